# Fair deals: commit, cut, recompute.

command-cut = cut
command-cut-about = Mix a word of your own into the next deal
option-word = word
option-word-about = Any word, up to 40 characters
command-verify = verify
command-verify-about = Check that a table's cards were dealt honestly
option-verify-table-about = Which table; otherwise the one played last in this channel

fair-about = The next deal is already fixed: its seed is committed before anybody knows it. After the deal it is published, and `/{ command-table } { command-verify }` checks everything.
fair-line = 🔒 Next deal: `{ $hash }`{ $cuts ->
    [0] { "" }
    [one] { " " }· cut once
   *[other] { " " }· cut { $cuts } times
  }
fair-cut = ✂️ Cut: **{ $word }** is now part of the next deal at table { $table }.
fair-title = **Table { $table } checked**
fair-sound = { $count ->
    [0] No deal is over yet; each can be checked here once it is.
    [one] ✅ The deal is sound: its cards follow from the seed that was committed beforehand.
   *[other] ✅ All { $count } deals are sound: their cards follow from the seeds that were committed beforehand.
  }
fair-broken = ❌ Something is wrong here: some cards don't follow from the committed seed. Please tell whoever runs the bot.
fair-unfinished = { $count ->
    [0] { "" }
    [one] One deal is not over yet or was taken back; its seed stays secret.
   *[other] { $count } deals are not over yet or were taken back; their seeds stay secret.
  }
fair-ahead = Committed for the next deal: `{ $hash }`
fair-proves = This shows that nobody changed the cards after committing to them. Whoever runs the bot could still know them – so cut!

## Commands
record-finished = The game at table { $table }, { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }:
record-unfinished = The game at table { $table } so far, { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }:
