# Blattla in English.

game-blattla = Blattla
game-blattla-about = Bid and call a Sow: whoever holds it is your secret partner. Or dare a solo.
preset-blattla = Blattla
preset-blattla-about = Whoever holds the called Sow plays it when they like.
preset-schafkopf = Blattla with the Schafkopf rule
preset-schafkopf-about = The called Sow must be played once somebody else leads its suit.

## Heading
blattla-dealer = { $name } deals
blattla-cutting = Cutting
blattla-auction = Bidding
blattla-sow = Sow game
blattla-sow-of = Sow game, { $sign } Sow of { $suit }
blattla-solo-of = Solo in { $sign } { $suit }
blattla-tout-of = Tout in { $sign } { $suit }
# Fixed spaces: no figure slips into the next line alone.
blattla-values = { -ace } 11 · Ten 10 · King 4 · Ober 3 · Unter 2{ $kind ->
    [tout] {""}
   *[other] {"\u00A0"}· declarer needs 61
  }
blattla-bids-explained = Sow game: hearts are trumps, and whoever holds the called Sow plays with the caller. Solo: alone against three, with trumps of your choice. Tout: a solo that takes every trick.
blattla-trumps = { $sign } { $suit } are trumps.
blattla-with-sow = { $name } plays with whoever holds the Sow ({ -ace }) of { $suit }.
blattla-together = { $name } and { $partner } play together.
blattla-called-self = { $name } called their own Sow and plays alone.
blattla-alone-solo = { $name } plays alone against everybody.
blattla-alone-tout = { $name } is out to take every trick alone.
blattla-side = { $name } and { $partner } have { $points } card points.
blattla-side-alone = { $name } has { $points } card points.
blattla-secret = 🤫 You hold the Sow of { $suit } – you are secretly playing with { $name }.
blattla-secret-self = 🤫 You called your own Sow – you are secretly playing alone.

## What to do
blattla-do-cut = ➤ Cut the pack – or knock and say how to deal.
blattla-cut-more = ➤ Cut once more, or have the cards dealt.
blattla-do-auction = ➤ Your turn – bid or pass.
blattla-do-call = ➤ Call a Sow. Whoever holds it plays with you.
blattla-waiting-cut = { $name } is cutting the pack.
blattla-waiting-auction = { $name } to bid or pass.
blattla-waiting-call = { $name } is calling a Sow.
blattla-lead-bound = ➤ Your lead – from the called suit, only the Sow.
blattla-searched = ➤ { $sign } Your turn – the called suit was led: play the Sow.
blattla-void = ➤ { $sign } Your turn – { $none }: trump or discard.
blattla-knock-rule = If you knock, the pack isn't cut: 4+4 or 8 at once, dealt ↻ clockwise or ↺ the other way round.

## Table
blattla-drawn = Drawn for the deal:
blattla-redealt = { $count ->
    [one] Everybody passed, so the cards are dealt again.
   *[other] Everybody has passed { $count } times, so the cards are dealt again.
  }
blattla-cut = { $name } cut ({ $cuts }).
blattla-knocked = { $name } knocked ({ $how }).
blattla-knock-clockwise = { $packets } ↻
blattla-knock-anticlockwise = { $packets } ↺
blattla-bids = { $name }: { $contract }
blattla-passes = { $name } passes
column-points-blattla = Pts

## How a deal ended
blattla-deal-over = Deal { $number } · { $contract }: { $told }
blattla-over-won = { $names } { $count ->
    [one] wins
   *[other] win
  } { $level ->
    [tout] with every trick
    [schwarz] schwarz, with every trick
    [schneider] with Schneider, { $points } card points
   *[straight] with { $points } card points
  }.
blattla-over-lost = { $names } { $count ->
    [one] loses
   *[other] lose
  } { $level ->
    [tout] – a trick got away
    [schwarz] schwarz, without a trick
    [schneider] Schneider, with { $points } card points
   *[straight] with { $points } card points
  }.
blattla-rest-thrown-in = A tout needs every trick – the rest was thrown in.
blattla-thrown-in = Deal { $number }: everybody passed, nobody gets anything.

## Buttons
blattla-button-thin = Thin
blattla-button-middle = Middle
blattla-button-deep = Deep
blattla-button-ready = Deal
blattla-action-cut = cut { $at } cards
blattla-button-solo = Solo
blattla-button-tout = Tout

## A computer's character
character-blattla-cautious = The { $name } bids only with good cards.
character-blattla-bold = The { $name } bids even with little in hand.

## What can't be done
refusal-cut_thin = A cut must leave at least { $least } cards on either side.
refusal-cut_first = Cut at least once first – or knock.
refusal-knock_late = You have already cut, so you can't knock any more.
refusal-bid_low = Every bid must be higher than the last one – bid more, or pass. { -rulebook-more }
refusal-sow_none = There is no Sow you can call: it must be one you don't hold, and you need a card of its suit. { -rulebook-more }
refusal-sow_no_ace = You can only call a Sow, which is { -an-ace }.
refusal-sow_is_trump = { $suit } are trumps – nobody can call that Sow.
refusal-sow_is_yours = You hold the Sow of { $suit } yourself – call one that you don't hold.
refusal-sow_suit_missing = To call a Sow you need a card of its suit – and you have none of { $suit }.
refusal-sow_searched = The suit of the called Sow was led, so you must play the { $card } now. { -rulebook-more }
refusal-sow_underlead = Of the called suit you may lead only the { $card } – unless you hold at least { $least } cards of it. { -rulebook-more }
refusal-sow_thrown = The { $card } has been called and can't be discarded, except as your last card. { -rulebook-more }
