# The colours of fraternities, as they are called.

colour-black = black
colour-red = red
colour-gold = gold
colour-white = white
colour-blue = blue
colour-green = green
colour-silver = silver
colour-yellow = yellow
colour-orange = orange
colour-violet = violet
colour-pink = pink
colour-brown = brown
colour-grey = grey
colour-light-blue = light blue
colour-dark-blue = dark blue
colour-light-green = light green
colour-dark-green = dark green
colour-crimson = crimson
colour-copper = copper

# Fraternities: founding, joining, comparing; matches between them and pacts between servers.

## Commands
command-fraternity = fraternity
command-fraternity-about = Found fraternities and keep them
command-fraternity-create = create
command-fraternity-create-about = Found a fraternity; you see its colours first
command-fraternity-rename = rename
command-fraternity-rename-about = Give a fraternity another name
command-fraternity-colours = colours
command-fraternity-colours-about = Give a fraternity other colours; you see them first
command-fraternity-bind = bind
command-fraternity-bind-about = Let a role say who belongs to it; without a role, invitations
command-fraternity-dissolve = dissolve
command-fraternity-dissolve-about = End a fraternity; what it has played stays in the archive
command-leaderboard-fraternity = fraternity
command-leaderboard-fraternity-about = Yours, or another one: members, colours, honours; invite people, give titles, leave
command-leaderboard-fraternities = fraternities
command-leaderboard-fraternities-about = Which fraternity leads
command-leaderboard-matches = matches
command-leaderboard-matches-about = Matches that were played, and how fraternities stand against each other
command-table-match = match
command-table-match-about = Make a table a match between fraternities before it starts, or take that back
command-fraternity-invite = invite
command-fraternity-invite-about = Invite somebody into your fraternity
command-fraternity-expel = expel
command-fraternity-expel-about = Take somebody out of their fraternity
command-title = title
command-fraternity-title-about = Give a member a title: Fuchs, Bursch or whatever you like
command-pact = pact
command-pact-about = Compare the fraternities of two servers when both sides agree
command-pact-offer = offer
command-pact-offer-about = Make a code for another server
command-pact-accept = accept
command-pact-accept-about = Accept what another server has offered
command-pact-list-about = Which pacts hold, what waits, and how to end them
option-colours = colours
option-colours-about = Three colours: black-red-gold, blue white #f2b705 …
option-fraternity = fraternity
option-fraternity-about = Which one; your own if you name none
option-fraternity-name-about = What it is called, 40 characters at most
option-fraternity-role = role
option-fraternity-role-about = Whoever has this role belongs to it; without a role, whoever is invited
option-fraternity-bind-role-about = The role; without one people are invited from now on
option-fraternity-person = person
option-fraternity-invite-person-about = Who is invited
option-fraternity-expel-person-about = Who is to go
option-fraternity-title-person-about = Who gets the title
option-fraternity-title = title
option-fraternity-title-about = 24 characters at most; without one the title is taken away
option-fraternities-game-about = Which game; the one played last if you name none
option-fraternities-measure = by
option-fraternities-measure-about = What they are ranked by
option-fraternities-across = across
option-fraternities-across-about = Also the fraternities of servers with which there is a pact
option-matches-fraternity-about = Only this fraternity's matches
option-against = against
option-against-about = And only those against this one
option-pact-code = code
option-pact-code-about = What the people of the other server have given you

## Buttons
button-fraternity-make = Found the fraternity
button-fraternity-paint = Wear these colours
button-fraternity-dissolve = Dissolve
button-fraternity-join = Join
button-fraternity-move = Change over
button-pact-confirm = Confirm
button-pact-withdraw = Take back
button-pact-end = End the pact

## Founding and changing
fraternity-preview = This is what it would look like. All right?
fraternity-preview-colours = This is what it would look like from now on. All right?
fraternity-ribbon-alt = { $name } in the colours { $colours }.
fraternity-by-invitation = Whoever is invited can join
fraternity-by-role = Whoever has { $role } belongs to it
fraternity-made = **{ $name }** is founded – vivat, crescat, floreat! Bring people in with `/fraternity invite`.
fraternity-made-role = **{ $name }** is founded – vivat, crescat, floreat! Whoever has the role belongs to it as soon as they click or type something here.
fraternity-renamed = **{ $old }** is now **{ $name }**.
fraternity-painted = **{ $name }** now wears { $colours }.
fraternity-bound = Whoever has { $role } belongs to **{ $name }** now. I notice as soon as they click or type something.
fraternity-unbound = Whoever is invited can join **{ $name }** now. Who belongs to it stays.
fraternity-dissolve-ask = Dissolve **{ $name }**? { $members ->
    [0] It has no members.
    [one] Its member will belong to no fraternity then.
   *[other] Its { $members } members will belong to no fraternity then.
  } What was played stays in the standings and the archive.
fraternity-dissolved = **{ $name }** is dissolved. What it has played stays.

## Members
fraternity-invitation = 🎗️ { $guest }, { $inviter } invites you to **{ $name }**.
fraternity-invitation-until = The invitation ends { $time }.
fraternity-move-ask = You still belong to **{ $old }**, and that ends when you go to **{ $new }**. What you have played stays with **{ $old }** all the same.
fraternity-joined = 🎗️ **{ $name }** has a new member: { $person }. Cheers!
fraternity-moved = You are with **{ $name }** now. Cheers!
fraternity-left = You have left **{ $name }**. What you have played for it stays there.
fraternity-expelled = { $person } is no member of **{ $name }** any more.
fraternity-entitled = { $person } is { $title } of **{ $name }** now.
fraternity-untitled = { $person } has no title in **{ $name }** any more.

## Showing
fraternities-title = Fraternities
fraternities-none = There is no fraternity here yet. Whoever keeps this server's books founds one with `/fraternity create`.
fraternity-members = { $count ->
    [0] No members
    [one] One member
   *[other] { $count } members
  }
fraternity-members-more = { $count ->
    [one] and one more
   *[other] and { $count } more
  }
fraternity-invite-whom = Invite somebody …
fraternity-entitle-whom = Give somebody a title …
fraternity-leave-ask = Do you really want to leave { $name }?
button-fraternity-leave = Leave
fraternity-members-none = Nobody yet.
fraternity-members-none-role = Nobody yet. Whoever has the role belongs to it as soon as they click or type something.
fraternities-worn = Colours: { $told }.
fraternity-honours = Honours
fraternity-honour-matches = Matches: { $balance }
fraternity-honour-first = Strongest fraternity, { $season }: { $games }
fraternity-founded = founded { $time }
fraternity-balance = { $won } won, { $drawn } drawn, { $lost } lost

## Standings
fraternity-standings-title = Fraternities · { $game }
fraternity-standings-across = { $count ->
    [one] only this server: there is no pact
   *[other] { $count } servers
  }
fraternity-standings-empty = There is nothing to compare from this time yet.
fraternity-across-about = Each server plays among itself: figures of different servers tell only roughly who is stronger.
fraternity-measure-strength = strength
fraternity-measure-place = average place
fraternity-measure-wins = share of wins
fraternity-head-strength = Strength
fraternity-head-place = Place
fraternity-head-wins = Wins
fraternity-head-starts = Entries
fraternity-rule-strength = Strength: the mean of the { $best } best ratings of members with { $games } parties or more. Who has fewer than { $best } of them stands below without a rank.
fraternity-rule-place = The average over all parties of its members; ranked from { $starts } entries on.
fraternity-rule-wins = The share of all parties of its members that they have won; ranked from { $starts } entries on.
fraternity-line-strength = strength { $rating }
fraternity-line-rated = { $count } of the { $of } ratings needed
fraternity-line-place = place { $place }
fraternity-line-wins = { $share } wins
fraternity-line-starts = { $count ->
    [one] one entry
   *[other] { $count } entries
  } by { $people ->
    [one] one person
   *[other] { $people } people
  }

## Matches
fraternity-match-on = 🎗️ Table { $table } will be a match. At the table so far: { $names }.
fraternity-match-lonely = 🎗️ Table { $table } will be a match if at least two fraternities sit at it by the start. So far: { $names }.
fraternity-match-off = Table { $table } is no match any more.
fraternity-match-none = 🎗️ No match: at least two fraternities would have to sit at the table. You play all the same, and it counts as before.
fraternity-match-between = Match: { $names }
fraternity-match-needs = { -fraternities.is ->
    [on] At least two fraternities must sit here by the start, otherwise it is no match.
   *[off] {""}
}
fraternity-match-won = **{ $name }** wins the match ({ $sides })
fraternity-match-draw = The match is a draw ({ $sides })
fraternity-matches-title = Matches between fraternities
fraternity-matches-none = None was played here yet. `/table match` makes a table one before it starts.
fraternity-matches-about = In brackets: the average place of a fraternity's seats. The better one wins; if they are equal, points decide.
fraternity-matches-more = { $count ->
    [one] and an older one
   *[other] and { $count } older ones
  }
fraternity-head-to-head = **{ $one }** against **{ $other }**: { $balance }

## Pacts
pacts-title = Pacts
pacts-about = With a pact `/leaderboard fraternities` compares the fraternities of both servers: their names, colours and figures, never people.
pacts-none = None holds, and none waits. `/fraternity pact offer` makes a beginning.
pact-offered = Give this code to the people who keep the other server's books:
    `{ $code }`
    They type it with `/fraternity pact accept`, and then you confirm here with `/fraternity pact list`. It is good for a week.
pact-accepted = Accepted. The pact holds as soon as the other side confirms. Until then neither sees anything of the other.
pact-since = since { $time }
pact-open = pass it on; nobody has accepted it yet.
pact-waits-for-you = accepted. Do you confirm the pact with the server that you gave it to?
pact-waits-for-them = accepted by you; the other side has yet to confirm.
pact-end-ask = End the pact with **{ $name }**? It ends at once and on both sides, along with any codes that still wait between the two of you. A new one takes both to agree again.
pact-until = ends { $time }

## What can't be done
refusal-colours_unknown = I don't know “{ $typed }” as a colour. I take three names or codes such as `#c8102e`, for example `black-red-gold`. Names: { $names }.
refusal-colours_count = { $count ->
    [0] That is no colour.
    [one] That is only one colour.
   *[other] Those are { $count } colours.
  } I need exactly three: names or codes such as `#c8102e`, for example `black-red-gold`. Names: { $names }.
refusal-fraternity_unknown = There is no fraternity “{ $name }” here. While you type, Discord suggests all there are.
refusal-fraternity_gone = This fraternity doesn't exist any more.
refusal-which_fraternity = You belong to no fraternity here. Name the one that you mean.
refusal-fraternity_none = You belong to no fraternity here.
refusal-fraternity_no_member = That person belongs to no fraternity here.
refusal-fraternity_member_already = That is a member already.
refusal-fraternity_not_invited = This invitation is over. Ask to be invited again.
refusal-fraternity_not_for_you = This invitation is for somebody else.
refusal-fraternity_bot = Bots don't drink and don't join.
refusal-fraternity_by_role = Whoever has its role belongs to { $name }: roles are given and taken in Discord.
refusal-fraternity_name_taken = { $name } exists here already.
refusal-fraternity_role_taken = This role belongs to { $name } already.
refusal-fraternity_role_unfit = This role won't do: it must be one that you give yourselves.
refusal-fraternity_unnamed = A fraternity needs a name with letters or figures.
refusal-fraternity_name_long = The name may have { $limit } characters at most.
refusal-fraternity_not_in_charge = Only whoever founded { $name } and those who keep the books here may do that.
refusal-fraternity_no_title_giver = In { $name } titles are given by whoever founded it, by those who keep the books here, and by members with a title that isn't Fuchs – only not to themselves.
refusal-fraternity_no_evening = Fraternities are not compared over a single evening. Take a month, a season or all time.
refusal-too_many_fraternities = A server can't have more than { $limit } fraternities.
refusal-too_many_pact_offers = { $limit } codes are on their way already. Take one back or wait a week.
refusal-too_many_pacts = More than { $limit } pacts are not possible.
refusal-pact_code_own = This is your own code. Give it to those who keep the books on the other server.
refusal-pact_code_unknown = This code is not good, or not any more. Ask for a new one.

## Help
help-fraternity = 🎗️ `/{ command-fraternity }` – found fraternities, change them, make pacts
help-fraternities = 🎗️ `/{ command-leaderboard } { command-leaderboard-fraternity }` – your fraternity and the others
