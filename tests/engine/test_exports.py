"""Results as tables and JSON: complete, and without anything that a spreadsheet would compute."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from engine.exchange.files import COLUMNS, RESULTS_AT_ONCE, SCHEMA, Format, harmless, period, write_results
from engine.exchange.store import ResultFilter
from engine.seasons.calendar import Calendar
from engine.storage.records import ResultRow, Ruling, rulings
from engine.store import Store
from engine.tables.forgetting import forget
from tests.engine.standings.seasons_of_parties import BEGIN, keep, parties, result

MADE = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def written(store: Store, kind: Format, choice: ResultFilter, separator: str = ",") -> str:
    file = io.BytesIO()
    await write_results(store, choice, kind, file, zone="Europe/Berlin", made=MADE, separator=separator)
    return file.getvalue().decode()


async def lines(store: Store, choice: ResultFilter, separator: str = ",") -> list[dict[str, str]]:
    text = await written(store, "csv", choice, separator)
    assert text.startswith("\ufeff" + separator.join(COLUMNS) + "\r\n"), "Excel knows it is UTF-8"
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=separator))


async def objects(store: Store, choice: ResultFilter) -> Any:
    return json.loads(await written(store, "json", choice))


async def filled(store: Store, rows: Sequence[ResultRow], names: Sequence[str] = ()) -> None:
    known = await keep(store, rows, 5)
    for person, name in zip(known, names, strict=False):
        await store.persons.meet(str(person.external_id), name)


async def test_a_line_for_each_seat(store: Store) -> None:
    await filled(store, [result(7, [1, 2, None, 4], [1, 1, 3, 4], rated=False)])
    told = await lines(store, ResultFilter("1"))
    assert [(one["person"], one["name"], one["place"], one["shared"]) for one in told] == [
        ("1", "P1", "1", "yes"),
        ("2", "P2", "1", "yes"),
        ("", "", "3", "no"),
        ("4", "P4", "4", "no"),
    ]
    assert told[2]["computer"] == "Pedell" and told[2]["own_deals"] == "0"
    first = told[0]
    assert (first["table"], first["source"], first["game"], first["company"]) == (
        "7",
        "played",
        "quodlibet",
        "mixed",
    )
    assert first["ended"] == "2025-02-20 20:00:00" and first["ended_utc"] == "2025-02-20T19:00:00Z"
    assert (first["rated"], first["voided"], first["points"], first["deals"]) == ("no", "no", "20", "12")


async def test_one_result_that_cannot_be_read_keeps_back_no_other(store: Store) -> None:
    broken = result(8, [1, 2, 3, 4], [1, 2, 3, 4])._replace(seats="[")
    await filled(
        store, [result(7, [1, 2, 3, 4], [1, 2, 3, 4]), broken, result(9, [4, 3, 2, 1], [1, 2, 3, 4])]
    )
    assert {one["table"] for one in await lines(store, ResultFilter("1"))} == {"7", "9"}


async def test_json_says_the_same(store: Store) -> None:
    await filled(store, [result(7, [1, 2, None, 4], [1, 1, 3, 4]), result(8, [1, 2, 3, 4], [4, 3, 2, 1])])
    told = await objects(store, ResultFilter("1"))
    assert (told["format"], told["version"], told["server"]) == (SCHEMA, 1, "1")
    assert (told["time_zone"], told["exported"]) == ("Europe/Berlin", "2026-11-21T12:00:00Z")
    assert [one["table"] for one in told["results"]] == [7, 8]
    assert told["results"][0]["ended"] == "2025-02-20T20:00:00+01:00"
    seat = told["results"][0]["seats"][2]
    assert (seat["person"], seat["name"], seat["computer"]) == (None, None, "Pedell")


async def test_what_looks_like_a_formula_is_quoted(store: Store) -> None:
    bad = ('=HYPERLINK("http://x")', "+1", "-2;3", "@SUM(A1)", 'Anna "die Große", \n2')
    await filled(store, [result(1, [1, 2, 3, 4], [1, 2, 3, 4])], bad)
    for separator in (",", ";"):
        names = [one["name"] for one in await lines(store, ResultFilter("1"), separator)]
        assert names == [f"'{name}" for name in bad[:4]]
    assert harmless(bad[4]) == bad[4] and harmless("\t=1") == "'\t=1"
    assert harmless(" \uff1d1") == "' \uff1d1", "the wide signs of Japanese keyboards"
    assert (await objects(store, ResultFilter("1")))["results"][0]["seats"][0]["name"] == bad[0]


@pytest.mark.parametrize("other", [",", ";", "\t", "|"])
def test_nor_does_a_formula_begin_where_another_country_cuts_the_line(other: str) -> None:
    """A German file opened in an English spreadsheet, say, splits lines at what we don't quote."""
    told = harmless(f'Anna{other}=HYPERLINK("http://x"){other} -2+3{other}B-1')
    cells = next(csv.reader([f"7;{told};8"], delimiter=other, quoting=csv.QUOTE_NONE))
    assert len(cells) >= 3 and not [cell for cell in cells if cell.strip().startswith(("=", "-", "+", "@"))]


async def test_the_voided_are_there_and_say_why(store: Store) -> None:
    await filled(store, [result(1, [1, 2, 3, 4], [1, 2, 3, 4])])
    for number, voided, reason in ((1, True, "=late"), (2, False, "after all"), (3, True, "=wrong table")):
        ruling = Ruling(1, number, voided, 1, reason, 0)
        await store.writer.submit([rulings.insert(ruling)])
        told = (await lines(store, ResultFilter("1")))[0]
        assert (told["voided"], told["void_reason"]) == (("yes", f"'{reason}") if voided else ("no", ""))


async def test_the_erased_are_numbers_only(store: Store) -> None:
    await filled(store, [result(1, [1, 2, 3, 4], [1, 2, 3, 4])], ["Anna"])
    await store.persons.load([1])
    await forget(store, store.persons.known(1))
    told = await written(store, "csv", ResultFilter("1")) + await written(store, "json", ResultFilter("1"))
    assert "Anna" not in told
    assert next((one["person"], one["name"]) for one in await lines(store, ResultFilter("1"))) == ("1", "")


@pytest.mark.parametrize("count", [0, RESULTS_AT_ONCE, RESULTS_AT_ONCE + 1])
async def test_nothing_is_lost_between_pages(store: Store, count: int) -> None:
    rows = [
        result(number, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(hours=number // 2))
        for number in range(1, count + 1)
    ]
    await filled(store, rows)
    assert [one["table"] for one in (await objects(store, ResultFilter("1")))["results"]] == [
        row.table for row in rows
    ]


async def test_servers_and_games_and_days_are_apart(store: Store) -> None:
    rows = parties(40, 5)
    await filled(store, rows)
    choice = ResultFilter("2", "blattla")
    assert {one["table"] for one in await lines(store, choice)} == {
        str(row.table) for row in rows if (row.guild, row.game) == ("2", "blattla")
    }
    assert await store.exchange.guilds() == ["1", "2"]
    summer = period(Calendar("Europe/Berlin"), date(2025, 3, 30), date(2025, 3, 30))
    assert summer == (1743289200000, 1743289200000 + 23 * 3600 * 1000), "the clock is put forward"
    told = {one["table"] for one in (await objects(store, ResultFilter("1", None, *summer)))["results"]}
    assert told == {row.table for row in rows if row.guild == "1" and summer[0] <= row.ended_ms < summer[1]}
    always = period(Calendar("Europe/Berlin"), None, None)
    assert ResultFilter("1", None, *always) == ResultFilter("1")
    assert period(Calendar("Pacific/Auckland"), date.min, date.max) == always
