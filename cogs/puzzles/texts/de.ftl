# Rätsel: Was spielst du? Stellungen aus echten Spielen, in denen eine Karte klar die beste ist.

command-puzzle = rätsel
command-puzzle-about = Was spielst du? Stellungen aus echten Spielen – nur du siehst sie
option-puzzle-game-about = Welches Spiel; ohne Angabe das von zuletzt
option-puzzle-number = nummer
option-puzzle-number-about = Ein bestimmtes Rätsel des Spiels; ohne Angabe das nächste
button-puzzle = 🧩 Rätsel
help-puzzles = 🧩 `/{ command-table } { command-puzzle }` – was würdest du spielen?

puzzle-asked = 🧩 **{ $game }, Rätsel { $number }** · { $level } – was spielst du?
puzzle-right = ✅ **Richtig!** Am besten ist { $best }. { $streak ->
    [0] {""}
    [one] Ein guter Anfang!
   *[other] Schon { $streak } in Folge!
  }
puzzle-wrong = Nicht ganz – besser ist { $best }. Warum, steht unter den Karten.
puzzle-next = Weiter: { $level }
puzzle-all-answered = 🧩 **{ $game }**: Du hast alle Rätsel beantwortet. Versuch dich an einem anderen Spiel!
