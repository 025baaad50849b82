"""Moments of real parties for pictures, and awkward names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cogs.games.render_context import HandContext, RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.spec import PictureSpec
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.names import Names
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.games.registry import GAMES
from engine.tables import TableState
from tests.cogs.pictures.contexts import played, rules
from tests.cogs.seating import PEOPLE, seats, snapshot

RULES: Sequence[tuple[str, str, dict[str, Any]]] = [
    ("quodlibet", "frankonia", {}),
    ("quodlibet", "badenia", {}),
    ("kauflabet", "1850", {"players": 2, "lone_player": "must_play_out_vs_dealer"}),
    ("kauflabet", "1850", {"players": 5}),
    ("kauflabet", "1739", {"players": 3}),
    ("fuenfzehnern", "relaxed", {}),
    ("blattla", "blattla", {}),
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


def context(shown: TableState, words: Words, card_emoji: CardEmoji) -> RenderContext:
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
        yield snapshot(state, game=game, preset=preset, options=options, at=at)


def pictured(shown: TableState, words: Words, card_emoji: CardEmoji) -> PictureSpec | None:
    """Return the spec of a table."""
    return GAME_VIEWS[shown.game].picture(context(shown, words, card_emoji))
