# Blattla auf Deutsch.

game-blattla = Blattla
game-blattla-about = Sag an und ruf eine Sau: Wer sie hat, spielt heimlich mit dir. Oder wag ein Solo.
preset-blattla = Blattla
preset-blattla-about = Wer die gerufene Sau hat, spielt sie, wann er will.
preset-schafkopf = Blattla mit Rufpflicht
preset-schafkopf-about = Die gerufene Sau muss fallen, sobald jemand ihre Farbe ausspielt.

## Kopf
bid-sow = Sauspiel
blattla-sow-of = Sauspiel auf die { $sign } { $suit }-Sau
blattla-solo-of = { $sign } { $suit }-Solo
blattla-tout-of = { $sign } { $suit }-Tout
# Feste Leerzeichen: Keine Zahl rutscht allein in die nächste Zeile.
blattla-values = { -ace } 11 · Zehn 10 · König 4 · { rank-O } 3 · { rank-U } 2{ $kind ->
    [tout] {""}
   *[other] {"\u00A0"}· wer spielt, braucht 61
  }
bids-explained-blattla = Sauspiel: Herz ist Trumpf, und wer die gerufene Sau hat, spielt mit dem Rufer. Solo: allein gegen drei, Trumpf nach Wahl. Tout: ein Solo mit allen Stichen.
blattla-trumps = { $sign } { $suit } ist Trumpf.

## Was zu tun ist
## Tisch

## Ergebnis eines Spiels
stage-rest-thrown-in-blattla = Ein Tout braucht jeden Stich – der Rest ist zusammengeworfen.

## Knöpfe
bid-solo = Solo
bid-tout = Tout

## Charakter eines Computers
character-blattla-cautious = Der { $name } sagt nur mit guten Karten etwas an.
character-blattla-bold = Der { $name } sagt auch mit wenig in der Hand etwas an.

## Was nicht geht
refusal-sow_no_ace = Rufen kannst du nur eine Sau, also ein { -ace }.
refusal-sow_is_trump = { $suit } ist Trumpf – diese Sau kann niemand rufen.
