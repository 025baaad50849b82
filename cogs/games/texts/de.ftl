# Zettel, Verlauf und Raster: die Wörter auf den Bildern und in deren Beschreibungen.

## Was auf dem Zettel steht
charts-sheet = { $game } · Tisch { $table }
charts-partie = Partie { $number }/{ $parties }
charts-page = Seite { $page }/{ $pages }
charts-deals = { $played }/{ $deals } Spiele
charts-wheel = Rad { $number }
charts-kingdom = { $number }. Königtum
charts-kingdom-of = { $number }. Königtum: { $name }
charts-playoff = Stechen
charts-fine = Strafe
charts-dealt-by = { $name } gibt
charts-thrown-in = Alle passen
charts-sow = Sauspiel { $suit }
charts-solo = { $suit }-Solo
charts-tout = { $suit }-Tout
charts-carried = Übertrag
charts-up-to = Bis Spiel { $number }
charts-closing = Zusammen
charts-total = Summe
charts-nothing = Noch steht nichts auf dem Zettel.
charts-mark-king = Bierkönig
charts-mark-round = eine Runde
charts-mark-bete = Bête
charts-mark-declarer = spielt
charts-mark-partner = Partner
charts-mark-hundreds = voller Hunderter
charts-low-wins = Wenig ist gut.
charts-high-wins = Viel ist gut.
# Ein Buchstabe in einem Kreis.
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

## Raster: Snack (Kleinfraß) und Quadratur
charts-packets = { $count ->
    [0] Keine Päckchen mehr
    [one] Noch ein Päckchen
   *[other] Noch { $count } Päckchen
  }
charts-census = { $number }. Volkszählung: { $name }
charts-last-deal = Letztes Spiel
charts-turn-laid = { $name } legt { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }
charts-turn-drew = { $name } zieht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }
charts-turn-passed = { $name } sagt „weiter“
charts-leads = { $count ->
    [one] 1-mal ausgespielt
   *[other] { $count }-mal ausgespielt
  }
charts-led = { $name } hat ausgespielt:
charts-no-lead = Noch nichts ausgespielt
charts-out = fertig
charts-laid = Ausgelegt: { $rows }.
charts-none = noch nichts
charts-row = { $low } bis { $high }
charts-lead = { $number }. { $name } spielt aus: { $cards }.

## Kauflabet und Blattla: was auf dem Tisch liegt
charts-talon = { $count ->
    [0] Talon leer
   *[other] Talon { $count }
  }
charts-upcard = aufgedeckt
charts-upcard-taken = aufgenommen
charts-bete = Eine Bête kostet { $bete }.
charts-exchanged = { $count ->
    [0] behält alles
   *[other] kauft { $count }
  }
charts-bid-sow = Sauspiel
charts-bid-solo = Solo
charts-bid-tout = Tout
button-pass = Passen

## Ein Satz zum Spiel, das vorbei ist, und zur ganzen Partie
remark-deal-swept = { $name } holt sich alle Stiche!
remark-deal-lead = { $name } geht in Führung.
remark-deal-level = Jetzt liegen alle gleichauf.
remark-deal-dearest = So teuer war noch kein Spiel: { $points } für { $name }.
remark-deal-richest = So viel hat noch niemand geholt: { $points } für { $name }.
remark-deal-spared = Nur { $name } kommt ungeschoren davon.
remark-partie-comeback = Zur Halbzeit lag { $name } noch ganz hinten.
remark-partie-dearest = Am teuersten war Spiel { $deal }: { $points } für { $name }.
remark-partie-richest = Am meisten brachte Spiel { $deal }: { $points } für { $name }.
