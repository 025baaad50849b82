"""The configuration: ``config.toml``, overridden by ``BIERKOENIG_…`` environment variables.

A section and a key are joined by two underscores there: ``BIERKOENIG_DISCORD__TOKEN``. The comments of
``config.example.toml`` are the docstrings of the sections: ``python -m bot.config > config.example.toml``.
"""

import contextlib
import difflib
import json
import os
import re
import sys
import tempfile
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal
from urllib.parse import urlsplit

import tomlkit
from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from cogs.config import CogSettings
from engine.settings import ClockOptions, ConfigSection, Count, Inner, TableOptions
from engine.storage.database import MASK, mask_passwords, passwords_in, without_password

_SHAPES: Final = (
    # a bot token: id, time and signature, each in base64
    re.compile(r"[A-Za-z0-9_-]{22,30}\.[A-Za-z0-9_-]{5,8}\.[A-Za-z0-9_-]{25,50}"),
    # an interaction's token, which answers in the bot's name for 15 minutes
    re.compile(r"aW50ZXJhY3Rpb24[A-Za-z0-9_=-]{16,}"),
    re.compile(r"(?<=/webhooks/)(?P<id>\d+)/[^/\s\"'?)]+"),
    re.compile(r"(?<=/interactions/)(?P<id>\d+)/[^/\s\"'?)]+"),
)


def _mask(found: re.Match[str]) -> str:
    return f"{found['id']}/{MASK}" if "id" in found.groupdict() else MASK


class Redactor:
    """Masks the given secrets, and anything that looks like a secret of Discord or of a database."""

    def __init__(self, *secrets: str) -> None:
        self._secrets: Final = frozenset(filter(None, secrets))

    def __call__(self, text: str) -> str:
        """Return the text without secrets."""
        text = mask_passwords(text, self._secrets)
        for shape in _SHAPES:
            text = shape.sub(_mask, text)
        return text


PREFIX: Final = "BIERKOENIG_"
DELIMITER: Final = "__"
DEFAULT_FILE: Final = Path("config.toml")
DISCORD_API: Final = "https://discord.com/api/v10"
DISCORD_GATEWAY: Final = "wss://gateway.discord.gg/"


class ConfigError(Exception):
    """The configuration is invalid; ``problems`` has one line for each problem."""

    def __init__(self, *problems: str) -> None:
        self.problems: Final = tuple(Redactor()(_printable(problem)) for problem in problems)
        super().__init__("; ".join(self.problems))


def _printable(line: str) -> str:
    """Escape control characters in a line: names of keys and variables can contain anything."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)


def _address(*schemes: str, optional: bool = False) -> AfterValidator:
    def check(address: str) -> str:
        if optional and not address:
            return address
        try:
            parts = urlsplit(address)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in schemes or not parts.hostname:
            raise ValueError(
                "an address that starts with " + " or ".join(f"{scheme}://" for scheme in schemes)
            )
        return address

    return AfterValidator(check)


def _token(token: SecretStr) -> SecretStr:
    text = token.get_secret_value().strip()
    if not text.isascii() or any(letter.isspace() for letter in text):
        raise ValueError("a bot token: letters, digits, dots, dashes and underscores, without blanks")
    return SecretStr(text)


class DiscordSection(ConfigSection):
    """The connection to Discord."""

    token: Annotated[SecretStr, AfterValidator(_token)] = SecretStr("")
    """The bot's token, from https://discord.com/developers/applications → Bot. Whoever has it is the bot:
    keep it secret, or give it as BIERKOENIG_DISCORD__TOKEN instead."""
    api_url: Annotated[str, _address("http", "https")] = DISCORD_API
    """Where requests go: another address for a REST proxy or the sandbox."""
    gateway_url: Annotated[str, _address("ws", "wss")] = DISCORD_GATEWAY
    """Where events come from."""

    def require_token(self) -> str:
        """Return the bot's token. Raises ``ConfigError`` when none is configured."""
        token = self.token.get_secret_value()
        if not token:
            raise ConfigError(
                f"discord.token: expected the bot's token, found none; set it in {DEFAULT_FILE} "
                f"or as {PREFIX}DISCORD{DELIMITER}TOKEN, or let `bierkoenig setup` ask for it"
            )
        return token


class StorageSection(ConfigSection):
    """Where games are kept."""

    url: Annotated[str, Field(min_length=1, repr=False)] = "data/bierkoenig.db"
    """A file for SQLite, relative to the working directory, or an address: sqlite+aiosqlite:///path,
    postgresql+asyncpg://user:password@host/database."""


class BackupSection(ConfigSection):
    """Backups of a SQLite database while the bot runs. PostgreSQL is backed up with pg_dump."""

    every: Annotated[float, Field(ge=0, le=8760, allow_inf_nan=False)] = 24.0
    """Hours between backups; 0 switches them off."""
    keep: Count = 7
    """Number of backups to keep."""
    to: Annotated[str, Field(min_length=1)] = "data/backups"
    """The folder for backups; better one on another disk."""


class PrivacySection(ConfigSection):
    """How long data are kept."""

    departed_server_days: Annotated[int, Field(ge=0, le=3650)] = 30
    """Days after which the data of a server that has removed the bot are deleted; 0 keeps them for ever."""


class OutboxSection(ConfigSection):
    """How much of Discord's rate limits the bot uses for posts, edits and deletions in a channel."""

    requests: Inner[Annotated[int, Field(ge=1, le=50)]] = 45
    """Most requests a second in all channels together: Discord allows 50, commands and emoji included."""
    channel_requests: Inner[Annotated[int, Field(ge=1, le=100)]] = 5
    """Most requests of a kind in one channel within channel_seconds."""
    channel_seconds: Inner[Annotated[float, Field(gt=0, le=60, allow_inf_nan=False)]] = 5.0
    """The time in seconds that channel_requests counts for."""


class LoggingSection(ConfigSection):
    """The log on standard error."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    """debug, info, warning or error."""
    format: Literal["auto", "console", "json"] = "auto"
    """console for people, json for machines; auto is console on a terminal and json otherwise."""


class MonitoringSection(ConfigSection):
    """Figures: /metrics for Prometheus, /healthz, /readyz. They name nobody."""

    port: Annotated[int, Field(ge=0, le=65535)] = 0
    """Where they are served, 9464 say; 0 serves nothing. `bierkoenig top` shows them in a terminal."""
    address: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """The address to listen on. With 127.0.0.1 only programs on this machine can ask."""

    traces: Annotated[str, _address("http", "https", optional=True)] = ""
    """An OpenTelemetry collector for traces of clicks, as http://127.0.0.1:4318/v1/traces: see
    docs/monitoring.md. Without an address nothing is traced."""

    @property
    def metrics_url(self) -> str:
        """Where this machine finds the figures."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.address, self.address)  # noqa: S104 - compared
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/metrics"


class ProcessSection(ConfigSection):
    """The process itself."""

    shutdown_seconds: Inner[Annotated[float, Field(ge=0, le=600, allow_inf_nan=False)]] = 10.0
    """After SIGTERM or Ctrl-C: how long what was begun may take to finish. A second signal leaves at once."""


class Config(BaseSettings):
    """Every setting; ``load`` makes one."""

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter=DELIMITER,
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    discord: DiscordSection = DiscordSection()
    storage: StorageSection = StorageSection()
    backup: BackupSection = BackupSection()
    cogs: CogSettings = CogSettings()
    tables: TableOptions = TableOptions()
    clocks: ClockOptions = ClockOptions()
    privacy: PrivacySection = PrivacySection()
    outbox: OutboxSection = OutboxSection()
    logging: LoggingSection = LoggingSection()
    monitoring: MonitoringSection = MonitoringSection()
    process: ProcessSection = ProcessSection()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment overrides the file, which arrives as arguments."""
        return env_settings, init_settings

    @property
    def redactor(self) -> Redactor:
        """Removes this configuration's secrets from texts."""
        return Redactor(self.discord.token.get_secret_value(), *passwords_in(self.storage.url))


SECTIONS: Final[dict[str, type[ConfigSection]]] = {
    name: field.annotation
    for name, field in Config.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, ConfigSection)
}
"""The sections by name, in order."""
FOR_HOSTS: Final = {name: model.of_hosts() for name, model in SECTIONS.items() if model.of_hosts()}
"""The names of the settings that whoever runs the bot is told of, by section."""


def load(file: Path | None = None) -> Config:
    """Load the configuration from ``file`` (``./config.toml`` if it exists) and the environment.

    Raises ``ConfigError``; a missing token is no error here, but in ``config.discord.require_token()``.
    """
    if file is None and DEFAULT_FILE.exists():
        file = DEFAULT_FILE
    values = {} if file is None else _read(file)
    problems = [*_unknown_variables(), *_settings_of_tests(values, file)]
    if problems:
        raise ConfigError(*problems)
    try:
        return Config(**values)
    except ValidationError as error:
        problems = [_describe(detail, file) for detail in error.errors(include_url=False)]
    raise ConfigError(*problems)


def token_in(file: Path) -> str:
    """Return the token that a configuration file contains, if any. Raises ``ConfigError``."""
    return str(_read(file).get("discord", {}).get("token", ""))


def holds_secret(file: Path) -> bool:
    """Tell whether a configuration file contains a token or a password. Raises ``ConfigError``."""
    url = str(_read(file).get("storage", {}).get("url", ""))
    return bool(token_in(file)) or without_password(url) != url


def _read(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8-sig")  # as Windows' Notepad has written it
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ConfigError(f"{file}: expected UTF-8, found another encoding at line {line}") from None
    except OSError as error:
        raise ConfigError(f"{file}: the file can't be read: {error.strerror}") from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        last = len(text.splitlines())
        where = str(error).replace("(at end of document)", f"(at line {last}, the end of the document)")
        where += _unquoted(text, where)
        raise ConfigError(f"{file}: expected TOML, found a mistake: {where}") from None


def _unquoted(text: str, where: str) -> str:
    """Advise quotes where the line with the mistake gives a text without; return nothing elsewhere."""
    number = re.search(r"at line (\d+)", where)
    line = text.splitlines()[int(number[1]) - 1] if number else ""
    setting = re.match(r"""\s*([\w.-]+)\s*=\s*[^\s"'\[{#]""", line)
    return f'; a text stands in straight quotes: {setting[1]} = "…"' if setting else ""


def _unknown_variables() -> Iterator[str]:
    """Yield a line for each environment variable with our prefix that names no setting."""
    known = {f"{name}{DELIMITER}{key}" for name, model in SECTIONS.items() for key in model.model_fields}
    told = [f"{section}{DELIMITER}{key}" for section, keys in FOR_HOSTS.items() for key in keys]
    for variable in sorted(os.environ):
        name = variable[len(PREFIX) :].lower()
        if not variable.upper().startswith(PREFIX) or name in known:
            continue
        section, _, key = name.partition(DELIMITER)
        if section in FOR_HOSTS:
            near, there = _close(key, FOR_HOSTS[section], f"{section}{DELIMITER}"), _has(section)
        else:
            near, there = _close(name, told), _has()
        yield f"{variable}: {_unknown('setting', near and PREFIX + near.upper(), there)}"


def _settings_of_tests(values: Mapping[str, Any], file: Path | None) -> Iterator[str]:
    """Yield a line for each setting in a file that only tests may turn, through the environment."""
    for section, given in values.items():
        if section in SECTIONS and isinstance(given, dict):
            for key in given.keys() & (SECTIONS[section].model_fields.keys() - {*FOR_HOSTS.get(section, ())}):
                yield (
                    f"{file}: {section}.{key}: expected a setting for hosts, found one that only tests turn; "
                    "take the line away"
                )


def _close(name: str, known: Iterable[str], before: str = "") -> str | None:
    """Return the known name that was probably meant, if any, prefixed by ``before``."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.7)
    return before + near[0] if near else None


def _has(section: str | None = None) -> str:
    """List the settings of a section, or all sections."""
    if section not in FOR_HOSTS:
        return f"the sections are {', '.join(FOR_HOSTS)}"
    return f"[{section}] has {', '.join(FOR_HOSTS[section])}"


def _unknown(kind: str, meant: str | None, there: str) -> str:
    hint = there if meant is None else f"did you mean {meant}?"
    return f"expected the name of a {kind}, found an unknown one; {hint}"


def _describe(detail: ErrorDetails, file: Path | None) -> str:
    """Return one line with the place, the key, the expected and the actual value."""
    path = [str(part) for part in detail["loc"][:2]]  # one of a list is told of as the list
    key = ".".join(path)
    variable = f"{PREFIX}{DELIMITER.join(path)}".upper()
    in_environment = len(path) == 2 and any(name.upper() == variable for name in os.environ)
    place = f"{variable} " if in_environment else f"{file}: " if file is not None else ""
    key = f"({key})" if in_environment else key
    if detail["type"] == "extra_forbidden":
        if homes := [section for section, keys in FOR_HOSTS.items() if path[-1] in keys]:
            lines = " or ".join(f"[{section}]" for section in homes)
            return f"{place}{key}: expected in its section: move it below the line {lines}"
        if len(path) == 1:
            return f"{place}{key}: {_unknown('section', _close(key, FOR_HOSTS), _has())}"
        near = _close(path[1], FOR_HOSTS.get(path[0], ()), f"{path[0]}.")
        return f"{place}{key}: {_unknown('setting', near, _has(path[0]))}"
    if len(path) == 1:
        return f"{place}{key}: expected a section, [{key}], found {_kind(detail['input'])}"
    return f"{place}{key}: expected {_expected(detail)}, found {_found(path, detail['input'])}"


def _expected(detail: ErrorDetails) -> str:
    """Describe valid values, in words that follow "expected"."""
    text = detail["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    text = text.partition(", unable to parse")[0]
    text = text.replace("a valid integer", "a whole number").replace("a valid string", "a text")
    text = text.replace("a valid tuple", "a list").replace("a valid ", "a ")
    if text.startswith(("greater", "less", "finite")):
        return f"a number {text}"
    return text.replace("String should have", "a text with")


def _found(path: list[str], value: object) -> str:
    section, name = path[0], path[1]
    field = SECTIONS[section].model_fields[name]
    if field.annotation is SecretStr:
        return f"{_kind(value)} that is not shown"
    if isinstance(value, str):
        value = without_password(value)
    try:
        shown = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        return _kind(value)
    # shortened last: half a secret has no shape to be known by
    return textwrap.shorten(Redactor()(shown), 80, placeholder="…")


def _kind(value: object) -> str:
    kinds = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
    return kinds.get(type(value), "a list" if isinstance(value, list) else "a value of another kind")


def example() -> str:
    """Return the text of ``config.example.toml``: each setting for hosts, with default and description."""
    defaults = Config.model_construct()
    lines = [
        "# Bierkönig's settings. Copy this file to config.toml and change what should differ: every value",
        "# here is the default. BIERKOENIG_SECTION__KEY in the environment overrides it.",
    ]
    for section, keys in FOR_HOSTS.items():
        model = SECTIONS[section]
        lines += ["", f"# {(model.__doc__ or '').strip()}", f"[{section}]"]
        for key in keys:
            lines += [f"# {line}" for line in (model.model_fields[key].description or "").splitlines()]
            value = getattr(getattr(defaults, section), key)
            plain = value.get_secret_value() if isinstance(value, SecretStr) else value
            lines.append(f"{key} = {json.dumps(plain, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


_HEAD = """\
# Bierkönig's settings. A line with # before its name is the default: take the # away to change it.
# BIERKOENIG_SECTION__KEY in the environment overrides it.
"""
_SETTING = re.compile(r"^(?=(?!token)[a-z_]+ = )", re.MULTILINE)


def with_token(file: Path | None, token: str) -> str:
    """Return the text of a configuration file with another token, or that of a new one."""
    document = tomlkit.parse(_new() if file is None else file.read_text(encoding="utf-8-sig"))
    document.setdefault("discord", tomlkit.table())["token"] = token
    return tomlkit.dumps(document)


def write_private(file: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all. Raises ``OSError``."""
    file = file.resolve()
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise


def _new() -> str:
    """Return the text of a file in which every setting stands; but for the token none is in force."""
    _, _, settings = example().partition("\n\n")
    return f"{_HEAD}\n{_SETTING.sub('#', settings)}"


if __name__ == "__main__":
    sys.stdout.write(example())
