"""The command ``bierkoenig``, also ``python -m bot``.

Exit status: 0 success, 1 something failed or is not in order, 2 a restart won't help: the command line or the
configuration is wrong, the database can't be used, or another bot has it. Each command imports its
dependencies when it runs, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from engine.storage.private_files import UMASK

if TYPE_CHECKING:
    from bot.config import Config

OK, FAILED, MISCONFIGURED = 0, 1, 2


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
        return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bierkoenig",
        description="A Discord bot that deals old student card games.",
        epilog="Exit status: 0 all went well, 1 something failed, 2 command line or configuration is wrong, "
        "or the database can't be used.",
    )
    parser.set_defaults(private=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    configured = argparse.ArgumentParser(add_help=False)
    configured.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="settings in TOML (default: config.toml if it is there)",
    )

    run = commands.add_parser("run", parents=[configured], help="the bot, on Discord")
    run.add_argument("--while-stdin-open", action="store_true", help="stop when standard input is closed")
    run.set_defaults(command=_run, private=True)

    sandbox = commands.add_parser(
        "sandbox", parents=[configured], help="a Discord on this machine, with the bot in it"
    )
    sandbox.add_argument("--port", type=_port, default=None, metavar="N", help="0 takes any free port")
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
    sandbox.set_defaults(command=_sandbox)

    doctor = commands.add_parser(
        "doctor", parents=[configured], help="is everything in order? What to do if not"
    )
    doctor.add_argument(
        "--try",
        dest="channel",
        type=_channel,
        metavar="CHANNEL",
        help="also do everything once in that text channel (its link or id), clean up, and print a report",
    )
    doctor.set_defaults(command=_doctor)

    database = commands.add_parser("db", help="migrate, back up, restore or check the database")
    database.set_defaults(private=True)
    actions = database.add_subparsers(metavar="ACTION", required=True)
    migrate = actions.add_parser("migrate", parents=[configured], help="bring the schema up to date")
    migrate.set_defaults(command=_db_migrate)
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
        type=_count,
        metavar="N",
        help="so many stay: in a folder the newest (default: backup.keep), else FILE, FILE.1 and so on",
    )
    backup.set_defaults(command=_db_backup)
    restore = actions.add_parser(
        "restore", parents=[configured], help="put a backup in the database's place; stop the bot first"
    )
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup; it stays as it is")
    restore.set_defaults(command=_db_restore)
    verify = actions.add_parser(
        "verify", parents=[configured], help="check the file, replay every table, compare standings"
    )
    verify.set_defaults(command=_db_verify)
    rebuild = actions.add_parser(
        "rebuild", parents=[configured], help="compute ratings and standings anew; stop the bot first"
    )
    rebuild.set_defaults(command=_db_rebuild)

    export = commands.add_parser(
        "export",
        parents=[configured],
        help="a server's results as a table or JSON, or all its records",
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
    export.set_defaults(command=_export)

    page = commands.add_parser(
        "page", parents=[configured], help="a server's leaderboards as static pages that one can host"
    )
    page.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder; made if missing")
    page.add_argument("--guild", metavar="ID", help="Discord's id of the server, if there are several")
    page.add_argument(
        "--language", choices=("de", "en"), default="de", help="what stands first (default: %(default)s)"
    )
    page.add_argument("--title", default="", metavar="TEXT", help="what the pages are called")
    page.set_defaults(command=_page)

    record = commands.add_parser("record", help="parties as text files: check or show them")
    uses = record.add_subparsers(metavar="ACTION", required=True)
    check = uses.add_parser("check", help="replay records and say whether everything in them holds")
    check.add_argument("files", type=Path, nargs="+", metavar="FILE")
    check.set_defaults(command=_record_check)
    show = uses.add_parser("show", help="print a record deal by deal")
    show.add_argument("file", type=Path, metavar="FILE")
    show.set_defaults(command=_record_show)

    simulate = commands.add_parser("simulate", help="let computer players play a game against each other")
    simulate.add_argument("game", metavar="GAME", help="quodlibet, …")
    simulate.add_argument("--preset", metavar="P", help="rule set (default: the game's first)")
    simulate.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated"
    )
    simulate.add_argument(
        "--players",
        default="simple",
        metavar="A,B,…",
        help="simple, first or random, by seat or one for all (default: %(default)s)",
    )
    simulate.add_argument(
        "--deals", type=int, default=1000, metavar="N", help="how many (default: %(default)s)"
    )
    simulate.add_argument("--seed", type=int, metavar="S", help="a number: the same seed, the same parties")
    simulate.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    simulate.set_defaults(command=_simulate)
    return parser


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"a port from 0 to 65535 expected, {text!r} found")
    return port


def _count(text: str) -> int:
    count = int(text) if text.isdecimal() else 0
    if not 1 <= count <= 1_000_000:
        raise argparse.ArgumentTypeError(f"a number from 1 expected, {text!r} found")
    return count


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


def _complain(*problems: str) -> None:
    for problem in problems:
        print(f"bierkoenig: {problem}", file=sys.stderr)


def _load(options: argparse.Namespace) -> Config | None:
    """Load the configuration and set up logging, or report the problem and return ``None``."""
    from bot.config import ConfigError, load
    from bot.logging import configure

    try:
        config = load(options.config)
    except ConfigError as error:
        _complain(*error.problems)
        return None
    configure(config.logging.level, config.logging.format, config.redactor)
    return config


def _run(options: argparse.Namespace) -> int:
    config = _load(options)
    if config is None:
        return MISCONFIGURED
    from bot import lifecycle
    from bot.config import ConfigError

    try:
        lifecycle.run(config, while_stdin_open=options.while_stdin_open)
    except ConfigError as error:
        _complain(*map(config.redactor, error.problems))
        return MISCONFIGURED
    except lifecycle.StartError as error:
        _complain(config.redactor(str(error)))
        return MISCONFIGURED if isinstance(error, lifecycle.TakenError) else FAILED
    except Exception:
        import structlog

        # through the log, which takes secrets out, and not through the interpreter's own traceback
        structlog.get_logger(__name__).exception("the bot broke down")
        return FAILED
    return OK


def _sandbox(options: argparse.Namespace) -> int:
    from bot import local

    return local.run(
        host=options.host,
        port=options.port,
        allowed_hosts=frozenset(options.allow_host),
        intents=frozenset(options.intent),
        bot=not options.no_bot,
        config_file=options.config,
        database=options.database,
    )


def _doctor(options: argparse.Namespace) -> int:
    config = _load(options)
    if config is None:
        return MISCONFIGURED
    from bot.config import DEFAULT_FILE
    from bot.doctor import Finding, examine

    file = options.config or (DEFAULT_FILE if DEFAULT_FILE.exists() else None)

    async def told(findings: AsyncGenerator[Finding]) -> int:
        status = OK
        async with contextlib.aclosing(findings):
            async for finding in findings:
                print(config.redactor(str(finding)), flush=True)
                if not finding.fine:
                    status = max(status, MISCONFIGURED if finding.hopeless else FAILED)
        return status

    async def look() -> int:
        status = await told(examine(config, file))
        if options.channel is None:
            return status
        from bot.trial import try_out

        print("\nThe report, to be sent in: no token, no name and no id stand in it.")
        return max(status, await told(try_out(config, options.channel)))

    return asyncio.run(look())


def _db_migrate(options: argparse.Namespace) -> int:
    from engine import cli

    return _database(options, cli.migrate)


def _db_backup(options: argparse.Namespace) -> int:
    from engine import cli

    config = _load(options)
    if config is None:
        return MISCONFIGURED
    file: Path | None = options.file
    if file is not None and not file.is_dir():
        return cli.backup(config.storage.url, file, options.keep)
    folder = Path(config.backup.to) if file is None else file
    return cli.backup_into(config.storage.url, folder, options.keep or config.backup.keep)


def _db_restore(options: argparse.Namespace) -> int:
    from engine import cli

    return _database(options, lambda url: cli.restore(url, options.file))


def _db_verify(options: argparse.Namespace) -> int:
    from engine import cli

    return _database(options, cli.verify)


def _db_rebuild(options: argparse.Namespace) -> int:
    from engine import cli

    return _database(options, cli.rebuild)


def _export(options: argparse.Namespace) -> int:
    from engine import cli
    from engine.exchange.command import Wanted

    wanted = Wanted(
        options.format,
        options.guild,
        options.game,
        options.since,
        options.until,
        ";" if options.semicolon else ",",
    )
    return _database(options, lambda url: cli.export(url, wanted, options.out))


def _page(options: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from cogs.leaderboards.pages.command import Wanted, write_site
    from engine import cli
    from engine.store import Store

    wanted = Wanted(options.guild, options.language, options.title)

    async def work(store: Store) -> int:
        count = await write_site(store, wanted, options.out, datetime.now(UTC))
        print(f"{count} pages written to {options.out}")
        return OK

    return _database(options, lambda url: cli.with_existing(url, work))


def _record_check(options: argparse.Namespace) -> int:
    from engine import cli

    return cli.check_records(options.files)


def _record_show(options: argparse.Namespace) -> int:
    from engine import cli

    return cli.show_record(options.file)


def _simulate(options: argparse.Namespace) -> int:
    from engine import cli

    return cli.simulate(
        options.game,
        options.preset,
        options.rule,
        [name.strip() for name in options.players.split(",")],
        options.deals,
        options.seed,
        options.json,
    )


def _database(options: argparse.Namespace, work: Callable[[str], int]) -> int:
    config = _load(options)
    return MISCONFIGURED if config is None else work(config.storage.url)


if __name__ == "__main__":
    sys.exit(main())
