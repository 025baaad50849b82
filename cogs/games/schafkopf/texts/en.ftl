# Schafkopf in English.

game-schafkopf = Schafkopf
game-schafkopf-about = { rank-O_many }, { rank-U_many } and Hearts are trumps: call a Sow, or play Wenz or a solo.
preset-pure = Plain Schafkopf
preset-pure-about = Called Sow 10, solo 50, Schneider and each runner 10.
preset-twenty = Called Sow at 20
preset-twenty-about = Called Sow 20, solo 50, Schneider and each runner 10.
preset-five = Small stakes
preset-five-about = Called Sow, Schneider and each runner 5, solo 20.

## What is played
schafkopf-sow = { $suit ->
    [none] Called Sow
   *[other] Called Sow of { $suit }
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
schafkopf-wenz-short = { $tout ->
    [yes] Wenz tout
   *[no] Wenz
  }
schafkopf-sie-short = Sie
charts-sow-schafkopf = Sow of { $suit }
schafkopf-sow-short = Called Sow
schafkopf-solo-short = { $tout ->
    [yes] Solo tout
   *[no] Solo
  }
schafkopf-says-play = I play
schafkopf-says-hold = I hold
schafkopf-says-yield = I yield
bids-explained-schafkopf = Called Sow: whoever holds it is your secret partner. Wenz: alone, only { rank-U_many } are trumps. Solo: alone with { rank-O_many }, { rank-U_many } and your suit. Tout: with every trick.
schafkopf-rule-sow = { rank-O_many }, { rank-U_many } and Hearts are trumps. 61 card points win.
schafkopf-rule-wenz = Only { rank-U_many } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-solo = { rank-O_many }, { rank-U_many } and { $suit } are trumps.{ $tout ->
    [yes] {""}
   *[no] {" "}61 card points win.
  }
schafkopf-rule-sie = All { rank-O_many }, all { rank-U_many }: nothing is played.

## What to do
stage-do-auction-schafkopf = ➤ Do you want to play?
schafkopf-do-show = ➤ Show what you play – or yield.
schafkopf-do-hold = ➤ Hold the same, name more – or yield.
stage-do-call-schafkopf = ➤ Say what you play.
stage-waiting-auction-schafkopf = { $name } to say whether they play.
stage-waiting-call-schafkopf = { $name } to say what is played.
stage-title-call-schafkopf = What is played?

## A computer's character
character-schafkopf-cautious = The { $name } plays only with good cards.
character-schafkopf-bold = The { $name } plays even with little in hand.

## What can't be done
refusal-sie_none = Sie takes all { rank-O_many } and all { rank-U_many }, with the short pack the six highest cards. { -rulebook-more }

## House rules
rule-schafkopf-pack = Cards
rule-schafkopf-pack-long = Long pack: all 32
rule-schafkopf-pack-short = Short pack: 24, without Eights and Sevens
rule-schafkopf-auction = Bidding
rule-schafkopf-auction-ask = Players ask one another
rule-schafkopf-auction-single_round = Everybody bids once
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
rule-schafkopf-runners_min = Runners count from
rule-schafkopf-runners_min_plain = Runners in a Wenz count from
rule-schafkopf-kontra = How often a deal is doubled
rule-schafkopf-kontra_until = Kontra may be said
rule-schafkopf-kontra_until-own_first_card = Before your own first card
rule-schafkopf-kontra_until-second_card = Until the second card lies
rule-schafkopf-kontra_until-first_card = Until the first card lies
form-page-tariff = Prices
form-page-runners = Runners
rule-schafkopf-runners_paid = Runners count
rule-schafkopf-runners_paid-both = Held or missing
rule-schafkopf-runners_paid-with_only = Only if the declarer's side holds them
rule-schafkopf-runners_paid-off = Not at all
