# Looking on: the private view, how many there are, and when they see all cards.

## Command
command-watch = watch
command-watch-about = Watch a table – only you see it, always up to date
option-watch-table-about = Number of the table; without it, the table in this channel
option-spectators = spectators
option-spectators-about = When spectators see all cards; with “at once” you agree to it by sitting down

## What spectators see
watch-title = 👀 You are watching
watch-lobby = You will see the game here as soon as it starts.
asleep-watch = 💤 You dozed off while watching. Tap to wake up.
watch-shut = There is nothing left for you to see here.
watch-hands-offered = Spectators may see all cards at this table. After that you can sit down only for the next deal.
watch-hands-shown = 🤫 All cards are open. Don't tell – that would be cheating!
watch-hands-come = You will see all cards in a moment.
button-wake-watch = Back to watching
button-watch-show = Show all cards
button-watch-hide = Hide the cards
button-watch-next = Watch the next game
button-watch-replay = Last deal, all hands

## On the table's card
table-watching = 👀 { $count ->
    [one] One person is
   *[other] { $count } are
  } watching
table-hands-open = ⚠️ Spectators see all cards at once. Whoever sits down agrees to that – telling is cheating!

## In the form
form-watch-after = 👀 Spectators: cards later
form-watch-at_once = 👀 Spectators: cards at once

## When something can't be done
refusal-others_sit = Somebody has already sat down, so when spectators see the cards can't be changed any more.
refusal-nothing_to_watch = There is no table in this channel. Say which one you want to watch.
refusal-nothing_follows = No other game has been opened here yet. It goes on as soon as somebody has tapped **One more!**
refusal-too_many_spectators = { $limit } people are already watching here. You can still see everything open at the table itself.
