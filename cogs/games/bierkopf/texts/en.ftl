# Bierkopf in English.

game-bierkopf = Bierkopf
game-bierkopf-about = Two against two: all { rank-O_many } and { rank-U_many } are trumps, and only the winners score.
preset-bierkopf = Bierkopf
preset-bierkopf-about = Twenty cards, five for everybody, up to 21.
bid-bierkopf-rule = { rank-O_many }, { rank-U_many } and hearts are trumps. 61 card points win 1, with Schneider 2, and 3 if the others get nothing.
stage-bids-bierkopf = { $name } { $contract }

rule-bierkopf-pack = Cards
rule-bierkopf-pack-short = 20, without Nines, Eights and Sevens
rule-bierkopf-pack-long = 24, without Eights and Sevens
rule-bierkopf-schwarz_by = Three points are won
rule-bierkopf-schwarz_by-points = When the others have no card point
rule-bierkopf-schwarz_by-tricks = When the others have no trick
rule-bierkopf-doubles = Doubles at most
rule-bierkopf-target = The game is played to
