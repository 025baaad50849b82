# Stammtisch: evenings that are planned

command-stammtisch = stammtisch
command-stammtisch-about = Plan game nights: who comes, who plays with whom, who wins
command-plan = plan
command-stammtisch-plan-about = Plan an evening, once or regularly; people sign up in this channel
command-stammtisch-list-about = Which evenings are planned on this server
command-skip = skip
command-stammtisch-skip-about = Leave the next evening out; afterwards it goes on as usual
command-cancel = cancel
command-stammtisch-cancel-about = Call an evening off; no other one follows
command-change = change
command-stammtisch-change-about = At another time, or on another day
command-draw = draw
command-stammtisch-draw-about = Draw the seats and open the tables now
option-stammtisch-name-about = What the evening is called
option-day = day
option-day-about = The first evening: Thursday, 3 Dec, 2026-12-03
option-time = time
option-time-about = When it begins, by this server's clock: 20:30, 8:30 pm, half past eight
option-rhythm = rhythm
option-rhythm-about = Once, or again and again on the same weekday; without it every week
choice-rhythm-once = once
choice-rhythm-weekly = every week
choice-rhythm-fortnightly = every two weeks
choice-rhythm-monthly = every month, such as each first Thursday
option-channel = channel
option-channel-about = Where you play; here unless you say otherwise
option-lead = reminder
option-lead-about = How many minutes before those who come are reminded
option-fill = computers
option-fill-about = Do computers take the seats that stay free? Otherwise whoever is left over waits
option-evening = evening
option-evening-about = Which evening it is about

weekday = { $day ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[other] Sunday
  }
evening-rhythm-once = Once
evening-rhythm-weekly = Every { $day }
evening-rhythm-fortnightly = Every other { $day }
evening-rhythm-monthly = { $nth ->
    [1] Every first { $day } of the month
    [2] Every second { $day } of the month
    [3] Every third { $day } of the month
    [4] Every fourth { $day } of the month
   *[other] Every last { $day } of the month
  }
evening-fill = Whoever is left over plays with computers.
evening-wait = Whoever is left over waits – and sits first the next time.
evening-yes = Coming ({ $count })
evening-maybe = Perhaps ({ $count })
evening-no = Not coming ({ $count })
evening-more = and { $count } more
evening-more-tables = … and { $count } more tables
evening-event = 📅 [Event in Discord]({ $address })
evening-event-gone = Somebody has deleted the event in Discord. The evening takes place all the same.
evening-gathering = Off we go! Whoever is here draws the seats – it happens by itself { $when } at the latest.
evening-opening = A table is being opened
evening-table = Table { $table }
evening-waiting = Waiting for a seat ({ $count }): { $people }
evening-missing = { $count ->
    [one] One more person, and a table opens.
   *[other] { $count } more people, and a table opens.
  }
evening-kept = Drawn seats are kept until { $until }.
evening-over = The evening is over.
evening-skipped = This evening is left out.
evening-cancelled = Called off.
button-evening-yes = I'm coming
button-evening-maybe = Perhaps
button-evening-no = Can't come
button-evening-open = Draw the seats
button-evening-late = I'm here, too
button-evening-end = End the evening

## Answers
evening-planned = **{ $name }** is planned: { $when }. People sign up in { $place }.
evening-no-event = I couldn't enter the evening among the server's events: I lack the permission { $permission }.
permission-create_events = “Create Events”
evening-list-title = **Planned evenings**
evening-list-none = Nothing is planned here yet. Make a start with `/stammtisch plan`.
evening-list-coming = { $count ->
    [0] nobody yet
    [one] one person coming
   *[other] { $count } coming
  }
evening-list-now = going on now
evening-skipped-next = **{ $name }** is left out this time. The next time: { $when }.
evening-cancelled-done = **{ $name }** is called off.
evening-moved = **{ $name }** has moved: { $when }.
evening-rehoused = **{ $name }** takes place in { $place } now.
evening-moved-later = **{ $name }** is going on. The new time holds from the next time on.
evening-drawn = The seats are drawn. The tables open in { $place }.
evening-too-few = There aren't enough for a table yet. { $place } says how many are missing.
evening-nobody = Nobody has said they'd come, so the cards stay in their box tonight.
evening-late-seated = You sit at table { $table }. Take up your cards there!
evening-late-yours = Your seat is at table { $table }.
evening-late-waiting = All seats are taken just now. A table opens for you as soon as there are enough of you.
evening-late-opening = A table opens for you in a moment.

## What everybody hears
evening-call-remind = ⏰ **{ $name }** begins { $when } – see you there! { $people }
evening-call-moved = 📅 **{ $name }** is { $when } now. Does that still suit you? { $people }
evening-call-skipped = 📅 **{ $name }** on { $when } is left out. { $people }
evening-call-cancelled = 📅 **{ $name }** is called off. { $people }
evening-card-link = [Sign up here]({ $address })

## The ranking
evening-ranking = { $name }: the ranking
evening-ranking-about = { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } at { $tables ->
    [one] one table
   *[other] { $tables } tables
  }
evening-ranking-empty = Nobody has played. Until next time!
evening-ranking-more = … and { $count } more
evening-won = { $count ->
    [one] **{ $names }** wins the evening!
   *[other] **{ $names }** win the evening!
  }
evening-line = { $average } points a deal ({ $points } in { $deals ->
    [one] one deal
   *[other] { $deals } deals
  })
evening-head-average = Points a deal
evening-head-points = Points
evening-head-deals = Deals
evening-sign-running = The partie is still going on.
evening-sign-paused = The partie is put away and goes on another time.
evening-sign-friendly = With deals of a friendly partie.

refusal-unknown_evening = There is no such evening.
refusal-evening_past = That is over already – choose a day or a time that is still to come.
refusal-evening_far = That is more than a year ahead, too far to plan. Is the year right?
refusal-evening_unchanged = Where is it to go? Name a day, a time or both.
refusal-evening_begun = The seats are drawn already. **I'm here, too** still gets you one.
refusal-evening_over = This evening is over.
refusal-evening_once = This evening takes place only once. `/stammtisch cancel` calls it off.
refusal-evening_not_begun = The seats are drawn when it is time.
refusal-not_organiser = Only whoever has planned the evening, or keeps the books here, may do that.
refusal-not_coming = The seats are drawn by somebody who comes.
refusal-too_many_evenings = No more than { $limit } evenings can be planned at a time. Call one off first.
refusal-day_unknown = I can't read “{ $typed }” as a day. Write Thursday, 3 Dec or 2026-12-03, for example.
refusal-time_unknown = I can't read “{ $typed }” as a time. Write 20:30, 8:30 pm or half past eight, for example.
refusal-no_text_channel = Nobody can write there. Choose a text channel.

## Help
help-evenings = 🍻 `/{ command-stammtisch }` – plan an evening with others
