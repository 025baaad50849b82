# The clock: how long is waited, and what comes then.

## Command
command-pace = pace
command-pace-about = Choose how long your table waits for a move
option-pace = pace
option-pace-about = How long a move is waited for before a computer steps in
pace-set = Table { $table }, new pace: { $pace }. Everybody's time begins anew.

## On the card and below the cards
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
