# Settings of the server and of each person

command-settings = settings
command-settings-about = Your settings, and those of this server

refusal-setting_unknown = There is no setting “{ $key }”.
refusal-setting_value = “{ $value }” won't do for { $key }.
refusal-not_allowed_to_change = On this server only some people may change that – ask somebody who manages it.
refusal-not_allowed_to_open = On this server only some people may open tables – ask somebody who manages it.

## Panels
settings-server = Server settings
settings-server-about = For everybody here, effective at once.
settings-mine = Your settings
settings-mine-about = Wherever you play with me, effective at once.
settings-page-look = Appearance
settings-page-evening = Customs
settings-page-tables = New tables
settings-page-rights = Permissions
settings-page-books = Books
settings-kept = ✓ Saved: { $setting }
settings-on = on
settings-off = off
settings-turn-on = Turn on
settings-turn-off = Turn off
settings-none = None of them
settings-role = Or a role

## Server: look
setting-language = Language of the tables
setting-language-about = What the tables are written in. You always read your own cards in your language.
setting-language-auto = The server's own
setting-deck = Deck of cards
setting-deck-about = At a table everybody sees the same deck; for their own hand, people may choose another.
setting-deck-german = German: Acorns, Leaves, Hearts, Bells
setting-deck-french = French: Clubs, Spades, Hearts, Diamonds
setting-ace_name = The highest card is called
setting-ace_name-about = In the German deck.
setting-ace_name-ass = Ace
setting-ace_name-daus = Deuce
setting-pictures = Pictures
setting-pictures-about = Tables are drawn. Without pictures everything is text.

## Server: customs
setting-ceremonies = What is celebrated
setting-ceremonies-about = What you leave out passes quietly. The rules stay the same.
setting-seat_draw = Draw the seats
setting-seat_draw-about = The four { -aces } are drawn for all to see
setting-king_first = The beer king looks first
setting-king_first-about = The others may look at their cards only afterwards
setting-census_call = Call out the census
setting-census_call-about = Who is out, and what it costs the others
setting-penal_card_call = Announce the Red Ruffian and Ahmed
setting-penal_card_call-about = When one of them falls, the whole table hears of it
setting-forfeit_round = Call out the round of schnapps
setting-forfeit_round-about = When somebody completes a fifth hundred
setting-crowning = Crowning
setting-crowning-about = The winner is crowned at the end
setting-forfeit = What a round of schnapps means here
setting-forfeit-about = If you don't drink, change it for yourself: `/{ command-settings }`.
setting-forfeit-schnaps = A round of schnapps
setting-forfeit-round = A round
setting-forfeit-neutral = A forfeit, no drinks at all
setting-unit = What a point is worth
setting-unit-about = Where people win points from one another. With cents, games and evenings end with who owes whom how much. The bot only counts.
setting-unit-points = Nothing: points are points
setting-unit-cents = One cent

## Server: new tables
setting-favourite = Favourite
setting-favourite-about = What a table opens with unless somebody chooses otherwise.
setting-favourite-often = Whatever was played most often lately
setting-computer_level = Computers at new tables
setting-computer_level-about = The host can change it under ⋯ before the game begins.
setting-computer_level-server = As the server likes it
setting-computer_level-fuchs = 🦊 Fuchs – forgets old tricks
setting-computer_level-bursch = 🧢 Bursch – plays by rules of thumb
setting-computer_level-magister = 🦉 Magister – thinks ahead
setting-pace = Pace
setting-pace-about = How long a move may take. Then a computer steps in; if you are alone, the game is saved.
setting-pace-none = No clock
setting-pace-live = Brisk – up to 1 minute a move (alone: 2)
setting-pace-relaxed = Relaxed – up to 5 minutes a move (alone: 10)
setting-pace-correspondence = Correspondence – up to 3 days a move (alone: 6)
setting-spectators = Spectators see the hands
setting-spectators-about = At once only if everybody at the table has agreed.
setting-spectators-after = After the deal
setting-spectators-at_once = At once
setting-thread = A thread for each table
setting-thread-about = Keeps the channel free. Voice channels have no threads.

## Server: rights
setting-who_opens = Who opens tables
setting-who_opens-about = Anybody the table admits may play.
setting-who_changes = Who changes rule sets and settings
setting-who_changes-about = Only people who manage the server can change this page.
setting-who_changes-commands = Discord shows `/{ command-houserules }` only to those who manage the server until you give it to others, too: Server Settings › Integrations.
setting-who-everyone = Everybody
setting-who-managers = People who manage the server
setting-who-role = A role

## Server: books
setting-rated = New tables count
setting-rated-about = Whoever opens a table can choose otherwise. Friendly games are on no leaderboard.
setting-who_keeps = Who keeps the books
setting-who_keeps-commands = Discord shows the commands for this only to those who manage the server until you give them to others, too: Server Settings › Integrations.
setting-who_keeps-about = Voids results{ -seasons.is ->
    [on] { -fraternities.is ->
        [on] , runs seasons and fraternities
       *[off] , runs seasons
    }
   *[off] { -fraternities.is ->
        [on] , runs fraternities
       *[off] {""}
    }
}. Only people who manage the server can change this.

## One's own
setting-turn_call = Mentions on your turn or when asked
setting-turn_call-always = Always
setting-turn_call-asleep = Only when your cards are closed
setting-turn_call-never = Never
setting-sort = Order of your cards
setting-sort-suits = By suit, highest first
setting-sort-suits_rising = By suit, lowest first
setting-sort-ranks = By rank, highest first
setting-sort-ranks_rising = By rank, lowest first
setting-deck-table = As at the table
setting-pictures-server = As the server has it
setting-pictures-text = Text only
setting-autoplay = Forced cards play themselves
setting-autoplay-about = When only one card is allowed, it is played after a short pause.
setting-autoplay-alone = Against computers
setting-autoplay-always = Always
setting-autoplay-never = Never
setting-neutral_forfeit = I don't drink
setting-neutral_forfeit-about = Then you owe a forfeit instead of a drink.

## Help
help-settings = ⚙️ `/{ command-settings }` – mentions, order of your cards, pictures
help-server = ⚙️ `/{ command-settings }` – language, customs, new tables, and who may do what
