# Einstellungen des Servers und jeder Person

command-settings = einstellungen
command-settings-about = Deine Einstellungen, und die dieses Servers

refusal-setting_unknown = Eine Einstellung „{ $key }“ gibt es nicht.
refusal-setting_value = „{ $value }“ passt nicht zu { $key }.
refusal-not_allowed_to_change = Das dürfen auf diesem Server nur bestimmte Leute ändern – frag jemanden, der ihn verwaltet.
refusal-not_allowed_to_open = Tische öffnen dürfen auf diesem Server nur bestimmte Leute – frag jemanden, der ihn verwaltet.

## Tafeln
settings-server = Einstellungen des Servers
settings-server-about = Gilt für alle hier. Jede Wahl gilt sofort.
settings-mine = Deine Einstellungen
settings-mine-about = Gelten auf jedem Server, auf dem du mit mir spielst. Jede Wahl gilt sofort.
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
settings-none = Keiner davon
settings-role = Oder eine Rolle

## Server: Aussehen
setting-language = Sprache der Tische
setting-language-about = Was alle lesen. Deine Karten liest du immer in deiner Sprache.
setting-language-auto = Wie der Server
setting-language-de = Deutsch
setting-language-en = Englisch
setting-ace_name = Die höchste Karte heißt
setting-ace_name-ass = Ass
setting-ace_name-daus = Daus
setting-pictures = Bilder
setting-pictures-about = Tische werden gezeichnet. Ohne Bilder steht alles als Text da.

## Server: Bräuche
setting-ceremonies = Was gefeiert wird
setting-ceremonies-about = Was du nicht wählst, läuft still ab. An den Regeln ändert sich nichts.
setting-seat_draw = Plätze auslosen
setting-seat_draw-about = Die vier { -aces } werden vor aller Augen gezogen
setting-king_first = Der Bierkönig schaut zuerst
setting-king_first-about = Erst er, dann heben die anderen auf
setting-census_call = Volkszählung ausrufen
setting-census_call-about = Wer zählt und wie viele Karten es trifft
setting-penal_card_call = Roten Raufbold und Ahmed melden
setting-penal_card_call-about = Wenn sie fallen, erfährt es der ganze Tisch
setting-forfeit_round = Schnappsrunde ausrufen
setting-forfeit_round-about = Wenn ein König eine Runde schuldet
setting-crowning = Krönung
setting-crowning-about = Am Ende wird gekrönt, wer gewonnen hat
setting-forfeit = Was man in der Schnappsrunde schuldet
setting-forfeit-about = Wer nicht trinkt, stellt das für sich unter „meine“ um.
setting-forfeit-schnaps = Einen Schnaps
setting-forfeit-round = Eine Runde
setting-forfeit-neutral = Ein Pfand, ganz ohne Getränk

## Server: neue Tische
setting-favourite = Lieblingsrunde
setting-favourite-about = Damit geht ein Tisch auf, wenn niemand etwas anderes sagt.
setting-favourite-often = Was zuletzt am häufigsten gespielt wurde
setting-pace = Tempo
setting-pace-about = Wie lange auf einen Zug gewartet wird, bis ein Computer einspringt.
setting-pace-none = Ohne Uhr
setting-pace-live = Zügig – etwa eine Minute
setting-pace-relaxed = Gemütlich – etwa fünf Minuten
setting-pace-correspondence = Fernpartie – drei Tage
setting-spectators = Zuschauer sehen die Karten
setting-spectators-about = Sofort nur, wenn alle am Tisch zugestimmt haben.
setting-spectators-after = Nach dem Spiel
setting-spectators-at_once = Sofort
setting-thread = Eigener Thread für jeden Tisch
setting-thread-about = Hält den Kanal frei. In Sprachkanälen gibt es keine Threads.

## Server: Rechte
setting-who_opens = Wer Tische öffnet
setting-who_opens-about = Mitspielen dürfen alle, die der Tisch einlädt.
setting-who_changes = Wer Regelwerke und Einstellungen ändert
setting-who_changes-about = Diese Seite ändert nur, wer den Server verwaltet.
setting-who_changes-commands = Discord zeigt `/hausregeln` nur denen, die den Server verwalten, bis ihr es auch anderen gebt: Servereinstellungen › Integrationen.
setting-who-everyone = Alle
setting-who-managers = Wer den Server verwaltet
setting-who-role = Eine Rolle

## Server: Bücher
setting-rated = Neue Tische zählen
setting-rated-about = Wer eröffnet, kann es anders wählen. Freundschaftspartien stehen auf keiner Rangliste.
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
setting-turn_call = Ruf, wenn du dran oder gefragt bist
setting-turn_call-always = Immer
setting-turn_call-asleep = Wenn deine Karten schlafen
setting-turn_call-never = Nie
setting-sort = Ordnung deiner Karten
setting-sort-suits = Nach Farbe, höchste zuerst
setting-sort-suits_rising = Nach Farbe, niedrigste zuerst
setting-sort-ranks = Nach Rang, höchste zuerst
setting-sort-ranks_rising = Nach Rang, niedrigste zuerst
setting-pictures-server = Wie der Server
setting-pictures-text = Nur Text
setting-autoplay = Erzwungene Karten spielen sich selbst
setting-autoplay-about = Wenn nur eine Karte geht, liegt sie nach kurzer Pause.
setting-neutral_forfeit = Ich trinke nicht
setting-neutral_forfeit-about = Was du schuldest, ist dann ein Pfand ohne Getränk.

## Hilfe
help-settings = ⚙️ `/{ command-settings }` – Rufe, Kartenordnung, Bilder
help-server = ⚙️ `/{ command-settings }` – Sprache, Bräuche, neue Tische, und wer was darf
