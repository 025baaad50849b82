# The tutorial: two minutes of Quodlibet to try out, in English.

## A signpost for newcomers
tutorial-sign = { -tutorial.is ->
    [on] New here? `/help` shows you in two minutes how it goes.
   *[off] {""}
}

## The steps
tutorial-step = 🎓 Step { $number } of { $steps }
tutorial-hand = Welcome to the table! These are your cards, and each keeps its place. You have to follow suit: green goes, grey doesn't. Go on, tap a grey one!
tutorial-trick = { $own ->
    [yes] Your trick! Whoever wins it leads: you again.
   *[no] The trick goes to { $name }. Whoever wins one leads to the next.
  }
tutorial-points = Penalty points (column “{ $column }”): { $points }
tutorial-points-none = Nobody has penalty points yet.
tutorial-void = You have none of that suit: a good moment to get rid of something high.
tutorial-declare = We've skipped the rest: { $contract } has cost you { $points } penalty points. Whoever has fewest at the end wins. Now you are the beer king and choose what we play!
tutorial-lead = { $contract } it is! What it costs stands at the top. The beer king leads – anything.
tutorial-snack = { $contract } has cost you { $points ->
    [0] nothing.
   *[other] { $points } penalty points.
  } Last, Snack: add what fits to the rows. Unters must always go!
tutorial-snack-on = Good! Lay on while something fits. Whoever is first without cards makes the others pay.
tutorial-refused = That's how every grey card answers: with the rule. Take a green one.

## The end
tutorial-end = 🎓 That's it – you don't need more!
tutorial-end-points = Your penalty points: { $points }
tutorial-end-gain = { $contract }{"\u00A0"}{ $points }
tutorial-end-table = At a real table others sit with you, and computers fill the empty seats. `/table open` opens one anywhere else.
tutorial-end-early = There you can also tap your card before it is your turn.
tutorial-end-rules = Anything else is in `/rules` – or in a grey card.
tutorial-button-open = Open a table here
tutorial-button-again = Once more

## When something can't be done
refusal-tutorial_lost = The tutorial doesn't go on from here. `/help` begins it anew.

## Help
tutorial-tip = 🎓 New here? Two minutes of Quodlibet to try out – only you see it.
tutorial-button-begin = Try it out
