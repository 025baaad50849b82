"""Tables to draw, without a registry behind them, and whether Discord takes what was drawn."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from discord import ui

from cogs.games.render_context import RenderContext
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.clicks import parse
from cogs.shell.layout import RawLayout
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording
from cogs.tables import view
from cogs.texts.catalogue import Words
from engine.game import CHANCE, NOBODY, Event, Options, Seat, State
from engine.games.quodlibet.contracts import QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
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
    state = QUODLIBET.new(options or QUODLIBET.options("frankonia"))
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


CONTAINER, ROW, BUTTON, TEXT, SEPARATOR = 17, 1, 2, 10, 14
SELECTS = (3, 5, 6, 8)


def payload(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return the components that discord.py sends."""
    sent: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return sent


def components(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return every component of a message, including nested ones."""
    return list(_walk(payload(view)))


def _walk(nodes: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in nodes:
        yield node
        yield from _walk(node.get("components", []))
        yield from _walk([node["accessory"]] if "accessory" in node else [])


def buttons(view: ui.LayoutView) -> list[dict[str, Any]]:
    return [node for node in components(view) if node["type"] == BUTTON]


def moves(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return the buttons of a hand that act at the table, and those that keep a played card's place."""
    kinds = ("bk1:h:", "bk1:i:", "bk1:m:", "bk1:x:")
    return [one for one in buttons(view) if one["custom_id"].startswith(kinds)]


def text(view: ui.LayoutView) -> str:
    return "\n".join(node["content"] for node in components(view) if node["type"] == TEXT)


def check(view: ui.LayoutView) -> None:
    """Raise ``AssertionError`` if Discord would refuse the message or a phone would show it badly."""
    nodes = components(view)
    assert len(nodes) <= 40
    assert sum(len(node["content"]) for node in nodes if node["type"] == TEXT) <= 4000
    told = "\n".join(node["content"] for node in nodes if node["type"] == TEXT)
    assert all(line.rfind("-# ") <= 0 for line in told.splitlines()), "only a whole line is small print"
    ids = [node["custom_id"] for node in nodes if "custom_id" in node]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    for node in nodes:
        match node["type"]:
            case 17:
                assert len(node["components"]) >= 1
            case 1:
                assert 1 <= len(node["components"]) <= 4, "more than four a row wrap on phones"
                kinds = [child["type"] for child in node["components"]]
                assert set(kinds) == {BUTTON} or (len(kinds) == 1 and kinds[0] in SELECTS)
            case 2:
                assert node.get("label") or node.get("emoji"), "an empty button is refused"
                assert len(node.get("label") or "") <= 80
                answered = parse(node["custom_id"]) is not None
                assert answered != bool(node["disabled"]), "what can be clicked is answered"
            case 3:
                assert parse(node["custom_id"]) is not None
                assert len(node.get("placeholder", "")) <= 150
                assert 1 <= len(node["options"]) <= 25
                values = [one["value"] for one in node["options"]]
                assert len(values) == len(set(values))
                assert sum(one["default"] for one in node["options"]) <= node["max_values"] <= len(values)
                for one in node["options"]:
                    assert 1 <= len(one["label"]) <= 100 and 1 <= len(one["value"]) <= 100
                    assert 1 <= len(one.get("description", "x")) <= 100
            case 5 | 6 | 8:
                assert parse(node["custom_id"]) is not None
            case 9:
                assert 1 <= len(node["components"]) <= 3
                assert all(child["type"] == TEXT for child in node["components"])
            case 10:
                assert node["content"].strip()
                assert "****" not in node["content"], "bold within bold shows its asterisks"
            case 12:
                assert 1 <= len(node["items"]) <= 10
                for item in node["items"]:
                    assert item["media"]["url"].startswith("attachment://")
                    assert 1 <= len(item["description"]) <= 1024
            case 14:
                pass
            case other:
                raise AssertionError(f"unexpected component of type {other}")
