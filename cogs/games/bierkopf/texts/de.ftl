# Bierkopf auf Deutsch.

game-bierkopf = Bierkopf
game-bierkopf-about = Zwei gegen zwei: Alle { rank-O_many } und { rank-U_many } sind Trumpf, nur die Sieger schreiben an.
preset-bierkopf = Bierkopf
preset-bierkopf-about = Zwanzig Karten, fünf für jeden, bis 21.
bid-bierkopf-rule = { rank-O_many }, { rank-U_many } und Herz sind Trumpf. 61 Augen gewinnen 1, mit Schneider 2, und 3, wenn die anderen leer ausgehen.
stage-bids-bierkopf = { $name } { $contract }

rule-bierkopf-pack = Karten
rule-bierkopf-pack-short = 20, ohne Neun, Acht und Sieben
rule-bierkopf-pack-long = 24, ohne Acht und Sieben
rule-bierkopf-schwarz_by = Drei Punkte gibt es
rule-bierkopf-schwarz_by-points = Wenn die anderen kein Auge haben
rule-bierkopf-schwarz_by-tricks = Wenn die anderen keinen Stich haben
rule-bierkopf-doubles = So oft wird höchstens gedoppelt
rule-bierkopf-target = Gespielt wird bis
