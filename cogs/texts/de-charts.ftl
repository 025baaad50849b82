# Zettel, Verlauf und Raster: die Wörter auf den Bildern und in deren Beschreibungen.

## Was auf dem Zettel steht
charts-sheet = { $game } · Tisch { $table }
charts-partie = Partie { $number }/{ $parties }
charts-page = Blatt { $page }/{ $pages }
charts-deals = { $played }/{ $deals } Spiele
charts-wheel = Rad { $number }
charts-kingdom = { $number }. Reich
charts-kingdom-of = { $number }. Reich: { $name }
charts-playoff = Stechen
charts-fine = Strafe
charts-dealt-by = { $name } gibt
charts-thrown-in = Alle passen
charts-sow = Rufer { $suit }
charts-solo = Solo { $suit }
charts-tout = Tout { $suit }
charts-carried = Übertrag
charts-closing = Zusammen
charts-total = Summe
charts-nothing = Noch steht nichts auf dem Zettel.
charts-mark-king = Bierkönig
charts-mark-round = Runde
charts-mark-bete = Bete
charts-mark-declarer = spielt
charts-mark-partner = Partner
charts-mark-hundreds = voller Hunderter
charts-low-wins = Wenig ist gut.
charts-high-wins = Viel ist gut.
# Ein Buchstabe in einem Kreis.
charts-badge-round = R
charts-badge-bete = B
charts-badge-declarer = S
charts-badge-partner = P

## Beschreibung des Zettels
charts-sheet-alt = Zettel der Partie { $game }, { $place }.
charts-standing = { $name } { $points }
charts-standings = Stand: { $standings }.
charts-entry = { $number }. { $title }: { $points }
charts-entry-beside = { $title }: { $points }

## Verlauf
charts-course = { $game } · Verlauf an Tisch { $table }
charts-axis = Spiele
charts-up-wins = oben ist gut
charts-down-wins = unten ist gut
charts-course-alt = Verlauf der Partie { $game } nach { $deals ->
    [one] einem Spiel
   *[other] { $deals } Spielen
  }.
charts-course-moment = Nach Spiel { $deal }: { $standings }.
