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
charts-mark-pair-1 = Paar 1
charts-mark-pair-2 = Paar 2
charts-mark-hundreds = voller Hunderter
charts-low-wins = Wenig ist gut.
charts-high-wins = Viel ist gut.
# Ein Buchstabe in einem Kreis.
charts-badge-bete = B
charts-badge-declarer = S
charts-badge-partner = P
charts-badge-pair-1 = 1
charts-badge-pair-2 = 2

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
charts-cards = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }
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

## Was vor den Stichen geschieht
stage-dealer = { $name } gibt
stage-dealer-rests = { $name } gibt und setzt aus
stage-rests = setzt aus
stage-you-rest = Du gibst und setzt aus. Die anderen vier spielen.
stage-title-cut = Abheben
stage-title-auction = Ansagen
stage-title-call = Sauspiel
stage-drawn = Um den Geber gezogen:
stage-redealt = { $count ->
    [one] Alle haben gepasst – es wird neu gegeben.
   *[other] Schon { $count }-mal haben alle gepasst – es wird neu gegeben.
  }
stage-cut = { $name } hat abgehoben ({ $cuts } Karten).
stage-knocked = { $name } hat geklopft ({ $how }).
stage-knock-clockwise = { $packets } ↻
stage-knock-anticlockwise = { $packets } ↺
stage-bids = { $name }: { $contract }
stage-passes = { $name } passt
stage-title-deal = Vor dem Geben
stage-title-double = Doppeln
bid-bettel = Bettel
bid-bettel-rule = Allein gegen alle, ohne einen einzigen Stich.
bid-mord = Mord
bid-mord-rule = Allein gegen alle, mit jedem Stich.
bid-doubled_1 = doppelt
bid-doubled_2 = doppelt zurück
bid-doubled_3 = noch einmal doppelt
bid-accept = nimmt an
bid-give_up = gibt auf
word-double = Doppeln
word-no = Nein
word-accept = Annehmen
word-give-up = Aufgeben
stage-alone = { $name } spielt allein gegen alle.
stage-alone-bettel = { $name } spielt allein gegen alle, ohne einen einzigen Stich.
stage-alone-mord = { $name } spielt allein gegen alle und braucht jeden Stich.
stage-pairs = { $first } spielen gegen { $second }.
stage-button-thin = Dünn
stage-button-middle = Mitte
stage-button-deep = Tief
action-ready = Geben
stage-action-cut = { $at } Karten abheben

## Was zu tun ist
stage-do-cut = ➤ Heb ab – oder klopf und sag, wie gegeben wird.
stage-do-cut-more = ➤ Heb noch einmal ab, oder lass geben.
stage-do-auction = ➤ Du bist dran – sag an oder passe.
stage-do-call = ➤ Ruf eine Sau. Wer sie hat, spielt mit dir.
stage-waiting-cut = { $name } hebt ab.
stage-waiting-auction = { $name } sagt an oder passt.
stage-waiting-call = { $name } ruft eine Sau.
stage-do-double = ➤ Doppelt ihr, bevor ausgespielt wird?
stage-do-double-more = ➤ Es ist gedoppelt: Nehmt ihr an?
stage-waiting-double = { $name } überlegt, was das Spiel wert sein soll.
stage-knock-rule = Klopfst du, wird nicht abgehoben: { $usual } oder { $whole } auf einmal, ↻ im Uhrzeigersinn gegeben oder ↺ andersherum.
task-void-trumps = ➤ { $sign } Du bist dran – { $none }: stich oder wirf ab.
task-void-of-trumps = ➤ Du bist dran – kein Trumpf: Wirf ab.
task-follow-trumps = ➤ Du bist dran – bediene Trumpf.

## Wie ein Spiel ausging
stage-deal-over = Spiel { $number } ist aus:
stage-over = Spiel { $number } · { $contract }: { $told }
stage-over-won = { $names } { $count ->
    [one] gewinnt
   *[other] gewinnen
  }{ $level ->
    [plain] {""}
    [given_up] {" "}kampflos
    [bare] {" "}mit { $points } Augen, die anderen ganz ohne
    [sie] {""}
    [tout] {" "}mit allen Stichen
    [schwarz] {" "}schwarz, mit allen Stichen
    [schneider] {" "}mit Schneider, { $points } Augen
   *[straight] {" "}mit { $points } Augen
  }.
stage-over-lost = { $names } { $count ->
    [one] verliert
   *[other] verlieren
  }{ $level ->
    [plain] {""}
    [tout] {" "}– ein Stich ging weg
    [schwarz] {" "}schwarz, ganz ohne Stich
    [schneider] {" "}im Schneider, mit { $points } Augen
   *[straight] {" "}mit { $points } Augen
  }.
stage-thrown_in-over = Spiel { $number }: Alle haben gepasst, niemand bekommt etwas.
stage-level-over = Spiel { $number }: 60 zu 60, niemand bekommt etwas. Das nächste zählt 1 mehr.
item-straight = Grundwert
item-schneider = Schneider
item-schwarz = schwarz
item-bare = ohne Auge
item-doubled = gedoppelt
item-carried = von vorher
stage-rest-thrown-in = Damit war es entschieden – der Rest ist zusammengeworfen.
column-points = Augen
column-units = Strafe

## Was nicht geht
refusal-trumps_led = Trumpf ist ausgespielt – du hast noch Trumpf und musst bedienen.
refusal-cut_thin = Beim Abheben müssen auf beiden Seiten mindestens { $least } Karten liegen.
refusal-cut_first = Heb erst einmal ab – oder klopf.
refusal-knock_late = Du hast schon abgehoben, klopfen geht nicht mehr.
refusal-bid_low = Jede Ansage muss höher sein als die letzte – sag mehr an oder passe. { -rulebook-more }

## Wer eine Sau ruft
item-price = Preis
item-runners = mit { $count }:
item-without = ohne { $count }:
item-lay = { $count ->
    [one] gelegt
   *[other] { $count }× gelegt
  }
item-after_throw_in = nach dem Zusammenwerfen
item-bock = Bock ({ $count }/{ $players })
item-ramsch = Ramschrunde ({ $count }/{ $players })
called-with-sow = { $rank ->
    [X] Der { $suit }-Zehner
    [K] Der { $suit }-{ rank-K }
   *[A] Die { $suit }-Sau (das { -ace })
  } spielt mit { $name }.
called-together = { $name } und { $partner } spielen zusammen.
called-self = { $name } hat die eigene Sau gerufen und spielt allein.
called-alone-solo = { $name } spielt allein gegen alle.
called-alone-tout = { $name } will allein alle Stiche machen.
called-side = { $name } und { $partner } haben { $points } Augen.
called-side-alone = { $name } hat { $points } Augen.
called-secret = 🤫 Du hast { $rank ->
    [X] den { $suit }-Zehner
    [K] den { $suit }-{ rank-K }
   *[A] die { $suit }-Sau
  } – du spielst heimlich mit { $name }.
called-secret-self = 🤫 Du hast deine eigene Sau gerufen – du spielst heimlich allein.
task-sow_underlead = ➤ Du spielst aus – von der gerufenen Farbe nur { $card }.
task-sow_searched = ➤ { $sign } Du bist dran – du wirst gesucht: { $card } muss fallen.
refusal-sow_none = Du kannst keine Sau rufen: Man ruft nur eine, die man nicht hat, und nur mit einer Karte ihrer Farbe. { -rulebook-more }
refusal-sow_is_yours = Die { $suit }-Sau hast du selbst – rufen kannst du nur eine, die du nicht hast.
refusal-sow_suit_missing = Zum Rufen brauchst du selbst eine Karte der Farbe – in { $suit } hast du keine.
refusal-sow_searched = Die Farbe der gerufenen Sau ist ausgespielt – du wirst gesucht: { $card } muss jetzt fallen. { -rulebook-more }
refusal-sow_underlead = In der gerufenen Farbe darfst du nur { $card } ausspielen – außer du hast mindestens { $least } Karten von ihr. { -rulebook-more }
refusal-sow_thrown = { $card } ist gerufen und darf noch nicht abgeworfen werden. { -rulebook-more }

## Spiele, die auf einer Liste stehen
bid-tricks = Stiche
bid-hearts = Herzen
bid-obers = { rank-O_many }
bid-heart_king = Herzkönig
bid-layout = Anlegen
listed-over = Spiel { $number } · { $contract }:
listed-exam = Prüfung für { $name }: umsonst, oder 16.
listed-ends = Es passt: unten { $below }, oben { $above }
listed-below = { $told } unten

## Wer ein Spiel verdoppelt
item-double = { $count ->
    [1] Kontra
    [2] Re
    [3] Sub
   *[other] Hirsch
  }
kontra-said = { $number ->
    [1] 📣{"\u00A0"}{ $name } sagt Kontra.
    [2] 📣{"\u00A0"}{ $name } sagt Re.
    [3] 📣{"\u00A0"}{ $name } sagt Sub.
   *[other] 📣{"\u00A0"}{ $name } sagt Hirsch.
  }
action-kontra-1 = Kontra
action-kontra-2 = Re
action-kontra-3 = Sub
action-kontra-4 = Hirsch
kontra-do = ➤ Sagst du { $call }? Dann zählt es noch einmal doppelt.
kontra-waiting = { $name } wird gefragt: { $call }?
kontra-leave = Nein
refusal-double_late = Dafür ist es zu spät, oder es ist nicht an dir. { -rulebook-more }
form-page-doubling = Kontra und Re
