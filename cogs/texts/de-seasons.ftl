# Saisons: Einstellungen, Namen, Befehle, Ruhmeshalle

## Server: Bücher
setting-timezone = Zeitzone
setting-timezone-about = Nach dieser Uhr beginnen Abende, Monate und Semester.
setting-timezone-other = Andere …
setting-timezone-hint = Zum Beispiel Europe/Berlin oder eine Stadt
setting-season_rhythm = Saisons
setting-season_rhythm-about = Wer die Bücher führt, kann jederzeit mit /saison eine eigene eröffnen.
setting-season_rhythm-semesters = Semester: 1. März und 1. Oktober
setting-season_rhythm-by_hand = Nur von Hand
setting-news_channel = Neuigkeiten
setting-news_channel-about = Hier werden die Sieger einer Saison ausgerufen, und was sonst alle angeht.
setting-news_channel-last = Wo zuletzt gespielt wurde
refusal-unknown_zone = Eine Zeitzone „{ $zone }“ kenne ich nicht. { $near ->
    [none] Sie heißen wie `Europe/Berlin`.
   *[other] Meinst du { $near }?
}

## Namen
season-semester = { $winter ->
    [yes] Wintersemester { $year }/{ $next }
   *[no] Sommersemester { $year }
}
