# Ramsch auf Deutsch.

game-ramsch = Ramsch
game-ramsch-about = Jeder für sich, mit den Trümpfen des Rufspiels: Wer die meisten Augen fängt, zahlt.
preset-ramsch = Ramsch
preset-ramsch-about = Wer verliert, zahlt jedem 10. Wer alle Stiche macht, bekommt von jedem 10.
preset-jungfrau = Mit Jungfrau
preset-jungfrau-about = Ebenso, aber wer keinen Stich macht, verdoppelt für alle.
bid-ramsch-rule = { rank-O_many }, { rank-U_many } und Herz sind Trumpf. Wer am Ende die meisten Augen hat, zahlt jedem – außer er hat alle Stiche.
stage-deal-over-ramsch = Spiel { $number }, verloren mit { $most } Augen:
stage-march-over = Spiel { $number }: Durchmarsch!
stage-virgin-over = Spiel { $number }, mit Jungfrau – das zählt doppelt:
stage-tie-over = Spiel { $number }: Gleich viele Augen, es zahlen alle, die so viele haben.
stage-trump_tie-over = Spiel { $number }: Gleich viele Augen, also zahlt, wer von ihnen den höchsten Trumpf hatte:

rule-ramsch-ramsch = Wer verliert, zahlt jedem
rule-usual-ramsch_tie = Bei gleich vielen Augen
rule-usual-ramsch_tie-highest_trump = Zahlt, wer den höchsten Trumpf hatte
rule-usual-ramsch_tie-both_pay = Zahlen alle, die so viele haben
rule-usual-jungfrau = Eine Jungfrau, also kein Stich
rule-usual-jungfrau-off = Zählt nichts
rule-usual-jungfrau-doubles_own = Bekommt das Doppelte
rule-usual-jungfrau-doubles_all = Verdoppelt für alle
rule-usual-durchmarsch = Durchmarsch
rule-usual-durchmarsch-all_tricks = Mit allen Stichen
rule-usual-durchmarsch-off = Gibt es nicht
