# Die Farben der Verbindungen, wie man sie nennt.

# was zwischen Farben stehen kann, mit Kommas dazwischen
colour-between = und, auf
colour-black = schwarz
colour-red = rot
colour-gold = gold
colour-white = weiß
colour-blue = blau
colour-green = grün
colour-silver = silber
colour-yellow = gelb
colour-orange = orange
colour-violet = violett
colour-pink = rosa
colour-brown = braun
colour-grey = grau
colour-light-blue = hellblau
colour-dark-blue = dunkelblau
colour-light-green = hellgrün
colour-dark-green = dunkelgrün
colour-crimson = karmesin
colour-copper = kupfer

# Verbindungen: gründen, beitreten, vergleichen; Verbindungskämpfe.

## Befehle
command-fraternity = verbindung
command-fraternity-about = Verbindungen gründen und verwalten
command-fraternity-create = gründen
command-fraternity-create-about = Eine Verbindung gründen; vorher siehst du ihre Farben
command-fraternity-rename = umbenennen
command-fraternity-rename-about = Einer Verbindung einen anderen Namen geben
command-fraternity-colours = farben
command-fraternity-colours-about = Einer Verbindung andere Farben geben; vorher siehst du sie
command-fraternity-bind = binden
command-fraternity-bind-about = Mitglied ist, wer eine Rolle hat; ohne Rolle: wer eingeladen wird
command-fraternity-dissolve = auflösen
command-fraternity-dissolve-about = Eine Verbindung auflösen; was sie gespielt hat, bleibt im Archiv
command-leaderboard-fraternity = verbindung
command-leaderboard-fraternity-about = Deine oder eine andere: Mitglieder, Farben, Ehren; einladen, Titel geben, verlassen
command-leaderboard-fraternities = verbindungen
command-leaderboard-fraternities-about = Welche Verbindung vorn liegt
command-leaderboard-matches = kämpfe
command-leaderboard-matches-about = Gespielte Verbindungskämpfe und wie es zwischen zweien steht
command-table-match = kampf
command-table-match-about = Einen Tisch vor dem Start zum Verbindungskampf erklären, oder doch nicht
command-fraternity-invite = einladen
command-fraternity-invite-about = Jemanden in deine Verbindung einladen
command-fraternity-expel = ausschließen
command-fraternity-expel-about = Jemanden aus seiner Verbindung ausschließen
command-title = titel
command-fraternity-title-about = Einem Mitglied einen Titel geben: Fuchs, Bursch oder was ihr wollt
option-colours = farben
option-colours-about = Drei Farben: schwarz-rot-gold, blau weiß #f2b705 …
option-fraternity = verbindung
option-fraternity-about = Welche; ohne Angabe deine eigene
option-fraternity-name-about = Wie sie heißt, höchstens 40 Zeichen
option-fraternity-role = rolle
option-fraternity-role-about = Mitglied ist, wer diese Rolle hat; ohne Rolle: wer eingeladen wird
option-fraternity-bind-role-about = Die Rolle; ohne sie gilt von nun an die Einladung
option-fraternity-person = wer
option-fraternity-invite-person-about = Wer eingeladen wird
option-fraternity-expel-person-about = Wer gehen soll
option-fraternity-title-person-about = Wer den Titel bekommt
option-fraternity-title = titel
option-fraternity-title-about = Höchstens 24 Zeichen; ohne Angabe verliert das Mitglied seinen Titel
option-fraternities-game-about = Welches Spiel; das zuletzt gespielte, wenn du keines nennst
option-matches-fraternity-about = Nur Kämpfe dieser Verbindung
option-against = gegen
option-against-about = Nur Kämpfe gegen diese Verbindung

## Knöpfe
button-fraternity-make = Gründen
button-fraternity-paint = Diese Farben tragen
button-fraternity-dissolve = Auflösen
button-fraternity-join = Beitreten
button-fraternity-move = Wechseln

## Gründen und ändern
fraternity-preview = So sähe sie aus. Passt es?
fraternity-preview-colours = So sähe sie künftig aus. Passt es?
fraternity-ribbon-alt = { $name } in den Farben { $colours }.
fraternity-by-invitation = Mitglied wird, wer eingeladen wird
fraternity-by-role = Mitglied ist, wer { $role } hat
fraternity-made = **{ $name }** ist gegründet – vivat, crescat, floreat! Mit `/{ command-fraternity } { command-fraternity-invite }` holst du Leute dazu.
fraternity-made-role = **{ $name }** ist gegründet – vivat, crescat, floreat! Wer die Rolle hat, gehört dazu, sobald er hier etwas anklickt oder eingibt.
fraternity-renamed = Aus **{ $old }** ist **{ $name }** geworden.
fraternity-painted = **{ $name }** trägt jetzt { $colours }.
fraternity-bound = Zu **{ $name }** gehört jetzt, wer { $role } hat – sobald die Leute hier etwas anklicken oder eingeben.
fraternity-unbound = Zu **{ $name }** gehört jetzt, wer eingeladen wird. Wer schon dabei ist, bleibt es.
fraternity-dissolve-ask = **{ $name }** auflösen? { $members ->
    [0] Mitglieder hat sie keine.
    [one] Ihr Mitglied gehört dann zu keiner Verbindung mehr.
   *[other] Ihre { $members } Mitglieder gehören dann zu keiner Verbindung mehr.
  } Was gespielt wurde, bleibt in den Wertungen und im Archiv.
fraternity-dissolved = **{ $name }** ist aufgelöst. Was sie gespielt hat, bleibt.

## Mitglieder
fraternity-invitation = 🎗️ { $guest }, { $inviter } lädt dich zu **{ $name }** ein.
fraternity-invitation-until = Die Einladung läuft { $time } ab.
fraternity-move-ask = Noch gehörst du zu **{ $old }**. Gehst du zu **{ $new }**, ist damit Schluss; was du gespielt hast, bleibt bei **{ $old }**.
fraternity-joined = 🎗️ **{ $name }** hat ein neues Mitglied: { $person }. Prosit!
fraternity-moved = Du bist jetzt bei **{ $name }** dabei. Prosit!
fraternity-left = Du hast **{ $name }** verlassen. Was du für sie gespielt hast, bleibt ihr.
fraternity-expelled = Bei **{ $name }** ist { $person } nicht mehr dabei.
fraternity-entitled = { $person } ist bei **{ $name }** jetzt { $title }.
fraternity-untitled = { $person } hat bei **{ $name }** keinen Titel mehr.

## Zeigen
fraternities-title = Verbindungen
fraternities-none = Hier gibt es noch keine Verbindung. Wer auf diesem Server die Bücher führt, gründet eine mit `/{ command-fraternity } { command-fraternity-create }`.
fraternity-members = { $count ->
    [0] Keine Mitglieder
    [one] Ein Mitglied
   *[other] { $count } Mitglieder
  }
fraternity-members-more = { $count ->
    [one] und noch eins
   *[other] und noch { $count }
  }
fraternity-invite-whom = Jemanden einladen …
fraternity-entitle-whom = Titel verleihen …
fraternity-leave-ask = Willst du { $name } wirklich verlassen?
button-fraternity-leave = Verlassen
fraternity-members-none = Noch niemand.
fraternity-members-none-role = Noch niemand. Wer die Rolle hat, gehört dazu, sobald er etwas anklickt oder eingibt.
fraternities-worn = Farben: { $told }.
fraternity-honours = Ehren
fraternity-honour-matches = Verbindungskämpfe: { $balance }
fraternity-honour-first = Stärkste Verbindung, { $season }: { $games }
fraternity-founded = gegründet { $time }
fraternity-balance = { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren

## Wertung
fraternity-standings-title = Verbindungen · { $game }
fraternity-standings-empty = Aus dieser Zeit gibt es noch nichts zu werten.
fraternity-measure = Stärke
fraternity-head-strength = Stärke
fraternity-head-place = Platz
fraternity-head-wins = Siege
fraternity-head-starts = Teilnahmen
fraternity-rule = Stärke: Mittel der { $best } besten Wertungszahlen von Mitgliedern mit mindestens { $games } Partien. Wer weniger als { $best } davon hat, steht ohne Rang darunter.
fraternity-line-strength = Stärke { $rating }
fraternity-line-rated = { $count } von { $of } nötigen Wertungszahlen
fraternity-line-place = Platz { $place }
fraternity-line-wins = { $share } Siege
fraternity-line-starts = { $count ->
    [one] eine Teilnahme
   *[other] { $count } Teilnahmen
  } von { $people ->
    [one] einer Person
   *[other] { $people } Leuten
  }

## Kämpfe
fraternity-match-on = 🎗️ Tisch { $table } wird ein Verbindungskampf. Bisher am Tisch: { $names }.
fraternity-match-lonely = 🎗️ Tisch { $table } wird ein Verbindungskampf, wenn bis zum Start mindestens zwei Verbindungen daran sitzen. Bisher: { $names }.
fraternity-match-off = Tisch { $table } ist kein Verbindungskampf mehr.
fraternity-match-none = 🎗️ Kein Verbindungskampf: Dafür müssten mindestens zwei Verbindungen am Tisch sitzen. Gespielt wird trotzdem, und es zählt wie sonst auch.
fraternity-match-between = Verbindungskampf: { $names }
fraternity-match-needs = { -fraternities.is ->
    [on] Bis zum Start müssen mindestens zwei Verbindungen am Tisch sitzen, sonst ist es kein Kampf.
   *[off] {""}
}
fraternity-match-won = **{ $name }** gewinnt den Verbindungskampf ({ $sides })
fraternity-match-draw = Der Verbindungskampf endet unentschieden ({ $sides })
fraternity-matches-title = Verbindungskämpfe
fraternity-matches-none = Hier wurde noch kein solcher Kampf gespielt. Mit `/{ command-table } { command-table-match }` wird ein Tisch vor dem Start dazu.
fraternity-matches-about = In Klammern: der Durchschnittsplatz der Leute einer Verbindung. Der bessere gewinnt, bei Gleichstand entscheiden die Punkte.
fraternity-matches-more = { $count ->
    [one] und ein älterer
   *[other] und { $count } ältere
  }
fraternity-head-to-head = **{ $one }** gegen **{ $other }**: { $balance }

## Was nicht geht
refusal-colours_unknown = Die Farbe „{ $typed }“ kenne ich nicht. Ich nehme drei Namen oder Codes wie `#c8102e`, zum Beispiel `schwarz-rot-gold`. Namen: { $names }.
refusal-colours_count = { $count ->
    [0] Das ist keine Farbe.
    [one] Das ist nur eine Farbe.
   *[other] Das sind { $count } Farben.
  } Ich brauche genau drei: Namen oder Codes wie `#c8102e`, zum Beispiel `schwarz-rot-gold`. Namen: { $names }.
refusal-fraternity_unknown = Eine Verbindung „{ $name }“ gibt es hier nicht. Beim Tippen schlägt Discord alle vor.
refusal-fraternity_gone = Diese Verbindung gibt es nicht mehr.
refusal-which_fraternity = Du gehörst hier zu keiner Verbindung. Nenne die, die du meinst.
refusal-fraternity_none = Du gehörst hier zu keiner Verbindung.
refusal-fraternity_no_member = Diese Person gehört hier zu keiner Verbindung.
refusal-fraternity_member_already = Das ist schon ein Mitglied.
refusal-fraternity_not_invited = Diese Einladung gilt nicht mehr. Lass dich noch einmal einladen.
refusal-fraternity_not_for_you = Diese Einladung ist für jemand anderen.
refusal-fraternity_bot = Bots trinken nicht und treten nicht bei.
refusal-fraternity_by_role = Zu { $name } gehört, wer ihre Rolle hat – und die vergibt man in Discord.
refusal-fraternity_name_taken = { $name } gibt es hier schon. Nimm einen anderen Namen.
refusal-fraternity_role_taken = Diese Rolle gehört schon zu { $name }. Nimm eine andere.
refusal-fraternity_role_unfit = Diese Rolle geht nicht: Es muss eine sein, die ihr selbst vergebt.
refusal-fraternity_unnamed = Eine Verbindung braucht einen Namen mit Buchstaben oder Ziffern.
refusal-fraternity_not_in_charge = Das darf bei { $name } nur, wer sie gegründet hat oder hier die Bücher führt.
refusal-fraternity_no_title_giver = Bei { $name } vergeben Titel nur die, die sie gegründet haben, hier die Bücher führen oder selbst einen Titel haben (außer Fuchs) – und niemand sich selbst.
refusal-fraternity_no_evening = Verbindungen vergleiche ich nicht über einen einzelnen Abend. Nimm einen Monat, eine Saison oder alles.
refusal-too_many_fraternities = Mehr als { $limit } Verbindungen gehen auf einem Server nicht.

## Hilfe
help-fraternity = 🎗️ `/{ command-fraternity }` – Verbindungen gründen und ändern
help-fraternities = 🎗️ `/{ command-leaderboard } { command-leaderboard-fraternity }` – deine Verbindung und die anderen
