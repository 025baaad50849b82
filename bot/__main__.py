"""The command ``bierkoenig``, also ``python -m bot``.

Exit status: 0 success, 1 something failed or is not in order, 2 a restart won't help: the command line or the
configuration is wrong, the database can't be used, or another bot has it.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import NoReturn, TypeVar

from bot import commands
from engine.storage.sqlite import UMASK

T = TypeVar("T", int, float)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    options = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = options.command
    if options.private:
        os.umask(UMASK)
    try:
        return command(options)
    except KeyboardInterrupt:
        return 128 + 2
    except BrokenPipeError:
        # whoever read our output has heard enough
        sys.stderr.close()
        return commands.FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bierkoenig",
        description="A Discord bot that deals old student card games.",
        epilog="Exit status: 0 all went well, 1 something failed, 2 command line or configuration is wrong, "
        "or the database can't be used.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="the version of the program")
    parser.set_defaults(private=False)
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)

    configured = argparse.ArgumentParser(add_help=False)
    configured.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="settings in TOML (default: config.toml if it is there)",
    )

    def command(
        name: str,
        run: Callable[[argparse.Namespace], int],
        about: str,
        *,
        config: bool,
        private: bool = False,
    ) -> argparse.ArgumentParser:
        made = subparsers.add_parser(name, parents=[configured] if config else [], help=about)
        made.set_defaults(command=run, private=private)
        return made

    run = command("run", commands.run, "the bot, on Discord", config=True, private=True)
    run.add_argument("--while-stdin-open", action="store_true", help="stop when standard input is closed")

    sandbox = command(
        "sandbox", commands.sandbox, "a Discord on this machine, with the bot in it", config=True
    )
    sandbox.add_argument(
        "--port",
        type=_within(int, 0, 65535, "a port"),
        default=None,
        metavar="N",
        help="0 takes any free port",
    )
    sandbox.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen (default: %(default)s, this machine alone; 0.0.0.0: everybody in its network)",
    )
    sandbox.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name to answer to, of a proxy say; may be given several times",
    )
    sandbox.add_argument(
        "--intent",
        action="append",
        default=[],
        choices=("members", "message_content", "presences"),
        help="a privileged intent that is switched on; may be given several times (default: none)",
    )
    sandbox.add_argument("--no-bot", action="store_true", help="the Discord alone, without a bot")
    sandbox.add_argument(
        "--database",
        type=Path,
        default=Path("data/sandbox.db"),
        metavar="FILE",
        help="where the bot keeps its tables (default: %(default)s)",
    )

    setup = command(
        "setup",
        commands.setup,
        "ask for what the bot needs, write it down, and have it run",
        config=True,
        private=True,
    )
    spoken = "what it speaks: en, de, … (default: what the environment says)"
    setup.add_argument("--language", metavar="CODE", help=spoken)

    doctor = command("doctor", commands.doctor, "is everything in order? What to do if not", config=True)
    doctor.add_argument("--language", metavar="CODE", help=spoken)
    more = doctor.add_mutually_exclusive_group()
    more.add_argument("--invite", action="store_true", help="only print the link that invites the bot")
    more.add_argument(
        "--try",
        dest="channel",
        type=_channel,
        metavar="CHANNEL",
        help="also do everything once in that text channel (its link or id), clean up, and print a report",
    )

    translations = command(
        "translations", commands.translations, "what each language lacks, and what doesn't fit", config=True
    )
    translations.add_argument(
        "folder", type=Path, nargs="?", metavar="DIR", help="look there, too (default: cogs.translations)"
    )

    top = command("top", commands.top, "a live view of a running bot that serves its metrics", config=True)
    top.add_argument(
        "--every",
        type=_within(float, 0.2, 3600, "seconds"),
        default=2.0,
        metavar="SECONDS",
        help="how often (default: %(default)s)",
    )

    database = command(
        "db",
        commands.database,
        "migrate, back up, restore, copy or check the database",
        config=False,
        private=True,
    )
    actions = database.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("migrate", parents=[configured], help="bring the schema up to date")
    backup = actions.add_parser(
        "backup", parents=[configured], help="copy a SQLite database, also while it runs"
    )
    backup.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="the copy, which must not exist yet, or a folder (default: the folder backup.to)",
    )
    backup.add_argument(
        "--keep",
        type=_within(int, 1, 1_000_000, "a number"),
        metavar="N",
        help="so many stay: in a folder the newest (default: backup.keep), else FILE, FILE.1 and so on",
    )
    restore = actions.add_parser(
        "restore", parents=[configured], help="put a backup in the database's place; stop the bot first"
    )
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup; it stays as it is")
    copy = actions.add_parser(
        "copy", help="copy everything to an empty database, SQLite or PostgreSQL; stop the bot first"
    )
    copy.add_argument("source", metavar="FROM", help="a file, or an address as in storage.url")
    copy.add_argument("target", metavar="TO", help="a file that is missing, or an empty database's address")
    copy.set_defaults(command=commands.copy)
    actions.add_parser(
        "verify", parents=[configured], help="check the file, replay every table, compare standings"
    )
    actions.add_parser(
        "rebuild", parents=[configured], help="compute ratings and standings anew; stop the bot first"
    )

    export = command(
        "export", commands.export, "a server's results as a table or JSON, or all its records", config=True
    )
    export.add_argument("format", choices=("csv", "json", "records"), help="records make a zip file")
    export.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where to; must not exist yet"
    )
    export.add_argument("--guild", metavar="ID", help="Discord's id of the server, if there are several")
    export.add_argument("--game", metavar="GAME", help="only this game")
    export.add_argument("--since", type=_day, metavar="DAY", help="2026-10-01: from that day on")
    export.add_argument("--until", type=_day, metavar="DAY", help="2027-02-28: up to the end of that day")
    export.add_argument(
        "--semicolon", action="store_true", help="between the columns, as German spreadsheets want it"
    )

    record = command("record", commands.record, "parties as text files: check or show them", config=False)
    uses = record.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = uses.add_parser("check", help="replay records and say whether everything in them holds")
    check.add_argument("files", type=Path, nargs="+", metavar="FILE")
    show = uses.add_parser("show", help="print a record deal by deal")
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--deck", choices=("german", "french"), default="german", help="how cards are written")

    simulate = command(
        "simulate", commands.simulate, "let computer players play a game against each other", config=False
    )
    simulate.add_argument("game", metavar="GAME", help="quodlibet, …")
    simulate.add_argument("--preset", metavar="P", help="rule set (default: the game's first)")
    simulate.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated"
    )
    simulate.add_argument(
        "--players",
        default="bursch",
        metavar="A,B,…",
        help="fuchs, bursch, magister, first or random, by seat or one for all (default: %(default)s); "
        "different ones play a match: the same cards until everybody has had every seat",
    )
    simulate.add_argument(
        "--deals", type=int, default=1000, metavar="N", help="how many (default: %(default)s)"
    )
    simulate.add_argument("--seed", type=int, metavar="S", help="a number: the same seed, the same parties")
    simulate.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    return parser


class _Version(argparse.Action):
    """Print the version, which stands in ``pyproject.toml`` alone. It is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"{parser.prog} {version(parser.prog)}")
        sys.exit(commands.OK)


def _within(read: Callable[[str], T], least: T, most: T, meant: str) -> Callable[[str], T]:
    """Return what reads an option that is a number within bounds."""

    def parse(text: str) -> T:
        with contextlib.suppress(ValueError):
            if least <= (number := read(text)) <= most:
                return number
        raise argparse.ArgumentTypeError(f"{meant} from {least} to {most} expected, {text!r} found")

    return parse


def _channel(text: str) -> int:
    number = text.rstrip("/").rpartition("/")[2]
    if not (number.isascii() and number.isdecimal()):
        raise argparse.ArgumentTypeError(f"a channel's link or id expected, {text!r} found")
    return int(number)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a day as 2026-10-01 expected, {text!r} found") from None


if __name__ == "__main__":
    sys.exit(main())
