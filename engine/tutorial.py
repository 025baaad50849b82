"""The tutorial: moments of an evening of Quodlibet with fixed cards, at which newcomers try their hand.

First they say which card takes a trick. Then they sit between three computer players and are the only ones
who decide, so the tokens of what they did say everything: a station is the fold of its path. No table is
opened, and nothing is written down.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from engine.cards import Card, notation, parse_many
from engine.events import DealScored
from engine.game import ALONE, CHANCE, Action, Event, IllegalAction, Refusal, Seat
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.events import ContractScored
from engine.games.quodlibet.game import QUODLIBET
from engine.games.quodlibet.partie import QuodlibetPartie
from engine.games.quodlibet.views import TrickDealView
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.storage.records import Person
from engine.tables.practice import practice_table
from engine.tables.state import TableState
from engine.tricks import NATURAL, winning_position

VERSION: Final = 4
"""Version of the cards and of the computers' choices; it grows when paths lead elsewhere."""

NEWCOMER: Final[Seat] = 1
"""The newcomer's seat: after the first beer king, so they are the second one."""

STATIONS: Final = 9
"""Number of decisions to make. Laying several cards in one turn of Snack is one."""

Part: TypeAlias = Literal["order", "minus", "declare", "contract", "snack", "end"]

_LAST: Final = frozenset({5, 8})
"""The stations after which computers play the rest of the deal, for everybody."""

_GAME: Final = QUODLIBET
_PRESET: Final = "frankonia"
_EVENING: Final = _GAME.options(_PRESET)
_SNACK: Final = _GAME.options(_PRESET, {"wheels": False, "contracts": "snack"})
_COMPUTER: Final = LevelPlayer(expert_of("quodlibet"), Level.BURSCH)

_TRICKS: Final = (parse_many("GX GO GU G9"), parse_many("HU SA HK HX"))
"""The tricks whose best card is asked for: the Ten stands below the Unter, and another suit takes nothing."""

_FIRST_DEAL: Final = (
    "EO G8 GX H8 H9 HX SK SA",
    "EX EU EK G7 GU HU HO HK",
    "E7 E8 EA GA H7 S8 SX SO",
    "E9 G9 GO GK HA S7 S9 SU",
)
_FIRST_LINES: Final = (
    "G8 HX H8 H9 GX SK SA EO",
    "G7 HU HO HK EX EK EU GU",
    "GA H7 EA SO SX S8 E8 E7",
    "GK HA S7 GO E9 SU G9 S9",
)
"""By seat, the order in which computers play their cards in the first deal, as far as they may.

It is written down, since the tutorial tells of this deal, and computers learn.
"""
_SECOND_DEAL: Final = (
    "E9 EU G8 GA H7 HK S7 SX",
    "E8 EA G7 GK H8 HU S9 SO",
    "E7 EO GX GO H9 HA SU SA",
    "EX EK G9 GU HX HO S8 SK",
)
_SNACK_DEAL: Final = ("EU EA HX SU", "E8 EX EK HU", "GO H9 HA SX", "E7 G7 GK S8")
_STOCK: Final = "H7 HK SK E9 GU GA S7 SO HO EO SA S9 G9 GX H8 G8"
"""The cards left when everybody has four, in packets of three."""


@dataclass(frozen=True, slots=True, eq=False)
class Station:
    """A moment at which the newcomer decides, or, after the last, the ``end``.

    ``path`` are the tokens that led here, ``number`` says which of ``STATIONS`` it is, from 1, and ``told``
    is what has happened since the station before. ``scores`` are those of the deals that are over, with the
    points of the tricks that the newcomer has played.
    """

    path: tuple[str, ...]
    part: Part
    number: int
    told: tuple[Event, ...]
    scores: tuple[ContractScored, ...]
    _state: QuodlibetPartie

    @property
    def trick(self) -> tuple[Card, ...]:
        """The trick whose best card is asked for while the ``order`` of the cards is learned."""
        return _TRICKS[self.number - 1]

    @property
    def scored(self) -> ContractScored | None:
        """The score of the deal that has ended since the station before, ``None`` if none has."""
        over = any(isinstance(event, DealScored) for event in self.told)
        return self.scores[-1] if over else None

    def table_state(self, person: Person) -> TableState:
        """Return the state that a real table would have, with ``person`` on the newcomer's seat."""
        return practice_table(_GAME, _PRESET, self._state.options, self._state, NEWCOMER, person)


@lru_cache(maxsize=1024)
def station(path: tuple[str, ...]) -> Station:
    """Return the station to which a path leads.

    Raises ``IllegalAction`` when the rules forbid the path's last step, and ``Refusal("tutorial_lost")`` when
    there is no such path.
    """
    if not path:
        return _beginning()
    try:
        before = station(path[:-1])
    except IllegalAction:
        raise Refusal("tutorial_lost") from None
    if before.part == "end":
        raise Refusal("tutorial_lost")
    return _after(before, path[-1])


def _beginning() -> Station:
    state = _GAME.new(_EVENING)
    state.apply(CHANCE, _stacked(state, _FIRST_DEAL))
    state.apply(state.dealer, Choose("minus"))
    return Station((), "order", 1, tuple(_play_on(state)), (), state)


def _after(before: Station, token: str) -> Station:
    if before.part == "order":
        return _after_trick(before, token)
    state = before._state.copy()
    told: list[Event] = [*state.apply(NEWCOMER, _GAME.parse(token))]
    part, number, scores = before.part, before.number + 1, before.scores
    if part == "snack":
        goes_on = state.waiting_for == ALONE[NEWCOMER]
        part, number = ("snack", before.number) if goes_on else ("end", number)
    elif part == "declare":
        part = "contract"
    elif before.number in _LAST:
        told += _play_out_trick(state)
        points = _so_far(state)
        told += _play_on(state, everybody=True)
        _score(state, points)
        scores = state.scores
        if part == "minus":
            part = "declare"
            told += state.apply(CHANCE, _stacked(state, _SECOND_DEAL))
        else:
            part, state = "snack", _GAME.new(_SNACK)
            told += state.apply(CHANCE, _stacked(state, _SNACK_DEAL, _STOCK))
            told += _play_on(state)
    else:
        told += _play_on(state)
    return Station((*before.path, token), part, number, tuple(told), scores, state)


def _after_trick(before: Station, token: str) -> Station:
    """Return the station after the best card of a trick was named, or say why another one doesn't take it."""
    trick, named = before.trick, [notation(card) for card in before.trick]
    if token not in named:
        raise Refusal("tutorial_lost")
    best, card = trick[winning_position(NATURAL, trick)], trick[named.index(token)]
    if card >> 3 != best >> 3:
        raise IllegalAction("tutorial_other_suit", card=token, suit=notation(best)[0])
    if card != best:
        raise IllegalAction("tutorial_beaten", card=token)
    number = before.number + 1
    part: Part = "order" if number <= len(_TRICKS) else "minus"
    return dataclasses.replace(before, path=(*before.path, token), part=part, number=number)


def _play_on(state: QuodlibetPartie, *, everybody: bool = False) -> list[Event]:
    """Let computers play until the newcomer is awaited, or for ``everybody`` until the deal is over."""
    return _play(
        state,
        lambda: state.waiting_for is not CHANCE and (everybody or NEWCOMER not in state.waiting_for),
    )


def _play_out_trick(state: QuodlibetPartie) -> list[Event]:
    """Let computers complete the trick that lies on the table."""
    return _play(state, lambda: isinstance(deal := state.view(None).deal, TrickDealView) and bool(deal.trick))


def _play(state: QuodlibetPartie, on: Callable[[], bool]) -> list[Event]:
    """Let computers play for whoever is awaited, as long as it goes ``on``."""
    told: list[Event] = []
    while on() and state.waiting_for is not CHANCE:
        (seat,) = state.waiting_for
        told += state.apply(seat, _choice(state, seat))
    return told


def _so_far(state: QuodlibetPartie) -> tuple[int, ...] | None:
    """Return what the tricks cost that were played in this deal; ``None`` if it is over."""
    deal = state.view(None).deal
    if not isinstance(deal, TrickDealView):
        return None
    if state.contract == "plus":  # which is reckoned at the end, by the tricks that one hasn't got
        return tuple(10 * (len(deal.tricks) - won) for won in deal.tricks_won)
    return deal.points


def _score(state: QuodlibetPartie, points: tuple[int, ...] | None) -> None:
    """Count these points for the deal that has just ended, instead of those of all its tricks."""
    if points is not None:
        *before, last = state.scores
        state.scores = (*before, dataclasses.replace(last, points=points))
        state.totals = tuple(map(sum, zip(*(score.points for score in state.scores), strict=True)))


def _choice(state: QuodlibetPartie, seat: Seat) -> Action:
    """Return what a computer does."""
    legal = state.legal(seat)
    if state.contract != "minus":
        return _COMPUTER.choose(state.view(seat), legal)
    plays = {action.token: action for action in legal}
    return next(plays[card] for card in _FIRST_LINES[seat].split() if card in plays)


def _stacked(state: QuodlibetPartie, hands: Sequence[str], stock: str = "") -> Action:
    """Return the deal that gives every seat, from 0, these cards, in the packets of the rules."""
    sizes = (len(parse_many(hands[0])),) if stock else state.options.packets
    left = [list(parse_many(hand)) for hand in hands]
    order: list[Card] = []
    for size in sizes:
        for step in range(1, SEATS + 1):
            hand = left[(state.dealer + step) % SEATS]
            order += hand[:size]
            del hand[:size]
    return state.deal([*order, *parse_many(stock)])
