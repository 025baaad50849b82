# Who is called because everybody at the table is asked.

mention-undo = { $person }, { $name } would like to take a move back at table { $table }. Is that all right with you?
mention-pause = { $person }, { $name } would like a break at table { $table }. Is that all right with you?
mention-shelve = { $person }, { $name } would like to put the partie at table { $table } away. Is that all right with you?
mention-claim = { $person }, { $name } claims all tricks that are left at table { $table }. Do you agree?
mention-here = { $person }, at table { $table } they want to go on – tap **I'm here**!

# One's own hand: choosing cards early, who is void, claiming the rest.

hand-planned = { $card } is ready – tap it again to take it back.
hand-planned-slot = Card { $place } is ready – tap it again to take it back.
hand-plan-dropped = The card that was ready can't be played here. Choose another one!
hand-voids = Out of { $voids }
hand-void = { $sign }: { $names }
hand-trumps = trumps

## The rest is mine
command-claim = claim
command-claim-about = Claim all tricks that are left: you lay your cards open, and the others agree or not
button-claim = The rest is mine
button-lay = Lay my cards open
claim-title = All tricks that are left for you?
claim-about = Then everybody sees your cards. If the others agree, the rest is played out at once. Computers agree only when nobody can take a trick any more.
claim-once = You can do this only once a deal.
claim-asked = Your cards lie open. The others look at them and answer.
claim-answered = The answer stands with your cards.
ask-claim = { $name } claims all tricks that are left and lays down:
notice-claimed = { $name } laid the cards down and was given all tricks that were left.
notice-claim-void = That can't be played out: { $name } is unable to take every trick. Play on!

## When something can't be done
refusal-claimed_already = You can claim the rest only once a deal.
refusal-nothing_to_claim = You can claim the rest when you are about to lead and two to five tricks are left.
