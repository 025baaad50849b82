# Was nicht geht, und warum nicht.

## Tisch und Halle
refusal-already_seated = Du sitzt schon an diesem Tisch.
refusal-already_started = Die Partie läuft schon.
refusal-not_host = Das darf nur, wer den Tisch eröffnet hat.
refusal-not_invited = An diesem Tisch dürfen nur Eingeladene mitspielen.
refusal-not_seated = Du sitzt nicht an diesem Tisch.
refusal-not_started = Die Partie hat noch nicht angefangen.
refusal-not_your_seat = Das sind nicht deine Karten. Mit **Meine Karten** siehst du deine eigenen.
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
   *[person] Du sitzt schon an { $limit } Tischen.
  } Mehr geht nicht.
refusal-unknown_table = Tisch { $table } gibt es nicht.
