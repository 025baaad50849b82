# The tab: who owes whom a round.

command-tab = tab
command-tab-about = Who owes whom a round
command-tab-show-about = What is on the tab: everything and your own, or somebody else's
command-enter = enter
command-tab-enter-about = Write down a round that you owe, or that somebody owes you
command-year = year
command-tab-year-about = A year on the tab: due, paid, forgiven – and who stood the most rounds
option-tab-person-about = Who it is about
option-tab-owes = owes
option-tab-owes-about = Who owes whom
choice-owes-i = I owe
choice-owes-me = Owes me
option-tab-rounds = rounds
option-tab-rounds-about = How many rounds
option-tab-note = note
option-tab-note-about = What it is for
option-tab-year = year
option-tab-year-about = Which year; this one if left out

tab-title = 🍺 The tab
tab-title-person = 🍺 { $name }'s tab
tab-yours = What you owe and are owed
tab-yours-none = None of it concerns you.
tab-none = There is nothing here.
tab-clean = The tab is empty. Nobody owes anybody anything.
tab-more = … and { $count ->
    [one] one more line
   *[other] { $count } more lines
  }: `/{ command-tab } { command-show }` with a name shows them.
tab-page = Page { $page } of { $pages }
tab-earlier = ◀ Back
tab-later = Next ▶

tab-amount = { $kind ->
    [schnaps] { $count ->
        [one] **1** round of schnapps
       *[other] **{ $count }** rounds of schnapps
      }
    [neutral] { $count ->
        [one] **1** forfeit
       *[other] **{ $count }** forfeits
      }
   *[round] { $count ->
        [one] **1** round
       *[other] **{ $count }** rounds
      }
  }
tab-owes-table = { $debtor } owes the table { $amount }
tab-owes-person = { $debtor } owes { $creditor } { $amount }
tab-since-table = Deal { $deal } at table { $table }, { $day }
tab-since-entered = entered by { $name }, { $day }
tab-asked = ❓ { $name } hasn't agreed yet.
tab-withdrawn = No longer on the tab.
tab-struck = ✖️ Struck off: { $reason }
tab-lapsed = Lapsed: one of the two is no longer here.
tab-settled = ✅ Paid, says { $name }: { $amount }
tab-settled-pending = ⏳ Paid, says { $name }: { $amount }. Somebody from the table has to confirm it.
tab-forgiven = 🕊️ Forgiven by { $name }: { $amount }
tab-forgiven-pending = ⏳ { $name } wants to forgive { $amount }. Somebody else from the table has to agree.
tab-open = Still open: { $amount }

tab-do-agree = That's right
tab-do-decline = That's wrong
tab-do-withdraw = Take back
tab-do-settle = { $count ->
    [one] Paid
   *[other] All { $count } paid
  }
tab-do-one = One paid
tab-do-forgive = Forgive
tab-do-confirm = Confirm
tab-do-object = Object
tab-do-strike = Strike off …
tab-do-restore = Valid after all …
tab-reason = Why?
tab-reason-hint = Everybody it concerns can read this.

tab-did-enter = ✍️ { $name } puts on the tab:
tab-did-agree = 👍 { $name } agrees:
tab-did-decline = ✋ { $name } denies:
tab-did-withdraw = ↩️ { $name } takes the last step back:
tab-did-settle = ✅ { $name } ticks off:
tab-did-one = ✅ { $name } ticks off one:
tab-did-forgive = 🕊️ { $name } forgives:
tab-did-confirm = ✅ { $name } confirms:
tab-did-object = ✋ { $name } objects:
tab-did-strike = ✖️ { $name } strikes off the tab:
tab-did-restore = ✍️ { $name } puts back on the tab:
tab-did-moved = This is how it stands now:
tab-done = ✓ Noted.

tab-card = { -tab.is ->
    [on] 🍺 On the tab: { $rounds }. More in `/{ command-tab } { command-show }`.
   *[off] {""}
}

## The year
tab-year = The tab of { $year }
tab-year-sums = { $due } due · { $paid } paid · { $forgiven } forgiven · { $open } open
tab-year-unit = { $kind ->
    [schnaps] counted in rounds of schnapps
    [neutral] counted in forfeits
   *[round] counted in rounds
  }
tab-year-none = Nothing was on the tab in { $year }.
tab-year-share = { $name }: { $due } due, { $paid } paid, { $forgiven } forgiven, { $open } open
tab-year-more = { $count ->
    [one] and somebody else
   *[other] and { $count } others
  }
tab-year-host = 🍻 Most generous host
tab-year-thirsty = 🥵 Thirstiest throat
tab-year-chalk = 🖍️ Longest slate
tab-year-generous = 🕊️ Softest heart
tab-year-honour = { $names } ({ $count })
tab-year-paid = paid
tab-year-forgiven = forgiven
tab-year-open = open

## When something can't be done
refusal-tab_with_oneself = You can drink to yourself without a tab.
refusal-tab_asked_enough = { $limit } of your entries are already waiting for an answer. Ask about those first.
refusal-tab_gone = That isn't on the tab any more.
refusal-tab_not_concerned = That is for the people involved.
refusal-tab_moved_on = Somebody was quicker – this is how it stands now.
refusal-tab_not_now = You can't do that here, or not any more – `/{ command-tab } { command-show }` shows how it stands.
refusal-tab_reason_missing = Give a reason: nothing is struck off or put back here without one.

## Help
help-tab = 🍺 `/{ command-tab }` – who owes whom a round
