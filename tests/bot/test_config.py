"""The configuration: where values come from, and how wrong ones are reported."""

import itertools
import re
import tomllib
from pathlib import Path

import pytest

from bot.config import FOR_HOSTS, Config, ConfigError, example, load, with_token, write_private
from cogs.config import LETTERS

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"


def problem(text: str | None = None, name: str = "config.toml") -> str:
    """The one line that a wrong configuration gives."""
    if text is not None:
        Path(name).write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load()
    (line,) = caught.value.problems
    assert "\n" not in line
    return line


def test_another_file_can_be_named() -> None:
    Path("config.toml").write_text("[tables]\ntables_per_guild = 3\n")
    Path("other.toml").write_text("[tables]\ntables_per_guild = 4\n")
    assert load(Path("other.toml")).tables.tables_per_guild == 4


def test_the_environment_overrides_the_file_key_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("config.toml").write_text("[tables]\ntables_per_guild = 3\ntables_per_person = 2\n")
    monkeypatch.setenv("BIERKOENIG_TABLES__TABLES_PER_GUILD", "7")
    monkeypatch.setenv("BIERKOENIG_DISCORD__TOKEN", TOKEN)
    config = load()
    assert (config.tables.tables_per_guild, config.tables.tables_per_person) == (7, 2)
    assert config.discord.require_token() == TOKEN


def test_an_empty_variable_overrides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_TABLES__TABLES_PER_GUILD", "")
    assert load().tables.tables_per_guild == 50


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            '[tables]\ncomputer_pause = "soon"',
            'config.toml: tables.computer_pause: expected a number, found "soon"',
        ),
        (
            "[tables]\ntables_per_guild = -1",
            "config.toml: tables.tables_per_guild: expected a number greater than or equal to 1, found -1",
        ),
        (
            "[tables]\ncomputer_pause = inf",
            "config.toml: tables.computer_pause: expected a finite number, found Infinity",
        ),
        (
            '[logging]\nlevel = "loud"',
            "config.toml: logging.level: expected 'debug', 'info', 'warning' or 'error', found \"loud\"",
        ),
        (
            '[discord]\napi_url = "discord.com"',
            "config.toml: discord.api_url: expected an address that starts with http:// or https://, "
            'found "discord.com"',
        ),
        (
            '[discord]\ngateway_url = "https://gateway.discord.gg"',
            "config.toml: discord.gateway_url: expected an address that starts with ws:// or wss://, "
            'found "https://gateway.discord.gg"',
        ),
        ("tables = 3", "config.toml: tables: expected a section, [tables], found a whole number"),
        (
            "[tabels]\n",
            "config.toml: tabels: expected the name of a section, found an unknown one; did you mean tables?",
        ),
        (
            "[storage]\npath = 1",
            "config.toml: storage.path: expected the name of a setting, found an unknown one; "
            "[storage] has url",
        ),
        (
            "[tables]\ncomputers_pause = 9",
            "config.toml: tables.computers_pause: expected the name of a setting, found an unknown one; "
            "did you mean tables.computer_pause?",
        ),
        (
            "[outbox]\nspeed = 9",
            "config.toml: outbox.speed: expected the name of a setting, found an unknown one; "
            "the sections are discord, storage, backup, cogs, tables, clocks, privacy, logging, monitoring",
        ),
        (
            f'token = "{TOKEN}"',
            "config.toml: token: expected in its section: move it below the line [discord]",
        ),
        (
            f'[storage]\nurl = "x.db"\ntoken = "{TOKEN}"',
            "config.toml: storage.token: expected in its section: move it below the line [discord]",
        ),
        (
            f"[discord]\ntoken = {TOKEN}",
            "config.toml: expected TOML, found a mistake: Invalid value (at line 2, column 9); "
            'a text stands in straight quotes: token = "…"',
        ),
        (
            "[discord]\ntoken = 123.abc.def",
            "config.toml: expected TOML, found a mistake: Expected newline or end of document after a "
            'statement (at line 2, column 12); a text stands in straight quotes: token = "…"',
        ),
        (
            "[tables]\nx = [1,\n",
            "config.toml: expected TOML, found a mistake: Invalid value (at line 2, the end of the document)",
        ),
        (
            "[logging]\nlevel = „debug“",
            "config.toml: expected TOML, found a mistake: Invalid value (at line 2, column 9); "
            'a text stands in straight quotes: level = "…"',
        ),
    ],
)
def test_a_mistake_is_one_line_with_key_expectation_and_finding(text: str, line: str) -> None:
    assert problem(text) == line


def test_features_are_switched_off_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("config.toml").write_text('[cogs]\noff = ["tab", "gatherings"]\n')
    assert load().cogs.off == ("tab", "gatherings")
    *names, last = map(repr, LETTERS)
    listed = f"{', '.join(names)} or {last}"
    assert problem('[cogs]\noff = ["tabs"]') == f'config.toml: cogs.off: expected {listed}, found "tabs"'
    assert problem("[cogs]\noff = true") == "config.toml: cogs.off: expected a list, found true"
    monkeypatch.setenv("BIERKOENIG_COGS__OFF", "tab, stats")
    assert load().cogs.off == ("tab", "stats")
    monkeypatch.setenv("BIERKOENIG_COGS__OFF", "hand")
    assert problem() == f'BIERKOENIG_COGS__OFF (cogs.off): expected {listed}, found "hand"'


def test_a_file_from_windows_is_read_and_written() -> None:
    Path("config.toml").write_bytes(b"\xef\xbb\xbf[tables]\r\ntables_per_guild = 3\r\n")
    assert load().tables.tables_per_guild == 3
    write_private(Path("config.toml"), with_token(Path("config.toml"), TOKEN))
    assert (load().tables.tables_per_guild, load().discord.require_token()) == (3, TOKEN)


def test_each_mistake_has_its_line() -> None:
    Path("config.toml").write_text("[tables]\ntables_per_guild = 0\ntables_per_person = 0\n")
    with pytest.raises(ConfigError) as caught:
        load()
    assert len(caught.value.problems) == 2


def test_a_mistake_in_the_environment_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_TABLES__COMPUTER_WORKERS", "99")
    assert problem() == (
        "BIERKOENIG_TABLES__COMPUTER_WORKERS (tables.computer_workers): "
        'expected a number less than or equal to 16, found "99"'
    )


def test_an_unknown_variable_is_a_mistake_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_DISCORD_TOKEN", TOKEN)
    line = problem()
    assert "did you mean BIERKOENIG_DISCORD__TOKEN?" in line
    assert TOKEN not in line


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        ("BACKUP__FOO", "[backup] has every, keep, to"),
        ("TABLES__COMPUTERS_PAUSE", "did you mean BIERKOENIG_TABLES__COMPUTER_PAUSE?"),
        ("TABELS__COMPUTER_PAUSE", "did you mean BIERKOENIG_TABLES__COMPUTER_PAUSE?"),
        ("CARDS", "the sections are discord, storage, backup, cogs, tables"),
        # what only tests turn is never suggested
        ("COGS__RENDERPAUSE", "[cogs] has off, translations"),
        ("OUTBOX__CHANNEL_SECOND", "the sections are discord, storage, backup, cogs, tables"),
    ],
)
def test_only_what_is_close_to_an_unknown_variable_is_suggested(
    monkeypatch: pytest.MonkeyPatch, name: str, suggested: str
) -> None:
    monkeypatch.setenv(f"BIERKOENIG_{name}", "1")
    assert suggested in problem()


def test_what_only_tests_turn_can_be_set_but_by_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_COGS__RENDER_PAUSE", "0.1")
    assert load().cogs.render_pause == 0.1
    monkeypatch.delenv("BIERKOENIG_COGS__RENDER_PAUSE")
    assert problem("[outbox]\nchannel_seconds = 1") == (
        "config.toml: outbox.channel_seconds: expected a setting for hosts, found one that only tests turn; "
        "take the line away"
    )


def test_a_file_that_is_not_there_or_not_text() -> None:
    with pytest.raises(ConfigError, match=r"^nowhere\.toml: the file can't be read: No such file"):
        load(Path("nowhere.toml"))
    Path("config.toml").write_bytes(b"[discord]\n# Bierk\xf6nig\n")
    assert problem() == "config.toml: expected UTF-8, found another encoding at line 2"


@pytest.mark.parametrize(
    "text",
    [
        f'discord = "{TOKEN}"',
        f'[discord]\ntoken = "{TOKEN} "\ntokn = "{TOKEN}"',
        f'[discord]\ntoken = "{TOKEN} {TOKEN}"',
        f'[discord]\ntoken = ["{TOKEN}"]',
        f'[discord]\napi_url = "{TOKEN}"',
        f'[storage]\nurl = "data/x.db"\n[logging]\nlevel = "{TOKEN}"',
    ],
)
def test_a_token_is_never_shown(text: str) -> None:
    line = problem(text)
    assert TOKEN not in line
    assert TOKEN[:18] not in line


def test_neither_repr_nor_str_shows_token_or_password() -> None:
    Path("config.toml").write_text(
        f'[discord]\ntoken = "{TOKEN}"\n[storage]\nurl = "postgresql+asyncpg://me:hush@host/db"'
    )
    config = load()
    for text in (repr(config), str(config), config.model_dump_json()):
        assert TOKEN not in text
    assert "hush" not in repr(config)
    assert "hush" not in config.redactor(f"can't open {config.storage.url}")


class TestExample:
    """``config.example.toml`` shows every setting for hosts, its default and what it means."""

    text = (ROOT / "config.example.toml").read_text(encoding="utf-8")

    def test_it_is_what_the_model_says(self) -> None:
        assert self.text == example(), "python -m bot.config > config.example.toml"

    def test_it_can_be_used_as_it_is(self) -> None:
        Path("config.toml").write_text(self.text, encoding="utf-8")
        assert load() == Config()
        assert list(tomllib.loads(self.text)) == list(FOR_HOSTS)

    def test_every_key_has_a_comment(self) -> None:
        lines = self.text.splitlines()
        for above, line in itertools.pairwise(lines):
            if re.match(r"\w+ = ", line):
                assert above.startswith("# "), line
