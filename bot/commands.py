"""The commands of the command line. Each takes its options and returns the exit status.

They import their dependencies when they run, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.config import Config

OK, FAILED, MISCONFIGURED = 0, 1, 2


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


def run(options: argparse.Namespace) -> int:
    """Run the bot."""
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


def sandbox(options: argparse.Namespace) -> int:
    """Run a Discord on this machine, with the bot in it."""
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


def setup(options: argparse.Namespace) -> int:
    """Ask for what the bot needs, and have it run."""
    from bot.setup import run

    return run(options.config, options.language)


def doctor(options: argparse.Namespace) -> int:
    """Say whether everything is in order, and what to do if not."""
    config = _load(options)
    if config is None:
        return MISCONFIGURED
    if options.invite:
        return _invite(config)
    from bot.config import DEFAULT_FILE, ConfigError
    from bot.doctor import Doctor, Finding
    from bot.language import of_command_line, spoken

    file = options.config or (DEFAULT_FILE if DEFAULT_FILE.exists() else None)
    try:
        words = spoken(of_command_line(config.cogs), options.language)
    except ConfigError as error:
        _complain(*error.problems)
        return MISCONFIGURED

    async def told(findings: AsyncGenerator[Finding]) -> int:
        status = OK
        async with contextlib.aclosing(findings):
            async for finding in findings:
                print(config.redactor(str(finding)), flush=True)
                if not finding.fine:
                    status = max(status, MISCONFIGURED if finding.hopeless else FAILED)
        return status

    async def look() -> int:
        status = await told(Doctor(config, file, words).examine())
        if options.channel is None:
            return status
        from bot.trial import try_out

        print("\nThe report, to be sent in: no token, no name and no id stand in it.")
        return max(status, await told(try_out(config, options.channel)))

    return asyncio.run(look())


def translations(options: argparse.Namespace) -> int:
    """Say what each language lacks, and what doesn't fit; fails where something doesn't."""
    config = _load(options)
    if config is None:
        return MISCONFIGURED
    from bot.config import ConfigError
    from bot.language import EVERYTHING, load_texts
    from cogs.texts.source import sources
    from cogs.translations import reviews

    chosen = config.cogs
    if options.folder is not None:
        chosen = chosen.model_copy(update={"translations": str(options.folder)})
    try:
        texts = load_texts(chosen, EVERYTHING)
    except ConfigError as error:
        _complain(*error.problems)
        return FAILED
    status = OK
    for review in reviews(texts, sources((*EVERYTHING, *chosen.further))):
        words = review.words
        print(f"{words.language}  {words.name}: {review.count} texts, {len(review.lacking)} borrowed")
        for title, names in (("lacks", review.lacking), ("idle:", review.unknown), ("✗", review.faults)):
            for name in names:
                print(f"    {title} {name}")
        status = FAILED if review.faults else status
    return status


def top(options: argparse.Namespace) -> int:
    """Show a running bot."""
    config = _load(options)
    if config is None:
        return MISCONFIGURED
    section = config.monitoring
    if not section.port:
        _complain(
            "the bot serves no metrics: set port = 9464 in the section [monitoring] of config.toml "
            "(or BIERKOENIG_MONITORING__PORT) and restart it"
        )
        return MISCONFIGURED
    from rich.console import Console

    from bot.monitoring.top import show

    url = section.metrics_url
    try:
        show(url, options.every, Console())
    except KeyboardInterrupt:
        return OK
    except OSError as error:
        reason = getattr(error, "reason", None) or error
        _complain(f"nothing answers at {url} ({reason}): does the bot run, and with this configuration?")
        return FAILED
    except ValueError:
        _complain(f"what answers at {url} is no bot; does something else use monitoring.port?")
        return FAILED
    return OK


def db_migrate(options: argparse.Namespace) -> int:
    """Bring the schema up to date."""
    from engine import cli

    return _database(options, cli.migrate)


def db_backup(options: argparse.Namespace) -> int:
    """Copy the database."""
    from engine import cli

    config = _load(options)
    if config is None:
        return MISCONFIGURED
    file: Path | None = options.file
    if file is not None and not file.is_dir():
        return cli.backup(config.storage.url, file, options.keep)
    folder = Path(config.backup.to) if file is None else file
    return cli.backup_into(config.storage.url, folder, options.keep or config.backup.keep)


def db_restore(options: argparse.Namespace) -> int:
    """Put a backup in the database's place."""
    from engine import cli

    return _database(options, lambda url: cli.restore(url, options.file))


def db_copy(options: argparse.Namespace) -> int:
    """Copy a database to another one."""
    from engine import cli

    return cli.copy(options.source, options.target)


def db_verify(options: argparse.Namespace) -> int:
    """Check the file, the tables and the standings."""
    from engine import cli

    return _database(options, cli.verify)


def db_rebuild(options: argparse.Namespace) -> int:
    """Compute ratings and standings anew."""
    from engine import cli

    return _database(options, cli.rebuild)


def export(options: argparse.Namespace) -> int:
    """Write a server's results, or its records, to a file."""
    from engine import cli
    from engine.exchange.command import ExportRequest

    wanted = ExportRequest(
        options.format,
        options.guild,
        options.game,
        options.since,
        options.until,
        ";" if options.semicolon else ",",
    )
    return _database(options, lambda url: cli.export(url, wanted, options.out))


def record_check(options: argparse.Namespace) -> int:
    """Check whether everything in some records holds."""
    from engine import cli

    return cli.check_records(options.files)


def record_show(options: argparse.Namespace) -> int:
    """Print a record."""
    from engine import cli

    return cli.show_record(options.file)


def simulate(options: argparse.Namespace) -> int:
    """Let computer players play against each other."""
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


def _invite(config: Config) -> int:
    from bot.account import AccountError, invitation, look_up
    from bot.config import ConfigError

    try:
        token = config.discord.require_token()
        print(invitation(asyncio.run(look_up(config.discord.api_url, token)).application))
    except (AccountError, ConfigError) as error:
        _complain(config.redactor(str(error)))
        return FAILED if isinstance(error, AccountError) and not error.refused else MISCONFIGURED
    return OK


def _database(options: argparse.Namespace, work: Callable[[str], int]) -> int:
    config = _load(options)
    return MISCONFIGURED if config is None else work(config.storage.url)
