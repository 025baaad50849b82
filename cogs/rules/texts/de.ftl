# Die Regeln zum Nachschlagen, auf Deutsch. Die Seiten selbst stehen in rules/.

## Befehl: Namen sind klein geschrieben und ohne Leerzeichen, Beschreibungen höchstens 100 Zeichen lang
command-rules = regeln
command-rules-about = Die Regeln nachschlagen – auch die, die an eurem Tisch gelten
option-topic = thema
option-topic-about = Eine Ansage, ein Abschnitt oder eine Hausregel
option-rules-game-about = Um welches Spiel es geht; ohne Angabe das am Tisch in diesem Kanal
option-rules-table-about = Nummer eines Tisches: Was dort gilt, steht dann dabei
button-rules = Regeln

## Eine Seite
rulebook-title = { $game } · Regeln
rulebook-title-table = { $game } · Regeln · Tisch { $table }
rulebook-menu = ## Regeln zum Nachschlagen
    Welches Spiel darf es sein?
rulebook-chapters = Andere Abschnitte …
rulebook-below = Im Einzelnen …
rulebook-keys = Hausregeln { $first } bis { $last } …
rulebook-variants = Hausregeln dazu
rulebook-variants-table = Hausregeln dazu an Tisch { $table }
rulebook-changed = ✏️ An diesem Tisch geändert: { $rules }
rulebook-unchanged = An diesem Tisch gilt alles wie im Regelwerk **{ $preset }**.
rulebook-values = Möglich: { $values }
rulebook-usual = Im Regelwerk „{ $preset }“: { $value }
rulebook-usual-short = sonst { $value }
rulebook-above = oben { $value }
rulebook-in-force = An Tisch { $table } gilt: { $value }
rulebook-house-rule = Hausregel { $key }
rulebook-topic-key = { $key } · Hausregel
rulebook-list-contracts = Ansagen, durch Kommas getrennt
rulebook-list-wheel_menu = Räder aus Ansagen, durch Schrägstriche getrennt
rulebook-list-aon_components = Ansagen, durch Kommas getrennt

## Nur in docs/
rulebook-written = Aus cogs/rules/pages geschrieben mit: python -m contrib.rulebook --write
rulebook-legend = Der **fette** Wert ist der von { $first }{ $others ->
    [none] .
   *[other] ; wo ihn andere Regelwerke anders wählen ({ $others }), ist er *kursiv*.
  }
rulebook-column-key = Schlüssel
rulebook-column-values = Werte
rulebook-column-meaning = Bedeutung

## Beispiele
rulebook-example = Beispiel
rulebook-example-where = Beispiel für { $rules }
rulebook-name-0 = Anna
rulebook-name-1 = Bert
rulebook-name-2 = Cilli
rulebook-name-3 = Dora
rulebook-name-4 = Emil
rulebook-you = du
rulebook-trick = Stich { $number }:
rulebook-takes = ➜ Der Stich geht an { $name }.
rulebook-you-take = ➜ Der Stich geht an dich.
rulebook-takes-costs = ➜ Der Stich geht an { $name }. Das kostet: { $points }.
rulebook-takes-free = ➜ Der Stich geht an { $name } und kostet nichts.
rulebook-trump = Trumpf: { $suit }
rulebook-called = Gerufen: { $card }
rulebook-tricks = Stiche: { $figures }
rulebook-points = ➜ Punkte: { $points }
rulebook-table = Es liegt: { $cards }
rulebook-zwang = mit Zwang
rulebook-hand = Du hast: { $cards }
rulebook-legal = ➜ Erlaubt ist: { $cards }
rulebook-any = ➜ Erlaubt ist alles.
rulebook-leads = { $name } spielt { $card } aus.
rulebook-falls = ➜ Es fallen: { $cards }
rulebook-falls-alone = ➜ Nur diese Karte fällt.
rulebook-next = Dann spielt { $name } aus.
rulebook-census = { $number }. Volkszählung: { $name } ist fertig. Karten der anderen: { $held }
rulebook-laid-away = ➜ Du legst gleich weg: { $pairs }
rulebook-rows = Es liegt: { $rows }
rulebook-fits = ➜ Es passt: { $cards }
rulebook-or-draw = – oder du nimmst ein Päckchen.
rulebook-draws = ➜ Nichts passt: Du nimmst ein Päckchen.
rulebook-passes = ➜ Nichts passt, und es ist kein Päckchen mehr da: Du sagst „weiter“.
rulebook-holdback = - Im Zug davor { $drawn ->
    [-1] warst du noch nicht dran
    [0] nichts gezogen
    [one] eine Karte gezogen
   *[other] { $drawn } Karten gezogen
  }, jetzt { $laid ->
    [one] ein { rank-U }
   *[other] { $laid } { rank-U_many }
  } gelegt: { $caught ->
    [yes] **ertappt**
   *[no] kein Beweis
  }
rulebook-kingdom = - Königtum { $number }: { $points } Punkte – { $hundreds } C angeschrieben, { $rest } gehen mit
rulebook-pot = Im Topf: { $chips }. Stiche: { $figures }
rulebook-pot-declared = Im Topf: { $chips }. { $heard }
rulebook-says-play = spielt mit
rulebook-says-pass = passt
rulebook-chips = ➜ Chips: { $figures }
rulebook-betes = Bête: { $names }
rulebook-card-points = Augen: { $figures }
rulebook-side = Wer spielt, hat { $points } Augen und { $tricks ->
    [0] keinen Stich
    [one] einen Stich
   *[other] { $tricks } Stiche
  }.
rulebook-worth = ➜ { $won ->
    [won] Gewonnen
   *[lost] Verloren
  }{ $level ->
    [schneider] { $won ->
        [won] {" "}mit Schneider
       *[lost] {" "}im Schneider
      }
    [schwarz] {" "}und schwarz
   *[straight] {""}
  }: Ein Sauspiel zählt { $sow }, ein Solo { $solo }.
rulebook-declares = ➜ { $name } spielt: { $contract }.
rulebook-bid-pass = passt
rulebook-units = Strafpunkte: { $figures }
rulebook-pairs-points = Anna und Cilli haben { $first } Augen, Bert und Dora { $second }.
rulebook-pairs-score = ➜ Anna und Cilli bekommen { $first }, Bert und Dora { $second }.
rulebook-callable = ➜ Rufen kannst du: { $cards }

-rulebook-more = Mehr dazu mit `/{ command-rules }`.

## Wenn etwas nicht geht
refusal-unknown_topic = Zu „{ $topic }“ habe ich keine Regel gefunden. Nimm einen der Vorschläge, die beim Tippen erscheinen.

## Hilfe
help-rules = 📖 `/{ command-rules }` – die Regeln aller Spiele; graue Karten erklären sich beim Antippen
