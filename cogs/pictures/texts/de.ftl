# Die Bilder von Tisch und Hand: was auf ihnen steht und was in ihren Beschreibungen.

## Auf dem Bild
pictures-seat = Platz { $number }
pictures-leads = { $name } spielt aus.
pictures-over = Partie zu Ende
pictures-trick-to = Stich { $number } an { $name }
pictures-last-trick-to = Letzter Stich an { $name }
pictures-trump = Trumpf
pictures-pot = Topf
pictures-passes = passt
pictures-eyes = { $points ->
    [one] 1 Auge
   *[other] { $points } Augen
  }
pictures-units = { $units ->
    [one] 1 Strafpunkt
   *[other] { $units } Strafpunkte
  }

## Beschreibung
pictures-table = { $game }, { $place }: { $title }.
pictures-fact = { $head }: { $value }.
pictures-mark-crown = { $name } ist Bierkönig.
pictures-mark-dealer = { $name } gibt.
pictures-play = { $name } { $card }
pictures-trick = { $told }: { $plays }.
pictures-seat-told = { $name }: { $told }.
pictures-total = insgesamt { $total }
pictures-tricks = { $count ->
    [0] kein Stich
    [one] ein Stich
   *[other] { $count } Stiche
  }
pictures-cards = { $count ->
    [0] keine Karte mehr
    [one] eine Karte
   *[other] { $count } Karten
  }
pictures-points = { $over ->
    [yes] im letzten Spiel { $points }
   *[no] in diesem Spiel { $points }
  }
pictures-hand = Deine Karten: { $cards }.
pictures-hand-backs = { $count ->
    [one] Eine Karte liegt verdeckt.
   *[other] { $count } Karten liegen verdeckt.
  }
pictures-hand-playable = Spielbar: { $cards }.

## Wenn zu viele eins wollen
refusal-pictures_busy = Gerade wollen viele ein Bild. Versuch es gleich noch einmal.
