# Results out of the bot, and parties from paper into it.

command-books = books
command-books-about = What those need who keep the books: files, and sheets from paper
command-books-export-about = All results as a table, JSON or records of the parties
option-format = format
option-format-about = What kind of file
choice-export-csv = Table (CSV)
choice-export-json = JSON
choice-export-records = Parties as text (ZIP)
option-export-game-about = Only this game
option-since = since
option-since-about = From which day on, as 2026-10-01
option-until = until
option-until-about = Up to which day, itself included

export-results = { $count ->
    [one] One result.
   *[other] { $count } results.
  }
export-records = { $count ->
    [one] One partie.
   *[other] { $count } parties.
  }

refusal-day_unreadable = “{ $day }” is no day that I can read. Write 2026-10-01 or 1.10.2026.
refusal-nothing_to_export = Nothing was played to its end here in that time.
refusal-too_many_records = These are { $count } parties, and { $limit } at once is the most here. Choose fewer days, or ask whoever runs the bot for `bierkoenig export`.
refusal-export_too_large = The file gets larger than { $limit } MB, which is all that Discord takes. Choose fewer days, or ask whoever runs the bot for `bierkoenig export`.

## From paper
command-import = import
command-books-import-about = Bring in a score sheet, so that an old leaderboard goes on here
option-import-preset-about = By which rule set it was played
option-import-day = day
option-import-day-about = When it was played where the sheet doesn't say, as 2019-11-21
option-import-lines = lines
option-import-lines-about = What a line is
choice-import-parties = Each line is a partie
choice-import-deals = Each line is a deal of one partie
option-import-rated = rated
option-import-rated-about = Whether the parties count on leaderboards (else they are friendly)
option-import-file = file
option-import-file-about = A table as CSV; without one you can type

import-form = The sheet
import-form-hint = Anna; Bert; Cilli; Dora  –  and below that their points, line by line
import-title = From paper
import-parties = { $count ->
    [one] One partie
   *[other] { $count } parties
  }
import-rated = counts on leaderboards
import-friendly = friendly parties
import-person = **{ $name }** → { $who } · { $parties ->
    [one] one partie
   *[other] { $parties } parties
  }, { $wins } won, { $points } points
import-new = new, on paper only
import-paper = known from paper: { $name }
import-paper-people = Whom I don't know goes on the list as a name. I recognise people who are here by a mention (`<@…>`) or an id instead of the name.
import-more = { $count ->
    [one] … and somebody else
   *[other] … and { $count } others
  }
import-alike = { $count ->
    [one] ⚠️ You have brought in one of these parties before (table { $tables }): the same day, people and points. It would count twice.
   *[other] ⚠️ You have brought in { $count } of these parties before (tables { $tables }): the same days, people and points. They would count twice.
  }
import-ok = Bring in
import-no = Rather not
import-done = { $count ->
    [one] ✓ Brought in as table { $first }.
   *[other] ✓ Brought in as tables { $first } to { $last }.
  } The leaderboards follow.
import-mend = Correct it …
import-undo = Take all of it back
import-undone = { $count ->
    [0] None of it counts any more already.
    [one] Taken back: one partie doesn't count any more.
   *[other] Taken back: { $count } parties don't count any more.
  }
import-undone-reason = The sheet was taken back
import-left = All right, then not.
import-known = You have brought in this sheet already (tables { $first } to { $last }). It doesn't count twice.
import-faults = This can't be brought in yet
import-faults-more = { $count ->
    [one] and one more place
   *[other] and { $count } more places
  }
import-faults-hint = Correct the sheet and send it again. The first line has the names, those below it points, with semicolons between them.
import-line = Line { $line }
import-column = Column { $column }
import-fault-empty = Names or points are missing here.
import-fault-too_many_lines = No more than { $told } lines at once.
import-fault-name_missing = There is no name above this column.
import-fault-name_long = The name is longer than { $told } characters.
import-fault-name_twice = The name is there twice.
import-fault-too_few_names = Two names at least are needed, with semicolons between them.
import-fault-too_many_names = No more than { $told } names.
import-fault-too_many_columns = No more than { $told } columns. Divide the sheet.
import-fault-too_wide = “{ $told }” stands to the right of all names.
import-fault-number = “{ $told }” is no whole number.
import-fault-deals = “{ $told }” is no number of deals.
import-fault-day = “{ $told }” is no day. Write 2019-11-21 or 21.11.2019.
import-fault-players = That many people ({ $told }) can't play it by these rules.
import-fault-future = Nobody can have played on { $told } yet.
import-fault-nobody = Nobody in this server has that id.
import-fault-several = Several people here are called that. Write a mention (`<@…>`) instead of the name.
import-fault-person_twice = This person stands there under two names.

refusal-sheet_too_large = The sheet is larger than { $limit } KB. Divide it.
refusal-sheet_unreadable = I couldn't get the file from Discord. Send it again.
refusal-members_unknown = Discord doesn't tell me right now who is behind the ids on the sheet. Send it again in a few minutes.
refusal-sheet_workbook = That is a whole workbook, which I can't read. Save the sheet as CSV and send that.
refusal-import_gone = I don't wait for this sheet any more. Send it again.
refusal-import_twice = You have brought in this sheet already. It doesn't count twice.

command-books-claim = claim
command-books-claim-about = Give somebody what stands under a name on paper
option-claim-name = name
option-claim-name-about = The name on paper
option-claim-person-about = Who that is
import-claim-ask = Shall what **{ $name }** has on paper ({ $count ->
        [one] one partie
       *[other] { $count } parties
    }) be { $who }'s? That can't be taken back.
import-claim-yes = Yes, give it
import-claimed = ✓ What **{ $name }** has on paper is { $who }'s now: { $count ->
    [one] one partie
   *[other] { $count } parties
  }. The leaderboards follow, and on the next sheet I know who that is.
import-claim-reason = A name from paper belongs to a member now
refusal-paper_name_unknown = Nobody here has the name “{ $name }” on paper only. Choose one from the list that comes up as you type.
refusal-claim_both_played = Both are at table { $table }: that can't be the same person.

## The page to be hung up
page-title = Leaderboards
page-skip = To the leaderboard
page-games = Games
page-periods = Times
page-months = Months
page-rank = Place
page-name = Name
page-caption = { $count ->
    [one] By rating, from parties among people
   *[other] By rating, for whoever has { $count } or more parties among people
  }
page-points-few = Points are penalties here: few are good.
page-points-many = Many points are good.
page-more = { $count ->
    [one] One more person isn't on this page.
   *[other] { $count } more people aren't on this page.
  }
page-made = As of

## Help
help-books = 🗂️ `/{ command-books }` – results as a file, sheets from paper
