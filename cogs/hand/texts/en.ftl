# Who is called because everybody at the table is asked.

mention-undo = { $person }, { $name } would like to take back a move at table { $table }. Is that all right with you?
mention-pause = { $person }, { $name } would like a break at table { $table }. Is that all right with you?
mention-shelve = { $person }, { $name } would like to save the game at table { $table } for another evening. Is that all right with you?
mention-end = { $person }, { $name } would like to end the game at table { $table } before it is over. Is that all right with you?
mention-claim = { $person }, { $name } claims all the remaining tricks at table { $table }. Do you agree?
mention-here = { $person }, table { $table } would like to go on – tap **I'm here**!

# One's own hand: choosing cards early, who is void, claiming the rest.

hand-asked = This can't be taken back and may cost much. Tap it again if you mean it.
hand-planned = { $card } is ready.
hand-planned-slot = Card { $place } is ready.
hand-plan-dropped = The card you had ready can't be played here.
hand-voids = Void: { $voids }
hand-trumps = trumps

## The rest is mine
command-claim = claim
command-claim-about = Claim all the remaining tricks: you show your cards, and the others agree or not
button-claim = Claim rest
button-lay = Show my cards
claim-title = All the remaining tricks for you?
claim-about = Everybody will see your cards. If the others agree, the rest is played out at once. Computers agree only if nobody else can win another trick.
claim-once = You can do this only once per deal.
ask-claim = { $name } claims all the remaining tricks and shows:
notice-claimed = { $name } showed their cards and got all the remaining tricks.
notice-claim-void = That doesn't work out: { $name } can't take every trick. Play on!

## When something can't be done
refusal-claimed_already = You can claim the rest only once per deal.
refusal-nothing_to_claim = You can claim the rest only when it is your lead and two to five tricks are left.
