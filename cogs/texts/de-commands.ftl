# Befehle, Antworten darauf und was schiefgehen kann, auf Deutsch.

## Befehle: Namen sind klein geschrieben und ohne Leerzeichen, Beschreibungen höchstens 100 Zeichen lang
command-table = tisch
command-table-about = Tische öffnen, schließen, verlassen, auflisten
command-open = öffnen
command-open-about = Einen Tisch in diesem Kanal öffnen
command-close = schließen
command-close-about = Deinen Tisch schließen
command-leave = verlassen
command-leave-about = Aufstehen; mitten in der Partie spielt ein Computer für dich weiter
command-list = liste
command-list-about = Welche Tische auf diesem Server stehen
command-export = export
command-export-about = Die Partie eines Tisches als Textdatei, bis zum letzten beendeten Spiel
command-hand = karten
command-hand-about = Deine Karten zeigen – nur du siehst sie
command-houserules = hausregeln
command-houserules-about = Eigene Regelwerke dieses Servers: speichern, auflisten, zeigen, löschen
command-houserules-list-about = Welche Regelwerke dieser Server gespeichert hat
command-save = speichern
command-save-about = Hausregeln unter einem Namen speichern
command-show = zeigen
command-show-about = Was ein gespeichertes Regelwerk besagt
command-delete = löschen
command-delete-about = Ein gespeichertes Regelwerk löschen
option-name = name
option-name-about = Wie euer Regelwerk heißen soll
option-saved-about = Name eines gespeicherten Regelwerks
option-game = spiel
option-game-about = Was gespielt wird
option-preset = regelwerk
option-preset-about = Nach welchem Regelwerk, auch einem selbst gespeicherten
option-players = spieler
option-players-about = Zu wievielt ihr spielt, wo das Spiel es erlaubt
option-who = wer-darf-mitspielen
option-who-about = Jeder auf diesem Server oder nur, wen du einlädst
option-guest1 = gast-1
option-guest2 = gast-2
option-guest3 = gast-3
option-guest4 = gast-4
option-guest-about = Wen du einlädst
option-rules = hausregeln
option-rules-about = Was bei euch anders ist: schlüssel=wert, durch Leerzeichen getrennt
option-export-table-about = Nummer des Tisches; ohne sie der neueste in diesem Kanal
option-table = tisch
option-table-about = Nummer des Tisches; nicht nötig, wenn klar ist, welcher
choice-everyone = jeder auf diesem Server
choice-invited = nur Eingeladene

## Antworten
table-closed = Tisch { $table } ist geschlossen.
table-left = Du bist von Tisch { $table } aufgestanden.
table-left-closed = Du bist von Tisch { $table } aufgestanden. Sonst saß dort niemand mehr, also ist der Tisch jetzt geschlossen.
table-left-playing = Ein Computer spielt an Tisch { $table } für dich weiter. Mit **Meine Karten** kannst du deinen Platz zurückholen.
tables-title = **Tische auf diesem Server**
tables-none = Hier steht noch kein Tisch. Mach einen auf! Neu hier? `/einführung` hilft.
tables-lobby = { $free ->
    [0] voll besetzt
    [one] ein Platz frei
   *[other] { $free } Plätze frei
  }
tables-playing = spielt, Spiel { $deal }
tables-quarantined = ruht
tables-more = … und { $count ->
    [one] ein weiterer
   *[other] { $count } weitere
  }

rule-set-saved = **{ $name }** ist gespeichert. Beim Öffnen eines Tisches steht es unter den Regelwerken.
rule-set-replaced = **{ $name }** ist neu gespeichert. Tische, die schon stehen, behalten ihre Regeln.
rule-set-deleted = **{ $name }** ist gelöscht. Tische, die damit spielen, behalten ihre Regeln.
rule-set-by = Gespeichert von { $person }, { $time }.
rule-sets-title = **Eigene Regelwerke dieses Servers**
rule-sets-none = Dieser Server hat noch kein eigenes Regelwerk gespeichert.
rule-sets-more = … und { $count ->
    [one] ein weiteres
   *[other] { $count } weitere
  }
record-finished = Die Partie von Tisch { $table }, { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
  }:
record-unfinished = Die Partie von Tisch { $table } bis jetzt, { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
  }:

## Wenn etwas nicht geht
incident = Da ist etwas schiefgegangen – nicht deine Schuld. Unter der Nummer { $number } steht es im Protokoll.
discord-forbidden = Das darf ich hier nicht: Mir fehlt in Discord ein Recht dafür. Wer den Server verwaltet, kann es mir geben.
discord-gone = Das gibt es in Discord nicht mehr.
discord-busy = Discord kommt gerade nicht nach. Versuch es gleich noch einmal.
discord-unreachable = Ich erreiche Discord gerade nicht. Versuch es gleich noch einmal.
refusal-file_refused = Discord hat die Datei nicht angenommen. Versuch es noch einmal; statt Bildern kannst du dir mit `/settings mine` auch Worte zeigen lassen.
permission-view_channel = „Kanal ansehen“
permission-read_message_history = „Nachrichtenverlauf anzeigen“
permission-send_messages = „Nachrichten senden“
permission-send_messages_in_threads = „Nachrichten in Threads senden“
refusal-missing_permissions = Hier kann kein Tisch stehen, mir { $count ->
    [one] fehlt ein Recht
   *[other] fehlen Rechte
  }: { $permissions }. Bitte die Serverleitung darum.
refusal-outdated_button = Dieser Knopf ist aus einer alten Zeit und tut nichts mehr.
refusal-outdated_command = Diesen Befehl kenne ich so nicht mehr. Lade Discord neu und versuch es noch einmal.
refusal-rules_unreadable = „{ $part }“ verstehe ich nicht. Hausregeln schreibst du als schlüssel=wert, durch Leerzeichen getrennt.
refusal-guest_is_bot = Bots trinken nicht mit. Freie Plätze kannst du am Tisch mit Computern füllen.
refusal-nothing_played_here = In diesem Kanal wurde noch nicht gegeben. Nenne einen Tisch aus einem anderen.
refusal-no_table_of_yours = Ich finde hier keinen Tisch von dir. Neu hier? `/einführung` hilft.
refusal-which_table = Welchen Tisch meinst du? Zur Wahl: { $tables }.
refusal-players_fixed = { $game } spielt ihr nach diesen Regeln genau zu { $players ->
    [2] zweit
    [3] dritt
    [4] viert
   *[5] fünft
  }.
refusal-not_manager = Das darf nur, wer diesen Server verwalten darf.
refusal-unknown_rule_set = Ein Regelwerk „{ $name }“ hat dieser Server nicht gespeichert.
refusal-rule_set_unnamed = So kann kein Regelwerk heißen – gib ihm einen Namen, den man lesen kann.
refusal-rule_set_name_long = Der Name darf höchstens { $limit } Zeichen lang sein.
refusal-rule_set_name_taken = „{ $name }“ heißt schon ein Regelwerk, das alle kennen. Nimm einen anderen Namen.
refusal-too_many_rule_sets = Mehr als { $limit } eigene Regelwerke passen nicht. Lösch erst eines.
refusal-rule_set_of_other_game = „{ $name }“ ist ein Regelwerk für { $game }.
refusal-rule_set_outdated = „{ $name }“ passt nicht mehr zu dieser Version: { $reason } Speichert es neu!
