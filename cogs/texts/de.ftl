# Bierkönig auf Deutsch: was jedes Spiel und jeder Tisch braucht.

## Diese Sprache
language-name = Deutsch
language-conventions = de

## Spiele und Regelwerke
game-quodlibet = Quodlibet
game-quodlibet-about = Jedes Spiel hat seine eigene Regel. Wer am Ende die wenigsten Punkte hat, gewinnt.
preset-frankonia = Frankonia
preset-frankonia-about = Zwölf Spiele in drei Rädern; die Krone wandert nach jedem Spiel weiter.
preset-badenia = Badenia
preset-badenia-about = 48 Spiele: Jeder ist zwölf lang König. Mit Mogeln, Hundertern und Schnapsrunden.

## Karten
# welches Blatt, sagt der Tisch oder wer liest; „auch“ nennt weitere Namen der Farbe oder des Bilds
suit-E = { -cards.deck ->
    [french] Kreuz
   *[german] Eichel
  }
suit-G = { -cards.deck ->
    [french] Pik
   *[german] Laub
  }
suit-H = Herz
suit-S = { -cards.deck ->
    [french] Karo
   *[german] Schellen
  }
suit-G_also = { -cards.deck ->
    [french] Pik (Schippen)
   *[german] Laub (Gras, Grün)
  }
suit-E_also = { -cards.deck ->
    [french] Kreuz (Treff)
   *[german] Eichel
  }
suit-S_also = { -cards.deck ->
    [french] Karo (Eckstein)
   *[german] Schellen
  }
rank-7 = Sieben
rank-8 = Acht
rank-9 = Neun
rank-X = Zehn
rank-U = { -cards.deck ->
    [french] Bube
   *[german] Unter
  }
rank-O = { -cards.deck ->
    [french] Dame
   *[german] Ober
  }
# mehrere, und nach „den“ und „dem“
rank-U_many = { -cards.deck ->
    [french] Buben
   *[german] Unter
  }
rank-O_many = { -cards.deck ->
    [french] Damen
   *[german] Ober
  }
# als Wen-Fall
rank-O_a = { -cards.deck ->
    [french] eine Dame
   *[german] einen Ober
  }
rank-U_a = { -cards.deck ->
    [french] einen Buben
   *[german] einen Unter
  }
rank-O_the = { -cards.deck ->
    [french] die Dame
   *[german] der Ober
  }
rank-O_also = { -cards.deck ->
    [french] Dame (Ober)
   *[german] Ober (Dame)
  }
rank-U_also = { -cards.deck ->
    [french] Bube (Unter)
   *[german] Unter (Bube)
  }
# auf der Karte
letter-U = { -cards.deck ->
    [french] B
   *[german] U
  }
letter-O = { -cards.deck ->
    [french] D
   *[german] O
  }
rank-K = König
rank-A = { -ace }
# wie das Ass heißt, sagt eine Einstellung des Servers
-ace = { -cards.ace ->
    [daus] Daus
   *[ass] Ass
  }
-aces = { -cards.ace ->
    [daus] Däuser
   *[ass] Asse
  }
deck-cards = { -cards.deck ->
    [french] 32 Karten
   *[german] 32 deutsche Karten
  }
deck-other = { -cards.deck ->
    [french] mit deutschen Karten Eichel, Laub, Herz, Schellen
   *[german] mit französischen Karten Kreuz, Pik, Herz, Karo
  }
card = { $suit }-{ $rank }
# so nennen Vorlesehilfen eine Karte, die verdeckt ist, und einen leeren Platz
emoji-back = verdeckt
emoji-gone = leer
suit-none = { -cards.deck ->
    [french] kein { $suit }
   *[german] { $letter ->
        [E] keine Eichel
        [S] keine Schellen
       *[other] kein { $suit }
      }
  }

## Spaltenköpfe der Tabelle (kurz)
column-tricks = Stiche
column-cards = Hand
column-deal = Spiel
column-total = Summe

## Namen
name-signs = Name aus Zeichen
name-nobody = frei
someone = jemand
level-fuchs = Fuchs
level-bursch = Bursch
level-magister = Magister

## Die Tischkarte
table-title = { $game } · Tisch { $table }
table-lobby = Noch { $free ->
    [one] ein Platz
   *[other] { $free } Plätze
  } frei.
table-lobby-full = Alle Plätze sind besetzt. { $host } kann anfangen.
lobby-kept = { $person } – dein Platz wartet!
lobby-deals = { $count ->
    [one] ein Spiel
   *[other] { $count } Spiele
  }
lobby-minutes = { $deals }, etwa { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
  }
lobby-hours = { $deals }, etwa { $hours } Stunden
lobby-days = { $deals }, über einige Tage
lobby-more-rules = { $count ->
    [one] noch eine
   *[other] { $count } weitere
  }
table-rule-set = **{ $name }** ({ $preset })
table-lobby-changed = Hausregeln: { $rules }
table-lobby-everyone = Alle hier dürfen mitspielen.
table-lobby-invited = Mitspielen dürfen nur Eingeladene: { $people }
table-lobby-invited-nobody = Mitspielen dürfen nur Eingeladene.
table-lobby-drawn = Plätze werden ausgelost.
table-host = leitet den Tisch
table-fewest-win = wenig gewinnt
table-finished = Die Partie ist zu Ende. Prost!
table-winner = { $count ->
    [one] { $names } gewinnt. Prost!
   *[other] { $names } gewinnen gemeinsam. Prost!
  }
table-closed-otherwise = Der Tisch ist geschlossen.
table-closed-host = Der Tisch wurde geschlossen.
table-closed-agreed = Der Tisch ist geschlossen: Alle waren einverstanden.
table-closed-empty = Der Tisch ist geschlossen: Niemand saß mehr daran.
table-closed-deserted = Der Tisch ist geschlossen: Alle sind gegangen.
table-closed-expired = Der Tisch ist geschlossen: Hier wurde lange nicht gespielt.
table-closed-admin = Der Tisch wurde von der Serverleitung geschlossen.
table-quarantined = Dieser Tisch hat sich verheddert und ruht, bis der Bot neu gestartet wird. Andere Tische spielen weiter.
table-shelved = Die Partie ist weggelegt. Beim nächsten Mal geht es genau hier weiter.
table-retired = Der Tisch steht weiter unten im Kanal.
card-points = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }

## Was Spieler über den Tisch hören sollen
notice-rules_changed = Die Regeln wurden berichtigt. Das laufende Spiel wird deshalb neu gegeben, die Punkte bleiben.

## Knöpfe
button-hand = Meine Karten
button-join = Mitspielen
button-leave = Aufstehen
button-fill = Mit Computern anfangen
button-start = Anfangen
button-reclaim = Platz zurückholen
button-wake-hand = Aufwecken

## Die private Hand
hand-waiting = { $name } ist dran.
hand-waiting-many = Es fehlen { $names }.
hand-substitute = { $face } { $computer } spielt gerade für dich.
hand-lobby = Sobald die Partie anfängt, findest du hier deine Karten.
asleep-hand = 💤 Deine Karten sind eingenickt. Tipp zum Aufwecken.
hand-ended = Die Partie ist zu Ende.
hand-reclaimed = Willkommen zurück! Du spielst wieder selbst.

## Erinnerung im Kanal
mention-turn = { $person }, du bist an Tisch { $table } dran – tipp auf **Meine Karten**.

## Was zu tun ist
task-lead = ➤ Du spielst aus – leg, was du willst.
task-follow = ➤ { $sign } Du bist dran – bediene { $suit }.
task-void = ➤ { $sign } Du bist dran – { $none }: Wirf ab.

## Stiche
trick-now = Stich { $number }
trick-empty = Stich { $number } · noch leer
trick-won = Stich { $number } an { $name }:
trick-before = Stich { $number }:
trick-last-won = Letzter Stich an { $name }:

## Spiele und Punkte
deal-of = Spiel { $deal }/{ $deals }
deal-to = Spiel { $deal } · bis { $target }
deal-gain = { $name }{ "\u00A0" }{ $points }
