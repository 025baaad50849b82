# Was nicht geht, und warum nicht.

## Tisch und Halle
refusal-already_seated = Du sitzt schon an diesem Tisch.
refusal-already_started = Die Partie läuft schon.
refusal-no_deal_finished = An Tisch { $table } ist noch kein Spiel zu Ende.
refusal-not_host = Das darf nur, wer den Tisch eröffnet hat.
refusal-not_invited = An diesem Tisch dürfen nur Eingeladene mitspielen.
refusal-not_seated = Du sitzt nicht an diesem Tisch.
refusal-not_started = Die Partie hat noch nicht angefangen.
refusal-not_your_seat = Das sind nicht deine Karten. Mit **Meine Karten** siehst du deine eigenen.
refusal-bad_word = Ein Wort zum Abheben hat ein bis { $limit } sichtbare Zeichen.
refusal-nothing_promised = An diesem Tisch ist fürs nächste Geben noch nichts hinterlegt. Heb beim Geben danach ab.
refusal-paused = Gerade ist Pause. Weiter geht es, sobald jemand auf **Weiter** tippt.
refusal-shelved = Die Partie liegt im Schrank – nehmt sie erst wieder heraus.
refusal-quarantined = Dieser Tisch hat sich verheddert und ruht, bis ihn jemand repariert.
refusal-replaced = Ein Computer spielt gerade für dich. Hol dir erst deinen Platz zurück.
refusal-seats_empty = { $count ->
    [one] Ein Platz ist noch frei. Warte auf jemanden oder füll ihn mit einem Computer.
   *[other] { $count } Plätze sind noch frei. Warte auf Mitspieler oder füll sie mit Computern.
  }
refusal-stale = Der Tisch war schneller als dein Klick – so sieht es jetzt aus.
refusal-stopping = Der Bot startet gerade neu. Versuch es gleich noch einmal.
refusal-storage_conflict = Da war jemand gleichzeitig am Tisch. Versuch es noch einmal.
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
    [channel] In diesem Kanal stehen schon { $limit } Tische.
    [guild] Auf diesem Server stehen schon { $limit } Tische.
    [channel_opener] In diesem Kanal stehen schon { $limit } Tische, die dieselbe Person aufgemacht hat.
    [guild_opener] Auf diesem Server stehen schon { $limit } Tische, die dieselbe Person aufgemacht hat.
   *[person] Du sitzt schon an { $limit } Tischen.
  } Mehr geht nicht.
refusal-unknown_table = Tisch { $table } gibt es nicht.

## Regeln von Quodlibet
refusal-already_laid = Du hast in diesem Zug schon angelegt – leg weiter oder tipp auf „Fertig“.
refusal-cannot_pass = Passen darfst du erst, wenn nichts passt und alle Päckchen weg sind.
refusal-does_not_fit = { $card } passt noch nicht. Anlegen kannst du Unter und die Nachbarn dessen, was in der Reihe liegt.
refusal-follow_suit = { $suit } ist angespielt – du hast noch { $suit } und musst bedienen.
refusal-no_packets = Es sind keine Päckchen mehr da: Leg an, oder pass, wenn nichts passt.
refusal-not_now = Das geht gerade nicht.
refusal-not_your_card = { $card } hast du nicht auf der Hand.
refusal-not_your_turn = Du bist noch nicht dran.
refusal-nothing_laid = „Fertig“ geht erst, wenn du in diesem Zug etwas angelegt hast.
refusal-slot_empty = Dieser Platz ist leer – die Karte hast du schon gespielt.
refusal-something_fits = Ziehen darfst du hier nur, wenn nichts passt – bei dir passt noch etwas.
refusal-unter_before_end = Unter müssen in dem Zug hinaus, in dem du anlegst – und du hast noch einen.
refusal-unter_first = Unter gehen vor: Leg erst deinen Unter an, dann den Rest.
refusal-unknown_action = Diesen Knopf kenne ich nicht mehr. Hol dir deine Karten neu.
refusal-bad_deal = Dieses Blatt ist keine ganze Packung Karten.
refusal-contract_not_in_menu = { $contract } wird an diesem Tisch nicht gespielt.
refusal-contract_not_in_wheel = { $contract } gehört nicht in Rad { $wheel }.
refusal-contract_played = { $contract } war schon dran – jedes Spiel kommt nur einmal.
refusal-must_choose_contract = Erst musst du als Bierkönig ein Spiel auswählen.
refusal-partie_over = Die Partie ist schon zu Ende.
refusal-snack_last = Snack kommt immer zuletzt – erst müssen alle anderen gespielt sein.
refusal-unknown_contract = Ein Spiel „{ $contract }“ gibt es im Quodlibet nicht.

## Hausregeln
refusal-option_unknown = Eine Hausregel „{ $key }“ gibt es nicht.
refusal-option_value = Möglich: { $allowed } – „{ $value }“ geht nicht für { $key }.
refusal-options_conflict = { $key } und { $other } passen so nicht zusammen.
hint-contracts-wheels = Was hilft: `wheels=false`, dann gibt es statt der Räder eine einzige Liste.
hint-kingdom_mode-wheels = Was hilft: `wheels=false`, denn Königreiche gibt es nur ohne Räder.
hint-wheel_menu-wheels = Was hilft: `wheels=true`.
hint-wheel3_blind-wheels = Was hilft: `wheels=true`.
hint-wheel_king_by-wheels = Was hilft: `wheels=true`.
hint-n_deals-players = Alle geben gleich oft: `n_deals` ist ein Vielfaches von `players`.
hint-removed_suit-players = Was hilft: `players=3`, denn zu viert spielen alle Farben mit.
hint-two_winner_shortcut-players = Was hilft: `players=4`.
hint-run_away_min-called_sow_rule = Was hilft: `called_sow_rule=schafkopf`.
hint-tie_rule-tricks_pay = Was hilft: `tricks_pay=sweep`.
hint-all_pass-dropping_out = Was hilft: `dropping_out=true`.
hint-lone_player-dropping_out = Was hilft: `dropping_out=true`.
refusal-players_range = { $game } ({ $preset }) ist für { $least } bis { $most } Leute.
refusal-preset_of_other_game = „{ $preset }“ ist ein Regelwerk für { $game }.
refusal-preset_unknown = Ein Regelwerk „{ $preset }“ gibt es nicht. Möglich: { $allowed }.
refusal-unknown_game = Ein Spiel „{ $game }“ kenne ich nicht.
