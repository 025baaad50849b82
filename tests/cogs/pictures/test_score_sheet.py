"""Score sheets: their pages and contents can be read, and the books agree with the engine."""

import re
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from cogs.games.views import GAME_VIEWS
from cogs.pictures.book import Book, BookEntry, BookSection, RunningTotal, marked, running
from cogs.pictures.lettering import figure, loaded, tally
from cogs.pictures.score_sheet import SLOTS, ScoreSheet, SheetLine, pages
from cogs.tables.charts import final_sheet, score_sheet
from engine.cards import Suit
from engine.games.quodlibet.contracts import CONTRACTS
from tests.cogs.pictures.moments import (
    RULE_SETS,
    TEXTS,
    WIDE_NAMES,
    check,
    context,
    named,
    painted,
    played,
    rules,
)
from tests.cogs.seating import NAMES
from tests.languages import LANGUAGES

DE = TEXTS.of("de")
PHONE = 350
"""Width in pixels of a picture on a phone."""


# -- score sheets --------------------------------------------------------------------------------------------


def sheets(name: str, at: int = -1, seed: int = 1) -> list[ScoreSheet]:
    """Return all pages of a partie's sheet."""
    drawn = named(name, at, seed)
    newest = score_sheet(drawn)
    assert newest.page == newest.pages
    return [score_sheet(drawn, page) for page in range(1, newest.pages + 1)]


def deals(lines: tuple[SheetLine, ...]) -> list[SheetLine]:
    return [line for line in lines if line.kind in ("deal", "uncounted")]


@pytest.mark.parametrize("name", RULE_SETS)
def test_no_deal_is_lost_between_the_pages(name: str) -> None:
    found = sheets(name)
    numbers = [int(line.number) for sheet in found for line in deals(sheet.lines)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(len(sheet.lines) <= SLOTS for sheet in found)
    assert numbers


def test_a_kingdom_is_a_page_and_tells_of_those_before() -> None:
    options, states = played("quodlibet", "badenia", 1, rules(king_penalties="off"))
    newest = score_sheet(context("quodlibet", "badenia", states[-1], options))
    assert (newest.page, newest.pages) == (4, 4)
    kinds = [line.kind for line in newest.lines]
    assert kinds == ["earlier"] * 3 + ["heading", "carried"] + ["deal"] * 12 + ["closing"]


def test_hundreds_are_written_as_c() -> None:
    assert [tally(count, 5) for count in (0, 1, 5, 6, 11)] == ["", "C", "CCCCC", "6 C", "11 C"]
    sheet = sheets("badenia")[-1]
    closing = next(line for line in sheet.lines if line.kind == "closing")
    view: Any = named("badenia").state.view(None)
    for cell, account in zip(closing.cells, view.accounts, strict=True):
        assert (cell.hundreds, cell.after) == (tally(account.hundreds, 5), str(account.remainder))
    for total, points in zip(sheet.totals, view.totals, strict=True):
        hundreds = total.hundreds.count("C") if " " not in total.hundreds else int(total.hundreds.split()[0])
        assert 100 * hundreds + int(total.rest) == points == int(total.points)


def test_a_hundred_is_written_with_the_deal_that_completes_it() -> None:
    entry = BookEntry(1, "Plus", (230, 40), marked(2, {}), (RunningTotal(230, 30, 2), RunningTotal(40, 40)))
    book = Book((BookSection("", (entry,)),), (230, 40), 12, low_wins=True, in_hundreds=True)
    (page,) = pages(book, DE)
    assert [(cell.points, cell.hundreds, cell.after) for cell in page[0].cells] == [
        ("230", "CC", "30"),
        ("40", "", "40"),
    ]


def test_who_goes_on_begins_with_what_was_carried_over() -> None:
    first, second = sheets("five")[:2]
    last = deals(first.lines)[-1]
    assert second.lines[0].kind == "carried"
    assert [cell.after for cell in second.lines[0].cells] == [cell.after for cell in last.cells]


def test_the_leader_is_marked_where_few_points_win_and_where_many_do() -> None:
    for name, best in (("frankonia", min), ("blattla", max)):
        totals = named(name).state.view(None).totals
        sheet = sheets(name)[-1]
        assert [total.leading for total in sheet.totals] == [points == best(totals) for points in totals]
    assert not any(total.leading for total in sheets("frankonia", 0)[0].totals)


def test_whoever_won_the_playoff_has_won() -> None:
    for seed in range(1, 40):
        drawn = named("playoff", seed=seed)
        view: Any = drawn.state.view(None)
        tied = [total == min(view.totals) for total in view.totals]
        if view.scores[-1].playoff and len(view.result.winners) < sum(tied):
            assert [total.leading for total in score_sheet(drawn).totals] == [
                s in view.result.winners for s in range(4)
            ]
            return
    raise AssertionError("no playoff decided anything")


@pytest.mark.sample(6)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_sheet_of_a_partie_that_is_over_is_flat_and_large(name: str, language: str) -> None:
    for people in ((*NAMES, "Emil"), WIDE_NAMES):
        drawn = named(name, -1, 2, language, people)
        sheet = final_sheet(drawn)
        check(sheet)
        width, height = sheet.size
        assert height < 0.6 * width
        newest = deals(score_sheet(drawn).lines)[-1]
        assert (sheet.lines[-1].number, sheet.lines[-1].title) == (newest.number, newest.title)
        assert [(one.points, one.rest) for one in sheet.totals] == [
            (one.points, one.rest) for one in score_sheet(drawn).totals
        ]
        for seat, total in enumerate(sheet.totals):
            cells = [line.cells[seat].points for line in sheet.lines if line.kind != "uncounted"]
            summed = sum(int(points.replace("−", "-")) for points in cells if points)
            assert figure(summed, total.points[0] in "+−") == total.points, "the lines add up"
        assert all(line.title in sheet.alt for line in sheet.lines)
        if people[0] == "Anna":
            assert not [text for text, _, _ in painted(sheet).words if "…" in text], "nothing is cut"


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RULE_SETS)
def test_figures_can_be_read_on_a_phone(name: str) -> None:
    for sheet in sheets(name):
        shown = painted(sheet)
        for text, font, _ in shown.words:
            if re.fullmatch(r"[+−]?\d+", text):
                capital = -round(loaded(font, "H").getbbox("H", anchor="ls")[1])
                assert capital * PHONE // shown.size[0] >= 9, f"{text} is too small"


def test_the_largest_figures_stay_in_their_columns() -> None:
    sheet = sheets("five")[0]
    book = GAME_VIEWS["kauflabet"].book(named("five"))
    huge = (-(10**23), 10**6, -99_999, 10**12, 123_456_789)
    entries = tuple(
        replace(entry, points=huge, marks=(("bete",),) * 5, after=tuple(map(RunningTotal, huge)))
        for entry in book.entries[:10]
    )
    lines = pages(replace(book, sections=(BookSection("", entries),)), DE)[0]
    totals = tuple(
        replace(total, points=figure(points, True)) for total, points in zip(sheet.totals, huge, strict=True)
    )
    check(replace(sheet, lines=lines, totals=totals))


def test_who_rested_has_a_dash_instead_of_points() -> None:
    options, states = played("schafkopf", "pure", rules=rules(players=5, n_deals=5))
    sheet = score_sheet(context("schafkopf", "pure", states[-1], options))
    dashes = [[cell.points == "–" for cell in line.cells] for line in deals(sheet.lines)]
    view: Any = states[-1].view(None)
    assert dashes == [[seat == score.dealer for seat in range(5)] for score in view.scores]
    assert "Emil –" in sheet.alt


def test_numbers_are_short() -> None:
    told = [figure(number) for number in (0, -3, 99_999, -100_000, 1_250_000, 10**9, 10**40)]
    assert told == ["0", "−3", "99999", "−100k", "1.2M", "1G", "∞"]
    assert figure(12, signed=True) == "+12"
    assert figure(0, signed=True) == "0"
    assert all(len(figure(-9 * 10**power, True)) <= 6 for power in range(28))


def test_the_description_tells_standings_and_newest_deals_first() -> None:
    sheet = sheets("frankonia")[0]
    view: Any = named("frankonia").state.view(None)
    assert f"Anna {view.totals[0]}" in sheet.alt
    assert sheet.alt.index("12. Kleinfraß") < sheet.alt.index("11. ") < sheet.alt.index("1. ")
    score = view.scores[-1]
    assert f"12. Kleinfraß: Anna {score.points[0]}, Bert {score.points[1]}" in sheet.alt


def test_before_the_first_deal_is_over_it_says_so() -> None:
    sheet = sheets("badenia", 0)[0]
    assert sheet.empty == "Noch steht nichts auf dem Zettel."
    assert sheet.empty in [text for text, _, _ in painted(sheet).words]
    assert sheet.empty in sheet.alt


# -- points, totals, hundreds, rounds and fines --------------------------------------------------------------


def books(name: str, seed: int = 1) -> list[tuple[Any, Book]]:
    """Return the public view and the book of many moments of a partie, the end included."""
    game, preset, rules = RULE_SETS[name]
    options, states = played(game, preset, seed, rules)
    chosen = [*states[:: max(1, len(states) // 150)], states[-1]]
    return [
        (state.view(None), GAME_VIEWS[game].book(context(game, preset, state, options))) for state in chosen
    ]


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RULE_SETS)
def test_totals_are_those_of_the_engine(name: str) -> None:
    for view, book in books(name):
        expected = view.totals
        if name in ("1850", "1739", "five"):  # antes of the deal that is played are in the pot
            expected = tuple(
                sum(score.points[seat] for score in view.scores) for seat in range(len(expected))
            )
        assert book.totals == expected
        counted = [entry for entry in book.entries if entry.counted]
        if counted:
            assert tuple(after.total for after in counted[-1].after) == expected
            assert book.course()[-1] == expected or len(book.course()) == 1
    if name != "two-parties":  # whose result adds both up
        assert book.totals == view.result.points


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["badenia", "rotating", "frundsberg"])
@pytest.mark.parametrize("seed", [1, 2])
def test_hundreds_rests_and_rounds_are_those_of_the_ledger(name: str, seed: int) -> None:
    for view, book in books(name, seed):
        if len(book.sections) != view.course:  # nothing is written in the newest one yet
            continue
        section = book.sections[-1]
        assert [(after.written, after.rest) for after in section.closing] == [
            (account.hundreds, account.remainder) for account in view.accounts
        ]
        assert (section.carried or (0,) * 4) == tuple(account.carried for account in view.accounts)
        owing = Counter(
            seat for entry in book.entries for seat, marks in enumerate(entry.marks) if "round" in marks
        )
        assert owing.keys() == {due.seat for due in view.rounds}


@pytest.mark.parametrize("name", ["badenia", "undivided", "frundsberg"])
def test_every_fine_stands_in_a_line_of_its_own(name: str) -> None:
    fined = 0
    for view, book in books(name):
        beside = [entry for entry in book.entries if entry.number is None]
        given = tuple(sum(fine.points for fine in view.fines if fine.seat == seat) for seat in range(4))
        assert tuple(sum(entry.points[seat] for entry in beside) for seat in range(4)) == given
        fined += len(beside)
    assert fined


def test_a_wheel_is_a_section_and_its_kings_are_marked() -> None:
    view, book = books("frankonia")[-1]
    assert [len(section.entries) for section in book.sections] == [4, 4, 4]
    assert [section.title for section in book.sections] == ["Rad 1", "Rad 2", "Rad 3"]
    for entry, score in zip(book.entries, view.scores, strict=True):
        assert [seat for seat in range(4) if "king" in entry.marks[seat]] == [score.king]


def test_a_bobbl_is_a_section_in_which_totals_begin_anew() -> None:
    options, moments = played("mucken", "mucken", 3, rules(bobbl=3, target=9))
    drawn = context("mucken", "mucken", moments[-1], options)
    view, book = drawn.state.view(None), GAME_VIEWS["mucken"].book(drawn)
    assert [section.title for section in book.sections] == [f"{number}. Bobbl" for number in range(1, 6)]
    for section in book.sections:
        *_, sums = running((entry.points for entry in section.entries), 4)
        assert tuple(after.total for after in section.closing) == sums and max(sums) >= 9
    assert book.totals == book.course()[-1] == moments[-1].result.points != view.totals
    assert GAME_VIEWS["mucken"].closing(drawn, view)[0] == "3 : 2 Bobbl"


def test_only_the_current_partie_of_several_is_written_up() -> None:
    for view, book in books("two-parties"):
        assert book.deals == 12
        assert book.place == f"Partie {view.partie_number}/2"
        assert [entry.number for entry in book.entries] == list(range(1, len(view.scores) + 1))


def test_a_playoff_stands_apart_and_counts_for_nothing() -> None:
    view, book = next(
        found for seed in range(1, 30) if (found := books("playoff", seed)[-1])[0].scores[-1].playoff
    )
    assert book.sections[-1].title == "Stechen"
    assert not book.sections[-1].entries[-1].counted
    assert book.course()[-1] == view.totals


def test_betes_declarers_and_partners_are_marked() -> None:
    for view, book in books("1850"):
        for entry, score in zip(book.entries, view.scores, strict=True):
            assert [bool(marks) for marks in entry.marks] == [bool(chips) for chips in score.settlement.betes]
    for view, book in books("schafkopf"):
        for entry, score in zip(book.entries, view.scores, strict=True):
            assert [s for s, marks in enumerate(entry.marks) if "declarer" in marks] == (
                [] if score.declarer is None else [score.declarer]
            )


# -- how a deal's worth is made up ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pure", "bierkopf"])
def test_the_sheet_says_how_the_worth_of_a_deal_is_made_up(name: str) -> None:
    drawn = named(name)
    look, view = GAME_VIEWS[drawn.state.game], drawn.state.view(None)
    below: dict[str, str] = {}
    for sheet in sheets(name):
        assert sheet.lines[0].kind != "worth", "it stays with its deal"
        worths = [number for number, line in enumerate(sheet.lines) if line.kind == "worth"]
        below |= {sheet.lines[number - 1].number: sheet.lines[number].title for number in worths}
        newest = sheet.lines[worths[-1]].title
        assert newest in sheet.alt and newest in [text for text, _, _ in painted(sheet).words]
    made_up = {str(score.deal): look.worth(drawn.words, score) for score in view.scores}  # type: ignore[attr-defined]
    assert below == {number: worth for number, worth in made_up.items() if worth}


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_points_are_never_cut(language: str) -> None:
    words = TEXTS.of(language)
    exam = f"{words('bid-exam')}: {words('bid-first_last')}"
    sows = [words("charts-sow-schafkopf", suit=words.suit(suit)) for suit in Suit]
    shorts = [words.contract_short(*one) for one in product(CONTRACTS, ("badenia", "frankonia"))]
    for game, preset, house, titles in (
        ("quodlibet", "badenia", rules(), shorts),
        ("lorum", "lorum", rules(), [exam]),
        ("schafkopf", "pure", rules(), sows),
        ("schafkopf", "pure", rules(players=5), sows),
        ("schafkopf", "pub", rules(players=5), [""]),
    ):
        options, states = played(game, preset, rules=house)
        drawn = context(game, preset, states[-1], options, language)
        for sheet, title in product((score_sheet(drawn, 1), final_sheet(drawn)), titles):
            lines = tuple([replace(line, title=title or line.title) for line in sheet.lines])
            assert not [text for text, _, _ in painted(replace(sheet, lines=lines)).words if "…" in text]
