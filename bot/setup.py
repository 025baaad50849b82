"""``bierkoenig setup``: asks for the token, invites the bot, looks whether all is well, and has it run.

Each step is done, and on disk, before the next begins. Run again it keeps what is there.
"""

import asyncio
import getpass
import os
import pwd
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.account import Account, AccountError, invitation, look_up
from bot.commands import FAILED, MISCONFIGURED, OK
from bot.config import DEFAULT_FILE, Config, ConfigError, load, token_in, with_token, write_private
from bot.doctor import Doctor, Finding
from bot.language import of_command_line, spoken
from bot.logging import configure
from bot.service import Service, ServiceError, service
from cogs.config import CogSettings
from cogs.texts.catalogue import Texts, Words

LOOK_EVERY: Final = 3.0
"""Seconds between two looks at whether the bot is on a server."""
_NAMED: Final = 3
"""Most servers that are named one by one."""


class Ended(Exception):  # noqa: N818 - an end, not an error
    """Nothing more can be done; ``message``, a text of the catalogue, says why."""

    def __init__(self, status: int, message: str, **params: str) -> None:
        super().__init__(status)
        self.status = status
        self.message = message
        self.params = params


def run(file: Path | None, language: str | None) -> int:
    """Set everything up, in a language or in that of the environment; returns the exit status."""
    file = (file or DEFAULT_FILE).absolute()
    try:
        dialogue = Dialogue(spoken(_texts(file), language))
    except ConfigError as error:
        print(error, file=sys.stderr)  # noqa: T201 - in no language yet
        return MISCONFIGURED
    wizard = Setup(file, dialogue)
    try:
        if not file.parent.is_dir():
            raise Ended(MISCONFIGURED, "no-folder", folder=str(file.parent))
        with _as_owner(file.parent):
            wizard.prepare()
        return wizard.hand_over()
    except Ended as end:
        dialogue.say(end.message, **end.params)
        return end.status
    except ConfigError as error:
        for problem in error.problems:
            dialogue.write(problem)
        return MISCONFIGURED


def _texts(file: Path) -> Texts:
    """Return what we can say; what is wrong with the configuration is told later."""
    with suppress(ConfigError):
        return of_command_line(load(file if file.exists() else None).cogs)
    return of_command_line(CogSettings())


class Dialogue:
    """Says and asks things on the terminal; from a pipe it reads an answer a line."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, message: str, **params: str | int) -> None:
        """Print a text of the catalogue, and an empty line after several lines of it."""
        text = self.words(f"setup-{message}", **params)
        self.write(f"{text}\n" if "\n" in text else text)

    def write(self, line: str) -> None:
        """Print a line that isn't of the catalogue."""
        print(line, flush=True)  # noqa: T201 - that is what it is for

    def secret(self, message: str) -> str:
        """Ask for something that nobody is to see; empty when there is no answer."""
        question = self.words(f"setup-{message}") + " "
        try:
            if sys.stdin.isatty():
                return getpass.getpass(question).strip()
            return sys.stdin.readline().strip()
        except EOFError:
            return ""

    def agreed(self, message: str) -> bool:
        """Ask a question that Enter answers with yes, and the end of the input with no."""
        question = f"{self.words(f'setup-{message}')} [{self.words('setup-yes')}] "
        try:
            answer = input(question).strip().lower()
        except EOFError:
            answer = self.words("setup-no-letters")
        if not sys.stdin.isatty():
            self.write("")  # nobody has pressed Enter
        return not answer.startswith(self.words("setup-no-letters"))


class Setup:
    """The steps, one after the other."""

    def __init__(self, file: Path, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        self._file = file
        self._folder = file.parent
        self._say = dialogue.say

    def prepare(self) -> None:
        """Get a token, a server and the doctor's word. Raises ``Ended`` and ``ConfigError``."""
        self._say("welcome", folder=str(self._folder))
        os.chdir(self._folder)  # where the bot will run: its database's path is relative
        account = self._token()
        account = self._invited(account)
        self._say("there", name=account.name, servers=_listed(account.servers))
        self._say("doctor")
        if not asyncio.run(self._is_well(self._config())):
            raise Ended(FAILED, "doctor-faults")

    def hand_over(self) -> int:
        """Have a service run the bot, or say how it is started; returns the exit status."""
        if "container" in os.environ:  # our image says so
            self._say("start", command="docker compose up --detach")
            return OK
        start = f"cd {shlex.quote(str(self._folder))} && {shlex.join((sys.argv[0], 'run'))}"
        if self._file.name != DEFAULT_FILE.name:
            start += f" --config {shlex.quote(self._file.name)}"
        owner, root = self._folder.stat().st_uid, os.geteuid() == 0
        user = _name(owner) if root else None
        found = service(self._folder, user) if self._file.name == DEFAULT_FILE.name else None
        if found is not None and root and owner == 0:
            self._say("service-nobody", folder=str(self._folder))
            found = None
        if found is not None and (found.installed or self.dialogue.agreed("service-ask")):
            return self._serve(found)
        self._say("start", command=start)
        return OK

    def _serve(self, found: Service) -> int:
        log = "journalctl -u bierkoenig" if found.unit.user else "journalctl --user -u bierkoenig"
        try:
            found.install()
        except (OSError, ServiceError) as error:
            raise Ended(FAILED, "service-failed", reason=str(error)) from None
        self._say("service-running", file=str(found.file), log=log)
        self._say("done")
        return OK

    def _config(self) -> Config:
        return load(self._file if self._file.exists() else None)

    def _token(self) -> Account:
        """Get a token that Discord takes, and write it down unless it is there."""
        config = self._config()
        configure("error", "console", config.redactor)
        known = config.discord.token.get_secret_value()
        written = self._file.exists() and bool(token_in(self._file))
        if known:
            account = self._look_up(config, known)
            ours = written and known == token_in(self._file)
            if account is not None:
                self._say(
                    "token-known" if ours else "token-environment", file=str(self._file), name=account.name
                )
                return account
            if not ours:
                raise Ended(MISCONFIGURED, "token-environment-refused")
            self._say("token-outdated", file=str(self._file))
        self._say("token-how")
        while True:
            token = self.dialogue.secret("token-ask")
            if not token:
                raise Ended(MISCONFIGURED, "token-none")
            if not token.isascii() or any(map(str.isspace, token)):
                self._say("token-malformed")
                continue
            account = self._look_up(config, token)
            if account is not None:
                break
            self._say("token-refused")
        self._say("token-good", name=account.name)
        self._write(token)
        return account

    def _write(self, token: str) -> None:
        there = self._file.exists()
        try:
            write_private(self._file, with_token(self._file if there else None, token))
        except OSError as error:
            raise Ended(
                FAILED, "unwritable", file=str(self._file), reason=error.strerror or str(error)
            ) from None
        self._say("changed" if there else "written", file=str(self._file), owner=_name(os.geteuid()))

    def _look_up(self, config: Config, token: str) -> Account | None:
        """Return whose token it is, ``None`` if nobody's. Raises ``Ended`` when Discord doesn't answer."""
        try:
            return asyncio.run(look_up(config.discord.api_url, token))
        except AccountError as error:
            if error.refused:
                return None
            raise Ended(FAILED, "unreachable", reason=str(error)) from None

    def _invited(self, account: Account) -> Account:
        """Wait until the bot is on a server."""
        config = self._config()
        if not account.servers:
            self._say("invite", name=account.name, link=invitation(account.application))
            self._say("waiting")
        while not account.servers:
            time.sleep(LOOK_EVERY)
            account = self._look_up(config, config.discord.token.get_secret_value()) or account
        return account

    async def _is_well(self, config: Config) -> bool:
        found: list[Finding] = []

        def tell(finding: Finding) -> None:
            self.dialogue.write(f"   {config.redactor(str(finding))}")
            found.append(finding)

        file = self._file if self._file.exists() else None
        await Doctor(config, file, self.dialogue.words, tell).examine()
        return all(finding.fine for finding in found)


@contextmanager
def _as_owner(folder: Path) -> Iterator[None]:
    """Act as the owner of the folder, if we are root: what is made in it is to be theirs."""
    there = folder.stat()
    if os.geteuid() != 0 or there.st_uid == 0:
        yield
        return
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(there.st_gid)
    os.seteuid(there.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


def _name(user: int) -> str:
    """Return a user's name; in a container a number may have none."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def _listed(servers: tuple[str, ...]) -> str:
    more = len(servers) - _NAMED
    return ", ".join([*servers[:_NAMED], *([f"+{more}"] if more > 0 else [])])
