# What can't be done, and why.

## Table and hall
refusal-already_seated = You are already sitting at this table.
refusal-already_started = The game is already under way.
refusal-no_deal_finished = No deal has been finished at table { $table } yet.
refusal-not_host = Only the host may do that: { $host }.
refusal-not_invited = This table is only for those invited.
refusal-not_seated = You are not sitting at this table. If a seat is free, you can sit down with the button at the table.
refusal-not_started = The game has not begun yet.
refusal-not_your_seat = Those are not your cards. **My hand** shows your own.
refusal-bad_word = A word to cut with has one to { $limit } visible characters.
refusal-nothing_promised = You can't cut for the next deal at this table yet. Try again once it has been dealt.
refusal-paused = The table is having a break. It goes on as soon as somebody taps **Go on**.
refusal-shelved = The game is saved – bring it back first with `/{ command-table } { command-resume }`.
refusal-quarantined = Something went wrong at this table, so it waits until the bot is restarted.
refusal-replaced = A computer is playing for you. Take back your seat first.
refusal-seats_empty = { $count ->
    [one] One seat is still free. Wait for somebody, or fill it with a computer.
   *[other] { $count } seats are still free. Wait for others, or fill them with computers.
  }
refusal-stale = The table has moved on.
refusal-double_tap = That looked like a double tap. If you mean it, tap again.
refusal-just_offered = That has only just come up. If you mean it, tap again.
refusal-stopping = The bot is restarting. Try again in a moment.
refusal-storage_conflict = Somebody else was at the table at the same moment. Try again.
refusal-storage_failed = That could not be saved, so nothing has happened. Try again in a moment.
refusal-no_computer = There is no computer in that seat.
refusal-table_closed = This table is closed.
refusal-table_finished = This game is already over.
refusal-table_full = There is no free seat at this table.
refusal-too_many_invited = You can invite at most { $limit ->
    [one] one person
   *[other] { $limit } people
  }.
refusal-too_many_tables = { $scope ->
    [channel] There { $limit ->
            [one] is already a table
           *[other] are already { $limit } tables
        } in this channel.
    [guild] There { $limit ->
            [one] is already a table
           *[other] are already { $limit } tables
        } on this server.
    [channel_opener] There { $limit ->
            [one] is already a table
           *[other] are already { $limit } tables
        } in this channel opened by the same person.
    [guild_opener] There { $limit ->
            [one] is already a table
           *[other] are already { $limit } tables
        } on this server opened by the same person.
   *[person] You are already sitting at { $limit ->
            [one] a table
           *[other] { $limit } tables
        }.
  } That is the limit until { $limit ->
        [one] it
       *[other] one of them
    } is over.
refusal-unknown_table = There is no table { $table }. `/{ command-table } { command-list }` shows them all.

## Rules of Quodlibet
refusal-already_laid = You have already laid a card this turn – lay another or tap “Done”.
refusal-cannot_pass = You may pass only when nothing fits and all packets are gone.
refusal-does_not_fit = The { $card } doesn't fit yet.
refusal-must_lay = You may pass only when nothing fits – one of your cards does.
refusal-follow_suit = You must follow { $suit }.
refusal-no_packets = There are no packets left: lay a card, or pass if nothing fits.
refusal-not_now = That can't be done now.
refusal-not_your_card = The { $card } is not in your hand.
refusal-not_your_turn = It is not your turn yet.
refusal-nothing_laid = “Done” works once you have laid a card in this turn.
refusal-slot_empty = This slot is empty – you have played that card already.
refusal-something_fits = Here you may draw only when nothing fits – one of your cards does.
refusal-unter_before_end = If you lay cards, all your { rank-U_many } must go out in the same turn – and you still hold one.
refusal-unter_first = { rank-U_many } come first: lay yours, then the rest.
refusal-unknown_action = I don't know that button any more. Open your hand again.
refusal-bad_deal = That is not a complete pack of cards.
refusal-contract_not_in_menu = { $contract } is not played at this table.
refusal-contract_not_in_wheel = { $contract } does not belong to wheel { $wheel }.
refusal-contract_played = { $contract } has been played – every contract comes only once.
refusal-must_choose_contract = As the beer king you have to pick a contract first.
refusal-partie_over = The game is already over.
refusal-snack_last = { contract-snack } always comes last – all the others have to be played first.
refusal-unknown_contract = There is no contract “{ $contract }” in Quodlibet.

## House rules
refusal-option_unknown = There is no house rule “{ $key }”.
refusal-option_value = Possible: { $allowed } – “{ $value }” won't do for { $key }.
refusal-options_conflict = { $key } and { $other } don't go together like this.
hint-contracts-wheels = Set `wheels=false` to play one list instead of the wheels.
hint-kingdom_mode-wheels = Set `wheels=false`: kingdoms are played without wheels.
hint-wheel_menu-wheels = Set `wheels=true`.
hint-wheel3_blind-wheels = Set `wheels=true`.
hint-wheel_king_by-wheels = Set `wheels=true`.
hint-quad_next_lead-quad_version = `winner` goes with `quad_version=trick`, `chain_closer` with `quad_version=chain`, `rotate` with both.
hint-exchange_rounds-dropping_out = Set `dropping_out=false`: further rounds need everybody to play.
hint-n_deals-players = Everybody deals equally often: `n_deals` is a multiple of `players`.
hint-removed_suit-players = Set `players=3`: four play with all suits.
hint-two_winner_shortcut-players = Set `players=4`.
hint-run_away_min-called_sow_rule = Set `called_sow_rule=schafkopf`.
hint-tie_rule-tricks_pay = Set `tricks_pay=sweep`.
hint-all_pass-dropping_out = Set `dropping_out=true`.
hint-lone_player-dropping_out = Set `dropping_out=true`.
refusal-players_range = { $game } ({ $preset }) is for { $least } to { $most } players.
refusal-preset_of_other_game = “{ $preset }” is a rule set for { $game }.
refusal-preset_unknown = There is no rule set “{ $preset }”. Possible: { $allowed }.
refusal-unknown_game = I don't know a game “{ $game }”.

# Commands, what they answer and what can go wrong, in English.

## Commands: names in small letters without spaces, descriptions of 100 characters at most
command-open = open
command-close = close
command-leave = leave
command-list = list
command-export = export
command-show = show
option-name = name
option-game = game
option-game-about = What to play
option-preset = preset
option-preset-about = Which rule set; also one that your server has saved
option-rules = rules
option-rules-about = Your house rules: name=value, with a semicolon between several
option-table = table
option-table-about = Number of the table; only needed if it isn't clear which
option-person = person

## Answers
table-left-closed = You have left table { $table }. Nobody else was sitting there, so it is closed now.
tables-playing = playing, deal { $deal }
tables-quarantined = out of order

## When something can't be done
incident = Something went wrong – not your fault. It is in the log under number { $number }.
discord-forbidden = I'm not allowed to do that here: I lack a permission in Discord. Whoever manages the server can give it to me.
discord-gone = That no longer exists in Discord.
answer-late = That took a moment. Here it is:
discord-busy = Discord can't keep up right now. Try again in a moment.
discord-unreachable = I can't reach Discord right now. Try again in a moment.
refusal-file_refused = Discord didn't take the file. Try again; with `/{ command-settings }` you can have words instead of pictures.
permission-view_channel = “View Channel”
permission-read_message_history = “Read Message History”
permission-send_messages = “Send Messages”
permission-send_messages_in_threads = “Send Messages in Threads”
refusal-missing_permissions = There can be no table here because I lack { $count ->
    [one] a permission
   *[other] permissions
  }: { $permissions }. Please ask the people who run this server.
refusal-timed_out = A moderator has timed me out here. That ends { $when }; try again then.
refusal-switched_off = This is switched off here.
refusal-took_too_long = That took too long. Tap it again in a moment.
refusal-outdated_button = This button is out of date. Go on with `/{ command-help }`.
refusal-outdated_command = I no longer know this command in that form. Reload Discord and try again.
refusal-rules_unreadable = I don't understand “{ $part }”. Write a house rule as name=value, with a semicolon between several.
refusal-house_rules = { $reason }
refusal-guest_is_bot = Bots don't drink with us. You can fill free seats with computers at the table.
refusal-not_here = { $name } isn't in this server.
refusal-name_blank = What should it be called? There has to be something to see in the name.
refusal-day_unreadable = I can't read “{ $day }” as a day. Write 2026-10-01 or 1.10.2026.
refusal-nothing_played_here = No cards have been dealt in this channel yet. Name a table from another channel.
refusal-no_table_of_yours = I can't find a table of yours here. `/{ command-help }` shows where you can play.
refusal-no_free_seat_here = No table here has a free seat. `/{ command-table } { command-open }` opens one.
refusal-which_table = Which table do you mean? You can choose from: { $tables }.
refusal-players_fixed = By these rules, { $game } is for exactly { $players } players.
refusal-not_manager = Only people who may manage this server can do that.
refusal-unknown_rule_set = This server has no saved rule set “{ $name }”.
refusal-rule_set_unnamed = A rule set can't be called that – give it a name that can be read.
refusal-rule_set_name_long = The name may have at most { $limit } characters.
refusal-rule_set_name_taken = “{ $name }” is already a built-in rule set. Choose another name.
refusal-too_many_rule_sets = You can't save more than { $limit } rule sets of your own. Delete one first.
refusal-rule_set_of_other_game = “{ $name }” is a rule set for { $game }.
refusal-rule_set_outdated = “{ $name }” no longer fits this version: { $reason } Save it again!
