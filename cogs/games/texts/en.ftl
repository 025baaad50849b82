# Score sheet, course and grids: the words in the pictures and in their descriptions.

## What stands on the score sheet
charts-sheet = { $game } · Table { $table }
charts-partie = Game { $number }/{ $parties }
charts-page = Page { $page }/{ $pages }
charts-deals = { $played }/{ $deals } deals
charts-wheel = Wheel { $number }
charts-kingdom = Kingdom { $number }
charts-kingdom-of = Kingdom { $number }: { $name }
charts-playoff = Playoff
charts-fine = Penalty
charts-dealt-by = { $name } deals
charts-thrown-in = All passed
charts-sow = Sow game { $suit }
charts-solo = Solo { $suit }
charts-tout = Tout { $suit }
charts-carried = Carried over
charts-up-to = Up to deal { $number }
charts-closing = In all
charts-total = Total
charts-nothing = Nothing has been written down yet.
charts-mark-king = beer king
charts-mark-round = a round
charts-mark-bete = bête
charts-mark-declarer = declarer
charts-mark-partner = partner
charts-mark-hundreds = a full hundred
charts-low-wins = Low score wins.
charts-high-wins = High score wins.
# A letter in a circle.
charts-badge-bete = B
charts-badge-declarer = D
charts-badge-partner = P

## Description of the score sheet
charts-sheet-alt = Score sheet of the { $game } game, { $place }.
charts-standing = { $name } { $points }
charts-standings = Standings: { $standings }.
charts-entry = { $number }. { $title }: { $points }
charts-entry-beside = { $title }: { $points }

## Course
charts-course = { $game } · score chart of table { $table }
charts-axis = deals
charts-up-wins = up is good
charts-down-wins = down is good
charts-course-alt = Score chart of the { $game } game after { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }.
charts-course-moment = After deal { $deal }: { $standings }.

## Grids: Snack (Kleinfraß) and Quadrature
charts-packets = { $count ->
    [0] No packets left
    [one] One packet left
   *[other] { $count } packets left
  }
charts-census = Census { $number }: { $name }
charts-last-deal = Last deal
charts-turn-laid = { $name } lays { $count ->
    [one] one card
   *[other] { $count } cards
  }
charts-turn-drew = { $name } draws { $count ->
    [one] one card
   *[other] { $count } cards
  }
charts-turn-passed = { $name } passes
charts-leads = { $count ->
    [one] 1 lead so far
   *[other] { $count } leads so far
  }
charts-led = Led by { $name }:
charts-no-lead = Nothing led yet
charts-out = out
charts-laid = Laid out: { $rows }.
charts-none = nothing yet
charts-row = { $low } to { $high }
charts-lead = { $number }. { $name } leads: { $cards }.

## Kauflabet and Blattla: what lies on the table
charts-talon = { $count ->
    [0] Talon empty
   *[other] Talon { $count }
  }
charts-upcard = upcard
charts-upcard-taken = taken up
charts-bete = A bête costs { $bete }.
charts-exchanged = { $count ->
    [0] keeps all
   *[other] buys { $count }
  }
charts-bid-sow = Sow game
charts-bid-solo = Solo
charts-bid-tout = Tout

## Buttons
button-pass = Pass

## A sentence on the deal that is over, and on the whole partie
remark-deal-swept = { $name } takes every trick!
remark-deal-lead = { $name } takes the lead.
remark-deal-level = All level now.
remark-deal-dearest = The costliest deal so far: { $points } for { $name }.
remark-deal-richest = Nobody has won more in a deal: { $points } for { $name }.
remark-deal-spared = Only { $name } gets off scot-free.
remark-partie-comeback = Halfway through, { $name } was in last place.
remark-partie-dearest = Deal { $deal } cost most: { $points } for { $name }.
remark-partie-richest = Deal { $deal } paid best: { $points } for { $name }.
