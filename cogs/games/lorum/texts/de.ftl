# Lorum auf Deutsch.

game-lorum = Lorum
game-lorum-about = Neun kleine Spiele in jeder Runde, und was kostet, muss weg. Am Ende steht die Prüfung.
preset-lorum = Lorum
preset-lorum-about = Vier Runden zu neun Spielen. Wenige Punkte gewinnen.
bid-first_last = Erster und letzter
bid-kings = Könige
bid-fifth = Fünfter Stich
bid-lorum = Lorum
bid-exam = Prüfung
bid-hearts-rule-lorum = Jedes Herz in deinen Stichen kostet 1. In den ersten beiden Stichen spielt keiner Herz aus.
bid-tricks-rule-lorum = Jeder Stich kostet 1.
bid-obers-rule-lorum = { rank-O_many } in deinen Stichen kosten je 2.
bid-first_last-rule-lorum = Der erste und der letzte Stich kosten je 4.
bid-kings-rule-lorum = Könige in deinen Stichen kosten je 2.
bid-fifth-rule-lorum = Der fünfte Stich kostet 8.
bid-heart_king-rule-lorum = Wer den Herz-König fängt, zahlt 8. In den ersten beiden Stichen spielt keiner Herz aus.
bid-lorum-rule-lorum = Werd deine Karten los! Eine Karte nimmt bis zu drei nächsthöhere ihrer Farbe mit. Wer die letzte legt, spielt aus.
bid-exam-rule-lorum = Such dir eines der acht Spiele aus. Kostet es dich nichts, ist es umsonst, sonst zahlst du 16.
stage-title-call-lorum = Prüfung
stage-do-call-lorum = ➤ Deine Prüfung – welches Spiel soll es sein?
stage-waiting-call-lorum = { $name } sucht sich ein Spiel für die Prüfung aus.
task-must_throw = ➤ { $sign } Du bist dran – was kostet, muss jetzt weg.
refusal-must_throw = Was kostet, muss hier weg, sobald es geht: ohne die Farbe, oder wenn schon etwas Höheres liegt.

rule-lorum-throwing = Karten, die kosten
rule-lorum-throwing-true = Müssen weg, sobald es geht
rule-lorum-throwing-false = Darf man behalten
