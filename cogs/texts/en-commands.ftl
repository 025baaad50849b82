# Commands, what they answer and what can go wrong, in English.

## Commands: names in small letters without spaces, descriptions of 100 characters at most
command-table = table
command-table-about = Open, close, leave and list tables
command-open = open
command-open-about = Open a table in this channel
command-close = close
command-close-about = Close your table
command-leave = leave
command-leave-about = Get up; in the middle of a partie a computer plays on for you
command-list = list
command-list-about = Which tables stand in this server
command-export = export
command-export-about = A table's partie as a text file, up to its last finished deal
command-hand = hand
command-hand-about = Show your cards – only you see them
command-houserules = houserules
command-houserules-about = This server's own rule sets: save, list, show and delete them
command-houserules-list-about = Which rule sets this server has saved
command-save = save
command-save-about = Save house rules under a name
command-show = show
command-show-about = What a saved rule set says
command-delete = delete
command-delete-about = Delete a saved rule set
option-name = name
option-name-about = What to call your rule set
option-saved-about = Name of a saved rule set
option-game = game
option-game-about = What to play
option-preset = preset
option-preset-about = By which set of rules, or one that your server has saved
option-players = players
option-players-about = How many of you play, where the game lets you choose
option-who = who-may-join
option-who-about = Everyone in this server, or only those you invite
option-guest1 = guest-1
option-guest2 = guest-2
option-guest3 = guest-3
option-guest4 = guest-4
option-guest-about = Whom you invite
option-rules = rules
option-rules-about = Your house rules: key=value, separated by spaces
option-export-table-about = Number of the table; without it, the newest one of this channel
option-table = table
option-table-about = Number of the table; not needed where it is clear
choice-everyone = everyone in this server
choice-invited = only those invited

## Answers
table-closed = Table { $table } is closed.
table-left = You have got up from table { $table }.
table-left-closed = You have got up from table { $table }. Nobody else was sitting there, so the table is closed now.
table-left-playing = A computer plays on for you at table { $table }. With **My hand** you can take your seat back.
tables-title = **Tables in this server**
tables-none = No table stands here yet. Open one! New here? `/tutorial` helps.
tables-lobby = { $free ->
    [0] every seat taken
    [one] one seat free
   *[other] { $free } seats free
  }
tables-playing = playing, deal { $deal }
tables-quarantined = out of order
tables-more = … and { $count ->
    [one] one more
   *[other] { $count } more
  }

rule-set-saved = **{ $name }** is saved. You find it among the presets when you open a table.
rule-set-replaced = **{ $name }** is saved anew. Tables that stand already keep their rules.
rule-set-deleted = **{ $name }** is deleted. Tables that play by it keep their rules.
rule-set-by = Saved by { $person }, { $time }.
rule-sets-title = **This server's own rule sets**
rule-sets-none = This server has not saved a rule set of its own yet.
rule-sets-more = … and { $count ->
    [one] one more
   *[other] { $count } more
  }
record-finished = The partie of table { $table }, { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }:
record-unfinished = The partie of table { $table } up to now, { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }:

## When something can't be done
incident = Something went wrong – not your fault. It is in the log under number { $number }.
discord-forbidden = I may not do that here: I lack a permission in Discord. Whoever manages the server can give it to me.
discord-gone = That doesn't exist in Discord any more.
discord-busy = Discord can't keep up right now. Try again in a moment.
discord-unreachable = I can't reach Discord right now. Try again in a moment.
refusal-file_refused = Discord did not take the file. Try again; `/settings mine` lets you have words instead of pictures.
permission-view_channel = “View Channel”
permission-read_message_history = “Read Message History”
permission-send_messages = “Send Messages”
permission-send_messages_in_threads = “Send Messages in Threads”
refusal-missing_permissions = No table can stand here, I lack { $count ->
    [one] a permission
   *[other] permissions
  }: { $permissions }. Please ask the people who run this server.
refusal-outdated_button = This button comes from older days and does nothing any more.
refusal-outdated_command = I don't know this command in that form any more. Reload Discord and try again.
refusal-rules_unreadable = I don't understand “{ $part }”. House rules are written as key=value, separated by spaces.
refusal-guest_is_bot = Bots don't drink. You can fill free seats with computer players at the table.
refusal-nothing_played_here = No cards have been dealt in this channel yet. Name a table of another one.
refusal-no_table_of_yours = I can't find a table of yours here. New here? `/tutorial` helps.
refusal-which_table = Which table do you mean? There are: { $tables }.
refusal-players_fixed = By these rules { $game } is for exactly { $players } players.
refusal-not_manager = Only those who may manage this server can do that.
refusal-unknown_rule_set = This server has not saved a rule set “{ $name }”.
refusal-rule_set_unnamed = A rule set can't be called that – give it a name that people can read.
refusal-rule_set_name_long = The name may have { $limit } characters at most.
refusal-rule_set_name_taken = “{ $name }” is a rule set that everybody knows already. Choose another name.
refusal-too_many_rule_sets = There is no room for more than { $limit } rule sets of your own. Delete one first.
refusal-rule_set_of_other_game = “{ $name }” is a rule set for { $game }.
refusal-rule_set_outdated = “{ $name }” doesn't fit this version any more: { $reason } Save it anew!
