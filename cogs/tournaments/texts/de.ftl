# Turniere, und dieselben Karten an mehreren Tischen.

covered-deal = Spiel { $deal }
covered-why = An anderen Tischen wird mit denselben Karten gespielt. Was hier geschieht, sehen nur die Spieler selbst, bis alle Tische der Runde fertig sind.
refusal-covered = Mit diesen Karten wird an anderen Tischen noch gespielt. Wenn alle fertig sind, kannst du dir alles ansehen.
refusal-arranged = Dieser Tisch gehört zu einem Turnier: Das entscheidet, wer es ausrichtet.{ -tournaments.is ->
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
option-missed = nachzügler
option-missed-about = Was verpasste Runden zählen, wenn jemand später dazukommt
choice-missed-average = So viel wie der Durchschnitt
choice-missed-zero = Nichts
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
tournament-missed-average = Du kommst später? Verpasste Runden zählen so viel wie der Durchschnitt, Aussetzen auch.
tournament-missed-zero = Du kommst später? Verpasste Runden zählen nichts, Aussetzen so viel wie der Durchschnitt.
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
tournament-entered-average =
    { $missed ->
        [one] { $name } ist ab Runde { $round } dabei; die verpasste Runde zählt wie der Durchschnitt.
       *[other] { $name } ist ab Runde { $round } dabei; die { $missed } verpassten Runden zählen wie der Durchschnitt.
    }
tournament-entered-zero =
    { $missed ->
        [one] { $name } ist ab Runde { $round } dabei; die verpasste Runde zählt nichts.
       *[other] { $name } ist ab Runde { $round } dabei; die { $missed } verpassten Runden zählen nichts.
    }
tournament-joined = Du bist dabei.
tournament-joined-average =
    { $missed ->
        [one] Du bist ab Runde { $round } dabei; die verpasste Runde zählt wie der Durchschnitt.
       *[other] Du bist ab Runde { $round } dabei; die { $missed } verpassten Runden zählen wie der Durchschnitt.
    }
tournament-joined-zero =
    { $missed ->
        [one] Du bist ab Runde { $round } dabei; die verpasste Runde zählt nichts.
       *[other] Du bist ab Runde { $round } dabei; die { $missed } verpassten Runden zählen nichts.
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
