# Tournaments, and the same cards at several tables.

covered-deal = Deal { $deal }
covered-why = Other tables are playing with the same cards. Only the players see what happens here until all tables of the round are done.
refusal-covered = Other tables are still playing with these cards. You can look at everything when all of them are done.
refusal-arranged = This table belongs to a tournament: that is up to its organiser.{ -tournaments.is ->
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
option-missed = late
option-missed-about = What missed rounds count if somebody joins later
choice-missed-average = As much as the average
choice-missed-zero = Nothing
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
tournament-missed-average = Joining later? Missed rounds count as much as the average, and so does sitting out.
tournament-missed-zero = Joining later? Missed rounds count nothing; sitting out counts as much as the average.
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
tournament-entered-average =
    { $missed ->
        [one] { $name } is in from round { $round } on; the missed round counts as much as the average.
       *[other] { $name } is in from round { $round } on; the { $missed } missed rounds count as much as the average.
    }
tournament-entered-zero =
    { $missed ->
        [one] { $name } is in from round { $round } on; the missed round counts nothing.
       *[other] { $name } is in from round { $round } on; the { $missed } missed rounds count nothing.
    }
tournament-joined = You are in.
tournament-joined-average =
    { $missed ->
        [one] You are in from round { $round } on; the missed round counts as much as the average.
       *[other] You are in from round { $round } on; the { $missed } missed rounds count as much as the average.
    }
tournament-joined-zero =
    { $missed ->
        [one] You are in from round { $round } on; the missed round counts nothing.
       *[other] You are in from round { $round } on; the { $missed } missed rounds count nothing.
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
