# Stammtisch: evenings that are planned

command-stammtisch = stammtisch
command-stammtisch-about = Plan game nights: who's coming, who plays with whom, who wins
command-plan = plan
command-stammtisch-plan-about = Plan an evening, once or regularly; people sign up in this channel
command-stammtisch-list-about = Which evenings are planned on this server
command-skip = skip
command-stammtisch-skip-about = Skip the next evening; after that it goes on as usual
command-cancel = cancel
command-stammtisch-cancel-about = Call an evening off, along with all later ones
command-change = change
command-stammtisch-change-about = Move an evening to another time or day
command-draw = draw
command-stammtisch-draw-about = Draw the seats and open the tables now
option-stammtisch-name-about = What to call the evening
option-day = day
option-day-about = The first evening: Thursday, 3 Dec, 2026-12-03
option-time = time
option-time-about = When it begins, by this server's clock: 20:30, 8:30 pm, 20 c.t.
option-rhythm = rhythm
option-rhythm-about = Once, or again and again on the same weekday; without it, once
choice-rhythm-once = once
choice-rhythm-weekly = every week
choice-rhythm-fortnightly = every two weeks
choice-rhythm-monthly = every month, for example on the first Thursday
option-channel = channel
option-channel-about = Where you play; without it, here
option-lead = reminder
option-lead-about = How many minutes before to remind everybody who is coming
option-fill = computers
option-fill-about = Do computers take the empty seats? Otherwise whoever is left over waits
option-evening = evening
option-evening-about = Which evening

## What people type for days: small letters, commas between. Names of weekdays and months are known.
day-today = today, tonight
day-tomorrow = tomorrow
day-after-tomorrow = day after tomorrow, the day after tomorrow
day-on = on

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
evening-wait = Whoever is left over waits – and gets a seat first next time.
evening-yes = Coming ({ $count })
evening-maybe = Maybe ({ $count })
evening-no = Not coming ({ $count })
evening-asked = Invited ({ $count })
evening-more = and { $count ->
        [one] one more
       *[other] { $count } more
    }
evening-more-tables = … and { $count ->
        [one] one more table
       *[other] { $count } more tables
    }
evening-event = 📅 [Event in Discord]({ $address })
evening-event-gone = Somebody has deleted the event in Discord. The evening takes place anyway.
evening-gathering = Here we go! Whoever is here can draw the seats – it happens by itself { $when } at the latest.
evening-opening = A table is being opened
evening-table = Table { $table }
evening-waiting = Waiting for a seat ({ $count }): { $people }
evening-missing = { $count ->
    [one] One more person, and a table opens.
   *[other] { $count } more people, and a table opens.
  }
evening-kept = Whoever was drawn is seated already: tap **My hand** at your table. If somebody isn't there after ten minutes, a computer plays for them, and the seat is free.
evening-over = The evening is over.
evening-skipped = This evening is skipped.
evening-cancelled = Called off.
button-evening-yes = I'm coming
button-evening-maybe = Maybe
button-evening-no = Can't come
button-evening-open = Draw the seats
button-evening-late = I'm here too
button-evening-end = End the evening

## Again in a week
week-later-title = Again in a week?
week-later-people = Invited: { $people }
week-later-plan = Plan the evening
week-later-name = { $day ->
    [0] Monday cards
    [1] Tuesday cards
    [2] Wednesday cards
    [3] Thursday cards
    [4] Friday cards
    [5] Saturday cards
   *[other] Sunday cards
  }
week-later-stands = Something is already planned for that day in { $place }: **{ $name }**. Sign up there!

## Answers
evening-planned = **{ $name }** is planned: { $when }. People sign up in { $place }.
evening-no-event = I couldn't add the evening to the server's events: I lack the permission { $permission }.
permission-create_events = “Create Events”
evening-list-title = **Planned evenings**
evening-list-none = Nothing is planned here yet. Make a start with `/{ command-stammtisch } { command-plan }`.
evening-list-coming = { $count ->
    [0] nobody yet
    [one] one person coming
   *[other] { $count } coming
  }
evening-list-now = going on now
evening-skipped-next = **{ $name }** is skipped this time. Next time: { $when }.
evening-cancelled-done = **{ $name }** is called off.
evening-moved = **{ $name }** has moved: { $when }.
evening-rehoused = **{ $name }** now takes place in { $place }.
evening-moved-later = **{ $name }** is going on right now. The new time applies from next time on.
evening-drawn = The seats are drawn. The tables open in { $place }.
evening-too-few = There aren't enough for a table yet. { $place } says how many are missing.
evening-nobody = Nobody said they'd come, so the cards stay in their box tonight.
evening-late-seated = You're at table { $table }. Your cards are waiting there!
evening-late-yours = Your seat is at table { $table }.
evening-late-waiting = All seats are taken just now. As soon as there are enough of you, another table opens.
evening-late-opening = A table opens for you in a moment.

## What everybody hears
evening-call-remind = ⏰ **{ $name }** begins { $when } – see you there! { $people }
evening-call-asked = 🍻 **{ $name }**, { $when } – are you in again? { $people }
evening-call-moved = 📅 **{ $name }** is now { $when }. Does that still suit you? { $people }
evening-call-skipped = 📅 **{ $name }** on { $when } is skipped. { $people }
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
evening-ranking-empty = Nobody played. Until next time!
evening-ranking-unfinished = No deal has been played to its end yet.
evening-ranking-plays-on = { $count ->
    [one] One table plays on
   *[other] { $count } tables play on
  }: what is played there from now on counts as usual, only no longer for this evening.
evening-ranking-more = … and { $count ->
        [one] one more
       *[other] { $count } more
    }
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
evening-sign-running = The game is still going on.
evening-sign-paused = The game is saved and goes on another time.
evening-sign-friendly = Includes deals of a friendly game.

refusal-unknown_evening = There is no such evening. `/{ command-stammtisch } { command-list }` shows what is planned.
refusal-evening_past = That is in the past – choose a day or a time that is still to come.
refusal-evening_far = That is more than a year ahead, too far to plan. Is the year right?
refusal-evening_unchanged = When should it be? Name a day, a time or both.
refusal-evening_begun = The seats have already been drawn. **I'm here too** still gets you one.
refusal-evening_over = This evening is over.
refusal-evening_once = This evening takes place only once. `/{ command-stammtisch } { command-cancel }` calls it off.
refusal-evening_not_begun = The seats are drawn when it is time.
refusal-not_evening_organiser = Only whoever planned the evening, or keeps the books here, may do that.
refusal-not_coming = Only people who said they'd come can draw the seats: tap **{ button-evening-yes }** first.
refusal-too_many_evenings = No more than { $limit } evenings can be planned at a time. Call one off first.
refusal-too_many_of_yours = You have planned { $limit } evenings already, and that is the limit at a time. Call one off first.
refusal-day_unknown = I can't read “{ $typed }” as a day. Write Thursday, 3 Dec or 2026-12-03, for example.
refusal-time_unknown = I can't read “{ $typed }” as a time. Write 20:30 or 8:30 pm, for example.
refusal-did_not_play = Only people who played this game can plan that. Plan an evening of your own with `/{ command-stammtisch } { command-plan }`.
refusal-no_text_channel = Nobody can write there. Choose a text channel.

## Help
help-evenings = 🍻 `/{ command-stammtisch }` – plan an evening with others

# Tournaments, and the same cards at several tables.

covered-deal = Deal { $deal }
covered-why = Other tables are playing with the same cards. Only the players see what happens here until all tables of the round are done.
refusal-covered = Other tables are still playing with these cards. You can look at everything when all of them are done.
refusal-arranged = This table belongs to a tournament: that is up to its organiser.{ -gatherings.is ->
    [on] {" "}`/{ command-tournament } { command-tournament-next }` with **{ option-close }** ends the round, `/{ command-tournament } { command-tournament-drop }` takes somebody out of the next ones.
   *[off] {""}
}
refusal-same_cards = Other tables are dealt the same cards, so nobody can cut here.

command-tournament = tournament
command-tournament-about = Run tournaments over several tables and rounds
command-tournament-create = create
command-tournament-create-about = Announce a tournament in this channel
command-tournament-next = next
command-tournament-next-about = Draw the first or the next round and open its tables
command-leaderboard-tournament = tournament
command-leaderboard-tournament-about = How the tournament stands
command-tournament-late = late
command-tournament-late-about = Enter somebody else from the next round on
command-tournament-drop = drop
command-tournament-drop-about = Take somebody out of the tournament
command-tournament-end = end
command-tournament-end-about = End it after the rounds played so far, or call it off
command-tournament-list-about = Which tournaments there are
option-tournament = tournament
option-tournament-about = Which one; without it, the one in this channel
option-tournament-name-about = What to call the tournament
option-rounds = rounds
option-rounds-about = How many rounds
option-duplicate = same-cards
option-duplicate-about = Deal the same cards at all tables of a round, so that skill decides
option-tournament-role = role
option-tournament-role-about = Only people with this role may enter
option-close = close
option-close-about = First close the tables that are still playing; everybody there gets the average
option-member = member
option-member-about = Who it is about

button-tournament-join = I'm in
button-tournament-late = In from the next round
button-tournament-leave = I'm out
button-tournament-start = Start
button-tournament-next = Next round
button-tournament-standings = Standings

tournament-created = 🏆 **{ $name }** is announced. When everybody is in, tap **Start**.
tournament-rounds =
    { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
tournament-duplicate = The same cards are dealt at all tables of a round: you are compared with the people in your seat elsewhere. Talking about the cards across tables spoils it.
tournament-places = Each round brings a point for everybody you beat; if you share a place, you share the points.
tournament-missed = Joining later? Missed rounds count as much as the average, and so does sitting out.
tournament-role = Only for { $role }.
tournament-entrants =
    { $count ->
        [0] Nobody is in yet.
        [one] One is in:
       *[other] { $count } are in:
    }
tournament-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
tournament-round = **Round { $round } of { $rounds }**
tournament-table = Table { $table }: { $people }
tournament-out = Sitting out, with the average: { $people }
tournament-between = Round { $round } is over. Round { $next } comes next.
tournament-over =
    { $rounds ->
        [one] Over after one round.
       *[other] Over after { $rounds } rounds.
    }
tournament-dropped = Called off.
tournament-covered = 🙈 Everybody gets the same cards. Only its players see what happens at a table until all are done – so not a word about cards elsewhere!
tournament-after =
    { $rounds ->
        [0] No scores yet
        [one] After one round
       *[other] After { $rounds } rounds
    }
tournament-final =
    { $rounds ->
        [one] Final standings after one round
       *[other] Final standings after { $rounds } rounds
    }
tournament-go-on = The organiser draws round { $next }: with `/{ command-tournament } { command-tournament-next }` or with **{ button-tournament-next }** where people signed up.
tournament-no-round = No round is over yet.
tournament-won =
    { $count ->
        [one] 🎉 **{ $names }** wins the tournament. Cheers!
       *[other] 🎉 **{ $names }** win the tournament together. Cheers!
    }
tournament-line = { $score } ({ $rounds }) · tie-break { $fine }
tournament-line-long = { $score } · tie-break { $fine }
tournament-gone = dropped out
tournament-fine-about = The tie-break: how far somebody was above the average of their table, at most 1 a round.
tournament-head-score = Score
tournament-head-last = Last round
tournament-head-fine = Tie-break
tournament-entered = { $name } is in.
tournament-entered-late =
    { $missed ->
        [one] { $name } is in from round { $round } on; the missed round counts as much as the average.
       *[other] { $name } is in from round { $round } on; the { $missed } missed rounds count as much as the average.
    }
tournament-joined = You are in.
tournament-joined-late =
    { $missed ->
        [one] You are in from round { $round } on; the missed round counts as much as the average.
       *[other] You are in from round { $round } on; the { $missed } missed rounds count as much as the average.
    }
tournament-left = You're out.
tournament-left-after = You're out after this round.
tournament-taken-out = { $name } is out.
tournament-taken-out-after = { $name } is out after this round.
tournament-drawn =
    { $tables ->
        [one] Round { $round } is drawn and its table is open.
       *[other] Round { $round } is drawn and its { $tables } tables are open.
    }
tournament-ended = The tournament is over.
tournament-off = The tournament is called off.
tournament-none = There are no tournaments here yet. `/{ command-tournament } { command-tournament-create }` announces one.
tournament-listed-gathering = - 🏆 **{ $name }** · { $game } · { $count } in · { $place }
tournament-listed-playing = - 🏆 **{ $name }** · { $game } · round { $round } of { $rounds } · { $place }
tournament-listed-between = - 🏆 **{ $name }** · { $game } · { $round } of { $rounds } rounds over · { $place }
tournament-listed-over = - 🏁 **{ $name }** · { $game } · { $time } · { $place }

refusal-unknown_tournament = There is no such tournament here, or it is over already. `/{ command-leaderboard } { command-leaderboard-tournament }` shows past ones.
refusal-which_tournament = There are several tournaments: say which one you mean.
refusal-too_many_tournaments = A server can have no more than { $limit } tournaments at a time. End one first: `/{ command-tournament } { command-tournament-end }`.
refusal-tournament_over = This tournament is over.
refusal-tournament_last_round = The last round has already begun.
refusal-tournament_full = There is room for only { $limit } people.
refusal-tournament_role = This tournament is for { $role }.
refusal-entered_already = You are already in.
refusal-not_entered = You are not in.
refusal-other_entered_already = { $name } is already in.
refusal-other_not_entered = { $name } is not in.
refusal-round_not_over = Round { $round } is still being played. `/{ command-tournament } { command-tournament-next }` and `/{ command-tournament } { command-tournament-end }` with **{ option-close }** close its tables.
refusal-no_round = No round is being played.
refusal-too_few_entrants = A round needs at least { $count } people.
refusal-not_tournament_organiser = That is up to the organiser of the tournament, or whoever keeps the books here.

## Help
help-tournament = 🏁 `/{ command-tournament }` – run a tournament, round by round
help-tournament-here = 🏁 Tournament **{ $name }**
