# Who is called because everybody at the table is asked.

mention-undo = { $person }, { $name } would like to take a move back at table { $table }. Is that all right with you?
mention-pause = { $person }, { $name } would like a break at table { $table }. Is that all right with you?
mention-shelve = { $person }, { $name } would like to put the partie at table { $table } away. Is that all right with you?
mention-claim = { $person }, { $name } claims all tricks that are left at table { $table }. Do you agree?
mention-here = { $person }, at table { $table } they want to go on – tap **I'm here**!
