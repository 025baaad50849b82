# The pictures of table and hand: what stands in them and in their descriptions.

## In the picture
pictures-seat = Seat { $number }
pictures-leads = { $name } leads.
pictures-over = Game over
pictures-trick-to = Trick { $number } to { $name }
pictures-last-trick-to = Last trick to { $name }
pictures-trump = Trumps
pictures-pot = Pot
pictures-passes = passes
pictures-eyes = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
pictures-units = { $units ->
    [one] 1 penalty
   *[other] { $units } penalties
  }

## Description
pictures-table = { $game }, { $place }: { $title }.
pictures-fact = { $head }: { $value }.
pictures-mark-crown = { $name } is the beer king.
pictures-mark-dealer = { $name } deals.
pictures-play = { $name } { $card }
pictures-trick = { $told }: { $plays }.
pictures-seat-told = { $name }: { $told }.
pictures-total = { $total } in all
pictures-tricks = { $count ->
    [0] no tricks
    [one] one trick
   *[other] { $count } tricks
  }
pictures-cards = { $count ->
    [0] no cards left
    [one] one card
   *[other] { $count } cards
  }
pictures-points = { $points } in { $over ->
    [yes] the last deal
   *[no] this deal
  }
pictures-hand = Your cards: { $cards }.
pictures-hand-backs = { $count ->
    [one] One card lies face down.
   *[other] { $count } cards lie face down.
  }
pictures-hand-playable = You can play: { $cards }.

## When too many want one
refusal-pictures_busy = Many people want a picture just now. Try again in a moment.
