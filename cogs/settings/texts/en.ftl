# Settings of the server and of each person

command-settings = settings
command-settings-about = Your settings, and those of this server

refusal-setting_unknown = There is no setting “{ $key }”.
refusal-setting_value = “{ $value }” won't do for { $key }.
refusal-not_allowed_to_change = Only certain people may change that on this server – ask somebody who manages it.
refusal-not_allowed_to_open = Only certain people may open tables on this server – ask somebody who manages it.

## Panels
settings-server = Settings of the server
settings-server-about = For everybody here. Each choice counts at once.
settings-mine = Your settings
settings-mine-about = On every server where you play with me. Each choice counts at once.
settings-page-look = Look
settings-page-evening = Customs
settings-page-tables = New tables
settings-page-rights = Who may what
settings-page-books = Books
settings-kept = ✓ Kept: { $setting }
settings-on = on
settings-off = off
settings-turn-on = Turn on
settings-turn-off = Turn off
settings-none = None of them
settings-role = Or a role

## Server: look
setting-language = Language of the tables
setting-language-about = What everybody reads. Your own cards are always in your language.
setting-language-auto = The server's own
setting-language-de = German
setting-language-en = English
setting-ace_name = The highest card is called
setting-ace_name-ass = Ace
setting-ace_name-daus = Deuce
setting-pictures = Pictures
setting-pictures-about = Tables are drawn. Without pictures everything is text.

## Server: customs
setting-ceremonies = What is celebrated
setting-ceremonies-about = What you leave out passes quietly. The rules stay the same.
setting-seat_draw = Draw the seats
setting-seat_draw-about = The four { -aces } are drawn before everybody's eyes
setting-king_first = The beer king looks first
setting-king_first-about = He picks up his cards before the others do
setting-census_call = Call out the census
setting-census_call-about = Who counts, and how many cards it hits
setting-penal_card_call = Announce the Red Ruffian and Ahmed
setting-penal_card_call-about = When they fall, the whole table hears of it
setting-forfeit_round = Call out the Schnapps round
setting-forfeit_round-about = When a king owes a round
setting-crowning = Crowning
setting-crowning-about = Whoever has won is crowned at the end
setting-forfeit = What one owes in the Schnapps round
setting-forfeit-about = Who doesn't drink changes that for themselves in “mine”.
setting-forfeit-schnaps = A schnapps
setting-forfeit-round = A round
setting-forfeit-neutral = A forfeit, no drinks at all

## Server: new tables
setting-favourite = Favourite
setting-favourite-about = What a table opens with when nobody says otherwise.
setting-favourite-often = What was played most of late
setting-pace = Pace
setting-pace-about = How long a move is waited for before a computer steps in.
setting-pace-none = No clock
setting-pace-live = Brisk – about a minute
setting-pace-relaxed = Relaxed – about five minutes
setting-pace-correspondence = Correspondence – three days
setting-spectators = Spectators see the hands
setting-spectators-about = At once only when everybody at the table has agreed.
setting-spectators-after = After the deal
setting-spectators-at_once = At once
setting-thread = A thread for each table
setting-thread-about = Keeps the channel free. Voice channels have no threads.

## Server: rights
setting-who_opens = Who opens tables
setting-who_opens-about = Everybody whom the table invites may play.
setting-who_changes = Who changes rule sets and settings
setting-who_changes-about = Only those who manage the server change this page.
setting-who_changes-commands = Discord shows `/houserules` to those who manage the server until you give it to others, too: Server Settings › Integrations.
setting-who-everyone = Everybody
setting-who-managers = Those who manage the server
setting-who-role = A role

## Server: books
setting-rated = New tables count
setting-rated-about = Whoever opens one can choose otherwise. Friendly parties are on no leaderboard.
setting-who_keeps = Who keeps the books
setting-who_keeps-commands = Discord shows the commands for this to those who manage the server until you give them to others, too: Server Settings › Integrations.
setting-who_keeps-about = Voids results{ -seasons.is ->
    [on] { -fraternities.is ->
        [on] , keeps seasons and fraternities
       *[off] , keeps seasons
    }
   *[off] { -fraternities.is ->
        [on] , keeps fraternities
       *[off] {""}
    }
}. Only those who manage the server change this.

## One's own
setting-turn_call = Call you when it's your turn or you are asked
setting-turn_call-always = Always
setting-turn_call-asleep = When your cards are asleep
setting-turn_call-never = Never
setting-sort = Order of your cards
setting-sort-suits = By suit, highest first
setting-sort-suits_rising = By suit, lowest first
setting-sort-ranks = By rank, highest first
setting-sort-ranks_rising = By rank, lowest first
setting-pictures-server = Like the server
setting-pictures-text = Text only
setting-autoplay = Forced cards play themselves
setting-autoplay-about = When only one card will do, it is played after a short pause.
setting-neutral_forfeit = I don't drink
setting-neutral_forfeit-about = What you owe is then a forfeit without a drink.

## Help
help-settings = ⚙️ `/{ command-settings }` – calls, order of cards, pictures
help-server = ⚙️ `/{ command-settings }` – language, customs, new tables, and who may what
