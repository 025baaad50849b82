"""The books agree with the engine: points, totals, hundreds, rounds and fines."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cogs.games.views import GAME_VIEWS
from cogs.pictures.book import Book
from engine.games.quodlibet.ledger import accounts
from tests.cogs.pictures.contexts import RULE_SETS, context, played


def books(name: str, seed: int = 1) -> list[tuple[Any, Book]]:
    """Return the public view and the book of many moments of a partie, the end included."""
    game, preset, rules = RULE_SETS[name]
    options, states = played(game, preset, seed, rules)
    step = max(1, len(states) // 150)
    chosen = [*states[::step], states[-1]]
    return [
        (state.view(None), GAME_VIEWS[game].book(context(game, preset, state, options))) for state in chosen
    ]


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RULE_SETS)
def test_every_deal_stands_in_the_book_with_its_points(name: str) -> None:
    for view, book in books(name):
        deals = [entry for entry in book.entries if entry.number is not None]
        assert [entry.points for entry in deals] == [tuple(score.points) for score in view.scores]
        assert len({entry.number for entry in deals}) == len(deals)


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
        if len(book.sections) != view.kingdom:  # nothing is written in the newest one yet
            continue
        section = book.sections[-1]
        assert [(after.hundreds, after.rest) for after in section.closing] == [
            (account.hundreds, account.remainder) for account in view.accounts
        ]
        assert (section.carried or (0,) * 4) == tuple(account.carried for account in view.accounts)
        owing = Counter(
            seat for entry in book.entries for seat, marks in enumerate(entry.marks) if "round" in marks
        )
        assert owing.keys() == {due.seat for due in view.rounds}


@pytest.mark.parametrize("seed", [1, 2])
def test_every_kingdom_is_closed_with_the_hundreds_of_its_points(seed: int) -> None:
    view, book = books("badenia", seed)[-1]
    assert len(book.sections) == 4
    for seat in range(4):
        made = [sum(entry.points[seat] for entry in section.entries) for section in book.sections]
        for section, account in zip(book.sections, accounts(made), strict=True):
            assert section.closing[seat].hundreds == account.hundreds
            assert section.closing[seat].rest == account.remainder
            written = sum(entry.after[seat].written for entry in section.entries)
            assert written == account.hundreds
        assert (
            100 * sum(s.closing[seat].hundreds for s in book.sections) + account.remainder
            == view.totals[seat]
        )


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
