# Wer gerufen wird, weil alle am Tisch gefragt sind.

mention-undo = { $person }, { $name } möchte an Tisch { $table } einen Zug zurücknehmen. Ist dir das recht?
mention-pause = { $person }, { $name } möchte an Tisch { $table } eine Pause machen. Ist dir das recht?
mention-shelve = { $person }, { $name } möchte die Partie an Tisch { $table } weglegen. Ist dir das recht?
mention-end = { $person }, { $name } möchte die Partie an Tisch { $table } vor ihrem Ende beenden. Ist dir das recht?
mention-claim = { $person }, { $name } beansprucht an Tisch { $table } alle restlichen Stiche. Einverstanden?
mention-here = { $person }, an Tisch { $table } soll es weitergehen – tipp auf **Ich bin da**!

# Die eigene Hand: Karten vorwählen, wer blank ist, den Rest beanspruchen.

hand-asked = Das lässt sich nicht zurücknehmen und kann viel kosten. Tipp noch einmal darauf, wenn du es willst.
hand-planned = { $card } liegt bereit.
hand-planned-slot = Karte { $place } liegt bereit.
hand-plan-dropped = Die bereitgelegte Karte geht hier nicht.
hand-voids = Farbfrei: { $voids }
hand-trumps = Trumpf

## Der Rest ist mein
command-claim = rest
command-claim-about = Alle restlichen Stiche beanspruchen: Du legst auf, und die anderen stimmen zu oder nicht
button-claim = Rest mein
button-lay = Karten auflegen
claim-title = Alle restlichen Stiche für dich?
claim-about = Dann liegen deine Karten offen vor allen. Sind die anderen einverstanden, wird der Rest gleich ausgespielt. Computer stimmen nur zu, wenn niemand mehr einen Stich machen kann.
claim-once = Das geht nur einmal pro Spiel.
ask-claim = { $name } beansprucht alle restlichen Stiche und legt auf:
notice-claimed = { $name } hat die Karten aufgelegt und alle restlichen Stiche bekommen.
notice-claim-void = So geht es nicht auf: { $name } kann nicht alle Stiche machen. Spielt weiter!

## Wenn etwas nicht geht
refusal-claimed_already = Den Rest kannst du nur einmal pro Spiel beanspruchen.
refusal-nothing_to_claim = Den Rest kannst du nur beanspruchen, wenn du ausspielst und noch zwei bis fünf Stiche kommen.
