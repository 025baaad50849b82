"""Moments of parties determined by a seed, as the builders of pictures receive them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from cogs.games.render_context import RenderContext
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.names import Names
from cogs.texts.catalogue import Texts
from engine.game import CHANCE, Options, State
from engine.games.registry import GAMES
from tests.cogs.seating import NAMES, seats, snapshot
from tests.seeded import Dice, partie

TEXTS = Texts()
FACES = CardEmoji()
WIDE_NAMES = ("WWWWWWWWWWWWWWWWWW", "👑🃏", "Ä", "Donaudampfschifffahrtsgesellschaft", "李小龍 Größe")


@cache
def played(
    game: str, preset: str, seed: int = 1, rules: tuple[tuple[str, Any], ...] = ()
) -> tuple[Options, tuple[Any, ...]]:
    """Return the options of a partie with cheats and fines, and its states in which somebody has to act."""
    options = GAMES[game].options(preset, dict(rules))
    state = GAMES[game].new(options)
    moments = [state.copy() for _ in partie(state, Dice(seed)) if state.waiting_for is not CHANCE]
    return options, tuple(moments)


def context(
    game: str,
    preset: str,
    state: State,
    options: Options,
    language: str = "de",
    names: Sequence[str] = (*NAMES, "Emil"),
) -> RenderContext:
    """Return the context of a state at a table whose people have these names."""
    at = seats(names[: GAMES[game].seats(options)])
    shown = snapshot(state, game=game, preset=preset, options=options, at=at)
    words = TEXTS.of(language)
    return RenderContext(shown, words, FACES, Names(shown, words))


def rules(**keys: Any) -> tuple[tuple[str, Any], ...]:
    """Return house rules in the form that ``played`` takes."""
    return tuple(keys.items())


RULE_SETS: Mapping[str, tuple[str, str, tuple[tuple[str, Any], ...]]] = {
    "frankonia": ("quodlibet", "frankonia", ()),
    "frankonia-hundreds": ("quodlibet", "frankonia", rules(final_count="hundreds_then_remainder")),
    "undivided": ("quodlibet", "frankonia", rules(wheels="false", king_penalties="free")),
    "two-parties": ("quodlibet", "frankonia", rules(parties=2)),
    "playoff": (
        "quodlibet",
        "frankonia",
        rules(final_tie="playoff_deal", wheels="false", contracts="alarich"),
    ),
    "badenia": ("quodlibet", "badenia", ()),
    "rotating": ("quodlibet", "badenia", rules(kingdom_mode="rotating", schnapps="raw_500")),
    "frundsberg": ("quodlibet", "frundsberg", rules(king_penalties="free")),
    "1850": ("kauflabet", "1850", ()),
    "1739": ("kauflabet", "1739", ()),
    "five": ("kauflabet", "1850", rules(players=5, n_deals=50)),
    "fuenfzehnern": ("fuenfzehnern", "relaxed", rules(players=3, n_deals=120)),
    "blattla": ("blattla", "blattla", ()),
    "schafkopf": ("blattla", "schafkopf", rules(auction="continuous", name_sow="with_bid", self_call=True)),
}
"""Game, preset and house rules of the parties that are drawn here."""
