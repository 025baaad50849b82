# Gespielte Spiele noch einmal ansehen, auf Deutsch.

## Befehl
command-replay = rückblick
command-replay-about = Ein beendetes Spiel noch einmal ansehen, Stich für Stich
option-replay-table-about = Nummer des Tisches; ohne sie der neueste in diesem Kanal
option-deal = spiel
option-deal-about = Welches Spiel; ohne Angabe das zuletzt beendete
replay-choice = { $number } · { $title } · { $points }
replay-dealer = Geber: { $name }
replay-thrown-in = Zusammengeworfen

## Die Nachricht
replay-title = Rückblick
replay-trick-to = ➤ Stich { $number } geht an { $name }.
replay-step = Schritt { $step } von { $steps }
replay-eyes = Aus wessen Sicht?
replay-eyes-public = ohne Handkarten
replay-eyes-open = alle Karten offen
replay-eyes-seat = aus der Sicht von { $name }
replay-shared-by = **{ $name }** zeigt ein Spiel von vorhin:
replay-shared = Der Kanal sieht es jetzt.

## Knöpfe
replay-button-earlier = ← Spiel
replay-button-later = Spiel →
replay-button-share = Teilen
replay-button-record = Mitschrift
replay-button-film = Als Film
replay-button-open = Selbst durchblättern

## Dateien
replay-film = Spiel { $deal } an Tisch { $table } als Film:
replay-film-alt = Spiel { $deal } an Tisch { $table }, Stich für Stich.

## Was nicht geht
refusal-deal_not_finished = Spiel { $deal } an Tisch { $table } ist nicht zu Ende gespielt – ansehen kannst du es erst danach.
refusal-replay_step_gone = An dieser Stelle gibt es nichts zu sehen. Fang mit `/{ command-table } { command-replay }` noch einmal an.
refusal-film_coming = Ich drehe gerade noch einen Film für dich. Warte, bis er da ist.
refusal-share_forbidden = Hier darfst du selbst nicht schreiben, also zeige ich auch nichts für dich.
refusal-share_impossible = Hier kann ich es nicht zeigen, mir { $count ->
    [one] fehlt ein Recht
   *[other] fehlen Rechte
  }: { $permissions }.
