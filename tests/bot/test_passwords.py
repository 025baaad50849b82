"""A database's password is never shown: not in a log, an error in the configuration or a complaint."""

from __future__ import annotations

import io
import json
import logging
import sys
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import pytest
import structlog
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.config import Config, ConfigError, Redactor, load
from bot.logging import configure
from engine import cli
from engine.storage.database import parse_url

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
                parse_url(wrong)
            except ValueError as error:
                assert not shows(str(error))
            else:
                assert not shows(cli._named(wrong))


@pytest.mark.parametrize("output", ["json", "console"])
def test_the_log(output: Literal["json", "console"], monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    password = f'{BEGIN}"/@ %{END}'
    try:
        for address in addresses(password):
            configure("info", output, Config.model_validate({"storage": {"url": address}}).redactor)
            structlog.get_logger("bot").info("opened", url=address, password=password)
            try:
                raise OSError(f"no way to {address} with {password}")
            except OSError:
                logging.getLogger("engine").exception("lost %s", address)
    finally:
        root.handlers[:], root.level = handlers, level
        logging.captureWarnings(False)
        structlog.reset_defaults()
    assert screen.getvalue().count("lost") == 4
    assert not shows(screen.getvalue())


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
