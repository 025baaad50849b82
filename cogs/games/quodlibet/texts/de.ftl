# Was an einem Quodlibetabend ausgerufen wird.

ceremony-draw = 🃏 Die Jahreszeiten sind gezogen: { $drawn }. Den Frühling hat { $king } und gibt als erster Bierkönig.
ceremony-king-first = 👑 { $name } schaut als Erster in die Karten – alle anderen lassen ihre noch liegen.
ceremony-ruffian = 🗡️ **Der Rote Raufbold ist gefallen!** { $name } muss ihn nehmen.
ceremony-ahmed = 🔔 **Ahmed ist gefallen!** { $name } nimmt ihn mit.
ceremony-census = 📣 **{ $number }. Zählung!** { $name } ist fertig: { $points }
ceremony-forfeit-schnaps = 🥃 **Runde!** { $name } gibt { $count ->
    [one] einen Schnaps
   *[other] { $count } Runden Schnaps
  } aus.
ceremony-forfeit-round = 🍻 **Runde!** { $name } schmeißt { $count ->
    [one] eine Runde
   *[other] { $count } Runden
  }.
ceremony-forfeit-neutral = 🎟️ **Pfand!** { $name } schuldet der Tafel { $count ->
    [one] ein Pfand
   *[other] { $count } Pfänder
  }.
ceremony-crown = 👑 Die Krone geht an { $name }.
ceremony-crowned = 👑 { $count ->
    [one] { $names } trägt heute die Krone. Es lebe der Bierkönig!
   *[other] { $names } teilen sich heute die Krone. Es leben die Bierkönige!
  }

# Quodlibet auf Deutsch.

## Die Spiele: Name, kurzer Name für Knöpfe (höchstens 12 Zeichen), Regel in einer Zeile
contract-plus = Plus
contract-plus-short = Plus
contract-plus-rule = Hol viele Stiche! Jeder, der dir auf acht fehlt, kostet 10 – gar keiner kostet 100.
contract-minus = Minus
contract-minus-short = Minus
contract-minus-rule = Meide Stiche! Jeder kostet 10, alle acht kosten 100.
contract-bad_neighbour = Böser Nachbar
contract-bad_neighbour-short = Böser Nachb.
contract-bad_neighbour-rule = Jeder deiner Stiche kostet { $neighbour ->
    [left] deinen linken Nachbarn
   *[right] deinen rechten Nachbarn (er spielt nach dir)
  } 10 Punkte, alle acht kosten ihn 100.
contract-alarich = Alarich
contract-alarich-short = Alarich
contract-alarich-rule = Herz-König kostet 50, Schellen-Ober 30 – beide in einem Stich 100.
contract-1238 = 1-2-3-8
contract-1238-short = 1-2-3-8
contract-1238-rule = Stich 1 kostet 10, Stich 2 kostet 20, Stich 3 kostet 30 und der letzte { $last }.
contract-no_reds = Keine Roten
contract-no_reds-short = Keine Roten
contract-no_reds-rule = Jedes Herz in deinen Stichen kostet: { -ace }, König, Ober, Unter je 10, Zehn bis Sieben je 20.
contract-ober_unter = Ober und Unter
contract-ober_unter-short = Ober-Unter
contract-ober_unter-rule = Jeder Ober kostet 30, jeder Unter 20 – beides in einem Stich 100.
contract-bribe = Schmiergeld
contract-bribe-short = Schmiergeld
contract-bribe-rule = Jeder Stich kostet seinen Gewinner 30 und den mit der niedrigsten Karte 20. Beides du selbst: 100.
contract-open_trousers = Offene Hose
contract-open_trousers-short = Offene Hose
contract-open_trousers-rule = { $seen ->
    [nobody] Niemand sieht eine Karte, auch nicht die eigenen.
   *[others] Alle sehen deine Karten, nur du nicht.
  } Spiel blind – jeder Stich kostet 10, alle acht 100.
contract-good_hunting = Gute Jagd
contract-good_hunting-short = Gute Jagd
contract-good_hunting-rule = Alle Karten liegen offen. Jeder Stich kostet 10, alle acht 100.
contract-quadrature = Quadratur
contract-quadrature-short = Quadratur
contract-quadrature-rule = { $quad ->
    [chain] Werde deine Karten los! Auf die angespielte folgen von selbst die drei nächsthöheren der Farbe.
   *[trick] Werde deine Karten los! Wer die Karte drei Stufen höher hat, muss sie dazulegen und ist dran; die zwei dazwischen fallen mit.
  }
contract-snack = Snack
contract-snack-short = Snack
contract-snack-rule = Leg an: Ein Unter eröffnet die Reihe, dann geht es hinauf und hinunter. Wer leer ist, lässt die anderen zahlen.
contract-alles_oder_nichts = Alles oder nichts
contract-alles_oder_nichts-short = Alles/Nichts
contract-alles_oder_nichts-rule = Mehrere Spiele auf einmal: Was du in ihnen zahlen müsstest, zahlst du hier zusammen.

## Kopf
quodlibet-deal-wheel = Rad { $wheel }/{ $wheels } · Spiel { $deal }/{ $deals }
quodlibet-deal-kingdom = Reich { $kingdom }/{ $kingdoms } · Spiel { $deal }/{ $deals }
quodlibet-deal-partie = Partie { $partie }/{ $parties } · { $deal }
quodlibet-king = 👑 { $name }
quodlibet-choosing = Der Bierkönig wählt

## Wer ist dran, und was ist zu tun
quodlibet-choose = 👑 Du bist Bierkönig – such ein Spiel aus!
quodlibet-choose-blind = 👑 Du bist Bierkönig – wähl blind, gegeben wird danach!
quodlibet-king-chooses = { $name } ist Bierkönig und sucht ein Spiel aus.
quodlibet-king-chooses-blind = { $name } ist Bierkönig und wählt blind, gegeben wird danach.
quodlibet-blind = ➤ Du bist dran – zieh blind eine Karte.
quodlibet-blind-lead = ➤ Du spielst an – zieh blind eine Karte.
quodlibet-chain-lead = ➤ Du spielst an – der Rest fällt von selbst.
quodlibet-lay = ➤ Du bist dran – leg an, was passt.
quodlibet-lay-more = ➤ Leg weiter an oder tipp auf „Fertig“.
quodlibet-lay-unters = ➤ Leg weiter an – alle Unter müssen raus.
quodlibet-lay-or-draw = ➤ Du bist dran – leg an oder zieh ein Päckchen.
quodlibet-draw = ➤ Du bist dran – nichts passt, zieh ein Päckchen.
quodlibet-pass = ➤ Du bist dran – nichts passt, und alle Päckchen sind weg. Du musst passen.
quodlibet-out = Du bist alle Karten los – lehn dich zurück!
quodlibet-face-down = Deine Karten liegen noch verdeckt: { $cards }
quodlibet-blind-set = Du hältst (in unbekannter Folge): { $cards }

## Tisch
quodlibet-thrown-in = Der Rest kostet niemanden etwas – zusammengeworfen.
quodlibet-led = { $name } spielte an:
quodlibet-led-taken = { $name } spielte an, { $winner } übernimmt:
quodlibet-led-first = Noch nichts angespielt.
quodlibet-open-hands = Offene Karten
quodlibet-played = Schon gespielt
quodlibet-census = { $number }. Zählung – { $name } ist fertig: { $points }
quodlibet-packets = { $count ->
    [0] Keine Päckchen mehr
    [one] Noch ein Päckchen (mit { $next ->
        [one] einer Karte
       *[other] { $next } Karten
      })
   *[other] Noch { $count } Päckchen (das nächste mit { $next ->
        [one] einer Karte
       *[other] { $next } Karten
      })
  }
quodlibet-turn-laid = { $name } legt { $cards }
quodlibet-turn-drew = { $name } zieht { $count }
quodlibet-turn-passed = { $name } passt

## Erlaubtes Mogeln
quodlibet-honour = Ehrensache: Unter müssen gleich raus. { $detection ->
    [by_challenge] Wer ertappt wird – ruf rechtzeitig „Ertappt!“ –, zahlt 150.
   *[automatic] Wer beim Zurückhalten ertappt wird, zahlt 150.
  }
quodlibet-caught = 🫵 Ertappt! { $name } hat einen Unter zurückgehalten: +150
quodlibet-claimed = { $count ->
    [one] { $names } ruft „Ertappt!“ – zu Unrecht.
   *[other] { $names } rufen „Ertappt!“ – zu Unrecht.
  }

## Strafen des Bierkönigs
quodlibet-offence-early = ⚖️ { $name } griff zu früh nach den Karten – { $fined ->
    [yes] { $points } Strafpunkte.
   *[no] der Bierkönig darf { $points } Strafpunkte geben.
  }
quodlibet-offence-card = ⚖️ { $name } wollte eine Karte legen, die nicht erlaubt war – { $fined ->
    [yes] { $points } Strafpunkte.
   *[no] der Bierkönig darf { $points } Strafpunkte geben.
  }
quodlibet-fined = ⚖️ { $king } gibt { $name } { $points } Strafpunkte.
quodlibet-fine = ⚖️ { $name } +{ $points }{ $why ->
    [early] {" "}· zu früh
    [card] {" "}· Karte
   *[free] {""}
  }
quodlibet-hands-off = ⚖️ Finger weg von den Karten, bis { $name } angesagt hat: Wer vorher danach greift, riskiert { $points } Strafpunkte.
quodlibet-grey-cards = ⚖️ Eine graue Karte zu versuchen, kann hier { $points } Strafpunkte kosten.

## Ergebnis eines Spiels
quodlibet-parts = Es zählen: { $parts }.
quodlibet-round = 🥃 { $rounds ->
    [one] { $name } schuldet eine Runde.
   *[other] { $name } schuldet { $rounds } Runden.
  }
quodlibet-hundreds = { $name } { $hundreds } C + { $rest }
quodlibet-column-hundreds = C
quodlibet-column-rest = +
quodlibet-legend-hundreds = C: volle Hunderter · +: der Rest
quodlibet-deal-over = Spiel { $number } · { $contract } ist aus:

## Knöpfe im Snack
button-draw = Ziehen
button-end = Fertig
button-pass = Passen
button-challenge = Ertappt!

## Was nicht geht
refusal-king_unpunished = Den Bierkönig bestraft niemand.
refusal-not_king = Strafpunkte gibt nur der Bierkönig.
refusal-nothing_to_challenge = Da ist nichts mehr zu beanstanden – gerufen wird, bevor der Nächste am Zug etwas tut, und nur einmal.
refusal-nothing_to_punish = Dafür lassen sich keine Strafpunkte mehr geben.
refusal-penalties_off = An diesem Tisch gibt der Bierkönig keine Strafpunkte.

## Regelwerk
preset-frundsberg = Frundsberg
