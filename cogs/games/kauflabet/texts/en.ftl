# Kauflabet in English.

game-kauflabet = Kauflabet
game-kauflabet-about = Four cards, a trump suit, a pot: play and take no trick, and you fill the next one.
preset-1850 = Anno 1850
preset-1850-about = Two to five people. You may pass; each trick takes a quarter of the pot.
preset-1739 = Anno 1739
preset-1739-about = Three or four people. Nobody passes; whoever takes most tricks gets the whole pot.

## Heading
kauflabet-dealer = { $name } deals{ $ante ->
    [dealer] {" "}and antes { $stake }
    [everybody] , everybody antes { $stake }
   *[nobody] {""}
  }
kauflabet-trumps = { $suit } are trumps
kauflabet-pot = Pot { $pot }
kauflabet-quarters = { $quarter ->
    [one] 1 chip
   *[other] { $quarter } chips
  } a trick. Take none and you pay { $bete }.
kauflabet-sweep = Most tricks take the pot. Take none and you pay { $bete }.
kauflabet-upcard = Turned up: { $card }
kauflabet-upcard-taken = { $name } took up { $card }
kauflabet-talon = { $count ->
    [0] talon empty
   *[other] talon { $count }
  }
kauflabet-best-trumps = Best trumps: { $cards }
kauflabet-order = High to low: { $order }

## What to do
kauflabet-declare = ➤ Your turn – play or pass?
kauflabet-declare-exchange = ➤ Your turn – tap the cards you don't want, then play. Or pass.
kauflabet-declare-empty = ➤ Your turn – the talon is empty. Play what you hold, or pass.
kauflabet-exchange = ➤ Your turn – tap the cards you don't want.
kauflabet-exchange-empty = ➤ The talon is empty – you keep your cards.
kauflabet-again = Another round: buy again, or keep them all and be done.
kauflabet-upcard-must = The upcard is yours: discard at least one card.
kauflabet-upcard-may = If you buy, you take the upcard.
kauflabet-most = { $count ->
    [one] One card
   *[other] { $count } cards
  } at most.
task-follow-trumps-kauflabet = ➤ { $trump } Your turn – follow trumps.
task-must_head = ➤ { $sign } Your turn – follow { $suit } and beat the best card.
task-must_trump = ➤ { $trump } Your turn – { $none }: play a trump.
task-must_overtrump = ➤ { $trump } Your turn – { $none }: overtrump!
kauflabet-out = You have passed.
kauflabet-drawn = Discarded { $away } · bought { $drawn }

stage-waiting-declare-kauflabet = { $name } is thinking: play or pass?
stage-waiting-exchange-kauflabet = { $name } is buying cards.

## Table
kauflabet-passes = { $name } passes
kauflabet-plays = { $name } plays
kauflabet-must-play = { $name } must play
kauflabet-exchanged = { $name } { $count ->
    [0] keeps all
   *[other] buys{"\u00A0"}{ $count }
  }

## Result of a deal
kauflabet-deal-over = Deal { $number }, pot { $pot }:
kauflabet-betes = Bête: { $names }
kauflabet-nobody-played = nobody played
kauflabet-played-alone = { $name } was the only one in
kauflabet-tie = a tie, the pot stays
kauflabet-shared = the rest of the pot was shared out

## Buttons
action-play = Play
kauflabet-action-exchange = Discard { $cards }
kauflabet-button-exchange = { $count ->
    [0] Keep all
   *[other] Buy { $count }
  }

## A computer's character
character-kauflabet-cautious = The { $name } would rather pass when it is close.
character-kauflabet-bold = The { $name } plays even when it is close.

## Rules
refusal-talon_short = { $left ->
    [0] The talon is empty – you can't buy any more.
    [one] You can buy only one card – there are no more in the talon.
   *[other] You can buy { $left } cards at most – there are no more in the talon.
  }
refusal-upcard_is_yours = As the dealer you take the upcard, so discard at least one card for it.
refusal-follow_trumps = Trumps ({ $suit }) were led – you still hold trumps and must play one.
refusal-unter_is_trump = The { $card } is a trump now and doesn't follow its own suit. { -rulebook-more }
refusal-must_trump = You can't follow suit, so you must play a trump ({ $suit }).
refusal-must_overtrump = You can't follow suit, and somebody has trumped already: you must overtrump, with a trump above the { $card }.
refusal-must_head = Here you must beat the best card if you can: play one higher than the { $card }.

## Review
# The worth of a deal is a comparison with a shared pot here, and no number of chips.
review-why-best-kauflabet = { $action }{"\u00A0"}– seems best
review-place-kauflabet = Late in the game we weigh final places: chips count only as far as they bring a better one.
hint-place-kauflabet = Late in the game we weigh final places: chips count only as far as they bring a better one.

## At the end
card-points-kauflabet = { $count ->
    [one] { $points } chip
   *[other] { $points } chips
  }
