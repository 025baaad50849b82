# Results: what a partie counts for, what is left of it, and who rules on it.

## Rated or not
option-rated = rated
option-rated-about = Counts on the leaderboards; if left out, as this server has set
counts-friendly = friendly game
counts-friendly-about = 🤝 Friendly game: on no leaderboard.
counts-contest = fraternity match
counts-contest-about = 🎗️ Fraternity match: it also counts between the fraternities.
table-closed-counts = The finished deals count for the evening and for statistics; the game doesn't count.
table-closed-given-up = Its second half had begun, so the game counts as given up: last place.
form-counts-rated = 🏆 Rated
form-counts-friendly = 🤝 Friendly game
counts-rated = rated

## Commands
command-result = result
command-result-about = How a game ended, and who gets each seat's result
option-result-table-about = Number of the table

## The page
result-title = Result: { $table }
result-deals = { $count ->
    [one] one deal
   *[other] { $count } deals
}
result-voided = Voided – it counts on no leaderboard.
result-computer = Computer
result-company-people = people only
result-company-people-about = In every seat, people played at least half of the deals.
result-company-mixed = people and computers
result-company-mixed-about = In at least two seats, but not in all, people played at least half of the deals.
result-company-computers = against computers
result-company-computers-about = In at most one seat, people played at least half of the deals; no rating changes.
result-all-own = { $count ->
    [one] played the one deal themselves
   *[other] played all { $count } deals themselves
}
result-parts = of { $count } { $count ->
    [one] deal
   *[other] deals
}: { $parts }
result-part = { $name } { $count }
result-part-computer = a computer { $count }
result-why-alone = Counts for { $name }: no other person played here.
result-why-most = Counts for { $name }: played most.
result-why-owner = Counts for { $name }: played equally many deals, and had the seat at the end.
result-why-first = Counts for { $name }: played equally many deals, and was there longer.
result-why-untouched = Counts for { $name }, whose seat it was; computers played it.
result-why-begun = Counts for { $name }: the computer that took over played on for them.
result-why-nobody = Computers only: nobody's result.
result-why-computers = Counts for nobody: computers played most of it.
result-ruling-void = { $time } voided by { $name }
result-ruling-restore = { $time } restored by { $name }
result-button-void = Void …
result-button-restore = Let it count again …
result-reason-void = Why is it voided?
result-reason-restore = Why does it count again?
result-done-void = 🚫 The result of table { $table } is void. Leaderboards and ratings follow shortly.
result-done-restore = ✅ The result of table { $table } counts again. Leaderboards and ratings follow shortly.
result-choice = { $title } · { $date } · { $names }

## What everybody reads
ruling-voided = 🚫 The result of **{ $table }** ({ $time }) is void: it counts on no leaderboard.
ruling-restored = ✅ The result of **{ $table }** ({ $time }) counts again.
ruling-reason = Reason: { $reason }
ruling-by = Decided by { $name }. I am recalculating leaderboards and ratings.
table-voided = 🚫 This result is void.

refusal-no_result = Table { $table } has no result here. There is one once a game is finished.
refusal-not_keeper = On this server only some people keep the books – ask somebody who manages it.
refusal-result_voided = This result is already void.
refusal-result_valid = This result counts; it is not void.
refusal-reason_missing = Please give a reason: everybody should know why.

## Help
help-results = 🚫 `/{ command-table } { command-result }` – void a result, or let it count again

## Who owes whom how much
stakes-about = 💶 A point is a cent.
stakes-all-games = Settled over all games of this evening:
stakes-owes = 💶 { $debtor } owes { $creditor } **{ $amount }**
stakes-cents = { $count ->
    [one] 1 cent
   *[other] { $count } cents
  }
stakes-more = … and { $count ->
    [one] one more payment
   *[other] { $count } more payments
  }
stakes-left-out = 🤖 { $count ->
    [one] One game isn't settled
   *[other] { $count } games aren't settled
  }: a computer had a seat of its own.
