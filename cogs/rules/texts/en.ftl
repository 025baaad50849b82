# The rules to look up, in English. The pages themselves are in rules/.

## Command: names are in lower case and without spaces, descriptions have 100 characters at most
command-rules = rules
command-rules-about = Look up the rules – including those in force at your table
option-topic = topic
option-topic-about = A contract, a section or a house rule
option-rules-game-about = Which game; without it, the one at the table in this channel
option-rules-table-about = Number of a table; adds what is in force there
button-rules = Rules

## A page
rulebook-title = { $game } · Rules
rulebook-title-table = { $game } · Rules · Table { $table }
rulebook-menu = ## The rules
    Which game would you like to look up?
rulebook-chapters = Other sections …
rulebook-below = In detail …
rulebook-keys = House rules { $first } to { $last } …
rulebook-variants = House rules for this
rulebook-variants-table = House rules for this at table { $table }
rulebook-changed = ✏️ Changed at this table: { $rules }
rulebook-unchanged = At this table everything is as in **{ $preset }**.
rulebook-values = Possible: { $values }
rulebook-usual = In the rule set “{ $preset }”: { $value }
rulebook-usual-short = usually { $value }
rulebook-above = above { $value }
rulebook-in-force = In force at table { $table }: { $value }
rulebook-house-rule = House rule { $key }
rulebook-topic-key = { $key } · house rule
rulebook-list-contracts = contracts with commas between them
rulebook-list-wheel_menu = wheels of contracts with slashes between them
rulebook-list-aon_components = contracts with commas between them

## Only in docs/
rulebook-written = Written from cogs/rules/pages by: python -m contrib.rulebook --write
rulebook-legend = The value in **bold** is that of { $first }{ $others ->
    [none] .
   *[other] ; where other rule sets ({ $others }) choose another one, it is in *italics*.
  }
rulebook-column-key = key
rulebook-column-values = values
rulebook-column-meaning = meaning

## Examples
rulebook-example = Example
rulebook-example-where = Example for { $rules }
rulebook-name-0 = Anna
rulebook-name-1 = Bert
rulebook-name-2 = Cilli
rulebook-name-3 = Dora
rulebook-name-4 = Emil
rulebook-you = you
rulebook-trick = Trick { $number }:
rulebook-takes = ➜ The trick goes to { $name }.
rulebook-you-take = ➜ The trick goes to you.
rulebook-takes-costs = ➜ The trick goes to { $name }. That costs: { $points }.
rulebook-takes-free = ➜ The trick goes to { $name } and costs nothing.
rulebook-trump = Trumps: { $suit }
rulebook-called = Called: { $card }
rulebook-tricks = Tricks: { $figures }
rulebook-points = ➜ Points: { $points }
rulebook-table = On the table: { $cards }
rulebook-zwang = with Zwang
rulebook-hand = You hold: { $cards }
rulebook-legal = ➜ You may play: { $cards }
rulebook-any = ➜ You may play anything.
rulebook-leads = { $name } leads { $card }.
rulebook-falls = ➜ These cards go: { $cards }
rulebook-falls-alone = ➜ Only this card goes.
rulebook-next = { $name } leads next.
rulebook-census = Census { $number }: { $name } is out. Cards the others hold: { $held }
rulebook-laid-away = ➜ You lay away at once: { $pairs }
rulebook-rows = On the table: { $rows }
rulebook-fits = ➜ These fit: { $cards }
rulebook-or-draw = – or you take a packet.
rulebook-draws = ➜ Nothing fits: you take a packet.
rulebook-passes = ➜ Nothing fits, and no packet is left: you pass.
rulebook-holdback = - { $drawn ->
    [-1] No turn before
    [0] Nothing drawn in the turn before
    [one] One card drawn in the turn before
   *[other] { $drawn } cards drawn in the turn before
  }, { $laid ->
    [one] one { rank-U }
   *[other] { $laid } { rank-U_many }
  } laid now: { $caught ->
    [yes] **caught**
   *[no] no proof
  }
rulebook-kingdom = - Kingdom { $number }: { $points } points – { $hundreds } C written down, { $rest } carried on
rulebook-pot = In the pot: { $chips }. Tricks: { $figures }
rulebook-pot-declared = In the pot: { $chips }. { $heard }
rulebook-says-play = plays
rulebook-says-pass = passes
rulebook-chips = ➜ Chips: { $figures }
rulebook-betes = Bête: { $names }
rulebook-card-points = Card points: { $figures }
rulebook-side = The declarer's side has { $points } card points and { $tricks ->
    [0] no trick
    [one] one trick
   *[other] { $tricks } tricks
  }.
rulebook-worth = ➜ { $won ->
    [won] Won
   *[lost] Lost
  }{ $level ->
    [schneider] { $won ->
        [won] {" "}with Schneider
       *[lost] {" "}Schneider
      }
    [schwarz] {" "}schwarz
   *[straight] {""}
  }: a sow game counts { $sow }, a solo { $solo }.
rulebook-declares = ➜ { $name } plays: { $contract }.
rulebook-bid-pass = passes
rulebook-units = Penalty units: { $figures }
rulebook-pairs-points = Anna and Cilli have { $first } card points, Bert and Dora { $second }.
rulebook-pairs-score = ➜ Anna and Cilli get { $first }, Bert and Dora { $second }.
rulebook-callable = ➜ You may call: { $cards }

-rulebook-more = More in `/{ command-rules }`.

## What can't be done
refusal-unknown_topic = I found no rule about “{ $topic }”. Take one of the suggestions that come up as you type.

## Help
help-rules = 📖 `/{ command-rules }` – the rules of every game; grey cards explain themselves when tapped
