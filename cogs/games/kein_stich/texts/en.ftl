# Kein Stich in English.

game-kein_stich = Kein Stich
game-kein_stich-about = Four deals fill the pot and a layout empties it: first take no trick, then be quick!
preset-kein_stich = Kein Stich
preset-kein_stich-about = Four rounds of five deals. The pot pays 80, 50 and 30.
bid-tricks-rule-kein_stich = Every trick costs 5, into the pot.
bid-hearts-rule-kein_stich = Every heart in your tricks costs 5, into the pot.
bid-obers-rule-kein_stich = Each { rank-O } in your tricks costs 10, into the pot.
bid-heart_king-rule-kein_stich = Whoever takes the King of Hearts pays 40 into the pot.
bid-layout-rule-kein_stich = Lay cards: each suit begins with its { rank-U } and goes up and down from there. The first to be out gets most of the pot.

rule-kein_stich-payout = The pot pays, in order
