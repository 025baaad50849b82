# Einstellungen des Servers und jeder Person

command-settings = einstellungen
command-settings-about = Deine Einstellungen, und die dieses Servers

refusal-setting_unknown = Die Einstellung „{ $key }“ gibt es nicht.
refusal-setting_value = „{ $value }“ passt nicht zu { $key }.
refusal-not_allowed_to_change = Das dürfen auf diesem Server nur bestimmte Leute ändern – frag jemanden, der ihn verwaltet.
refusal-not_allowed_to_open = Tische öffnen dürfen auf diesem Server nur bestimmte Leute – frag jemanden, der ihn verwaltet.

## Tafeln
settings-server = Einstellungen des Servers
settings-server-about = Gilt für alle hier, und zwar sofort.
settings-mine = Deine Einstellungen
settings-mine-about = Gelten überall, wo du mit mir spielst, und zwar sofort.
settings-page-look = Aussehen
settings-page-evening = Bräuche
settings-page-tables = Neue Tische
settings-page-rights = Wer darf was
settings-page-books = Bücher
settings-kept = ✓ Gespeichert: { $setting }
settings-on = an
settings-off = aus
settings-turn-on = Einschalten
settings-turn-off = Ausschalten
settings-none = Nichts davon
settings-role = Oder eine Rolle

## Server: Aussehen
setting-language = Sprache der Tische
setting-language-about = In dieser Sprache stehen die Tische da. Deine Karten liest du immer in deiner eigenen.
setting-language-auto = Wie der Server
setting-deck = Kartenblatt
setting-deck-about = Am Tisch sehen alle dasselbe Blatt; für die eigene Hand kann jeder ein anderes wählen.
setting-deck-german = Deutsch: Eichel, Laub, Herz, Schellen
setting-deck-french = Französisch: Kreuz, Pik, Herz, Karo
setting-ace_name = Die höchste Karte heißt
setting-ace_name-about = Im deutschen Blatt.
setting-ace_name-ass = Ass
setting-ace_name-daus = Daus
setting-pictures = Bilder
setting-pictures-about = Tische werden gezeichnet. Ohne Bilder steht alles in Worten da.

## Server: Bräuche
setting-ceremonies = Was gefeiert wird
setting-ceremonies-about = Was du nicht wählst, läuft still ab. Die Regeln bleiben dieselben.
setting-seat_draw = Plätze auslosen
setting-seat_draw-about = Die vier { -aces } werden vor aller Augen gezogen
setting-king_first = Der Bierkönig schaut zuerst
setting-king_first-about = Die anderen dürfen erst nach ihm in die Karten schauen
setting-census_call = Volkszählung ausrufen
setting-census_call-about = Wer fertig ist und was es die anderen kostet
setting-penal_card_call = Den roten Rülps und Achmed ausrufen
setting-penal_card_call-about = Wenn sie fallen, erfährt es der ganze Tisch
setting-forfeit_round = Schnapsrunde ausrufen
setting-forfeit_round-about = Wenn jemand den fünften Hunderter vollmacht
setting-crowning = Krönung
setting-crowning-about = Am Ende wird gekrönt, wer gewonnen hat
setting-forfeit = Was man in der Schnapsrunde schuldet
setting-forfeit-about = Wer nicht trinkt, stellt das für sich selbst um: `/{ command-settings }`.
setting-forfeit-schnaps = Eine Runde Schnaps
setting-forfeit-round = Eine Runde
setting-forfeit-neutral = Ein Pfand, ganz ohne Getränk
setting-unit = Was ein Punkt wert ist
setting-unit-about = Wo man einander Punkte abnimmt: Mit Cent steht nach Partie und Abend da, wer wem wie viel schuldet. Der Bot rechnet nur.
setting-unit-points = Nichts, es geht nur um Punkte
setting-unit-cents = Einen Cent

## Server: neue Tische
setting-favourite = Lieblingsspiel
setting-favourite-about = Damit geht ein Tisch auf, wenn niemand etwas anderes angibt.
setting-favourite-often = Was zuletzt am häufigsten gespielt wurde
setting-computer_level = Computer an neuen Tischen
setting-computer_level-about = Wer den Tisch leitet, kann es vor dem Anfang unter ⋯ ändern.
setting-computer_level-server = Wie auf dem Server üblich
setting-computer_level-fuchs = 🦊 Fuchs – vergisst alte Stiche
setting-computer_level-bursch = 🧢 Bursch – spielt nach Faustregeln
setting-computer_level-magister = 🦉 Magister – rechnet voraus
setting-pace = Tempo
setting-pace-about = Wie lange ein Zug dauern darf. Dann springt ein Computer ein; bist du allein, wird die Partie weggelegt.
setting-pace-none = Ohne Uhr
setting-pace-live = Zügig – bis zu 1 Minute je Zug (allein 2)
setting-pace-relaxed = Gemütlich – bis zu 5 Minuten je Zug (allein 10)
setting-pace-correspondence = Fernpartie – bis zu 3 Tage je Zug (allein 6)
setting-spectators = Zuschauer sehen die Karten
setting-spectators-about = Sofort nur, wenn alle am Tisch zugestimmt haben.
setting-spectators-after = Nach dem Spiel
setting-spectators-at_once = Sofort
setting-thread = Eigener Thread für jeden Tisch
setting-thread-about = Hält den Kanal frei. In Sprachkanälen gibt es keine Threads.

## Server: Rechte
setting-who_opens = Wer Tische öffnet
setting-who_opens-about = Mitspielen dürfen alle, die der Tisch zulässt.
setting-who_changes = Wer Regelwerke und Einstellungen ändert
setting-who_changes-about = Diese Seite kann nur ändern, wer den Server verwaltet.
setting-who_changes-commands = Discord zeigt `/{ command-houserules }` nur denen, die den Server verwalten, bis ihr es auch anderen gebt: Servereinstellungen › Integrationen.
setting-who-everyone = Alle
setting-who-managers = Wer den Server verwaltet
setting-who-role = Eine Rolle

## Server: Bücher
setting-rated = Neue Tische zählen
setting-rated-about = Wer einen Tisch öffnet, kann es anders wählen. Freundschaftspartien stehen auf keiner Rangliste.
setting-who_keeps = Wer die Bücher führt
setting-who_keeps-commands = Discord zeigt die Befehle dafür nur denen, die den Server verwalten, bis ihr sie auch anderen gebt: Servereinstellungen › Integrationen.
setting-who_keeps-about = Streicht Ergebnisse{ -seasons.is ->
    [on] { -fraternities.is ->
        [on] , führt Saisons und Verbindungen
       *[off] , führt Saisons
    }
   *[off] { -fraternities.is ->
        [on] , führt Verbindungen
       *[off] {""}
    }
}. Das ändert nur, wer den Server verwaltet.

## Eigene
setting-turn_call = Erwähnen, wenn du dran bist oder gefragt wirst
setting-turn_call-always = Immer
setting-turn_call-asleep = Nur wenn deine Karten geschlossen sind
setting-turn_call-never = Nie
setting-sort = Reihenfolge deiner Karten
setting-sort-suits = Nach Farbe, höchste zuerst
setting-sort-suits_rising = Nach Farbe, niedrigste zuerst
setting-sort-ranks = Nach Rang, höchste zuerst
setting-sort-ranks_rising = Nach Rang, niedrigste zuerst
setting-deck-table = Wie am Tisch
setting-pictures-server = Wie der Server
setting-pictures-text = Nur Text
setting-autoplay = Erzwungene Karten spielen sich selbst
setting-autoplay-about = Wenn nur eine Karte erlaubt ist, wird sie nach kurzer Pause gespielt.
setting-autoplay-alone = Gegen Computer
setting-autoplay-always = Immer
setting-autoplay-never = Nie
setting-neutral_forfeit = Ich trinke nicht
setting-neutral_forfeit-about = Dann schuldest du ein Pfand statt eines Getränks.

## Hilfe
help-settings = ⚙️ `/{ command-settings }` – Erwähnungen, Reihenfolge der Karten, Bilder
help-server = ⚙️ `/{ command-settings }` – Sprache, Bräuche, neue Tische, und wer was darf
