# Herzla auf Deutsch.

game-herzla = Herzla
game-herzla-about = Jedes Herz kostet. Oder du spielst allein: ganz ohne Stich, oder mit jedem.
preset-herzla = Herzla
preset-herzla-about = Jeder zahlt jedem, was er an Herzen einfängt.
bid-herzla = Normales Spiel
bid-herzla-rule = Jedes Herz kostet 1: Wer es fängt, zahlt das jedem.
bid-beddl = Beddl
bid-beddl-rule = Allein gegen alle, ohne einen einzigen Stich.
stage-alone-beddl = { $name } spielt allein gegen alle, ohne einen einzigen Stich.
task-hearts_barred = ➤ Du spielst aus – in den ersten beiden Stichen kein Herz.
refusal-hearts_barred = In den ersten beiden Stichen wird kein Herz ausgespielt, außer von dem, der nur Herz hat.

rule-herzla-solo_value = Beddl und Mord: Punkte je Gegner
rule-herzla-all_hearts = Wer alle Herzen fängt
rule-herzla-all_hearts-off = Zahlt sie alle
rule-herzla-all_hearts-wins = Bekommt so viel, wie sie kosten
