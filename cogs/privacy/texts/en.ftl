# What I know of people, and how they make me forget it.

command-privacy = privacy
command-privacy-about = What I know of you, and how you make me forget it

privacy-title = What I know of you
privacy-unknown = Nothing. You have never played with me.
privacy-name = What you are called: **{ $name }**, as on Discord, and your id there. Your language: { $locale }.
privacy-settings = What you have set: { $count ->
    [0] nothing
    [one] one thing
   *[other] { $count } things
}.
privacy-played = What you have played: { $results ->
    [0] no partie
    [one] one partie
   *[other] { $results } parties
} to the end, { $deals ->
    [0] no deals
    [one] one deal
   *[other] { $deals } deals
} – with every card, for results and replays follow from them.
privacy-rest = And on your servers: fraternities, the tab, sign-ups, tournaments and what you have ruled.
privacy-kept-title = What I keep, what for and for how long
privacy-kept-name = **Name, id, language, settings** – so that I can call you by name and needn't ask twice. Until you make me forget it.
privacy-kept-played = **Tables, cards, results, standings** – replays, score sheets and ratings follow from them. As long as the server has me; without your name once you make me forget it.
privacy-kept-company = **Fraternities, the tab, evenings, tournaments, house rules** – so that they can go on. For as long; invitations hold for a week.
privacy-kept-rulings = **Decisions** about results, seasons and pacts – so that one can see who has made them. For as long.
privacy-kept-mark = **A mark after forgetting** – so that nobody sees other people's cards twice. Until the deal or the table is over, for at most 30 days.
privacy-departed = { $days ->
    [0] If a server removes me, what was there stays until somebody has it deleted.
    [one] If a server removes me and doesn't invite me again, I delete everything from there after a day, and forget whoever has played nowhere else.
   *[other] If a server removes me and doesn't invite me again, I delete everything from there after { $days } days, and forget whoever has played nowhere else.
}
privacy-file = The file has all of it. What you have written, where else you are and what else you do I don't know.
privacy-how = The button below erases name, id, language and settings, once you have said yes.

privacy-forget-title = Shall I forget who you are?
privacy-forget-what = I erase your name, your id, your language and your settings, and you leave your fraternities – on every server where you play with me.
privacy-forget-stays = What was played stays, or the results of others would be wrong. You are called “someone” there, also on leaderboards and in replays.
privacy-forget-new = If you come back you start anew. Nobody can undo this.
privacy-forget-mark = Where a deal goes on of which you know cards, or a table that you have opened, a mark stays until that is over, for at most 30 days: your id, turned with a secret key into something that cannot be turned back. By it I see that you stay out of that deal, even as somebody new.
privacy-forget-old = I draw the cards of your last parties anew. Other messages that stand in a channel already I don't change.
privacy-marked = { $count ->
    [one] At table { $tables } a mark remains
   *[other] At the tables { $tables } marks remain
} of somebody I have forgotten who had your id – until the deal or the table is over, for at most 30 days. Nothing else.
privacy-parted = You wanted to be forgotten, so this message is out of use. `/table watch` shows you the table anew.
refusal-forgotten = I have just forgotten who you are. Try again – then you begin anew.
privacy-button-ask = Forget me …
privacy-button-forget = Yes, forget me
privacy-forgotten = I don't know any more who you are. What you have played, “someone” has played.

refusal-still_seated = { $count ->
    [one] A seat at table { $tables } is still yours. Give it up first: in a partie with `/table release`, else with `/table leave`.
   *[other] Seats at the tables { $tables } are still yours. Give them up first: in a partie with `/table release`, else with `/table leave`.
}

## Help
help-privacy = 🔒 `/{ command-privacy }` – what I know of you, and how I forget it
