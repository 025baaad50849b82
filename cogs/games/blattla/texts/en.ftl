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
bids-explained-blattla = Sow game: hearts are trumps, and whoever holds the called Sow plays with the caller. Solo: alone against three, with trumps of your choice. Tout: a solo that takes every trick.
blattla-trumps = { $sign } { $suit } are trumps.

## How a deal ended
stage-rest-thrown-in-blattla = A tout needs every trick – the rest was thrown in.

## Buttons
bid-solo = Solo
bid-tout = Tout

## A computer's character
character-blattla-cautious = The { $name } bids only with good cards.
character-blattla-bold = The { $name } bids even with little in hand.

## What can't be done
refusal-sow_no_ace = You can only call a Sow, which is { -an-ace }.
refusal-sow_is_trump = { $suit } are trumps – nobody can call that Sow.
