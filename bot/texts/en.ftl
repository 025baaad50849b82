setup-welcome =
    Setting up Bierkönig in { $folder }
    Ctrl-C ends this at any time; what is done stays, and the next time it goes on from there.
setup-no-folder = There is no folder { $folder }. Make it first.
setup-token-how =
    1. The bot needs an account on Discord.
       · Open https://discord.com/developers/applications and click New Application; its name is the bot's.
       · On the page Bot click Reset Token and copy the token. Leave all three privileged intents off.
       Whoever has the token is the bot: show it to nobody. It isn't shown here while you paste it.
setup-token-ask = Token:
setup-token-none = Without a token there is no bot. Nothing was written.
setup-token-malformed = That is no token: a token has letters, digits, dots, dashes and underscores, and no blanks. Copy it again.
setup-token-refused = Discord refuses it. Copy it again, or reset it, on the page Bot; the client secret and the public key are something else.
setup-token-known = 1. The token in { $file } is { $name }'s.
setup-token-environment = 1. The token from the environment is { $name }'s.
setup-token-environment-refused = Discord refuses the token from the environment, BIERKOENIG_DISCORD__TOKEN. Mend it there, or unset it.
setup-token-outdated = Discord refuses the token in { $file }: it has been reset.
setup-token-good = The token is { $name }'s.
setup-written = Written to { $file }, which only { $owner } can read. Every other setting stands there, explained, with its default.
setup-changed = Changed in { $file }, which only { $owner } can read. Everything else in it is as it was.
setup-unwritable = { $file } can't be written: { $reason }
setup-unreachable = Discord can't be reached: { $reason }. Check the connection and run this again.
setup-invite =
    2. Now invite { $name } to your server. This link asks for the permissions that it needs, and for no others:
       { $link }
setup-waiting = Waiting until it is there …
setup-there = 2. { $name } is on { $servers }.
setup-doctor = 3. Is everything in order?
setup-doctor-faults = See above for what to do about it, then run this again.
setup-service-ask = 4. Should systemd run the bot from now on, also after a restart of the machine?
setup-service-running = 4. The bot runs, and will after each restart of the machine. Its unit is { $file }; { $log } shows its log.
setup-service-failed = 4. systemd won't take it: { $reason }
setup-service-nobody =
    4. No service: { $folder } is root's, and the bot shouldn't be root. Make a user for it and a folder that belongs
       to them, as docs/hosting.md says, and run this there.
setup-start = To start the bot: { $command }
setup-done = Open Discord and type /table open.
setup-yes = Y/n
setup-no-letters = n

## doctor: what is looked at
doctor-subject-configuration = configuration
doctor-subject-translations = translations
doctor-subject-database = database
doctor-subject-schema = schema
doctor-subject-files = private files
doctor-subject-disk = disk
doctor-subject-players = computer players
doctor-subject-token = token
doctor-subject-discord = Discord
doctor-subject-application = application
doctor-subject-logins = logins
doctor-subject-server = server
doctor-subject-servers = servers
doctor-subject-gateway = gateway

## doctor: what was found, and below it what to do about it
doctor-file = { $file }
doctor-no-file = defaults and environment variables
doctor-translations = { $languages }
doctor-translations-broken = { $reason }
    .advice = mend the text or file that is named; `bierkoenig translations` tells more
doctor-address = { $reason }
    .advice = set storage.url to a file's path, or to a postgresql+asyncpg:// address
doctor-read-only = { $name } can't be written
    .advice = make the file and its folder writable for the user that runs the bot (chown, chmod)
doctor-older = { $name } is of an older version; the next start updates it
doctor-changed = { $fault }
    .advice = somebody has changed the database: put a backup in its place
doctor-unusable = { $name }: { $reason }
    .advice = { $advice }
doctor-broken-file = { $name }: { $reason }
    .advice = if the file is no database, move it away; if it is damaged, put a backup in its place
doctor-broken-server = { $name }: { $reason }
    .advice = check storage.url and that the server runs and lets this user in
doctor-good = { $name }, up to date and writable
doctor-no-place = { $path } isn't there and can't be made: { $folder } is not a folder that we may write to
    .advice = set storage.url to a place that the user that runs the bot may write to
doctor-gone = { $path } isn't there, though { $backup } is a backup of it
    .advice = `bierkoenig db restore { $backup }` puts it in its place; the next start would begin with an empty one
doctor-future = { $path } isn't there yet; the first start makes it
doctor-exposed = others can read { $file }
    .advice = chmod 600 { $quoted }
doctor-private = nobody else can read token, database or backups
doctor-room = { $free } GiB free
doctor-network = { $path } lies on a network file system ({ $kind })
    .advice = set storage.url to a place on a disk of this machine: over a network SQLite can lose moves; backups may go there
doctor-no-room = { $free } GiB free
    .advice = make room: when the disk is full, no card can be played
doctor-players = they think
doctor-players-silent = the process in which they think doesn't answer here, so they would play by rules of thumb
    .advice = the line of the log above says why; most often memory or processor time is short
doctor-players-failed = in the running bot they made { $count ->
    [one] one move
   *[other] { $count } moves
  } by rules of thumb, because no process thought in time
    .advice = the bot's log says why, at “computer player”; most often memory or processor time is short
doctor-no-token = none is configured
    .advice = `bierkoenig setup` says where to get one and writes it down; or set discord.token in config.toml or BIERKOENIG_DISCORD__TOKEN
doctor-unreachable = { $url } can't be reached: { $reason }
    .advice = check the connection to the internet, a firewall or proxy, and discord.api_url
doctor-silent = { $url } can't be reached: no answer in time
    .advice = { doctor-unreachable.advice }
doctor-refused = Discord refuses it
    .advice = copy it again, or reset it, at https://discord.com/developers/applications → Bot; the client secret and the public key are something else
doctor-strange = { $url } answers { $status }
    .advice = check discord.api_url; if it is right, see https://discordstatus.com
doctor-token = it belongs to { $name }
doctor-endpoint = an interactions endpoint URL is set, so that Discord sends clicks there and not to the bot
    .advice = clear it at https://discord.com/developers/applications → General Information
doctor-logins = { $left } of { $total } are left for today
    .advice = something starts the bot again and again: find out what before Discord resets the token
doctor-servers-strange = Discord answers { $status }
    .advice = try again in a minute
doctor-nowhere = the bot is on none
    .advice = invite it: { $link }
doctor-lacks = { $server }: the bot lacks { $permissions }
    .advice = give it these in the server's settings → Roles, or invite it again: { $link }
doctor-lacks-more = { $count } more lack something
    .advice = mend these first and look again
doctor-may = on { $count } of { $all } the bot may do what it needs to
doctor-gateway-silent = { $url } doesn't answer in time
    .advice = check the connection to the internet, a firewall or proxy, and discord.gateway_url
doctor-gateway-unreachable = { $url } can't be reached: { $reason }
    .advice = { doctor-gateway-silent.advice }
doctor-gateway-strange = { $url } isn't Discord's gateway
    .advice = check discord.gateway_url
doctor-gateway = { $url } says hello
