# Looking at played deals once more, in English.

## Command
command-replay = replay
command-replay-about = Look at a finished deal again, trick by trick
option-replay-table-about = Number of the table; without it, the newest one in this channel
option-deal = deal
option-deal-about = Which deal; without it, the last finished one
replay-choice = { $number } · { $title } · { $points }
replay-dealer = Dealer: { $name }
replay-thrown-in = Thrown in

## The message
replay-title = Replay
replay-trick-to = ➤ Trick { $number } goes to { $name }.
replay-step = Step { $step } of { $steps }
replay-eyes = Through whose eyes?
replay-eyes-public = without the hands
replay-eyes-open = all hands open
replay-eyes-seat = as { $name } saw it
replay-shared-by = **{ $name }** shows a past deal:
replay-shared = The channel can see it now.

## Buttons
replay-button-earlier = ← Deal
replay-button-later = Deal →
replay-button-share = Share
replay-button-record = Record
replay-button-film = As a film
replay-button-open = Step through it

## Files
replay-film = Deal { $deal } at table { $table } as a film:
replay-film-alt = Deal { $deal } at table { $table }, trick by trick.

## What can't be done
refusal-deal_not_finished = Deal { $deal } at table { $table } is not over – you can look at it afterwards.
refusal-replay_step_gone = There is nothing to see here. Start again with `/{ command-table } { command-replay }`.
refusal-film_coming = I'm still making a film for you. It will be here soon.
refusal-share_forbidden = You can't write here yourself, so I can't show anything for you either.
refusal-share_impossible = I can't show it here because I lack { $count ->
    [one] a permission
   *[other] permissions
  }: { $permissions }.
