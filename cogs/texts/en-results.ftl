# Results: what a partie counts for, what is left of it, and who rules on it.

## Rated or not
option-rated = rated
option-rated-about = Counts on the leaderboards; by default as the server has set it
counts-friendly = friendly partie
counts-friendly-about = 🤝 Friendly partie: on no leaderboard.
counts-contest = fraternity match
counts-contest-about = 🎗 Fraternity match: it also counts between the fraternities.
form-counts-rated = 🏆 Rated
form-counts-friendly = 🤝 Friendly partie
