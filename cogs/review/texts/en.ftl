# Review: what one's own decisions in a deal were worth.

command-review = review
command-review-about = Your three costliest decisions in a finished deal
option-review-table-about = Number of the table; the newest in this channel by default
option-review-deal = deal
option-review-deal-about = Number of the deal; your newest by default
review-title = Review: table { $table }, deal { $deal }
review-finding = Decision { $number }: { $done }, better was { $better } – { $cost } ± { $error } points on average.
review-nothing = Nothing that would have cost you points on average.
review-about = Judged only by what you could know then: in { $worlds } deals of the cards that fit it.
help-review = 🔎 `/{ command-table } { command-review }` – what you could have done better in a deal
refusal-review_nothing_here = Nothing has been played in this channel yet – give the number of a table.
refusal-review_unfinished = Deal { $deal } isn't over there – ask again when it is.
refusal-review_not_yours = You decided nothing there – a review shows only deals of your own.
refusal-review_unanswered = That took too long to work out – try again in a moment.
