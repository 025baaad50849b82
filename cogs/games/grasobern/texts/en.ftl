# Grasobern in English.

game-grasobern = Grasobern
game-grasobern-about = The first trick costs, the last one too – and the one with the { rank-O } of { suit-G } twice.
preset-grasobern = Grasobern
preset-grasobern-about = Pay everybody for what you catch. Or dare a Bettel, even a Mord.
bid-grasobern = Regular game
bid-grasobern-rule = The first and the last trick cost 1, the one with the { rank-O } of { suit-G } costs 2. Everybody pays everybody.
task-grasober_due = ➤ { $sign } Your turn – without that suit, the { rank-O } of { suit-G } must go.
refusal-grasober_due = Whoever can't follow suit must discard the { $card }.

rule-grasobern-solo_lead = In a Bettel or Mord the lead is with
rule-grasobern-solo_lead-declarer = Whoever bid it
rule-grasobern-solo_lead-forehand = Forehand
rule-grasobern-bettel_value = A Bettel: points per opponent
rule-grasobern-mord_value = A Mord: points per opponent
