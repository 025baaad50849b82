# What a table decides together: a pause, taking back, putting away and taking up again, other people's seats.

## Commands
command-undo = undo
command-undo-about = Take your last move back, if everybody at the table agrees
command-pause = pause
command-pause-about = Have a break, if everybody at the table agrees
command-shelve = shelve
command-shelve-about = Put the partie away for another evening, if everybody agrees
command-resume = resume
command-resume-about = End the break, or take up a partie in this channel that was put away
command-release = release
command-release-about = Give your seat up for good, or free the seat of somebody who is away
command-sit = sit
command-sit-about = Take over a computer's seat in a partie that is under way
command-host = host
command-host-about = Let somebody else run the table
option-player = who
option-release-about = Whose seat; your own if you name nobody
option-host-about = Who runs the table from now on

## Questions to everybody
ask-undo = { $name } would like to take their last move back, with everything that came after it.
ask-undo-hint = What was seen stays seen. Cards that were drawn or exchanged will come just the same again.
ask-pause = { $name } would like to have a break.
ask-shelve = { $name } would like to put the partie away and play on another evening.
ask-missing = No yes yet from: { $names }
notice-agreed = { $name } has taken a move back.
notice-declined = { $name } would rather not.
paused = A break! Cards, clocks and computers rest.

## Buttons
button-yes = Yes
button-no = No
button-withdraw = Never mind
button-go = Go on
button-here = I'm here
button-resume = Go on without them
button-take = Take this seat

## A partie put away
shelved-asleep = Nobody stirred any more, so we put the cards away.
shelved-channel = The channel in which you played is gone.
shelf-waiting = As soon as everybody is here it goes on by itself. Otherwise a computer can stand in for whoever is missing.

## Answers
asked-undo = Asked! The others answer on the table's card or below their cards. If somebody plays on, the question is void.
asked-pause = Asked! The others answer on the table's card or below their cards.
asked-shelve = Asked! The others answer on the table's card or below their cards.
done-undo = Taken back! Table { $table } is as it was before your move.
done-pause = Table { $table } is having a break. It goes on with `/table resume` or the button on the table's card.
done-shelve = The partie of table { $table } is put away. `/table resume` takes it out again.
resumed = On we go at table { $table }!
seat-given-up = Your seat at table { $table } is no longer yours. A computer plays it until somebody sits down.
seat-given-up-closed = Your seat at table { $table } is no longer yours. Nobody else was sitting there, so the table is closed now.
seat-freed = The seat of { $name } at table { $table } is free. A computer plays it until somebody sits down.
seat-lost = { $person }, your seat at table { $table } was freed because you were away. If it is still free you can sit down again with `/table sit`.
host-handed = { $name } runs table { $table } now.
tables-shelved = put away, deal { $deal }

## When something can't be done
refusal-nobody_there = Nobody is playing that seat themselves just now.
refusal-no_proposal = That question is settled already.
refusal-not_paused = The table is not having a break.
refusal-not_shelved = This partie is not put away.
refusal-nothing_to_take_back = You have done nothing in this deal yet that could be taken back.
refusal-owner_plays = That works only when somebody is away. This seat is being played.
refusal-proposal_open = There is a question open already. Answer that one first.
refusal-saw_cards = You know other cards of this deal already. Sit down for the next one!
refusal-seat_empty = Nobody is sitting on that seat.
refusal-seat_taken = Somebody is sitting on that seat already.
refusal-sits_elsewhere = { $name } is not sitting at this table.
