# Blattla in English.

game-blattla = Blattla
game-blattla-about = Bid and call a Sow: whoever holds it is your secret partner. Or dare a solo.
preset-blattla = Blattla
preset-blattla-about = Whoever holds the called Sow plays it when they like.
preset-schafkopf = Blattla with the Schafkopf rule
preset-schafkopf-about = The called Sow must be played once somebody else leads its suit.

## Heading
bid-sow = Sow game
blattla-sow-of = Sow game, { $sign } Sow of { $suit }
blattla-solo-of = Solo in { $sign } { $suit }
blattla-tout-of = Tout in { $sign } { $suit }
# Fixed spaces: no figure slips into the next line alone.
blattla-values = { -ace } 11 · Ten 10 · King 4 · { rank-O } 3 · { rank-U } 2{ $kind ->
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
task-sow_underlead = ➤ Your lead – from the called suit, only the Sow.
task-sow_searched = ➤ { $sign } Your turn – the called suit was led: play the Sow.
## Table

## How a deal ended
blattla-rest-thrown-in = A tout needs every trick – the rest was thrown in.

## Buttons
bid-solo = Solo
bid-tout = Tout

## A computer's character
character-blattla-cautious = The { $name } bids only with good cards.
character-blattla-bold = The { $name } bids even with little in hand.

## What can't be done
refusal-sow_none = There is no Sow you can call: it must be one you don't hold, and you need a card of its suit. { -rulebook-more }
refusal-sow_no_ace = You can only call a Sow, which is { -an-ace }.
refusal-sow_is_trump = { $suit } are trumps – nobody can call that Sow.
refusal-sow_is_yours = You hold the Sow of { $suit } yourself – call one that you don't hold.
refusal-sow_suit_missing = To call a Sow you need a card of its suit – and you have none of { $suit }.
refusal-sow_searched = The suit of the called Sow was led, so you must play the { $card } now. { -rulebook-more }
refusal-sow_underlead = Of the called suit you may lead only the { $card } – unless you hold at least { $least } cards of it. { -rulebook-more }
refusal-sow_thrown = The { $card } has been called and can't be discarded, except as your last card. { -rulebook-more }
