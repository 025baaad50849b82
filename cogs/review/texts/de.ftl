# Analyse: was die eigenen Entscheidungen in einem Spiel wert waren.

command-review = analyse
command-review-about = Deine drei teuersten Entscheidungen in einem fertigen Spiel
option-review-table-about = Nummer des Tisches; ohne Angabe der neueste in diesem Kanal
option-review-deal = spiel
option-review-deal-about = Nummer des Spiels; ohne Angabe dein neuestes
review-title = Analyse: Tisch { $table }, Spiel { $deal }
review-finding = Entscheidung { $number }: { $done }, besser war { $better } – im Schnitt { $cost } ± { $error } Punkte.
review-nothing = Nichts, was dich im Schnitt Punkte gekostet hätte.
review-about = Beurteilt allein nach dem, was du damals wissen konntest: in { $worlds } Verteilungen der Karten, die dazu passen.
help-review = 🔎 `/{ command-table } { command-review }` – was du in einem Spiel besser gemacht hättest
refusal-review_nothing_here = In diesem Kanal wurde noch nichts gespielt – gib die Nummer eines Tisches an.
refusal-review_unfinished = Spiel { $deal } ist dort nicht zu Ende gespielt – frag danach noch einmal.
refusal-review_not_yours = Dort hast du nichts entschieden – eine Analyse zeigt nur deine eigenen Spiele.
refusal-review_unanswered = Das Rechnen hat zu lange gedauert – versuch es gleich noch einmal.
