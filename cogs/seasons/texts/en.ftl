# Seasons: settings, names, commands, hall of fame

## Server: books
setting-timezone = Time zone
setting-timezone-about = Evenings, months and terms begin by this clock.
setting-timezone-other = Another …
setting-timezone-hint = Europe/Berlin, say, or a city
setting-season_rhythm = Seasons
setting-season_rhythm-about = Whoever keeps the books can open one of their own with `/season` at any time.
setting-season_rhythm-semesters = Terms: 1 March and 1 October
setting-season_rhythm-semesters-kept = Whatever lies in no season of your own belongs to its term.
setting-season_rhythm-by_hand = By hand only
setting-season_rhythm-by_hand-kept = A term that is running still ends as usual, and no new one begins. Those of the past stay.
setting-news_channel = News
setting-news_channel-about = { -seasons.is ->
    [on] Here a season's winners are proclaimed, and whatever else concerns all.
   *[off] Here is told what concerns all.
}
setting-news_channel-last = Where people have played last
refusal-unknown_zone = I don't know a time zone “{ $zone }”. { $near ->
    [none] They are called like `Europe/Berlin`, after a large city.
   *[other] Do you mean { $near }?
}

## Names
season-since = since { $begins }

## Commands
command-season = season
command-season-about = Seasons of your own, beside the terms
command-season-open-about = Open a season of your own; it goes on until you close it
command-season-close-about = Close your own season and proclaim its winners
command-season-rename = rename
command-season-rename-about = Give a season of your own another name
command-leaderboard-seasons = seasons
command-leaderboard-seasons-about = The best of this season and of those before, and the hall of fame
option-season = season
option-season-about = Which season
option-season-name-about = What to call it
option-season-begins = begins
option-season-begins-about = A day that has been: 2026-10-01 or 1.10.2026. Otherwise it begins now

## Answers
season-open-ask = { $span ->
    [now] Shall **{ $name }** begin now?
   *[other] Shall **{ $name }** be opened ({ $span })? What has been played since then will count to it.
  } That can't be taken back.
button-season-open = Yes, open it
season-close-ask = Shall **{ $name }** ({ $span }) end? If anybody has played, its winners are proclaimed at once. That can't be taken back.
button-season-close = Yes, close it
season-opened = 📖 **{ $name }** is open ({ $span }). What has been played since then counts to it.
season-cut = **{ $name }** ends with that; if anybody has played, its winners are about to be proclaimed.
season-closed = 📕 **{ $name }** is closed. Its winners are about to be proclaimed.
season-renamed = ✓ It is called **{ $name }** now.
refusal-season_in_future = A season begins now, or on a day that has been.
refusal-season_day = “{ $typed }” is no day. Write it like 2026-10-01 or 1.10.2026.
refusal-season_is_open = { $name } is still running: `/season close` first.
refusal-season_overlaps = { $name } was still going on then. Seasons don't overlap.
refusal-season_name = What shall it be called? It takes a few characters.
refusal-no_open_season = No season of your own is open. Terms end by themselves.
refusal-unknown_season = There is no such season here. Terms have names of their own.
refusal-no_seasons = Nobody has played for a season here yet.

## Pages
season-list = All seasons
season-list-empty = None yet.
season-list-about = ▶ still running. `/leaderboard players` shows the boards of past seasons.
season-running = still running
season-ended = has ended
season-nothing = Nobody has played with others for a rating here yet.
season-older = ◀ Earlier
season-newer = Later ▶
season-fame = Hall of fame
season-fame-empty = No season with this game has ended yet.
season-over = The season has ended ({ $span }). These are the best:
season-cheer = 🎉 Congratulations, { $names }! Three cheers!
season-nobody-yet = Nobody has played { $least } parties yet: the title is there for the taking.
season-nobody = Nobody has played { $least } parties: the title stays free.
season-figures = rating { $rating }, { $games ->
    [one] one partie
   *[other] { $games } parties
}, { $wins ->
    [0] no win
    [one] one win
   *[other] { $wins } wins
}
season-rule = Honoured are, by rating, those who have played at least { $least } rated parties with others.
season-column-rating = Rating
season-column-games = Parties
season-column-wins = Wins

## Help
help-season = 📅 `/{ command-season }` – open a season of your own and close it
