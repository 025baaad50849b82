# Was ein Tisch gemeinsam beschließt: Pause, Zurücknehmen, Weglegen und Wiederaufnehmen, andere Leute am Tisch.

## Befehle
command-undo = zurücknehmen
command-undo-about = Deinen letzten Zug zurücknehmen, wenn alle am Tisch einverstanden sind
command-pause = pause
command-pause-about = Eine Pause machen, wenn alle am Tisch einverstanden sind
command-shelve = weglegen
command-shelve-about = Die Partie für einen anderen Abend weglegen, wenn alle einverstanden sind
command-resume = weiter
command-resume-about = Die Pause beenden oder eine weggelegte Partie in diesem Kanal wieder aufnehmen
command-release = freigeben
command-release-about = Deinen Platz für immer abgeben – oder den eines Abwesenden freigeben
command-sit = dazusetzen
command-sit-about = In einer laufenden Partie den Platz eines Computers übernehmen
command-host = gastgeber
command-host-about = Jemand anderem die Leitung des Tisches übergeben
option-player = wer
option-release-about = Wessen Platz; ohne Angabe dein eigener
option-host-about = Wer den Tisch ab jetzt leitet

## Fragen an alle
ask-undo = { $name } möchte den letzten eigenen Zug zurücknehmen, mit allem, was danach kam.
ask-undo-hint = Gesehen bleibt gesehen. Gezogene und getauschte Karten kommen genauso wieder.
ask-pause = { $name } möchte eine Pause machen.
ask-shelve = { $name } möchte die Partie weglegen und an einem anderen Abend weiterspielen.
ask-missing = Noch kein Ja von: { $names }
notice-agreed = { $name } hat einen Zug zurückgenommen.
notice-declined = { $name } möchte das lieber nicht.
paused = Pause! Karten, Uhren und Computer ruhen.

## Knöpfe
button-yes = Ja
button-no = Nein
button-withdraw = Doch nicht
button-go = Weiter
button-here = Ich bin da
button-resume = Ohne die anderen weiter
button-take = Platz übernehmen

## Eine weggelegte Partie
shelved-asleep = Niemand hat sich mehr gerührt, da haben wir die Karten weggelegt.
shelved-channel = Den Kanal, in dem ihr gespielt habt, gibt es nicht mehr.
shelf-waiting = Sobald alle da sind, geht es von selbst weiter. Wer fehlt, kann sonst von einem Computer vertreten werden.

## Antworten
asked-undo = Gefragt! Die anderen antworten auf der Tischkarte oder unter ihren Karten. Spielt jemand weiter, gilt die Frage nicht mehr.
asked-pause = Gefragt! Die anderen antworten auf der Tischkarte oder unter ihren Karten.
asked-shelve = Gefragt! Die anderen antworten auf der Tischkarte oder unter ihren Karten.
done-undo = Zurückgenommen! Am Tisch { $table } steht alles wieder wie vor deinem Zug.
done-pause = Pause am Tisch { $table }. Weiter geht es mit `/table resume` oder dem Knopf auf der Tischkarte.
done-shelve = Die Partie von Tisch { $table } liegt im Schrank. Mit `/table resume` holt ihr sie wieder heraus.
resumed = Weiter geht's am Tisch { $table }!
seat-given-up = Dein Platz am Tisch { $table } gehört dir nicht mehr. Ein Computer spielt ihn, bis sich jemand dazusetzt.
seat-given-up-closed = Dein Platz am Tisch { $table } gehört dir nicht mehr. Sonst saß niemand mehr da, also ist der Tisch jetzt geschlossen.
seat-freed = Der Platz von { $name } am Tisch { $table } ist frei. Bis sich jemand dazusetzt, spielt ihn ein Computer.
seat-lost = { $person }, dein Platz am Tisch { $table } wurde freigegeben, weil du weg warst. Ist er noch frei, kannst du dich mit `/table sit` wieder dazusetzen.
host-handed = { $name } leitet jetzt Tisch { $table }.
tables-shelved = weggelegt, Spiel { $deal }

## Wenn etwas nicht geht
refusal-nobody_there = Auf diesem Platz spielt gerade niemand selbst.
refusal-no_proposal = Diese Frage hat sich erledigt.
refusal-not_paused = Am Tisch ist gerade keine Pause.
refusal-not_shelved = Diese Partie ist nicht weggelegt.
refusal-nothing_to_take_back = Du hast in diesem Spiel noch nichts getan, was sich zurücknehmen lässt.
refusal-owner_plays = Das geht nur, wenn jemand weg ist. Auf diesem Platz wird gespielt.
refusal-proposal_open = Es ist schon eine Frage offen. Beantwortet erst die.
refusal-saw_cards = Du kennst in diesem Spiel schon andere Karten. Setz dich zum nächsten Spiel dazu!
refusal-seat_empty = Auf diesem Platz sitzt niemand.
refusal-seat_taken = Auf diesem Platz sitzt schon jemand.
refusal-sits_elsewhere = { $name } sitzt nicht an diesem Tisch.
