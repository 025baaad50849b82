# Fünfzehnern auf Deutsch.

game-fuenfzehnern = Fünfzehnern
game-fuenfzehnern-about = Sammle mehr als 15 Augen. Aber wer ans Spiel kommt, darf nicht ausspielen, was er will.
preset-relaxed = Lockere Regel
preset-relaxed-about = Die Farbe, mit der du ans Spiel kamst, oder Unschlagbares; ohne sie alles.
preset-strict = Strenge Regel
preset-strict-about = Wie locker; wer seine Farbe nicht mehr hat, ist an die seines Vorgängers gebunden.
preset-1880 = Regel von 1880
preset-1880-about = Die zuerst ausgespielte Farbe bindet alle; was du einzeln hast, darf immer heraus.
preset-2005 = Regel von 2005
preset-2005-about = Wer ans Spiel kommt, spielt die höchste Karte aus, die er von dieser Farbe hat.
preset-parlett = Regel nach Parlett
preset-parlett-about = Wer ans Spiel kommt, spielt diese Farbe weiter, Unschlagbares zuerst.
preset-free = Freies Ausspiel
preset-free-about = Jeder spielt aus, was er will. Zwang gibt es nicht.

## Kopf: was den bindet, der anspielt, in einer Zeile
fuenfzehnern-rule-relaxed = Spiel die Farbe weiter, mit der du ans Spiel gekommen bist, oder Unschlagbares. Hast du sie nicht mehr, geht alles.
fuenfzehnern-rule-strict = Spiel die Farbe weiter, mit der du ans Spiel gekommen bist, dann die deines Vorgängers. Unschlagbares geht immer.
fuenfzehnern-rule-1880 = Spiel die Farbe aus, die als allererste kam, oder eine Karte, die { $singleton ->
    [dealt] du als einzige ihrer Farbe bekommen hast
   *[current] auf deiner Hand die einzige ihrer Farbe ist
  }.
fuenfzehnern-rule-2005 = Ans Spiel gekommen? Spiel deine höchste Karte dieser Farbe aus – sonst die höchste einer schon ausgespielten.
fuenfzehnern-rule-parlett = Ans Spiel gekommen? Spiel diese Farbe aus, Unschlagbares zuerst – sonst eine schon ausgespielte.
fuenfzehnern-rule-free = Wer am Spiel ist, spielt aus, was er will.
fuenfzehnern-values = { -ace } 5 · König 4 · { rank-O } 3 · { rank-U } 2 · Zehn 1
column-points-fuenfzehnern = Augen

## Was angespielt werden darf
task-lead_won_suit = ➤ Du spielst aus – wieder { $suit } oder Unschlagbares.
task-lead_their_suit = ➤ Dein Vorgänger kam mit { $suit } ans Spiel – spiel { $suit } oder Unschlagbares aus.
task-lead_first_suit = ➤ { $suit } kam als Erstes – spiel { $suit } aus oder die einzige Karte einer Farbe.
task-lead_first_suit_dealt = ➤ { $suit } kam als Erstes – spiel { $suit } aus oder eine Karte, die du als einzige ihrer Farbe bekommen hast.
task-lead_highest = ➤ Du bist mit { $suit } ans Spiel gekommen – spiel deine höchste Karte dieser Farbe aus.
task-lead_highest_of_led = ➤ Spiel deine höchste Karte einer Farbe aus, die schon kam ({ $suits }).
task-lead_unbeatable = ➤ Der letzte Stich war { $suit } – spiel eine unschlagbare Karte dieser Farbe aus.
task-lead_same_suit = ➤ Der letzte Stich war { $suit } – spiel wieder { $suit } aus.
task-lead_suit_led_before = ➤ Spiel eine Farbe aus, die schon kam ({ $suits }).

## Zwang
button-zwang = { $card } + Zwang
fuenfzehnern-zwang-hint = Zwang: Das { -ace } der Farbe muss in diesem Stich fallen.
fuenfzehnern-zwang-announced = { $name } sagt Zwang an – { $card } muss fallen!
fuenfzehnern-zwang-mark = Zwang
fuenfzehnern-zwang-task = ➤ Zwang! Du musst { $card } spielen.

## Ergebnis eines Spiels
stage-even-over = Spiel { $number } ist aus: alle genau bei fünfzehn.
stage-shared-over = Spiel { $number } ist aus. Zwei haben alle Stiche gemacht: 15 Punkte für jeden der beiden.

## Was nicht geht, und warum nicht
refusal-lead_won_suit = Jetzt nur { $suit } oder Unschlagbares.
refusal-lead_their_suit = Deine Farbe ist aus, und dein Vorgänger kam mit { $suit } ans Spiel: Spiel { $suit } aus oder eine Karte, die niemand schlagen kann. { -rulebook-more }
refusal-lead_first_suit = { $suit } kam in diesem Spiel als Erstes: Spiel { $suit } aus oder eine Karte, die auf deiner Hand die einzige ihrer Farbe ist.
refusal-lead_first_suit_dealt = { $suit } kam in diesem Spiel als Erstes: Spiel { $suit } aus oder eine Karte, die schon beim Geben die einzige ihrer Farbe war.
refusal-lead_highest = Du bist mit { $suit } ans Spiel gekommen: In { $suit } darfst du nur deine höchste Karte ausspielen.
refusal-lead_highest_of_led = Von der letzten Farbe hast du nichts mehr: Du darfst nur die höchste Karte einer Farbe ausspielen, die schon kam ({ $suits }).
refusal-lead_unbeatable = Der letzte Stich war { $suit }, und du hast davon etwas, das niemand schlagen kann: Spiel das aus. { -rulebook-more }
refusal-lead_same_suit = Der letzte Stich war { $suit }, und du hast noch { $suit }: Spiel das wieder aus.
refusal-lead_suit_led_before = Von der letzten Farbe hast du nichts mehr: Spiel eine aus, die schon kam ({ $suits }).
refusal-zwang_not_played = An diesem Tisch wird ohne Zwang gespielt.
refusal-zwang_only_leading = Zwang kann nur ansagen, wer ausspielt.
refusal-zwang_needs_ober = Zwang sagt man { -cards.deck ->
    [french] mit der Dame an: Spiel die { $suit }-Dame
   *[german] mit dem Ober an: Spiel den { $suit }-Ober
  } aus.
refusal-zwang_needs_king = Für Zwang musst du auch den { $suit }-König haben.
refusal-zwang_ace_not_out = Das { $suit }-{ -ace }, das der Zwang herausholen soll, ist nicht mehr im Spiel – oder du hast es selbst.
refusal-zwang_play_ace = Zwang ist angesagt: Du musst das { $suit }-{ -ace } spielen.
