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
command-remove = remove
command-remove-about = Take somebody off the table, if the others agree
option-player = who
option-release-player-about = Whose seat; your own if you name nobody
option-remove-player-about = For whom a computer plays from the next deal on
option-host-player-about = Who runs the table from now on

## Questions to everybody
ask-undo = { $name } would like to take their last move back, with everything that came after it.
ask-undo-hint = What was seen stays seen. Cards that were drawn or exchanged will come just the same again.
ask-pause = { $name } would like to have a break.
ask-shelve = { $name } would like to put the partie away and play on another evening.
ask-remove = { $name } suggests that a computer plays for { $other } from the next deal on. The others decide.
ask-missing = No yes yet from: { $names }
notice-agreed = { $name } has taken a move back.
notice-declined = { $name } would rather not.
notice-leaves = { $name } plays this deal to its end; a computer takes over with the next one.
notice-left = A seat has come free, and { $name } fills in.
notice-sat = { $name } has joined the table.
paused = A break! Cards, clocks and computers rest.

## Buttons
button-yes = Yes
button-no = No
button-withdraw = Never mind
button-go = Go on
button-here = I'm here
button-resume = Go on without them
button-sit-for = Play on for { $name }
button-take = Take this seat

## A partie put away
shelved-asleep = Nobody stirred any more, so we put the cards away.
shelved-channel = The channel in which you played is gone.
shelf-waiting = As soon as everybody is here it goes on by itself. Otherwise a computer can stand in for whoever is missing.

## Answers
asked-remove = Asked! If everybody else says yes, a computer plays that seat from the next deal on.
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
seat-question = Would you like to join in? { $table }
seat-question-means = This is deal { $deal }. You take over the computer's cards and points, and play on at once.
host-handed = { $name } runs table { $table } now.
tables-shelved = put away, deal { $deal }

## When something can't be done
refusal-host_stays = Whoever runs the table stays. You can get up yourself with `/table leave`.
refusal-leaves_already = That is settled: a computer plays this seat from the next deal on.
refusal-nobody_there = Nobody is playing that seat themselves just now.
refusal-nobody_to_ask = Somebody else has to be able to say yes, and there are only two of you. If it won't do any more, close the table with `/table close`.
refusal-not_asked = This time the others decide.
refusal-no_proposal = That question is settled already.
refusal-not_paused = The table is not having a break.
refusal-not_shelved = This partie is not put away.
refusal-nothing_to_take_back = You have done nothing in this deal yet that could be taken back.
refusal-owner_plays = That works only when somebody is away. This seat is being played.
refusal-proposal_open = There is a question open already. Answer that one first.
refusal-saw_cards = You know other cards of this deal already. Sit down for the next one!
refusal-seat_empty = Nobody is sitting on that seat.
refusal-seat_taken = Somebody is sitting on that seat already.
refusal-taken_off = The others at this table have decided to play on without you. You are welcome to watch, and `/table open` gives you a table of your own.
refusal-sits_elsewhere = { $name } is not sitting at this table.

# The table in its channel: cards that were replaced, what keeps a table from being shown, moving, threads.

## What stays of a card
channel-deal = **Deal { $deal } · { $title }:** { $points }
channel-deal-plain = **Deal { $deal }:** { $points }
channel-points = { $name } { $points }
channel-moved-away = The table stands elsewhere now.
channel-moved = The table stands in { $place } now.

## When a table can't be shown
channel-lacking = I can't show table { $table } in { $place } any more. What I lack there: { $permissions }. Whoever runs this server can give it back, and it goes on by itself. You can play on in your hand.
channel-forbidden = Discord doesn't let me show table { $table } in { $place } any more. Please ask whoever runs this server. You can play on in your hand.
channel-locked = Table { $table } can't be shown: its thread { $place } is locked. Whoever manages threads here can open it again, and `/table move` puts the table somewhere else. You can play on in your hand.
channel-gone = The channel of table { $table } no longer exists. Use `/table move` where the table is to stand now. You can play on in your hand.
channel-deleted = The card of table { $table } was deleted again and again, so it takes a break. Tap once more in a minute, and it comes back to { $place }. You can play on in your hand.

## Moving, and threads
command-move = move
command-move-about = Let a table stand in this channel from now on
option-thread = thread
option-thread-about = The table gets a thread of its own
channel-thread = { $title } has a thread of its own: { $place }
channel-no_thread = No thread could be opened, so the table stands right here.
refusal-not_in_charge = Only whoever opened the table, or manages the channel where it stands, can move it.
refusal-no_threads_here = There can be no thread here. Open the table in an ordinary text channel, or without `thread`.
permission-create_public_threads = “Create Public Threads”

## Pictures that somebody asks for
look-sheet = Score sheet
look-course = Course
look-hand = As a picture
refusal-no_cards_now = You hold no cards at the moment.

# The clock: how long is waited, and what comes then.

## Command
command-pace = pace
command-pace-about = Choose how long your table waits for a move
option-pace = pace
option-pace-about = How long a move is waited for before a computer steps in
pace-set = Table { $table }, new pace: { $pace }. Everybody's time begins anew.

## On the card and below the cards
pace-none = No clock
pace-live = Brisk
pace-relaxed = Relaxed
pace-correspondence = Correspondence
clock-standing = ⏱️ { $pace }
clock-running = ⏱️ { $pace } · time is up { $when }
clock-lapse = ⏱️ Or else a computer plays for you { $when }.
clock-takeover = ⏱️ Or else a computer takes your seat { $when }.
clock-shelve = ⏱️ Or else we put the game away { $when }.
clock-played = Your time was up, so a computer played for you. Next time it will keep your seat warm.
notice-pace-none = From now on you play without a clock.
notice-pace-live = New pace: brisk! Everybody's time begins anew.
notice-pace-relaxed = New pace: relaxed. Everybody's time begins anew.
notice-pace-correspondence = This is a correspondence game from now on: take your time!

## Who is reminded
mention-remind-lapse = { $person }, everybody at table { $table } is waiting for you. Or else a computer plays for you { $when }.
mention-remind-takeover = { $person }, everybody at table { $table } is waiting for you. Or else a computer takes your seat { $when }.
mention-remind-shelve = { $person }, it is your turn at table { $table }. Or else we put the game away { $when }.

# A table that rests: until when, and what holds meanwhile.

rest-playing = If nobody comes back we put the partie away { $when }.
rest-shelved = It is kept until { $when }.
shelved-paused = Nobody came back from the break, so we put the cards away.

## When something can't be done
refusal-seat_kept = This seat is kept until { $until_ms } for whom it belongs to. Who doesn't want to play any more can give it up at once with `/table release`.
refusal-too_often = That has gone back and forth often enough. Play on first – with the next deal you can do it again.
refusal-too_many_shelved = { $scope ->
    [person] Whoever opened this table has { $limit } parties put away on this server already.
   *[guild] { $limit } parties of this server are put away already.
  } Play one of them on (`/table resume`) or close it (`/table close`) first. `/table list` shows which there are.

## Commands
command-table = table
command-table-about = Open, close, leave and list tables
command-open-about = Open a table in this channel
command-close-about = Close your table
command-leave-about = Get up; in the middle of a partie a computer plays on for you
command-list-about = Which tables stand in this server
command-table-export-about = A table's partie as a text file, up to its last finished deal
command-hand = hand
command-hand-about = Show your cards – only you see them
option-players = players
option-players-about = How many of you play, where the game lets you choose
option-who = who-may-join
option-who-about = Everyone in this server, or only those you invite
option-guest1 = guest-1
option-guest2 = guest-2
option-guest3 = guest-3
option-guest4 = guest-4
option-guest-about = Whom you invite
option-export-table-about = Number of the table; without it, the newest one of this channel
choice-everyone = everyone in this server
choice-invited = only those invited
table-closed = Table { $table } is closed.
table-left = You have got up from table { $table }.
tables-title = **Tables in this server**
tables-none = No table stands here yet. Open one!{ -tutorial.is ->
    [on] {" "}New here? `/tutorial` helps.
   *[off] {""}
}
tables-lobby = { $free ->
    [0] every seat taken
    [one] one seat free
   *[other] { $free } seats free
  }
tables-more = … and { $count ->
    [one] one more
   *[other] { $count } more
  }
