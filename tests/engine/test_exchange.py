"""Score sheets from paper come in as people write them; results go out as tables and JSON."""

import csv
import io
import json
import unicodedata
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal

import pytest

from engine.exchange.files import COLUMNS, RESULTS_AT_ONCE, SCHEMA, Format, harmless, period, write_results
from engine.exchange.importing import Import, Imports, paper_id, understood
from engine.exchange.paper import (
    MOST_COLUMNS,
    MOST_LINES,
    MOST_NAMES,
    Fault,
    LinesAre,
    PaperSheet,
    players_fit,
    read_sheet,
)
from engine.exchange.store import ResultFilter
from engine.games.registry import GAMES, game
from engine.seasons.calendar import Calendar
from engine.standings import counting
from engine.standings.fold import outcome_of
from engine.storage.records import ResultRow, Ruling, rulings
from engine.store import Store
from engine.tables.archive import forget
from engine.tables.replay import faults
from tests.engine.standings.deals_of_parties import BEGIN, count, keep, parties, result
from tests.engine.tables.conftest import denied, there

TODAY = date(2026, 11, 21)
NOW_MS = 1_795_258_800_000  # noon of that day in Berlin
BERLIN = Calendar("Europe/Berlin")

LIST = """\
Datum;Anna;Bert;Cilli;Dora;Emil;Spiele
21.11.2019;310;120;200;120;;48
2019-12-06;100;-;90;150;80;
"""


def points(sheet: PaperSheet) -> list[dict[str, int]]:
    return [{sheet.names[place]: got for place, got in one.points.items()} for one in sheet.parties]


def read(text: str, lines_are: LinesAre = "parties") -> PaperSheet:
    faults: list[Fault] = []
    sheet = read_sheet(text, lines_are, faults)
    assert faults == []
    return sheet


def wrong(text: str, lines_are: LinesAre = "parties") -> list[tuple[str, int, str, str]]:
    faults: list[Fault] = []
    read_sheet(text, lines_are, faults)
    return [(one.code, one.line, one.column, one.told) for one in faults]


def sheet_of(text: str = LIST, name: str = "quodlibet", preset: str = "badenia") -> Import:
    return understood(text, "parties", "1", game(name), preset, TODAY, TODAY, rated=True)


# -- reading ----------------------------------------------------------------------------------------------


def test_an_old_list_has_a_line_for_each_partie() -> None:
    sheet = read(LIST)
    assert sheet.names == ("Anna", "Bert", "Cilli", "Dora", "Emil")
    assert points(sheet) == [
        {"Anna": 310, "Bert": 120, "Cilli": 200, "Dora": 120},
        {"Anna": 100, "Cilli": 90, "Dora": 150, "Emil": 80},
    ]
    assert [one.day for one in sheet.parties] == [date(2019, 11, 21), date(2019, 12, 6)]
    assert [one.deals for one in sheet.parties] == [48, None]


def test_a_score_sheet_has_a_line_for_each_deal() -> None:
    sheet = read("Spiel,Anna,Bert\nMinus,10,-\nPlus,,70\nSnack,5,-20\n", "deals")
    assert points(sheet) == [{"Anna": 15, "Bert": 50}]
    assert sheet.parties[0].deals == 3


@pytest.mark.parametrize(
    ("text", "points_of"),
    [
        *(
            (
                f"\ufeffAnna{cut}Bert\r\n\r\n// was{cut}für{cut}ein Abend\r\n+3{cut}\u22124\r\n",
                {"Anna": 3, "Bert": -4},
            )
            for cut in ";,\t| "
        ),
        ("\"Müller; Anna\";'Bert\n12,0;'-7.00\n", {"Müller; Anna": 12, "Bert": -7}),
        ("Ju\u0308rgen;Anna  Maria\n1;2", {"J\u00fcrgen": 1, "Anna Maria": 2}),
        ("An\x00na;\x01Bert\n1;2\n", {"An na": 1, "Bert": 2}),
    ],
)
def test_it_reads_what_people_and_spreadsheets_write(text: str, points_of: dict[str, int]) -> None:
    assert points(read(text)) == [points_of]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anna;Bert;anna;;Dora\n1;2;3;4;5\n", [("name_twice", 1, "anna", ""), ("name_missing", 1, "4", "")]),
        (
            "Anna;Bert;Datum;Spiele\n1,5;zwei;gestern;0\n\n3;4;;;;9\n",
            [
                ("day", 2, "", "gestern"),
                ("number", 2, "Anna", "1,5"),
                ("number", 2, "Bert", "zwei"),
                ("deals", 2, "", "0"),
                ("too_wide", 4, "", "9"),
            ],
        ),
        ("Anna  Maria;anna maria\n1;2", [("name_twice", 1, "anna maria", "")]),
        # what may be a thousand is not taken for one
        ("Anna;Bert\n1.000;1,000", [("number", 2, "Anna", "1.000"), ("number", 2, "Bert", "1,000")]),
    ],
)
def test_everything_that_is_wrong_is_told_with_its_place(
    text: str, told: list[tuple[str, int, str, str]]
) -> None:
    assert wrong(text) == told


def test_of_a_line_with_far_too_many_names_only_that_is_told() -> None:
    names = ";".join(str(10**17 + place) for place in range(MOST_COLUMNS + 1))
    assert wrong(names + "\n1;2\n") == [("too_many_columns", 1, "", str(MOST_COLUMNS))]
    names = ";".join(str(10**17 + place) for place in range(MOST_NAMES + 1))
    assert wrong(names + "\n1;2\n") == [("too_many_names", 1, "", str(MOST_NAMES))]
    assert sheet_of(names).names == (), "nobody is looked for"


@pytest.mark.parametrize("separator", "; ,\t|")
def test_composing_letters_takes_no_longer_than_the_sheet_is_long(
    separator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    composed, compose = list[int](), unicodedata.normalize

    def normalize(form: Literal["NFC"], text: str) -> str:
        composed.append(len(text))
        return compose(form, text[:1000])

    monkeypatch.setattr("engine.exchange.paper.unicodedata.normalize", normalize)
    marks = "\u0316\u0301" * 65_536  # each of these pairs has to change places with all that stand before
    assert wrong(f"Anna{separator}Bert{separator}Cilli\n1{separator}2{separator}{marks}\n")
    assert max(composed) <= 200


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("\n \n", "empty"),
        ("Anna;Bert", "empty"),
        ("Anna\n1", "too_few_names"),
        ("Anna;" + "B" * 41 + "\n1;2", "name_long"),
        (";".join(f"P{number}" for number in range(61)) + "\n1;2", "too_many_names"),
        ("Anna;Bert\n" + "1;2\n" * 501, "too_many_lines"),
        ("Anna;Bert\n9999999;1", "number"),
        ('Anna;Bert\n"=1+1";1', "number"),
        ("Anna;Bert\n1;" + "2" * 200_000, "number"),
    ],
)
def test_what_is_no_sheet_is_refused(text: str, code: str) -> None:
    assert code in [fault[0] for fault in wrong(text)]


@pytest.mark.parametrize("junk", ['"', ";;;", "\x00", "a;b\n\x00;1", '"a;b\n1;2', "🍺;🍻\n1;2"])
def test_no_text_makes_it_stumble(junk: str) -> None:
    assert wrong(junk) or read(junk).parties


# -- as parties of a game -----------------------------------------------------------------------------


def test_places_are_those_of_the_game() -> None:
    first, second = sheet_of().parties
    assert (first.places, first.deals, first.day) == ((4, 1, 3, 1), 48, date(2019, 11, 21))
    assert (second.places, second.deals) == ((3, 2, 4, 1), 48), "as many deals as the rules have"
    (won,) = sheet_of("A;B;C;D\n12;-4;-4;-4", "blattla", "blattla").parties
    assert won.places == (1, 2, 2, 2) and won.day == TODAY


def test_only_as_many_play_as_the_rules_allow() -> None:
    assert [n for n in range(1, 7) if players_fit(game("kauflabet"), "1850", n)] == [2, 3, 4, 5]
    assert [n for n in range(1, 7) if players_fit(game("quodlibet"), "badenia", n)] == [4]
    assert sheet_of("A;B;C;D;Datum\n1;2;3\n1;2;3;4;22.11.2026\n").faults == (
        Fault("players", 2, told="3"),
        Fault("future", 3, told="2026-11-22"),
    )


def test_all_that_is_wrong_with_a_line_is_told_at_once() -> None:
    lines = (
        "// a list",
        "Anna;;Cilli;Dora;Datum;Spiele",
        "1;zwei;drei;;22.11.2026;0;5;;6",
        ";1;2;x;9.9.1099",
    )
    sheet = sheet_of("\n".join(lines))
    assert sheet.faults == (
        Fault("name_missing", 2, "2"),
        Fault("number", 3, "2", "zwei"),
        Fault("number", 3, "Cilli", "drei"),
        Fault("deals", 3, told="0"),
        Fault("too_wide", 3, told="5 6"),
        Fault("players", 3, told="3"),
        Fault("future", 3, told="2026-11-22"),
        Fault("players", 4, told="2"),
        Fault("day", 4, told="1099-09-09"),
    )
    assert (sheet.names, sheet.line) == (("Anna", "Cilli", "Dora"), 2)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_brought_in(name: str) -> None:
    rules = game(name)
    for preset in rules.presets:
        seats = rules.seats(rules.options(preset))
        text = ";".join(f"P{seat}" for seat in range(seats)) + "\n" + ";".join(["0"] * seats)
        (partie,) = sheet_of(text, name, preset).parties
        assert partie.places == (1,) * seats and partie.deals > 0
        assert rules.load_options(partie.options) == players_fit(rules, preset, seats)


# -- written down -------------------------------------------------------------------------------------


async def brought_in(store: Store, sheet: Import, **known: str) -> list[int]:
    """Bring a sheet in; ``known`` are people who have been here before, by name with their Discord id."""
    importer = await store.persons.meet("99", "Keeper")
    people = {
        place: await store.persons.meet(known[name], name) if name in known else None
        for place, name in enumerate(sheet.names)
    }
    return list(await Imports(store, lambda: NOW_MS).bring_in(sheet, people, importer, BERLIN))


async def test_it_counts_like_any_other_result(store: Store) -> None:
    tables = await brought_in(store, sheet_of(), Anna="1")
    assert await count(store) == 2
    row = there(await store.results.get(tables[0]))
    outcome = outcome_of(row)
    assert outcome.company == "people" and outcome.compared
    assert BERLIN.day(row.ended_ms) == date(2019, 11, 21)
    anna = await store.persons.meet("1", "Anna")
    paper = await store.persons.meet(paper_id("1", "BERT"), "Bert")
    assert [finish.person for finish in outcome.finishes][:2] == [anna.id, paper.id]
    assert [fault async for fault in faults(store, GAMES)] == []
    assert await counting.differences(store) == []


async def test_the_same_people_are_the_same_on_the_next_sheet(store: Store) -> None:
    await brought_in(store, sheet_of())
    again = await brought_in(store, sheet_of("Emil;BERT;Cilli ;Dora\n1;2;3;4"))
    row = there(await store.results.get(again[0]))
    owners = [seat["owner"] for seat in json.loads(row.seats)]
    await store.persons.load(owners)
    assert [store.persons.known(one).external_id for one in owners] == [
        paper_id("1", name) for name in ("emil", "bert", "cilli", "dora")
    ]


async def test_the_same_sheet_counts_once(store: Store) -> None:
    imports = Imports(store, lambda: NOW_MS)
    tables = await brought_in(store, sheet_of())
    same = sheet_of("\ufeff" + LIST.replace(";", "\t").replace("2019-12-06", "6.12.2019"))
    assert await imports.earlier(same) == tables
    await denied("import_twice", brought_in(store, same))
    assert len(await store.results.all_valid()) == 2
    for table in tables:  # taken back, it can come again
        await store.writer.submit([rulings.insert(Ruling(table, 1, True, 1, "no", 0))])
    assert not await imports.earlier(same)
    assert len(await brought_in(store, same)) == 2


async def test_a_partie_is_recognised_in_another_order_and_in_a_longer_list(store: Store) -> None:
    tables = await brought_in(store, sheet_of())
    imports = Imports(store, lambda: NOW_MS)
    turned = "Dora;Emil;Anna;Bert;Cilli;Tag;Spiele\n150;80;100;;90;6.12.19\n120;;310;120;200;21.11.19;48\n"
    assert await imports.earlier(sheet_of(turned)) == tables

    longer = sheet_of(turned + "1;2;3;4;;7.12.19")
    assert not await imports.earlier(longer)
    people = {
        place: (await imports.known("1"))[name.casefold()][0] for place, name in enumerate(longer.names)
    }
    assert await imports.alike(longer, people, BERLIN) == tables
    await store.writer.submit([rulings.insert(Ruling(tables[0], 1, True, 1, "no", 0))])
    assert await imports.alike(longer, people, BERLIN) == tables[1:], "what was taken back doesn't count"
    assert await imports.alike(longer, {**people, 2: None}, BERLIN) == []


async def test_a_long_list_of_one_day_ends_on_it(store: Store) -> None:
    """The next day may belong to the next season."""
    day = date(2026, 9, 30)
    lines = "\n".join(["A;B;C;D", *(f"{number};1;2;3" for number in range(MOST_LINES))])
    rules = game("blattla")
    sheet = understood(lines, "parties", "1", rules, "blattla", day, TODAY, rated=True)
    tables = await brought_in(store, sheet)
    ends = [row.ended_ms for table in tables if (row := await store.results.get(table))]
    assert len(ends) == MOST_LINES and ends == sorted(ends)
    assert {BERLIN.day(end) for end in ends} == {day}


async def test_old_lists_reach_back_before_1970(store: Store) -> None:
    await brought_in(store, sheet_of("Datum;A;B;C;D\n5.5.1955;1;2;3;4\n1.12.1969;1;2;3;4\n"))
    file = io.BytesIO()
    choice = ResultFilter("1", None, *period(BERLIN, None, date(1960, 1, 1)))
    made = datetime(2026, 11, 21, tzinfo=UTC)
    assert await write_results(store, choice, "csv", file, zone="Europe/Berlin", made=made) == 1
    assert "1955-05-05 20:00:00" in file.getvalue().decode()
    assert await write_results(store, ResultFilter("1"), "json", file, zone="Europe/Berlin", made=made) == 2


async def test_what_was_played_today_has_ended(store: Store) -> None:
    (table,) = await brought_in(store, sheet_of("A;B;C;D\n1;2;3;4"))
    assert there(await store.results.get(table)).ended_ms == NOW_MS


async def test_a_name_on_paper_means_somebody_else_in_another_server(store: Store) -> None:
    await brought_in(store, sheet_of())
    known = await Imports(store, lambda: NOW_MS).known("1")
    assert sorted(known) == ["anna", "bert", "cilli", "dora", "emil"]
    assert await Imports(store, lambda: NOW_MS).known("2") == {}


# -- results as tables and JSON ------------------------------------------------------------------------------

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
        await store.writer.submit([rulings.insert(Ruling(1, number, voided, 1, reason, 0))])
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
