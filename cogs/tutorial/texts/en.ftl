# The tutorial: two minutes of Quodlibet to try out, in English.

## A signpost for newcomers
tutorial-sign = { -tutorial.is ->
    [on] New here? `/{ command-help }` shows you how it works in two minutes.
   *[off] {""}
}

## The steps
tutorial-step = 🎓 Step { $number } of { $steps }
tutorial-order-1 = Welcome to the table! { -cards.deck ->
    [french] Queen and Jack stand where German cards have an Ober and an Unter.
   *[german] German cards have an Ober where others have a Queen, and an Unter where they have a Jack.
  } This is how the cards of a suit rank, from the highest to the lowest:
tutorial-order-2 = Right, { rank-O_the } beats the { rank-U } – and both beat the Ten. Now there is another suit in the trick:
tutorial-takes = { $sign } { $suit } were led. Tap the card that takes the trick!
tutorial-hand = Right, only the suit that was led can win. These are your cards, and each keeps its place. You must follow suit: green goes, grey doesn't. Go on, tap a grey one!
tutorial-trick = { $own ->
    [yes] Your trick! Whoever wins a trick leads to the next: your turn again.
   *[no] The trick goes to { $name }. Whoever wins a trick leads to the next.
  }
tutorial-points = Penalty points so far: { $points }
tutorial-points-none = Nobody has penalty points in this deal yet.
tutorial-points-plus = In { $contract } each trick that goes to somebody else costs you 10.
tutorial-void = You have none of that suit: a good chance to get rid of something high.
tutorial-declare = That's enough tricks: { $contract } has cost you { $points ->
    [0] nothing
   *[other] { $points } penalty points
  } so far. Whoever has the fewest at the end wins. Now you are the beer king and choose what we play!
tutorial-lead = { $contract } it is! What it costs is at the top. The beer king leads – any card.
tutorial-snack = Enough: { $contract } has cost you { $points ->
    [0] nothing.
   *[other] { $points } penalty points.
  } Last comes { contract-snack }: add what fits; if nothing does, draw a packet, mostly three cards. All your { rank-U_many } must go in one turn!
tutorial-snack-on = Got it! Keep laying while something fits. Once somebody is out, the others pay.
tutorial-refused = That's how every grey card answers: with the rule. Take a green one.

## The end
tutorial-end = 🎓 That's it – that's all you need!
tutorial-end-points = Your penalty points: { $points }
tutorial-end-gain = { $contract }{"\u00A0"}{ $points }
tutorial-end-table = **Open a table here** is a friendly game against computers: it counts on no leaderboard, and **💡 Hint** below your cards tells you what seems best. Others may join you, too. `/{ command-table } { command-open }` opens one in any channel.
tutorial-end-early = In a game you can tap a card even before it is your turn.
tutorial-end-rules = Everything else is in `/{ command-rules }` – or behind a grey card.
tutorial-end-games = What you have just learnt works in the other games, too:
tutorial-button-open = Open a table here
tutorial-button-again = Again

## When something can't be done
refusal-tutorial_beaten = The { $card } is beaten: in the row above, another card of this trick stands further left.
refusal-tutorial_other_suit = The { $card } doesn't follow suit and can't take this trick. Only { $suit } count.
refusal-tutorial_opened = Your table { $table } is in this channel already.
refusal-tutorial_lost = The tutorial can't go on from here. `/{ command-help }` starts it again.

## Help
tutorial-tip = 🎓 New here? Two minutes of Quodlibet to try out – only you see it.
tutorial-button-begin = Try it out
