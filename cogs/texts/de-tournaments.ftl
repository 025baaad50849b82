# Turniere, und dieselben Karten an mehreren Tischen.

covered-deal = Spiel { $deal }
covered-why = An anderen Tischen wird mit denselben Karten gespielt. Was hier geschieht, sehen nur die Spieler selbst, bis alle Tische der Runde fertig sind.
refusal-covered = Mit diesen Karten wird an anderen Tischen noch gespielt. Wenn alle fertig sind, kannst du dir alles ansehen.
refusal-same_cards = An anderen Tischen werden dieselben Karten gegeben, deshalb kann hier niemand abheben.
