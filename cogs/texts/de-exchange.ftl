# Ergebnisse aus dem Bot heraus und Partien vom Papier hinein.

command-exports-about = Was auf diesem Server gespielt wurde, als Datei
command-results = ergebnisse
command-export-results-about = Alle Ergebnisse als Tabelle, JSON oder Partienotation (nur wer die Bücher führt)
option-format = format
option-format-about = Was für eine Datei
choice-export-csv = Tabelle (CSV)
choice-export-json = JSON
choice-export-records = Partien als Text (ZIP)
option-export-game-about = Nur dieses Spiel
option-since = von
option-since-about = Ab welchem Tag, etwa 1.10.2026
option-until = bis
option-until-about = Bis zu welchem Tag, ihn eingeschlossen

export-results = { $count ->
    [one] Ein Ergebnis.
   *[other] { $count } Ergebnisse.
  } Was in den Spalten steht, sagt docs/exports.md.
export-records = { $count ->
    [one] Eine Partie.
   *[other] { $count } Partien.
  }

refusal-day_unreadable = „{ $day }“ ist kein Tag, den ich lesen kann. Schreib 2026-10-01 oder 1.10.2026.
refusal-nothing_to_export = In dieser Zeit ist hier nichts zu Ende gespielt worden.
refusal-too_many_records = Das sind { $count } Partien, mehr als { $limit } auf einmal werden es hier nicht. Wähl weniger Tage, oder wer den Bot betreibt, nimmt `bierkoenig export`.
refusal-export_too_large = Die Datei wird größer als { $limit } MB, mehr nimmt Discord nicht. Wähl weniger Tage, oder wer den Bot betreibt, nimmt `bierkoenig export`.
