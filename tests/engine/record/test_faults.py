"""Faults in a record are reported with file, line and the expectation; no other exception is ever raised."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.games.registry import GAMES
from tests.engine.parties import PRESETS, play
from tests.mutations import sampled
from tests.seeded import Dice

RULES = {"wheels": "false", "contracts": "minus-plus"}


@cache
def minus_and_plus() -> str:
    """A short partie: two deals of tricks, the second with a contract that announces itself."""
    game = GAMES["quodlibet"]
    return record.write(play(game, "frankonia", game.options("frankonia", RULES), Dice("two deals")).record)


@cache
def sample(name: str, preset: str) -> str:
    """The beginning of a partie of any game, as a record."""
    game = GAMES[name]
    return record.write(play(game, preset, game.options(preset), Dice(name + preset), deals=2).record)


def changed(pattern: str, new: str) -> str:
    text, found = re.subn(pattern, new, minus_and_plus(), count=1, flags=re.MULTILINE)
    assert found
    return text


@pytest.mark.parametrize(
    ("pattern", "new", "line", "expected"),
    [
        ("^bierkoenig record 1", "bierkoenig record 2", "bierkoenig", "“bierkoenig record 1” expected"),
        ("^game: .*", "game: chess", "game", "one of the games quodlibet"),
        ("^preset: .*", "preset: bavaria", "preset", "preset_unknown (preset bavaria, allowed frankonia"),
        ("^rule: wheels=false", "rule: wheel=false", "rule: wheel=", "option_unknown (key wheel)"),
        ("^rule: wheels=false", "rule: wheels=perhaps", "rule: wheels=perhaps", "allowed true, false"),
        ("^rule: wheels=false", "rule: wheels=true", "rule: contracts", "options_conflict"),
        ("^(rule: wheels=false)", r"\1\n\1", "rule: wheels=false", "has been given in line"),
        ("^seat 2: .*", "seat 2: Cilli", "seat 2", '“seat 2: "NAME"” expected'),
        ("^seat 2: .*", 'seat 2: "Ci"lli"', "seat 2", "a name in quotes"),
        ("^seat 2: .*", f'seat 2: "{"x" * 101}"', "seat 2", "of at most 100 characters"),
        ("^seat 2: .*", r'seat 2: "\\ud800"', "seat 2", "a name in quotes"),
        ("^seat 3: .*\n", "", "date:", '“seat 3: "NAME"” expected, “date: 2026-11-21” found'),
        ("^date: .*", "date: 2026-02-30", "date", "a day of the calendar"),
        ("^date: .*", "date: today", "date", "“date: YEAR-MONTH-DAY” expected"),
        ("^result: .*", "result: unfinished", "result", "places"),
        ("^result: .*", "result: 1 2 3 4, places 1 2 3 4", "result", "expected by the moves below"),
        ("^deal 1$", "deal 3", "deal 3", "“deal 1” expected"),
        ("^0 contract plus", "1 contract plus", "1 contract plus", "not_your_turn"),
        ("^0 contract plus", "9 contract plus", "9 contract plus", "a seat from 0 to 3 expected"),
        (
            "^0 contract plus",
            "0 contract plux",
            "0 contract plux",
            "0 contract plus or 0 contract minus expected",
        ),
        ("^0 contract plus", "0 !", "0 !", "“SEAT MOVE” expected, “0 !” found"),
        ("^0 contract plus", "0 contract plus, ", "0 contract plus", "“SEAT MOVE” expected, “” found"),
        ("^0 contract plus", "chance contract plus", "chance contract plus", "but chance does"),
        (r"^(chance deal \[\n  ..) ..", r"\1 XX", "chance", "a deal of chance expected, but chance does"),
        (r"^(chance deal \[\n  ..) ..", r"\1\nand", "and", "cards, and “]”"),
        (r"^(chance deal \[\n)  ..", r"\1  ", "chance", "bad_deal"),
        (r"\n\]$", "", "0 contract plus", "cards, and “]” after the last of them"),
        ("^points: .*", "points: 1 2 3 4", "points", "“1 2 3 4” found"),
        ("^totals: .*", "totals: 1 2 3", "totals", "“1 2 3” found"),
        ("^points: .*\n", "", "totals", "“points: "),
        (r"^(totals: .*\n)", r"\1end\n0 HK\n", "0 HK", "a deal of chance expected, but seat 0 does “HK”"),
        (r"^(0 contract plus\n[^\n]*), \S* \S*\n", r"\1\n", "", "expected, but seat"),
        (r"\n[^\n]*\npoints: ", r"\npoints: ", "points", "expected: the deal is not over"),
        (r"^points: .*\ntotals: .*\n\ndeal 2\n", "", "chance", "“points: …” expected: the deal is over"),
        (r"\Z", "deal 3\n", "deal 3", "the end of the record expected"),
        (r"\Z", "Cheers!\n", "Cheers!", "the end of the record expected"),
    ],
)
def test_a_fault_is_named_with_its_line(pattern: str, new: str, line: str, expected: str) -> None:
    text = changed(pattern, new)
    with pytest.raises(record.RecordError) as caught:
        record.read(text, "party.txt")
    assert expected in caught.value.fault
    assert str(caught.value).startswith(f"party.txt:{caught.value.line}: ")
    assert text.split("\n")[caught.value.line - 1].startswith(line)


def test_line_breaks_and_blanks_may_be_others() -> None:
    text = minus_and_plus()
    expected = record.read(text)
    for other in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.replace("\n", "\n\n").replace(" ", " \t "),
        re.sub(r"\n  ", " ", text).replace("\n]", "]"),
        re.sub(r", (?=\d [EGHS])", "\n", text),
        text.rstrip("\n"),
    ):
        try:
            assert record.read(other) == expected
        except record.RecordError as error:
            raise AssertionError(other) from error


def test_a_file_that_is_no_text_or_too_long(tmp_path: Path) -> None:
    file = tmp_path / "party.txt"
    file.write_bytes(minus_and_plus().encode().replace(b"Anna", b"\xff"))
    with pytest.raises(record.RecordError, match=r"party\.txt:7: text in UTF-8 expected"):
        record.load(file)
    file.write_bytes(b" " * (record.MAX_SIZE + 1))
    with pytest.raises(record.RecordError, match="at most 4000000 bytes"):
        record.load(file)
    with pytest.raises(record.RecordError, match="characters"):
        record.read(" " * (record.MAX_SIZE + 1))
    for text in ("", "\n", "\x1b[2J"):
        with pytest.raises(record.RecordError) as caught:
            record.read(text)
        assert str(caught.value).isprintable()


def test_brackets_that_never_end_are_given_up_soon() -> None:
    head = minus_and_plus().partition("[")[0]
    with pytest.raises(record.RecordError, match="SEAT MOVE"):
        record.read(head + "[\nEA" * 300_000)


ODD = st.sampled_from(
    [
        "",
        " ",
        "\n",
        ",",
        "[",
        "]",
        '"',
        "=",
        "-",
        "0",
        "9",
        "chance ",
        "deal 1\n",
        "end\n",
        "EA",
        "\0",
        "\u2028",
        "ß",
    ]
)
LINES = st.integers(0, 80)


@sampled(30, 5_000)
@given(
    where=st.sampled_from(PRESETS),
    edits=st.lists(
        st.one_of(
            st.tuples(st.just("insert"), st.integers(0, 4000), ODD | st.text(max_size=3)),
            st.tuples(st.just("remove"), st.integers(0, 4000), st.integers(1, 20)),
            st.tuples(st.just("swap"), LINES, LINES),
            st.tuples(st.just("copy"), LINES, LINES),
            st.tuples(st.just("word"), st.integers(0, 900), st.integers(0, 900)),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_whatever_is_done_to_a_record_it_is_read_or_faulted(
    where: tuple[str, str], edits: list[tuple[str, int, int | str]]
) -> None:
    text = sample(*where)
    for how, at, what in edits:
        text = edited(text, how, at, what)
    try:
        read = record.read(text)
    except record.RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1 and str(error).isprintable()
    else:
        assert record.read(record.write(read)) == read


def edited(text: str, how: str, at: int, what: int | str) -> str:
    """A record with something inserted or removed, or a line or word moved."""
    if how in ("insert", "remove"):
        at %= len(text) + 1
    if isinstance(what, str):
        return text[:at] + what + text[at:]
    if how == "remove":
        return text[:at] + text[at + what :]
    separator = " " if how == "word" else "\n"
    parts = text.split(separator)
    at, what = at % len(parts), what % len(parts)
    if how == "copy":
        parts.insert(at, parts[what])
    else:
        parts[at], parts[what] = parts[what], parts[at]
    return separator.join(parts)
