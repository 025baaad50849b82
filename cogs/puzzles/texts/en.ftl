# Puzzles: what do you play? Positions of real deals in which one card is clearly best.

command-puzzle = puzzle
command-puzzle-about = What do you play? Positions from real deals – only you see them
option-puzzle-game-about = Which game; the latest one by default
option-puzzle-number = number
option-puzzle-number-about = A certain puzzle of the game; the next one by default
button-puzzle = 🧩 Puzzle
help-puzzles = 🧩 `/{ command-table } { command-puzzle }` – what would you play?

puzzle-asked = 🧩 **{ $game }, puzzle { $number }** · { $level } – what do you play?
puzzle-right = ✅ **Right!** { $best } is best. { $streak ->
    [0] {""}
    [one] A good start!
   *[other] { $streak } in a row!
  }
puzzle-wrong = Not quite – { $best } is better. The reason is below the cards.
puzzle-next = Next: { $level }
puzzle-all-answered = 🧩 **{ $game }**: you have answered all puzzles. Try another game!
