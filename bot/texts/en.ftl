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
setup-service-ask = 4. Shall systemd run the bot from now on, also after a restart of the machine?
setup-service-running = 4. The bot runs, and will after each restart of the machine. Its unit is { $file }; { $log } shows its log.
setup-service-failed = 4. systemd doesn't take it: { $reason }
setup-service-nobody =
    4. No service: { $folder } is root's, and the bot shouldn't be root. Make a user for it and a folder that belongs
       to them, as docs/hosting.md says, and run this there.
setup-start = To start the bot: { $command }
setup-done = Open Discord and type /table open.
setup-yes = Y/n
setup-no-letters = n
