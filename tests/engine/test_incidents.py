"""Reports of unexpected failures."""

from __future__ import annotations

import sqlite3

import pytest

from engine.game import IllegalAction
from engine.incidents import LEFT_OUT, brief, traced
from engine.storage.errors import StorageFailed


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (KeyError("HK"), f"KeyError: {LEFT_OUT}"),
        (ValueError(), "ValueError"),
        (IllegalAction("not_your_card", card="HK"), "engine.game.IllegalAction: not_your_card"),
        (FileNotFoundError(2, "No such file"), "FileNotFoundError: [Errno 2] No such file"),
        (sqlite3.OperationalError("database is locked"), "sqlite3.OperationalError: database is locked"),
        (StorageFailed("disk full"), "engine.storage.errors.StorageFailed: disk full"),
        (
            AttributeError("'int' object has no attribute 'suit'"),
            "AttributeError: 'int' object has no attribute 'suit'",
        ),
    ],
)
def test_only_words_that_can_name_no_card_are_told(error: Exception, line: str) -> None:
    assert brief(error) == line
    assert traced(raised(error)).endswith(line)


def test_a_traceback_says_where_and_what_led_to_it() -> None:
    error = ValueError("HK")
    error.__cause__ = raised(KeyError("EA"))
    error.__cause__.__context__ = error  # in a circle
    error.add_note("with G7 in hand")
    lines = traced(raised(error)).splitlines()
    assert lines[-1] == f"ValueError: {LEFT_OUT}"
    assert f"KeyError: {LEFT_OUT}" in lines
    assert "The above was the direct cause of this:" in lines
    assert any("in raised" in line for line in lines)
    assert not {"HK", "EA", "G7"} & set(" ".join(lines).replace("'", " ").replace('"', " ").split())


def test_what_was_replaced_on_purpose_is_left_out() -> None:
    try:
        try:
            raise KeyError("EA")
        except KeyError:
            raise RuntimeError from None
    except RuntimeError as error:
        assert "KeyError" not in traced(error)


def test_each_of_a_group_is_told() -> None:
    told = traced(ExceptionGroup("HK", [KeyError("EA"), OSError("disk full")]))
    assert f"ExceptionGroup: {LEFT_OUT}" in told
    assert f"KeyError: {LEFT_OUT}" in told
    assert "OSError: disk full" in told
