# Mucken in English.

game-mucken = Mucken
game-mucken-about = Two against two: Muck or Wenz, and only the winners score – up to a Bobbl.
preset-mucken = Mucken
preset-mucken-about = 24 cards, six for everybody: Wenz counts 2, Muck 3, up to 21.
bids-explained-mucken = Muck: { rank-O_many }, { rank-U_many } and Hearts are trumps. Wenz: only { rank-U_many }. Announce Schneider or schwarz, and you play for twice as much.
bid-muck = Muck
bid-muck-schneider = Muck Schneider
bid-muck-schwarz = Muck schwarz
bid-wenz = Wenz
bid-wenz-schneider = Wenz Schneider
bid-wenz-schwarz = Wenz schwarz
bid-geier = Geier
bid-geier-schneider = Geier Schneider
bid-geier-schwarz = Geier schwarz
bid-muck-rule = { rank-O_many }, { rank-U_many } and Hearts are trumps.
bid-wenz-rule = Only { rank-U_many } are trumps.
bid-geier-rule = Only { rank-O_many } are trumps.
item-announced = announced

rule-mucken-pack = Cards
rule-mucken-pack-short = 24, without Eights and Sevens
rule-mucken-pack-long = All 32
rule-mucken-order = The highest contract
rule-mucken-order-muck_over_wenz = Muck
rule-mucken-order-wenz_over_muck = Wenz
rule-mucken-geier = Geier
rule-mucken-geier-true = May be bid
rule-mucken-geier-false = There is none
rule-mucken-kontra = Doubles at most
rule-mucken-kontra_until = Kontra may be said
rule-mucken-kontra_until-own_first_card = Before one's own first card
rule-mucken-kontra_until-second_card = Until the second card lies there
rule-mucken-kontra_until-first_card = Until the first card lies there
rule-mucken-target = A Bobbl is played to
