# Saisons: Einstellungen, Namen, Befehle, Ruhmeshalle

## Server: Bücher
setting-timezone = Zeitzone
setting-timezone-about = Nach dieser Uhr beginnen Abende, Monate und Semester.
setting-timezone-other = Andere …
setting-timezone-hint = Zum Beispiel Europe/Berlin oder eine Stadt
setting-season_rhythm = Saisons
setting-season_rhythm-about = Wer die Bücher führt, kann jederzeit mit `/{ command-season } { command-open }` eine eigene eröffnen.
setting-season_rhythm-semesters = Semester: 1. März und 1. Oktober
setting-season_rhythm-semesters-kept = Was in keine eigene Saison fällt, gehört zum Semester.
setting-season_rhythm-by_hand = Nur von Hand
setting-season_rhythm-by_hand-kept = Das laufende Semester endet wie sonst, ein neues beginnt nicht. Vergangene bleiben.
setting-news_channel = Neuigkeiten
setting-news_channel-about = { -seasons.is ->
    [on] Hier werden die Sieger einer Saison ausgerufen – und alles, was sonst alle angeht.
   *[off] Hier steht, was alle angeht.
}
setting-news_channel-last = Wo zuletzt gespielt wurde
refusal-unknown_zone = Eine Zeitzone „{ $zone }“ kenne ich nicht. { $near ->
    [none] Sie heißen wie `Europe/Berlin`, nach einer großen Stadt auf Englisch.
   *[other] Meinst du { $near }?
}

## Namen
season-since = seit { $begins }

## Befehle
command-season = saison
command-season-about = Eigene Saisons neben den Semestern
command-season-open-about = Eine eigene Saison eröffnen; sie läuft, bis ihr sie schließt
command-season-close-about = Die eigene Saison schließen und ihre Sieger ausrufen
command-season-rename = umbenennen
command-season-rename-about = Einer eigenen Saison einen anderen Namen geben
command-leaderboard-seasons = saisons
command-leaderboard-seasons-about = Die Besten dieser Saison und aller früheren, und die Ruhmeshalle
option-season = saison
option-season-about = Welche Saison
option-season-name-about = Wie sie heißen soll
option-season-begins = beginnt
option-season-begins-about = Ein Tag, der schon war: 2026-10-01 oder 1.10.2026. Sonst beginnt sie jetzt

## Antworten
season-open-ask = { $span ->
    [now] Soll **{ $name }** jetzt beginnen?
   *[other] Soll **{ $name }** eröffnet werden ({ $span })? Was seither gespielt wurde, zählt dann dazu.
  } Das lässt sich nicht zurücknehmen.
button-season-open = Ja, eröffnen
season-close-ask = Soll **{ $name }** ({ $span }) enden? Wenn jemand gespielt hat, werden die Sieger gleich ausgerufen. Das lässt sich nicht zurücknehmen.
button-season-close = Ja, schließen
season-opened = 📖 **{ $name }** ist eröffnet ({ $span }). Was seither gespielt wurde, zählt dazu.
season-cut = **{ $name }** geht damit zu Ende; wenn jemand gespielt hat, werden die Sieger gleich ausgerufen.
season-closed = 📕 **{ $name }** ist geschlossen. Die Sieger werden gleich ausgerufen.
season-renamed = ✓ Die Saison heißt jetzt **{ $name }**.
refusal-season_in_future = Eine Saison beginnt jetzt oder an einem vergangenen Tag.
refusal-season_is_open = { $name } läuft noch: Erst muss sie enden (`/{ command-season } { command-close }`).
refusal-season_overlaps = Da lief noch { $name }. Wähl einen Tag danach.
refusal-no_open_season = Es ist keine eigene Saison offen. Semester enden von selbst.
refusal-unknown_season = So eine Saison gibt es hier nicht. Wähl eine aus der Liste, die beim Tippen erscheint.
refusal-no_seasons = Hier hat noch niemand um eine Saison gespielt.

## Seiten
season-list = Alle Saisons
season-list-empty = Noch keine.
season-list-about = ▶ läuft. Die Ranglisten vergangener Saisons zeigt `/{ command-leaderboard } { command-leaderboard-players }`.
season-running = läuft
season-ended = zu Ende
season-nothing = Noch hat hier niemand mit anderen um die Wertung gespielt.
season-older = ◀ Frühere
season-newer = Spätere ▶
season-fame = Ruhmeshalle
season-fame-empty = Noch ist keine Saison mit diesem Spiel zu Ende.
season-over = Die Saison ist zu Ende ({ $span }). Das sind die Besten:
season-cheer = 🎉 Glückwunsch, { $names }! Dreimal hoch!
season-nobody-yet = Noch hat niemand { $least } Partien gespielt: Der Titel ist zu haben.
season-nobody = Niemand hat { $least } Partien gespielt: Der Titel bleibt frei.
season-figures = Wertung { $rating }, { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}, { $wins ->
    [0] kein Sieg
    [one] ein Sieg
   *[other] { $wins } Siege
}
season-rule = Geehrt wird nach Wertung, wer mindestens { $least } gewertete Partien mit anderen gespielt hat.
season-column-season = Saison
season-column-rating = Wertung
season-column-games = Partien
season-column-wins = Siege

## Hilfe
help-season = 📅 `/{ command-season }` – eine eigene Saison eröffnen und schließen
