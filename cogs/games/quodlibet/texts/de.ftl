# Was an einem Quodlibetabend ausgerufen wird.

ceremony-draw = 🃏 Die Plätze sind ausgelost: { $drawn }.
ceremony-drawn = { $seat ->
    [0] 👑 Frühling
    [1] Sommer
    [2] Herbst
   *[3] Winter
  }: { $name }
ceremony-king-first = 👑 { $name } wählt; die anderen sehen ihre Karten danach.
ceremony-ruffian = 🗡️ **Der rote Rülps ist gefallen!** { $name } muss ihn nehmen.
-ahmeds-card = { -cards.deck ->
    [french] die Karo-Dame
   *[german] der Schellen-Ober
  }
ceremony-ahmed = 🔔 **Achmed ({ -ahmeds-card }) ist gefallen!** { $name } nimmt ihn.
    .badenia = 🔔 **Alarich ({ -ahmeds-card }) ist gefallen!** { $name } nimmt ihn.
    .frundsberg = { ceremony-ahmed.badenia }
ceremony-census = 📣 **{ $number }. Volkszählung!** { $name } ist fertig: { $points }
ceremony-forfeit-schnaps = 🥃 **Schnapsrunde!** { $name } gibt { $count ->
    [one] einen
   *[other] { $count } Runden
  } aus.
ceremony-forfeit-round = 🍻 **Runde!** { $name } schmeißt { $count ->
    [one] eine Runde
   *[other] { $count } Runden
  }.
ceremony-forfeit-neutral = 🎟️ **Pfand!** { $name } schuldet dem Tisch { $count ->
    [one] ein Pfand
   *[other] { $count } Pfänder
  }.
ceremony-crown = 👑 Die Krone geht an { $name }.

# Quodlibet auf Deutsch.

## Die Spiele: Name, kurzer Name für Knöpfe (höchstens 12 Zeichen), Regel in einer Zeile
contract-plus = Plus
contract-plus-short = Plus
contract-plus-rule = Hol viele Stiche! Jeder Stich, der dir zu acht fehlt, kostet 10. Kein Stich: 100.
contract-minus = Minus
contract-minus-short = Minus
contract-minus-rule = Meide Stiche! Jeder kostet 10, alle acht kosten 100.
contract-bad_neighbour = Böser Nachbar
contract-bad_neighbour-short = Nachbar
contract-bad_neighbour-rule = Jeder deiner Stiche kostet { $neighbour ->
    [left] deinen linken Nachbarn
   *[right] deinen rechten Nachbarn (er spielt nach dir)
  } 10 Punkte, alle acht kosten ihn 100.
contract-alarich = Alarich
contract-alarich-short = Alarich
contract-alarich-rule = Der rote Rülps (Herz-König) kostet 50, Achmed ({ suit-S }-{ rank-O }) 30 – beide in einem Stich 100.
    .badenia = Der rote Rülps (Herz-König) kostet 50, Alarich ({ suit-S }-{ rank-O }) 30 – beide in einem Stich 100.
    .frundsberg = { contract-alarich-rule.badenia }
contract-1238 = Erste drei, letzter
    .badenia = { contract-1238-short }
    .frundsberg = { contract-1238-short }
contract-1238-short = 1-2-3-8
contract-1238-rule = Der erste Stich kostet 10, der zweite 20, der dritte 30 und der letzte { $last }.
contract-no_reds = Keine Roten
contract-no_reds-short = Keine Roten
contract-no_reds-rule = Jedes Herz in deinen Stichen kostet: { -ace }, König, { rank-O }, { rank-U } je 10, Zehn bis Sieben je 20.
contract-ober_unter = { rank-O }-{ rank-U }
contract-ober_unter-short = { rank-O }-{ rank-U }
contract-ober_unter-rule = { rank-O_many } kosten je 30, { rank-U_many } je 20 – { rank-O } und { rank-U } in einem Stich 100.
contract-bribe = Schmiergeld
contract-bribe-short = Schmiergeld
contract-bribe-rule = Einen Stich machen kostet 30, die niedrigste Karte legen 20. Beides: 100.
contract-open_trousers = Offene Hose
    .badenia = Offene Hosen
    .frundsberg = { contract-open_trousers.badenia }
contract-open_trousers-short = { contract-open_trousers }
    .badenia = { contract-open_trousers.badenia }
    .frundsberg = { contract-open_trousers.badenia }
contract-open_trousers-rule = { $seen ->
    [nobody] Niemand sieht eine Karte, auch nicht die eigenen.
   *[others] Alle sehen deine Karten, nur du nicht.
  } Jeder Stich kostet 10, alle acht 100.
contract-good_hunting = Waidmannsheil
    .badenia = Weidmanns Heil
    .frundsberg = { contract-good_hunting.badenia }
contract-good_hunting-short = Waidm.heil
contract-good_hunting-rule = Alle Karten liegen offen. Jeder Stich kostet 10, alle acht 100.
contract-quadrature = Quadratur
contract-quadrature-short = Quadratur
contract-quadrature-rule = { $quad ->
    [chain] Werde deine Karten los! Wer ausspielt, zieht die drei nächsthöheren Karten der Farbe mit.
   *[trick] Werde deine Karten los! Wer die Karte drei Stufen höher hat, gibt sie zu und spielt aus; die zwei dazwischen gehen mit.
  }
contract-sequence = Sequenz
contract-sequence-short = Sequenz
contract-sequence-rule = Werde deine Karten los! Alle höheren bis zur Lücke gehen mit; wer die letzte hat, spielt aus. Ist einer fertig, zahlen die anderen.
contract-black_peter = Schwarzer Peter
contract-black_peter-short = Peter
contract-black_peter-rule = Zieh blind beim Nächsten und leg gleiche Paare weg, { suit-E } mit { suit-G }, { suit-H } mit { suit-S }. { suit-E }-{ rank-O } bleibt übrig und kostet { $peter }.
contract-snack = Kleinfraß
contract-snack-short = Kleinfraß
contract-snack-rule = Leg an: jede Farbe vom { rank-U_many } aus hinauf und hinunter. Wer fertig ist, lässt die anderen zahlen.
contract-alles_oder_nichts = Alles oder nichts
contract-alles_oder_nichts-short = Alles/Nichts
contract-alles_oder_nichts-rule = Mehrere Spiele auf einmal: Du zahlst die Summe aus allen.

## Kopf
quodlibet-deal-wheel = Rad { $part }/{ $parts } · Spiel { $deal }/{ $deals }
quodlibet-deal-kingdom = Königtum { $part }/{ $parts } · Spiel { $deal }/{ $deals }
quodlibet-deal-partie = Partie { $partie }/{ $parties } · { $deal }
quodlibet-king = 👑 { $name }
quodlibet-choosing = Der Bierkönig wählt

## Wer ist dran, und was ist zu tun
quodlibet-choose = 👑 Du bist Bierkönig – such ein Spiel aus!
quodlibet-choose-blind = 👑 Du bist Bierkönig – wähl blind, gegeben wird danach!
quodlibet-king-chooses = { $name } ist Bierkönig und sucht ein Spiel aus.
quodlibet-king-chooses-blind = { $name } ist Bierkönig und wählt blind, gegeben wird danach.
quodlibet-blind = ➤ Du bist dran – zieh blind.
quodlibet-blind-lead = ➤ Du spielst aus – zieh blind.
quodlibet-chain-lead = ➤ Du spielst aus – der Rest fällt von selbst.
quodlibet-lay = ➤ Du bist dran – leg an, was passt.
quodlibet-lay-more = ➤ Noch eine? Sonst tipp „Fertig“.
quodlibet-lay-unters = ➤ Leg weiter an – in diesem Zug müssen alle deine { rank-U_many } raus.
quodlibet-lay-or-draw = ➤ Du bist dran – leg an oder zieh ein Päckchen.
quodlibet-draw = ➤ Du bist dran – nichts passt, zieh ein Päckchen.
quodlibet-draw-from = ➤ Du bist dran – zieh bei { $name }.
quodlibet-pass = ➤ Du bist dran – nichts passt, du musst passen.
quodlibet-out = Du bist alle Karten los – lehn dich zurück!
quodlibet-face-down = Deine Karten liegen noch verdeckt: { $cards }
quodlibet-blind-set = Du hast: { $cards }

## Tisch
quodlibet-led = { $name } hat ausgespielt:
quodlibet-led-taken = { $name } hat ausgespielt, { $winner } übernimmt:
quodlibet-led-first = Noch nichts ausgespielt.
quodlibet-open-hands = Offene Karten
quodlibet-played = Schon gespielt
stage-rest-thrown-in-quodlibet = Der Rest kostet niemanden etwas – zusammengeworfen.
quodlibet-census = { $number }. Volkszählung – { $name } ist fertig: { $points }
quodlibet-packets = { $count ->
    [0] Keine Päckchen mehr
   *[other] Päckchen: { $sizes }
  }
quodlibet-turn-laid = { $name } legt { $cards }
quodlibet-turn-drew = { $name } zieht { $count }
quodlibet-turn-passed = { $name } sagt „weiter“

## Erlaubtes Mogeln
quodlibet-honour = Ehrensache: { rank-U_many } müssen gleich raus. { $detection ->
    [by_challenge] Wer ertappt wird, zahlt 150 – wenn jemand rechtzeitig „Ertappt!“ ruft.
   *[automatic] Ertappt: 150.
  }
quodlibet-caught = 🫵 Ertappt! { $name } hat { rank-U_a } zurückgehalten: +150
quodlibet-claimed = { $count ->
    [one] { $names } ruft „Ertappt!“ – zu Unrecht.
   *[other] { $names } rufen „Ertappt!“ – zu Unrecht.
  }

## Strafen des Bierkönigs
quodlibet-offence-early = ⚖️ { $name } griff zu früh nach den Karten – { $fined ->
    [yes] { $points } Strafpunkte.
   *[no] der Bierkönig darf { $points } Strafpunkte geben.
  }
quodlibet-offence-card = ⚖️ { $name } wollte eine verbotene Karte spielen – { $fined ->
    [yes] { $points } Strafpunkte.
   *[no] der Bierkönig darf { $points } Strafpunkte geben.
  }
quodlibet-fined = ⚖️ { $king } gibt { $name } { $points } Strafpunkte.
quodlibet-fine = ⚖️ { $name } +{ $points }{ $why ->
    [early] {" "}· zu früh
    [card] {" "}· Karte
   *[free] {""}
  }
quodlibet-hands-off = ⚖️ Finger weg, bis { $name } angesagt hat – sonst drohen { $points } Strafpunkte.
quodlibet-grey-cards = ⚖️ Wer eine graue Karte versucht, riskiert hier { $points } Strafpunkte.

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
action-draw = Ziehen
action-end = Fertig
action-pass-quodlibet = Weiter
quodlibet-action-slot = Karte { $slot }
button-challenge = Ertappt!

## Charakter eines Computers
character-quodlibet-cautious = Der { $name } sucht als Bierkönig lieber zuerst die billigen Spiele aus.
character-quodlibet-bold = Der { $name } sucht als Bierkönig am liebsten gleich die teuren Spiele aus.

## Was nicht geht
refusal-king_unpunished = Den Bierkönig bestraft niemand.
refusal-not_king = Strafpunkte gibt nur der Bierkönig.
refusal-nothing_to_challenge = „Ertappt!“ kannst du nur einmal rufen, und nur, bis der Nächste etwas tut.
refusal-nothing_to_punish = Dafür lassen sich keine Strafpunkte mehr geben.
refusal-penalties_off = An diesem Tisch gibt der Bierkönig keine Strafpunkte.

## Am Ende
card-points-quodlibet = { $count ->
    [one] { $points } Strafpunkt
   *[other] { $points } Strafpunkte
  }

## Regelwerk
preset-frundsberg = Frundsberg
preset-frundsberg-about = Wie { preset-badenia }, mit elf Spielen je König, ausgelosten Plätzen und mehr Schnapsrunden.
