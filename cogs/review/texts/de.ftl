# Erklären: was Entscheidungen in einem fertigen Spiel wert waren, und Tipps in Freundschaftspartien.

command-review = analyse
command-review-about = Deine drei teuersten Entscheidungen in einem fertigen Spiel – und warum Computer so spielten
option-review-table-about = Nummer des Tisches; ohne Angabe der neueste in diesem Kanal
option-review-deal = spiel
option-review-deal-about = Nummer des Spiels; ohne Angabe dein neuestes
button-review = 🔎 Analyse
button-hint = 💡 Tipp
button-review-back = ‹ Analyse
help-review = 🔎 `/{ command-table } { command-review }` – was du in einem Spiel besser gemacht hättest

## Eigene Entscheidungen
review-title = Analyse: Tisch { $table }, Spiel { $deal }
review-moment-trick = Stich { $number }
review-moment-lead = { $number }. Ausspiel
review-moment-turn = Zug { $number }
review-finding = { $what } – besser: { $better }, im Schnitt um { $cost }{ $interval }.
review-finding-unsure = { $what } – vielleicht besser: { $better }, im Schnitt um { $cost }, doch das kann Zufall sein.
review-interval = {" "}(wohl { $low } bis { $high })
review-nothing = Nichts, was dich im Schnitt etwas gekostet hätte.
review-only-computers = Hier hast du nichts entschieden. Nach den Computern darfst du fragen.
review-about = Beurteilt allein nach dem, was du damals wissen konntest: in { $worlds } Verteilungen der Karten, die dazu passen.
review-place = Gegen Ende der Partie zählt, welchen Platz eine Entscheidung am Schluss bringt, hier umgerechnet in Punkte.

## Fragen
review-ask = Warum …?
review-ask-computer = { $face } { $name }: warum das?
review-ask-own = Du: was ging noch?
review-you = Du
review-why-title = Warum? Tisch { $table }, Spiel { $deal }
review-words-best = Nichts schien hier besser.
review-words-level = Das ist etwa so gut wie { $best }, was am besten scheint.
review-words-behind = Besser scheint { $best }.
review-why-best = { $action }{"\u00A0"}– scheint am besten, im Schnitt { $points } in diesem Spiel
review-why-best-bare = { $action }{"\u00A0"}– scheint am besten
review-why-even = { $action }{"\u00A0"}– etwa gleich gut
review-why-worse = { $action }{"\u00A0"}– im Schnitt { $points } schlechter{ $interval }
review-why-fuchs = 🦊 Ein Fuchs schaut nicht so genau hin und nimmt auch, was nur gut aussieht.
review-why-bursch = 🧢 Ein Bursch rechnet nicht nach, er spielt nach Faustregeln.
review-why-magister = 🦉 Auch ein Magister irrt: Am Tisch rechnet er kürzer als hier.
review-why-rule = Das entscheiden alle Computer nach einer Faustregel; durchgerechnet wird es nicht.
review-why-about = Beurteilt allein nach dem, was an diesem Platz zu wissen war: in { $worlds } Verteilungen der Karten, die dazu passen.

## Tipps
hint-best = 💡 Am besten scheint: { $best }.
hint-even = { $action }{"\u00A0"}– etwa gleich gut.
hint-worse = { $action }{"\u00A0"}– im Schnitt { $points } schlechter.
hint-place = Gegen Ende zählt, welchen Platz das am Schluss bringt, umgerechnet in Punkte.
hint-rule = 💡 Nach Faustregel: { $best }.
hint-blind = 💡 Blind ist eine Karte so gut wie die andere.

## Was nicht geht
refusal-hint_not_here = Tipps gibt es nur in Freundschaftspartien, in denen du allein gegen Computer spielst.
refusal-hint_not_yet = Einen Tipp gibt es, wenn du dran bist.
refusal-review_busy = Einen Moment – es wird noch gerechnet.
refusal-review_unfinished = Ein fertiges Spiel { $deal } gibt es dort nicht. Läuft es noch, frag danach noch einmal.
refusal-review_not_yours = Dort hast du nichts entschieden – eine Analyse zeigt nur deine eigenen Spiele.
refusal-review_unanswered = Das Rechnen hat zu lange gedauert – versuch es gleich noch einmal.
