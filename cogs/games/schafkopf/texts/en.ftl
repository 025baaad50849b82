# Schafkopf in English.

game-schafkopf = Schafkopf
game-schafkopf-about = { rank-O_many }, { rank-U_many } and Hearts are trumps: call a Sow, or play Wenz or a solo.
preset-pure = Plain Schafkopf
preset-pure-about = Called Sow 10, solo 50, Schneider and each runner 10.
preset-twenty = Called Sow at 20
preset-twenty-about = Called Sow 20, solo 50, Schneider and each runner 10.
preset-five = Small stakes
preset-five-about = Called Sow, Schneider and each runner 5, solo 20.
preset-pub = Pub
preset-pub-about = Called Sow 20, with Geier and doubling on half a hand; a Ramsch if all pass.
preset-tournament = Tournament
preset-tournament-about = Two cards at a time, no Kontra; if all pass, the Old One must.

## What is played
schafkopf-sow = { $suit ->
    [none] Called Sow
   *[other] Called { $rank ->
    [X] Ten of { $suit }
    [K] { rank-K } of { $suit }
   *[A] Sow of { $suit }
    }
  }
schafkopf-wenz = { $tout ->
    [yes] Wenz tout
   *[no] Wenz
  }
schafkopf-solo = { $suit ->
    [none] Solo
   *[other] Solo in { $suit }
  }{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
schafkopf-sie = Sie
schafkopf-hochzeit = Wedding
schafkopf-bettel = Bettel
schafkopf-geier = Geier{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
schafkopf-farbwenz = { $suit ->
    [none] Suit Wenz
   *[other] Wenz in { $suit }
  }{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
schafkopf-farbgeier = { $suit ->
    [none] Suit Geier
   *[other] Geier in { $suit }
  }{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
schafkopf-wenz-short = { $tout ->
    [yes] Wenz tout
   *[no] Wenz
  }
schafkopf-sie-short = Sie
schafkopf-hochzeit-short = Wedding
schafkopf-bettel-short = Bettel
schafkopf-geier-short = Geier{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
schafkopf-farbwenz-short = Suit Wenz{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
schafkopf-farbgeier-short = Suit Geier{ $tout ->
    [yes] {" "}tout
   *[no] {""}
  }
charts-farbwenz-schafkopf = Wenz { $suit }
charts-farbgeier-schafkopf = Geier { $suit }
charts-sow-schafkopf = Sow of { $suit }
schafkopf-sow-short = Called { $rank ->
    [X] Ten
    [K] { rank-K }
   *[A] Sow
  }
schafkopf-solo-short = { $tout ->
    [yes] Solo tout
   *[no] Solo
  }
schafkopf-says-play = I play
schafkopf-says-hold = I hold
schafkopf-says-yield = I yield
schafkopf-says-lay = I double
schafkopf-says-take = I take it
bids-explained-schafkopf = Called Sow: whoever holds it is your secret partner. Wenz: alone, only { rank-U_many } are trumps. Solo: alone with { rank-O_many }, { rank-U_many } and your suit. Tout: with every trick.
bids-explained-further = Besides: { $bids }.
schafkopf-rule-sow = { rank-O_many }, { rank-U_many } and Hearts are trumps. 61 card points win.
schafkopf-rule-wenz = Only { rank-U_many } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-solo = { rank-O_many }, { rank-U_many } and { $suit } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-geier = Only { rank-O_many } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-farbwenz = { rank-U_many } and { $suit ->
    [none] your suit
   *[other] { $suit }
  } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-farbgeier = { rank-O_many } and { $suit ->
    [none] your suit
   *[other] { $suit }
  } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-bettel = Alone without a single trick, and nothing is trumps.
schafkopf-rule-hochzeit = Whoever has one trump alone gives it away; whoever takes it is the partner. Trumps as with a called Sow.
bid-schafkopf = Ramsch
bid-schafkopf-rule = Everybody plays alone, trumps as with a called Sow: whoever takes the most card points pays all.
schafkopf-rule-sie = All { rank-O_many }, all { rank-U_many }: nothing is played.
schafkopf-taken-over = Now 60 are enough for the declarer's side.
schafkopf-raised = It already counts{"\u00A0"}×{ $factor }.
schafkopf-fact-raised = Already
schafkopf-stock = The stock holds { $chips }.
schafkopf-stock-won = The stock pays out { $chips }.
schafkopf-fact-stock = Stock
stage-ramsch-over = Deal { $number } · Ramsch for { $worth }, lost with { $most } card points:
stage-stock-over = Deal { $number }: all have passed and pay into the stock.

## What to do
stage-do-auction-schafkopf = ➤ Do you want to play?
stage-do-lay-schafkopf = ➤ Half a hand: do you double the deal?
stage-do-wedding-schafkopf = ➤ Do you take the wedding? You get the trump and give another card.
stage-do-give-schafkopf = ➤ Which card do you give back?
schafkopf-do-must = ➤ You have the Old One and must play: say what.
schafkopf-do-show = ➤ Show what you play – or yield.
schafkopf-do-hold = ➤ Hold the same, name more – or yield.
stage-do-call-schafkopf = ➤ Say what you play.
stage-waiting-auction-schafkopf = { $name } to say whether they play.
stage-waiting-lay-schafkopf = { $name } to say whether the deal counts double.
stage-waiting-wedding-schafkopf = { $name } to say whether there is a wedding.
stage-waiting-give-schafkopf = { $name } to give a card back.
schafkopf-waiting-must = { $name } has the Old One and must play.
stage-waiting-call-schafkopf = { $name } to say what is played.
stage-title-call-schafkopf = What is played?
stage-title-lay-schafkopf = Who doubles?
stage-title-wedding-schafkopf = Wedding
stage-title-give-schafkopf = Wedding

## A computer's character
character-schafkopf-cautious = The { $name } plays only with good cards.
character-schafkopf-bold = The { $name } plays even with little in hand.

## What can't be done
refusal-sie_none = Sie takes all { rank-O_many } and all { rank-U_many }, with the short pack the six highest cards. { -rulebook-more }
refusal-hochzeit_none = A wedding is offered with exactly one trump. { -rulebook-more }

## House rules
rule-schafkopf-players = Players
rule-schafkopf-players-4 = Four
rule-schafkopf-players-5 = Five, the dealer rests
rule-schafkopf-pack = Cards
rule-schafkopf-pack-long = Long pack – all 32
rule-schafkopf-pack-short = Short pack – 24 without Eights and Sevens
rule-schafkopf-packets = Dealing
rule-schafkopf-packets-halves = Half a hand at once
rule-schafkopf-packets-twos = Two cards at a time
rule-schafkopf-contracts = What is played
rule-schafkopf-contracts-sow = Called Sow
rule-schafkopf-contracts-hochzeit = Wedding
rule-schafkopf-contracts-bettel = Bettel
rule-schafkopf-contracts-farbgeier = Suit Geier
rule-schafkopf-contracts-geier = Geier
rule-schafkopf-contracts-farbwenz = Suit Wenz
rule-schafkopf-contracts-wenz = Wenz
rule-schafkopf-contracts-solo = Solo
rule-schafkopf-auction = Bidding
rule-schafkopf-auction-ask = Players ask one another
rule-schafkopf-auction-single_round = Everybody bids once
rule-schafkopf-all_pass = All pass
rule-schafkopf-all_pass-throw_in = Thrown in – the next one deals
rule-schafkopf-all_pass-ramsch = Ramsch
rule-schafkopf-all_pass-muss = The Old One must
rule-schafkopf-all_pass-stock = Everybody pays into the stock
rule-schafkopf-ramsch = A Ramsch costs
rule-schafkopf-double_after_throw_in = After a deal thrown in
rule-schafkopf-double_after_throw_in-true = The next one counts double
rule-schafkopf-double_after_throw_in-false = The next one counts as always
rule-schafkopf-run_away_min = Cards needed to run away
rule-schafkopf-run_away_min-usual = Four, three with the short pack
rule-schafkopf-run_away_min-2 = Two
rule-schafkopf-run_away_min-3 = Three
rule-schafkopf-run_away_min-4 = Four
rule-schafkopf-run_away_min-5 = Five
rule-schafkopf-run_away_min-off = Never
rule-schafkopf-sow_discard = Discarding the called Sow
rule-schafkopf-sow_discard-last_trick = Only as the last card
rule-schafkopf-sow_discard-from_7 = From the seventh trick on
rule-schafkopf-sow_discard-free = At any time
rule-schafkopf-base = Schneider and each runner
rule-schafkopf-call = Price of a called Sow
rule-schafkopf-solo = Price of Wenz and solo
rule-schafkopf-bettel = Price of a Bettel
rule-schafkopf-runners_min = Runners count from
rule-schafkopf-runners_min_plain = Runners in a Wenz count from
rule-schafkopf-lay = Doubling on half a hand
rule-schafkopf-lay-off = Never
rule-schafkopf-lay-each = Everybody may
rule-schafkopf-lay-forehand_only = Forehand alone
rule-schafkopf-kontra = How often a deal is doubled
rule-schafkopf-kontra_until = Kontra may be said
rule-schafkopf-kontra_until-own_first_card = Before your own first card
rule-schafkopf-kontra_until-second_card = Until the second card lies
rule-schafkopf-kontra_until-first_card = Until the first card lies
rule-schafkopf-kontra_takes_over = 61 card points are needed by
rule-schafkopf-kontra_takes_over-true = The side that has doubled last
rule-schafkopf-kontra_takes_over-false = Always the declarer's side
form-page-laying = Doubling
form-page-tariff = Prices
form-page-nobody = If nobody plays
form-page-runners = Runners
rule-schafkopf-runners_paid = Runners count
rule-schafkopf-runners_paid-both = Held or missing
rule-schafkopf-runners_paid-with_only = Only if the declarer's side holds them
rule-schafkopf-runners_paid-off = Not at all
rule-schafkopf-geier_over_farbwenz = Higher is
rule-schafkopf-geier_over_farbwenz-true = Geier than suit Wenz
rule-schafkopf-geier_over_farbwenz-false = Suit Wenz than Geier
rule-schafkopf-bettel_stichzwang = In a Bettel
rule-schafkopf-bettel_stichzwang-true = You must go higher if you can
rule-schafkopf-bettel_stichzwang-false = Any card of the suit will do
rule-schafkopf-muss_60 = The Old One wins a called Sow
rule-schafkopf-muss_60-true = With three trumps or fewer from 60 on
rule-schafkopf-muss_60-false = Always from 61 on
rule-schafkopf-run_away_count = To run away
rule-schafkopf-run_away_count-now = Cards in the hand count
rule-schafkopf-run_away_count-dealt = Cards played count, too
form-page-alone = Geier, suit Wenz, Bettel
form-page-ramsch = Ramsch
form-page-rounds = Bock and Ramsch rounds
rule-schafkopf-after_kontra = After a lost Kontra
rule-schafkopf-after_kontra-off = Nothing special
rule-schafkopf-after_kontra-bock = A Bock round
rule-schafkopf-after_kontra-ramsch = A Ramsch round
rule-schafkopf-after_kontra-both = First Bock, then Ramsch
rule-schafkopf-after_heart_solo = After a Heart solo
rule-schafkopf-after_heart_solo-off = Nothing special
rule-schafkopf-after_heart_solo-bock = A Bock round
rule-schafkopf-after_heart_solo-ramsch = A Ramsch round
rule-schafkopf-after_heart_solo-both = First Bock, then Ramsch
rule-schafkopf-after_nobody = After a deal that nobody plays
rule-schafkopf-after_nobody-off = Nothing special
rule-schafkopf-after_nobody-bock = A Bock round
rule-schafkopf-after_nobody-ramsch = A Ramsch round
rule-schafkopf-after_nobody-both = First Bock, then Ramsch
