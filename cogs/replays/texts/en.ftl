# Looking at played deals once more, in English.

## Command
command-replay = replay
command-replay-about = Look at a finished deal once more, trick by trick
option-replay-table-about = Number of the table; without it, the newest one of this channel
option-deal = deal
option-deal-about = Which deal; without it, the one finished last
replay-choice = { $number } · { $title } · { $points }
replay-dealer = Dealer: { $name }
replay-thrown-in = Thrown in

## The message
replay-title = Replay
replay-trick-to = ➤ Trick { $number } goes to { $name }.
replay-step = Step { $step } of { $steps }
replay-eyes = Through whose eyes?
replay-eyes-public = from the next table
replay-eyes-open = all cards open
replay-eyes-seat = through the eyes of { $name }
replay-shared-by = **{ $name }** shows a deal from before:
replay-shared = The channel gets to see it.

## Buttons
replay-button-earlier = Deal before
replay-button-later = Deal after
replay-button-share = Share
replay-button-record = Record
replay-button-film = As a film
replay-button-open = Step through it

## Files
replay-film = Deal { $deal } at table { $table } as a film:
replay-film-alt = Deal { $deal } at table { $table }, trick by trick.

## What can't be done
refusal-deal_not_finished = Deal { $deal } at table { $table } has not been played to its end – you can look at it after that.
refusal-replay_step_gone = There is nothing to be seen at this place. Start over with `/table replay`.
refusal-film_coming = I am still making a film for you. Wait until it is there.
refusal-share_forbidden = You may not write here yourself, so I show nothing for you either.
refusal-share_impossible = I can't show it here, I lack { $count ->
    [one] a permission
   *[other] permissions
  }: { $permissions }.
