# Mucken auf Deutsch.

game-mucken = Mucken
game-mucken-about = Zwei gegen zwei: Muck oder Wenz, und nur die Sieger schreiben an – bis zum Bobbl.
preset-mucken = Mucken
preset-mucken-about = 24 Karten, sechs für jeden: Wenz zählt 2, Muck 3, bis 21.
bids-explained-mucken = Muck: { rank-O_many }, { rank-U_many } und Herz sind Trumpf. Wenz: nur die { rank-U_many }. Wer Schneider oder schwarz ansagt, spielt um das Doppelte.
bid-muck = Muck
bid-muck-schneider = Muck Schneider
bid-muck-schwarz = Muck schwarz
bid-wenz = Wenz
bid-wenz-schneider = Wenz Schneider
bid-wenz-schwarz = Wenz schwarz
bid-geier = Geier
bid-geier-schneider = Geier Schneider
bid-geier-schwarz = Geier schwarz
bid-muck-rule = { rank-O_many }, { rank-U_many } und Herz sind Trumpf.
bid-wenz-rule = Nur die { rank-U_many } sind Trumpf.
bid-geier-rule = Nur die { rank-O_many } sind Trumpf.
item-announced = angesagt

rule-mucken-pack = Karten
rule-mucken-pack-short = 24, ohne Acht und Sieben
rule-mucken-pack-long = Alle 32
rule-mucken-order = Das höchste Spiel
rule-mucken-order-muck_over_wenz = Muck
rule-mucken-order-wenz_over_muck = Wenz
rule-mucken-geier = Geier
rule-mucken-geier-true = Wird auch gespielt
rule-mucken-geier-false = Gibt es nicht
rule-mucken-kontra = Wie oft verdoppelt wird
rule-mucken-kontra_until = Kontra geht
rule-mucken-kontra_until-own_first_card = Vor der eigenen ersten Karte
rule-mucken-kontra_until-second_card = Bis die zweite Karte liegt
rule-mucken-kontra_until-first_card = Bis die erste Karte liegt
rule-mucken-target = Ein Bobbl geht bis
