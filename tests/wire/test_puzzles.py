"""Puzzles over sockets: answered once, seen again after a restart, counted, told and forgotten."""

from __future__ import annotations

from cogs.puzzles.cog import PuzzleId
from cogs.tables.ids import NextPuzzleId
from engine.players.levels import Level
from engine.puzzles.collection import Puzzle, puzzles_of
from tests.languages import said
from tests.wire.table import EPHEMERAL, People, RunBot, ask, download, farewell, pick, push, text_of, told


def card(puzzle: Puzzle, place: int) -> str:
    """The button of the card that is in this place when the best one comes first."""
    token = puzzle.comparison.alternatives[place].action.token
    return f"^{PuzzleId(puzzle.game.name, puzzle.number, token).custom_id}$"


async def test_the_first_answer_counts_and_stays_until_one_is_forgotten(
    run_bot: RunBot, people: People
) -> None:
    first, second, *_ = [one for one in puzzles_of("fuenfzehnern").values() if one.level is Level.FUCHS]
    async with run_bot():
        (anna,) = await people("Anna")
        asked = await ask(anna, "table puzzle", game="fuenfzehnern")
        assert asked["flags"] & EPHEMERAL and f"Rätsel {first.number}**" in text_of(asked)
        right = await push(anna, asked, card(first, 0))
        assert "Richtig" in text_of(right) and "in 2.000 Verteilungen" in text_of(right)
        asked = await push(anna, right, NextPuzzleId("fuenfzehnern", Level.FUCHS).custom_id)
        assert f"Rätsel {second.number}**" in text_of(asked)
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        wrong = await push(anna, asked, card(second, -1))
        assert "Nicht ganz" in text_of(wrong) and asked["id"] == wrong["id"]
        assert text_of(await push(anna, wrong, card(second, 0))) == text_of(wrong), "the first one counts"
        assert "Richtig" in await told(anna, "table puzzle", game="fuenfzehnern", number=first.number)
        counted = {"right": 1, "answered": 2, "longest": 1, "current": 0}
        assert said(await told(anna, "stats"), "statistics-puzzles", **counted)
        assert "Kauflabet" in text_of(await pick(anna, wrong, "^bk1:o:next:-:fuchs$", "kauflabet"))
        _, kept = await download(await ask(anna, "privacy"))
        assert f"puzzle fuenfzehnern {second.number}".encode() in kept
        await push(anna, await farewell(anna), ":forget:")
        assert f"Rätsel {first.number}**" in await told(anna, "table puzzle", game="fuenfzehnern")
