# Ergebnisse aus dem Bot heraus und Partien vom Papier hinein.

command-books = bücher
command-books-about = Für alle, die die Bücher führen: Ergebnisse als Datei, Anschreibzettel übernehmen
command-books-export-about = Alle Ergebnisse als Tabelle, JSON oder Mitschriften
option-format = format
option-format-about = Was für eine Datei
choice-export-csv = Tabelle (CSV)
choice-export-json = JSON
option-export-game-about = Nur dieses Spiel
option-since = von
option-since-about = Ab welchem Tag, etwa 1.10.2026
option-until = bis
option-until-about = Bis zu welchem Tag einschließlich

export-results = { $count ->
    [one] Ein Ergebnis.
   *[other] { $count } Ergebnisse.
  }
export-seen = Dabei ist, was du selbst sehen kannst: nichts aus Kanälen, die dir verborgen sind.

refusal-nothing_to_export = In dieser Zeit ist hier nichts zu Ende gespielt worden.
refusal-export_too_large = Die Datei würde größer als { $limit }{"\u00A0"}MB, mehr nimmt Discord nicht an. Wähl weniger Tage, oder bitte die Leute, die den Bot betreiben, um `bierkoenig export`.

## Vom Papier
command-import = übernehmen
command-books-import-about = Einen Anschreibzettel übernehmen, damit eine alte Rangliste hier weitergeht
option-import-preset-about = Nach welchem Regelwerk gespielt wurde
option-import-day = tag
option-import-day-about = Wann gespielt wurde, wo der Zettel es nicht sagt, etwa 21.11.2019
option-import-lines = zeilen
option-import-lines-about = Was eine Zeile ist
choice-import-parties = Jede Zeile ist eine Partie
choice-import-deals = Jede Zeile ist ein Spiel derselben Partie
option-import-rated = zählt
option-import-rated-about = Ob die Partien auf den Ranglisten zählen (sonst Freundschaftspartien)
option-import-file = datei
option-import-file-about = Eine Tabelle als CSV; ohne sie kannst du tippen

import-form = Der Zettel
import-form-hint = Anna; Bert; Cilli; Dora  –  und darunter je Zeile die Punkte
import-title = Vom Papier
import-parties = { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
  }
import-rated = zählt auf den Ranglisten
import-friendly = Freundschaftspartien
import-person = **{ $name }** → { $who } · { $parties ->
    [one] eine Partie
   *[other] { $parties } Partien
  }, { $wins } gewonnen, { $points } Punkte
import-new = neu, nur auf dem Papier
import-paper = vom Papier bekannt: { $name }
import-paper-people = Wen ich nicht kenne, der bleibt auf Dauer ein Name auf dem Papier. Leute von hier erkenne ich an einer Erwähnung (`<@…>`) oder an ihrer ID statt des Namens.
import-more = { $count ->
    [one] … und noch jemand
   *[other] … und { $count } weitere
  }
import-alike = { $count ->
    [one] ⚠️ Eine dieser Partien habt ihr schon übernommen (Tisch { $tables }): derselbe Tag, dieselben Leute, dieselben Punkte. Sie würde doppelt zählen.
   *[other] ⚠️ { $count } dieser Partien habt ihr schon übernommen (Tische { $tables }): derselbe Tag, dieselben Leute, dieselben Punkte. Sie würden doppelt zählen.
  }
import-ok = Übernehmen
import-no = Lieber nicht
import-done = { $count ->
    [one] ✓ Übernommen als Tisch { $first }.
   *[other] ✓ Übernommen als Tische { $first } bis { $last }.
  } Die Ranglisten ziehen nach.
import-mend = Berichtigen …
import-undo = Alles zurücknehmen
import-undone = { $count ->
    [0] Davon zählt schon nichts mehr.
    [one] Zurückgenommen: eine Partie zählt nicht mehr.
   *[other] Zurückgenommen: { $count } Partien zählen nicht mehr.
  }
import-undone-reason = Der Zettel wurde zurückgenommen
import-left = Gut, nichts wurde übernommen.
import-known = Diesen Zettel habt ihr schon übernommen ({ $count ->
        [one] Tisch { $first }
       *[other] Tische { $first } bis { $last }
    }). Zweimal zählt er nicht.
import-faults = Diesen Zettel kann ich noch nicht übernehmen
import-faults-more = { $count ->
    [one] und noch eine Stelle
   *[other] und { $count } weitere Stellen
  }
import-faults-hint = Berichtige den Zettel und schick ihn noch einmal. Die erste Zeile sind die Namen, darunter stehen je Zeile die Punkte, dazwischen Semikolons.
import-line = Zeile { $line }
import-column = Spalte { $column }
import-fault-empty = Hier fehlen Namen oder Punkte.
import-fault-too_many_lines = Mehr als { $told } Zeilen auf einmal gehen nicht.
import-fault-name_missing = Über dieser Spalte steht kein Name.
import-fault-name_long = Der Name ist länger als { $told } Zeichen.
import-fault-name_twice = Der Name steht zweimal da.
import-fault-too_few_names = Mindestens zwei Namen brauche ich, durch Semikolon getrennt.
import-fault-too_many_names = Mehr als { $told } Namen gehen nicht.
import-fault-too_many_columns = Mehr als { $told } Spalten gehen nicht. Teil den Zettel auf.
import-fault-too_wide = „{ $told }“ steht rechts von allen Namen.
import-fault-number = „{ $told }“ ist keine ganze Zahl.
import-fault-deals = „{ $told }“ ist keine Zahl von Spielen.
import-fault-day = „{ $told }“ ist kein Tag. Schreib 2019-11-21 oder 21.11.2019.
import-fault-players = Mit so vielen Leuten ({ $told }) wird das nach diesen Regeln nicht gespielt.
import-fault-future = Am { $told } kann noch nicht gespielt worden sein.
import-fault-nobody = Auf diesem Server gibt es niemanden mit dieser ID.
import-fault-several = So heißen hier mehrere. Schreib eine Erwähnung (`<@…>`) statt des Namens.
import-fault-person_twice = Diese Person steht unter zwei Namen da.

refusal-sheet_too_large = Der Zettel ist größer als { $limit }{"\u00A0"}KB. Teil ihn auf.
refusal-sheet_unreadable = Die Datei konnte ich von Discord nicht bekommen. Schick sie noch einmal.
refusal-members_unknown = Discord sagt mir gerade nicht, wer hinter den IDs auf dem Zettel steckt. Schick ihn in ein paar Minuten noch einmal.
refusal-sheet_workbook = Das ist eine ganze Arbeitsmappe, die kann ich nicht lesen. Speicher das Blatt als CSV und schick das.
refusal-import_gone = Auf diesen Zettel warte ich nicht mehr. Schick ihn noch einmal.
refusal-import_twice = Diesen Zettel habt ihr schon übernommen. Zweimal zählt er nicht.

## Einseitige Paare
command-books-pairs = paare
command-books-pairs-about = Wer immer gegen denselben Menschen verliert und sonst mit niemandem spielt
pairs-title = Einseitige Paare
pairs-none = Niemand hat { $least } gewertete Partien oder mehr gegen denselben Menschen verloren, nie gewonnen und sonst mit niemandem gespielt.
pairs-pair = **{ $game }** · { $loser } hat { $parties } Partien gespielt, alle mit { $winner }, und kam jedes Mal dahinter ins Ziel.
pairs-others = { $others ->
    [0] { $winner } hat auch mit niemand anderem gespielt.
    [one] { $winner } hat noch eine andere Partie gespielt.
   *[other] { $winner } hat noch { $others } andere Partien gespielt.
  } Die letzte: `/{ command-table } { command-result }` { $table }
pairs-about = Gewertete Partien mit mindestens zwei Menschen, ab { $least }. Das kann ein Neuling mit einem starken Freund sein oder ein Konto, das nur zum Verlieren da ist. Sonst sieht diese Liste niemand, und von selbst folgt daraus nichts.

## Hilfe
help-books = 🗂️ `/{ command-books }` – Ergebnisse als Datei, Anschreibzettel übernehmen, einseitige Paare
