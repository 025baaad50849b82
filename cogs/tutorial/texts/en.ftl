# The tutorial: five minutes to try out for each family of games, in English.

## A signpost for newcomers
tutorial-sign = { -tutorial.is ->
    [on] New here? `/{ command-help }` shows you how it works.
   *[off] {""}
}

## The choice
tutorial-choose = 🎓 What would you like to learn? Each course takes five minutes, and only you see it.
tutorial-choose-game = Or pick a game
tutorial-penalties = Avoiding tricks
tutorial-penalties-about = follow suit, discard, and take as little as you can
tutorial-trumps = Trumps
tutorial-trumps-about = count points, call a partner, feed their tricks
tutorial-exchange = Exchanging
tutorial-exchange-about = pass or play, buy cards, play for the pot
tutorial-layout = Laying out
tutorial-layout-about = get rid of your cards before the others do

## The steps
tutorial-step = 🎓 { $game }: { $number } of { $steps }
tutorial-takes = { $led ->
    [trumps] Trumps
   *[suit] { $sign } { $suit }
  } were led. Tap the card that takes the trick!
tutorial-trick = { $own ->
    [yes] Your trick!
   *[no] The trick goes to { $name }.
  }
tutorial-on = You know how it goes: carry on!
tutorial-points = { $points ->
    [0] Nobody has penalty points in this deal yet.
   *[other] Penalty points so far: { $points }
  }
tutorial-over = The computers have played the rest. { $result }

## Avoiding tricks: Quodlibet
tutorial-penalties-order-1 = Welcome to the table! { -cards.deck ->
    [french] Queen and Jack stand where German cards have an Ober and an Unter.
   *[german] German cards have an Ober where others have a Queen, and an Unter where they have a Jack.
  } This is how the cards of a suit rank, from the highest to the lowest:
tutorial-penalties-order-2 = Right, { rank-O_the } beats the { rank-U } – and both beat the Ten. Now there is another suit in the trick:
tutorial-penalties-begin = Right, only the suit that was led can win. These are your cards, and each keeps its place. You must follow suit: green goes, grey doesn't. Go on, tap a grey one!
tutorial-penalties-follow = Whoever takes a trick leads. Is there something higher already? Then play your highest card that stays below it.
tutorial-penalties-void = You have none of that suit: a good chance to get rid of something high.
tutorial-penalties-lead = Lead something low: somebody will easily go higher.
tutorial-penalties-contract = Whoever has the fewest at the end wins. Now you are the beer king and choose what we play!
tutorial-penalties-opening = What it costs is at the top. The beer king leads – any card.

## Trumps: Schafkopf
tutorial-trumps-order-1 = Welcome to the table! { rank-O_many }, { rank-U_many } and Hearts are trumps. This is how they rank, from the highest to the lowest:
tutorial-trumps-order-2 = Right, the highest trump. Now another suit: there the Ten comes right after the { -ace }. But any trump beats them all.
tutorial-trumps-play = Your hand: six trumps! Whoever plays needs 61 of 120 points together with a partner. Say that you play.
tutorial-trumps-choose = Call a Sow, that is { -an-ace }: whoever holds it is your partner, and won't tell. You need a card of that suit yourself.
tutorial-trumps-lead = You lead. Whoever plays draws the others' trumps first: begin with a high one.
tutorial-trumps-mate = The trick is your partner's at the moment. Feed it! A Ten or { -an-ace } now counts for both of you.
tutorial-trumps-void = You have none of that suit: trump it, or throw off something that counts little.
tutorial-trumps-shown = The called Sow has fallen. Now everybody knows who is with you.
tutorial-trumps-follow = You must follow suit, trumps to trumps, too. Green goes, grey doesn't – every grey one tells you the rule.
tutorial-trumps-taken = These are a card's points: { -ace } 11, Ten 10, King 4, { rank-O } 3, { rank-U } 2, the others none.

## Exchanging: Kauflabet
tutorial-exchange-pass = Whoever plays and wins no trick is bête and pays. You have no trump and nothing high: pass!
tutorial-exchange-exchange = A new deal, and you have the highest trump. Tap what is no good, and exchange it for other cards.
tutorial-exchange-ranks = This is what you bought. Mind you: King, { rank-O } and { rank-U } beat the { -ace } here. Each trick brings you a quarter of the pot.
tutorial-exchange-void = You have none of that suit. Then you must trump here, and overtrump if you can.
tutorial-exchange-lead = You lead. A high trump is the likeliest to win a trick.
tutorial-exchange-taken = Whoever has a trick can't be bête any more. Each further one brings more.

## Laying out: Quadrature and Snack
tutorial-layout-high = Here you want to get rid of cards. A lead takes the three cards above it along; whoever holds the highest of them is next. Above { -an-ace } there is nothing: you lead again!
tutorial-layout-low = If the third card above is gone already, yours falls alone, and you lead again, too. Otherwise its holder is next.
tutorial-layout-count = As soon as somebody is out, all count: each card that you still hold costs you 10, the next time 20, then 30.
tutorial-layout-snack = Now { contract-snack }: add what fits. If nothing does, draw a packet, mostly three cards. All your { rank-U_many } must go in one turn!
tutorial-layout-lay = Got it! Keep laying while something fits. Once somebody is out, the others pay.
tutorial-layout-draw = Nothing fits: draw a packet. You may add cards again when it is your next turn.
tutorial-layout-end = You may lay more, or end your turn.

## The end
tutorial-end = 🎓 That's it – that's all you need!
tutorial-end-table = The green button opens a friendly game against computers here: it counts on no leaderboard, and **💡 Hint** below your cards tells you what seems best. Others may join you, too. `/{ command-table } { command-open }` opens one in any channel.
tutorial-end-early = In a game you can tap a card even before it is your turn.
tutorial-end-rules = Everything else is in `/{ command-rules }` – or behind a grey card.
tutorial-end-games = What you have just learnt is needed here:
tutorial-button-open = Play now: { $game }
tutorial-button-other = Other courses

## When something can't be done
refusal-tutorial_beaten = The { $card } is beaten: in the row above, another card of this trick stands further left.
refusal-tutorial_other_suit = The { $card } doesn't follow suit and can't take this trick. Only { $suit } count.
refusal-tutorial_trumped = The { $card } is no trump: any trump beats it, even the lowest.
refusal-tutorial_barred = At a real table you could. Here I am showing you something else:
refusal-tutorial_opened = Your table { $table } is in this channel already.
refusal-tutorial_lost = The tutorial can't go on from here. `/{ command-help }` starts it again.

## Help
tutorial-tip = 🎓 New here, or to a game? Learn it in five minutes – only you see it.
tutorial-button-begin = Try it out
tutorial-button-on = Go on learning
