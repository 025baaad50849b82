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
command-sit-about = Dich an einen Tisch setzen, auch mitten in der Partie für einen Computer
command-host = gastgeber
command-host-about = Jemand anderem die Leitung des Tisches übergeben
command-remove = entfernen
command-remove-about = Jemanden vom Tisch nehmen, wenn die anderen einverstanden sind
option-player = wer
option-release-player-about = Wessen Platz; ohne Angabe dein eigener
option-remove-player-about = Für wen ab dem nächsten Spiel ein Computer spielt
option-host-player-about = Wer den Tisch ab jetzt leitet

## Fragen an alle
ask-undo = { $name } möchte den letzten eigenen Zug zurücknehmen – mit allem, was danach kam.
ask-undo-hint = Gesehen bleibt gesehen. Gezogene und getauschte Karten kommen genauso wieder.
ask-pause = { $name } möchte eine Pause machen.
ask-shelve = { $name } möchte die Partie weglegen und an einem anderen Abend weiterspielen.
ask-remove = { $name } schlägt vor: Ab dem nächsten Spiel spielt ein Computer für { $other }. Darüber entscheiden die anderen.
ask-end = { $name } möchte die Partie vor ihrem Ende beenden. Dann zählt sie für niemanden.
ask-silence = Wer schweigt, stimmt zu: { $when } ist Schluss.
ask-missing = { $count ->
    [one] { $names } hat noch nicht zugestimmt
   *[other] { $names } haben noch nicht zugestimmt
  }
notice-agreed = { $name } hat einen Zug zurückgenommen.
notice-declined = { $name } sagt Nein.
notice-leaves = { $name } spielt dieses Spiel noch zu Ende; danach übernimmt ein Computer.
notice-left = { $name } springt ein, ein Platz ist frei geworden.
notice-sat = { $name } hat sich dazugesetzt.
paused = Pause! Karten, Uhren und Computer ruhen.

## Knöpfe
button-yes = Ja
button-no = Nein
button-withdraw = Doch nicht
button-go = Weiter
button-here = Ich bin da
button-resume = Ohne die anderen weiter
button-sit-for = Für { $name } weiterspielen
button-take = Platz übernehmen
button-again = Noch eine!
button-replay-open = Rückblick
button-week-later = { $day ->
    [0] Nächsten Montag wieder?
    [1] Nächsten Dienstag wieder?
    [2] Nächsten Mittwoch wieder?
    [3] Nächsten Donnerstag wieder?
    [4] Nächsten Freitag wieder?
    [5] Nächsten Samstag wieder?
   *[other] Nächsten Sonntag wieder?
  }

## Eine weggelegte Partie
shelved-asleep = Eine Weile hat niemand gespielt, darum wurde die Partie weggelegt.
shelved-channel = Den Kanal, in dem ihr gespielt habt, gibt es nicht mehr.
shelf-waiting = Sobald alle da sind, geht es von selbst weiter. Wer fehlt, kann von einem Computer vertreten werden.

## Antworten
asked-remove = Gefragt! Sagen alle anderen Ja, spielt ab dem nächsten Spiel ein Computer auf diesem Platz.
asked-undo = Gefragt! Die anderen antworten am Tisch oder unter ihren Karten. Spielt jemand weiter, ist die Frage vom Tisch.
asked-pause = Gefragt! Die anderen antworten am Tisch oder unter ihren Karten.
asked-shelve = Gefragt! Die anderen antworten am Tisch oder unter ihren Karten.
asked-end = Gefragt! Stimmen die anderen zu, endet die Partie. Wer schweigt, stimmt zu; bis wann, steht am Tisch.
done-undo = Zurückgenommen! An Tisch { $table } steht alles wieder wie vor deinem Zug.
done-pause = Pause an Tisch { $table }. Weiter geht es mit `/{ command-table } { command-resume }` oder mit dem Knopf am Tisch.
done-shelve = Die Partie von Tisch { $table } ist weggelegt. Mit `/{ command-table } { command-resume }` nehmt ihr sie wieder auf.
resumed = Weiter geht's an Tisch { $table }!
seat-given-up = Dein Platz an Tisch { $table } gehört dir nicht mehr. Ein Computer spielt ihn, bis sich jemand dazusetzt.
seat-given-up-closed = Dein Platz an Tisch { $table } gehört dir nicht mehr. Sonst saß niemand mehr da, also ist der Tisch jetzt geschlossen.
seat-freed = Der Platz von { $name } an Tisch { $table } ist frei. Bis sich jemand dazusetzt, spielt ihn ein Computer.
seat-lost = { $person }, dein Platz an Tisch { $table } wurde freigegeben, weil du weg warst. Ist er noch frei, kannst du dich mit `/{ command-table } { command-sit }` wieder dazusetzen.
seat-question = Möchtest du dich dazusetzen? { $table }
seat-question-means = Es läuft das { $deal }. Spiel. Du übernimmst Karten und Punkte des Computers und spielst gleich weiter.
host-handed = { $name } leitet jetzt Tisch { $table }.
tables-shelved = weggelegt, Spiel { $deal }

## Wenn etwas nicht geht
refusal-host_stays = Wer den Tisch leitet, bleibt sitzen. Selbst aufstehen kannst du mit `/{ command-table } { command-leave }`.
refusal-leaves_already = Das ist schon beschlossen: Ab dem nächsten Spiel spielt auf diesem Platz ein Computer.
refusal-nobody_there = Auf diesem Platz spielt gerade ein Computer.
refusal-nobody_to_ask = Dazu müsste außer dir noch jemand Ja sagen, und ihr seid nur zu zweit. Wenn es nicht mehr geht, schließ den Tisch mit `/{ command-table } { command-close }`.
refusal-not_asked = Diesmal entscheiden die anderen.
refusal-no_proposal = Diese Frage hat sich erledigt.
again-seated = Du sitzt wieder: an Tisch { $table }, weiter unten im Kanal.
refusal-not_over = Diese Partie läuft noch.
refusal-not_paused = Am Tisch ist gerade keine Pause.
refusal-not_shelved = Diese Partie ist nicht weggelegt.
refusal-nothing_to_take_back = Du hast in diesem Spiel noch nichts getan, was sich zurücknehmen lässt.
refusal-owner_plays = Das geht nur, wenn jemand weg ist. Auf diesem Platz wird aber gespielt.
refusal-proposal_open = Es ist schon eine Frage offen. Beantwortet erst die.
refusal-saw_cards = Du hast in diesem Spiel schon fremde Karten gesehen. Setz dich zum nächsten dazu!
refusal-seat_empty = Auf diesem Platz sitzt niemand.
refusal-seat_taken = Auf diesem Platz sitzt schon jemand.
refusal-taken_off = An diesem Tisch haben die anderen beschlossen, ohne dich weiterzuspielen. Zuschauen kannst du gern, und mit `/{ command-table } { command-open }` öffnest du einen eigenen.
refusal-sits_elsewhere = { $name } sitzt nicht an diesem Tisch.

# Der Tisch im Kanal: abgelöste Karten, was einen Tisch am Erscheinen hindert, Umzug, Threads.

## Was von einer Tischkarte bleibt
channel-deal = **Spiel { $deal } · { $title }:** { $points }
channel-deal-plain = **Spiel { $deal }:** { $points }
channel-points = { $name } { $points }
channel-moved-away = Der Tisch steht jetzt woanders.
channel-moved = Der Tisch steht jetzt in { $place }.

## Wenn ein Tisch nicht zu sehen ist
channel-lacking = Ich kann Tisch { $table } in { $place } nicht mehr zeigen. Mir fehlt dort: { $permissions }. Wer den Server verwaltet, kann mir das wiedergeben; dann geht es von selbst weiter. Mit `/{ command-hand }` kannst du weiterspielen.
channel-permissions = Discord lässt mich Tisch { $table } in { $place } nicht mehr zeigen. Frag bitte jemanden, der den Server verwaltet. Mit `/{ command-hand }` kannst du weiterspielen.
channel-timeout = Ich kann Tisch { $table } in { $place } gerade nicht zeigen: Jemand von der Moderation hat mir einen Timeout gegeben. Er endet { $when }, dann geht es von selbst weiter. Mit `/{ command-hand }` kannst du weiterspielen.
channel-locked = Tisch { $table } ist nicht zu sehen: Sein Thread { $place } ist gesperrt. Wer hier Threads verwaltet, kann ihn wieder öffnen; mit `/{ command-table } { command-move }` zieht der Tisch woandershin um. Mit `/{ command-hand }` kannst du weiterspielen.
channel-gone = Den Kanal von Tisch { $table } gibt es nicht mehr. Gib `/{ command-table } { command-move }` dort ein, wo der Tisch jetzt stehen soll. Mit `/{ command-hand }` kannst du weiterspielen.
channel-deleted = Tisch { $table } wurde in { $place } immer wieder gelöscht und ist darum gerade nicht zu sehen. Tipp in einer Minute noch einmal, dann erscheint er wieder. Mit `/{ command-hand }` kannst du weiterspielen.

## Umzug und Threads
command-move = umziehen
command-move-about = Den Tisch ab jetzt in diesem Kanal zeigen
option-thread = thread
option-thread-about = Der Tisch bekommt einen eigenen Thread
channel-thread = { $title } hat einen eigenen Thread: { $place }
channel-no_thread = Der Thread ließ sich nicht öffnen, darum steht der Tisch gleich hier.
refusal-not_in_charge = Nur wer den Tisch leitet oder seinen Kanal verwaltet, kann ihn umziehen lassen.
refusal-no_threads_here = Hier kann es keinen Thread geben. Öffne den Tisch in einem gewöhnlichen Textkanal oder ohne `{ option-thread }`.
permission-create_public_threads = „Öffentliche Threads erstellen“

## Bilder auf Wunsch
look-sheet = Zettel
look-course = Verlauf
look-hand = Als Bild
refusal-no_cards_now = Du hast gerade keine Karten in der Hand.

# Die Uhr: wie lange gewartet wird, und was danach geschieht.

## Befehl
command-pace = tempo
command-pace-about = Einstellen, wie lange an deinem Tisch auf einen Zug gewartet wird
option-pace = tempo
option-pace-about = Wie lange ein Zug dauern darf; dann springt ein Computer ein – bist du allein, ruht die Partie
pace-set = Tisch { $table }, neues Tempo: { $pace }. Die Uhr läuft für alle von vorn.

## Auf der Tischkarte und unter den Karten
pace-none = Ohne Uhr
pace-live = Zügig
pace-relaxed = Gemütlich
pace-correspondence = Fernpartie
clock-lapse = ⏱️ Spielst du nicht, spielt { $when } ein Computer für dich.
clock-takeover = ⏱️ Sonst übernimmt { $when } ein Computer.
clock-shelve = ⏱️ Spielst du nicht, wird die Partie { $when } weggelegt.
clock-played = Deine Zeit war um, da hat ein Computer für dich gespielt. Beim nächsten Mal hält er dir den Platz warm.
notice-pace-none = Ab jetzt spielt ihr ohne Uhr.
notice-pace-live = Neues Tempo: zügig! Die Uhr läuft für alle von vorn.
notice-pace-relaxed = Neues Tempo: gemütlich. Die Uhr läuft für alle von vorn.
notice-pace-correspondence = Ab jetzt ist das eine Fernpartie: Lasst euch Zeit!

## Wer erinnert wird
mention-remind-lapse = { $person }, an Tisch { $table } warten alle auf dich. Sonst spielt { $when } ein Computer für dich.
mention-remind-takeover = { $person }, an Tisch { $table } warten alle auf dich. Sonst übernimmt { $when } ein Computer deinen Platz.
mention-remind-shelve = { $person }, an Tisch { $table } bist du dran. Sonst wird die Partie { $when } weggelegt.

# Ein Tisch, der ruht: bis wann, und was solange gilt.

rest-playing = Kommt niemand zurück, wird die Partie { $when } weggelegt.
rest-shelved = Sie liegt hier bis { $when }.
shelved-paused = Aus der Pause ist niemand zurückgekommen, darum wurde die Partie weggelegt.

## Wenn etwas nicht geht
refusal-seat_kept = Dieser Platz ist noch bis { $until_ms } für den reserviert, dem er gehört. Wer nicht mehr mitspielen mag, kann ihn mit `/{ command-table } { command-release }` gleich freigeben.
refusal-too_often = Das ging jetzt oft genug hin und her. Spielt erst weiter – mit dem nächsten Spiel geht es wieder.
refusal-too_many_shelved = { $scope ->
    [person] Wer diesen Tisch geöffnet hat, hat auf diesem Server schon { $limit ->
            [one] eine Partie
           *[other] { $limit } Partien
        } weggelegt.
   *[guild] Auf diesem Server { $limit ->
            [one] ist schon eine Partie
           *[other] sind schon { $limit } Partien
        } weggelegt.
  } Spielt erst eine davon weiter (`/{ command-table } { command-resume }`) oder schließt sie (`/{ command-table } { command-close }`). `/{ command-table } { command-list }` zeigt, welche es sind.

## Befehle
command-table = tisch
command-table-about = Tische öffnen, finden, ansehen, verlegen und schließen
command-open-about = Einen Tisch in diesem Kanal öffnen
command-close-about = Deinen Tisch schließen
command-leave-about = Aufstehen; mitten in der Partie spielt ein Computer für dich weiter
command-list-about = Welche Tische auf diesem Server stehen
command-table-export-about = Die Partie eines Tisches als Textdatei, bis zum letzten beendeten Spiel
command-hand = blatt
command-hand-about = Deine Karten zeigen – nur du siehst sie
option-players = spieler
option-players-about = Zu wievielt ihr spielt, wenn das Spiel die Wahl lässt
option-who = wer-darf-mitspielen
option-who-about = Alle auf diesem Server oder nur, wen du einlädst
option-deck = kartenblatt
option-deck-about = Das Blatt, das alle am Tisch sehen; ohne Angabe das des Servers
option-guest1 = gast-1
option-guest2 = gast-2
option-guest3 = gast-3
option-guest4 = gast-4
option-guest-about = Wen du einlädst
option-export-table-about = Nummer des Tisches; ohne Angabe der neueste in diesem Kanal
choice-everyone = alle auf diesem Server
choice-invited = nur Eingeladene
table-closed = Tisch { $table } ist geschlossen.
table-left = Du bist von Tisch { $table } aufgestanden.
tables-title = **Tische auf diesem Server**
tables-none = Hier steht noch kein Tisch. Mach mit `/{ command-table } { command-open }` einen auf!
tables-lobby = { $free ->
    [0] voll besetzt
    [one] ein Platz frei
   *[other] { $free } Plätze frei
  }
tables-way-out = Platz für einen neuen gibt es, wenn ihr eine Partie zu Ende spielt, sie weglegt (`/{ command-table } { command-shelve }`) oder ihren Tisch schließt (`/{ command-table } { command-close }`). Dazusetzen geht immer.
tables-more = … und { $count ->
    [one] ein weiterer
   *[other] { $count } weitere
  }

menu-undo = Zug zurücknehmen
menu-pause = Pause
menu-shelve = Weglegen
menu-remove = Ohne { $name } weiter
menu-leave = Aufstehen
menu-close = Tisch schließen
menu-watch = Zuschauen
menu-level = Wie gut die Computer spielen
menu-level-about = Ein Fuchs vergisst alte Stiche, ein Bursch spielt nach Faustregeln, ein Magister rechnet voraus. Keiner sieht fremde Karten.
menu-level-one = Nur einer von ihnen …
menu-fair = 🔒 Ehrlich gegeben
menu-leave-sure = Wirklich aufstehen? { $alone ->
    [yes] Du bist allein: Tisch { $table } wird dann geschlossen.
   *[no] Ein Computer spielt für dich weiter, bis du mit **Meine Karten** zurückkommst.
  }
menu-close-sure = Tisch { $table } für alle schließen? Die Partie zählt dann nicht; fertige Spiele zählen für den Abend und die Statistik.
menu-end-sure = Partie an Tisch { $table } vor ihrem Ende beenden? Die anderen werden gefragt; sind alle einverstanden, zählt sie für niemanden.
menu-given-up-sure = Wirklich? Die zweite Hälfte läuft: Ohne dich endet die Partie, und du hast sie aufgegeben – letzter Platz. Mit **Weglegen** kannst du ein andermal weiterspielen.
button-close = Schließen
help-table-open = Hier wartet gerade niemand auf dich. Mach einen Tisch auf: Computer füllen die freien Plätze.
help-table-wait = Hier wartet gerade niemand auf dich, und Tische öffnen dürfen auf diesem Server nicht alle.
help-table-others = Hier läuft { $table }. Schau gern zu: `/{ command-table } { command-watch }`.
help-table-free = { $table } hat { $free ->
    [0] keinen freien Platz.
    [one] einen freien Platz.
   *[other] { $free } freie Plätze.
}
help-table-host = { $table } ist deiner. { $free ->
    [0] Alle sind da: Fang an!
   *[other] Warte auf Leute, oder setz Computer auf die freien Plätze.
}
help-table-seated = Du sitzt an { $table }. Der Gastgeber fängt an.
help-table-playing = Du spielst an { $table }.
help-table-besides = Pause machen, zurücknehmen, aufstehen: alles hinter **⋯** bei deinen Karten.{ $host ->
    [yes] {" "}Als Gastgeber auch: `/{ command-table }` `{ command-move }`, `{ command-pace }`, `{ command-close }`.
   *[no] {""}
}
help-table-saved = { $table } ist weggelegt. { $own ->
    [yes] Mit `/{ command-table } { command-resume }` nehmt ihr die Partie wieder auf.
   *[no] Wer dort mitspielt, nimmt die Partie mit `/{ command-table } { command-resume }` wieder auf.
  }
help-table-broken = { $table } kann gerade nicht weiter. Mehr steht am Tisch.
help-tables = 🃏 `/{ command-table } { command-list }` – wo gespielt wird; `/{ command-table } { command-watch }` – einem Tisch folgen{ -replays.is ->
    [on] {""}; `/{ command-table } { command-replay }` – Spiele noch einmal sehen
   *[off] {""}
}
help-button-open = Tisch öffnen
help-button-join = Mitspielen
help-button-fill = Mit Computern
help-button-start = Anfangen
help-button-configure = Einstellungen
help-button-hand = Meine Karten
