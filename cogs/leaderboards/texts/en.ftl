# Leaderboards: the command, what stands on a page, and what an evening counts.

## Command
command-leaderboard = leaderboard
command-leaderboard-about = Who plays best?
command-leaderboard-players = players
command-leaderboard-players-about = Who plays best? Ever, this term, this month or this evening
option-leaderboard-game-about = Which game; left out, the one you play most
option-leaderboard-preset-about = Parties by these rules only; left out, all of them
option-leaderboard-period = period
option-leaderboard-period-about = From which time; left out, from all of it
option-leaderboard-company = company
option-leaderboard-company-about = Who sat at the table; left out, two people or more
option-leaderboard-by = by
option-leaderboard-by-about = What to rank by; left out, by rating, and an evening by points
option-leaderboard-least = at-least
option-leaderboard-least-about = How many parties (of an evening: deals) it takes to be ranked

## Head
board-title = { $game }: Leaderboard
season-semester = { $winter ->
    [yes] Winter term { $year }/{ $next }
   *[no] Summer term { $year }
}
season-rest = { $semester } from { $day }
board-period-all = All time
board-period-tonight = This evening
board-period-last-evening = Last evening
board-period-evening = Evening of { $day }
board-company-together = among people
board-company-together-about = Two people or more at the table
board-company-people = people only
board-company-people-about = A person at every seat, for half of the deals at least
board-company-mixed = people and computers
board-company-mixed-about = Two people or more, but not at every seat
board-company-computers = against computers
board-company-computers-about = One person at the table at most
board-company-all = all parties
board-company-all-about = In whatever company
board-by-rating = by rating
board-by-place = by average place
board-by-points-few = by points a deal, low is good
board-by-points-many = by points a deal, high is good
board-by-wins = by wins
board-least-games = from { $count } parties on
board-least-deals = from { $count } deals on

## Columns
board-head-rating = Rating
board-head-place = Ø place
board-head-average = Pts/deal
board-head-points = Points
board-head-wins = Wins
board-head-games = Parties
board-head-deals = Deals
board-cell-rating = rating { $value }
board-cell-place = Ø place { $value }
board-cell-average = { $value }/deal
board-cell-points = { $count ->
    [one] { $value } point
   *[other] { $value } points
  }
board-cell-wins = { $count ->
    [one] one win
   *[other] { $value } wins
  }
board-cell-games = { $count ->
    [one] one partie
   *[other] { $value } parties
  }
board-cell-deals = { $count ->
    [one] one deal
   *[other] { $value } deals
  }
board-measure-rating = Rating
board-measure-place = Ø place
board-measure-points = Points
board-measure-wins = Wins

## The page
board-you = You: { $line }.
board-alt-columns = Place, name, { $columns }:
board-page = Page { $page } of { $pages }
board-own = You are in place { $rank } of { $people }.
board-missing-games = { $count ->
    [one] One more partie and you are on the list.
   *[other] { $count } more parties and you are on the list.
  }
board-missing-deals = { $count ->
    [one] One more deal and you are on the list.
   *[other] { $count } more deals and you are on the list.
  }
board-no-place = You have no place at a table yet.
board-rating-about = Rating: how good you are at least, judging by your places. Everybody begins at 1000; with a ? it is provisional, because we hardly know you.
board-evening-about = Every finished deal counts at once, places and wins as the table stands now. What was voided doesn't count.
board-sign-running = Still being played: provisional, after the last deal
board-sign-paused = Put away: provisional, until it goes on
board-sign-friendly = Friendly partie: counts for the evening only
board-sign-running-short = going on
board-sign-paused-short = put away
board-sign-friendly-short = friendly
board-empty = Nobody stands here yet.
board-empty-few = Nobody has played that much here yet: choose a smaller number at `at-least`.
board-empty-evening = No finished deal stands here for that evening.
board-empty-elsewhere = Perhaps there was play in other company: choose “all parties” below. Or make a beginning with `/table open`!
board-sitting = Table { $table }: { $state }
board-state-running = … going on
board-state-paused = ⏸ put away
board-state-finished = over
board-state-closed = given up, its deals count
board-wheels = { $count ->
    [one] one wheel
   *[other] { $count } wheels
  }
board-kingdoms = { $count ->
    [one] one kingdom
   *[other] { $count } kingdoms
  }
board-sittings-more = { $count ->
    [one] and one more table
   *[other] and { $count } more tables
  }

## Buttons
board-button-own = My page
board-button-share = Show everybody
board-button-open = Open the leaderboard
board-shared = The channel gets to see it.
board-shared-by = **{ $name }** shows the leaderboard:

## Refusals
refusal-board_period_unknown = I don't know “{ $typed }” here. Take one that I suggest: all time, a term, a month, an evening.
refusal-board_no_season = No season is going on. Take one of the past, or all time.
refusal-board_preset_foreign = “{ $typed }” doesn't belong to this game.
refusal-board_evening_rating = Ratings only change when a partie is over. An evening can be ranked by points, place or wins.
refusal-board_computers_rating = Ratings compare people with each other. Against computers I rank by points, place or wins.

## Help
help-leaderboard = 🏆 `/{ command-leaderboard }` – who plays best
