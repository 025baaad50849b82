# Die Uhr: wie lange gewartet wird, und was danach geschieht.

## Befehl
command-pace = tempo
command-pace-about = Einstellen, wie lange an deinem Tisch auf einen Zug gewartet wird
option-pace = tempo
option-pace-about = Wie lange auf einen Zug gewartet wird, bis ein Computer einspringt
pace-set = Tisch { $table }, neues Tempo: { $pace }. Die Zeit läuft für alle von vorn.

## Auf der Tischkarte und unter den Karten
pace-live = Zügig
pace-relaxed = Gemütlich
pace-correspondence = Fernpartie
clock-standing = ⏱️ { $pace }
clock-running = ⏱️ { $pace } · die Zeit endet { $when }
clock-lapse = ⏱️ Sonst spielt { $when } ein Computer für dich.
clock-takeover = ⏱️ Sonst übernimmt { $when } ein Computer deinen Platz.
clock-shelve = ⏱️ Sonst legen wir die Partie { $when } beiseite.
clock-played = Deine Zeit war um, da hat ein Computer für dich gespielt. Beim nächsten Mal hält er dir den Platz warm.
notice-pace-none = Ab jetzt spielt ihr ohne Uhr.
notice-pace-live = Neues Tempo: zügig! Die Zeit läuft für alle von vorn.
notice-pace-relaxed = Neues Tempo: gemütlich. Die Zeit läuft für alle von vorn.
notice-pace-correspondence = Ab jetzt ist das eine Fernpartie: Lasst euch Zeit!

## Wer erinnert wird
mention-remind-lapse = { $person }, am Tisch { $table } warten alle auf dich. Sonst spielt { $when } ein Computer für dich.
mention-remind-takeover = { $person }, am Tisch { $table } warten alle auf dich. Sonst übernimmt { $when } ein Computer deinen Platz.
mention-remind-shelve = { $person }, am Tisch { $table } bist du dran. Sonst legen wir die Partie { $when } beiseite.
