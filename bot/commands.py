"""The commands of the command line. Each takes its options and returns the exit status.

They import their dependencies when they run, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.config import Config

OK, FAILED, MISCONFIGURED = 0, 1, 2


def _complain(*problems: str) -> None:
    for problem in problems:
        print(f"bierkoenig: {problem}", file=sys.stderr)


def configured(command: Callable[[argparse.Namespace, Config], int]) -> Callable[[argparse.Namespace], int]:
    """Load the configuration and set up logging for a command; report a configuration that can't be used."""

    @functools.wraps(command)
    def run(options: argparse.Namespace) -> int:
        from bot.config import ConfigError, load
        from bot.logging import configure

        try:
            config = load(options.config)
        except ConfigError as error:
            _complain(*error.problems)
            return MISCONFIGURED
        configure(config.logging.level, config.logging.format, config.redactor)
        try:
            return command(options, config)
        except ConfigError as error:
            _complain(*map(config.redactor, error.problems))
            return MISCONFIGURED

    return run


@configured
def run(options: argparse.Namespace, config: Config) -> int:
    """Run the bot."""
    gc.disable()  # passes over what imports make, which stays, would be a fifth of a start
    from bot import lifecycle
    from bot.config import ConfigError
    from bot.database import StartError, TakenError

    gc.freeze()
    gc.enable()
    try:
        lifecycle.run(config, while_stdin_open=options.while_stdin_open)
    except StartError as error:
        _complain(config.redactor(str(error)))
        return MISCONFIGURED if isinstance(error, TakenError) else FAILED
    except ConfigError:
        raise
    except Exception:
        import structlog

        # through the log, which takes secrets out, and not through the interpreter's own traceback
        structlog.get_logger(__name__).exception("the bot broke down")
        return FAILED
    return OK


def sandbox(options: argparse.Namespace) -> int:
    """Run a Discord on this machine, with the bot in it."""
    from bot import local
    from discord_sandbox.settings import SandboxSettings

    settings = SandboxSettings(
        host=options.host,
        allowed_hosts=frozenset(options.allow_host),
        privileged_intents=frozenset(options.intent),
    )
    return asyncio.run(
        local.run(
            settings,
            options.port,
            bot=not options.no_bot,
            config_file=options.config,
            database=options.database,
        )
    )


def setup(options: argparse.Namespace) -> int:
    """Ask for what the bot needs, and have it run."""
    from bot.setup import run

    return run(options.config, options.language)


@configured
def doctor(options: argparse.Namespace, config: Config) -> int:
    """Say whether everything is in order, and what to do if not."""
    if options.invite:
        return _invite(config)
    from bot.config import DEFAULT_FILE
    from bot.doctor import Doctor, Finding
    from bot.language import of_command_line, spoken

    file = options.config or (DEFAULT_FILE if DEFAULT_FILE.exists() else None)
    words = spoken(of_command_line(config.cogs), options.language)

    statuses = [OK]

    def tell(finding: Finding) -> None:
        print(config.redactor(str(finding)), flush=True)
        statuses.append(OK if finding.fine else MISCONFIGURED if finding.hopeless else FAILED)

    asyncio.run(Doctor(config, file, words, tell).examine())
    if options.channel is not None:
        from bot.trial import try_out

        print("\nThe report, to be sent in: no token, no name and no id stand in it.")
        asyncio.run(try_out(config, options.channel, tell))
    return max(statuses)


@configured
def translations(options: argparse.Namespace, config: Config) -> int:
    """Say what each language lacks, and what doesn't fit; fails where something doesn't."""
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


@configured
def top(options: argparse.Namespace, config: Config) -> int:
    """Show a running bot."""
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


@configured
def database(options: argparse.Namespace, config: Config) -> int:
    """Migrate, back up, restore, check or rebuild the database."""
    from engine import cli

    url, file = config.storage.url, getattr(options, "file", None)
    match options.action:
        case "migrate":
            return cli.migrate(url)
        case "backup" if file is not None and not file.is_dir():
            return cli.backup(url, file, options.keep)
        case "backup":
            folder = Path(config.backup.to) if file is None else file
            return cli.backup_into(url, folder, options.keep or config.backup.keep)
        case "restore":
            return cli.restore(url, options.file)
        case "verify":
            return cli.verify(url)
        case _:
            return cli.rebuild(url)


def copy(options: argparse.Namespace) -> int:
    """Copy a database to another one."""
    from engine import cli

    return cli.copy(options.source, options.target)


@configured
def export(options: argparse.Namespace, config: Config) -> int:
    """Write a server's results, or its records, to a file."""
    from engine import cli
    from engine.exchange.files import ExportRequest

    wanted = ExportRequest(
        options.format,
        options.guild,
        options.game,
        options.since,
        options.until,
        ";" if options.semicolon else ",",
    )
    return cli.export(config.storage.url, wanted, options.out)


def record(options: argparse.Namespace) -> int:
    """Check whether everything in some records holds, or print one."""
    from engine import cli

    if options.action == "check":
        return cli.check_records(options.files)
    return cli.show_record(options.file, options.deck)


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

    token = config.discord.require_token()
    try:
        print(invitation(asyncio.run(look_up(config.discord.api_url, token)).application))
    except AccountError as error:
        _complain(config.redactor(str(error)))
        return MISCONFIGURED if error.refused else FAILED
    return OK
