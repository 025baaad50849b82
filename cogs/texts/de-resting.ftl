# Ein Tisch, der ruht: bis wann, und was solange gilt.

rest-playing = Kommt niemand zurück, legen wir die Partie { $when } weg.
rest-shelved = Sie liegt hier bis { $when }.
shelved-paused = Aus der Pause ist niemand zurückgekommen, da haben wir die Karten weggelegt.

## Wenn etwas nicht geht
refusal-seat_kept = Dieser Platz ist noch bis { $until_ms } für den reserviert, dem er gehört. Wer nicht mehr mag, gibt ihn mit `/table release` selbst sofort frei.
refusal-too_often = Das ging jetzt oft genug hin und her. Spielt erst weiter – mit dem nächsten Spiel geht es wieder.
refusal-too_many_shelved = { $scope ->
    [person] Wer diesen Tisch eröffnet hat, hat auf diesem Server schon { $limit } Partien im Schrank liegen.
   *[guild] Auf diesem Server liegen schon { $limit } Partien im Schrank.
  } Spielt erst eine davon weiter (`/table resume`) oder schließt sie (`/table close`). `/table list` zeigt, welche es sind.
