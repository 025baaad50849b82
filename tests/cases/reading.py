"""Helpers shared by the readers of all games: cards, tricks, refused house rules, and comparisons."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.cards import Card, TakenTrick, parse_many
from engine.game import OptionsError
from engine.games.registry import GAMES

Case: TypeAlias = Mapping[str, Any]


def same(what: str, expected: object, found: object) -> None:
    """Fail with both values when they differ."""
    assert expected == found, f"{what}: expected {expected}, found {found}"


def read_hands(case: Case, key: str = "hands", seats: int = 4) -> tuple[tuple[Card, ...], ...]:
    """Read hands by seat; a seat that isn't named has no cards."""
    return tuple(parse_many(case[key].get(seat, "")) for seat in range(seats))


def read_trick(text: str) -> TakenTrick:
    """Read a trick: ``"<leader>: <cards> -> <winner>"``."""
    leader, cards, winner = re.split(r":|->", text)
    return TakenTrick(int(leader), parse_many(cards.strip()), int(winner))


def config_error(game_name: str, rule_sets: Sequence[str]) -> Callable[[Case], None]:
    """The reader for a game; a case that names no rule set must be refused in each of ``rule_sets``.

    House rules are given among a case's options or beside them. Where ``expect`` begins with the name of one,
    the refusal must be about it. A number of players that isn't a house rule is the table's size.
    """
    game = GAMES[game_name]

    def reader(case: Case) -> None:
        keys = type(game.options(rule_sets[0])).model_fields
        values = {key: case[key] for key in keys if key in case} | (case.get("options") or {})
        named = re.match(r"(?:error:)?\s*(\w+)", str(case.get("expect", "")))
        for rule_set in [str(case["ruleset"])] if "ruleset" in case else rule_sets:
            try:
                options = game.options(rule_set, values)
            except OptionsError as refusal:
                if named and named[1] in keys:
                    assert named[1] in refusal.params.values(), (
                        f"expected a word on {named[1]}, found {refusal}"
                    )
            else:
                size = game.seats(options)
                assert case.get("players", size) != size, f"{values} were taken for house rules"

    return reader
