# Seasons: settings, names, commands, hall of fame

## Server: books
setting-timezone = Time zone
setting-timezone-about = Evenings, months and terms begin by this clock.
setting-timezone-other = Another …
setting-timezone-hint = Europe/Berlin, say, or a city
setting-season_rhythm = Seasons
setting-season_rhythm-about = Whoever keeps the books can open one of their own with /season at any time.
setting-season_rhythm-semesters = Terms: 1 March and 1 October
setting-season_rhythm-by_hand = By hand only
setting-news_channel = News
setting-news_channel-about = Here a season's winners are proclaimed, and whatever else concerns all.
setting-news_channel-last = Where people have played last
refusal-unknown_zone = I don't know a time zone “{ $zone }”. { $near ->
    [none] They are called like `Europe/Berlin`.
   *[other] Do you mean { $near }?
}

## Names
season-semester = { $winter ->
    [yes] Winter term { $year }/{ $next }
   *[no] Summer term { $year }
}
