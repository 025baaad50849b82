# Persönliche Statistik: der Befehl, die Seiten, die Bilder.

## Befehl
command-stats = statistik
command-stats-about = Wie jemand spielt: Plätze, Serien, Ansagen, direkter Vergleich
option-stats-person = person
option-stats-person-about = Wessen Statistik; ohne Angabe deine eigene
option-stats-game-about = Welches Spiel; ohne Angabe das meistgespielte
option-stats-period = zeitraum
option-stats-period-about = Aus welcher Zeit; ohne Angabe die gesamte
option-stats-versus = gegen
option-stats-versus-about = Mit wem du dich vergleichen willst
setting-stats = Wer deine Statistik sieht
setting-stats-everyone = Alle auf demselben Server
setting-stats-me = Nur du

## Kopf und Fuß
statistics-title = { $name } · { $game }
statistics-about = Nur selbst gespielte Spiele – auch aus Freundschaftspartien und unfertigen Partien, nicht aus gestrichenen.
statistics-few = { $deals ->
    [one] Erst ein Spiel
   *[other] Erst { $deals } Spiele
  } – das sagt noch wenig.
statistics-tab-overview = Überblick
statistics-tab-contracts = Ansagen
statistics-tab-versus = Vergleich

## Wo nichts ist
statistics-no-deal = 🃏 Du hast hier noch kein Spiel zu Ende gespielt. Mit `/{ command-table } { command-open }` geht's los!
statistics-never-played = 🃏 { $name } hat hier noch kein Spiel zu Ende gespielt.
statistics-nothing-in-period = 🃏 Aus dieser Zeit gibt es von { $name } noch nichts. Wähl unten eine andere.
statistics-nothing-here = Dazu gibt es noch nichts.
refusal-stats_hidden = { $name } behält die Statistik für sich.
refusal-stats_unknown = Diese Person hat hier noch nichts gespielt.
refusal-stats_oneself = Gegen sich selbst gewinnt niemand. Wähl jemand anderen.
refusal-stats_busy = Gerade wird viel gerechnet. Versuch es gleich noch einmal.

## Überblick
statistics-no-parties = **Partien** noch keine zu Ende
statistics-parties = **Partien** { $parties }: { $won } gewonnen ({ $share }), im Schnitt Platz { $place }
statistics-company = · { $company } { $parties }: { $won } gewonnen; { $places }
statistics-company-people = nur Menschen
statistics-company-mixed = Menschen und Computer
statistics-company-computers = gegen Computer
statistics-place-times = { $times }× Platz { $place }
statistics-rating = **Wertung** { $rating }
statistics-rating-provisional = **Wertung** { $rating }, noch vorläufig
statistics-deals = **Spiele** { $deals }: im Schnitt { $average }, bestes { $best }, schlechtestes { $worst }
statistics-wheels = **Räder** { $played } ganz gespielt: { $won } gewonnen, { $lost } verloren.
statistics-kingdoms = **Königtümer** { $played } ganz gespielt: { $won } gewonnen, { $lost } verloren.
statistics-ruled = { $ruled } davon als König.
statistics-streak-parties = **Siege in Folge** längste Serie { $longest }, jetzt { $current }
statistics-streak-clean = **Spiele ohne Strafpunkte in Folge** längste Serie { $longest }, jetzt { $current }
statistics-streak-plus = **Spiele im Plus in Folge** längste Serie { $longest }, jetzt { $current }
statistics-puzzles = **Rätsel** { $right } von { $answered } richtig, längste Serie { $longest }, jetzt { $current }

## Ansagen
statistics-role-declarer = **Als Ansager** { $deals }: { $won } gewonnen ({ $share }), { $schneider } mit Schneider, { $schwarz } schwarz
statistics-role-partner = **Als Partner** { $deals }: { $won } gewonnen ({ $share }), { $schneider } mit Schneider, { $schwarz } schwarz
statistics-role-defender = **Als Gegner** { $deals }: { $won } gewonnen ({ $share }), { $schneider } mit Schneider, { $schwarz } schwarz
statistics-contracts-best = **Am besten** { $contract }
statistics-contracts-worst = **Am schlechtesten** { $contract }
statistics-contract-line = **{ $contract }** { $won }/{ $times } ⌀ { $average } ({ $others }) · { $best } … { $worst }
statistics-line-about = **Je Ansage** gewonnen/gespielt, im Schnitt (die anderen in denselben Spielen), bestes … schlechtestes Spiel:
statistics-contract-told = { $contract } { $times }×, { $won } gewonnen, ⌀ { $average }

## Vergleich
statistics-no-companions = Hier ist niemand zum Vergleichen: Du hast noch mit niemandem gespielt, oder die anderen behalten ihre Statistik für sich.
statistics-companions = **Mit wem**
statistics-levels = **Gegen Computer** (Partien, in denen alle diese Stufe hatten)
statistics-level = { $level } **{ $parties }**: { $won } gewonnen, Ø Platz { $place }
statistics-choose-other = Mit wem vergleichen?
statistics-versus = **Gegen { $other }**
statistics-never-met = Mit { $other } wurde hier noch nichts gespielt.
statistics-met = **Partien zusammen** { $parties }: { $better } besser, { $equal } gleich, { $worse } schlechter
statistics-met-places = im Schnitt Platz { $place } zu { $other_place }
statistics-difference-ahead = **Je Spiel** um { $points } besser als { $other }, aus { $deals } gemeinsamen
statistics-difference-behind = **Je Spiel** um { $points } schlechter als { $other }, aus { $deals } gemeinsamen
statistics-difference-equal = **Je Spiel** genauso gut wie { $other }, aus { $deals } gemeinsamen
statistics-last = { $count ->
    [one] **Die letzte Partie**
   *[other] **Die letzten { $count } Partien**
  }
statistics-meeting = { $day } · Platz { $place } : { $other_place } · { $points } : { $other_points }

## Auf den Bildern
statistics-drawn = { $name } · { $what }
statistics-drawn-duel = { $game } · direkter Vergleich
statistics-drawn-parties = { $parties ->
    [one] eine Partie zusammen
   *[other] { $parties } Partien zusammen
  }{ $equal ->
    [0] {""}
   *[other] , davon { $equal } gleich
  }
statistics-drawn-better = besser

## Hilfe
help-stats = 📊 `/{ command-stats }` – wie du spielst und gegen wen du gewinnst
