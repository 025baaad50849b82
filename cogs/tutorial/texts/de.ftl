# Die Einführung: für jede Familie von Spielen fünf Minuten zum Ausprobieren, auf Deutsch.

## Wegweiser für Neue
tutorial-sign = { -tutorial.is ->
    [on] Neu hier? `/{ command-help }` zeigt dir, wie es geht.
   *[off] {""}
}

## Die Auswahl
tutorial-choose = 🎓 Was möchtest du lernen? Jeder Kurs dauert fünf Minuten, nur du siehst ihn.
tutorial-choose-game = Oder such dir ein Spiel aus
tutorial-penalties = Stiche meiden
tutorial-penalties-about = bedienen, abwerfen, und möglichst nichts nehmen
tutorial-trumps = Trümpfe
tutorial-trumps-about = Augen zählen, einen Partner rufen, schmieren
tutorial-exchange = Tauschen
tutorial-exchange-about = passen oder mitspielen, Karten kaufen, um den Topf spielen
tutorial-layout = Anlegen
tutorial-layout-about = die Karten loswerden, bevor es die anderen tun

## Die Schritte
tutorial-step = 🎓 { $game }: { $number } von { $steps }
tutorial-takes = { $led ->
    [trumps] Trumpf
   *[suit] { $sign } { $suit }
  } ist ausgespielt. Tipp die Karte an, die den Stich macht!
tutorial-trick = { $own ->
    [yes] Dein Stich!
   *[no] Der Stich geht an { $name }.
  }
tutorial-on = Du weißt, wie es geht: nur weiter!
tutorial-points = { $points ->
    [0] In diesem Spiel hat noch niemand Strafpunkte.
   *[other] Strafpunkte bisher: { $points }
  }
tutorial-over = Den Rest haben die Computer gespielt. { $result }

## Stiche meiden: Quodlibet
tutorial-penalties-order-1 = Willkommen am Tisch! { -cards.deck ->
    [french] Dame und Bube sind, was anderswo Ober und Unter sind.
   *[german] Der Ober ist, was anderswo die Dame ist, der Unter der Bube.
  } So stechen die Karten einer Farbe, von der höchsten bis zur niedrigsten:
tutorial-penalties-order-2 = Genau, { rank-O_the } sticht den { rank-U_many } – und beide stechen die Zehn. Jetzt liegt auch eine andere Farbe im Stich:
tutorial-penalties-begin = Genau, nur die ausgespielte Farbe sticht. Das sind deine Karten, jede behält ihren Platz. Bedienen ist Pflicht: Grün geht, grau nicht. Tipp ruhig mal auf eine graue!
tutorial-penalties-follow = Wer den Stich macht, spielt aus. Liegt schon etwas Höheres da? Dann wirf deine höchste Karte, die noch darunter bleibt.
tutorial-penalties-void = Die Farbe hast du nicht: eine gute Gelegenheit, etwas Hohes loszuwerden.
tutorial-penalties-lead = Spiel etwas Niedriges aus, dann macht es leicht jemand anderes höher.
tutorial-penalties-contract = Am Ende gewinnt, wer am wenigsten hat. Jetzt bist du Bierkönig und suchst aus, was gespielt wird!
tutorial-penalties-opening = Was es kostet, steht ganz oben. Der Bierkönig spielt aus – egal was.

## Trümpfe: Schafkopf
tutorial-trumps-order-1 = Willkommen am Tisch! { rank-O_many }, { rank-U_many } und Herz sind Trumpf. So stechen sie, vom höchsten bis zum niedrigsten:
tutorial-trumps-order-2 = Genau, der höchste Trumpf. Jetzt eine andere Farbe: Da kommt die Zehn gleich nach dem { -ace }. Aber jeder Trumpf sticht sie alle.
tutorial-trumps-play = Dein Blatt: sechs Trümpfe! Wer spielt, braucht mit seinem Partner 61 von 120 Augen. Sag, dass du spielst.
tutorial-trumps-choose = Ruf eine Sau, also ein { -ace }: Wer sie hat, ist dein Partner und verrät es nicht. Du brauchst selbst eine Karte dieser Farbe.
tutorial-trumps-lead = Du spielst aus. Spieler holen erst die Trümpfe der anderen heraus: Fang mit einem hohen an.
tutorial-trumps-mate = Der Stich gehört gerade deinem Partner. Schmier! Eine Zehn oder ein { -ace } zählt jetzt für euch beide.
tutorial-trumps-void = Die Farbe hast du nicht: Stich mit einem Trumpf, oder wirf etwas ab, das wenig zählt.
tutorial-trumps-shown = Die gerufene Sau ist gefallen. Jetzt wissen alle, wer zu dir gehört.
tutorial-trumps-follow = Bedienen ist Pflicht, auch Trumpf mit Trumpf. Grün geht, grau nicht – jede graue nennt dir die Regel.
tutorial-trumps-taken = So viele Augen zählt jede Karte im Stich: { -ace } 11, Zehn 10, König 4, { rank-O } 3, { rank-U } 2, die anderen nichts.

## Tauschen: Kauflabet
tutorial-exchange-pass = Wer mitspielt und keinen Stich macht, wird bête und zahlt. Du hast keinen Trumpf und nichts Hohes: Passe!
tutorial-exchange-exchange = Neues Spiel, und du hast den höchsten Trumpf. Tipp an, was nichts taugt, und tausch es gegen andere Karten.
tutorial-exchange-ranks = Das hast du gekauft. Achtung: König, { rank-O } und { rank-U } stechen hier das { -ace }. Jeder Stich bringt dir ein Viertel des Topfs.
tutorial-exchange-void = Die Farbe hast du nicht. Hier musst du dann trumpfen, und überstechen, wenn du kannst.
tutorial-exchange-lead = Du spielst aus. Ein hoher Trumpf holt am ehesten einen Stich.
tutorial-exchange-taken = Wer einen Stich hat, ist nicht mehr bête. Jeder weitere bringt mehr.

## Anlegen: Quadratur und Kleinfraß
tutorial-layout-high = Hier willst du Karten loswerden. Wer ausspielt, zieht die drei Karten darüber mit; wer die höchste davon hat, ist dran. Über einem { -ace } ist nichts: Du bleibst dran!
tutorial-layout-low = Ist die dritte Karte darüber schon weg, fällt deine allein, und du bleibst auch dran. Sonst ist ihr Besitzer an der Reihe.
tutorial-layout-count = Sobald jemand fertig ist, wird gezählt: Jede Karte, die du noch hast, kostet dich 10, beim nächsten Mal 20, dann 30.
tutorial-layout-snack = Jetzt { contract-snack }: Leg an, was passt. Passt nichts, zieh ein Päckchen, meist drei Karten. Deine { rank-U_many } müssen alle im selben Zug raus!
tutorial-layout-lay = Sitzt! Leg weiter an, solange etwas passt. Wer zuerst keine Karten mehr hat, lässt die anderen zahlen.
tutorial-layout-draw = Es passt nichts: Zieh ein Päckchen. Anlegen darfst du erst wieder, wenn du das nächste Mal dran bist.
tutorial-layout-end = Du darfst noch mehr anlegen, oder den Zug beenden.

## Das Ende
tutorial-end = 🎓 Das war's schon – mehr brauchst du nicht!
tutorial-end-table = Mit dem grünen Knopf beginnst du hier eine Freundschaftspartie gegen Computer. Sie steht auf keiner Rangliste, und **💡 Tipp** unter deinen Karten verrät, was am besten aussieht. Andere können auch dazukommen. Mit `/{ command-table } { command-open }` öffnest du auch anderswo einen Tisch.
tutorial-end-early = In einer Partie kannst du deine Karte schon antippen, bevor du dran bist.
tutorial-end-rules = Alles Weitere steht in `/{ command-rules }` – oder hinter einer grauen Karte.
tutorial-end-games = Was du jetzt kannst, brauchst du hier:
tutorial-button-open = Jetzt spielen: { $game }
tutorial-button-other = Andere Kurse

## Wenn etwas nicht geht
refusal-tutorial_beaten = { $card } wird gestochen: In der Reihe oben steht eine andere Karte des Stichs weiter links.
refusal-tutorial_other_suit = { $card } bedient nicht und kann diesen Stich nicht machen. Nur { $suit } zählt.
refusal-tutorial_trumped = { $card } ist kein Trumpf: Jeder Trumpf sticht sie, auch der kleinste.
refusal-tutorial_barred = An einem richtigen Tisch ginge das. Hier zeig ich dir gerade etwas anderes:
refusal-tutorial_opened = Dein Tisch { $table } steht schon in diesem Kanal.
refusal-tutorial_lost = Hier geht die Einführung nicht weiter. Mit `/{ command-help }` fängst du sie neu an.

## Hilfe
tutorial-tip = 🎓 Neu hier, oder neu in einem Spiel? Lern es in fünf Minuten – nur du siehst es.
tutorial-button-begin = Ausprobieren
tutorial-button-on = Weiterlernen
