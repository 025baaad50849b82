# Der Tisch im Kanal: abgelöste Karten, was einen Tisch am Erscheinen hindert, Umzug, Threads.

## Was von einer Tischkarte bleibt
channel-deal = **Spiel { $deal } · { $title }:** { $points }
channel-deal-plain = **Spiel { $deal }:** { $points }
channel-points = { $name } { $points }
channel-moved-away = Der Tisch steht jetzt woanders.
channel-moved = Der Tisch steht jetzt in { $place }.

## Wenn ein Tisch nicht zu sehen ist
channel-lacking = Ich kann Tisch { $table } in { $place } nicht mehr zeigen. Mir fehlt dort: { $permissions }. Wer den Server verwaltet, kann mir das wiedergeben, dann geht es von selbst weiter. In deinen Karten kannst du weiterspielen.
channel-forbidden = Discord lässt mich Tisch { $table } in { $place } nicht mehr zeigen. Frag bitte, wer den Server verwaltet. In deinen Karten kannst du weiterspielen.
channel-locked = Tisch { $table } ist nicht zu sehen: Sein Thread { $place } ist gesperrt. Wer hier Threads verwaltet, kann ihn wieder öffnen; mit `/table move` zieht der Tisch woandershin um. In deinen Karten kannst du weiterspielen.
channel-gone = Den Kanal von Tisch { $table } gibt es nicht mehr. Tipp `/table move` ein, wo der Tisch jetzt stehen soll. In deinen Karten kannst du weiterspielen.
channel-deleted = Die Karte von Tisch { $table } wurde immer wieder gelöscht, darum macht sie Pause. Tipp in einer Minute noch einmal, dann kommt sie in { $place } wieder. In deinen Karten kannst du weiterspielen.

## Umzug und Threads
command-move = umziehen
command-move-about = Ein Tisch soll von jetzt an in diesem Kanal stehen
option-thread = thread
option-thread-about = Der Tisch bekommt einen eigenen Thread
channel-thread = { $title } hat einen eigenen Thread: { $place }
channel-no_thread = Der Thread ließ sich nicht öffnen, darum steht der Tisch gleich hier.
refusal-not_in_charge = Umziehen lassen kann den Tisch nur, wer ihn eröffnet hat oder den Kanal verwaltet, in dem er steht.
refusal-no_threads_here = Hier kann es keinen Thread geben. Eröffne den Tisch in einem gewöhnlichen Textkanal oder ohne `thread`.
permission-create_public_threads = „Öffentliche Threads erstellen“

## Bilder auf Wunsch
look-sheet = Anschreibeblatt
look-course = Verlauf
look-hand = Als Bild
refusal-no_cards_now = Du hast gerade keine Karten in der Hand.
