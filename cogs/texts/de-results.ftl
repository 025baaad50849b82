# Ergebnisse: was eine Partie zählt, was von ihr bleibt, und wer darüber entscheidet.

## Gewertet oder nicht
option-rated = gewertet
option-rated-about = Zählt auf den Ranglisten; ohne gilt, was der Server eingestellt hat
counts-friendly = Freundschaftspartie
counts-friendly-about = 🤝 Freundschaftspartie: steht auf keiner Rangliste.
counts-contest = Verbindungskampf
counts-contest-about = 🎗 Verbindungskampf: zählt auch zwischen den Verbindungen.
form-counts-rated = 🏆 Gewertet
form-counts-friendly = 🤝 Freundschaftspartie
