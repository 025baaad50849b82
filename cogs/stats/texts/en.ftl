# Personal statistics: the command, the pages, the pictures.

## Command
command-stats = stats
command-stats-about = How somebody plays: contracts, course, beer king, streaks, head to head
option-stats-person = person
option-stats-person-about = Whose statistics; yours if you name nobody
option-stats-game-about = Which game; the one played most if you name none
option-stats-period = period
option-stats-period-about = From which time; all of it if you name none
option-stats-versus = versus
option-stats-versus-about = Whom to compare with
setting-stats = Who sees your statistics
setting-stats-everyone = Everybody on the same server
setting-stats-me = Only you

## Head and foot
statistics-title = { $name } · { $game }
statistics-about = Deals played in person; from friendly and unfinished parties too, not from voided ones.
statistics-few = { $deals ->
    [one] One deal so far
   *[other] { $deals } deals so far
  } – that says little yet.
statistics-tab-overview = Overview
statistics-tab-contracts = Contracts
statistics-tab-course = Course
statistics-tab-king = Beer king
statistics-tab-declarer = Declarer
statistics-tab-versus = Versus

## Where there is nothing
statistics-no-deal = 🃏 You have not finished a deal here yet. `/table open` gets you started!
statistics-never-played = 🃏 { $name } has not finished a deal here yet.
statistics-nothing-in-period = 🃏 There is nothing of { $name } from this time yet. Choose another one below.
statistics-nothing-here = There is nothing to tell yet.
refusal-stats_hidden = { $name } keeps their statistics to themselves.
refusal-stats_unknown = This person has not played here yet.
refusal-stats_oneself = Nobody beats themselves. Choose somebody else.
refusal-stats_busy = A lot is being reckoned just now. Try again in a moment.

## Overview
statistics-no-parties = **Parties** none finished yet
statistics-parties = **Parties** { $parties }: { $won } won ({ $share }), place { $place } on average
statistics-company = · { $company } { $parties }: { $won } won; { $places }
statistics-company-people = people only
statistics-company-mixed = people and computers
statistics-company-computers = against computers
statistics-place-times = { $times }× place { $place }
statistics-rating = **Rating** { $rating }
statistics-rating-provisional = **Rating** { $rating }, still provisional
statistics-deals = **Deals** { $deals }: { $average } on average, best { $best }, worst { $worst }
statistics-streak-parties = **Parties won in a row** { $longest } at most, { $current } now
statistics-streak-clean = **Deals without a penalty in a row** { $longest } at most, { $current } now
statistics-streak-plus = **Deals in plus in a row** { $longest } at most, { $current } now
statistics-place = Place { $place }

## What is worth telling
statistics-penal = **Taken** { $cards }
statistics-ruffian = the Red Ruffian { $times }×
statistics-ahmed = Ahmed { $times }×
statistics-census = **Censuses** { $won } of { $held } brought about
statistics-hundreds = **Hundreds** { $total } completed
statistics-fine = **Fines from the beer king** { $times }, { $total } points
statistics-round = **Rounds due** { $total }
statistics-holdback = **Caught holding back an Unter** { $times }×
statistics-role-declarer = **As declarer** { $deals }: { $won } won ({ $share }), { $schneider } with schneider, { $schwarz } schwarz
statistics-role-partner = **As partner** { $deals }: { $won } won ({ $share }), { $schneider } with schneider, { $schwarz } schwarz
statistics-role-defender = **As defender** { $deals }: { $won } won ({ $share }), { $schneider } with schneider, { $schwarz } schwarz
statistics-in = **In** for { $played } of { $deals } deals ({ $share })
statistics-tricks = **Tricks** { $tricks }, { $average } on average when in
statistics-bete = **Bête** { $times }×, { $chips } chips together
statistics-card_points = **Card points** { $points }, { $average } a deal
statistics-zwang = **Zwang** announced { $times }×

## Contracts and beer king
statistics-contracts-best = **Best at** { $contract }
statistics-contracts-worst = **Worst at** { $contract }
statistics-contract-line = **{ $contract }** { $times }× ⌀ { $average } ({ $others }) · { $best } … { $worst }
statistics-line-about = **By contract** how often, on average (the others in the same deals), best … worst deal:
statistics-times = { $times }×
statistics-contract-told = { $contract } { $times }×: ⌀ { $average }, others { $others }, { $best } to { $worst }
statistics-king-times = **Beer king** in { $times } of { $deals } deals
statistics-declarer-times = **Declarer** in { $times } of { $deals } deals
statistics-wheels = **Wheels** { $played } played from first to last: { $won } won, { $lost } lost.
statistics-kingdoms = **Kingdoms** { $played } played from first to last: { $won } won, { $lost } lost.
statistics-ruled = { $ruled } of them ruled.
statistics-favourite = **Favourite** { $contract }, chosen { $times }×: { $average } on average, the others { $others }
statistics-no-favourite = **Favourite** none: all chosen equally often

## Course
statistics-rating-course = **Rating** { $rating }; highest { $highest }, lowest { $lowest }: { $course }
statistics-rolling-course = **Points a deal**, averaged over { $window ->
    [one] one deal
   *[other] { $window } deals
  }, now { $average }: { $course }

## Head to head
statistics-no-companions = There is nobody to compare with: nothing played with others yet, or they keep their statistics to themselves.
statistics-companions = **With whom**
statistics-choose-other = Compare with whom?
statistics-versus = **Versus { $other }**
statistics-never-met = Nothing has been played with { $other } here yet.
statistics-met = **Parties together** { $parties }: { $better } better, { $equal } equal, { $worse } worse
statistics-difference-ahead = **A deal** { $points } better than { $other }, over { $deals } together
statistics-difference-behind = **A deal** { $points } worse than { $other }, over { $deals } together
statistics-difference-equal = **A deal** just as good as { $other }, over { $deals } together
statistics-last = { $count ->
    [one] **The last partie**
   *[other] **The last { $count } parties**
  }
statistics-meeting = { $day } · place { $place } to { $other_place } · { $points } to { $other_points }

## In the pictures
statistics-drawn = { $name } · { $what }
statistics-drawn-places = { $parties ->
    [one] place in one partie
   *[other] places in { $parties } parties
  }
statistics-drawn-place = { $place } on average
statistics-drawn-times = played
statistics-drawn-average = average
statistics-drawn-span = from … to
statistics-legend-others = the others
statistics-legend-span = from the best to the worst, up to the edge
statistics-drawn-rating = Rating after each partie
statistics-drawn-rolling = { $window ->
    [one] Points a deal
   *[other] Points a deal, averaged over { $window }
  }
statistics-axis-parties = parties
statistics-drawn-duel = { $game } · head to head
statistics-drawn-leads = { $count ->
    [one] Lead in the last partie
   *[other] Lead in the last { $count } parties
  }

## Help
help-stats = 📊 `/{ command-stats }` – how you play, and against whom you win
