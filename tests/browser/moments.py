"""Moments worth seeing, played in advance and stored as tables of a bot that has yet to start."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from discord_sandbox.default_world import default_world
from discord_sandbox.world import Channel, Guild
from engine.cards import Deck
from engine.game import CHANCE, Action, Actor, Game, Seat, State
from engine.games.registry import GAMES
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.storage.records import Entry, EntryKind, TableRow, tables
from engine.store import Store
from engine.tables import EVERYONE
from tests.engine.parties import Played
from tests.engine.tables.past import deals_of
from tests.seeded import Dice

PATIENCE: Final = 4000
"""Moves after which a moment is taken never to come."""

Until = Callable[[Any], bool]
"""A predicate on the public view: whether a partie has reached a moment."""


@dataclass(frozen=True)
class Moment:
    """A moment of a game: its house rules, the condition that marks it, and the moves preferred until then.

    ``likes`` are patterns of tokens, the best first; otherwise computer players choose. ``turn`` is an action
    that somebody has to be able to do now: that person is the one who looks.
    """

    game: str
    preset: str
    until: Until
    rules: Mapping[str, Any] = field(default_factory=dict)
    likes: tuple[str, ...] = ()
    turn: str = ""
    seed: int = 1
    pace: str = "none"
    deck: Deck | None = None


class Company(NamedTuple):
    """The people of a server's tables: the one who looks first, then others, and the computers after them."""

    guild: str
    channel: str
    people: Sequence[str]
    computers: Sequence[str]


def trick(number: int, lying: int) -> Until:
    """A condition: the trick of that number, with so many cards on the table."""

    def has_come(view: Any) -> bool:
        deal = view.deal
        return (
            view.phase == "play"
            and hasattr(deal, "tricks")
            and len(deal.tricks) == number - 1
            and len(deal.trick) == lying
        )

    return has_come


def in_phase(phase: str, deal: int = 1) -> Until:
    """A condition: a phase of a deal with that number or a later one."""
    return lambda view: view.phase == phase and view.deal_number >= deal


ZWANG: Final = Moment(
    "fuenfzehnern",
    "free",
    in_phase("play", 3),
    {"zwang": "true", "n_deals": 120, "players": 3},
    turn="zwang",
)
"""An Ober may be led with Zwang."""
CLAIM: Final = Moment("blattla", "blattla", trick(5, 0), likes=("bid sow",), seed=3)
"""The player who leads may claim the rest."""


@dataclass(frozen=True)
class Reached:
    """A partie that has come to its moment, and whose turn it is."""

    played: Played
    seat: Seat


def reach(moment: Moment) -> Reached:
    """Play until the moment has come. Raises ``LookupError`` when it doesn't."""
    game = GAMES[moment.game]
    options = game.options(moment.preset, moment.rules)
    state, dice = game.new(options), Dice(moment.seed)
    moves: list[tuple[Actor, Action]] = []
    for _ in range(PATIENCE):
        seat = _looker(state, moment)
        if seat is not None:
            return Reached(Played(game, moment.preset, options, tuple(moves)), seat)
        if not state.waiting_for:
            break
        actor, action = _step(state, game, moment, dice)
        state.apply(actor, action)
        moves.append((actor, action))
    raise LookupError(f"{moment} never comes")


def _looker(state: State, moment: Moment) -> Seat | None:
    """The seat whose turn it is, if the moment has come."""
    if state.waiting_for is CHANCE or not moment.until(state.view(None)):
        return None
    for seat in sorted(state.waiting_for):
        if any(re.search(moment.turn, action.token) for action in state.legal(seat)):
            return seat
    return None


def _step(state: State, game: Game, moment: Moment, dice: Dice) -> tuple[Actor, Action]:
    waiting = state.waiting_for
    if waiting is CHANCE:
        return CHANCE, state.deal(dice.shuffled(state.pack))
    seat = min(waiting)
    legal = state.legal(seat)
    for pattern in moment.likes:
        for action in legal:
            if re.fullmatch(pattern, action.token):
                return seat, action
    return seat, LevelPlayer(expert_of(game.name), Level.BURSCH).choose(state.view(seat), legal)


def guild_of(name: str) -> Guild:
    """A server of the sandbox."""
    return next(one for one in default_world().guilds.values() if one.name == name)


def channel_of(guild: Guild, name: str) -> Channel:
    """A channel of a server."""
    return next(one for one in guild.channels.values() if one.name == name)


async def keep(
    store: Store, reached: Reached, company: Company, now: int, pace: str, deck: Deck | None = None
) -> int:
    """Store a table at which the first of the company is to move, computers sitting where people are lacking.

    Everything has happened ``now`` (milliseconds since 1970). Returns the table's number.
    """
    number = await store.tables.numbers.next()
    played, guild = reached.played, guild_of(company.guild)
    channel = channel_of(guild, company.channel)
    users = {member.user.display_name: member.user for member in guild.members.values()}
    persons = [
        (await store.persons.meet(str(users[name].id if name in users else 9000 + n), name)).id
        for n, name in enumerate(company.people)
    ]
    seats = played.game.seats(played.options)
    at: dict[Seat, int] = {(reached.seat + n) % seats: person for n, person in enumerate(persons[:seats])}
    host = persons[0]
    log = _log(played, at, host, company.computers, now, pace, deck)
    row = TableRow(
        number,
        str(guild.id),
        str(channel.id),
        played.game.name,
        played.preset,
        played.options.model_dump_json(),
        EVERYONE.dump(),
        host,
        "playing",
        now,
    )
    dealt = list(deals_of(played, log))
    await store.writer.submit([tables.insert(row), *store.logs.appending(number, log, dealt)])
    return number


def _log(
    played: Played,
    at: Mapping[Seat, int],
    host: int,
    computers: Sequence[str],
    now: int,
    pace: str,
    deck: Deck | None,
) -> list[Entry]:
    entries: list[Entry] = []

    def add(kind: EntryKind, actor: int | None, seat: Seat | None, token: str) -> None:
        entries.append(Entry(len(entries) + 1, kind, actor, seat, now, token))

    free = iter(computers)
    add("table", host, None, "open")
    add("clock", host, None, f"pace {pace}")
    if deck is not None:
        add("table", host, None, f"deck {deck}")
    for seat in range(played.game.seats(played.options)):
        if seat in at:
            add("seat", at[seat], seat, "sit")
        else:
            add("seat", host, seat, f"computer {next(free)} bursch")
    add("table", host, None, "start")
    for actor, action in played.moves:
        if actor is CHANCE:
            add("game", None, None, action.token)
        else:
            add("game", at.get(actor), actor, action.token)
    return entries
