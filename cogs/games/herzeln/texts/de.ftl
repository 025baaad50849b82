# Herzeln auf Deutsch.

game-herzeln = Herzeln
game-herzeln-about = Acht Touren zu dritt oder zu viert: Mal kosten Stiche, mal zählen sie, am Ende wird angelegt.
preset-herzeln = Herzeln
preset-herzeln-about = Acht Spiele, jedes mit eigenen Regeln. Die höchste Summe gewinnt.
bid-tricks_plus = Stiche plus
bid-tricks_minus = Stiche minus
bid-last_plus = Letzter plus
bid-last_minus = Letzter minus
bid-hearts-rule-herzeln = Herzen kosten: { -ace } 11, Zehn 10, König 4, { rank-O } 3, { rank-U } 2, die anderen 1.
bid-tricks_plus-rule-herzeln = Hol Stiche! Jeder bringt 10.
bid-tricks_minus-rule-herzeln = Meide Stiche! Jeder kostet 10.
bid-obers-rule-herzeln = { rank-O_many } in deinen Stichen kosten je 20.
bid-heart_king-rule-herzeln = Wer den Herz-König fängt, verliert 40.
bid-last_plus-rule-herzeln = Der letzte Stich bringt 40.
bid-last_minus-rule-herzeln = Der letzte Stich kostet 40.
bid-layout-rule-herzeln = { $layout ->
    [suited] Leg an: jede Farbe vom { rank-U_many } aus hinauf und hinunter.
   *[unsuited] Leg an, unten oder oben – die Farbe ist egal, nach dem höchsten Rang kommt wieder der niedrigste.
  } Je später du fertig bist, desto mehr zahlst du.

rule-herzeln-players = Spieler
rule-herzeln-players-4 = Zu viert
rule-herzeln-players-3 = Zu dritt, ohne Sieben und Acht
rule-herzeln-layout = Angelegt wird
rule-herzeln-layout-unsuited = In einer Reihe, Farbe egal
rule-herzeln-layout-suited = Nach Farben, vier Reihen
