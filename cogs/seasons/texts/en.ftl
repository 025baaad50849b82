# Seasons: settings, names, commands, hall of fame

## Server: books
setting-timezone = Time zone
setting-timezone-about = Evenings, months and terms begin by this clock.
setting-timezone-other = Another …
setting-timezone-hint = For example Europe/Berlin, or a city
setting-season_rhythm = Seasons
setting-season_rhythm-about = Whoever keeps the books can open a season with `/{ command-season } { command-open }` at any time.
setting-season_rhythm-semesters = Terms: 1 March and 1 October
setting-season_rhythm-semesters-kept = What falls into no season of your own belongs to the term.
setting-season_rhythm-by_hand = By hand only
setting-season_rhythm-by_hand-kept = The current term ends as usual, and no new one begins. Past ones stay.
setting-news_channel = News
setting-news_channel-about = { -seasons.is ->
    [on] A season's winners are announced here, and whatever else concerns everybody.
   *[off] Whatever concerns everybody is announced here.
}
setting-news_channel-last = Where people played last
refusal-unknown_zone = I don't know the time zone “{ $zone }”. { $near ->
    [none] They are named like `Europe/Berlin`, after a large city.
   *[other] Do you mean { $near }?
}

## Names
season-since = since { $begins }

## Commands
command-season = season
command-season-about = Seasons of your own, beside the terms
command-season-open-about = Open a season of your own; it goes on until you close it
command-season-close-about = Close your own season and announce its winners
command-season-rename = rename
command-season-rename-about = Give a season of your own another name
command-leaderboard-seasons = seasons
command-leaderboard-seasons-about = The best of this season and of those before, and the hall of fame
option-season = season
option-season-about = Which season
option-season-name-about = What to call it
option-season-begins = begins
option-season-begins-about = A day in the past: 2026-10-01 or 1.10.2026. Otherwise it begins now

## Answers
season-open-ask = { $span ->
    [now] Begin **{ $name }** now?
   *[other] Open **{ $name }** ({ $span })? Whatever has been played since then will count.
  } That can't be undone.
button-season-open = Yes, open it
season-close-ask = Close **{ $name }** ({ $span })? If anybody has played, its winners are announced at once. That can't be undone.
button-season-close = Yes, close it
season-opened = 📖 **{ $name }** is open ({ $span }). Whatever has been played since then counts.
season-cut = That ends **{ $name }**; if anybody has played, its winners will be announced in a moment.
season-closed = 📕 **{ $name }** is closed. Its winners will be announced in a moment.
season-renamed = ✓ The season is now called **{ $name }**.
refusal-season_in_future = A season begins now or on a day in the past.
refusal-season_is_open = { $name } is still running: close it first (`/{ command-season } { command-close }`).
refusal-season_overlaps = { $name } was still going on then. Choose a later day.
refusal-no_open_season = No season of your own is open. Terms end by themselves.
refusal-unknown_season = There is no such season here. Choose one from the list that comes up as you type.
refusal-no_seasons = Nobody has played for a season here yet.

## Pages
season-list = All seasons
season-list-empty = None yet.
season-list-about = ▶ still running. `/{ command-leaderboard } { command-leaderboard-players }` shows the leaderboards of past seasons.
season-running = still running
season-ended = over
season-nothing = Nobody has played a rated game with others here yet.
season-older = ◀ Earlier
season-newer = Later ▶
season-fame = Hall of fame
season-fame-empty = No season with this game has ended yet.
season-over = The season has ended ({ $span }). These are the best:
season-cheer = 🎉 Congratulations, { $names }! Three cheers!
season-nobody-yet = Nobody has played { $least } games yet: the title is up for grabs.
season-nobody = Nobody has played { $least } games: the title stays vacant.
season-figures = rating { $rating }, { $games ->
    [one] one game
   *[other] { $games } games
}, { $wins ->
    [0] no win
    [one] one win
   *[other] { $wins } wins
}
season-rule = Honours go, by rating, to whoever has played at least { $least } rated games with others.
season-column-season = Season
season-column-rating = Rating
season-column-games = Games
season-column-wins = Wins

## Help
help-season = 📅 `/{ command-season }` – open a season of your own and close it
