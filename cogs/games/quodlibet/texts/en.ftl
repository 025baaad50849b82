# What is called out on an evening of Quodlibet.

ceremony-draw = 🃏 Seats have been drawn: { $drawn }.
ceremony-drawn = { $seat ->
    [0] 👑 spring
    [1] summer
    [2] autumn
   *[3] winter
  }: { $name }
ceremony-king-first = 👑 { $name } is choosing; the others look later.
ceremony-ruffian = 🗡️ **The Red Ruffian has fallen!** { $name } has to take him.
ceremony-ahmed = 🔔 **The { rank-O } of { suit-S } (Ahmed) has fallen!** { $name } takes him.
    .badenia = 🔔 **The { rank-O } of { suit-S } (Alarich) has fallen!** { $name } takes him.
    .frundsberg = { ceremony-ahmed.badenia }
ceremony-census = 📣 **Census { $number }!** { $name } is out: { $points }
ceremony-forfeit-schnaps = 🥃 **A round of schnapps!** { $name } is buying{ $count ->
    [one] {""}
   *[other] {" "}{ $count } rounds
  }.
ceremony-forfeit-round = 🍻 **A round!** { $name } is buying{ $count ->
    [one] {""}
   *[other] {" "}{ $count } rounds
  }.
ceremony-forfeit-neutral = 🎟️ **A forfeit!** { $name } owes the table { $count ->
    [one] a forfeit
   *[other] { $count } forfeits
  }.
ceremony-crown = 👑 The crown goes to { $name }.

# Quodlibet in English.

## The contracts: name, short name for buttons (12 characters at most), rule in one line
contract-plus = Plus
contract-plus-short = Plus
contract-plus-rule = Win many tricks! Each trick short of eight costs 10. No trick: 100.
contract-minus = Minus
contract-minus-short = Minus
contract-minus-rule = Avoid tricks! Each costs 10, all eight cost 100.
contract-bad_neighbour = Bad Neighbour
contract-bad_neighbour-short = Neighbour
contract-bad_neighbour-rule = Each of your tricks costs { $neighbour ->
    [left] your left neighbour
   *[right] your right neighbour (who plays after you)
  } 10 points; all eight cost them 100.
contract-alarich = Alarich
contract-alarich-short = Alarich
contract-alarich-rule = The Red Ruffian (King of Hearts) costs 50, Ahmed ({ rank-O } of { suit-S }) 30 – both in one trick 100.
    .badenia = The Red Ruffian (King of Hearts) costs 50, Alarich ({ rank-O } of { suit-S }) 30 – both in one trick 100.
    .frundsberg = { contract-alarich-rule.badenia }
contract-1238 = First Three and Last
    .badenia = { contract-1238-short }
    .frundsberg = { contract-1238-short }
contract-1238-short = 1-2-3-8
contract-1238-rule = The first trick costs 10, the second 20, the third 30 and the last one { $last }.
contract-no_reds = No Reds
contract-no_reds-short = No Reds
contract-no_reds-rule = Every heart in your tricks costs: { -ace }, King, { rank-O }, { rank-U } 10 each, Ten down to Seven 20 each.
contract-ober_unter = { rank-O }/{ rank-U }
contract-ober_unter-short = { rank-O }/{ rank-U }
contract-ober_unter-rule = Each { rank-O } costs 30, each { rank-U } 20 – { rank-O_a } and { rank-U_a } in one trick 100.
contract-bribe = Bribe
contract-bribe-short = Bribe
contract-bribe-rule = Winning a trick costs 30, playing its lowest card 20. Both at once: 100.
contract-open_trousers = Open Trousers
contract-open_trousers-short = Trousers
contract-open_trousers-rule = { $seen ->
    [nobody] Nobody sees any cards, not even their own.
   *[others] Everybody but you sees your cards.
  } Each trick costs 10, all eight 100.
contract-good_hunting = Good Hunting!
contract-good_hunting-short = Good Hunting
contract-good_hunting-rule = All cards lie open. Each trick costs 10, all eight 100.
contract-quadrature = Quadrature
contract-quadrature-short = Quadrature
contract-quadrature-rule = { $quad ->
    [chain] Get rid of your cards! A lead takes the next three cards of its suit with it.
   *[trick] Get rid of your cards! Whoever has the card three steps up must add it and leads next; the two between go, too.
  }
contract-sequence = Sequence
contract-sequence-short = Sequence
contract-sequence-rule = Get rid of your cards! A lead takes all above it along, up to a gap. The last one's owner leads. Once one is out, the others pay.
contract-black_peter = Black Peter
contract-black_peter-short = Black Peter
contract-black_peter-rule = Draw unseen from the next hand and lay pairs away: { suit-E } with { suit-G }, { suit-H } with { suit-S }. Whoever keeps the { rank-O } of { suit-E } pays { $peter }.
contract-snack = Snack
contract-snack-short = Snack
contract-snack-rule = Lay cards: each suit begins with its { rank-U } and goes up and down from there. Once you are out, the others pay.
contract-alles_oder_nichts = All or Nothing
contract-alles_oder_nichts-short = All/Nothing
contract-alles_oder_nichts-rule = Several contracts at once: you pay the sum of all of them.

## Heading
quodlibet-deal-wheel = Wheel { $part }/{ $parts } · Deal { $deal }/{ $deals }
quodlibet-deal-kingdom = Kingdom { $part }/{ $parts } · Deal { $deal }/{ $deals }
quodlibet-deal-partie = Game { $partie }/{ $parties } · { $deal }
quodlibet-king = 👑 { $name }
quodlibet-choosing = The beer king chooses

## Whose turn, and what to do
quodlibet-choose = 👑 You are the beer king – pick a contract!
quodlibet-choose-blind = 👑 You are the beer king – pick blind, then the cards are dealt!
quodlibet-king-chooses = { $name } is the beer king and picks a contract.
quodlibet-king-chooses-blind = { $name } is the beer king and picks blind; then the cards are dealt.
quodlibet-blind = ➤ Your turn – pick a card blind.
quodlibet-blind-lead = ➤ Your lead – pick a card blind.
quodlibet-chain-lead = ➤ Your lead – the rest follows by itself.
quodlibet-lay = ➤ Your turn – lay what fits.
quodlibet-lay-more = ➤ Lay another, or tap “Done”.
quodlibet-lay-unters = ➤ Lay another card – all your { rank-U_many } must go in this turn.
quodlibet-lay-or-draw = ➤ Your turn – lay a card or draw a packet.
quodlibet-draw = ➤ Your turn – nothing fits, draw a packet.
quodlibet-draw-from = ➤ Your turn – draw from { $name }.
quodlibet-pass = ➤ Your turn – nothing fits, so pass!
quodlibet-out = You are out of cards – sit back!
quodlibet-face-down = Your cards are still face down: { $cards }
quodlibet-blind-set = You hold: { $cards }

## Table
stage-rest-thrown-in-quodlibet = The rest costs nobody anything – thrown in.
quodlibet-led = { $name } led:
quodlibet-led-taken = { $name } led, { $winner } takes over:
quodlibet-led-first = Nothing led yet.
quodlibet-open-hands = Open hands
quodlibet-played = Already played
quodlibet-census = Census { $number } – { $name } is out: { $points }
quodlibet-packets = { $count ->
    [0] No packets left
   *[other] Packets: { $sizes }
  }
quodlibet-turn-laid = { $name } lays { $cards }
quodlibet-turn-drew = { $name } draws { $count }
quodlibet-turn-passed = { $name } passes

## Permitted cheating
quodlibet-honour = On your honour: { rank-U_many } go at once. { $detection ->
    [by_challenge] Whoever is caught pays 150 – if somebody calls “Caught!” in time.
   *[automatic] Caught: 150.
  }
quodlibet-caught = 🫵 Caught! { $name } kept { rank-U_a } back: +150
quodlibet-claimed = { $count ->
    [one] { $names } calls “Caught!” – wrongly.
   *[other] { $names } call “Caught!” – wrongly.
  }

## The beer king's penalties
quodlibet-offence-early = ⚖️ { $name } reached for the cards too early – { $fined ->
    [yes] { $points } penalty points.
   *[no] the beer king may give { $points } penalty points.
  }
quodlibet-offence-card = ⚖️ { $name } tried a forbidden card – { $fined ->
    [yes] { $points } penalty points.
   *[no] the beer king may give { $points } penalty points.
  }
quodlibet-fined = ⚖️ { $king } gives { $name } { $points } penalty points.
quodlibet-fine = ⚖️ { $name } +{ $points }{ $why ->
    [early] {" "}· too early
    [card] {" "}· card
   *[free] {""}
  }
quodlibet-hands-off = ⚖️ Hands off until { $name } has chosen – or risk { $points } penalty points.
quodlibet-grey-cards = ⚖️ Trying a grey card may cost { $points } penalty points here.

## Result of a deal
quodlibet-parts = These count: { $parts }.
quodlibet-round = 🥃 { $rounds ->
    [one] { $name } owes a round.
   *[other] { $name } owes { $rounds } rounds.
  }
quodlibet-hundreds = { $name } { $hundreds } C + { $rest }
quodlibet-column-hundreds = C
quodlibet-column-rest = +
quodlibet-legend-hundreds = C: full hundreds · +: the rest
quodlibet-deal-over = Deal { $number } · { $contract } is over:

## Buttons of Snack
action-draw = Draw
action-end = Done
action-pass-quodlibet = Pass
quodlibet-action-slot = card { $slot }
button-challenge = Caught!

## A computer's character
character-quodlibet-cautious = As beer king the { $name } would rather begin with the cheap contracts.
character-quodlibet-bold = As beer king the { $name } likes to begin with the dear contracts.

## What can't be done
refusal-king_unpunished = Nobody punishes the beer king.
refusal-not_king = Only the beer king gives penalty points.
refusal-nothing_to_challenge = You can call “Caught!” only once, and only until the next player does anything.
refusal-nothing_to_punish = No penalty points can be given for that any more.
refusal-penalties_off = At this table the beer king gives no penalty points.

## At the end
card-points-quodlibet = { $count ->
    [one] { $points } penalty point
   *[other] { $points } penalty points
  }

## Rule set
preset-frundsberg = Frundsberg
preset-frundsberg-about = Like { preset-badenia }, with eleven deals a king, drawn seats and more rounds of schnapps.
