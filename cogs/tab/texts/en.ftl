# The tab: who owes whom a round.

command-tab = tab
command-tab-about = Who owes whom a round
command-tab-show-about = What is on the tab: everything and your own, or somebody else's
command-enter = enter
command-tab-enter-about = Write down a round that you owe somebody
option-tab-person-about = Who it is about
option-tab-enter-person-about = Whom you owe it
option-tab-rounds = rounds
option-tab-rounds-about = How many rounds
option-tab-note = note
option-tab-note-about = What it is for

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
tab-since-entered = entered on { $day }
tab-paid = ✅ Paid: { $amount }
tab-forgiven = 🕊️ Forgiven: { $amount }
tab-open = Still open: { $amount }

tab-do-pay = { $count ->
    [one] Paid
   *[other] All { $count } paid
  }
tab-do-one = One paid
tab-do-forgive = Forgive
tab-do-delete = Delete

tab-did-entered = ✍️ { $name } puts on the tab:
tab-did-paid = ✅ { $name } confirms as paid:
tab-did-forgiven = 🕊️ { $name } forgives:
tab-did-deleted = ✖️ { $name } deletes from the tab:
tab-done = ✓ Noted.

tab-card = { -tab.is ->
    [on] 🍺 On the tab: { $rounds }. More in `/{ command-tab } { command-show }`.
   *[off] {""}
}

## When something can't be done
refusal-tab_with_oneself = You can drink to yourself without a tab.
refusal-tab_full = { $limit } of your entries are still open. Pay some of them first.
refusal-tab_gone = That isn't on the tab any more.
refusal-tab_not_concerned = That is for the people involved.
refusal-tab_moved_on = Somebody was quicker – this is how it stands now.
refusal-tab_not_now = You can't do that here, or not any more – `/{ command-tab } { command-show }` shows how it stands.

## Help
help-tab = 🍺 `/{ command-tab }` – who owes whom a round
