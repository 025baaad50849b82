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
command-hand = karten
command-hand-about = Deine Karten zeigen – nur du siehst sie
option-game = spiel
option-game-about = Was gespielt wird
option-preset = regelwerk
option-preset-about = Nach welchem Regelwerk
option-who = wer-darf-mitspielen
option-who-about = Jeder auf diesem Server oder nur, wen du einlädst
option-guest1 = gast-1
option-guest2 = gast-2
option-guest3 = gast-3
option-guest-about = Wen du einlädst
option-rules = hausregeln
option-rules-about = Was bei euch anders ist: schlüssel=wert, durch Leerzeichen getrennt
option-table = tisch
option-table-about = Nummer des Tisches; nicht nötig, wenn klar ist, welcher
choice-everyone = jeder auf diesem Server
choice-invited = nur Eingeladene

## Antworten
table-closed = Tisch { $table } ist geschlossen.
table-left = Du bist von Tisch { $table } aufgestanden.
table-left-playing = Ein Computer spielt an Tisch { $table } für dich weiter. Mit **Meine Karten** kannst du deinen Platz zurückholen.
tables-title = **Tische auf diesem Server**
tables-none = Hier steht noch kein Tisch. Mach einen auf!
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

## Wenn etwas nicht geht
incident = Da ist etwas schiefgegangen – nicht deine Schuld. Unter der Nummer { $number } steht es im Protokoll.
card-blocked = Ich kann die Tischkarte nicht mehr zeichnen. Mir fehlt hier: { $permissions }.
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
refusal-no_table_of_yours = Ich finde hier keinen Tisch von dir.
refusal-which_table = Welchen Tisch meinst du? Zur Wahl: { $tables }.
