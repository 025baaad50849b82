"""The puzzles of every game: decisions between cards of which one is clearly best, drawn as a hand."""

from __future__ import annotations

import asyncio

import pytest

from cogs.puzzles.cog import PuzzleId, PuzzlePage
from cogs.shell import phone
from cogs.shell.card_emoji import DEFAULT_ORDER, CardEmoji
from cogs.shell.clicks import parse as parse_click
from cogs.tables.ids import NextPuzzleId
from cogs.texts.catalogue import Texts
from engine.cards import cards_in, notation
from engine.game import ALONE
from engine.games.registry import GAMES
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.review import advise
from engine.puzzles.answers import Answers, answers_of, keep_answer
from engine.puzzles.collection import puzzles_of
from engine.store import Store
from tests.cogs.seating import buttons, check, text
from tests.engine.tutorial_ways import ANNA
from tests.languages import LANGUAGES
from tests.wire.witness import cards_shown

WITH_PUZZLES = [name for name in GAMES if puzzles_of(name)]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_each_level_has_some_with_one_clear_answer(game: str) -> None:
    puzzles = puzzles_of(game).values()
    assert all(1 <= sum(one.level is level for one in puzzles) <= 10 for level in Level)
    for puzzle in puzzles:
        assert puzzle.state().waiting_for == ALONE[puzzle.seat]
        second = puzzle.comparison.alternatives[1]
        assert second.behind >= 3 * second.error and second.behind > 0


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_their_answers_can_be_found_again(game: str) -> None:
    expert = expert_of(game)
    for level, puzzle in {one.level: one for one in puzzles_of(game).values()}.items():
        view, legal = puzzle.state().view(puzzle.seat), puzzle.state().legal(puzzle.seat)
        assert advise(expert, view, legal, seed="others", worlds=400).action == puzzle.answer
        by_rule = LevelPlayer(expert, Level.BURSCH).choose(view, legal) == puzzle.answer
        assert by_rule is (level is Level.BURSCH) or level is Level.FUCHS


async def test_of_two_answers_at_once_the_first_counts(store: Store) -> None:
    [puzzle, *_] = puzzles_of("herzla").values()
    cards = [one.action.token for one in puzzle.comparison.alternatives]
    await asyncio.gather(*(keep_answer(store.preferences, 7, puzzle, card, 0) for card in cards))
    assert (await answers_of(store.preferences, 7)).cards == {puzzle: cards[0]}


def test_buttons_can_name_every_game() -> None:
    for game in GAMES:
        for one in (PuzzleId(game, 1, "play EA"), NextPuzzleId(game)):
            assert parse_click(one.custom_id) == one


@pytest.mark.sample(6)
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_is_a_hand_whose_cards_are_answers(texts: Texts, card_emoji: CardEmoji, game: str) -> None:
    for puzzle in puzzles_of(game).values():
        state = puzzle.state()
        hidden = {
            notation(card)
            for seat, hand in enumerate(state.all_hands())
            for card in cards_in(hand)
            if seat != puzzle.seat
        }
        legal = [action.token for action in state.legal(puzzle.seat)]
        for language in LANGUAGES:
            for given in ({}, *({puzzle: card} for card in legal)):
                words, answers = texts.of(language), Answers(given)
                page = PuzzlePage(puzzle, answers, ANNA, words, card_emoji, DEFAULT_ORDER).message()
                check(page)
                assert given or phone.fits(page, phone.HAND)
                assert not cards_shown(text(page)) & hidden
                ids = [parse_click(one["custom_id"]) for one in buttons(page)]
                assert {one.card for one in ids if isinstance(one, PuzzleId)} >= set(legal)
