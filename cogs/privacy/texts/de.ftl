# Was ich von Leuten weiß, und wie sie es mich vergessen lassen.

command-privacy = datenschutz
command-privacy-about = Was ich über dich weiß, und wie du es mich vergessen lässt

privacy-title = Was ich über dich weiß
privacy-unknown = Nichts. Du hast noch nie mit mir gespielt.
privacy-name = Dein Name bei Discord, **{ $name }**, und deine ID dort. Deine Sprache: { $locale }.
privacy-settings = Deine Einstellungen: { $count ->
    [0] keine
    [one] eine
   *[other] { $count }
}.
privacy-played = Deine Partien: { $results ->
    [0] keine Partie
    [one] eine Partie
   *[other] { $results } Partien
} zu Ende, { $deals ->
    [0] keine Spiele
    [one] ein Spiel
   *[other] { $deals } Spiele
} – mit jeder Karte, denn daraus folgen Ergebnisse und Rückblicke.
privacy-rest = Dazu auf deinen Servern: Verbindungen, Deckel, Zusagen, Turniere und was du entschieden hast.
privacy-kept-title = Was ich aufhebe, wozu und wie lange
privacy-kept-name = **Name, ID, Sprache, Einstellungen, gelöste Rätsel** – damit ich dich nennen kann und nichts zweimal frage. Bis du mich vergessen lässt.
privacy-kept-played = **Tische, Karten, Ergebnisse, Ranglisten** – daraus folgen Rückblicke, Zettel und Wertungen. So lange mich der Server hat; nach dem Vergessen ohne deinen Namen.
privacy-kept-company = **Verbindungen, Deckel, Stammtische, Turniere, Hausregeln** – damit es dort weitergeht. Ebenso; Einladungen gelten eine Woche.
privacy-kept-rulings = **Entscheidungen** über Ergebnisse und Saisons – damit man sieht, wer sie getroffen hat. Ebenso.
privacy-kept-mark = **Ein Zeichen nach dem Vergessen** – damit niemand fremde Karten zweimal sieht. Bis das Spiel oder der Tisch vorbei ist, höchstens 30 Tage.
privacy-departed = { $days ->
    [0] Entfernt mich ein Server, bleibt, was dort war, bis er es löschen lässt.
    [one] Entfernt mich ein Server und holt mich nicht zurück, lösche ich nach einem Tag alles von dort, und wer sonst nirgends gespielt hat, den vergesse ich.
   *[other] Entfernt mich ein Server und holt mich nicht zurück, lösche ich nach { $days } Tagen alles von dort, und wer sonst nirgends gespielt hat, den vergesse ich.
}
privacy-file = Alles steht in der Datei. Ich weiß nicht, was du sonst geschrieben hast, wo du sonst bist und was du sonst tust.
privacy-how = Der Knopf hier unten löscht Name, ID, Sprache und Einstellungen, sobald du Ja gesagt hast.

privacy-forget-title = Soll ich vergessen, wer du bist?
privacy-forget-what = Ich lösche deinen Namen, deine ID, deine Sprache und deine Einstellungen, und aus Verbindungen trittst du aus – auf allen Servern, auf denen du mit mir spielst.
privacy-forget-stays = Was gespielt wurde, bleibt, sonst stimmten die Ergebnisse der anderen nicht mehr. Dort heißt du dann „jemand“, auch in Ranglisten und Rückblicken.
privacy-forget-new = Kommst du wieder, fängst du neu an. Das lässt sich nicht rückgängig machen.
privacy-forget-mark = Läuft noch ein Spiel, von dem du Karten kennst, oder steht noch ein Tisch, den du geöffnet hast? Dann bleibt bis zum Ende ein Zeichen, höchstens 30 Tage: deine ID, mit einem geheimen Schlüssel so verschlüsselt, dass niemand sie zurückrechnen kann. Es sorgt dafür, dass du dich nicht als jemand Neues noch einmal in dieses Spiel setzt.
privacy-forget-old = An den Tischen deiner letzten Partien ersetze ich deinen Namen. Andere Nachrichten, die schon im Kanal stehen, bleiben, wie sie sind.
privacy-marked = { $count ->
    [one] An Tisch { $tables } bleibt ein Zeichen
   *[other] An den Tischen { $tables } bleiben Zeichen
} von jemandem, den ich vergessen habe und der deine ID hatte – bis das Spiel oder der Tisch zu Ende ist, höchstens 30 Tage. Sonst nichts.
privacy-parted = Du wolltest vergessen werden, darum gilt diese Nachricht nicht mehr. `/{ command-table } { command-watch }` zeigt dir den Tisch neu.
refusal-forgotten = Ich habe gerade vergessen, wer du bist. Versuch es noch einmal – dann fängst du neu an.
privacy-button-ask = Vergiss mich …
privacy-button-forget = Ja, vergiss mich
privacy-forgotten = Ich weiß nicht mehr, wer du bist. Deine Spiele hat jetzt „jemand“ gespielt.

refusal-still_seated = { $count ->
    [one] An Tisch { $tables } gehört dir noch ein Platz. Gib ihn zuerst frei: in einer Partie mit `/{ command-table } { command-release }`, sonst mit `/{ command-table } { command-leave }`.
   *[other] An den Tischen { $tables } gehören dir noch Plätze. Gib sie zuerst frei: in einer Partie mit `/{ command-table } { command-release }`, sonst mit `/{ command-table } { command-leave }`.
}

## Hilfe
help-privacy = 🔒 `/{ command-privacy }` – was ich über dich weiß und wie ich es vergesse
