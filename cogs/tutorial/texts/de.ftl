# Die Einführung: zwei Minuten Quodlibet zum Ausprobieren, auf Deutsch.

## Wegweiser für Neue
tutorial-sign = { -tutorial.is ->
    [on] Neu hier? `/{ command-help }` erklärt es in 2 Minuten.
   *[off] {""}
}

## Die Schritte
tutorial-step = 🎓 Schritt { $number } von { $steps }
tutorial-order-1 = Willkommen am Tisch! { -cards.deck ->
    [french] Dame und Bube sind, was anderswo Ober und Unter sind.
   *[german] Der Ober ist, was anderswo die Dame ist, der Unter der Bube.
  } So stechen die Karten einer Farbe, von der höchsten bis zur niedrigsten:
tutorial-order-2 = Genau, { rank-O_the } sticht den { rank-U_many } – und beide stechen die Zehn. Jetzt liegt auch eine andere Farbe im Stich:
tutorial-takes = { $sign } { $suit } ist ausgespielt. Tipp die Karte an, die den Stich macht!
tutorial-hand = Genau, nur die ausgespielte Farbe sticht. Das sind deine Karten, jede behält ihren Platz. Bedienen ist Pflicht: Grün geht, grau nicht. Tipp ruhig mal auf eine graue!
tutorial-trick = { $own ->
    [yes] Dein Stich! Wer ihn hat, spielt aus: Du bist wieder dran.
   *[no] Der Stich geht an { $name }. Wer den Stich macht, spielt aus.
  }
tutorial-points = Strafpunkte bisher: { $points }
tutorial-points-none = In diesem Spiel hat noch niemand Strafpunkte.
tutorial-points-plus = Im { $contract } kostet dich jeder Stich, den jemand anderes macht, 10.
tutorial-void = Die Farbe hast du nicht: eine gute Gelegenheit, etwas Hohes loszuwerden.
tutorial-declare = Genug der Stiche: { $contract } hat dich bisher { $points ->
    [0] nichts
   *[other] { $points } Strafpunkte
  } gekostet. Am Ende gewinnt, wer am wenigsten hat. Jetzt bist du Bierkönig und suchst aus, was gespielt wird!
tutorial-lead = { $contract } also! Was es kostet, steht ganz oben. Der Bierkönig spielt aus – egal was.
tutorial-snack = Genug davon: { $contract } hat dich { $points ->
    [0] nichts gekostet.
   *[other] { $points } Strafpunkte gekostet.
  } Zum Schluss { contract-snack }: Leg an, was passt; passt nichts, zieh ein Päckchen, meist drei Karten. Deine { rank-U_many } müssen alle im selben Zug raus!
tutorial-snack-on = Sitzt! Leg weiter an, solange etwas passt. Wer zuerst keine Karten mehr hat, lässt die anderen zahlen.
tutorial-refused = So antwortet jede graue Karte: mit der Regel. Nimm eine grüne.

## Das Ende
tutorial-end = 🎓 Das war's schon – mehr brauchst du nicht!
tutorial-end-points = Deine Strafpunkte: { $points }
tutorial-end-gain = { $contract }{"\u00A0"}{ $points }
tutorial-end-table = Mit **Hier einen Tisch öffnen** beginnst du eine Freundschaftspartie gegen Computer. Sie steht auf keiner Rangliste, und **💡 Tipp** unter deinen Karten verrät, was am besten aussieht. Andere können auch dazukommen. Mit `/{ command-table } { command-open }` öffnest du auch anderswo einen.
tutorial-end-early = In einer Partie kannst du deine Karte schon antippen, bevor du dran bist.
tutorial-end-rules = Alles Weitere steht in `/{ command-rules }` – oder hinter einer grauen Karte.
tutorial-end-games = Was du jetzt kannst, brauchst du auch in den anderen Spielen:
tutorial-button-open = Hier einen Tisch öffnen
tutorial-button-again = Noch einmal

## Wenn etwas nicht geht
refusal-tutorial_beaten = { $card } wird gestochen: In der Reihe oben steht eine andere Karte des Stichs weiter links.
refusal-tutorial_other_suit = { $card } bedient nicht und kann diesen Stich nicht machen. Nur { $suit } zählt.
refusal-tutorial_opened = Dein Tisch { $table } steht schon in diesem Kanal.
refusal-tutorial_lost = Hier geht die Einführung nicht weiter. Mit `/{ command-help }` fängst du sie neu an.

## Hilfe
tutorial-tip = 🎓 Neu hier? Zwei Minuten Quodlibet zum Ausprobieren – nur du siehst es.
tutorial-button-begin = Ausprobieren
