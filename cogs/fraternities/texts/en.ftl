# The colours of fraternities, as they are called.

# what may stand between colours, with commas between
colour-between = and, on
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

# Fraternities: founding, joining, comparing; matches between them.

## Commands
command-fraternity = fraternity
command-fraternity-about = Found and run fraternities
command-fraternity-create = create
command-fraternity-create-about = Found a fraternity; you see its colours first
command-fraternity-rename = rename
command-fraternity-rename-about = Give a fraternity another name
command-fraternity-colours = colours
command-fraternity-colours-about = Give a fraternity other colours; you see them first
command-fraternity-bind = bind
command-fraternity-bind-about = Make everybody with a role a member; without a role, people are invited
command-fraternity-dissolve = dissolve
command-fraternity-dissolve-about = Dissolve a fraternity; what it has played stays in the archive
command-leaderboard-fraternity = fraternity
command-leaderboard-fraternity-about = Yours, or another one: members, colours, honours; invite people, give titles, leave
command-leaderboard-fraternities = fraternities
command-leaderboard-fraternities-about = Which fraternity leads
command-leaderboard-matches = matches
command-leaderboard-matches-about = Matches played, and how fraternities stand against each other
command-table-match = match
command-table-match-about = Make a table a match between fraternities before it starts, or take that back
command-fraternity-invite = invite
command-fraternity-invite-about = Invite somebody into your fraternity
command-fraternity-expel = expel
command-fraternity-expel-about = Expel somebody from their fraternity
command-title = title
command-fraternity-title-about = Give a member a title: Fuchs, Bursch or whatever you like
option-colours = colours
option-colours-about = Three colours: black-red-gold, blue white #f2b705 …
option-fraternity = fraternity
option-fraternity-about = Which one; without it, your own
option-fraternity-name-about = What it is called, at most 40 characters
option-fraternity-role = role
option-fraternity-role-about = Everybody with this role is a member; without a role, people are invited
option-fraternity-bind-role-about = The role; without it, people are invited from now on
option-fraternity-person = person
option-fraternity-invite-person-about = Who is invited
option-fraternity-expel-person-about = Who is to go
option-fraternity-title-person-about = Who gets the title
option-fraternity-title = title
option-fraternity-title-about = At most 24 characters; leave it out to take the title away
option-fraternities-game-about = Which game; the one played last if you name none
option-matches-fraternity-about = Only this fraternity's matches
option-against = against
option-against-about = Only matches against this fraternity

## Buttons
button-fraternity-make = Found the fraternity
button-fraternity-paint = Wear these colours
button-fraternity-dissolve = Dissolve
button-fraternity-join = Join
button-fraternity-move = Switch

## Founding and changing
fraternity-preview = This is what it would look like. All right?
fraternity-preview-colours = This is what it would look like from now on. All right?
fraternity-ribbon-alt = { $name } in the colours { $colours }.
fraternity-by-invitation = Members are invited
fraternity-by-role = Everybody with { $role } is a member
fraternity-made = **{ $name }** is founded – vivat, crescat, floreat! Bring people in with `/{ command-fraternity } { command-fraternity-invite }`.
fraternity-made-role = **{ $name }** is founded – vivat, crescat, floreat! Whoever has the role belongs to it as soon as they click or type something here.
fraternity-renamed = **{ $old }** is now **{ $name }**.
fraternity-painted = **{ $name }** now wears { $colours }.
fraternity-bound = Whoever has { $role } now belongs to **{ $name }** – as soon as they click or type something here.
fraternity-unbound = People now join **{ $name }** by invitation. Whoever is a member stays one.
fraternity-dissolve-ask = Dissolve **{ $name }**? { $members ->
    [0] It has no members.
    [one] Its member will belong to no fraternity then.
   *[other] Its { $members } members will belong to no fraternity then.
  } What was played stays in the standings and the archive.
fraternity-dissolved = **{ $name }** is dissolved. What it has played stays.

## Members
fraternity-invitation = 🎗️ { $guest }, { $inviter } invites you to **{ $name }**.
fraternity-invitation-until = The invitation expires { $time }.
fraternity-move-ask = You belong to **{ $old }**. If you join **{ $new }**, you leave it; what you have played stays with **{ $old }**.
fraternity-joined = 🎗️ **{ $name }** has a new member: { $person }. Cheers!
fraternity-moved = You are now a member of **{ $name }**. Cheers!
fraternity-left = You have left **{ $name }**. What you have played for them stays theirs.
fraternity-expelled = { $person } is no longer a member of **{ $name }**.
fraternity-entitled = { $person } is { $title } of **{ $name }** now.
fraternity-untitled = { $person } no longer has a title in **{ $name }**.

## Showing
fraternities-title = Fraternities
fraternities-none = There is no fraternity here yet. Whoever keeps this server's books founds one with `/{ command-fraternity } { command-fraternity-create }`.
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
fraternity-standings-empty = There is nothing to compare in this period yet.
fraternity-measure = strength
fraternity-head-strength = Strength
fraternity-head-place = Place
fraternity-head-wins = Wins
fraternity-head-starts = Entries
fraternity-rule = Strength: the average of the { $best } best ratings of members with at least { $games } games. Fraternities with fewer than { $best } of them are listed below, unranked.
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
fraternity-match-on = 🎗️ Table { $table } will be a fraternity match. At the table so far: { $names }.
fraternity-match-lonely = 🎗️ Table { $table } will be a fraternity match if at least two fraternities are at it by the start. So far: { $names }.
fraternity-match-off = Table { $table } is no longer a fraternity match.
fraternity-match-none = 🎗️ No fraternity match: at least two fraternities would have to be at the table. The game goes ahead and counts as usual.
fraternity-match-between = Match: { $names }
fraternity-match-needs = { -fraternities.is ->
    [on] At least two fraternities must be at the table by the start, otherwise it is not a match.
   *[off] {""}
}
fraternity-match-won = **{ $name }** wins the match ({ $sides })
fraternity-match-draw = The match is a draw ({ $sides })
fraternity-matches-title = Matches between fraternities
fraternity-matches-none = No such match has been played here yet. `/{ command-table } { command-table-match }` turns a table into one before it starts.
fraternity-matches-about = In brackets: the average place of a fraternity's players. The better one wins; if they are level, points decide.
fraternity-matches-more = { $count ->
    [one] and an older one
   *[other] and { $count } older ones
  }
fraternity-head-to-head = **{ $one }** against **{ $other }**: { $balance }

## What can't be done
refusal-colours_unknown = I don't know the colour “{ $typed }”. I need three names or codes such as `#c8102e`, for example `black-red-gold`. Names: { $names }.
refusal-colours_count = { $count ->
    [0] That is not a colour.
    [one] That is only one colour.
   *[other] Those are { $count } colours.
  } I need exactly three: names or codes such as `#c8102e`, for example `black-red-gold`. Names: { $names }.
refusal-fraternity_unknown = There is no fraternity “{ $name }” here. Discord lists them as you type.
refusal-fraternity_gone = This fraternity no longer exists.
refusal-which_fraternity = You belong to no fraternity here. Name the one you mean.
refusal-fraternity_none = You belong to no fraternity here.
refusal-fraternity_no_member = That person belongs to no fraternity here.
refusal-fraternity_member_already = They are already a member.
refusal-fraternity_not_invited = This invitation has expired. Ask to be invited again.
refusal-fraternity_not_for_you = This invitation is for somebody else.
refusal-fraternity_bot = Bots don't drink and don't join.
refusal-fraternity_by_role = { $name } consists of whoever has its role – and roles are given in Discord.
refusal-fraternity_name_taken = { $name } already exists here. Choose another name.
refusal-fraternity_role_taken = This role already belongs to { $name }. Choose another one.
refusal-fraternity_role_unfit = This role won't do: it must be one that you give out yourselves.
refusal-fraternity_unnamed = A fraternity needs a name with letters or figures.
refusal-fraternity_not_in_charge = In { $name } only its founder and whoever keeps the books here may do that.
refusal-fraternity_no_title_giver = In { $name } titles are given by its founder, by whoever keeps the books here, and by members with a title other than Fuchs – but never to themselves.
refusal-fraternity_no_evening = I don't compare fraternities over a single evening. Take a month, a season or all time.
refusal-too_many_fraternities = A server can't have more than { $limit } fraternities.

## Help
help-fraternity = 🎗️ `/{ command-fraternity }` – found fraternities and change them
help-fraternities = 🎗️ `/{ command-leaderboard } { command-leaderboard-fraternity }` – your fraternity and the others
