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
option-time-about = Wann es losgeht, nach der Uhr dieses Servers: 20:30, 20 Uhr 30, 20 c.t.
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
evening-ranking-unfinished = Noch ist kein Spiel zu Ende gespielt.
evening-ranking-plays-on = { $count ->
    [one] An einem Tisch
   *[other] An { $count } Tischen
  } geht es weiter: Was dort jetzt noch gespielt wird, zählt wie immer, nur nicht mehr zu diesem Abend.
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
refusal-not_evening_organiser = Das darf nur, wer den Abend geplant hat, oder wer hier die Bücher führt.
refusal-not_coming = Die Plätze auslosen darf nur, wer zugesagt hat: Tipp erst auf **{ button-evening-yes }**.
refusal-too_many_evenings = Mehr als { $limit } Abende lassen sich nicht zugleich planen. Sag erst einen ab.
refusal-too_many_of_yours = Du hast schon { $limit } Abende geplant, mehr gehen nicht zugleich. Sag erst einen ab.
refusal-day_unknown = „{ $typed }“ verstehe ich nicht als Tag. Schreib zum Beispiel Donnerstag, 3.12. oder 2026-12-03.
refusal-time_unknown = „{ $typed }“ verstehe ich nicht als Uhrzeit. Schreib zum Beispiel 20:30 oder 20 Uhr 30.
refusal-did_not_play = Dazu einladen kann nur, wer diese Partie mitgespielt hat. Einen eigenen Abend planst du mit `/{ command-stammtisch } { command-plan }`.
refusal-no_text_channel = Dort kann man nicht schreiben. Such einen Textkanal aus.

## Hilfe
help-evenings = 🍻 `/{ command-stammtisch }` – einen Abend mit anderen planen

# Turniere, und dieselben Karten an mehreren Tischen.

covered-deal = Spiel { $deal }
covered-why = An anderen Tischen wird mit denselben Karten gespielt. Was hier geschieht, sehen nur die Spieler selbst, bis alle Tische der Runde fertig sind.
refusal-covered = Mit diesen Karten wird an anderen Tischen noch gespielt. Wenn alle fertig sind, kannst du dir alles ansehen.
refusal-arranged = Dieser Tisch gehört zu einem Turnier: Das entscheidet, wer es ausrichtet.{ -gatherings.is ->
    [on] {" "}`/{ command-tournament } { command-tournament-next }` mit **{ option-close }** beendet die Runde, `/{ command-tournament } { command-tournament-drop }` nimmt jemanden aus den nächsten.
   *[off] {""}
}
refusal-same_cards = An anderen Tischen werden dieselben Karten gegeben, deshalb kann hier niemand abheben.

command-tournament = turnier
command-tournament-about = Turniere über mehrere Tische und Runden ausrichten
command-tournament-create = ausrufen
command-tournament-create-about = In diesem Kanal ein Turnier ausrufen
command-tournament-next = weiter
command-tournament-next-about = Die erste oder nächste Runde auslosen und ihre Tische aufmachen
command-leaderboard-tournament = turnier
command-leaderboard-tournament-about = Wie es im Turnier steht
command-tournament-late = nachmelden
command-tournament-late-about = Jemand anderen ab der nächsten Runde anmelden
command-tournament-drop = abmelden
command-tournament-drop-about = Jemanden aus dem Turnier nehmen
command-tournament-end = beenden
command-tournament-end-about = Nach den bisherigen Runden Schluss machen, oder absagen
command-tournament-list-about = Welche Turniere es gibt
option-tournament = turnier
option-tournament-about = Welches; sonst das in diesem Kanal
option-tournament-name-about = Wie das Turnier heißen soll
option-rounds = runden
option-rounds-about = Wie viele Runden
option-duplicate = gleiche-karten
option-duplicate-about = An allen Tischen einer Runde dieselben Karten, damit das Können entscheidet
option-tournament-role = rolle
option-tournament-role-about = Nur wer diese Rolle hat, darf mitmachen
option-close = schließen
option-close-about = Vorher die Tische schließen, die noch spielen; dort bekommen alle den Durchschnitt
option-member = mitglied
option-member-about = Um wen es geht

button-tournament-join = Ich mach mit
button-tournament-late = Ab nächster Runde mitmachen
button-tournament-leave = Ich bin raus
button-tournament-start = Starten
button-tournament-next = Nächste Runde
button-tournament-standings = Stand

tournament-created = 🏆 **{ $name }** ist ausgerufen. Wenn alle da sind, tipp auf **Starten**.
tournament-rounds =
    { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    }
tournament-duplicate = An allen Tischen einer Runde werden dieselben Karten gegeben: Du wirst mit denen verglichen, die anderswo auf deinem Platz sitzen. Wer zwischen den Tischen über Karten redet, verdirbt es.
tournament-places = Jede Runde bringt einen Punkt für jede Person, die du hinter dir lässt; wer sich einen Platz teilt, teilt auch die Punkte.
tournament-missed = Du kommst später? Verpasste Runden zählen so viel wie der Durchschnitt, Aussetzen auch.
tournament-role = Nur für { $role }.
tournament-entrants =
    { $count ->
        [0] Noch ist niemand dabei.
        [one] Dabei ist bisher:
       *[other] Dabei sind { $count }:
    }
tournament-more =
    { $count ->
        [one] und noch jemand
       *[other] und { $count } weitere
    }
tournament-round = **Runde { $round } von { $rounds }**
tournament-table = Tisch { $table }: { $people }
tournament-out = Setzt aus und bekommt den Durchschnitt: { $people }
tournament-between = Runde { $round } ist vorbei. Als Nächstes kommt Runde { $next }.
tournament-over =
    { $rounds ->
        [one] Nach einer Runde vorbei.
       *[other] Nach { $rounds } Runden vorbei.
    }
tournament-dropped = Abgesagt.
tournament-covered = 🙈 Alle bekommen dieselben Karten. Was an einem Tisch geschieht, sehen nur seine Spieler, bis alle fertig sind – also anderswo kein Wort über Karten!
tournament-after =
    { $rounds ->
        [0] Noch ohne Wertung
        [one] Nach einer Runde
       *[other] Nach { $rounds } Runden
    }
tournament-final =
    { $rounds ->
        [one] Endstand nach einer Runde
       *[other] Endstand nach { $rounds } Runden
    }
tournament-go-on = Runde { $next } lost aus, wer das Turnier ausrichtet: mit `/{ command-tournament } { command-tournament-next }` oder mit **{ button-tournament-next }** an der Anmeldung.
tournament-no-round = Noch ist keine Runde vorbei.
tournament-won =
    { $count ->
        [one] 🎉 **{ $names }** gewinnt das Turnier. Prost!
       *[other] 🎉 **{ $names }** gewinnen das Turnier gemeinsam. Prost!
    }
tournament-line = { $score } ({ $rounds }) · fein { $fine }
tournament-line-long = { $score } · fein { $fine }
tournament-gone = nicht mehr dabei
tournament-fine-about = Bei Gleichstand entscheidet die Feinwertung: wie weit jemand über dem Durchschnitt seines Tisches lag, höchstens 1 je Runde.
tournament-head-score = Wertung
tournament-head-last = Letzte Runde
tournament-head-fine = Fein
tournament-entered = { $name } ist dabei.
tournament-entered-late =
    { $missed ->
        [one] { $name } ist ab Runde { $round } dabei; die verpasste Runde zählt wie der Durchschnitt.
       *[other] { $name } ist ab Runde { $round } dabei; die { $missed } verpassten Runden zählen wie der Durchschnitt.
    }
tournament-joined = Du bist dabei.
tournament-joined-late =
    { $missed ->
        [one] Du bist ab Runde { $round } dabei; die verpasste Runde zählt wie der Durchschnitt.
       *[other] Du bist ab Runde { $round } dabei; die { $missed } verpassten Runden zählen wie der Durchschnitt.
    }
tournament-left = Du bist raus.
tournament-left-after = Nach dieser Runde bist du raus.
tournament-taken-out = { $name } ist raus.
tournament-taken-out-after = Nach dieser Runde ist { $name } raus.
tournament-drawn =
    { $tables ->
        [one] Runde { $round } ist ausgelost, ihr Tisch ist offen.
       *[other] Runde { $round } ist ausgelost, ihre { $tables } Tische sind offen.
    }
tournament-ended = Das Turnier ist vorbei.
tournament-off = Das Turnier ist abgesagt.
tournament-none = Hier gab es noch kein Turnier. Mit `/{ command-tournament } { command-tournament-create }` beginnt eins.
tournament-listed-gathering = - 🏆 **{ $name }** · { $game } · { $count } dabei · { $place }
tournament-listed-playing = - 🏆 **{ $name }** · { $game } · Runde { $round } von { $rounds } · { $place }
tournament-listed-between = - 🏆 **{ $name }** · { $game } · { $round } von { $rounds } Runden vorbei · { $place }
tournament-listed-over = - 🏁 **{ $name }** · { $game } · { $time } · { $place }

refusal-unknown_tournament = So ein Turnier gibt es hier nicht, oder es ist schon vorbei. `/{ command-leaderboard } { command-leaderboard-tournament }` zeigt die vergangenen.
refusal-which_tournament = Es gibt mehrere Turniere: Sag, welches du meinst.
refusal-too_many_tournaments = Mehr als { $limit } Turniere gehen auf einem Server nicht zugleich. Beendet erst eines: `/{ command-tournament } { command-tournament-end }`.
refusal-tournament_over = Dieses Turnier ist vorbei.
refusal-tournament_last_round = Die letzte Runde hat schon begonnen.
refusal-tournament_full = Mehr als { $limit } Leute passen nicht hinein.
refusal-tournament_role = Dieses Turnier ist für { $role }.
refusal-entered_already = Du bist schon dabei.
refusal-not_entered = Du bist nicht dabei.
refusal-other_entered_already = { $name } ist schon dabei.
refusal-other_not_entered = { $name } ist nicht dabei.
refusal-round_not_over = Runde { $round } wird noch gespielt. `/{ command-tournament } { command-tournament-next }` und `/{ command-tournament } { command-tournament-end }` mit **{ option-close }** schließen ihre Tische.
refusal-no_round = Gerade wird keine Runde gespielt.
refusal-too_few_entrants = Für eine Runde braucht es mindestens { $count } Leute.
refusal-not_tournament_organiser = Das entscheidet, wer das Turnier ausrichtet oder hier die Bücher führt.

## Hilfe
help-tournament = 🏁 `/{ command-tournament }` – ein Turnier ausrichten, Runde um Runde
help-tournament-here = 🏁 Turnier **{ $name }**
