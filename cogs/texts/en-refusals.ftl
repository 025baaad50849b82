# What can't be done, and why.

## Table and hall
refusal-already_seated = You are already sitting at this table.
refusal-already_started = The partie is already under way.
refusal-not_host = Only whoever opened the table may do that.
refusal-not_invited = This table is only for those invited.
refusal-not_seated = You are not sitting at this table.
refusal-not_started = The partie has not begun yet.
refusal-not_your_seat = Those are not your cards. **My hand** shows your own.
refusal-quarantined = This table got tangled up and rests until somebody repairs it.
refusal-replaced = A computer is playing for you. Take back your seat first.
refusal-seats_empty = { $count ->
    [one] One seat is still free. Wait for somebody, or fill it with a computer.
   *[other] { $count } seats are still free. Wait for others, or fill them with computers.
  }
refusal-stale = The table was quicker than your click – this is how it stands now.
refusal-stopping = The bot is just restarting. Try again in a moment.
refusal-storage_conflict = Somebody else was at the table at the same moment. Try again.
refusal-storage_failed = That could not be saved, so nothing has happened. Try again in a moment.
refusal-no_computer = There is no computer on that seat.
refusal-table_closed = This table is closed.
refusal-table_finished = This partie is already over.
refusal-table_full = There is no free seat at this table.
refusal-too_many_invited = You can invite { $limit ->
    [one] one person
   *[other] { $limit } people
  } at most.
refusal-too_many_tables = { $scope ->
    [channel] There are already { $limit } tables in this channel.
    [guild] There are already { $limit } tables on this server.
   *[person] You are already sitting at { $limit } tables.
  } That is the limit.
refusal-unknown_table = There is no table { $table }.
