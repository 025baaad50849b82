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
