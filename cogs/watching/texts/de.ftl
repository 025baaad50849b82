# Zuschauen: die private Ansicht, wie viele es sind, und wann sie alle Karten sehen.

## Befehl
command-watch = zuschauen
command-watch-about = Bei einem Tisch zuschauen – nur für dich, immer auf dem neuesten Stand
option-watch-table-about = Nummer des Tisches; ohne sie der Tisch in diesem Kanal
option-spectators = zuschauer
option-spectators-about = Wann Zuschauer alle Karten sehen; bei „sofort“ stimmt dem zu, wer sich setzt

## Was Zuschauer sehen
watch-title = 👀 Du schaust zu
watch-lobby = Sobald die Partie anfängt, siehst du sie hier.
asleep-watch = 💤 Du bist beim Zuschauen eingenickt. Tipp zum Aufwecken.
watch-shut = Hier gibt es für dich nichts mehr zu sehen.
watch-hands-offered = An diesem Tisch dürfen Zuschauer alle Karten sehen. Danach kannst du dich erst zum nächsten Spiel dazusetzen.
watch-hands-shown = 🤫 Alle Karten liegen offen. Verrat nichts – das wäre gemogelt!
watch-hands-come = Gleich siehst du alle Karten.
button-wake-watch = Zurück zum Zuschauen
button-watch-show = Alle Karten zeigen
button-watch-hide = Karten verbergen
button-watch-next = Weiter zuschauen
button-watch-replay = Letztes Spiel offen ansehen

## Auf der Tischkarte
table-watching = 👀 { $count ->
    [one] Eine Person schaut
   *[other] { $count } schauen
  } zu
table-hands-open = ⚠️ Zuschauer sehen alle Karten sofort. Wer sich setzt, ist damit einverstanden – verraten ist gemogelt!

## Im Formular
form-watch-after = 👀 Zuschauer: Karten nach dem Spiel
form-watch-at_once = 👀 Zuschauer: Karten sofort

## Wenn etwas nicht geht
refusal-others_sit = Es hat sich schon jemand dazugesetzt. Wann Zuschauer die Karten sehen, lässt sich jetzt nicht mehr ändern.
refusal-nothing_to_watch = In diesem Kanal ist kein Tisch. Sag dazu, wo du zuschauen möchtest.
refusal-nothing_follows = Hier ist noch keine weitere Partie eröffnet. Sobald jemand auf **Noch eine!** getippt hat, geht es weiter.
refusal-too_many_spectators = Hier schauen schon { $limit } Leute zu. Am Tisch siehst du trotzdem alles, was offen liegt.
