# Explaining: what decisions in a finished deal were worth, and hints in friendly games.

command-review = review
command-review-about = Your three costliest decisions in a finished deal, and why computers played as they did
option-review-table-about = Number of the table; the newest in this channel by default
option-review-deal = deal
option-review-deal-about = Number of the deal; your newest by default
button-review = 🔎 Review
button-hint = 💡 Hint
button-review-back = ‹ Review
help-review = 🔎 `/{ command-table } { command-review }` – what you could have done better in a deal

## One's own decisions
review-title = Review: table { $table }, deal { $deal }
review-moment-trick = Trick { $number }
review-moment-lead = Lead { $number }
review-moment-turn = Turn { $number }
review-finding = { $what } – better: { $better }, by { $cost } on average{ $interval }.
review-finding-unsure = { $what } – perhaps better: { $better }, by { $cost } on average, but that may be chance.
review-interval = {" "}(likely { $low } to { $high })
review-nothing = Nothing that would have cost you anything on average.
review-only-computers = You decided nothing here. You may ask about the computers.
review-about = Judged only by what you could know then: in { $worlds } deals of the cards that fit it.
review-place = Late in the game we weigh final places, here converted into points.

## Questions
review-ask = Why …?
review-ask-computer = { $face } { $name }: why that?
review-ask-own = You: what else was there?
review-you = You
review-why-title = Why? Table { $table }, deal { $deal }
review-words-best = Nothing seemed better here.
review-words-level = That is about as good as { $best }, which seems best.
review-words-behind = What seems better: { $best }.
review-why-best = { $action }{"\u00A0"}– seems best: { $points } in this deal on average
review-why-best-bare = { $action }{"\u00A0"}– seems best
review-why-even = { $action }{"\u00A0"}– about as good
review-why-worse = { $action }{"\u00A0"}– { $points } worse on average{ $interval }
review-why-fuchs = 🦊 A Fuchs doesn't look that closely, and also takes what only looks good.
review-why-bursch = 🧢 A Bursch doesn't work anything out, but plays by rules of thumb.
review-why-magister = 🦉 Even a Magister errs: at the table it thinks for less long than here.
review-why-rule = All computers decide that by a rule of thumb; nothing is worked out.
review-why-about = Judged only by what could be known at this seat: in { $worlds } deals of the cards that fit it.

## Hints
hint-best = 💡 Seems best: { $best }.
hint-even = { $action }{"\u00A0"}– about as good.
hint-worse = { $action }{"\u00A0"}– { $points } worse on average.
hint-place = Late in the game we weigh final places, converted into points.
hint-rule = 💡 By rule of thumb: { $best }.
hint-blind = 💡 Played blind, one card is as good as another.

## Refusals
refusal-hint_not_here = Hints are only for friendly games in which you play alone against computers.
refusal-hint_not_yet = There is a hint when it is your turn.
refusal-review_busy = One moment – that is still being worked out.
refusal-review_unfinished = There is no finished deal { $deal } there. If it is still played, ask again when it is over.
refusal-review_not_yours = You decided nothing there – a review shows only deals of your own.
refusal-review_unanswered = That took too long to work out – try again in a moment.
