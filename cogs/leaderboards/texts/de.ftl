# Ranglisten: der Befehl, was auf einer Seite steht, und was ein Abend zählt.

## Befehl
command-leaderboard = rangliste
command-leaderboard-about = Wer spielt am besten?
command-leaderboard-players = spieler
command-leaderboard-players-about = Wer spielt am besten? Insgesamt, im Semester, im Monat oder heute Abend
option-leaderboard-game-about = Welches Spiel; ohne Angabe das, was ihr am meisten spielt
option-leaderboard-period = zeitraum
option-leaderboard-period-about = Aus welcher Zeit; ohne Angabe die gesamte
option-leaderboard-circle = runde
option-leaderboard-circle-about = Wer mit am Tisch saß; ohne Angabe mindestens zwei Menschen
option-leaderboard-by = nach
option-leaderboard-by-about = Wonach geordnet wird; ohne Angabe nach Wertung, für einen Abend nach Punkten
option-leaderboard-least = mindestens
option-leaderboard-least-about = Wie viele Partien (an einem Abend: Spiele) man dafür braucht

## Kopf
board-title = { $game }: Rangliste
season-semester = { $winter ->
    [yes] Wintersemester { $year }/{ $next }
   *[no] Sommersemester { $year }
}
season-rest = { $semester } ab { $day }
board-period-all = Gesamte Zeit
board-period-tonight = Heute Abend
board-period-last-evening = Gestern Abend
board-period-evening = Abend vom { $day }
board-circle-together = mit anderen Menschen
board-circle-together-about = Mindestens zwei Menschen am Tisch
board-circle-computers = gegen Computer
board-circle-computers-about = Höchstens ein Mensch am Tisch
board-by-rating = nach Wertung
board-by-place = nach mittlerem Platz
board-by-points-few = nach Punkten je Spiel, wenig ist gut
board-by-points-many = nach Punkten je Spiel, viel ist gut
board-by-wins = nach Siegen
board-least-games = ab { $count } Partien
board-least-deals = ab { $count } Spielen

## Spalten
board-head-rating = Wertung
board-head-place = Ø Platz
board-head-average = Pkt./Spiel
board-head-points = Punkte
board-head-wins = Siege
board-head-games = Partien
board-head-deals = Spiele
board-cell-rating = Wertung { $value }
board-cell-place = Ø Platz { $value }
board-cell-average = { $value }/Spiel
board-cell-points = { $count ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
  }
board-cell-wins = { $count ->
    [one] ein Sieg
   *[other] { $value } Siege
  }
board-cell-games = { $count ->
    [one] eine Partie
   *[other] { $value } Partien
  }
board-cell-deals = { $count ->
    [one] ein Spiel
   *[other] { $value } Spiele
  }
board-measure-rating = Wertung
board-measure-place = Ø Platz
board-measure-points = Punkte
board-measure-wins = Siege

## Die Seite
board-you = Du: { $line }.
board-alt-columns = Platz, Name, { $columns }:
board-page = Seite { $page } von { $pages }
board-own = Du stehst auf Platz { $rank } von { $people }.
board-missing-games = { $count ->
    [one] Dir fehlt noch eine Partie, dann stehst du auf der Liste.
   *[other] Dir fehlen noch { $count } Partien, dann stehst du auf der Liste.
  }
board-missing-deals = { $count ->
    [one] Dir fehlt noch ein Spiel, dann stehst du auf der Liste.
   *[other] Dir fehlen noch { $count } Spiele, dann stehst du auf der Liste.
  }
board-no-place = Du hast noch an keinem Tisch gesessen.
board-rating-about = Wertung: Schätzung deiner Spielstärke aus deinen Platzierungen, vorsichtig gerechnet. Alle fangen bei 1000 an; mit ? ist sie vorläufig, weil wir dich noch kaum kennen.
board-evening-about = Jedes beendete Spiel zählt sofort, Plätze und Siege nach dem Stand am Tisch. Gestrichenes zählt nicht.
board-sign-running = Läuft noch: vorläufig, Stand nach dem letzten Spiel
board-sign-paused = Weggelegt: vorläufig, bis es weitergeht
board-sign-friendly = Freundschaftspartie: zählt nur für den Abend
board-sign-running-short = läuft
board-sign-paused-short = weggelegt
board-sign-friendly-short = Freundschaftspartie
board-empty = Hier steht noch niemand.
board-empty-few = So viel hat hier noch niemand gespielt: Nimm bei `{ option-leaderboard-least }` eine kleinere Zahl.
board-empty-evening = An diesem Abend ist hier noch kein Spiel zu Ende gespielt.
board-empty-elsewhere = Vielleicht wurde in der anderen Runde gespielt, die du unten wählst. Oder fangt an, mit `/{ command-table } { command-open }`!

## Knöpfe
board-button-own = Meine Seite
board-button-share = Allen zeigen
board-button-open = Rangliste
board-shared = Der Kanal sieht sie jetzt.
board-shared-by = **{ $name }** zeigt die Rangliste:

## Absagen
refusal-board_period_unknown = „{ $typed }“ kenne ich hier nicht. Nimm einen der Vorschläge: die gesamte Zeit, ein Semester, ein Monat, ein Abend.
refusal-board_no_season = Gerade läuft keine Saison. Nimm eine vergangene oder die gesamte Zeit.
refusal-board_evening_rating = Die Wertung ändert sich erst mit dem Ende einer Partie. Einen Abend ordne ich nach Punkten, Platz oder Siegen.
refusal-board_computers_rating = Die Wertung vergleicht Menschen miteinander. Gegen Computer ordne ich nach Punkten, Platz oder Siegen.

## Hilfe
help-leaderboard = 🏆 `/{ command-leaderboard }` – wer am besten spielt
