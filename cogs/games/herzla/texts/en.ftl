# Herzla in English.

game-herzla = Herzla
game-herzla-about = Every heart costs. Or play alone: without a single trick, or with all of them.
preset-herzla = Herzla
preset-herzla-about = Pay everybody for the hearts that you catch.
bid-herzla = Regular game
bid-herzla-rule = Every heart costs 1: whoever takes it pays everybody.
bid-beddl = Beddl
bid-beddl-rule = Alone against everybody, without a single trick.
stage-alone-beddl = { $name } plays alone against everybody, to take no trick at all.
task-hearts_barred = ➤ Your lead – no hearts in the first two tricks.
refusal-hearts_barred = No hearts are led to the first two tricks, except by somebody who holds nothing else.

rule-herzla-solo_value = Beddl and Mord: points per opponent
rule-herzla-all_hearts = Whoever takes all hearts
rule-herzla-all_hearts-off = Pays for all of them
rule-herzla-all_hearts-wins = Gets as much as they cost
