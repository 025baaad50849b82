# Der Deckel: wer wem eine Runde schuldet.

command-tab = deckel
command-tab-about = Wer wem eine Runde schuldet
command-tab-show-about = Was auf dem Deckel steht: alles und deins, oder das von jemand anderem
command-enter = anschreiben
command-tab-enter-about = Eine Runde anschreiben, die du schuldest oder die dir jemand schuldet
command-year = jahr
command-tab-year-about = Das Jahr auf dem Deckel: fällig, bezahlt, erlassen – und wer am meisten ausgegeben hat
option-tab-person-about = Um wen es geht
option-tab-owes = richtung
option-tab-owes-about = Wer wem schuldet
choice-owes-i = Ich schulde
choice-owes-me = Mir schuldet
option-tab-rounds = runden
option-tab-rounds-about = Wie viele Runden
option-tab-note = wofür
option-tab-note-about = Ein Wort dazu
option-tab-year = jahr
option-tab-year-about = Welches Jahr, ohne Angabe dieses

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
tab-since-entered = angeschrieben von { $name }, { $day }
tab-asked = ❓ { $name } muss noch zustimmen.
tab-withdrawn = Steht nicht mehr auf dem Deckel.
tab-struck = ✖️ Gestrichen: { $reason }
tab-lapsed = Verfallen: Eine Seite gibt es hier nicht mehr.
tab-settled = ✅ Bezahlt, sagt { $name }: { $amount }
tab-settled-pending = ⏳ Bezahlt, sagt { $name }: { $amount }. Jemand vom Tisch muss es bestätigen.
tab-forgiven = 🕊️ Erlassen von { $name }: { $amount }
tab-forgiven-pending = ⏳ { $name } will { $amount } erlassen. Noch jemand vom Tisch muss zustimmen.
tab-open = Offen: { $amount }

tab-do-agree = Stimmt
tab-do-decline = Stimmt nicht
tab-do-withdraw = Zurücknehmen
tab-do-settle = { $count ->
    [one] Bezahlt
   *[other] Alle { $count } bezahlt
  }
tab-do-one = Eine bezahlt
tab-do-forgive = Erlassen
tab-do-confirm = Bestätigen
tab-do-object = Einspruch
tab-do-strike = Streichen …
tab-do-restore = Doch gültig …
tab-reason = Warum?
tab-reason-hint = Das sehen alle, die es betrifft.

tab-did-enter = ✍️ { $name } schreibt an:
tab-did-agree = 👍 { $name } erkennt an:
tab-did-decline = ✋ { $name } streitet ab:
tab-did-withdraw = ↩️ { $name } nimmt das Letzte zurück:
tab-did-settle = ✅ { $name } hakt ab:
tab-did-one = ✅ { $name } hakt eine ab:
tab-did-forgive = 🕊️ { $name } erlässt:
tab-did-confirm = ✅ { $name } bestätigt:
tab-did-object = ✋ { $name } erhebt Einspruch:
tab-did-strike = ✖️ { $name } streicht vom Deckel:
tab-did-restore = ✍️ { $name } setzt wieder auf den Deckel:
tab-did-moved = So steht es jetzt:
tab-done = ✓ Ist notiert.

tab-card = { -tab.is ->
    [on] 🍺 Auf den Deckel: { $rounds }. Mehr mit `/{ command-tab } { command-show }`.
   *[off] {""}
}

## Das Jahr
tab-year = Der Deckel { $year }
tab-year-sums = { $due } fällig · { $paid } bezahlt · { $forgiven } erlassen · { $open } offen
tab-year-unit = { $kind ->
    [schnaps] gezählt in Runden Schnaps
    [neutral] gezählt in Pfändern
   *[round] gezählt in Runden
  }
tab-year-none = { $year } stand nichts auf dem Deckel.
tab-year-share = { $name }: { $due } fällig, { $paid } bezahlt, { $forgiven } erlassen, { $open } offen
tab-year-more = { $count ->
    [one] und noch jemand
   *[other] und { $count } weitere
  }
tab-year-host = 🍻 Spendabelster Wirt
tab-year-thirsty = 🥵 Durstigste Kehle
tab-year-chalk = 🖍️ Meiste Kreide
tab-year-generous = 🕊️ Weichstes Herz
tab-year-honour = { $names } ({ $count })
tab-year-paid = bezahlt
tab-year-forgiven = erlassen
tab-year-open = offen

## Wenn etwas nicht geht
refusal-tab_with_oneself = Mit dir selbst anstoßen kannst du auch ohne Deckel.
refusal-tab_asked_enough = { $limit } deiner Einträge warten schon auf Zustimmung. Frag da erst einmal nach.
refusal-tab_gone = Das steht nicht mehr auf dem Deckel.
refusal-tab_not_concerned = Das können nur die, die es betrifft.
refusal-tab_moved_on = Da war schon jemand schneller – so steht es jetzt.
refusal-tab_not_now = Das kannst du hier nicht oder nicht mehr – `/{ command-tab } { command-show }` zeigt, wie es steht.
refusal-tab_reason_missing = Schreib einen Grund dazu: Ohne wird hier nichts gestrichen und nichts zurückgeholt.

## Hilfe
help-tab = 🍺 `/{ command-tab }` – wer wem eine Runde schuldet
