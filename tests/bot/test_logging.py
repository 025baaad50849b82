"""The log: its contents, its formats, and the secrets that never get into it or into a message."""

import asyncio
import gc
import io
import json
import logging
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Literal, cast
from urllib.parse import quote

import aiohttp
import discord
import pytest
import structlog
from hypothesis import example, given, settings, strategies as st

import bot.client  # noqa: F401 - says what is to be expected of requests
from bot.config import Config, ConfigError, Redactor, load
from bot.logging import INCIDENTS, configure, report_unhandled
from engine import cli
from engine.storage.database import parse_url
from engine.storage.errors import OFTEN

# The log: its contents, its formats, and the secrets that never get into it.

TOKEN = "sandbox-token-of-the-bot"


class Screen(io.StringIO):
    """A stand-in for standard error, on a terminal or not."""

    def __init__(self, *, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def logged(
    monkeypatch: pytest.MonkeyPatch,
    output: Literal["auto", "console", "json"] = "auto",
    *,
    terminal: bool = False,
) -> Screen:
    screen = Screen(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    configure("info", output, Redactor(TOKEN))
    return screen


def test_json_away_from_a_terminal_one_object_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch)
    structlog.get_logger("bot.test").info("table opened", table=7, game="quodlibet")
    logging.getLogger("discord.gateway").warning("shard %s is late", 0)
    first, second = (json.loads(line) for line in screen.getvalue().splitlines())
    assert (first["event"], first["table"], first["level"]) == ("table opened", 7, "info")
    assert (second["event"], second["logger"], second["level"]) == (
        "shard 0 is late",
        "discord.gateway",
        "warning",
    )


def test_readable_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch, terminal=True)
    structlog.get_logger("bot.test").info("table opened", table=7)
    with pytest.raises(json.JSONDecodeError):
        json.loads(screen.getvalue())
    assert "table opened" in screen.getvalue()


@pytest.mark.parametrize("output", ["json", "console"])
def test_secrets_are_masked_wherever_they_stand(
    monkeypatch: pytest.MonkeyPatch, output: Literal["json", "console"]
) -> None:
    screen = logged(monkeypatch, output)
    interaction = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6YWJjZGVm"
    log = structlog.get_logger("bot.test")
    log.info("headers", headers={"Authorization": f"Bot {TOKEN}"})
    logging.getLogger("discord.http").warning(
        "We are being rate limited. PATCH %s", "https://x/api/v10/webhooks/42/other-secret/messages/@original"
    )
    logging.getLogger("aiohttp").error("POST /interactions/99/third-secret/callback")
    log.info("click", token=interaction)
    log.info("store", url="postgresql+asyncpg://me:hush@host/db")
    try:
        raise RuntimeError(f"refused: {TOKEN}")
    except RuntimeError:
        log.exception("broken")
    text = screen.getvalue()
    for secret in (TOKEN, "other-secret", "third-secret", interaction, "hush"):
        assert secret not in text
    assert "RuntimeError" in text
    assert "/webhooks/42/" in text


def test_tracebacks_show_no_local_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch, terminal=True)

    def play() -> None:
        hand = "HK" + "-HX-secret-hand"
        raise RuntimeError(str(len(hand)))

    try:
        play()
    except RuntimeError:
        structlog.get_logger("bot.test").exception("broken")
    assert "HK-HX-secret-hand" not in screen.getvalue()


def test_libraries_that_print_payloads_stay_quiet_even_when_debugging(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    configure("debug", "json", Redactor(TOKEN))
    for name in ("discord.gateway", "discord.http", "aiosqlite", "sqlalchemy.engine"):
        logging.getLogger(name).debug("a whole payload")
    structlog.get_logger("engine.tables").debug("ours")
    assert "payload" not in screen.getvalue()
    assert "ours" in screen.getvalue()


def test_a_lost_gateway_is_one_line_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch)
    try:
        raise ConnectionRefusedError("nobody there")
    except ConnectionRefusedError:
        logging.getLogger("discord.shard").exception(
            "Attempting a reconnect for shard ID %s in %.2fs", 0, 2.0
        )
    (line,) = screen.getvalue().splitlines()
    entry = json.loads(line)
    assert "next attempt in 2.0 s" in entry["event"]
    assert "nobody there" in entry["event"]
    assert "exception" not in entry


def test_lines_that_repeat_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("bot.logging.time.monotonic", lambda: now[0])
    screen = logged(monkeypatch)
    log = logging.getLogger("engine.test")

    def click(table: int) -> None:
        log.error("table %d: nothing stored", table, extra=OFTEN)

    for table in range(500):
        click(table)
    for table in range(20):  # each is news
        log.error("table %d is quarantined", table)
    now[0] = 61.0
    click(500)
    lines = [json.loads(line) for line in screen.getvalue().splitlines()]
    stored = [line for line in lines if line["event"].endswith("nothing stored")]
    assert [line["event"].split(":")[0] for line in stored] == [f"table {n}" for n in (*range(10), 500)]
    assert [line.get("others_left_out") for line in stored[8:]] == [None, True, None]
    assert [line.get("left_out") for line in stored[8:]] == [None, None, 490]
    assert sum(line["event"].endswith("is quarantined") for line in lines) == 20


def refused(status: int, code: int = 0) -> discord.HTTPException:
    answer = cast(aiohttp.ClientResponse, SimpleNamespace(status=status, reason="no"))
    return discord.HTTPException(answer, {"code": code, "message": "no: Eichel-Sau"})


@pytest.mark.parametrize(
    ("error", "reason", "helps"),
    [
        (refused(403, 50013), "status 403, code 50013", "permission"),
        (refused(401, 50027), "status 401, code 50027", "expired"),
        (refused(404, 10003), "status 404, code 10003", "nothing to be done"),
        (refused(429), "status 429, code 0", "asked too often"),
        (refused(503), "status 503, code 0", "discordstatus.com"),
        (aiohttp.ServerDisconnectedError(), "ServerDisconnectedError", "network"),
        (ConnectionResetError(104, "Connection reset by peer"), "Connection reset by peer", "network"),
    ],
)
@pytest.mark.parametrize("output", ["json", "console"])
def test_a_request_that_discord_does_not_take_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    output: Literal["json", "console"],
    error: Exception,
    reason: str,
    helps: str,
) -> None:
    screen = logged(monkeypatch, output)
    for log in (logging.getLogger("cogs.test"), structlog.get_logger("bot.test")):
        try:
            raise error
        except Exception:
            log.exception("a hand could not be refreshed")
    lines = screen.getvalue().splitlines()
    assert len(lines) == 2
    for line in lines:
        assert "a hand could not be refreshed" in line and reason in line and helps in line
        assert "warning" in line and "Eichel" not in line


def test_a_request_in_which_discord_finds_a_mistake_is_an_incident(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch, "console")
    try:
        raise refused(400, 50035)
    except discord.HTTPException:
        logging.getLogger("cogs.test").exception("a hand could not be refreshed")
    assert "Traceback" in screen.getvalue() and "status 400, code 50035" in screen.getvalue()


@pytest.mark.parametrize("output", ["json", "console"])
def test_what_an_exception_says_could_be_a_card(
    monkeypatch: pytest.MonkeyPatch, output: Literal["json", "console"]
) -> None:
    screen = logged(monkeypatch, output)
    nothing: dict[str, int] = {}
    try:
        nothing["".join(("H", "K"))]
    except KeyError:
        logging.getLogger("engine.tables").exception("table 7 is quarantined")
    assert "KeyError" in screen.getvalue()
    assert "test_logging.py" in screen.getvalue(), "where it was"
    assert "HK" not in screen.getvalue()


def test_every_incident_has_a_number_to_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch)
    before = INCIDENTS.count
    for error, more in ((ZeroDivisionError(), {}), (KeyError(), {"incident": "ab12cd"}), (refused(403), {})):
        try:
            raise error
        except Exception:
            logging.getLogger("engine.tables").exception("table 7 is quarantined", extra=more)
    first, second, expected = (json.loads(line) for line in screen.getvalue().splitlines())
    assert re.fullmatch("[0-9a-f]{6}", first["incident"])
    assert second["incident"] == INCIDENTS.last == "ab12cd", "the one that somebody was told"
    assert "incident" not in expected, "Discord refuses a request now and then"
    assert INCIDENTS.count == before + 2


async def test_what_nobody_waits_for_names_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = logged(monkeypatch)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(report_unhandled)

    async def fail(card: str) -> None:
        raise KeyError(card)

    task: asyncio.Task[None] | None = asyncio.create_task(fail("HK"), name="a move at table 7")
    nothing: dict[str, int] = {}
    loop.call_soon(nothing.__getitem__, "HK")
    await asyncio.sleep(0.01)
    del task
    gc.collect()
    await asyncio.sleep(0)
    lines = [json.loads(line)["event"] for line in screen.getvalue().splitlines()]
    assert len(lines) == 2
    assert any("a move at table 7" in line for line in lines)
    assert "HK" not in screen.getvalue()


# A database's password is never shown: not in a log, an error in the configuration or a complaint.

BEGIN, END = "Hush7", "9sshh"
"""The beginning and end of every password here; neither may be shown."""

passwords = st.text("ab/@%:?#=+ \"'\\äß", max_size=8).map(lambda middle: BEGIN + middle + END)
several = settings(max_examples=15)


def addresses(password: str) -> list[str]:
    """An address with a password in each place, as it should be written and as people write it."""
    escaped = quote(password, safe="")
    return [
        f"postgresql+asyncpg://me:{escaped}@host/db",
        f"postgresql+asyncpg://me:{password}@host/db",
        f"postgresql+asyncpg://me@host/db?password={escaped}&ssl=disable",
        f"postgresql://host/db?password={password}",
    ]


def shows(text: str) -> bool:
    return BEGIN in text or END in text


@several
@given(passwords)
@example(f"{BEGIN}@host:{END}")
@example(f"{BEGIN}/%{END}")
def test_texts_about_the_configured_database(password: str) -> None:
    for address in addresses(password):
        redact = Config.model_validate({"storage": {"url": address}}).redactor
        for word in (address, password, quote(password)):
            for text in (word, repr(word), json.dumps(word), json.dumps(word, ensure_ascii=False)):
                assert not shows(redact(f"can't open {text}, sorry")), text


@several
@given(passwords)
def test_a_mistake_in_the_configuration(password: str) -> None:
    for address in addresses(password):
        for text in (
            f"[logging]\nlevel = {json.dumps(address)}",
            f"[logging]\nlevel = {json.dumps('x' * 45 + ' ' + address)}",
            f"[storage]\nurl = [{json.dumps(quote(address, safe='/:@?=&%+'))}]",
        ):
            Path("config.toml").write_text(text, encoding="utf-8")
            with pytest.raises(ConfigError) as caught:
                load()
            assert not shows(str(caught.value)), str(caught.value)


@several
@given(passwords)
@example(f"{BEGIN}@host:{END}")
@example(f"{BEGIN}@{END}")
@example(f"{BEGIN}@/{END}")
@example(f"{BEGIN}@?={END}")
def test_an_address_that_is_none(password: str) -> None:
    for address in addresses(password):
        for wrong in (address, address.replace("postgresql", "mysql"), address.replace("postgresql", "")):
            try:
                parsed = parse_url(wrong)
            except ValueError as error:
                assert not shows(str(error))
            else:
                assert not shows(cli._address(parsed))


def test_a_complaint_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for address in addresses(f"{BEGIN}@host:{END}"):
        cli.migrate(address.replace("@host/", "@127.0.0.1:9/").replace("//host/", "//127.0.0.1:9/"))
        cli.migrate(address.replace("postgresql", "mysql"))
    said = capsys.readouterr()
    assert said.err and not shows(said.out + said.err)


@pytest.mark.parametrize(
    "text",
    [
        "GET https://discord.com:443/api/v10/users/@me",
        "PATCH http://127.0.0.1:4950/api/v10/messages/@original",
        "ws://127.0.0.1:4950/gw/ and bert@example.org",
    ],
)
def test_what_is_no_password_stays(text: str) -> None:
    assert Redactor()(text) == text
