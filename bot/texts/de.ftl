setup-welcome =
    Bierkönig wird in { $folder } eingerichtet
    Strg-C beendet das jederzeit; was getan ist, bleibt, und beim nächsten Mal geht es von dort aus weiter.
setup-no-folder = Den Ordner { $folder } gibt es nicht. Leg ihn erst an.
setup-token-how =
    1. Der Bot braucht ein Konto bei Discord.
       · Öffne https://discord.com/developers/applications und klicke auf New Application; so, wie du sie nennst, heißt der Bot.
       · Klicke auf der Seite Bot auf Reset Token und kopiere das Token. Lass die drei Privileged Intents aus.
       Wer das Token hat, ist der Bot: Zeig es niemandem. Beim Einfügen ist es hier nicht zu sehen.
setup-token-ask = Token:
setup-token-none = Ohne Token gibt es keinen Bot. Es wurde nichts geschrieben.
setup-token-malformed = Das ist kein Token: Es hat Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, aber keine Leerzeichen. Kopiere es noch einmal.
setup-token-refused = Discord lehnt es ab. Kopiere es noch einmal oder setze es auf der Seite Bot zurück; Client Secret und Public Key sind etwas anderes.
setup-token-known = 1. Das Token in { $file } gehört { $name }.
setup-token-environment = 1. Das Token aus der Umgebung gehört { $name }.
setup-token-environment-refused = Discord lehnt das Token aus der Umgebung ab, BIERKOENIG_DISCORD__TOKEN. Berichtige es dort oder nimm es heraus.
setup-token-outdated = Discord lehnt das Token in { $file } ab: Es wurde zurückgesetzt.
setup-token-good = Das Token gehört { $name }.
setup-written = Es steht jetzt in { $file }, und lesen kann das nur { $owner }. Alle anderen Einstellungen stehen auch dort, erklärt und mit ihrem Standardwert.
setup-changed = Es steht jetzt in { $file }, und lesen kann das nur { $owner }. Alles andere darin ist geblieben, wie es war.
setup-unwritable = { $file } lässt sich nicht schreiben: { $reason }
setup-unreachable = Discord ist nicht zu erreichen: { $reason }. Sieh nach der Verbindung und ruf das hier noch einmal auf.
setup-invite =
    2. Lade { $name } jetzt auf deinen Server ein. Der Link bittet um die Rechte, die der Bot braucht, und um keine anderen:
       { $link }
setup-waiting = Warten, bis der Bot dort ist …
setup-there = 2. { $name } ist auf { $servers }.
setup-doctor = 3. Ist alles in Ordnung?
setup-doctor-faults = Oben steht, was zu tun ist. Ruf das hier danach noch einmal auf.
setup-service-ask = 4. Soll systemd den Bot von jetzt an laufen lassen, auch nach einem Neustart des Rechners?
setup-service-running = 4. Der Bot läuft, auch nach jedem Neustart des Rechners. Seine Unit ist { $file }; { $log } zeigt sein Protokoll.
setup-service-failed = 4. systemd nimmt ihn nicht: { $reason }
setup-service-nobody =
    4. Kein Dienst: { $folder } gehört root, und der Bot soll nicht root sein. Leg einen Benutzer für ihn an und einen Ordner,
       der ihm gehört, wie docs/hosting.md es zeigt, und ruf das hier dort auf.
setup-start = So startest du den Bot: { $command }
setup-done = Öffne Discord und tippe /tisch eröffnen.
setup-yes = J/n
setup-no-letters = n
