# Results out of the bot, and parties from paper into it.

command-exports-about = What was played in this server, as a file
command-results = results
command-export-results-about = All results as a table, JSON or records of the parties (for those who keep the books)
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
  } docs/exports.md tells what the columns mean.
export-records = { $count ->
    [one] One partie.
   *[other] { $count } parties.
  }

refusal-day_unreadable = “{ $day }” is no day that I can read. Write 2026-10-01 or 1.10.2026.
refusal-nothing_to_export = Nothing was played to its end here in that time.
refusal-too_many_records = These are { $count } parties, and { $limit } at once is the most here. Choose fewer days, or ask whoever runs the bot for `bierkoenig export`.
refusal-export_too_large = The file gets larger than { $limit } MB, which is all that Discord takes. Choose fewer days, or ask whoever runs the bot for `bierkoenig export`.
