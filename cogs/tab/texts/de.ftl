# Der Deckel: wer wem eine Runde schuldet.

command-tab = deckel
command-tab-about = Wer wem eine Runde schuldet
command-tab-show-about = Was auf dem Deckel steht: alles und deins, oder das von jemand anderem
command-enter = anschreiben
command-tab-enter-about = Eine Runde anschreiben, die du jemandem schuldest
option-tab-person-about = Um wen es geht
option-tab-enter-person-about = Wem du sie schuldest
option-tab-rounds = runden
option-tab-rounds-about = Wie viele Runden
option-tab-note = wofür
option-tab-note-about = Ein Wort dazu

tab-title = 🍺 Der Deckel
tab-title-person = 🍺 Der Deckel von { $name }
tab-yours = Was dich betrifft
tab-yours-none = Dich betrifft nichts davon.
tab-none = Hier steht nichts.
tab-clean = Der Deckel ist leer. Niemand schuldet irgendwem etwas.
tab-more = … und { $count ->
    [one] noch eine Zeile
   *[other] { $count } weitere Zeilen
  }: `/{ command-tab } { command-show }` mit einem Namen zeigt sie.
tab-page = Seite { $page } von { $pages }
tab-earlier = ◀ Zurück
tab-later = Weiter ▶

tab-amount = { $kind ->
    [schnaps] { $count ->
        [one] **1** Runde Schnaps
       *[other] **{ $count }** Runden Schnaps
      }
    [neutral] { $count ->
        [one] **1** Pfand
       *[other] **{ $count }** Pfänder
      }
   *[round] { $count ->
        [one] **1** Runde
       *[other] **{ $count }** Runden
      }
  }
tab-owes-table = { $debtor } schuldet dem Tisch { $amount }
tab-owes-person = { $debtor } schuldet { $creditor } { $amount }
tab-since-table = Spiel { $deal } an Tisch { $table }, { $day }
tab-since-entered = angeschrieben am { $day }
tab-paid = ✅ Bezahlt: { $amount }
tab-forgiven = 🕊️ Erlassen: { $amount }
tab-open = Offen: { $amount }

tab-do-pay = { $count ->
    [one] Bezahlt
   *[other] Alle { $count } bezahlt
  }
tab-do-one = Eine bezahlt
tab-do-forgive = Erlassen
tab-do-delete = Löschen

tab-did-entered = ✍️ { $name } schreibt an:
tab-did-paid = ✅ { $name } bestätigt als bezahlt:
tab-did-forgiven = 🕊️ { $name } erlässt:
tab-did-deleted = ✖️ { $name } löscht vom Deckel:
tab-done = ✓ Ist notiert.

tab-card = { -tab.is ->
    [on] 🍺 Auf den Deckel: { $rounds }. Mehr mit `/{ command-tab } { command-show }`.
   *[off] {""}
}

## Wenn etwas nicht geht
refusal-tab_with_oneself = Mit dir selbst anstoßen kannst du auch ohne Deckel.
refusal-tab_full = { $limit } deiner Einträge sind noch offen. Bezahl erst einmal etwas davon.
refusal-tab_gone = Das steht nicht mehr auf dem Deckel.
refusal-tab_not_concerned = Das können nur die, die es betrifft.
refusal-tab_moved_on = Da war schon jemand schneller – so steht es jetzt.
refusal-tab_not_now = Das kannst du hier nicht oder nicht mehr – `/{ command-tab } { command-show }` zeigt, wie es steht.

## Hilfe
help-tab = 🍺 `/{ command-tab }` – wer wem eine Runde schuldet
