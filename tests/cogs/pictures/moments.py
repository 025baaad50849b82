"""Moments of parties determined by a seed, as the builders of pictures receive them, and awkward names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from cogs.games.render_context import HandContext, RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.renderer import PictureSpec
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.names import Names
from cogs.texts.catalogue import Texts, Words
from engine.game import CHANCE, Options, Seat, State
from engine.games.registry import GAMES
from engine.tables import TableState
from tests.cogs.seating import NAMES, PEOPLE, seats, table_state
from tests.seeded import Dice, partie

TEXTS = Texts()
FACES = CardEmoji()
WIDE_NAMES = ("WWWWWWWWWWWWWWWWWW", "👑🃏", "Ä", "Donaudampfschifffahrtsgesellschaft", "李小龍 Größe")
RULES: Sequence[tuple[str, str, dict[str, Any]]] = [
    ("quodlibet", "frankonia", {}),
    ("quodlibet", "badenia", {}),
    ("kauflabet", "1850", {"players": 2, "lone_player": "must_play_out_vs_dealer"}),
    ("kauflabet", "1850", {"players": 5}),
    ("kauflabet", "1739", {"players": 3}),
    ("fuenfzehnern", "relaxed", {}),
    ("blattla", "blattla", {}),
    *((name, name, {}) for name, game in GAMES.items() if game.presets == (name,)),
]
IDS = [f"{game}-{preset}-{len(overrides)}" for game, preset, overrides in RULES]
NASTY_NAMES = (
    "Jürgen",
    "Größenwahnsinniger Bürgermeister von Weißenburg-Süd",
    "Wmwmwmwmwmwmwmwmwmwmwmwmwmwmwmwm",
    "🍺🍻🥨",
    "👩‍👩‍👧‍👦 Großfamilie",
    "Дмитрий Щедрин",
    "Ελένη Παπαδοπούλου",
    "Nguyễn Ứng Đạt",
    "王小明",
    "ひらがな",
    "한국어",
    "محمد",
    "שרה",
    "नमस्ते",
    "Z̷̧̛͙̮̈́a̴̛͎͝l̶̹͌g̸̣̈́o̵̧͠",
    "\u202eevil\u202c\u2066",
    "\u200b\u200d\ufe0f",
    "҈҈҈",
    "",
    "   \n\t ",
    "–_–",
    "𝕱𝖗𝖎𝖙𝖟",
    "Ａｎｎａ",
    "ﬁsch & Ꝛeh\u00ad",
    "\U0001f1e9\U0001f1ea Łukasz",
    "a\x00b\x07",
    "\ue000\uffff",
)


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
    shown = table_state(state, game=game, preset=preset, options=options, at=at)
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
HOUSES: Mapping[str, tuple[str, str, tuple[tuple[str, Any], ...]]] = {
    **RULE_SETS,
    "upcard": ("kauflabet", "1850", rules(upcard="dealer_may", players=2, n_deals=10)),
    "shedding": ("quodlibet", "frankonia", rules(wheels="false", contracts="snack,quadrature")),
    "shedding-chain": (
        "quodlibet",
        "frankonia",
        rules(wheels="false", contracts="snack,quadrature", quad_version="chain"),
    ),
    "shedding-challenge": (
        "quodlibet",
        "badenia",
        rules(contracts="snack,quadrature", honour_detection="by_challenge"),
    ),
    "shedding-single": (
        "quodlibet",
        "badenia",
        rules(contracts="snack,quadrature", snack_multi="false", quad_census_timing="immediate"),
    ),
}
"""The same and more, for what stands in the middle of a table."""


def named(
    name: str, at: int = -1, seed: int = 1, language: str = "de", names: Sequence[str] = (*NAMES, "Emil")
) -> RenderContext:
    """Return a moment of one of these parties, the last one unless told otherwise."""
    game, preset, house = HOUSES[name]
    options, states = played(game, preset, seed, house)
    return context(game, preset, states[at], options, language, names)


def public_context(shown: TableState, words: Words, card_emoji: CardEmoji) -> RenderContext:
    """Return a table as the public sees it."""
    return RenderContext(shown, words, card_emoji, Names(shown, words))


def hand_context(shown: TableState, words: Words, card_emoji: CardEmoji, seat: Seat) -> HandContext:
    """Return a table as the owner of a seat sees it."""
    return HandContext(shown, words, card_emoji, Names(shown, words, seat), seat, None)


def moments(
    game: str, preset: str, overrides: Mapping[str, Any], seed: int = 3, names: Sequence[str] = PEOPLE
) -> Iterator[TableState]:
    """Yield every moment of a partie in which somebody has to act, and its end."""
    options, states = played(game, preset, seed, rules(**overrides))
    at = seats(names[: GAMES[game].seats(options)])
    for state in states:
        yield table_state(state, game=game, preset=preset, options=options, at=at)


def pictured(shown: TableState, words: Words, card_emoji: CardEmoji) -> PictureSpec | None:
    """Return the spec of a table."""
    return GAME_VIEWS[shown.game].picture(public_context(shown, words, card_emoji))
