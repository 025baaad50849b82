# Fünfzehnern in English.

game-fuenfzehnern = Fünfzehnern
game-fuenfzehnern-about = Take more than 15 card points. But whoever wins the lead may not lead just anything.
preset-relaxed = Relaxed
preset-relaxed-about = Lead the suit you won the lead in, or what is unbeatable; without it, anything.
preset-strict = Strict
preset-strict-about = Like relaxed; without your own suit you are bound to that of the player before you.
preset-1880 = Rule of 1880
preset-1880-about = The suit led first binds everybody; your only card of a suit may always be led.
preset-2005 = Rule of 2005
preset-2005-about = Whoever wins the lead leads the highest card they have of that suit.
preset-parlett = Parlett's rule
preset-parlett-about = Whoever wins the lead leads that suit, unbeatable cards first; then they are free.
preset-free = Free leads
preset-free-about = Everybody leads what they like. There is no Zwang.

## Heading: what binds a leader, in one line
fuenfzehnern-rule-relaxed = Keep leading the suit you won the lead in, or something unbeatable. Once you have none left, anything goes.
fuenfzehnern-rule-strict = Keep leading the suit you won the lead in, then that of the player before you. Unbeatable cards are always allowed.
fuenfzehnern-rule-1880 = Lead the suit that was led first of all, or a card that { $singleton ->
    [dealt] was dealt to you as the only one of its suit
   *[current] is the only one of its suit in your hand
  }.
fuenfzehnern-rule-2005 = Won the lead? Lead your highest card of that suit – without any, your highest of a suit led before.
fuenfzehnern-rule-parlett = Won the lead? Lead that suit, unbeatable cards first – without any, a suit led before.
fuenfzehnern-rule-free = Whoever has the lead may lead anything.
fuenfzehnern-values = { -ace } 5 · King 4 · { rank-O } 3 · { rank-U } 2 · Ten 1
column-points-fuenfzehnern = Points

## What may be led
task-lead_won_suit = ➤ Your lead – { $suit } again, or an unbeatable card.
task-lead_their_suit = ➤ The player before you won the lead in { $suit } – lead { $suit } or an unbeatable card.
task-lead_first_suit = ➤ { $suit } were led first – lead { $suit } or the only card of a suit.
task-lead_first_suit_dealt = ➤ { $suit } were led first – lead { $suit } or a card dealt to you as the only one of its suit.
task-lead_highest = ➤ You won the lead in { $suit } – lead your highest card of that suit.
task-lead_highest_of_led = ➤ Lead your highest card of a suit led before ({ $suits }).
task-lead_unbeatable = ➤ The last trick was { $suit } – lead an unbeatable card of that suit.
task-lead_same_suit = ➤ The last trick was { $suit } – lead { $suit } again.
task-lead_suit_led_before = ➤ Lead a suit that was led before ({ $suits }).

## Zwang
button-zwang = { $card } + Zwang
fuenfzehnern-zwang-hint = Zwang: the { -ace } of the suit must be played to this trick.
fuenfzehnern-zwang-announced = { $name } announces Zwang – { $card } must fall!
fuenfzehnern-zwang-mark = Zwang
fuenfzehnern-zwang-task = ➤ Zwang! You have to play the { $card }.

## Result of a deal
stage-even-over = Deal { $number } is over: everybody at exactly fifteen.
stage-shared-over = Deal { $number } is over. Two players took all tricks: 15 points for each of them.

## What can't be done, and why
refusal-lead_won_suit = Only { $suit } now, or an unbeatable card.
refusal-lead_their_suit = You have none of your own suit left, and the player before you won the lead in { $suit }: lead { $suit } or a card that nobody can beat. { -rulebook-more }
refusal-lead_first_suit = { $suit } were led first in this deal: lead { $suit } or a card that is the only one of its suit in your hand.
refusal-lead_first_suit_dealt = { $suit } were led first in this deal: lead { $suit } or a card that was dealt to you as the only one of its suit.
refusal-lead_highest = You won the lead in { $suit }: of { $suit } you may lead only your highest card.
refusal-lead_highest_of_led = You have nothing left of the last suit: you may lead only your highest card of a suit led before ({ $suits }).
refusal-lead_unbeatable = The last trick was { $suit }, and you hold a card there that nobody can beat: lead that. { -rulebook-more }
refusal-lead_same_suit = The last trick was { $suit }, and you still have { $suit }: lead them again.
refusal-lead_suit_led_before = You have nothing left of the last suit: lead a suit that was led before ({ $suits }).
refusal-zwang_not_played = There is no Zwang at this table.
refusal-zwang_only_leading = Only whoever leads to a trick may announce Zwang.
refusal-zwang_needs_ober = Zwang is announced with { rank-O_the }: lead { rank-O_the } of { $suit }.
refusal-zwang_needs_king = For Zwang you must hold the King of { $suit }, too.
refusal-zwang_ace_not_out = Zwang has no { -ace } of { $suit } to bring down: it has been played, or you hold it yourself.
refusal-zwang_play_ace = Zwang was announced: you have to play the { -ace } of { $suit }.
