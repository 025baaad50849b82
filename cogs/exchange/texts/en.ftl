# Results out of the bot, and parties from paper into it.

command-books = books
command-books-about = For those who keep the books: results as files, paper score sheets
command-books-export-about = All results as a table, as JSON or as game records
option-format = format
option-format-about = What kind of file
choice-export-csv = Table (CSV)
choice-export-json = JSON
option-export-game-about = Only this game
option-since = since
option-since-about = From which day on, such as 2026-10-01
option-until = until
option-until-about = Up to and including which day

export-results = { $count ->
    [one] One result.
   *[other] { $count } results.
  }
export-seen = It holds what you can see yourself: nothing from channels that are hidden from you.

refusal-nothing_to_export = No game was finished here in that time.
refusal-export_too_large = The file would be larger than { $limit }{"\u00A0"}MB, which is the most Discord takes. Choose fewer days, or ask whoever runs the bot for `bierkoenig export`.

## From paper
command-import = import
command-books-import-about = Import a score sheet, so that an old leaderboard carries on here
option-import-preset-about = Which rule set was played
option-import-day = day
option-import-day-about = When it was played, where the sheet doesn't say, such as 2019-11-21
option-import-lines = lines
option-import-lines-about = What a line is
choice-import-parties = Each line is a game
choice-import-deals = Each line is a deal of one game
option-import-rated = rated
option-import-rated-about = Whether the games count on leaderboards (otherwise they are friendly)
option-import-file = file
option-import-file-about = A table as CSV; without it you can type

import-form = The sheet
import-form-hint = Anna; Bert; Cilli; Dora  –  and below that their points, line by line
import-title = From paper
import-parties = { $count ->
    [one] One game
   *[other] { $count } games
  }
import-rated = counts on leaderboards
import-friendly = friendly games
import-person = **{ $name }** → { $who } · { $parties ->
    [one] one game
   *[other] { $parties } games
  }, { $wins } won, { $points } points
import-new = new, on paper only
import-paper = known from paper: { $name }
import-paper-people = Whoever I don't know stays a name on paper for good. I recognise people from here by a mention (`<@…>`) or their ID instead of the name.
import-more = { $count ->
    [one] … and somebody else
   *[other] … and { $count } others
  }
import-alike = { $count ->
    [one] ⚠️ You have imported one of these games before (table { $tables }): the same day, people and points. It would count twice.
   *[other] ⚠️ You have imported { $count } of these games before (tables { $tables }): the same days, people and points. They would count twice.
  }
import-ok = Import
import-no = Don't import
import-done = { $count ->
    [one] ✓ Imported as table { $first }.
   *[other] ✓ Imported as tables { $first } to { $last }.
  } The leaderboards will follow.
import-mend = Correct it …
import-undo = Take all of it back
import-undone = { $count ->
    [0] None of it counts any more anyway.
    [one] Taken back: one game no longer counts.
   *[other] Taken back: { $count } games no longer count.
  }
import-undone-reason = The sheet was taken back
import-left = All right, nothing was imported.
import-known = You have already imported this sheet ({ $count ->
        [one] table { $first }
       *[other] tables { $first } to { $last }
    }). It doesn't count twice.
import-faults = I can't import this sheet yet
import-faults-more = { $count ->
    [one] and one more problem
   *[other] and { $count } more problems
  }
import-faults-hint = Correct the sheet and send it again. The first line has the names, the lines below have the points, with semicolons in between.
import-line = Line { $line }
import-column = Column { $column }
import-fault-empty = Names or points are missing here.
import-fault-too_many_lines = No more than { $told } lines at once.
import-fault-name_missing = There is no name above this column.
import-fault-name_long = The name is longer than { $told } characters.
import-fault-name_twice = The name is there twice.
import-fault-too_few_names = I need at least two names, with semicolons in between.
import-fault-too_many_names = No more than { $told } names.
import-fault-too_many_columns = No more than { $told } columns. Split the sheet.
import-fault-too_wide = “{ $told }” is to the right of all names.
import-fault-number = “{ $told }” is not a whole number.
import-fault-deals = “{ $told }” is not a number of deals.
import-fault-day = “{ $told }” is not a day. Write 2019-11-21 or 21.11.2019.
import-fault-players = These rules are not for that many people ({ $told }).
import-fault-future = Nobody can have played on { $told } yet.
import-fault-nobody = Nobody on this server has that ID.
import-fault-several = Several people here are called that. Write a mention (`<@…>`) instead of the name.
import-fault-person_twice = This person is there under two names.

refusal-sheet_too_large = The sheet is larger than { $limit }{"\u00A0"}KB. Split it.
refusal-sheet_unreadable = I couldn't get the file from Discord. Send it again.
refusal-members_unknown = Discord can't tell me right now who is behind the IDs on the sheet. Send it again in a few minutes.
refusal-sheet_workbook = That is a whole workbook, and I can't read those. Save the sheet as CSV and send that.
refusal-import_gone = I'm no longer waiting for this sheet. Send it again.
refusal-import_twice = You have already imported this sheet. It doesn't count twice.

## One-sided pairs
command-books-pairs = pairs
command-books-pairs-about = Who always loses to the same person, and plays with nobody else
pairs-title = One-sided pairs
pairs-none = There is nobody who has lost { $least } rated games or more to the same person, never won, and played with nobody else.
pairs-pair = **{ $game }** · { $loser } has played { $parties } games, all of them with { $winner }, and finished behind every time.
pairs-others = { $others ->
    [0] { $winner } has played with nobody else either.
    [one] { $winner } has played one more game.
   *[other] { $winner } has played { $others } more games.
  } The latest: `/{ command-table } { command-result }` { $table }
pairs-about = Rated games with at least two people, from { $least } on. It may be a beginner with a strong friend, or an account that only plays to lose. Nobody else sees this list, and nothing follows from it by itself.

## Help
help-books = 🗂️ `/{ command-books }` – results as files, paper score sheets, one-sided pairs
