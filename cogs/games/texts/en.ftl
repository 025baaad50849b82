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
charts-mark-pair-1 = Pair 1
charts-mark-pair-2 = Pair 2
charts-mark-hundreds = a full hundred
charts-low-wins = Low score wins.
charts-high-wins = High score wins.
# A letter in a circle.
charts-badge-bete = B
charts-badge-declarer = D
charts-badge-partner = P
charts-badge-pair-1 = 1
charts-badge-pair-2 = 2

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
charts-cards = { $count ->
    [one] one card
   *[other] { $count } cards
  }
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

## What goes on before the tricks
stage-dealer = { $name } deals
stage-dealer-rests = { $name } deals and rests
stage-rests = rests
stage-you-rest = You deal and rest. The other four play.
stage-title-cut = Cutting
stage-title-auction = Bidding
stage-title-call = Sow game
stage-drawn = Drawn for the deal:
stage-redealt = { $count ->
    [one] Everybody passed, so the cards are dealt again.
   *[other] Everybody has passed { $count } times, so the cards are dealt again.
  }
stage-cut = { $name } cut ({ $cuts } cards).
stage-knocked = { $name } knocked ({ $how }).
stage-knock-clockwise = { $packets } ↻
stage-knock-anticlockwise = { $packets } ↺
stage-bids = { $name }: { $contract }
stage-passes = { $name } passes
stage-title-deal = Before the deal
stage-title-double = Doubling
bid-bettel = Bettel
bid-bettel-rule = Alone against everybody, without a single trick.
bid-mord = Mord
bid-mord-rule = Alone against everybody, with every trick.
bid-doubled_1 = doubles
bid-doubled_2 = doubles back
bid-doubled_3 = doubles once more
bid-accept = accepts
bid-give_up = gives up
word-double = Double
word-no = No
word-accept = Accept
word-give-up = Give up
stage-alone = { $name } plays alone against everybody.
stage-alone-bettel = { $name } plays alone against everybody, to take no trick at all.
stage-alone-mord = { $name } plays alone against everybody, to take every trick.
stage-pairs = { $first } play against { $second }.
stage-button-thin = Thin
stage-button-middle = Middle
stage-button-deep = Deep
action-ready = Deal
stage-action-cut = cut { $at } cards

## What to do
stage-do-cut = ➤ Cut the pack – or knock and say how to deal.
stage-do-cut-more = ➤ Cut once more, or have the cards dealt.
stage-do-auction = ➤ Your turn – bid or pass.
stage-do-call = ➤ Call a Sow. Whoever holds it plays with you.
stage-waiting-cut = { $name } is cutting the pack.
stage-waiting-auction = { $name } to bid or pass.
stage-waiting-call = { $name } is calling a Sow.
stage-do-double = ➤ Will you double, before the first lead?
stage-do-double-more = ➤ It has been doubled: do you accept?
stage-waiting-double = { $name } is thinking about the stakes.
stage-knock-rule = If you knock, the pack isn't cut: { $usual } or { $whole } at once, dealt ↻ clockwise or ↺ the other way round.
task-void-trumps = ➤ { $sign } Your turn – { $none }: trump or discard.
task-void-of-trumps = ➤ Your turn – no trumps: discard.
task-follow-trumps = ➤ Your turn – follow trumps.

## How a deal ended
stage-deal-over = Deal { $number } is over:
stage-over = Deal { $number } · { $contract }: { $told }
stage-over-won = { $names } { $count ->
    [one] wins
   *[other] win
  }{ $level ->
    [plain] {""}
    [given_up] {" "}without a card being played
    [bare] {" "}with all { $points } card points
    [sie] {""}
    [tout] {" "}with every trick
    [schwarz] {" "}schwarz, with every trick
    [schneider] {" "}with Schneider, { $points } card points
   *[straight] {" "}with { $points } card points
  }.
stage-over-lost = { $names } { $count ->
    [one] loses
   *[other] lose
  }{ $level ->
    [plain] {""}
    [tout] {" "}– a trick got away
    [schwarz] {" "}schwarz, without a trick
    [schneider] {" "}Schneider, with { $points } card points
   *[straight] {" "}with { $points } card points
  }.
stage-thrown_in-over = Deal { $number }: everybody passed, nobody gets anything.
stage-level-over = Deal { $number }: 60 all, nobody scores. The next one counts 1 more.
item-straight = Base value
item-schneider = Schneider
item-schwarz = schwarz
item-bare = without a point
item-doubled = doubled
item-carried = carried over
stage-rest-thrown-in = That decided it – the rest was thrown in.
column-points = Pts
column-units = Penalty

## What can't be done
refusal-trumps_led = Trumps were led – you still hold trumps and must play one.
refusal-cut_thin = A cut must leave at least { $least } cards on either side.
refusal-cut_first = Cut at least once first – or knock.
refusal-knock_late = You have already cut, so you can't knock any more.
refusal-bid_low = Every bid must be higher than the last one – bid more, or pass. { -rulebook-more }

## Calling a Sow
item-price = Price
item-runners = with { $count }:
item-without = without { $count }:
item-lay = { $count ->
    [one] doubled
    [2] doubled twice:
   *[other] doubled { $count } times:
  }
item-after_throw_in = after a deal thrown in
item-bock = Bock ({ $count }/{ $players })
item-ramsch = Ramsch ({ $count }/{ $players })
called-with-sow = { $name } plays with whoever holds { $rank ->
    [X] the Ten
    [K] the { rank-K }
   *[A] the Sow ({ -ace })
  } of { $suit }.
called-together = { $name } and { $partner } play together.
called-self = { $name } called their own Sow and plays alone.
called-alone-solo = { $name } plays alone against everybody.
called-alone-tout = { $name } is out to take every trick alone.
called-side = { $name } and { $partner } have { $points } card points.
called-side-alone = { $name } has { $points } card points.
called-secret = 🤫 You hold the { $rank ->
    [X] Ten
    [K] { rank-K }
   *[A] Sow
  } of { $suit } – you are secretly playing with { $name }.
called-secret-self = 🤫 You called your own Sow – you are secretly playing alone.
task-sow_underlead = ➤ Your lead – from the called suit, only the { $card }.
task-sow_searched = ➤ { $sign } Your turn – the called suit was led: play the { $card }.
refusal-sow_none = There is no Sow you can call: it must be one you don't hold, and you need a card of its suit. { -rulebook-more }
refusal-sow_is_yours = You hold the Sow of { $suit } yourself – call one that you don't hold.
refusal-sow_suit_missing = To call a Sow you need a card of its suit – and you have none of { $suit }.
refusal-sow_searched = The suit of the called Sow was led, so you must play the { $card } now. { -rulebook-more }
refusal-sow_underlead = Of the called suit you may lead only the { $card } – unless you hold at least { $least } cards of it. { -rulebook-more }
refusal-sow_thrown = The { $card } has been called and can't be discarded yet. { -rulebook-more }

## Games whose deals are a list
bid-tricks = Tricks
bid-hearts = Hearts
bid-obers = { rank-O_many }
bid-heart_king = King of Hearts
bid-layout = Layout
listed-over = Deal { $number } · { $contract }:
listed-exam = An exam for { $name }: nothing, or 16.
listed-ends = Fits: { $below } below, { $above } above
listed-below = { $told } below

## Doubling a deal
item-double = { $count ->
    [1] Kontra
    [2] Re
    [3] Sub
   *[other] Hirsch
  }
kontra-said = { $number ->
    [1] 📣{"\u00A0"}{ $name } says Kontra.
    [2] 📣{"\u00A0"}{ $name } says Re.
    [3] 📣{"\u00A0"}{ $name } says Sub.
   *[other] 📣{"\u00A0"}{ $name } says Hirsch.
  }
action-kontra-1 = Kontra
action-kontra-2 = Re
action-kontra-3 = Sub
action-kontra-4 = Hirsch
kontra-do = ➤ Do you say { $call }? It would count double again.
kontra-waiting = { $name } is asked: { $call }?
kontra-leave = No
refusal-double_late = It is too late for that, or not yours to say. { -rulebook-more }
form-page-doubling = Kontra and Re
