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
setup-done = Öffne Discord und tippe /tisch öffnen.
setup-yes = J/n
setup-no-letters = n

## doctor: wonach gesehen wird
doctor-subject-configuration = Einstellungen
doctor-subject-translations = Übersetzungen
doctor-subject-database = Datenbank
doctor-subject-schema = Schema
doctor-subject-files = private Dateien
doctor-subject-disk = Speicherplatz
doctor-subject-players = Computerspieler
doctor-subject-token = Token
doctor-subject-discord = Discord
doctor-subject-application = Anwendung
doctor-subject-logins = Anmeldungen
doctor-subject-server = Server
doctor-subject-servers = Server
doctor-subject-gateway = Gateway

## doctor: was gefunden wurde, und darunter, was dagegen hilft
doctor-file = { $file }
doctor-no-file = Standardwerte und Umgebungsvariablen
doctor-translations = { $languages }
doctor-translations-broken = { $reason }
    .advice = Berichtige den Text oder die Datei, die da steht; `bierkoenig translations` sagt mehr
doctor-address = { $reason }
    .advice = Setz storage.url auf den Pfad einer Datei oder eine Adresse mit postgresql+asyncpg://
doctor-read-only = { $name } lässt sich nicht schreiben
    .advice = Gib dem Benutzer, unter dem der Bot läuft, Schreibrechte auf die Datei und ihren Ordner (chown, chmod)
doctor-older = { $name } stammt von einer älteren Version; der nächste Start bringt sie auf den neuen Stand
doctor-changed = { $fault }
    .advice = Jemand hat die Datenbank verändert: Leg eine Sicherung an ihre Stelle
doctor-unusable = { $name }: { $reason }
    .advice = { $advice }
doctor-broken-file = { $name }: { $reason }
    .advice = Ist die Datei keine Datenbank, schieb sie beiseite; ist sie beschädigt, leg eine Sicherung an ihre Stelle
doctor-broken-server = { $name }: { $reason }
    .advice = Sieh nach, ob storage.url stimmt, der Server läuft und diesen Benutzer einlässt
doctor-good = { $name }, auf dem neuesten Stand und beschreibbar
doctor-no-place = { $path } gibt es nicht und lässt sich nicht anlegen: In { $folder } dürfen wir nicht schreiben, oder es ist kein Ordner
    .advice = Setz storage.url auf einen Ort, an dem der Benutzer schreiben darf, unter dem der Bot läuft
doctor-gone = { $path } fehlt, obwohl { $backup } eine Sicherung davon ist
    .advice = `bierkoenig db restore { $backup }` legt sie an ihre Stelle; der nächste Start finge mit einer leeren an
doctor-future = { $path } gibt es noch nicht; der erste Start legt es an
doctor-exposed = Andere können { $file } lesen
    .advice = chmod 600 { $quoted }
doctor-private = Token, Datenbank und Sicherungen kann niemand sonst lesen
doctor-room = { $free } GiB frei
doctor-network = { $path } liegt auf einem Netzlaufwerk ({ $kind })
    .advice = Setz storage.url auf eine Platte dieses Rechners: Über das Netz kann SQLite Züge verlieren; Sicherungen dürfen dort liegen
doctor-no-room = { $free } GiB frei
    .advice = Mach Platz: Ist der Speicher voll, lässt sich keine Karte mehr spielen
doctor-players = Sie denken nach
doctor-players-silent = Der Prozess, in dem sie nachdenken, antwortet hier nicht; sie würden nach Faustregeln spielen
    .advice = Warum, sagt die Zeile des Protokolls darüber; meist fehlt Arbeitsspeicher oder Rechenzeit
doctor-players-failed = Im laufenden Bot haben sie { $count ->
    [one] einen Zug
   *[other] { $count } Züge
  } nach Faustregeln gemacht, weil kein Prozess rechtzeitig nachgedacht hat
    .advice = Warum, sagt das Protokoll des Bots bei „computer player“; meist fehlt Arbeitsspeicher oder Rechenzeit
doctor-no-token = Es ist keines eingestellt
    .advice = `bierkoenig setup` sagt, woher du eines bekommst, und schreibt es auf; oder setz discord.token in config.toml oder BIERKOENIG_DISCORD__TOKEN
doctor-unreachable = { $url } ist nicht zu erreichen: { $reason }
    .advice = Sieh nach der Verbindung zum Internet, nach Firewall und Proxy und nach discord.api_url
doctor-silent = { $url } ist nicht zu erreichen: keine Antwort zur rechten Zeit
    .advice = { doctor-unreachable.advice }
doctor-refused = Discord lehnt es ab
    .advice = Kopiere es noch einmal oder setz es zurück, unter https://discord.com/developers/applications → Bot; Client Secret und Public Key sind etwas anderes
doctor-strange = { $url } antwortet mit { $status }
    .advice = Sieh nach discord.api_url; stimmt sie, dann sieh auf https://discordstatus.com
doctor-token = Es gehört { $name }
doctor-endpoint = Eine Interactions Endpoint URL ist gesetzt: Discord schickt die Klicks dorthin und nicht an den Bot
    .advice = Nimm sie heraus, unter https://discord.com/developers/applications → General Information
doctor-logins = { $left } von { $total } sind für heute übrig
    .advice = Etwas startet den Bot wieder und wieder: Finde heraus, was, ehe Discord das Token zurücksetzt
doctor-servers-strange = Discord antwortet mit { $status }
    .advice = Versuch es in einer Minute noch einmal
doctor-nowhere = Der Bot ist auf keinem
    .advice = Lade ihn ein: { $link }
doctor-lacks = { $server }: Dem Bot fehlt { $permissions }
    .advice = Gib ihm das in den Servereinstellungen → Rollen, oder lade ihn noch einmal ein: { $link }
doctor-lacks-more = { $count ->
    [one] Noch einem fehlt etwas
   *[other] Noch { $count } fehlt etwas
  }
    .advice = Bring erst diese in Ordnung und sieh dann noch einmal nach
doctor-may = Auf { $count } von { $all } darf der Bot, was er braucht
doctor-gateway-silent = { $url } antwortet nicht zur rechten Zeit
    .advice = Sieh nach der Verbindung zum Internet, nach Firewall und Proxy und nach discord.gateway_url
doctor-gateway-unreachable = { $url } ist nicht zu erreichen: { $reason }
    .advice = { doctor-gateway-silent.advice }
doctor-gateway-strange = { $url } ist nicht Discords Gateway
    .advice = Sieh nach discord.gateway_url
doctor-gateway = { $url } grüßt
