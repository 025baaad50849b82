# Grasobern auf Deutsch.

game-grasobern = Grasobern
game-grasobern-about = Der erste Stich kostet, der letzte auch – und der mit { suit-G }-{ rank-O } doppelt.
preset-grasobern = Grasobern
preset-grasobern-about = Jeder zahlt jedem, was er einfängt. Oder wag einen Bettel, einen Mord.
bid-grasobern = Normales Spiel
bid-grasobern-rule = Der erste und der letzte Stich kosten 1, der mit { suit-G }-{ rank-O } kostet 2. Jeder zahlt jedem.
task-grasober_due = ➤ { $sign } Du bist dran – ohne die Farbe muss { suit-G }-{ rank-O } weg.
refusal-grasober_due = Wer nicht bedienen kann, muss { $card } abwerfen.

rule-grasobern-solo_lead = Bei Bettel und Mord spielt aus
rule-grasobern-solo_lead-declarer = Wer ihn angesagt hat
rule-grasobern-solo_lead-forehand = Die Vorhand
rule-grasobern-bettel_value = Ein Bettel: Punkte je Gegner
rule-grasobern-mord_value = Ein Mord: Punkte je Gegner
