# Kein Stich auf Deutsch.

game-kein_stich = Kein Stich
game-kein_stich-about = Vier Spiele füllen den Topf, beim Anlegen wird er geleert: erst keinen Stich, dann schnell sein!
preset-kein_stich = Kein Stich
preset-kein_stich-about = Vier Runden zu fünf Spielen. Der Topf zahlt 80, 50 und 30.
bid-tricks-rule-kein_stich = Jeder Stich kostet 5 in den Topf.
bid-hearts-rule-kein_stich = Jedes Herz in deinen Stichen kostet 5 in den Topf.
bid-obers-rule-kein_stich = { rank-O_many } in deinen Stichen kosten je 10 in den Topf.
bid-heart_king-rule-kein_stich = Wer den Herz-König fängt, zahlt 40 in den Topf.
bid-layout-rule-kein_stich = Leg an: jede Farbe vom { rank-U_many } aus hinauf und hinunter. Wer zuerst fertig ist, bekommt am meisten aus dem Topf.

rule-kein_stich-payout = Der Topf zahlt der Reihe nach
