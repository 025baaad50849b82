# Was nicht geht, und warum nicht.

## Tisch und Halle
refusal-already_seated = Du sitzt schon an diesem Tisch.
refusal-already_started = Die Partie läuft schon.
refusal-no_deal_finished = An Tisch { $table } ist noch kein Spiel zu Ende.
refusal-not_host = Das darf nur, wer den Tisch leitet: { $host }.
refusal-not_invited = An diesem Tisch dürfen nur Eingeladene mitspielen.
refusal-not_seated = Du sitzt nicht an diesem Tisch. Ist ein Platz frei, setzt du dich mit dem Knopf am Tisch dazu.
refusal-not_started = Die Partie hat noch nicht angefangen.
refusal-not_your_seat = Das sind nicht deine Karten. Mit **Meine Karten** siehst du deine eigenen.
refusal-bad_word = Ein Wort zum Abheben hat ein bis { $limit } sichtbare Zeichen.
refusal-nothing_promised = Fürs nächste Geben an diesem Tisch kannst du noch nicht abheben. Versuch es nach dem Geben noch einmal.
refusal-paused = Gerade ist Pause. Weiter geht es, sobald jemand auf **Weiter** tippt.
refusal-shelved = Die Partie ist weggelegt – nehmt sie erst mit `/{ command-table } { command-resume }` wieder auf.
refusal-quarantined = Dieser Tisch hat sich verheddert und ruht, bis der Bot neu gestartet wird.
refusal-replaced = Ein Computer spielt gerade für dich. Hol dir erst deinen Platz zurück.
refusal-seats_empty = { $count ->
    [one] Ein Platz ist noch frei. Warte auf jemanden oder füll ihn mit einem Computer.
   *[other] { $count } Plätze sind noch frei. Warte auf Mitspieler oder füll sie mit Computern.
  }
refusal-stale = Der Tisch ist schon weiter.
refusal-double_tap = Das sah nach einem Doppeltipp aus. Wenn du es so meinst, tipp noch einmal.
refusal-just_offered = Das steht gerade erst da. Wenn du es so meinst, tipp noch einmal.
refusal-stopping = Der Bot startet gerade neu. Versuch es gleich noch einmal.
refusal-storage_conflict = Da war jemand zur selben Zeit am Tisch. Versuch es noch einmal.
refusal-storage_failed = Das konnte nicht gespeichert werden, also ist nichts geschehen. Versuch es gleich noch einmal.
refusal-no_computer = Auf diesem Platz sitzt kein Computer.
refusal-table_closed = Dieser Tisch ist geschlossen.
refusal-table_finished = Diese Partie ist schon zu Ende.
refusal-table_full = An diesem Tisch ist kein Platz mehr frei.
refusal-too_many_invited = Du kannst höchstens { $limit ->
    [one] eine Person
   *[other] { $limit } Personen
  } einladen.
refusal-too_many_tables = { $scope ->
    [channel] In diesem Kanal { $limit ->
            [one] steht schon ein Tisch
           *[other] stehen schon { $limit } Tische
        }.
    [guild] Auf diesem Server { $limit ->
            [one] steht schon ein Tisch
           *[other] stehen schon { $limit } Tische
        }.
    [channel_opener] In diesem Kanal { $limit ->
            [one] steht schon ein Tisch, den
           *[other] stehen schon { $limit } Tische, die
        } dieselbe Person geöffnet hat.
    [guild_opener] Auf diesem Server { $limit ->
            [one] steht schon ein Tisch, den
           *[other] stehen schon { $limit } Tische, die
        } dieselbe Person geöffnet hat.
   *[person] Du sitzt schon an { $limit ->
            [one] einem Tisch
           *[other] { $limit } Tischen
        }.
  } Mehr geht nicht, bis { $limit ->
        [one] er
       *[other] einer davon
    } zu Ende ist.
refusal-unknown_table = Tisch { $table } gibt es nicht. `/{ command-table } { command-list }` zeigt alle.

## Regeln von Quodlibet
refusal-already_laid = Du hast in diesem Zug schon angelegt – leg weiter an oder tipp auf „Fertig“.
refusal-cannot_pass = „Weiter“ darfst du erst sagen, wenn nichts passt und alle Päckchen weg sind.
refusal-does_not_fit = { $card } passt noch nicht.
refusal-must_lay = Passen darfst du nur, wenn nichts passt – bei dir passt etwas.
refusal-follow_suit = Du musst { $suit } bedienen.
refusal-no_packets = Es sind keine Päckchen mehr da: Leg an – oder sag „weiter“, wenn nichts passt.
refusal-not_now = Das geht gerade nicht.
refusal-not_your_card = { $card } hast du nicht auf der Hand.
refusal-not_your_turn = Du bist noch nicht dran.
refusal-nothing_laid = „Fertig“ geht erst, wenn du in diesem Zug etwas angelegt hast.
refusal-slot_empty = Dieser Platz ist leer – die Karte hast du schon gespielt.
refusal-something_fits = Ziehen darfst du hier nur, wenn nichts passt – bei dir passt noch etwas.
refusal-unter_before_end = Wenn du anlegst, müssen im selben Zug alle { rank-U_many } raus – und du hast noch einen.
refusal-unter_first = { rank-U_many } gehen vor: Leg erst deinen { rank-U_many } an, dann den Rest.
refusal-unknown_action = Diesen Knopf kenne ich nicht mehr. Hol dir deine Karten neu.
refusal-bad_deal = Das ist kein vollständiges Kartenspiel.
refusal-contract_not_in_menu = { $contract } wird an diesem Tisch nicht gespielt.
refusal-contract_not_in_wheel = { $contract } gehört nicht in Rad { $wheel }.
refusal-contract_played = { $contract } war schon dran – jedes Spiel kommt nur einmal.
refusal-must_choose_contract = Erst musst du als Bierkönig ein Spiel auswählen.
refusal-partie_over = Die Partie ist schon zu Ende.
refusal-snack_last = { contract-snack } kommt immer zuletzt – erst müssen alle anderen gespielt sein.
refusal-unknown_contract = Ein Spiel „{ $contract }“ gibt es im Quodlibet nicht.

## Hausregeln
refusal-option_unknown = Die Hausregel „{ $key }“ gibt es nicht.
refusal-option_value = Möglich: { $allowed } – „{ $value }“ geht nicht für { $key }.
refusal-options_conflict = { $key } und { $other } passen so nicht zusammen.
hint-contracts-wheels = Setz `wheels=false`, dann gibt es statt der Räder eine einzige Liste.
hint-kingdom_mode-wheels = Setz `wheels=false`: Königtümer gibt es nur ohne Räder.
hint-wheel_menu-wheels = Setz `wheels=true`.
hint-wheel3_blind-wheels = Setz `wheels=true`.
hint-wheel_king_by-wheels = Setz `wheels=true`.
hint-quad_next_lead-quad_version = `winner` passt zu `quad_version=trick`, `chain_closer` zu `quad_version=chain`, `rotate` zu beiden.
hint-exchange_rounds-dropping_out = Setz `dropping_out=false`: Weitere Runden gibt es nur, wo alle mitspielen.
hint-n_deals-players = Alle geben gleich oft: `n_deals` ist ein Vielfaches von `players`.
hint-removed_suit-players = Setz `players=3`: Zu viert spielen alle Farben mit.
hint-two_winner_shortcut-players = Setz `players=4`.
hint-run_away_min-called_sow_rule = Setz `called_sow_rule=schafkopf`.
hint-tie_rule-tricks_pay = Setz `tricks_pay=sweep`.
hint-all_pass-dropping_out = Setz `dropping_out=true`.
hint-lone_player-dropping_out = Setz `dropping_out=true`.
refusal-players_range = { $game } ({ $preset }) ist für { $least } bis { $most } Leute.
refusal-preset_of_other_game = „{ $preset }“ ist ein Regelwerk für { $game }.
refusal-preset_unknown = Ein Regelwerk „{ $preset }“ gibt es nicht. Möglich: { $allowed }.
refusal-unknown_game = Ein Spiel „{ $game }“ kenne ich nicht.

# Befehle, Antworten darauf und was schiefgehen kann, auf Deutsch.

## Befehle: Namen sind klein geschrieben und ohne Leerzeichen, Beschreibungen höchstens 100 Zeichen lang
command-open = öffnen
command-close = schließen
command-leave = verlassen
command-list = liste
command-export = export
command-show = zeigen
option-name = name
option-game = spiel
option-game-about = Was gespielt wird
option-preset = regelwerk
option-preset-about = Nach welchem Regelwerk; auch eines, das ihr gespeichert habt
option-rules = hausregeln
option-rules-about = Was bei euch anders ist: Name=Wert, zwischen mehreren ein Strichpunkt
option-table = tisch
option-table-about = Nummer des Tisches; nicht nötig, wenn klar ist, welcher
option-person = wer

## Antworten
table-left-closed = Du bist von Tisch { $table } aufgestanden. Sonst saß dort niemand mehr, also ist der Tisch jetzt geschlossen.
tables-playing = spielt, Spiel { $deal }
tables-quarantined = ruht

## Wenn etwas nicht geht
incident = Da ist etwas schiefgegangen – nicht deine Schuld. Unter der Nummer { $number } steht es im Protokoll.
discord-forbidden = Das darf ich hier nicht: Mir fehlt in Discord ein Recht dafür. Wer den Server verwaltet, kann es mir geben.
discord-gone = Das gibt es in Discord nicht mehr.
answer-late = Das hat etwas gedauert. Hier ist es:
discord-busy = Discord kommt gerade nicht nach. Versuch es gleich noch einmal.
discord-unreachable = Ich erreiche Discord gerade nicht. Versuch es gleich noch einmal.
refusal-file_refused = Discord hat die Datei nicht angenommen. Versuch es noch einmal; statt Bildern kannst du dir mit `/{ command-settings }` auch Worte zeigen lassen.
permission-view_channel = „Kanal ansehen“
permission-read_message_history = „Nachrichtenverlauf anzeigen“
permission-send_messages = „Nachrichten senden“
permission-send_messages_in_threads = „Nachrichten in Threads senden“
refusal-missing_permissions = Hier kann kein Tisch stehen, mir { $count ->
    [one] fehlt ein Recht
   *[other] fehlen Rechte
  }: { $permissions }. Bitte die Serverleitung darum.
refusal-timed_out = Jemand von der Moderation hat mir hier einen Timeout gegeben. Er endet { $when }; versuch es dann noch einmal.
refusal-switched_off = Das ist hier abgeschaltet.
refusal-took_too_long = Das hat zu lange gedauert. Tipp gleich noch einmal darauf.
refusal-outdated_button = Dieser Knopf ist veraltet. Weiter mit `/{ command-help }`.
refusal-outdated_command = Diesen Befehl kenne ich so nicht mehr. Lade Discord neu und versuch es noch einmal.
refusal-rules_unreadable = „{ $part }“ verstehe ich nicht. Schreib eine Hausregel als Name=Wert; zwischen mehreren steht ein Strichpunkt.
refusal-house_rules = { $reason }
refusal-guest_is_bot = Bots trinken nicht mit. Freie Plätze kannst du am Tisch mit Computern füllen.
refusal-not_here = { $name } ist nicht auf diesem Server.
refusal-name_blank = Wie soll es heißen? Im Namen muss etwas zu sehen sein.
refusal-day_unreadable = „{ $day }“ ist kein Tag, den ich lesen kann. Schreib 2026-10-01 oder 1.10.2026.
refusal-nothing_played_here = In diesem Kanal wurde noch nicht gegeben. Nenne einen Tisch aus einem anderen Kanal.
refusal-no_table_of_yours = Ich finde hier keinen Tisch von dir. `/{ command-help }` zeigt, wo du mitspielen kannst.
refusal-no_free_seat_here = Hier ist an keinem Tisch ein Platz frei. Mit `/{ command-table } { command-open }` machst du einen auf.
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
refusal-rule_set_name_taken = „{ $name }“ heißt schon ein mitgeliefertes Regelwerk. Nimm einen anderen Namen.
refusal-too_many_rule_sets = Mehr als { $limit } eigene Regelwerke passen nicht. Lösch erst eines.
refusal-rule_set_of_other_game = „{ $name }“ ist ein Regelwerk für { $game }.
refusal-rule_set_outdated = „{ $name }“ passt nicht mehr zu dieser Version: { $reason } Speicher es neu!
