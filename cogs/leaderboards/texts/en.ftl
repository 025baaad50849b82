# Leaderboards: the command, what stands on a page, and what an evening counts.

## Command
command-leaderboard = leaderboard
command-leaderboard-about = Who plays best?
command-leaderboard-players = players
command-leaderboard-players-about = Who plays best? All time, this term, this month or tonight
option-leaderboard-game-about = Which game; without it, the one you play most
option-leaderboard-period = period
option-leaderboard-period-about = From what period; without it, all time
option-leaderboard-circle = opponents
option-leaderboard-circle-about = Who else was at the table; without it, at least one other person
option-leaderboard-by = by
option-leaderboard-by-about = What to rank by; if left out, by rating, or by points for an evening
option-leaderboard-least = at-least
option-leaderboard-least-about = How many games (in an evening: deals) it takes to be ranked

## Head
board-title = { $game }: Leaderboard
season-semester = { $winter ->
    [yes] Winter term { $year }/{ $next }
   *[no] Summer term { $year }
}
season-rest = { $semester } from { $day }
board-period-all = All time
board-period-tonight = Tonight
board-period-last-evening = Last night
board-period-evening = Evening of { $day }
board-circle-together = among people
board-circle-together-about = At least two people at the table
board-circle-computers = against computers
board-circle-computers-about = At most one person at the table
board-by-rating = by rating
board-by-place = by average place
board-by-points-few = by points a deal, low is good
board-by-points-many = by points a deal, high is good
board-by-wins = by wins
board-least-games = { $count } games or more
board-least-deals = { $count } deals or more

## Columns
board-head-rating = Rating
board-head-place = Ø place
board-head-average = Pts/deal
board-head-points = Points
board-head-wins = Wins
board-head-games = Games
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
    [one] one game
   *[other] { $value } games
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
    [one] One more game and you are on the list.
   *[other] { $count } more games and you are on the list.
  }
board-missing-deals = { $count ->
    [one] One more deal and you are on the list.
   *[other] { $count } more deals and you are on the list.
  }
board-no-place = You haven't sat at a table yet.
board-rating-about = Rating: a cautious estimate of your strength, from where you finished. Everybody starts at 1000; a ? means it is provisional, because we hardly know you yet.
board-evening-about = Every finished deal counts at once, places and wins as the table stands now. Voided results don't count.
board-sign-running = Still being played: provisional, after the last deal
board-sign-paused = Saved: provisional, until it goes on
board-sign-friendly = Friendly game: counts for the evening only
board-sign-running-short = playing
board-sign-paused-short = saved
board-sign-friendly-short = friendly
board-empty = There is nobody here yet.
board-empty-few = Nobody has played that much here yet: choose a smaller number for `{ option-leaderboard-least }`.
board-empty-evening = No deal was finished here that evening.
board-empty-elsewhere = Perhaps there are games against the other opponents, which you choose below. Or get started with `/{ command-table } { command-open }`!

## Buttons
board-button-own = My page
board-button-share = Show everybody
board-button-open = Leaderboard
board-shared = The channel can see it now.
board-shared-by = **{ $name }** shows the leaderboard:

## Refusals
refusal-board_period_unknown = I don't know “{ $typed }” here. Take one of the suggestions: all time, a term, a month, an evening.
refusal-board_no_season = No season is running. Take a past one, or all time.
refusal-board_evening_rating = Ratings only change when a game is over. An evening can be ranked by points, place or wins.
refusal-board_computers_rating = Ratings compare people with each other. Against computers I rank by points, place or wins.

## Help
help-leaderboard = 🏆 `/{ command-leaderboard }` – who plays best
