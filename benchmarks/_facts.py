"""The facts that a table's card and a hand have to tell: contract, turn, trick, scores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cogs.shell.card_emoji import SUIT_PICTURES, emoji_names
from cogs.texts.catalogue import Words
from engine.cards import SUIT_LETTERS, notation
from engine.game import CHANCE, State
from engine.games.registry import GAMES
from engine.kernel.tricking import Doubled
from engine.store import Store

_TURN: Final = (
    r"\b(dran|am Zug|spielt|spiele|wählt|wähle|legt|kommt|muss|zieht|an der Reihe"
    r"|turn|to play|to lead|to choose|leads?|chooses?|plays?|looks?)\b"
)
_CALLED: Final = {"sow": r"[Ss]au|[Ss]ow|Rufspiel"}
"""Kinds of contracts that are not called as in tokens."""
_YOU: Final = r"\b([Dd]u|[Dd]ein\w*|[Yy]ou|[Yy]our)\b"


async def state_of(store: Store, table: int) -> tuple[State, str]:
    """Return the partie at a table as its log tells it, and its preset."""
    row = await store.tables.get(table)
    assert row is not None
    game = GAMES[row.game]
    state = game.new(game.load_options(row.options))
    for entry in await store.logs.entries(table):
        if entry.kind == "game":
            state.apply(CHANCE if entry.seat is None else entry.seat, game.parse(entry.token))
    return state, row.preset


def facts(view: Any, words: Words, name: str, preset: str) -> Mapping[str, list[str]]:
    """Return patterns for each fact at the turn of somebody; each must be found.

    ``name`` is who is awaited, as the table's card calls them. ``turn`` differs for the hand: ``hand_turn``.
    """
    return {
        "contract": _contract(view, words, preset),
        "turn": [rf"{name}.{{0,60}}{_TURN}|{_TURN}.{{0,30}}{name}"],
        "hand_turn": [_YOU],
        "trick": [
            rf":{emoji_names(words)[notation(one.card)]}:|{re.escape(words.card(one.card))}"
            for one in getattr(view.deal, "trick", ())
        ],
        "scores": [_score(abs(total)) for total in view.totals],
    }


def _score(points: int) -> str:
    """Return a pattern for a score as a number, or in a ledger's columns of hundreds and what is left."""
    hundreds, rest = divmod(points, 100)
    return rf"(?<![\d.,]){points}(?!\d)|(?<!\d){hundreds}(?:\xa0+|/)0?{rest}(?!\d)"


def _contract(view: Any, words: Words, preset: str) -> list[str]:
    contract = getattr(view, "contract", None)
    if isinstance(contract, str):
        return [re.escape(words.contract(contract, preset))]
    if isinstance(contract, Doubled):
        return [f"×{2**contract.times}"]
    if (name := getattr(contract, "name", None)) is not None:  # "sow G", "solo tout E", "bettel"
        kind, *more = name.split()
        suits = [_suit(SUIT_LETTERS.index(one), words) for one in more if one in SUIT_LETTERS]
        bid = f"bid-{kind}"
        told = re.escape(words(bid)) if words.has(bid) else f"[{kind[0].upper()}{kind[0]}]{kind[1:]}"
        return [*suits, _CALLED.get(kind, told)]
    trump = getattr(view.deal, "trump", None)
    return [] if trump is None else [_suit(trump, words)]


def _suit(suit: int, words: Words) -> str:
    return rf":{emoji_names(words)[SUIT_PICTURES[suit]]}:|{re.escape(words.suit(suit))}"
