# What a table decides together: a pause, taking back, putting away and taking up again, other people's seats.

## Commands
command-undo = undo
command-undo-about = Take your last move back, if everybody at the table agrees
command-pause = pause
command-pause-about = Have a break, if everybody at the table agrees
command-shelve = shelve
command-shelve-about = Save the game for another evening, if everybody agrees
command-resume = resume
command-resume-about = End the break, or resume a saved game in this channel
command-release = release
command-release-about = Give up your seat for good, or free the seat of somebody who is away
command-sit = sit
command-sit-about = Sit down at a table, even mid-game in a computer's place
command-host = host
command-host-about = Let somebody else run the table
command-remove = remove
command-remove-about = Remove somebody from the table, if the others agree
option-player = who
option-release-player-about = Whose seat; your own if you name nobody
option-remove-player-about = Whose seat a computer takes from the next deal on
option-host-player-about = Who runs the table from now on

## Questions to everybody
ask-undo = { $name } would like to take back their last move, with everything that came after it.
ask-undo-hint = What has been seen stays seen. Cards drawn or exchanged will come out the same again.
ask-pause = { $name } would like to have a break.
ask-shelve = { $name } would like to save the game and play on another evening.
ask-remove = { $name } suggests that a computer plays for { $other } from the next deal on. The others decide.
ask-end = { $name } would like to end the game before it is over. Then it counts for nobody.
ask-silence = Silence agrees: it ends { $when }.
ask-missing = { $count ->
    [one] { $names } has not agreed yet
   *[other] { $names } have not agreed yet
  }
notice-agreed = { $name } has taken a move back.
notice-declined = { $name } says no.
notice-leaves = { $name } finishes this deal; then a computer takes over.
notice-left = A seat has come free, and { $name } fills in.
notice-sat = { $name } has joined the table.
paused = Time for a break! Cards, clocks and computers rest.

## Buttons
button-yes = Yes
button-no = No
button-withdraw = Never mind
button-go = Go on
button-here = I'm here
button-resume = Go on without them
button-sit-for = Play on for { $name }
button-take = Take this seat
button-again = One more!
button-replay-open = Replay
button-week-later = { $day ->
    [0] Again next Monday?
    [1] Again next Tuesday?
    [2] Again next Wednesday?
    [3] Again next Thursday?
    [4] Again next Friday?
    [5] Again next Saturday?
   *[other] Again next Sunday?
  }

## A partie put away
shelved-asleep = Nobody played for a while, so the game was saved.
shelved-channel = The channel you played in is gone.
shelf-waiting = As soon as everybody is here, it goes on by itself. A computer can stand in for whoever is missing.

## Answers
asked-remove = Asked! If everybody else says yes, a computer plays that seat from the next deal on.
asked-undo = Asked! The others answer at the table or below their cards. If somebody plays on, the question is dropped.
asked-pause = Asked! The others answer at the table or below their cards.
asked-shelve = Asked! The others answer at the table or below their cards.
asked-end = Asked! If the others agree, the game ends. Silence agrees, too; the table says when.
done-undo = Taken back! Table { $table } is as it was before your move.
done-pause = Table { $table } is having a break. `/{ command-table } { command-resume }` or the button at the table ends it.
done-shelve = The game at table { $table } is saved. `/{ command-table } { command-resume }` brings it back.
resumed = On we go at table { $table }!
seat-given-up = Your seat at table { $table } is no longer yours. A computer plays it until somebody sits down.
seat-given-up-closed = Your seat at table { $table } is no longer yours. Nobody else was sitting there, so the table is closed now.
seat-freed = { $name }'s seat at table { $table } is free. A computer plays it until somebody sits down.
seat-lost = { $person }, your seat at table { $table } was freed because you were away. If it is still free, you can sit down again with `/{ command-table } { command-sit }`.
seat-question = Would you like to join in? { $table }
seat-question-means = This is deal { $deal }. You take over the computer's cards and points, and play on at once.
host-handed = { $name } runs table { $table } now.
tables-shelved = saved, deal { $deal }

## When something can't be done
refusal-host_stays = Whoever runs the table stays. You can leave yourself with `/{ command-table } { command-leave }`.
refusal-leaves_already = That has been decided: a computer plays this seat from the next deal on.
refusal-nobody_there = A computer is playing that seat just now.
refusal-nobody_to_ask = Somebody else would have to say yes, and there are only two of you. If you can't go on, close the table with `/{ command-table } { command-close }`.
refusal-not_asked = This time the others decide.
refusal-no_proposal = That question is settled.
again-seated = You're back in: at table { $table }, further down in this channel.
refusal-not_over = This game isn't over yet.
refusal-not_paused = The table is not having a break.
refusal-not_shelved = This game hasn't been saved.
refusal-nothing_to_take_back = There is nothing of yours to take back in this deal.
refusal-owner_plays = That works only when somebody is away, and this seat is being played.
refusal-proposal_open = There is another question open. Answer that one first.
refusal-saw_cards = You have seen other players' cards in this deal. Sit down for the next one!
refusal-seat_empty = Nobody is sitting in that seat.
refusal-seat_taken = Somebody is already sitting in that seat.
refusal-taken_off = The others at this table have decided to play on without you. You are welcome to watch, and `/{ command-table } { command-open }` gives you a table of your own.
refusal-sits_elsewhere = { $name } is not sitting at this table.

# The table in its channel: cards that were replaced, what keeps a table from being shown, moving, threads.

## What stays of a card
channel-deal = **Deal { $deal } · { $title }:** { $points }
channel-deal-plain = **Deal { $deal }:** { $points }
channel-points = { $name } { $points }
channel-moved-away = The table is somewhere else now.
channel-moved = The table is in { $place } now.

## When a table can't be shown
channel-lacking = I can't show table { $table } in { $place } any more. I lack these permissions there: { $permissions }. Whoever runs this server can give them back, and then it goes on by itself. You can play on with `/{ command-hand }`.
channel-permissions = Discord doesn't let me show table { $table } in { $place } any more. Please ask whoever runs this server. You can play on with `/{ command-hand }`.
channel-timeout = I can't show table { $table } in { $place } just now: a moderator has timed me out. That ends { $when }, and then it goes on by itself. You can play on with `/{ command-hand }`.
channel-locked = Table { $table } can't be shown: its thread { $place } is locked. Whoever manages threads here can open it again, and `/{ command-table } { command-move }` moves the table somewhere else. You can play on with `/{ command-hand }`.
channel-gone = The channel of table { $table } no longer exists. Use `/{ command-table } { command-move }` in the channel where you want the table now. You can play on with `/{ command-hand }`.
channel-deleted = Table { $table } keeps being deleted in { $place }, so it isn't shown just now. Tap once more in a minute, and it comes back. You can play on with `/{ command-hand }`.

## Moving, and threads
command-move = move
command-move-about = Show the table in this channel from now on
option-thread = thread
option-thread-about = The table gets a thread of its own
channel-thread = { $title } has a thread of its own: { $place }
channel-no_thread = I couldn't open a thread, so the table is right here.
refusal-not_in_charge = Only the host of the table, or whoever manages its channel, can move it.
refusal-no_threads_here = There can be no thread here. Open the table in an ordinary text channel, or without `{ option-thread }`.
permission-create_public_threads = “Create Public Threads”

## Pictures that somebody asks for
look-sheet = Score sheet
look-course = Score chart
look-hand = As a picture
refusal-no_cards_now = You have no cards at the moment.

# The clock: how long is waited, and what comes then.

## Command
command-pace = pace
command-pace-about = Choose how long your table waits for a move
option-pace = pace
option-pace-about = How long a move may take; then a computer steps in; if you are alone, the game is saved
pace-set = Table { $table }, new pace: { $pace }. Everybody's clock starts again.

## On the card and below the cards
pace-none = No clock
pace-live = Brisk
pace-relaxed = Relaxed
pace-correspondence = Correspondence
clock-lapse = ⏱️ If you don't play, a computer plays { $when }.
clock-takeover = ⏱️ Otherwise a computer takes over { $when }.
clock-shelve = ⏱️ If you don't play, the game is saved { $when }.
clock-played = Your time was up, so a computer played for you. Next time it will keep your seat warm.
notice-pace-none = From now on you play without a clock.
notice-pace-live = New pace: brisk! Everybody's clock starts again.
notice-pace-relaxed = New pace: relaxed. Everybody's clock starts again.
notice-pace-correspondence = From now on this is a correspondence game: take your time!

## Who is reminded
mention-remind-lapse = { $person }, everybody at table { $table } is waiting for you. Otherwise a computer plays for you { $when }.
mention-remind-takeover = { $person }, everybody at table { $table } is waiting for you. Otherwise a computer takes your seat { $when }.
mention-remind-shelve = { $person }, it's your turn at table { $table }. Otherwise the game is saved { $when }.

# A table that rests: until when, and what holds meanwhile.

rest-playing = If nobody comes back, the game is saved { $when }.
rest-shelved = It is kept until { $when }.
shelved-paused = Nobody came back from the break, so the game was saved.

## When something can't be done
refusal-seat_kept = This seat is kept until { $until_ms } for the person it belongs to. Anyone who no longer wants to play can give it up at once with `/{ command-table } { command-release }`.
refusal-too_often = That has gone back and forth often enough. Play on first – you can do it again in the next deal.
refusal-too_many_shelved = { $scope ->
    [person] Whoever opened this table already has { $limit ->
            [one] a saved game
           *[other] { $limit } saved games
        } on this server.
   *[guild] This server already has { $limit ->
            [one] a saved game
           *[other] { $limit } saved games
        }.
  } Finish one of them first (`/{ command-table } { command-resume }`) or close it (`/{ command-table } { command-close }`). `/{ command-table } { command-list }` shows them all.

## Commands
command-table = table
command-table-about = Open, find, watch, move and close tables
command-open-about = Open a table in this channel
command-close-about = Close your table
command-leave-about = Leave the table; in the middle of a game a computer plays on for you
command-list-about = The tables on this server
command-table-export-about = A table's game as a text file, up to its last finished deal
command-hand = hand
command-hand-about = Show your cards – only you can see them
option-players = players
option-players-about = Number of players, where the game allows several
option-who = who-may-join
option-who-about = Everybody on this server, or only those you invite
option-deck = deck
option-deck-about = The cards that everybody at the table sees; if left out, this server's deck
option-guest1 = guest-1
option-guest2 = guest-2
option-guest3 = guest-3
option-guest4 = guest-4
option-guest-about = Whom you invite
option-export-table-about = Number of the table; without it, the newest one in this channel
choice-everyone = everybody on this server
choice-invited = only those invited
table-closed = Table { $table } is closed.
table-left = You have left table { $table }.
tables-title = **Tables on this server**
tables-none = There is no table here yet. Open one with `/{ command-table } { command-open }`!
tables-lobby = { $free ->
    [0] every seat taken
    [one] one seat free
   *[other] { $free } seats free
  }
tables-way-out = There is room for another when you finish a game, save it for later (`/{ command-table } { command-shelve }`) or close its table (`/{ command-table } { command-close }`). Sitting down is always possible.
tables-more = … and { $count ->
    [one] one more
   *[other] { $count } more
  }

menu-undo = Take back a move
menu-pause = Pause
menu-shelve = Save for later
menu-remove = Go on without { $name }
menu-leave = Leave
menu-close = Close the table
menu-watch = Watch
menu-level = How well the computers play
menu-level-about = A Fuchs forgets old tricks, a Bursch plays by rules of thumb, a Magister thinks ahead. None of them sees other hands.
menu-level-one = Just one of them …
menu-fair = 🔒 Dealt fairly
menu-leave-sure = Really leave? { $alone ->
    [yes] You're alone: table { $table } closes.
   *[no] A computer plays for you until you come back with **My hand**.
  }
menu-close-sure = Close table { $table } for everybody? The game won't count then; finished deals count for the evening and the statistics.
menu-end-sure = End the game at table { $table } before it is over? The others are asked; if all agree it counts for nobody.
menu-given-up-sure = Really? The second half has begun: without you the game ends, and you have given it up – last place. With **Save for later** you can play on another time.
button-close = Close
help-table-open = Nobody is waiting for you here. Open a table: computers take the seats that stay free.
help-table-wait = Nobody is waiting for you here, and only some people may open tables on this server.
help-table-others = { $table } is being played here. You can watch: `/{ command-table } { command-watch }`.
help-table-free = { $table } has { $free ->
    [0] no free seat.
    [one] a free seat.
   *[other] { $free } free seats.
}
help-table-host = { $table } is yours. { $free ->
    [0] Everybody is there: start!
   *[other] Wait for people, or let computers take the free seats.
}
help-table-seated = You have a seat at { $table }. The host starts the game.
help-table-playing = You are playing at { $table }.
help-table-besides = A break, an undo, leaving: all behind **⋯** below your cards.{ $host ->
    [yes] {" "}As host you also have `/{ command-table }` `{ command-move }`, `{ command-pace }`, `{ command-close }`.
   *[no] {""}
}
help-table-saved = { $table } is saved. { $own ->
    [yes] `/{ command-table } { command-resume }` brings it back.
   *[no] Those who play there bring it back with `/{ command-table } { command-resume }`.
  }
help-table-broken = { $table } can't go on just now. The table itself says why.
help-tables = 🃏 `/{ command-table } { command-list }` – where people play; `/{ command-table } { command-watch }` – follow a table{ -replays.is ->
    [on] {""}; `/{ command-table } { command-replay }` – see deals again
   *[off] {""}
}
help-button-open = Open a table
help-button-join = Join
help-button-fill = With computers
help-button-start = Start
help-button-configure = Settings
help-button-hand = My hand
