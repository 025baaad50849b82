# Fair deals: commit, cut, recompute.

command-cut = cut
command-cut-about = Mix a word of your own into the next deal
option-word = word
option-word-about = Any word, up to 40 characters
command-verify = verify
command-verify-about = Recompute that the cards of a table were dealt honestly
option-verify-table-about = Which table – else the one played last in this channel

fair-about = The next deal is fixed already: its seed is committed to before anybody knows it. After the deal it is published, and `/table verify` recomputes everything.
fair-line = 🔒 Next deal: `{ $hash }`{ $cuts ->
    [0] { "" }
    [one] { " " }· cut once
   *[other] { " " }· cut { $cuts } times
  }
fair-cut = ✂️ Cut: **{ $word }** is in the next deal of table { $table } now.
fair-title = **Table { $table } recomputed**
fair-sound = { $count ->
    [0] No deal is over yet; each can be recomputed here once it is.
    [one] ✅ The deal holds: its cards follow from the seed that was committed to before it.
   *[other] ✅ All { $count } deals hold: their cards follow from the seeds that were committed to before them.
  }
fair-broken = ❌ Something is wrong here: cards that do not follow from the seed that was committed to. Please tell the person who runs the bot.
fair-unfinished = { $count ->
    [0] { "" }
    [one] One deal is not played out yet or was taken back; its seed stays secret.
   *[other] { $count } deals are not played out yet or were taken back; their seeds stay secret.
  }
fair-ahead = Committed for the next deal: `{ $hash }`
fair-proves = -# It shows that nobody changed the cards after the commitment. Who runs the bot could still know them – so cut.

## Commands
record-finished = The partie of table { $table }, { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }:
record-unfinished = The partie of table { $table } up to now, { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }:
