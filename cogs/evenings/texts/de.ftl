# Stammtisch: geplante Abende

command-stammtisch = stammtisch
command-stammtisch-about = Spieleabende planen: wer kommt, wer mit wem spielt, wer gewinnt
command-plan = planen
command-stammtisch-plan-about = Einen Abend planen, einmal oder regelmäßig, mit Anmeldung in diesem Kanal
command-stammtisch-list-about = Welche Abende auf diesem Server geplant sind
command-skip = ausfallen
command-stammtisch-skip-about = Den nächsten Abend ausfallen lassen; danach geht es wie gewohnt weiter
command-cancel = absagen
command-stammtisch-cancel-about = Einen Abend absagen, samt allen weiteren
command-change = verlegen
command-stammtisch-change-about = Einen Abend auf eine andere Zeit oder einen anderen Tag legen
command-draw = auslosen
command-stammtisch-draw-about = Jetzt die Plätze auslosen und die Tische öffnen
option-stammtisch-name-about = Wie der Abend heißen soll
option-day = tag
option-day-about = Der erste Abend: Donnerstag, 3.12., 2026-12-03
option-time = uhrzeit
option-time-about = Wann es losgeht, nach der Uhr dieses Servers: 20:30, 20 Uhr 30, halb neun
option-rhythm = rhythmus
option-rhythm-about = Einmal oder immer wieder am selben Wochentag; ohne Angabe einmal
choice-rhythm-once = einmal
choice-rhythm-weekly = jede Woche
choice-rhythm-fortnightly = alle zwei Wochen
choice-rhythm-monthly = jeden Monat, zum Beispiel am ersten Donnerstag
option-channel = kanal
option-channel-about = Wo gespielt wird; ohne Angabe hier
option-lead = erinnerung
option-lead-about = Wie viele Minuten vorher alle erinnert werden, die zugesagt haben
option-fill = computer
option-fill-about = Setzen sich Computer auf Plätze, die frei bleiben? Sonst wartet, wer übrig ist
option-evening = abend
option-evening-about = Um welchen Abend es geht

## Wie Tage getippt werden: klein geschrieben, mit Kommas dazwischen. Wochentage und Monate sind bekannt.
day-today = heute
day-tomorrow = morgen
day-after-tomorrow = übermorgen, uebermorgen
day-on = am

weekday = { $day ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[other] Sonntag
  }
evening-rhythm-once = Einmal
evening-rhythm-weekly = Jeden { $day }
evening-rhythm-fortnightly = Alle zwei Wochen am { $day }
evening-rhythm-monthly = { $nth ->
    [1] Jeden ersten { $day } im Monat
    [2] Jeden zweiten { $day } im Monat
    [3] Jeden dritten { $day } im Monat
    [4] Jeden vierten { $day } im Monat
   *[other] Jeden letzten { $day } im Monat
  }
evening-fill = Wer übrig bleibt, spielt mit Computern.
evening-wait = Wer übrig bleibt, wartet – und sitzt beim nächsten Mal zuerst.
evening-yes = Dabei ({ $count })
evening-maybe = Vielleicht ({ $count })
evening-no = Nicht dabei ({ $count })
evening-asked = Eingeladen ({ $count })
evening-more = und { $count ->
        [one] noch jemand
       *[other] { $count } weitere
    }
evening-more-tables = … und { $count ->
        [one] ein weiterer Tisch
       *[other] { $count } weitere Tische
    }
evening-event = 📅 [Veranstaltung in Discord]({ $address })
evening-event-gone = Jemand hat die Veranstaltung in Discord gelöscht. Der Abend findet trotzdem statt.
evening-gathering = Es geht los! Wer da ist, lost die Plätze aus – spätestens { $when } geschieht es von selbst.
evening-opening = Ein Tisch wird geöffnet
evening-table = Tisch { $table }
evening-waiting = { $count ->
    [one] Wartet auf einen Platz: { $people }
   *[other] Warten auf einen Platz: { $people }
  }
evening-missing = { $count ->
    [one] Damit ein Tisch aufgeht, fehlt noch eine Person.
   *[other] Damit ein Tisch aufgeht, fehlen noch { $count }.
  }
evening-kept = Wer ausgelost wurde, sitzt schon: Tippt am Tisch auf **Meine Karten**. Ist jemand nach zehn Minuten nicht da, spielt dort ein Computer, und der Platz ist frei.
evening-over = Der Abend ist vorbei.
evening-skipped = Dieser Abend fällt aus.
evening-cancelled = Abgesagt.
button-evening-yes = Bin dabei
button-evening-maybe = Vielleicht
button-evening-no = Kann nicht
button-evening-open = Plätze auslosen
button-evening-late = Bin auch da
button-evening-end = Abend beenden

## In einer Woche wieder
week-later-title = In einer Woche wieder?
week-later-people = Eingeladen werden: { $people }
week-later-plan = Abend planen
week-later-name = { $day ->
    [0] Montagsrunde
    [1] Dienstagsrunde
    [2] Mittwochsrunde
    [3] Donnerstagsrunde
    [4] Freitagsrunde
    [5] Samstagsrunde
   *[other] Sonntagsrunde
  }
week-later-stands = Für den Tag ist in { $place } schon etwas geplant: **{ $name }**. Melde dich dort an!

## Antworten
evening-planned = **{ $name }** steht fest: { $when }. Anmelden kann man sich in { $place }.
evening-no-event = Bei den Veranstaltungen des Servers konnte ich den Abend nicht eintragen: Mir fehlt das Recht { $permission }.
permission-create_events = „Events erstellen“
evening-list-title = **Geplante Abende**
evening-list-none = Hier ist noch nichts geplant. Mit `/{ command-stammtisch } { command-plan }` machst du den Anfang.
evening-list-coming = { $count ->
    [0] noch niemand dabei
    [one] eine Person dabei
   *[other] { $count } dabei
  }
evening-list-now = läuft gerade
evening-skipped-next = **{ $name }** fällt dieses Mal aus. Das nächste Mal: { $when }.
evening-cancelled-done = **{ $name }** ist abgesagt.
evening-moved = **{ $name }** ist verlegt: { $when }.
evening-rehoused = **{ $name }** findet jetzt in { $place } statt.
evening-moved-later = **{ $name }** läuft gerade. Die neue Zeit gilt ab dem nächsten Mal.
evening-drawn = Die Plätze sind ausgelost. Die Tische gehen in { $place } auf.
evening-too-few = Für einen Tisch reicht es noch nicht. In { $place } steht, wie viele fehlen.
evening-nobody = Niemand hat zugesagt, also bleiben die Karten heute liegen.
evening-late-seated = Du sitzt an Tisch { $table }. Dort liegen deine Karten!
evening-late-yours = Dein Platz ist an Tisch { $table }.
evening-late-waiting = Gerade ist alles besetzt. Sobald ihr genug seid, geht ein Tisch für euch auf.
evening-late-opening = Für dich geht gleich ein Tisch auf.

## Was alle hören
evening-call-remind = ⏰ **{ $name }** beginnt { $when } – wir sehen uns! { $people }
evening-call-asked = 🍻 **{ $name }**, { $when } – wieder dabei? { $people }
evening-call-moved = 📅 **{ $name }** ist jetzt { $when }. Passt das noch? { $people }
evening-call-skipped = 📅 **{ $name }** am { $when } fällt aus. { $people }
evening-call-cancelled = 📅 **{ $name }** ist abgesagt. { $people }
evening-card-link = [Zur Anmeldung]({ $address })

## Die Rangliste
evening-ranking = { $name }: die Rangliste
evening-ranking-about = { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
  } an { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
  }
evening-ranking-empty = Niemand hat gespielt. Bis zum nächsten Mal!
evening-ranking-more = … und { $count ->
        [one] noch jemand
       *[other] { $count } weitere
    }
evening-won = { $count ->
    [one] **{ $names }** gewinnt den Abend!
   *[other] **{ $names }** gewinnen den Abend!
  }
evening-line = { $average } Punkte je Spiel ({ $points } in { $deals ->
    [one] einem Spiel
   *[other] { $deals } Spielen
  })
evening-head-average = Punkte je Spiel
evening-head-points = Punkte
evening-head-deals = Spiele
evening-sign-running = Die Partie läuft noch.
evening-sign-paused = Die Partie ist weggelegt und geht ein andermal weiter.
evening-sign-friendly = Mit Spielen aus einer Freundschaftspartie.

refusal-unknown_evening = Diesen Abend gibt es nicht. `/{ command-stammtisch } { command-list }` zeigt, was geplant ist.
refusal-evening_past = Das ist schon vorbei – such einen Tag oder eine Uhrzeit, die noch kommt.
refusal-evening_far = Das ist in mehr als einem Jahr, so weit planen wir nicht. Stimmt das Jahr?
refusal-evening_unchanged = Wann soll er denn sein? Nenne einen Tag, eine Uhrzeit oder beides.
refusal-evening_begun = Die Plätze sind schon ausgelost. Mit **Bin auch da** bekommst du noch einen.
refusal-evening_over = Dieser Abend ist vorbei.
refusal-evening_once = Dieser Abend findet nur einmal statt. Mit `/{ command-stammtisch } { command-cancel }` sagst du ihn ab.
refusal-evening_not_begun = Die Plätze werden erst ausgelost, wenn es so weit ist.
refusal-not_organiser = Das darf nur, wer den Abend geplant hat, oder wer hier die Bücher führt.
refusal-not_coming = Die Plätze auslosen darf nur, wer zugesagt hat: Tipp erst auf **{ button-evening-yes }**.
refusal-too_many_evenings = Mehr als { $limit } Abende lassen sich nicht zugleich planen. Sag erst einen ab.
refusal-too_many_of_yours = Du hast schon { $limit } Abende geplant, mehr gehen nicht zugleich. Sag erst einen ab.
refusal-day_unknown = „{ $typed }“ verstehe ich nicht als Tag. Schreib zum Beispiel Donnerstag, 3.12. oder 2026-12-03.
refusal-time_unknown = „{ $typed }“ verstehe ich nicht als Uhrzeit. Schreib zum Beispiel 20:30, 8 Uhr abends oder halb neun.
refusal-did_not_play = Dazu einladen kann nur, wer diese Partie mitgespielt hat. Einen eigenen Abend planst du mit `/{ command-stammtisch } { command-plan }`.
refusal-no_text_channel = Dort kann man nicht schreiben. Such einen Textkanal aus.

## Hilfe
help-evenings = 🍻 `/{ command-stammtisch }` – einen Abend mit anderen planen
