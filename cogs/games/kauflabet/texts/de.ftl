# Kauflabet auf Deutsch.

game-kauflabet = Kauflabet
game-kauflabet-about = Vier Karten, ein Trumpf, ein Topf: Wer mitspielt und keinen Stich macht, füllt den nächsten.
preset-1850 = Anno 1850
preset-1850-about = Zu zweit bis fünft. Passen darf man; jeder Stich bringt ein Viertel des Topfs.
preset-1739 = Anno 1739
preset-1739-about = Zu dritt oder viert. Niemand passt; die meisten Stiche holen den ganzen Topf.

## Kopf
kauflabet-dealer = { $name } gibt{ $ante ->
    [dealer] {" "}und setzt { $stake }
    [everybody] , jeder setzt { $stake }
   *[nobody] {""}
  }
kauflabet-trumps = { $suit } ist Trumpf
kauflabet-pot = Topf { $pot }
kauflabet-quarters = { $quarter ->
    [one] 1 Chip
   *[other] { $quarter } Chips
  } je Stich; ohne Stich zahlst du { $bete }.
kauflabet-sweep = Die meisten Stiche holen den Topf; ohne Stich zahlst du { $bete }.
kauflabet-upcard = Aufgedeckt: { $card }
kauflabet-upcard-taken = { $name } hat { $card } aufgenommen
kauflabet-talon = { $count ->
    [0] Talon leer
   *[other] Talon { $count }
  }
kauflabet-best-trumps = Höchste Trümpfe: { $cards }
kauflabet-order = Rangfolge: { $order }

## Was zu tun ist
kauflabet-declare = ➤ Du bist dran – mitspielen oder passen?
kauflabet-declare-exchange = ➤ Du bist dran – tipp an, was weg soll, und spiel mit. Oder passe.
kauflabet-declare-empty = ➤ Du bist dran – der Talon ist leer. Spiel mit dem, was du hast, oder passe.
kauflabet-exchange = ➤ Du bist dran – tipp an, was weg soll.
kauflabet-exchange-empty = ➤ Der Talon ist leer – du behältst deine Karten.
kauflabet-again = Noch eine Runde: Kauf weiter, oder behalt alles und hör auf.
kauflabet-upcard-must = Die aufgedeckte Karte gehört dir: Leg mindestens eine weg.
kauflabet-upcard-may = Wenn du kaufst, nimmst du die aufgedeckte Karte.
kauflabet-most = Höchstens { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }.
task-follow-trumps-kauflabet = ➤ { $trump } Du bist dran – bediene Trumpf.
task-must_head = ➤ { $sign } Du bist dran – bediene { $suit } und spiel höher.
task-must_trump = ➤ { $trump } Du bist dran – { $none }: Spiel Trumpf.
task-must_overtrump = ➤ { $trump } Du bist dran – { $none }: Überstich!
kauflabet-out = Du hast gepasst.
kauflabet-drawn = Weggelegt { $away } · gekauft { $drawn }

stage-waiting-declare-kauflabet = { $name } überlegt: mitspielen oder passen?
stage-waiting-exchange-kauflabet = { $name } kauft.

## Tisch
kauflabet-passes = { $name } passt
kauflabet-plays = { $name } spielt mit
kauflabet-must-play = { $name } muss mitspielen
kauflabet-exchanged = { $name } { $count ->
    [0] behält alles
   *[other] kauft{"\u00A0"}{ $count }
  }

## Ergebnis eines Spiels
kauflabet-deal-over = Spiel { $number }, Topf { $pot }:
kauflabet-betes = Bête: { $names }
kauflabet-nobody-played = niemand hat mitgespielt
kauflabet-played-alone = { $name } war allein dabei
kauflabet-tie = Gleichstand, der Topf bleibt stehen
kauflabet-shared = der Rest des Topfs wurde aufgeteilt

## Knöpfe
action-play = Mitspielen
kauflabet-action-exchange = { $cards } weglegen
kauflabet-button-exchange = { $count ->
    [0] Alles behalten
   *[other] { $count } kaufen
  }

## Charakter eines Computers
character-kauflabet-cautious = Der { $name } passt lieber, wenn es knapp wird.
character-kauflabet-bold = Der { $name } spielt auch mit, wenn es knapp wird.

## Regeln
refusal-talon_short = { $left ->
    [0] Der Talon ist leer – kaufen geht nicht mehr.
    [one] Du kannst nur noch eine Karte kaufen – mehr liegt nicht im Talon.
   *[other] Du kannst höchstens { $left } Karten kaufen – mehr liegen nicht im Talon.
  }
refusal-upcard_is_yours = Als Geber nimmst du die aufgedeckte Karte: Leg also mindestens eine weg.
refusal-follow_trumps = Trumpf ({ $suit }) ist ausgespielt – du hast noch Trumpf und musst bedienen.
refusal-unter_is_trump = { $card } ist jetzt Trumpf und bedient die eigene Farbe nicht. { -rulebook-more }
refusal-must_trump = Du kannst nicht bedienen, also musst du Trumpf ({ $suit }) spielen.
refusal-must_overtrump = Du kannst nicht bedienen, und gestochen ist schon: Du musst überstechen, mit einem Trumpf über { $card }.
refusal-must_head = Hier muss höher spielen, wer kann: Spiel eine Karte über { $card }.

## Analyse
# Der Wert eines Spiels ist hier ein Vergleich mit einem geteilten Topf, keine Zahl von Chips.
review-why-best-kauflabet = { $action }{"\u00A0"}– scheint am besten
review-place-kauflabet = Gegen Ende der Partie zählen Chips hier nur noch, soweit sie einen besseren Platz bringen.
hint-place-kauflabet = Chips zählen jetzt nur noch, soweit sie einen besseren Platz bringen.

## Am Ende
card-points-kauflabet = { $count ->
    [one] { $points } Chip
   *[other] { $points } Chips
  }
