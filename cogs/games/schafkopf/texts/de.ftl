# Schafkopf auf Deutsch.

game-schafkopf = Schafkopf
game-schafkopf-about = { rank-O_many }, { rank-U_many } und Herz sind Trumpf: Ruf eine Sau, oder spiel Wenz oder Solo.
preset-pure = Reine Lehre
preset-pure-about = Rufspiel 10, Solo 50, Schneider und jeder Laufende 10.
preset-twenty = Rufspiel zu 20
preset-twenty-about = Rufspiel 20, Solo 50, Schneider und jeder Laufende 10.
preset-five = Kleiner Tarif
preset-five-about = Rufspiel, Schneider und jeder Laufende 5, Solo 20.

## Was gespielt wird
schafkopf-sow = { $suit ->
    [none] Rufspiel
   *[other] Rufspiel auf die { $suit }-Sau
  }
schafkopf-wenz = { $tout ->
    [yes] Wenz-Tout
   *[no] Wenz
  }
schafkopf-solo = { $suit ->
    [none] Solo
   *[other] { $suit }-Solo
  }{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
schafkopf-sie = Sie
schafkopf-wenz-short = { $tout ->
    [yes] Wenz-Tout
   *[no] Wenz
  }
schafkopf-sie-short = Sie
charts-sow-schafkopf = Rufspiel { $suit }
schafkopf-sow-short = Rufspiel
schafkopf-solo-short = { $tout ->
    [yes] Solo-Tout
   *[no] Solo
  }
schafkopf-says-play = ich spiel
schafkopf-says-hold = ich halte
schafkopf-says-yield = ich geh
bids-explained-schafkopf = Rufspiel: Die gerufene Sau spielt heimlich mit. Wenz: allein, nur { rank-U_many } sind Trumpf. Solo: allein mit { rank-O_many }, { rank-U_many } und deiner Farbe. Tout: mit allen Stichen.
schafkopf-rule-sow = Trumpf sind { rank-O_many }, { rank-U_many } und Herz. 61 Augen gewinnen.
schafkopf-rule-wenz = Nur die { rank-U_many } sind Trumpf.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-solo = Trumpf sind { rank-O_many }, { rank-U_many } und { $suit }.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-sie = Alle { rank-O_many }, alle { rank-U_many }: Es wird nicht gespielt.

## Was zu tun ist
stage-do-auction-schafkopf = ➤ Willst du spielen?
schafkopf-do-show = ➤ Zeig, was du spielst – oder geh.
schafkopf-do-hold = ➤ Halt dasselbe, nenn mehr – oder geh.
stage-do-call-schafkopf = ➤ Sag, was du spielst.
stage-waiting-auction-schafkopf = { $name } überlegt, ob ein Spiel geht.
stage-waiting-call-schafkopf = { $name } sagt gleich, was gespielt wird.
stage-title-call-schafkopf = Was wird gespielt?

## Charakter eines Computers
character-schafkopf-cautious = Der { $name } spielt nur mit guten Karten.
character-schafkopf-bold = Der { $name } spielt auch mit wenig in der Hand.

## Was nicht geht
refusal-sie_none = Sie sagt nur, wer alle { rank-O_many } und alle { rank-U_many } hat, mit kurzer Karte die sechs höchsten. { -rulebook-more }

## Hausregeln
rule-schafkopf-pack = Karten
rule-schafkopf-pack-long = Lange Karte: alle 32
rule-schafkopf-pack-short = Kurze Karte: 24, ohne Achter und Siebener
rule-schafkopf-auction = Ansagen
rule-schafkopf-auction-ask = Man fragt sich durch
rule-schafkopf-auction-single_round = Jeder sagt einmal etwas an
rule-schafkopf-run_away_min = Davonlaufen: ab wie vielen Karten
rule-schafkopf-run_away_min-usual = Vier, mit kurzer Karte drei
rule-schafkopf-run_away_min-2 = Zwei
rule-schafkopf-run_away_min-3 = Drei
rule-schafkopf-run_away_min-4 = Vier
rule-schafkopf-run_away_min-5 = Fünf
rule-schafkopf-run_away_min-off = Nie
rule-schafkopf-sow_discard = Die gerufene Sau abwerfen
rule-schafkopf-sow_discard-last_trick = Nur als letzte Karte
rule-schafkopf-sow_discard-from_7 = Ab dem siebten Stich
rule-schafkopf-sow_discard-free = Jederzeit
rule-schafkopf-base = Schneider und jeder Laufende
rule-schafkopf-call = Preis des Rufspiels
rule-schafkopf-solo = Preis von Wenz und Solo
rule-schafkopf-runners_min = Laufende zählen ab
rule-schafkopf-runners_min_plain = Laufende im Wenz zählen ab
rule-schafkopf-kontra = Wie oft verdoppelt wird
rule-schafkopf-kontra_until = Kontra geht
rule-schafkopf-kontra_until-own_first_card = Vor der eigenen ersten Karte
rule-schafkopf-kontra_until-second_card = Bis die zweite Karte liegt
rule-schafkopf-kontra_until-first_card = Bis die erste Karte liegt
form-page-tariff = Tarif
form-page-runners = Laufende
rule-schafkopf-runners_paid = Laufende zählen
rule-schafkopf-runners_paid-both = Gehabt oder gefehlt
rule-schafkopf-runners_paid-with_only = Nur, wenn die Spieler sie haben
rule-schafkopf-runners_paid-off = Gar nicht
