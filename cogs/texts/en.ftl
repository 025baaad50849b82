# Bierkönig in English: what every game and every table needs.

## This language
# what it is called in itself; it is offered as soon as this stands here
language-name = English
# whose dates and numbers it writes, as CLDR names them; without this, those of its own code
language-conventions = en-GB

## Games and rule sets
game-quodlibet = Quodlibet
game-quodlibet-about = Every deal has a rule of its own. Whoever has the fewest points at the end wins.
preset-frankonia = Frankonia
preset-frankonia-about = Twelve deals in three wheels; the crown moves on after every deal.
preset-badenia = Badenia
preset-badenia-about = 48 deals: each is king for twelve of them. With cheating, hundreds and rounds of schnapps.

## Cards
# of which deck is said by the table, or by whoever reads; “also” has further names of a suit or court card
suit-E = { -cards.deck ->
    [french] Clubs
   *[german] Acorns
  }
suit-G = { -cards.deck ->
    [french] Spades
   *[german] Leaves
  }
suit-H = Hearts
suit-S = { -cards.deck ->
    [french] Diamonds
   *[german] Bells
  }
suit-E_also = { -cards.deck ->
    [french] Clubs (Kreuz)
   *[german] Acorns (Eichel)
  }
suit-G_also = { -cards.deck ->
    [french] Spades (Pik)
   *[german] Leaves (Gras, Laub)
  }
suit-S_also = { -cards.deck ->
    [french] Diamonds (Karo)
   *[german] Bells (Schellen)
  }
rank-7 = Seven
rank-8 = Eight
rank-9 = Nine
rank-X = Ten
rank-U = { -cards.deck ->
    [french] Jack
   *[german] Unter
  }
rank-O = { -cards.deck ->
    [french] Queen
   *[german] Ober
  }
rank-U_many = { -cards.deck ->
    [french] Jacks
   *[german] Unters
  }
rank-O_many = { -cards.deck ->
    [french] Queens
   *[german] Obers
  }
rank-O_a = { -cards.deck ->
    [french] a Queen
   *[german] an Ober
  }
rank-U_a = { -cards.deck ->
    [french] a Jack
   *[german] an Unter
  }
rank-O_the = { -cards.deck ->
    [french] the Queen
   *[german] the Ober
  }
rank-O_also = { -cards.deck ->
    [french] Queen (Ober)
   *[german] Ober (queen)
  }
rank-U_also = { -cards.deck ->
    [french] Jack (Unter)
   *[german] Unter (jack)
  }
# on the card
letter-U = { -cards.deck ->
    [french] J
   *[german] U
  }
letter-O = { -cards.deck ->
    [french] Q
   *[german] O
  }
rank-K = King
rank-A = { -ace }
# what the Ace is called is a setting of the server
-ace = { -cards.ace ->
    [daus] Deuce
   *[ass] Ace
  }
-aces = { -cards.ace ->
    [daus] Deuces
   *[ass] Aces
  }
-an-ace = { -cards.ace ->
    [daus] a Deuce
   *[ass] an Ace
  }
deck-cards = { -cards.deck ->
    [french] 32 cards
   *[german] 32 German-suited cards
  }
deck-other = { -cards.deck ->
    [french] with German cards acorns, leaves, hearts, bells
   *[german] with French cards clubs, spades, hearts, diamonds
  }
card = { $rank } of { $suit }
# what screen readers call a card that lies face down, and an empty place
emoji-back = face down
emoji-gone = empty
suit-none = { $letter ->
   *[other] no { $suit }
  }

## Heads of the table's columns (short)
column-tricks = Tricks
column-cards = Cards
column-deal = Deal
column-total = Total

## Names
name-signs = a name in symbols
name-nobody = free
someone = someone
level-fuchs = Fuchs
level-bursch = Bursch
level-magister = Magister

## The table's card
table-title = { $game } · Table { $table }
table-lobby = { $free ->
    [one] One seat
   *[other] { $free } seats
  } free.
table-lobby-full = Every seat is taken. { $host } can start.
lobby-kept = { $person } – your seat is kept!
lobby-deals = { $count ->
    [one] one deal
   *[other] { $count } deals
  }
lobby-minutes = { $deals }, about { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
  }
lobby-hours = { $deals }, about { $hours } hours
lobby-days = { $deals }, over some days
lobby-more-rules = { $count ->
    [one] one more
   *[other] { $count } more
  }
table-rule-set = **{ $name }** ({ $preset })
table-lobby-changed = House rules: { $rules }
table-lobby-everyone = Everybody here may join.
table-lobby-invited = Only for those invited: { $people }
table-lobby-invited-nobody = Only for those invited.
table-lobby-drawn = Seats are drawn by lot.
table-host = host
table-fewest-win = fewest win
table-finished = The game is over. Cheers!
table-winner = { $count ->
    [one] { $names } wins. Cheers!
   *[other] { $names } win together. Cheers!
  }
table-closed-otherwise = The table is closed.
table-closed-host = The table was closed.
table-closed-agreed = The table is closed: everybody agreed.
table-closed-empty = The table is closed: nobody was left at it.
table-closed-deserted = The table is closed: everybody has left.
table-closed-expired = The table is closed: nobody played here for a long time.
table-closed-admin = The table was closed by the people who run this server.
table-quarantined = Something went wrong at this table, so it waits until the bot is restarted. Other tables play on.
table-shelved = The game is saved. Next time it goes on right here.
table-retired = The table is further down in this channel.
card-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
  }

## What players ought to hear about the table
notice-rules_changed = The rules were corrected, so this deal is dealt again. Your points stay.

## Buttons
button-hand = My hand
button-join = Join
button-leave = Leave
button-fill = Start with computers
button-start = Start
button-reclaim = Take back my seat
button-wake-hand = Wake up

## The private hand
hand-waiting = { $name } to play.
hand-waiting-many = Still waiting for { $names }.
hand-substitute = { $face } { $computer } is playing for you.
hand-lobby = You will find your cards here as soon as the game starts.
asleep-hand = 💤 Your cards have dozed off. Tap to wake them.
hand-ended = The game is over.
hand-reclaimed = Welcome back! You're playing again.

## Reminder in the channel
mention-turn = { $person }, it's your turn at table { $table } – tap **My hand**.

## What to do
task-lead = ➤ Your lead – play what you like.
task-follow = ➤ { $sign } Your turn – follow { $suit }.
task-void = ➤ { $sign } Your turn – { $none }: discard.

## Tricks
trick-now = Trick { $number }
trick-empty = Trick { $number } · still empty
trick-won = Trick { $number } to { $name }:
trick-before = Trick { $number }:
trick-last-won = Last trick to { $name }:

## Deals and points
deal-of = Deal { $deal }/{ $deals }
deal-to = Deal { $deal } · to { $target }
deal-gain = { $name }{ "\u00A0" }{ $points }
