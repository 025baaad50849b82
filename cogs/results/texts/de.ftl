# Ergebnisse: was eine Partie zählt, was von ihr bleibt, und wer darüber entscheidet.

## Gewertet oder nicht
option-rated = gewertet
option-rated-about = Zählt auf den Ranglisten; ohne Angabe gilt, was der Server eingestellt hat
counts-friendly = Freundschaftspartie
counts-friendly-about = 🤝 Freundschaftspartie: steht auf keiner Rangliste.
counts-contest = Verbindungskampf
counts-contest-about = 🎗️ Verbindungskampf: zählt auch zwischen den Verbindungen.
table-closed-counts = Die fertigen Spiele zählen für den Abend und die Statistik; die Partie zählt nicht.
table-closed-given-up = Die zweite Hälfte hatte begonnen, darum zählt die Partie als aufgegeben: letzter Platz.
form-counts-rated = 🏆 Gewertet
form-counts-friendly = 🤝 Freundschaftspartie
counts-rated = gewertet

## Befehle
command-result = ergebnis
command-result-about = Wie eine Partie ausging und wem welches Ergebnis gehört
option-result-table-about = Nummer des Tisches, an dem gespielt wurde

## Die Seite
result-title = Ergebnis: { $table }
result-deals = { $count ->
    [one] ein Spiel
   *[other] { $count } Spiele
}
result-voided = Gestrichen – zählt auf keiner Rangliste.
result-computer = Computer
result-company-people = nur Menschen
result-company-people-about = Auf jedem Platz haben Menschen mindestens die Hälfte der Spiele gespielt.
result-company-mixed = Menschen und Computer
result-company-mixed-about = Auf mindestens zwei Plätzen, aber nicht auf allen, haben Menschen mindestens die Hälfte der Spiele gespielt.
result-company-computers = gegen Computer
result-company-computers-about = Auf höchstens einem Platz haben Menschen mindestens die Hälfte der Spiele gespielt; keine Wertung ändert sich.
result-all-own = { $count ->
    [one] das eine Spiel selbst gespielt
   *[other] alle { $count } Spiele selbst gespielt
}
result-parts = von { $count } { $count ->
    [one] Spiel
   *[other] Spielen
}: { $parts }
result-part = { $count } { $name }
result-part-computer = { $count } Computer
result-why-alone = Zählt für { $name }: Kein anderer Mensch hat hier gespielt.
result-why-most = Zählt für { $name }: am meisten gespielt.
result-why-owner = Zählt für { $name }: gleich viel gespielt, und am Ende auf diesem Platz.
result-why-first = Zählt für { $name }: gleich viel gespielt, und länger dabei.
result-why-untouched = Zählt für { $name }, denn dieser Platz war vergeben; gespielt haben Computer.
result-why-begun = Zählt für { $name }: Danach hat dort ein Computer weitergespielt.
result-why-nobody = Nur Computer: niemandes Ergebnis.
result-why-computers = Zählt für niemanden: Das meiste haben Computer gespielt.
result-ruling-void = { $time } gestrichen von { $name }
result-ruling-restore = { $time } wieder gültig durch { $name }
result-button-void = Streichen …
result-button-restore = Wieder gelten lassen …
result-reason-void = Warum wird es gestrichen?
result-reason-restore = Warum gilt es wieder?
result-done-void = 🚫 Das Ergebnis von Tisch { $table } ist gestrichen. Ranglisten und Wertungen folgen gleich.
result-done-restore = ✅ Das Ergebnis von Tisch { $table } gilt wieder. Ranglisten und Wertungen folgen gleich.
result-choice = { $title } · { $date } · { $names }

## Was alle lesen
ruling-voided = 🚫 Das Ergebnis von **{ $table }** ({ $time }) ist gestrichen: Es zählt auf keiner Rangliste.
ruling-restored = ✅ Das Ergebnis von **{ $table }** ({ $time }) gilt wieder.
ruling-reason = Grund: { $reason }
ruling-by = Entschieden von { $name }. Ranglisten und Wertungen rechne ich neu.
table-voided = 🚫 Dieses Ergebnis ist gestrichen.

refusal-no_result = Von Tisch { $table } gibt es hier kein Ergebnis. Eines entsteht, wenn eine Partie zu Ende gespielt ist.
refusal-not_keeper = Die Bücher führen auf diesem Server nur bestimmte Leute – frag jemanden, der ihn verwaltet.
refusal-result_voided = Dieses Ergebnis ist schon gestrichen.
refusal-result_valid = Dieses Ergebnis gilt; es ist nicht gestrichen.
refusal-reason_missing = Ohne einen Grund geht es nicht: Alle sollen wissen, warum.

## Hilfe
help-results = 🚫 `/{ command-table } { command-result }` – ein Ergebnis streichen oder wieder gelten lassen

## Wer wem wie viel schuldet
stakes-about = 💶 Ein Punkt ist ein Cent.
stakes-all-games = Über alle Spiele dieses Abends verrechnet:
stakes-owes = 💶 { $debtor } schuldet { $creditor } **{ $amount }**
stakes-cents = { $count } Cent
stakes-more = … und { $count ->
    [one] eine weitere Zahlung
   *[other] { $count } weitere Zahlungen
  }
stakes-left-out = 🤖 { $count ->
    [one] Eine Partie wird nicht abgerechnet
   *[other] { $count } Partien werden nicht abgerechnet
  }: Ein Computer hatte dort einen eigenen Platz.
