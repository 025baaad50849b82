"""Tricks in words, for the hands and cards of all games that take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import FIXED_SPACE, figures, small
from engine.game import Seat
from engine.views import Played, Trick

TURN: Final = "➤"
_PLAYS_A_LINE: Final = 2
"""More would wrap on a phone, and part a card from its player's name."""


def current_trick(scene: RenderContext, trick: Sequence[Played], number: int) -> list[str]:
    """The trick that is being played."""
    if not trick:
        return [f"**{scene.words('trick-empty', number=number)}**"]
    starts = range(0, len(trick), _PLAYS_A_LINE)
    pairs = (trick[start : start + _PLAYS_A_LINE] for start in starts)
    return [f"**{scene.words('trick-now', number=number)}**", *(plays(scene, pair) for pair in pairs)]


def previous_trick(scene: RenderContext, tricks: Sequence[Trick]) -> list[str]:
    """The newest finished trick of this deal and who won it; nothing when there is none."""
    if not tricks:
        return []
    trick = tricks[-1]
    won = scene.words("trick-won", number=len(tricks), name=scene.names[trick.winner])
    return [small(f"{won} {plays(scene, trick.plays)}")]


def last_trick(scene: RenderContext, trick: Trick) -> str:
    """The trick with which a deal ended."""
    won = scene.words("trick-last-won", name=scene.names[trick.winner])
    return f"{won} {plays(scene, trick.plays)}"


def plays(scene: RenderContext, cards: Iterable[Played]) -> str:
    """Cards with the names of those who played them, in order of play."""
    told = (f"{scene.card_emoji.inline(play.card)} {scene.names.short(play.seat)}" for play in cards)
    return f"{FIXED_SPACE}· ".join(told)  # no line begins with a dot


def follow_task(scene: RenderContext, suit: int, able: bool) -> str:
    """What to do when a suit was led: follow, or throw off what one likes."""
    words, sign = scene.words, scene.card_emoji.suit(suit)
    if able:
        return words("task-follow", suit=words.suit(suit), sign=sign)
    return words("task-void", none=words.no_suit(suit), sign=sign)


def waiting_line(scene: RenderContext) -> str:
    """Who is waited for."""
    waiting = sorted(scene.snapshot.waiting_for)
    if len(waiting) == 1:
        return scene.words("hand-waiting", name=scene.names.plain(waiting[0]))
    return scene.words("hand-waiting-many", names=", ".join(map(scene.names.plain, waiting)))


def turn_line(scene: RenderContext) -> str:
    """Who is waited for, as the public card says it; nothing when nobody is."""
    waiting = sorted(scene.snapshot.waiting_for)
    if not waiting:
        return ""
    if len(waiting) == 1:
        return f"{TURN} {scene.words('hand-waiting', name=scene.names.bold(waiting[0]))}"
    return scene.words("hand-waiting-many", names=", ".join(scene.names.bold(seat) for seat in waiting))


def gains(scene: RenderContext, points: Sequence[int]) -> str:
    """Who got how many points; those who got none are left out."""
    return " · ".join(
        scene.words("deal-gain", name=scene.names[seat], points=f"{amount:+d}")
        for seat, amount in enumerate(points)
        if amount
    )


def standings(scene: RenderContext, columns: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """Figures by seat, one line a player; whose turn it is has the mark of that."""
    waiting = scene.snapshot.waiting_for
    return figures(columns, [_label(scene, seat, seat in waiting) for seat in range(len(scene.names))])


def _label(scene: RenderContext, seat: Seat, turn: bool) -> str:
    """A player's name and sign, short enough not to wrap; whose turn it is has the mark of that instead."""
    sign = TURN if turn else scene.names.sign(seat)
    return f"{sign} {scene.names.short(seat)}".lstrip()
