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
blattla-bids-explained = Sauspiel: Herz ist Trumpf, und wer die gerufene Sau hat, spielt mit dem Rufer. Solo: allein gegen drei, Trumpf nach Wahl. Tout: ein Solo mit allen Stichen.
blattla-trumps = { $sign } { $suit } ist Trumpf.
blattla-with-sow = Die { $suit }-Sau (das { -ace }) spielt mit { $name }.
blattla-together = { $name } und { $partner } spielen zusammen.
blattla-called-self = { $name } hat die eigene Sau gerufen und spielt allein.
blattla-alone-solo = { $name } spielt allein gegen alle.
blattla-alone-tout = { $name } will allein alle Stiche machen.
blattla-side = { $name } und { $partner } haben { $points } Augen.
blattla-side-alone = { $name } hat { $points } Augen.
blattla-secret = 🤫 Du hast die { $suit }-Sau – du spielst heimlich mit { $name }.
blattla-secret-self = 🤫 Du hast deine eigene Sau gerufen – du spielst heimlich allein.

## Was zu tun ist
task-sow_underlead = ➤ Du spielst aus – die gerufene Farbe nur mit der Sau.
task-sow_searched = ➤ { $sign } Du bist dran – du wirst gesucht: Die Sau muss fallen.
## Tisch

## Ergebnis eines Spiels
blattla-rest-thrown-in = Ein Tout braucht jeden Stich – der Rest ist zusammengeworfen.

## Knöpfe
bid-solo = Solo
bid-tout = Tout

## Charakter eines Computers
character-blattla-cautious = Der { $name } sagt nur mit guten Karten etwas an.
character-blattla-bold = Der { $name } sagt auch mit wenig in der Hand etwas an.

## Was nicht geht
refusal-sow_none = Du kannst keine Sau rufen: Man ruft nur eine, die man nicht hat, und nur mit einer Karte ihrer Farbe. { -rulebook-more }
refusal-sow_no_ace = Rufen kannst du nur eine Sau, also ein { -ace }.
refusal-sow_is_trump = { $suit } ist Trumpf – diese Sau kann niemand rufen.
refusal-sow_is_yours = Die { $suit }-Sau hast du selbst – rufen kannst du nur eine, die du nicht hast.
refusal-sow_suit_missing = Zum Rufen brauchst du selbst eine Karte der Farbe – in { $suit } hast du keine.
refusal-sow_searched = Die Farbe der gerufenen Sau ist ausgespielt – du wirst gesucht: { $card } muss jetzt fallen. { -rulebook-more }
refusal-sow_underlead = In der gerufenen Farbe darfst du nur { $card } ausspielen – außer du hast mindestens { $least } Karten von ihr. { -rulebook-more }
refusal-sow_thrown = { $card } ist gerufen und darf erst als letzte Karte abgeworfen werden. { -rulebook-more }
