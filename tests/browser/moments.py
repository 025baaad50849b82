"""Moments worth seeing, played in advance and stored as tables of a bot that has yet to start."""

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, Literal, NamedTuple

from discord_sandbox.default_world import default_world
from discord_sandbox.world import Channel, Guild
from engine.cards import Deck
from engine.fraternities.store import FraternityRow, MembershipRow, fraternities, memberships
from engine.game import CHANCE, Action, Actor, Game, Seat, State, places_of
from engine.games.registry import GAMES
from engine.gatherings.gathering import EveningPlan
from engine.gatherings.store import AnswerRow, GatheringRow, GroupRow, Row, SittingRow
from engine.gatherings.tournaments import TournamentPlan, seat_next
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.seating import SeatedRound
from engine.standings.counting import StandingsWorker
from engine.storage.records import Entry, EntryKind, ResultRow, TableRow, results, tables
from engine.storage.rows import Write
from engine.store import Store
from engine.tables import EVERYONE
from engine.tables.archive import store_summaries
from tests.engine.standings.deals_of_parties import keep as keep_results, keep_parties, result
from tests.seeded import Dice, Played, deals_of, keep as keep_table, played_on

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


# -- pasts of houses -----------------------------------------------------------------------------------------


GUILD, CHANNEL = "Studentenheim", "spieltisch"
EVENINGS: Final = 34
SEASONS: Final = 4
PARTIES_OF_A_SEASON: Final = 6
"""The number of parties in each season."""
PARTIES_OF_A_TERM: Final = 48
FRATERNITIES: Final = (
    (
        "Badenia",
        "#1d1d1b #c8102e #f2b705",
        ("Konradin", "Maximiliane Öttinger-Überreuther", "Λυσίστρατος", "Gustl", "🍺 Wirt 🍺"),
    ),
    ("Suevia", "#1d1d1b #ffffff #c8102e", ("Jean-Baptiste", "Gottlieb", "Sophie")),
    ("Rhenania", "#1f4fa3 #ffffff #c8102e", ("Heinrich", "Clara")),
)
TITLES: Final = ("Alter Herr", "Bursch", "Bursch", "Fuchs", "")
ENTRANTS = ("Ännchen", "Gottfried", "Kunigunde", "Leberecht", "Wendelin")
ROUNDS_PLAYED = 3


async def _people(store: Store, company: Company) -> list[int]:
    """The numbers of a company's people, who have been met."""
    users = {member.user.display_name: member.user for member in guild_of(company.guild).members.values()}
    return [(await store.persons.meet(str(users[name].id), name)).id for name in company.people]


# -- parties for replays -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A table whose replays are looked at: its game, and the viewer."""

    name: str
    game: str
    preset: str
    deals: int
    eyes: str
    kept: Literal["desk", "phone", ""] = ""
    """The device on which the documentation shows it; empty if it isn't shown."""


SCENES: Final = (
    Scene("quodlibet", "quodlibet", "frankonia", 12, "o", kept="phone"),
    Scene("blattla", "blattla", "blattla", 3, "0"),
    Scene("kauflabet", "kauflabet", "1850", 3, "o"),
    Scene("fuenfzehnern", "fuenfzehnern", "relaxed", 2, "p", kept="desk"),
)


async def keep_replays(store: Store) -> dict[str, int]:
    """Store the tables, the first ones of a store; returns their numbers by name."""
    guild = guild_of(GUILD)
    channel = channel_of(guild, CHANNEL)
    for number, scene in enumerate(SCENES, 1):
        played = played_on(scene.game, scene.deals, preset=scene.preset, seed="replays in a browser")
        await keep_table(
            store, played, table=number, status="closed", guild=str(guild.id), channel=str(channel.id)
        )
    return {scene.name: number for number, scene in enumerate(SCENES, 1)}


# -- everything that a server's people have played, for statistics, leaderboards and a hall of fame ----------


async def keep_past(store: Store, company: Company, now: int) -> None:
    """Store evenings and semesters of the company, and a term of all with three fraternities.

    News go to the channel under test.
    """
    guild = guild_of(company.guild)
    place = channel_of(guild, company.channel)
    await store.preferences.change("guild", str(guild.id), {"news_channel": str(place.id)})
    people = await _people(store, company)
    await keep_parties(store, str(guild.id), [*people, "bursch"], "quodlibet", EVENINGS, now)
    today = datetime.fromtimestamp(now / 1000, UTC)
    await _semesters(store, str(guild.id), people, today)
    await _term(store, str(guild.id), people, today)
    standings_worker = StandingsWorker(store)
    await standings_worker.bring_up(str(guild.id))
    await standings_worker.close()


async def _semesters(store: Store, guild: str, people: Sequence[int], today: datetime) -> None:
    """Store parties of the company in the semesters before this one."""
    chance, rows = random.Random(3), []
    for season in range(SEASONS):
        for party in range(PARTIES_OF_A_SEASON):
            ended = today - timedelta(days=182 * (season + 1) + 5 * party)
            seated = chance.sample(people, len(people))
            game = "blattla" if party == PARTIES_OF_A_SEASON - 1 else "quodlibet"
            places = [1, 2, 3, 4][: len(seated)]
            rows.append(
                result(await store.tables.numbers.next(), seated, places, guild=guild, game=game, ended=ended)
            )
    await keep_results(store, rows, 0)


async def _term(store: Store, guild: str, people: Sequence[int], today: datetime) -> None:
    """Store parties of Kauflabet in the last weeks, every third one a match of three fraternities.

    Those who are named first play best, and the company belongs to no fraternity.
    """
    founded = int(1000 * (today - timedelta(days=800)).timestamp())
    everybody: list[int] = []
    for number, (name, colours, members) in enumerate(FRATERNITIES):
        ids = [
            (await store.persons.meet(f"79{number}{seat}{guild}", one)).id for seat, one in enumerate(members)
        ]
        row = FraternityRow(
            await store.fraternities.numbers.next(), guild, name, colours, None, ids[0], founded
        )
        joined = [
            MembershipRow(row.fraternity, person, founded, None, title)
            for person, title in zip(ids, TITLES, strict=False)
        ]
        await store.writer.submit([fraternities.put(row), *(memberships.insert(one) for one in joined)])
        everybody += ids
    guests, chance, rows = len(everybody), random.Random(7), []
    everybody += reversed(people)
    for party in range(PARTIES_OF_A_TERM):
        match = party % 3 == 0
        seated = chance.sample(everybody[:guests] if match else everybody, 4)
        strength = {person: everybody.index(person) + chance.gauss(0, 4) for person in seated}
        places = [1 + sum(other < strength[person] for other in strength.values()) for person in seated]
        ended = today - timedelta(hours=7 * (PARTIES_OF_A_TERM - party))
        row_of = result(
            await store.tables.numbers.next(), seated, places, guild=guild, ended=ended, contest=match
        )
        rows.append(row_of._replace(game="kauflabet", preset="1850"))
    await keep_results(store, rows, 0)


# -- an evening that is under way when the bot starts, with its ranking --------------------------------------


async def gather(store: Store, company: Company, name: str, tables: Sequence[int], now: int) -> int:
    """Store an evening of the company, and what was played at its tables; returns its number."""
    guild = guild_of(company.guild)
    people = await _people(store, company)
    plan = EveningPlan(
        game="quodlibet",
        preset="badenia",
        first=date(2026, 1, 1),
        at=time(20),
        zone="Europe/Berlin",
        rhythm="once",
    )
    book = store.gatherings
    number, channel = await book.numbers.next(), str(channel_of(guild, company.channel).id)
    row = GatheringRow(number, str(guild.id), channel, name, "evening", plan.dump(), people[0], now)
    groups = [GroupRow(number, 1, n, table=table).of(people) for n, table in enumerate(tables, 1)]
    sitting = SittingRow(number, 1, now - 1, now, "playing")
    rows: list[Row] = [row, sitting, *groups]
    await store.writer.submit([book.putting(one) for one in rows])
    for table in tables:
        opened = await store.tables.get(table)
        assert opened is not None
        await store_summaries(store, GAMES[opened.game], opened)
    return number


# -- a tournament that is under way when the bot starts, with its standings ----------------------------------


async def keep_tournament(store: Store, company: Company, name: str, now: int) -> int:
    """Store three of five rounds of Blattla by the company and guests; returns the tournament's number."""
    guild = guild_of(company.guild)
    members = await _people(store, company)
    guests = [(await store.persons.meet(str(7000 + n), one)).id for n, one in enumerate(ENTRANTS)]
    people, channel = members + guests, str(channel_of(guild, company.channel).id)
    number, book = await store.gatherings.numbers.next(), store.gatherings
    plan = TournamentPlan(game="blattla", preset="schafkopf", rounds=5, overrides={"n_deals": 4})
    rows: list[Row] = [
        GatheringRow(number, str(guild.id), channel, name, "tournament", plan.dump(), people[0], now),
        *(SittingRow(number, played, now, now, "over") for played in range(1, ROUNDS_PLAYED + 1)),
        SittingRow(number, ROUNDS_PLAYED + 1, now, now, "planned"),
        *(AnswerRow(number, 1, person, "yes", now) for person in people),
    ]
    writes: list[Write] = []
    before: list[SeatedRound] = []
    for played in range(1, ROUNDS_PLAYED + 1):
        before.append(seat_next(people, before, plan.rounds, 4, number))
        for place, group in enumerate(before[-1].tables, 1):
            table = await store.tables.numbers.next()
            writes += _finished(store, table, str(guild.id), channel, group, now)
            rows.append(GroupRow(number, played, place, table=table).of(group))
    await store.writer.submit([*writes, *map(book.putting, rows)])
    return number


def _finished(
    store: Store, table: int, guild: str, channel: str, people: tuple[int, ...], now: int
) -> list[Write]:
    """A finished table with its result, which counts in no leaderboard."""
    chance = random.Random(f"cup {people}")
    points = [chance.randrange(-4, 9) for _ in range(3)]
    points.append(-sum(points))
    owners = [*people, *[None] * (4 - len(people))]
    seats: list[dict[str, object]] = [
        {"owner": owner, "computer": None if owner else "Kassier", "played": {}, "held": {}}
        for owner in owners
    ]
    row = TableRow(table, guild, channel, "blattla", "schafkopf", "{}", "{}", people[0], "finished", now, now)
    result = ResultRow(
        table, guild, "blattla", "schafkopf", "{}", now, json.dumps(seats), json.dumps(points),
        json.dumps(places_of(points)), rated=False,
    )  # fmt: skip
    return [tables.insert(row), results.insert(result)]
