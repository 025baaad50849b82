# What I know of people, and how they make me forget it.

command-privacy = privacy
command-privacy-about = What I know about you, and how to make me forget it

privacy-title = What I know about you
privacy-unknown = Nothing. You have never played with me.
privacy-name = Your name on Discord, **{ $name }**, and your ID there. Your language: { $locale }.
privacy-settings = Your settings: { $count ->
    [0] none
    [one] one
   *[other] { $count }
}.
privacy-played = Your games: { $results ->
    [0] no game
    [one] one game
   *[other] { $results } games
} finished, { $deals ->
    [0] no deals
    [one] one deal
   *[other] { $deals } deals
} – with every card, since results and replays follow from them.
privacy-rest = And on your servers: fraternities, the tab, sign-ups, tournaments and what you have decided.
privacy-kept-title = What I keep, what for, and for how long
privacy-kept-name = **Name, ID, language, settings, puzzles** – so that I can call you by name and don't ask twice. Until you make me forget it.
privacy-kept-played = **Tables, cards, results, standings** – replays, score sheets and ratings follow from them. As long as the server has me; without your name once you make me forget it.
privacy-kept-company = **Fraternities, the tab, evenings, tournaments, house rules** – so that they can go on. Just as long; invitations last a week.
privacy-kept-rulings = **Decisions** about results and seasons – so that people can see who made them. Just as long.
privacy-kept-mark = **A mark after forgetting** – so that nobody sees other people's cards twice. Until the deal or the table is over, at most 30 days.
privacy-departed = { $days ->
    [0] If a server removes me, what was there stays until somebody has it deleted.
    [one] If a server removes me and doesn't invite me again, I delete everything from there after a day, and forget anybody who has played nowhere else.
   *[other] If a server removes me and doesn't invite me again, I delete everything from there after { $days } days, and forget anybody who has played nowhere else.
}
privacy-file = The file has all of it. I don't know what else you have written, where else you are or what else you do.
privacy-how = The button below erases name, ID, language and settings, once you have said yes.

privacy-forget-title = Should I forget who you are?
privacy-forget-what = I delete your name, your ID, your language and your settings, and you leave your fraternities – on every server where you play with me.
privacy-forget-stays = What was played stays, or other people's results would be wrong. There you are called “someone” from then on, also on leaderboards and in replays.
privacy-forget-new = If you come back, you start afresh. Nobody can undo this.
privacy-forget-mark = If a deal is going on in which you know cards, or a table you opened is still there, a mark stays until that is over, at most 30 days: your ID, scrambled with a secret key so that nobody can turn it back. It keeps you from sitting down in that deal again, even as somebody new.
privacy-forget-old = I replace your name at the tables of your last games. Other messages that are already in a channel stay as they are.
privacy-marked = { $count ->
    [one] At table { $tables } a mark remains
   *[other] At the tables { $tables } marks remain
} of somebody I have forgotten who had your ID – until the deal or the table is over, for at most 30 days. Nothing else.
privacy-parted = You asked to be forgotten, so this message is out of date. `/{ command-table } { command-watch }` shows you the table afresh.
refusal-forgotten = I have just forgotten who you are. Try again – then you start afresh.
privacy-button-ask = Forget me …
privacy-button-forget = Yes, forget me
privacy-forgotten = I no longer know who you are. “Someone” has played your games now.

refusal-still_seated = { $count ->
    [one] A seat at table { $tables } is still yours. Give it up first: in a game with `/{ command-table } { command-release }`, otherwise with `/{ command-table } { command-leave }`.
   *[other] Seats at the tables { $tables } are still yours. Give them up first: in a game with `/{ command-table } { command-release }`, otherwise with `/{ command-table } { command-leave }`.
}

## Help
help-privacy = 🔒 `/{ command-privacy }` – what I know about you, and how to make me forget it
