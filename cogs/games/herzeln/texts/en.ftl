# Herzeln in English.

game-herzeln = Herzeln
game-herzeln-about = Eight tours for three or four: now tricks cost, now they pay, and at last cards are laid out.
preset-herzeln = Herzeln
preset-herzeln-about = Eight deals, each by rules of its own. The highest total wins.
bid-tricks_plus = Tricks plus
bid-tricks_minus = Tricks minus
bid-last_plus = Last trick plus
bid-last_minus = Last trick minus
bid-hearts-rule-herzeln = Hearts cost: { -ace } 11, Ten 10, King 4, { rank-O } 3, { rank-U } 2, the others 1.
bid-tricks_plus-rule-herzeln = Win tricks! Each brings 10.
bid-tricks_minus-rule-herzeln = Avoid tricks! Each costs 10.
bid-obers-rule-herzeln = Each { rank-O } in your tricks costs 20.
bid-heart_king-rule-herzeln = Whoever takes the King of Hearts loses 40.
bid-last_plus-rule-herzeln = The last trick brings 40.
bid-last_minus-rule-herzeln = The last trick costs 40.
bid-layout-rule-herzeln = { $layout ->
    [suited] Lay cards: each suit begins with its { rank-U } and goes up and down from there.
   *[unsuited] Lay cards below or above – suits don't matter, and after the highest rank comes the lowest.
  } The later you are out, the more you pay.

rule-herzeln-players = Players
rule-herzeln-players-4 = Four
rule-herzeln-players-3 = Three, without Sevens and Eights
rule-herzeln-layout = Cards are laid
rule-herzeln-layout-unsuited = In one row, whatever the suit
rule-herzeln-layout-suited = By suit, in four rows
