# Schafkopf auf Deutsch.

game-schafkopf = Schafkopf
game-schafkopf-about = { rank-O_many }, { rank-U_many } und Herz sind Trumpf: Ruf eine Sau, oder spiel Wenz oder Solo.
preset-pure = Reine Lehre
preset-pure-about = Rufspiel 10, Solo 50, Schneider und jeder Laufende 10.
preset-twenty = Rufspiel zu 20
preset-twenty-about = Rufspiel 20, Solo 50, Schneider und jeder Laufende 10.
preset-five = Kleiner Tarif
preset-five-about = Rufspiel, Schneider und jeder Laufende 5, Solo 20.
preset-pub = Wirtshaus
preset-pub-about = Rufspiel 20, mit Geier und Legen; passen alle, kommt ein Ramsch.
preset-tournament = Turnier
preset-tournament-about = Je zwei Karten, kein Kontra; passen alle, muss der Alte.

## Was gespielt wird
schafkopf-sow = { $suit ->
    [none] Rufspiel
   *[other] Rufspiel auf { $rank ->
    [X] den { $suit }-Zehner
    [K] den { $suit }-{ rank-K }
   *[A] die { $suit }-Sau
    }
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
schafkopf-hochzeit = Hochzeit
schafkopf-bettel = Bettel
schafkopf-geier = Geier{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
schafkopf-farbwenz = { $suit ->
    [none] Farbwenz
   *[other] { $suit }-Wenz
  }{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
schafkopf-farbgeier = { $suit ->
    [none] Farbgeier
   *[other] { $suit }-Geier
  }{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
schafkopf-wenz-short = { $tout ->
    [yes] Wenz-Tout
   *[no] Wenz
  }
schafkopf-sie-short = Sie
schafkopf-hochzeit-short = Hochzeit
schafkopf-bettel-short = Bettel
schafkopf-geier-short = Geier{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
schafkopf-farbwenz-short = Farbwenz{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
schafkopf-farbgeier-short = Farbgeier{ $tout ->
    [yes] -Tout
   *[no] {""}
  }
charts-farbwenz-schafkopf = Wenz { $suit }
charts-farbgeier-schafkopf = Geier { $suit }
charts-sow-schafkopf = Rufspiel { $suit }
schafkopf-sow-short = { $rank ->
    [X] Rufspiel (Zehner)
    [K] Rufspiel ({ rank-K })
   *[A] Rufspiel
  }
schafkopf-solo-short = { $tout ->
    [yes] Solo-Tout
   *[no] Solo
  }
schafkopf-says-play = Ich spiel
schafkopf-says-hold = Ich halte
schafkopf-says-yield = Ich geh
schafkopf-says-lay = Ich leg
schafkopf-says-take = Ich nehm sie
bids-explained-schafkopf = Rufspiel: Die gerufene Sau spielt heimlich mit. Wenz: allein, nur { rank-U_many } sind Trumpf. Solo: allein mit { rank-O_many }, { rank-U_many } und deiner Farbe. Tout: mit allen Stichen.
bids-explained-further = Außerdem: { $bids }.
schafkopf-rule-sow = Trumpf sind { rank-O_many }, { rank-U_many } und Herz. 61 Augen gewinnen.
schafkopf-rule-wenz = Nur die { rank-U_many } sind Trumpf.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-solo = Trumpf sind { rank-O_many }, { rank-U_many } und { $suit }.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-geier = Nur die { rank-O_many } sind Trumpf.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-farbwenz = Trumpf sind { rank-U_many } und { $suit ->
    [none] deine Farbe
   *[other] { $suit }
  }.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-farbgeier = Trumpf sind { rank-O_many } und { $suit ->
    [none] deine Farbe
   *[other] { $suit }
  }.{ $tout ->
    [yes] {""}
   *[no] {" "}61 Augen gewinnen.
  }
schafkopf-rule-bettel = Allein ohne einen einzigen Stich, und nichts ist Trumpf.
schafkopf-rule-hochzeit = Wer nur einen Trumpf hat, gibt ihn her; wer ihn nimmt, spielt mit. Trumpf wie im Rufspiel.
bid-schafkopf = Ramsch
bid-schafkopf-rule = Jeder spielt für sich, Trumpf wie im Rufspiel: Wer die meisten Augen macht, zahlt allen.
schafkopf-rule-sie = Alle { rank-O_many }, alle { rank-U_many }: Es wird nicht gespielt.
schafkopf-taken-over = Der Spielerseite genügen jetzt 60.
schafkopf-raised = Vorab zählt es schon{"\u00A0"}×{ $factor }.
schafkopf-fact-raised = Vorab
schafkopf-stock = Im Stock { $chips ->
    [one] liegt
   *[other] liegen
  } { $chips }.
schafkopf-stock-won = Der Stock zahlt { $chips } aus.
schafkopf-fact-stock = Stock
stage-ramsch-over = Spiel { $number } · Ramsch um { $worth }, verloren mit { $most } Augen:
stage-stock-over = Spiel { $number }: Alle haben gepasst und zahlen in den Stock.

## Was zu tun ist
stage-do-auction-schafkopf = ➤ Willst du spielen?
stage-do-lay-schafkopf = ➤ Die halbe Hand: Legst du? Dann zählt das Spiel doppelt.
stage-do-wedding-schafkopf = ➤ Nimmst du die Hochzeit? Du bekommst den Trumpf und gibst eine andere Karte her.
stage-do-give-schafkopf = ➤ Welche Karte gibst du zurück?
schafkopf-do-must = ➤ Du hast den Alten und musst spielen: Sag, was.
schafkopf-do-show = ➤ Zeig, was du spielst – oder geh.
schafkopf-do-hold = ➤ Halt dasselbe, nenn mehr – oder geh.
stage-do-call-schafkopf = ➤ Sag, was du spielst.
stage-waiting-auction-schafkopf = { $name } überlegt, ob ein Spiel geht.
stage-waiting-lay-schafkopf = { $name } überlegt, ob das Spiel doppelt zählen soll.
stage-waiting-wedding-schafkopf = { $name } wird gefragt, ob die Hochzeit zustande kommt.
stage-waiting-give-schafkopf = { $name } gibt eine Karte zurück.
schafkopf-waiting-must = { $name } hat den Alten und muss spielen.
stage-waiting-call-schafkopf = { $name } sagt gleich, was gespielt wird.
stage-title-call-schafkopf = Was wird gespielt?
stage-title-lay-schafkopf = Wer legt?
stage-title-wedding-schafkopf = Hochzeit
stage-title-give-schafkopf = Hochzeit

## Charakter eines Computers
character-schafkopf-cautious = Der { $name } spielt nur mit guten Karten.
character-schafkopf-bold = Der { $name } spielt auch mit wenig in der Hand.

## Was nicht geht
refusal-sie_none = Sie sagt nur, wer alle { rank-O_many } und alle { rank-U_many } hat, mit kurzer Karte die sechs höchsten. { -rulebook-more }
refusal-hochzeit_none = Eine Hochzeit bietet an, wer genau einen Trumpf hat. { -rulebook-more }

## Hausregeln
rule-schafkopf-players = Spieler
rule-schafkopf-players-4 = Zu viert
rule-schafkopf-players-5 = Zu fünft, der Geber setzt aus
rule-schafkopf-pack = Karten
rule-schafkopf-pack-long = Lange Karte – alle 32
rule-schafkopf-pack-short = Kurze Karte – 24 ohne Achter und Siebener
rule-schafkopf-packets = So wird gegeben
rule-schafkopf-packets-halves = Die halbe Hand auf einmal
rule-schafkopf-packets-twos = Je zwei Karten
rule-schafkopf-contracts = Was gespielt wird
rule-schafkopf-contracts-sow = Rufspiel
rule-schafkopf-contracts-hochzeit = Hochzeit
rule-schafkopf-contracts-bettel = Bettel
rule-schafkopf-contracts-farbgeier = Farbgeier
rule-schafkopf-contracts-geier = Geier
rule-schafkopf-contracts-farbwenz = Farbwenz
rule-schafkopf-contracts-wenz = Wenz
rule-schafkopf-contracts-solo = Solo
rule-schafkopf-auction = Ansagen
rule-schafkopf-auction-ask = Man fragt sich durch
rule-schafkopf-auction-single_round = Jeder sagt einmal etwas an
rule-schafkopf-all_pass = Alle passen
rule-schafkopf-all_pass-throw_in = Zusammenwerfen – der Nächste gibt
rule-schafkopf-all_pass-ramsch = Ramsch
rule-schafkopf-all_pass-muss = Der Alte muss
rule-schafkopf-all_pass-stock = Jeder zahlt in den Stock
rule-schafkopf-ramsch = Ein Ramsch kostet
rule-schafkopf-double_after_throw_in = Nach dem Zusammenwerfen
rule-schafkopf-double_after_throw_in-true = Zählt das nächste Spiel doppelt
rule-schafkopf-double_after_throw_in-false = Zählt das nächste Spiel wie immer
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
rule-schafkopf-bettel = Preis des Bettels
rule-schafkopf-runners_min = Laufende zählen ab
rule-schafkopf-runners_min_plain = Laufende im Wenz zählen ab
rule-schafkopf-lay = Legen
rule-schafkopf-lay-off = Nie
rule-schafkopf-lay-each = Jeder darf
rule-schafkopf-lay-forehand_only = Nur die Vorhand
rule-schafkopf-kontra = Wie oft verdoppelt wird
rule-schafkopf-kontra_until = Kontra geht
rule-schafkopf-kontra_until-own_first_card = Vor der eigenen ersten Karte
rule-schafkopf-kontra_until-second_card = Bis die zweite Karte liegt
rule-schafkopf-kontra_until-first_card = Bis die erste Karte liegt
rule-schafkopf-kontra_takes_over = 61 Augen braucht
rule-schafkopf-kontra_takes_over-true = Wer zuletzt verdoppelt hat
rule-schafkopf-kontra_takes_over-false = Immer die Spielerseite
form-page-laying = Legen, Kontra und Re
form-page-tariff = Tarif
form-page-nobody = Wenn niemand spielt
form-page-runners = Laufende
rule-schafkopf-runners_paid = Laufende zählen
rule-schafkopf-runners_paid-both = Gehabt oder gefehlt
rule-schafkopf-runners_paid-with_only = Nur, wenn die Spieler sie haben
rule-schafkopf-runners_paid-off = Gar nicht
rule-schafkopf-geier_over_farbwenz = Höher ist
rule-schafkopf-geier_over_farbwenz-true = Geier als Farbwenz
rule-schafkopf-geier_over_farbwenz-false = Farbwenz als Geier
rule-schafkopf-bettel_stichzwang = Im Bettel
rule-schafkopf-bettel_stichzwang-true = Muss höher spielen, wer kann
rule-schafkopf-bettel_stichzwang-false = Genügt die Farbe
rule-schafkopf-muss_60 = Der Alte gewinnt ein Rufspiel
rule-schafkopf-muss_60-true = Mit höchstens drei Trümpfen ab 60
rule-schafkopf-muss_60-false = Immer ab 61
rule-schafkopf-run_away_count = Beim Davonlaufen zählen
rule-schafkopf-run_away_count-now = Karten in der Hand
rule-schafkopf-run_away_count-dealt = Auch gespielte Karten
form-page-alone = Geier, Farbwenz, Bettel
form-page-ramsch = Ramsch
form-page-rounds = Bock- und Ramschrunden
rule-schafkopf-after_kontra = Nach einem verlorenen Kontra
rule-schafkopf-after_kontra-off = Nichts Besonderes
rule-schafkopf-after_kontra-bock = Eine Bockrunde
rule-schafkopf-after_kontra-ramsch = Eine Ramschrunde
rule-schafkopf-after_kontra-both = Erst Bock, dann Ramsch
rule-schafkopf-after_heart_solo = Nach einem Herz-Solo
rule-schafkopf-after_heart_solo-off = Nichts Besonderes
rule-schafkopf-after_heart_solo-bock = Eine Bockrunde
rule-schafkopf-after_heart_solo-ramsch = Eine Ramschrunde
rule-schafkopf-after_heart_solo-both = Erst Bock, dann Ramsch
rule-schafkopf-after_nobody = Nach einem Spiel, das niemand spielt
rule-schafkopf-after_nobody-off = Nichts Besonderes
rule-schafkopf-after_nobody-bock = Eine Bockrunde
rule-schafkopf-after_nobody-ramsch = Eine Ramschrunde
rule-schafkopf-after_nobody-both = Erst Bock, dann Ramsch
