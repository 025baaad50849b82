# Personal statistics: the command, the pages, the pictures.

## Command
command-stats = stats
command-stats-about = How somebody plays: places, streaks, contracts, head to head
option-stats-person = person
option-stats-person-about = Whose statistics; yours if you name nobody
option-stats-game-about = Which game; the one played most if you name none
option-stats-period = period
option-stats-period-about = From what period; all time if you name none
option-stats-versus = versus
option-stats-versus-about = Who to compare yourself with
setting-stats = Who sees your statistics
setting-stats-everyone = Everybody on the same server
setting-stats-me = Only you

## Head and foot
statistics-title = { $name } · { $game }
statistics-about = Only deals played without a stand-in – from friendly and unfinished games too, but not from voided ones.
statistics-few = { $deals ->
    [one] Only one deal so far
   *[other] Only { $deals } deals so far
  } – that doesn't say much yet.
statistics-tab-overview = Overview
statistics-tab-contracts = Contracts
statistics-tab-versus = Versus

## Where there is nothing
statistics-no-deal = 🃏 You haven't finished a deal here yet. `/{ command-table } { command-open }` gets you started!
statistics-never-played = 🃏 { $name } hasn't finished a deal here yet.
statistics-nothing-in-period = 🃏 There is nothing from { $name } in this period yet. Choose another one below.
statistics-nothing-here = There is nothing here yet.
refusal-stats_hidden = { $name } keeps their statistics to themselves.
refusal-stats_unknown = This person has not played here yet.
refusal-stats_oneself = Nobody can beat themselves. Choose somebody else.
refusal-stats_busy = I'm doing a lot of sums just now. Try again in a moment.

## Overview
statistics-no-parties = **Games** none finished yet
statistics-parties = **Games** { $parties }: { $won } won ({ $share }), place { $place } on average
statistics-company = · { $company } { $parties }: { $won } won; { $places }
statistics-company-people = people only
statistics-company-mixed = people and computers
statistics-company-computers = against computers
statistics-place-times = { $times }× place { $place }
statistics-rating = **Rating** { $rating }
statistics-rating-provisional = **Rating** { $rating }, still provisional
statistics-deals = **Deals** { $deals }: { $average } on average, best { $best }, worst { $worst }
statistics-wheels = **Wheels** { $played } played in full: { $won } won, { $lost } lost.
statistics-kingdoms = **Kingdoms** { $played } played in full: { $won } won, { $lost } lost.
statistics-ruled = { $ruled } of them as king.
statistics-streak-parties = **Wins in a row** longest run { $longest }, now { $current }
statistics-streak-clean = **Deals in a row without penalty points** longest run { $longest }, now { $current }
statistics-streak-plus = **Deals in a row in the black** longest run { $longest }, now { $current }
statistics-puzzles = **Puzzles** { $right } of { $answered } right, longest run { $longest }, now { $current }

## Contracts
statistics-role-declarer = **As declarer** { $deals }: { $won } won ({ $share }), { $schneider } with Schneider, { $schwarz } schwarz
statistics-role-partner = **As partner** { $deals }: { $won } won ({ $share }), { $schneider } with Schneider, { $schwarz } schwarz
statistics-role-defender = **As defender** { $deals }: { $won } won ({ $share }), { $schneider } with Schneider, { $schwarz } schwarz
statistics-contracts-best = **Best at** { $contract }
statistics-contracts-worst = **Worst at** { $contract }
statistics-contract-line = **{ $contract }** { $won }/{ $times } ⌀ { $average } ({ $others }) · { $best } … { $worst }
statistics-line-about = **By contract** won/played, on average (the others in the same deals), best … worst deal:
statistics-contract-told = { $contract } { $times }×, { $won } won, ⌀ { $average }

## Head to head
statistics-no-companions = There is nobody to compare with: you haven't played with others yet, or they keep their statistics to themselves.
statistics-companions = **Played with**
statistics-levels = **Against computers** (games in which all of them had that level)
statistics-level = { $level } **{ $parties }**: { $won } won, Ø place { $place }
statistics-choose-other = Compare with …
statistics-versus = **Versus { $other }**
statistics-never-met = No games with { $other } here yet.
statistics-met = **Games together** { $parties }: { $better } better, { $equal } level, { $worse } worse
statistics-met-places = place { $place } to { $other_place } on average
statistics-difference-ahead = **Per deal** { $points } better than { $other }, over { $deals } together
statistics-difference-behind = **Per deal** { $points } worse than { $other }, over { $deals } together
statistics-difference-equal = **Per deal** just as good as { $other }, over { $deals } together
statistics-last = { $count ->
    [one] **The last game**
   *[other] **The last { $count } games**
  }
statistics-meeting = { $day } · place { $place } to { $other_place } · { $points } to { $other_points }

## In the pictures
statistics-drawn = { $name } · { $what }
statistics-drawn-duel = { $game } · head to head
statistics-drawn-parties = { $parties ->
    [one] one game together
   *[other] { $parties } games together
  }{ $equal ->
    [0] {""}
   *[other] , { $equal } of them level
  }
statistics-drawn-better = better

## Help
help-stats = 📊 `/{ command-stats }` – how you play, and who you beat
