# Ramsch in English.

game-ramsch = Ramsch
game-ramsch-about = Everybody for themselves, with Schafkopf's trumps: whoever takes the most card points pays.
preset-ramsch = Ramsch
preset-ramsch-about = The loser pays everybody 10. Whoever takes every trick gets 10 from everybody.
preset-jungfrau = With virgins
preset-jungfrau-about = The same, but whoever takes no trick doubles for everybody.
bid-ramsch-rule = { rank-O_many }, { rank-U_many } and Hearts are trumps. Whoever ends up with the most card points pays everybody – unless they have every trick.
stage-deal-over-ramsch = Deal { $number }, lost with { $most } card points:
stage-march-over = Deal { $number }: all the tricks, a march!
stage-virgin-over = Deal { $number }, with a virgin, which counts double:
stage-tie-over = Deal { $number }: a tie, and all who are tied pay.
stage-trump_tie-over = Deal { $number }: a tie, so whoever of them was dealt the highest trump pays:

rule-ramsch-ramsch = The loser pays everybody
rule-usual-ramsch_tie = If several have the most
rule-usual-ramsch_tie-highest_trump = Whoever was dealt the highest trump pays
rule-usual-ramsch_tie-both_pay = All of them pay
rule-usual-jungfrau = A virgin, with no trick at all
rule-usual-jungfrau-off = Counts nothing
rule-usual-jungfrau-doubles_own = Gets twice as much
rule-usual-jungfrau-doubles_all = Doubles for everybody
rule-usual-durchmarsch = March
rule-usual-durchmarsch-all_tricks = With every trick
rule-usual-durchmarsch-off = There is none
