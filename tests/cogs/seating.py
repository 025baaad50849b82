"""Tables to draw: what a table shows in any state of a game, without a registry behind it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from cogs.games.render_context import RenderContext
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.layout import RawLayout
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording
from cogs.tables import view
from cogs.texts.catalogue import Words
from engine.game import CHANCE, NOBODY, Event, Options, Seat, State
from engine.games.quodlibet.game import QUODLIBET
from engine.games.quodlibet.options import QuodlibetOptions, resolve
from engine.games.quodlibet.partie import QuodlibetPartie
from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.storage.records import TableRow
from engine.tables import EVERYONE, Access, Person, SeatState, Status, TableState
from engine.tables.clock import TurnClock
from engine.tables.state import with_
from engine.tables.values import Intents, Proposal

NAMES = ("Anna", "Bert", "Cilli", "Dora")
PEOPLE = (*NAMES, "Emil")
"""Enough people for the largest table."""
LONG_NAMES = (
    "_Ännchen_ von **Tharau** ~~jetzt~~",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦 Großfamilie Maß-Krüge",
    "<@123456789012345678> @everyone `x",
    "[Klick](https://example.org) \n# Ü",
)

UPLOADED: Final = CardEmoji({name: 1_400_000_000_000_000_000 + i for i, name in enumerate(EMOJI_PICTURES)})
"""Emoji that are all uploaded, with ids as long as Discord's."""
PLAIN: Final = CardEmoji()
"""None are uploaded: cards are written in signs and letters."""
HOST: Final = Person(9, "9", "Host", None)
KNOWN: Final[dict[int, Person]] = {HOST.id: HOST}
"""Everybody who has a seat at the tables of a test, by number."""
_COMPANIES: Final[list[Sequence[str]]] = []


def owned(owner: Person, computer: str | None = None, level: Level | None = None) -> SeatState:
    """Return a seat with this owner, whom ``table_state`` knows from then on."""
    KNOWN[owner.id] = owner
    return SeatState(owner.id, computer, level)


def seats(names: Sequence[str] = NAMES) -> tuple[SeatState, ...]:
    """Return the seats of a table full of people; each company has numbers of its own."""
    if names not in _COMPANIES:
        _COMPANIES.append(names)
    first = 100 * _COMPANIES.index(names) + 1
    return tuple(owned(Person(first + i, str(10**17 + i), name, None)) for i, name in enumerate(names))


def table_state(
    state: State | None = None,
    *,
    game: str = "quodlibet",
    preset: str = "frankonia",
    at: tuple[SeatState, ...] | None = None,
    status: Status | None = None,
    options: Options | None = None,
    access: Access = EVERYONE,
    close_reason: str | None = None,
    notices: tuple[str, ...] = (),
    events: Sequence[Event] = (),
    clock: TurnClock | None = None,
    proposal: Proposal | None = None,
    here: frozenset[Seat] = NOBODY,
    story: tuple[Event, ...] = (),
    intents: Intents | None = None,
    claimed: frozenset[Seat] = NOBODY,
    rule_set: str | None = None,
) -> TableState:
    """Return a table with that state, which ``events`` led to; without a state, its lobby."""
    rules = GAMES[game]
    options = options or rules.options(preset)
    at = at or seats(PEOPLE[: rules.seats(options)])
    if status is None:
        status = "lobby" if state is None else "playing" if state.result is None else "finished"
    texts = options.model_dump_json(), access.dump()
    row = TableRow(17, "1", "2", game, preset, *texts, HOST.id, status, 0, rule_set=rule_set)
    shown = with_(
        TableState.of(row, rules, options, KNOWN.__getitem__),
        seq=40,
        previous_seq=39,
        open_seq=40,
        close_reason=close_reason,
        host_id=next((seat.owner for seat in at if seat.owner is not None), HOST.id),
        seats=at,
        decisions=(3, 1, 4, 1, 5)[: len(at)],
        notices=notices,
        clock=clock or TurnClock.of(len(at)),
        proposal=proposal,
        here=here,
        claimed=claimed,
        story=story,
        _partie=state,
        _events=events,
        _intents=intents or Intents.of(len(at)),
    )
    return in_status(shown, status)


def in_status(shown: TableState, status: Status) -> TableState:
    """Return the same table in another status."""
    if status == "quarantined":
        return with_(shown, quarantined=True)
    return with_(shown, stage=status)


@cache
def partie(seed: int, options: QuodlibetOptions | None = None) -> tuple[QuodlibetPartie, ...]:
    """Return every state of a partie in which everybody makes legal moves, chosen by the seed."""
    chosen = random.Random(seed)
    state = QUODLIBET.new(options or resolve("frankonia"))
    moments = []
    while state.result is None:
        waiting = state.waiting_for
        if isinstance(waiting, frozenset):
            seat = min(waiting)
            state.apply(seat, chosen.choice(state.legal(seat)))
        else:
            state.apply(CHANCE, state.deal(chosen.sample(state.pack, len(state.pack))))
        if state.waiting_for is not CHANCE:
            moments.append(state.copy())
    return tuple(moments)


def first(states: Iterable[QuodlibetPartie], wanted: Callable[[QuodlibetPartie], bool]) -> QuodlibetPartie:
    """Return the first state of a partie that meets a condition."""
    return next(state for state in states if wanted(state))


def table_card(
    shown: TableState,
    words: Words,
    card_emoji: CardEmoji,
    picture: tuple[str, str] | None = None,
    wording: TableWording = DEFAULT_WORDING,
    **more: Any,
) -> RawLayout:
    """Build the card of a table as everybody sees it."""
    context = RenderContext(shown, words, card_emoji, Names(shown, words), wording=wording)
    return view.table_card(context, picture, **more)
