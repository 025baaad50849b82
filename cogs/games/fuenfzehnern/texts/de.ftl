# Fünfzehnern auf Deutsch.

game-fuenfzehnern = Fünfzehnern
game-fuenfzehnern-about = Sammle Augen: Fünfzehn sind der Schnitt, was darüber ist, gewinnst du. Und Vorsicht – wer das Ausspiel gewinnt, ist gebunden.
preset-relaxed = Lockere Regel
preset-strict = Strenge Regel
preset-1880 = Regel von 1880
preset-2005 = Regel von 2005
preset-parlett = Regel nach Parlett
preset-free = Freies Ausspiel

## Kopf: was den bindet, der anspielt, in einer Zeile
fuenfzehnern-dealer = { $name } gibt
fuenfzehnern-rule-relaxed = Spiel die Farbe weiter, in der du das Ausspiel gewonnen hast, oder Unschlagbares. Ist sie aus, geht alles.
fuenfzehnern-rule-strict = Spiel die Farbe weiter, in der du das Ausspiel gewonnen hast, dann die deines Vorgängers. Unschlagbares geht immer.
fuenfzehnern-rule-1880 = Spiel die Farbe an, die als allererste kam, oder eine Karte, die { $singleton ->
    [dealt] du als einzige ihrer Farbe bekommen hast
   *[current] auf deiner Hand die einzige ihrer Farbe ist
  }.
fuenfzehnern-rule-2005 = Hast du das Ausspiel gewonnen, spiel deine höchste Karte dieser Farbe an – ohne sie die höchste einer schon angespielten.
fuenfzehnern-rule-parlett = Hast du das Ausspiel gewonnen, spiel diese Farbe an, Unschlagbares zuerst – ohne sie eine schon angespielte Farbe.
fuenfzehnern-rule-free = Wer das Ausspiel hat, spielt an, was er will.
fuenfzehnern-values = { -ace } 5 · König 4 · Ober 3 · Unter 2 · Zehn 1
fuenfzehnern-column-points = Augen

## Was angespielt werden darf
fuenfzehnern-lead-won_suit = ➤ Du hast das Ausspiel in { $suits } gewonnen – spiel { $suits } oder Unschlagbares an.
fuenfzehnern-lead-their_suit = ➤ Vor dir wurde das Ausspiel in { $suits } gewonnen – spiel { $suits } oder Unschlagbares an.
fuenfzehnern-lead-first_suit = ➤ { $suits } kam als Erstes – spiel { $suits } an oder die einzige Karte einer Farbe.
fuenfzehnern-lead-first_suit_dealt = ➤ { $suits } kam als Erstes – spiel { $suits } an oder eine Karte, die du als einzige ihrer Farbe bekommen hast.
fuenfzehnern-lead-highest = ➤ Du hast in { $suits } gewonnen – spiel deine höchste Karte dieser Farbe an.
fuenfzehnern-lead-highest_of_led = ➤ Spiel deine höchste Karte einer Farbe an, die schon angespielt wurde ({ $suits }).
fuenfzehnern-lead-unbeatable = ➤ Der Stich ging in { $suits } weg – spiel eine unschlagbare Karte dieser Farbe an.
fuenfzehnern-lead-same_suit = ➤ Der Stich ging in { $suits } weg – spiel wieder { $suits } an.
fuenfzehnern-lead-suit_led_before = ➤ Spiel eine Farbe an, die schon angespielt wurde ({ $suits }).

## Zwang
button-zwang = { $card } + Zwang
fuenfzehnern-zwang-hint = Mit Zwang muss, wer das { -ace } der Farbe hat, es in diesem Stich spielen.
fuenfzehnern-zwang-announced = { $name } sagt Zwang an – { $card } muss fallen!
fuenfzehnern-zwang-mark = Zwang
fuenfzehnern-zwang-task = ➤ Zwang! Du musst { $card } spielen.

## Ergebnis eines Spiels
fuenfzehnern-deal-over = Spiel { $number } ist aus:
fuenfzehnern-all-even = alle genau bei fünfzehn
fuenfzehnern-shortcut = Zwei haben alle Stiche gemacht: 15 Punkte für jeden von ihnen.

## Was nicht geht, und warum nicht
refusal-lead_won_suit = Du hast das Ausspiel in { $suit } gewonnen: Spiel { $suit } an oder eine Karte, die niemand schlagen kann.
refusal-lead_their_suit = Deine Farbe ist aus, und wer das Ausspiel vor dir hatte, gewann es in { $suit }: Spiel { $suit } an oder eine Karte, die niemand schlagen kann. { -rulebook-more }
refusal-lead_first_suit = { $suit } wurde in diesem Spiel als Erstes angespielt: Spiel { $suit } an oder eine Karte, die auf deiner Hand die einzige ihrer Farbe ist.
refusal-lead_first_suit_dealt = { $suit } wurde in diesem Spiel als Erstes angespielt: Spiel { $suit } an oder eine Karte, die schon beim Geben die einzige ihrer Farbe war.
refusal-lead_highest = Du hast das Ausspiel in { $suit } gewonnen: Nur deine höchste Karte in { $suit } darf heraus.
refusal-lead_highest_of_led = Von der letzten Farbe hast du nichts mehr: Anspielen darfst du nur die höchste Karte einer Farbe, die schon angespielt wurde ({ $suits }).
refusal-lead_unbeatable = Der letzte Stich ging in { $suit } weg, und du hast davon etwas, das niemand schlagen kann: Spiel das an. { -rulebook-more }
refusal-lead_same_suit = Der letzte Stich ging in { $suit } weg, und du hast noch { $suit }: Das musst du wieder anspielen.
refusal-lead_suit_led_before = Von der letzten Farbe hast du nichts mehr: Spiel eine an, die schon angespielt wurde ({ $suits }).
refusal-zwang_not_played = An diesem Tisch wird ohne Zwang gespielt.
refusal-zwang_only_leading = Zwang sagt nur an, wer einen Stich anspielt.
refusal-zwang_needs_ober = Zwang sagt man mit dem Ober an: Spiel den { $suit }-Ober an.
refusal-zwang_needs_king = Für Zwang musst du auch den { $suit }-König haben.
refusal-zwang_ace_not_out = Das { $suit }-{ -ace }, das der Zwang herausholen soll, hat kein anderer mehr.
refusal-zwang_play_ace = Zwang ist angesagt: Du musst das { $suit }-{ -ace } spielen.
