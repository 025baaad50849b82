"""Who may do what where: every command and every kind of button, used by people who have no part in it.

If somebody may not know of a thing, the answer is word for word the same as for a thing that doesn't exist,
and nothing happens. If they may know of it, the answer differs, so that the first check proves something. A
new command, or a new kind of button, has to be given its place here.
"""

import asyncio
import contextlib
import csv
import inspect
import io
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from cogs.app import App
from cogs.gatherings.view import EveningId, EveningVerb, TournamentId, TournamentVerb
from cogs.hand.buttons import AskId, ClaimId, HandId, MarkId, PlanId, WakeId
from cogs.hand.view import WatchId
from cogs.house_rules.forms import FormId
from cogs.replays.cog import VERBS as REPLAY_VERBS
from cogs.results.cog import ResultId
from cogs.rules.view import RulesId
from cogs.shell.feature import Services
from cogs.shell.visibility import readers_see
from cogs.tables.ids import (
    AgreeId,
    AgreeVerb,
    HintId,
    LevelId,
    LookId,
    MenuId,
    ReplayId,
    ReviewId,
    SeatId,
    TableId,
    TableVerb,
    WeekLaterId,
    WhyId,
)
from discord_sandbox import Person, Reply, Sandbox, SandboxSettings, files_of
from engine.cards import NO_CARDS, notation
from engine.players.levels import Level
from engine.tables import Person as Somebody, Table, lobby, play, seats
from tests.acquainted import acquainted
from tests.engine.tables.conftest import MANY_TABLES
from tests.wire.conftest import running
from tests.wire.table import (
    EPHEMERAL,
    Json,
    ask,
    download,
    eventually,
    farewell,
    ids_of,
    is_gone,
    message_of,
    push,
    ruled,
    text_of,
    told,
)
from tests.wire.witness import cards_named, cards_told

pytestmark = pytest.mark.asyncio(loop_scope="module")

MISSING: Final = 987
"""A number that no table, evening or tournament has."""
GAME: Final = "kauflabet"

Subject: TypeAlias = Literal["lobby", "playing", "over", "evening", "tournament"]
"""The kind of thing that is acted on: a table in one of three states, an evening, a tournament."""
TABLES: Final = frozenset({"lobby", "playing", "over"})
Does: TypeAlias = Literal["reads", "is refused", "acts", "is blind"]
"""The outcome for somebody who may know of the thing but has no part in it. ``is blind``: the answer is the
same for every thing, as they may do it to none.
"""


# -- what can be done ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deed:
    """A command with its subject, or a button with its id. ``public`` buttons work where they stand."""

    name: str
    subject: Subject
    does: Does
    options: Callable[[int], Mapping[str, Any]] | None = None
    custom_id: Callable[[int], str] | None = None
    public: bool = False
    costly: bool = False
    """Whether it is too much work to be done where it is allowed."""

    @property
    def kind(self) -> str:
        """The command's name, or the kind of id."""
        return self.name.split(":")[0]


def at_table(name: str, subject: Subject, does: Does, **others: Any) -> Deed:
    """A command about a table."""
    return Deed(name, subject, does, options=lambda number: {**others, "table": number})


def at_tournament(name: str, does: Does, **others: Any) -> Deed:
    return Deed(f"tournament {name}", "tournament", does, lambda number: {**others, "tournament": number})


def at_evening(name: str, **others: Any) -> Deed:
    return Deed(f"stammtisch {name}", "evening", "is refused", lambda number: {**others, "evening": number})


def button(
    kind: Callable[..., Any],
    subject: Subject,
    does: Does,
    *parts: Any,
    public: bool = False,
    costly: bool = False,
) -> Deed:
    """A button about something whose number comes first in its id."""
    name = f"{kind.__name__}:{':'.join(map(str, parts))}{':public' if public else ''}"
    return Deed(
        name,
        subject,
        does,
        custom_id=lambda number: kind(number, *parts).custom_id,
        public=public,
        costly=costly,
    )


ANNA: Final = "1100000000000000011"

COMMANDS: Final = (
    at_table("table close", "lobby", "is refused"),
    at_table("table close", "playing", "is refused"),
    at_table("table move", "playing", "is refused"),
    at_table("table leave", "lobby", "is refused"),
    at_table("table leave", "playing", "is refused"),
    at_table("table export", "over", "reads"),
    at_table("table cut", "playing", "is refused", word="Zwickel"),
    at_table("table verify", "over", "reads"),
    at_table("table review", "over", "is refused"),
    at_table("table undo", "playing", "is refused"),
    at_table("table pause", "playing", "is refused"),
    at_table("table shelve", "playing", "is refused"),
    at_table("table resume", "playing", "is refused"),
    at_table("table release", "playing", "is refused"),
    at_table("table release", "playing", "is refused", who=ANNA),
    at_table("table sit", "lobby", "acts"),
    at_table("table sit", "over", "is refused"),
    at_table("table sit", "playing", "reads"),
    at_table("table remove", "playing", "is refused", who=ANNA),
    at_table("table host", "playing", "is refused", who=ANNA),
    at_table("table claim", "playing", "is refused"),
    at_table("table pace", "playing", "is refused", pace="live"),
    at_table("hand", "playing", "reads"),
    at_table("table replay", "over", "reads"),
    at_table("table watch", "lobby", "reads"),
    at_table("table watch", "playing", "reads"),
    at_table("table watch", "over", "reads"),
    at_table("rules", "playing", "reads"),
    at_table("table result", "over", "reads"),
    at_table("table match", "lobby", "is refused"),
    at_tournament("next", "is refused"),
    Deed("leaderboard tournament", "tournament", "reads", lambda number: {"tournament": number}),
    at_tournament("late", "is refused", member=ANNA),
    at_tournament("drop", "is refused", member=ANNA),
    at_tournament("end", "is refused"),
    at_evening("skip"),
    at_evening("cancel"),
    at_evening("change", time="21:00"),
    at_evening("draw"),
)

BUTTONS: Final = (
    button(TableId, "playing", "reads", "hand"),
    button(TableId, "lobby", "is refused", "configure"),
    button(TableId, "playing", "is refused", "reclaim"),
    button(TableId, "lobby", "acts", "join", public=True),
    *(
        button(TableId, "lobby", "is refused", verb, public=True)
        for verb in sorted(frozenset(get_args(TableVerb)) - {"hand", "configure", "reclaim", "join", "again"})
    ),
    button(TableId, "over", "is refused", "again", public=True),
    *(button(WeekLaterId, "over", "is refused", verb, public=True) for verb in ("ask", "plan")),
    button(HandId, "playing", "is refused", 0, 1, "HK"),
    button(AskId, "playing", "is refused", 0, 1, "bid tout H"),
    button(MarkId, "playing", "is refused", 0, 1, NO_CARDS),
    button(PlanId, "playing", "is refused", 0, 1, 1, "HK"),
    button(ClaimId, "playing", "is refused", 0, 1, "ask"),
    button(ClaimId, "playing", "is refused", 0, 1, "lay"),
    button(WakeId, "playing", "reads"),
    *(
        button(AgreeId, "playing", "is refused", verb)
        for verb in sorted(frozenset(get_args(AgreeVerb)) - {"take"})
    ),
    *(
        button(AgreeId, "playing", "is refused", verb, public=True)
        for verb in sorted(frozenset(get_args(AgreeVerb)) - {"take"})
    ),
    button(AgreeId, "playing", "reads", "take", public=True),
    button(SeatId, "playing", "acts", 2),
    *(button(ReviewId, "over", "is refused", 1, verb) for verb in ("open", "back")),
    button(WhyId, "over", "is refused", 1, "own"),
    button(HintId, "playing", "is refused", 0, 1),
    button(LevelId, "lobby", "is refused", Level.MAGISTER),
    *(button(MenuId, "playing", "reads", verb) for verb in ("open", "fair", "watch", "leave", "close")),
    *(button(MenuId, "playing", "is refused", verb) for verb in ("left", "closed")),
    button(LookId, "playing", "reads", "sheet"),
    button(LookId, "playing", "reads", "course"),
    button(LookId, "playing", "is refused", "hand"),
    *(
        button(FormId, "lobby", "is refused", "table", verb)
        for verb in (
            "show",
            "game",
            "preset",
            "pace",
            "deck",
            "watch",
            "rated",
            "who",
            "guests",
            "apply",
            "save",
        )
    ),
    button(FormId, "lobby", "is refused", "table", "ask", "n_deals"),
    button(FormId, "lobby", "is refused", "table", "set", "n_deals"),
    *(
        button(ReplayId, "over", "reads", 1, 0, "o", verb, costly=verb == "film")
        for verb in ("open", *REPLAY_VERBS)
        if verb != "earlier"
    ),
    button(ReplayId, "over", "is refused", 1, 0, "o", "earlier"),
    button(RulesId, "playing", "reads", GAME, "now"),
    button(WatchId, "playing", "acts", "show"),
    button(WatchId, "playing", "reads", "hide"),
    button(WatchId, "over", "is refused", "next"),
    Deed("ResultId:void", "over", "is blind", custom_id=lambda n: ResultId("void", n).custom_id),
    Deed("ResultId:restore", "over", "is blind", custom_id=lambda n: ResultId("restore", n).custom_id),
    *(button(EveningId, "evening", "acts", 1, verb) for verb in ("yes", "maybe", "no")),
    *(button(EveningId, "evening", "is refused", 1, verb) for verb in ("open", "late", "end")),
    button(TournamentId, "tournament", "acts", "join"),
    button(TournamentId, "tournament", "acts", "leave"),
    button(TournamentId, "tournament", "is refused", "next"),
    button(TournamentId, "tournament", "reads", "standings"),
)

OF_THE_SERVER: Final = {
    "what one opens here": "table open, OpenId, stammtisch plan, tournament create, help, HelpId, "
    "TutorialId, table puzzle, PuzzleId, NextPuzzleId",
    "lists of what one may know of": "table list, stammtisch list, tournament list",
    "house rules by name": "houserules save, table rulesets, houserules delete",
    "settings of the server, or one's own": "settings, SettingId",
    "seasons": "season open, season close, season rename, leaderboard seasons, "
    "SeasonId, OpenSeasonId, CloseSeasonId",
    "oneself": "privacy, PrivacyId",
    "people of the server": "leaderboard players, stats, LeaderboardId, StatisticsId",
    "who owes whom": "tab show, tab enter, TabId",
    "fraternities of the server": "fraternity create, fraternity rename, fraternity colours, "
    "fraternity bind, fraternity dissolve, leaderboard fraternity, fraternity invite, "
    "fraternity expel, fraternity title, leaderboard fraternities, leaderboard matches, "
    "FraternityId, FoundId, PaintId",
    "sheets, files and pairs for those who keep the books": "books export, books import, "
    "books pairs, ImportId, TypedId",
}
"""Commands and buttons about things of the server, not of a channel. Other servers are tested elsewhere."""

NUMBERED: Final = {"table", "evening", "tournament"}
"""Options that name something in a channel."""


# -- who does it, and where ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Walker:
    """Somebody who tries everything: the person, the place where they are, and the place of the things.

    Anybody who is ``away`` from the things presses public buttons in vain. Whoever ``looks_on`` presses the
    others in their view of a table.
    """

    name: str
    who: str
    here: str
    place: str
    knows: bool
    away: bool = True
    looks_on: bool = False


WALKERS: Final = (
    Walker("no rights", "Emil", "spieltisch", "open", knows=True, away=False),
    Walker("other channel", "Emil", "küche", "open", knows=True),
    Walker("manager of another channel", "Dora", "küche", "open", knows=True),
    Walker("spectator", "Emil", "spieltisch", "open", knows=True, away=False, looks_on=True),
    Walker("hidden channel", "Dora", "küche", "hidden", knows=False),
    Walker("private thread", "Dora", "küche", "thread", knows=False),
    Walker("other server", "Dora", "general", "open", knows=False),
    Walker("former player", "Cilli", "küche", "hidden", knows=False),
    Walker("forgotten", "Frieda", "küche", "hidden", knows=False),
)
"""Dora manages the channel where she types, and owns the other server. Former players, forgotten or not, sat
in the channel before they lost it."""


# -- the stage -----------------------------------------------------------------------------------------------


@dataclass
class Stage:
    """A server with tables, evenings and tournaments in three places, and those who walk through it."""

    sandbox: Sandbox
    app: App
    people: dict[str, Person]
    somebody: dict[str, Somebody] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    """The channels by their names in this test."""
    numbers: dict[tuple[str, Subject], int] = field(default_factory=dict)
    """The numbers of the things, by place and kind."""
    messages: dict[tuple[str, str, str], Json] = field(default_factory=dict)
    """A message to click on, by walker, place, and whether it is public."""
    unknown: dict[tuple[Deed, str, str], tuple[str, str]] = field(default_factory=dict)
    """The answers about things that never existed, by deed, language and server."""

    @property
    def services(self) -> Services:
        return self.app.parts.services

    @property
    def guild(self) -> str:
        return str(self.people["Anna"].guild_of(self.places["open"]))

    async def table(self, place: str, subject: Subject) -> Table:
        """Bert's and Anna's table; where it is being played or over, others have sat there, too."""
        names = ("Bert", "Anna", "Cilli", "Frieda")
        people, registry = [self.people[name] for name in names], self.services.registry
        bert, *others = [await registry.person(one.id, one.name, one.locale) for one in people]
        rules = {"players": 4, "n_deals": 4}
        table = await registry.open(
            self.guild, self.places[place], bert, GAME, None, rules, spectators="at_once"
        )
        for other in others:
            await table.do(lobby.sit, other)
        if subject != "lobby":
            await table.do(lobby.start, bert)
        if subject == "over":
            await play_out(table)
        else:
            for other in others[1:]:
                await table.do(seats.leave if subject == "lobby" else seats.give_up, other)
        return table

    def _cog(self, name: str) -> Any:
        return self.app.bot.get_cog(name)

    async def state(self, subject: Subject, number: int) -> object:
        """Everything that an action could change."""
        match subject:
            case "tournament":
                return await self._cog("Tournaments").tournaments.get(number)
            case "evening":
                return await self._cog("Evenings").evenings.get(number, 1)
            case _:
                return (await self.services.registry.table(number)).state.seq


async def play_out(table: Table) -> None:
    """Let everybody do the first legal thing, until it is over."""
    while (now := table.state).status == "playing":
        seat = min(now.waiting_for)
        owner = now.owner(seat)
        assert owner is not None
        await table.do(play.act, owner, seat, now.decisions[seat], now.legal(seat)[0].token)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """The bot in this process, over real sockets. Computers don't move, and no card is drawn."""
    database = tmp_path_factory.mktemp("rights") / "bot.db"
    play: dict[str, Any] = {"computer_pause": 3600, "render_pause": 3600, **MANY_TABLES}
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(acquainted(SandboxSettings(rate_limits=False)))
        app = await stack.enter_async_context(
            running(sandbox, database, outbox={"channel_requests": 100}, **play)
        )
        names = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Frieda")
        people = {
            name: await stack.enter_async_context(await Person.join(sandbox.url, name)) for name in names
        }
        stage = Stage(sandbox, app, people)
        await furnish(stage)
        yield stage


async def furnish(stage: Stage) -> None:
    """Put all things in their places, then take away the rights that people are to lose."""
    people, registry = stage.people, stage.services.registry
    anna, bert, dora = people["Anna"], people["Bert"], people["Dora"]
    for name, person in people.items():
        stage.somebody[name] = await registry.person(person.id, name, person.locale)
    spieltisch, hidden = anna.channel("spieltisch"), anna.channel("spieltisch-2")
    await bert.control(
        "permissions", channel_id=spieltisch, target_id=bert.id, allow=["CREATE_PRIVATE_THREADS"]
    )
    thread = (await bert.open_thread(spieltisch, "unter uns", private=True))["id"]
    for one in (str(stage.sandbox.application_id), anna.id):
        await bert.add_to_thread(thread, one)
    await anna.refresh()
    stage.places |= {"open": spieltisch, "hidden": hidden, "thread": thread}
    await stage.services.preferences.change_server(stage.guild, pictures=False)
    day = (datetime.now(UTC) + timedelta(days=100)).date().isoformat()
    for count, (place, channel) in enumerate(stage.places.items(), 1):
        for subject in ("lobby", "playing", "over"):
            stage.numbers[place, subject] = (await stage.table(place, subject)).id
        planned: dict[str, Any] = {"name": f"Runde {place}", "day": day, "time": "20:00"}
        assert f"Runde {place}" in await told(anna, "stammtisch plan", channel, **planned)
        created = await anna.command(channel, "tournament create", name=f"Cup {place}", rounds=3)
        assert f"Cup {place}" in text_of(message_of(created))
        stage.numbers[place, "evening"], stage.numbers[place, "tournament"] = 2 * count - 1, 2 * count
    frieda = people["Frieda"]
    await push(frieda, await farewell(frieda, "küche"), ":forget:")
    for name in ("Dora", "Cilli", "Frieda"):
        await anna.control("permissions", channel_id=hidden, target_id=people[name].id, deny=["VIEW_CHANNEL"])
    kitchen = anna.channel("küche")
    await anna.control("permissions", channel_id=kitchen, target_id=dora.id, allow=["MANAGE_CHANNELS"])
    for here, host in (("küche", bert), ("spieltisch", bert), ("general", dora)):
        opened = message_of(await host.command(here, "table open"))
        for walker in WALKERS:
            if walker.here == here:
                stage.messages[walker.name, here, "public"] = opened
                private = message_of(await people[walker.who].command(here, "settings"))
                stage.messages[walker.name, here, "private"] = private


# -- the walk ------------------------------------------------------------------------------------------------


async def tried(stage: Stage, walker: Walker, deed: Deed, number: int) -> tuple[str, str]:
    """Try a deed; returns the kind of the answer, and its text without the number that was asked for."""
    person = stage.people[walker.who]
    if deed.options is not None:
        reply = await person.command(walker.here, deed.name, force=True, **deed.options(number))
    else:
        assert deed.custom_id is not None
        on = stage.messages[walker.name, walker.here, "public" if deed.public else "private"]
        if walker.looks_on and not deed.public:
            on = await view_of(person, walker.here, stage.numbers["open", "playing"])
        elif is_gone(person, on):  # a newer hand has taken its place
            private = [one for one in person.seen() if one["flags"] & EPHEMERAL]
            on = max(private, key=lambda one: int(one["id"]))
        custom_id = deed.custom_id(number)
        reply = await person.click(on, custom_id, force=True)
        if reply.state == "deferred" and deed.public and custom_id not in ids_of(on):
            return reply.state, ""  # a public message that doesn't have what was clicked stays as it is
    assert reply.state in ("answered", "deferred"), (walker.name, deed.name, reply)
    return reply.state, re.sub(rf"\b{number}\b", "#", await said(person, reply))


async def view_of(person: Person, here: str, table: int) -> Json:
    """The view of somebody who looks on."""
    view = message_of(await person.command(here, "table watch", table=table))
    assert "👀" in text_of(view)
    return view


async def said(person: Person, reply: Reply) -> str:
    if reply.modal is not None:
        return reply.modal.title
    message = await person.filled(reply)
    # a button brings a hand back that the answer has buried: how often, depends on what was answered before
    ids = [one for one in ids_of(message) if not re.fullmatch(r"bk1:t:\d+:hand", one)]
    return "\n".join((text_of(message).strip(), *ids, *(one["filename"] for one in files_of(message))))


async def objections(stage: Stage, walker: Walker, deed: Deed) -> AsyncIterator[str]:
    """The faults in the answer to somebody's deed."""
    knows = walker.knows and not (deed.public and walker.away)
    if knows and deed.costly:
        return
    person = stage.people[walker.who]
    key = deed, person.locale[:2], person.guild_of(person.channel(walker.here))
    if key not in stage.unknown:
        stage.unknown[key] = await tried(stage, walker, deed, MISSING)
    number = stage.numbers[walker.place, deed.subject]
    if knows and deed.does == "acts" and deed.subject in ("lobby", "playing"):
        number = (await stage.table(walker.place, deed.subject)).id
        if deed.kind == "WatchId":
            await person.command(walker.here, "table watch", table=number)
    before = await stage.state(deed.subject, number)
    answer = await tried(stage, walker, deed, number)
    changed = await stage.state(deed.subject, number) != before
    if changed != (knows and deed.does == "acts"):
        yield f"{'changes' if changed else 'does not change'} something"
    if (answer == stage.unknown[key]) != (not knows or deed.does == "is blind"):
        yield f"is answered {answer!r}, and for what there isn't {stage.unknown[key]!r}"


@pytest.mark.sample(6)
@pytest.mark.parametrize("walker", WALKERS, ids=lambda walker: walker.name)
async def test_nobody_trespasses(stage: Stage, walker: Walker) -> None:
    wrong = [
        f"{deed.name} ({deed.subject}): {objection}"
        for deed in (*COMMANDS, *BUTTONS)
        async for objection in objections(stage, walker, deed)
    ]
    assert not wrong, "\n".join([f"{walker.name}: {len(wrong)} of {len(COMMANDS) + len(BUTTONS)}", *wrong])


@pytest.mark.parametrize("walker", WALKERS, ids=lambda walker: walker.name)
async def test_nothing_is_listed_that_somebody_may_not_know_of(stage: Stage, walker: Walker) -> None:
    place = stage.places[walker.place]
    for command in ("table list", "stammtisch list", "tournament list"):
        listed = await told(stage.people[walker.who], command, walker.here)
        assert any(mark in listed for mark in (f"<#{place}>", f"/{place}/")) == walker.knows, listed


async def test_a_long_list_of_tables_ends_where_a_message_does(stage: Stage) -> None:
    for _ in range(16):
        bert = stage.somebody["Bert"]
        await stage.services.registry.open(stage.guild, stage.places["open"], bert, "fuenfzehnern")
    await stage.services.outbox.flush(10)  # the list leads to the cards
    listed = await told(stage.people["Frieda"], "table list", "küche")
    assert "weitere" in listed.splitlines()[-1]


@pytest.mark.parametrize(
    "walker", [WALKERS[0], *(one for one in WALKERS if not one.knows)], ids=lambda walker: walker.name
)
async def test_nothing_is_suggested_that_somebody_may_not_know_of(stage: Stage, walker: Walker) -> None:
    person, found = stage.people[walker.who], set()
    for name, options in suggesting(stage):
        for option in options:
            there = {
                number
                for (place, subject), number in stage.numbers.items()
                if place == walker.place and (subject in TABLES if option == "table" else subject == option)
            }
            others = deed_options(name, option)
            offered = await person.autocomplete(walker.here, name, option, "", force=True, **others)
            if there & {one["value"] for one in offered}:
                found.add(name)
    if walker.knows:
        assert {
            "table sit",
            "table watch",
            "table replay",
            "table result",
            "leaderboard tournament",
            "stammtisch skip",
        } <= found
    else:
        assert not found


def commands_of(stage: Stage) -> list[app_commands.Command[Any, ..., Any]]:
    """All commands that can be typed."""
    return [one for one in stage.app.bot.tree.walk_commands() if isinstance(one, app_commands.Command)]


def suggesting(stage: Stage) -> list[tuple[str, list[str]]]:
    """Commands that suggest things in a channel, with the options that name them."""
    return [
        (
            command.qualified_name,
            [one.display_name for one in command.parameters if one.display_name in NUMBERED],
        )
        for command in commands_of(stage)
        if any(one.autocomplete and one.display_name in NUMBERED for one in command.parameters)
    ]


def deed_options(name: str, option: str) -> Mapping[str, Any]:
    """The other options that a command needs."""
    deed = next(deed for deed in COMMANDS if deed.name == name and deed.options is not None)
    assert deed.options is not None
    return {key: value for key, value in deed.options(MISSING).items() if key != option}


async def test_every_command_and_every_kind_of_button_is_walked(stage: Stage) -> None:
    elsewhere = {name for names in OF_THE_SERVER.values() for name in names.split(", ")}
    commands = {command.qualified_name for command in commands_of(stage)}
    kinds = {kind.__name__ for one in stage.app.features for _, kind in one.handlers}
    assert {deed.kind for deed in COMMANDS} | elsewhere & commands == commands
    assert {deed.kind for deed in BUTTONS} | elsewhere & kinds == kinds
    assert elsewhere <= commands | kinds, "what is gone is walked no more"
    assert not elsewhere & {deed.kind for deed in (*COMMANDS, *BUTTONS)}
    about = {
        one.qualified_name
        for one in commands_of(stage)
        if NUMBERED & {p.display_name for p in one.parameters}
    }
    assert about == {deed.kind for deed in COMMANDS}, "what has such an option stands in a channel"
    known = {
        "TableId": get_args(TableVerb),
        "AgreeId": get_args(AgreeVerb),
        "EveningId": get_args(EveningVerb),
        "TournamentId": get_args(TournamentVerb),
        "ReplayId": REPLAY_VERBS,
    }
    for kind, verbs in known.items():
        assert {*verbs} <= {part for deed in BUTTONS if deed.kind == kind for part in deed.name.split(":")}


async def test_whoever_has_left_can_be_named(stage: Stage) -> None:
    """An option that takes members refuses anybody else as a command that isn't known."""
    for command in commands_of(stage):
        options = inspect.signature(command.callback, eval_str=True).parameters.values()
        assert not [
            option.name
            for option in options
            if discord.Member in {option.annotation, *get_args(option.annotation)}
        ], command.qualified_name


# -- private threads -----------------------------------------------------------------------------------------


def asked_of_members(stage: Stage, name: str) -> int:
    """How often Discord was asked whether somebody is a member of the thread."""
    path = f"/channels/{stage.places['thread']}/thread-members/{stage.people[name].id}"
    return sum(entry.path.endswith(path) for entry in stage.sandbox.core.journal.since(0))


async def lists_the_thread(stage: Stage, name: str, here: str = "küche") -> bool:
    return f"/{stage.places['thread']}/" in await told(stage.people[name], "table list", here)


async def test_members_of_a_private_thread_reach_it_from_anywhere(stage: Stage) -> None:
    bert, cilli, thread = stage.people["Bert"], stage.people["Cilli"], stage.places["thread"]
    before = asked_of_members(stage, "Cilli")
    assert not await lists_the_thread(stage, "Cilli")
    await bert.add_to_thread(thread, cilli.id)
    assert not await lists_the_thread(stage, "Cilli"), "the answer holds for a while"
    assert asked_of_members(stage, "Cilli") - before <= 1
    await cilli.refresh()
    assert await lists_the_thread(stage, "Cilli", thread), "where she types proves itself"
    await forget_answers(stage)
    assert await lists_the_thread(stage, "Cilli")
    number = stage.numbers["thread", "playing"]
    assert "Du schaust zu" in await told(cilli, "table watch", "küche", table=number)
    await bert.take_out_of_thread(thread, cilli.id)
    assert not await lists_the_thread(stage, "Cilli"), "that counts at once"


async def test_who_manages_threads_sees_private_ones_and_discord_is_not_asked(stage: Stage) -> None:
    emil, spieltisch = stage.people["Emil"], stage.places["open"]
    before = asked_of_members(stage, "Emil")
    await forget_answers(stage)
    await emil.control("permissions", channel_id=spieltisch, target_id=emil.id, allow=["MANAGE_THREADS"])
    assert await lists_the_thread(stage, "Emil")
    assert asked_of_members(stage, "Emil") == before
    await emil.control("permissions", channel_id=spieltisch, target_id=emil.id)
    assert not await lists_the_thread(stage, "Emil")


@pytest.mark.parametrize(("status", "asked_again"), [(400, True), (403, False)])
async def test_what_discord_does_not_tell_is_hidden(stage: Stage, status: int, asked_again: bool) -> None:
    bert = stage.people["Bert"]
    await forget_answers(stage)
    times = 2 if status == 400 else 1  # what is refused like this is asked once more at once
    await bert.control("fail", route_regex=f"thread-members/{bert.id}", status=status, times=times)
    assert not await lists_the_thread(stage, "Bert")
    before = asked_of_members(stage, "Bert")
    assert await lists_the_thread(stage, "Bert") == asked_again
    assert asked_of_members(stage, "Bert") - before == asked_again
    await forget_answers(stage)
    assert await lists_the_thread(stage, "Bert")


async def forget_answers(stage: Stage) -> None:
    """Clear the remembered answers, as if a minute had passed."""
    for answers in (stage.services.visibility._joined, stage.services.visibility._members):
        await asyncio.gather(*answers._asked.values())
        answers._known.clear()


async def test_what_all_readers_of_a_channel_may_know_of(stage: Stage) -> None:
    guild, here, anna = stage.app.bot.get_guild(int(stage.guild)), stage.places["open"], stage.people["Anna"]
    assert readers_see(guild, here, here)
    assert readers_see(guild, here, anna.channel("allgemein"))
    assert not readers_see(guild, here, anna.channel("hausrat-intern"))
    assert not readers_see(guild, here, stage.places["thread"])
    assert readers_see(guild, stage.places["thread"], stage.places["thread"])
    assert not readers_see(guild, here, anna.channel("general", guild="The Taproom"))


# -- private chats, and channels that are named --------------------------------------------------------------


async def test_in_a_private_chat_nothing_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord offers nothing there; forged or outdated requests come without a server."""
    interactions = stage.sandbox.core.interactions
    usual = interactions._payload

    def private(interaction: Any) -> Json:
        payload = usual(interaction)
        member = payload.pop("member")
        for key in ("guild_id", "guild", "guild_locale"):
            del payload[key]
        here = {"id": payload["channel_id"], "type": 1, "recipients": [], "last_message_id": None}
        return payload | {"user": member["user"], "channel": here, "context": 1}

    monkeypatch.setattr(interactions, "_payload", private)
    emil, answers = WALKERS[0], set()
    for deed in (*COMMANDS, *BUTTONS):
        number = stage.numbers["open", deed.subject]
        before = await stage.state(deed.subject, number)
        answers.add(await tried(stage, emil, deed, number))
        assert await stage.state(deed.subject, number) == before
    assert len(answers) == 2 and {state for state, _ in answers} == {"answered"}, answers
    assert await stage.people["Emil"].autocomplete("spieltisch", "table watch", "table", "") == []


async def test_an_evening_is_planned_in_no_channel_that_one_does_not_see(stage: Stage) -> None:
    day = (datetime.now(UTC) + timedelta(days=100)).date().isoformat()
    secret: dict[str, Any] = {"name": "Heimlich", "day": day, "channel": stage.places["hidden"]}
    told_her = await told(stage.people["Cilli"], "stammtisch plan", "küche", time="20:00", **secret)
    assert "Textkanal" in told_her


# -- results -------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def keeping(stage: Stage, who: Literal["everyone", "chosen"]) -> AsyncIterator[None]:
    """Let Dora keep the books: because everybody does, or because she was chosen."""
    control, preferences, guild = stage.people["Anna"].control, stage.services.preferences, stage.guild
    role = (await control("create_role", guild_id=guild, name="Kasse"))["id"]
    await control("give_roles", guild_id=guild, person=stage.people["Dora"].id, roles=[role])
    await preferences.change_server(guild, who_keeps=who if who == "everyone" else f"role:{role}")
    try:
        yield
    finally:
        await preferences.change_server(guild, who_keeps=None)
        await control("delete_role", guild_id=guild, role_id=role)


@pytest.mark.parametrize("who", ["everyone", "chosen"])
async def test_from_whoever_keeps_the_books_what_is_hidden_stays_hidden(
    stage: Stage, who: Literal["everyone", "chosen"]
) -> None:
    dora, hidden = stage.people["Dora"], stage.numbers["hidden", "over"]
    async with keeping(stage, who):
        walker = next(one for one in WALKERS if one.name == "hidden channel")
        for deed in (*COMMANDS, *BUTTONS):
            if deed.subject == "over" or (who == "everyone" and deed.subject not in TABLES):
                answer = await tried(stage, walker, deed, stage.numbers["hidden", deed.subject])
                assert answer == await tried(stage, walker, deed, MISSING), deed.name
        files = {}
        for kind in ("csv", "json"):
            message = await ask(dora, "books export", "küche", format=kind)
            assert "what you can see yourself" in text_of(message)
            _, files[kind] = await download(message)
    rows = csv.DictReader(io.StringIO(files["csv"].decode("utf-8-sig")))
    assert {int(row["table"]) for row in rows} == {stage.numbers["open", "over"]}
    results = json.loads(files["json"])["results"]
    assert {one["table"] for one in results} == {stage.numbers["open", "over"]}
    assert not await stage.services.store.results.rulings(hidden)


async def test_a_ruling_is_told_in_the_thread_where_it_was_played_also_if_that_sleeps(stage: Stage) -> None:
    anna, emil, thread = stage.people["Anna"], stage.people["Emil"], stage.places["thread"]
    number = (await stage.table("thread", "over")).id
    await stage.services.preferences.change_server(stage.guild, news_channel=anna.channel("allgemein"))
    await stage.services.outbox.flush(10)  # a card that comes later would wake the thread
    await anna.control("archive_thread", channel_id=thread)
    reply = await ruled(anna, "küche", "void", number, "heimlich verkartet")
    await anna.filled(reply)
    news = await anna.wait_for(lambda one: "Grund" in text_of(one) and "heimlich verkartet" in text_of(one))
    assert news["channel_id"] == thread
    assert not any("verkartet" in text_of(one) for one in emil.seen())


# -- those who look on ---------------------------------------------------------------------------------------


async def looks_on(stage: Stage, name: str, table: Table) -> Callable[[], str]:
    """Let somebody watch a table; returns a function for the text they see."""
    person = stage.people[name]
    view = await view_of(person, "spieltisch", table.id)
    return partial(lambda shown: text_of(person.latest(shown)), view)


@pytest.mark.parametrize("how", ["loses the channel", "is kicked"])  # who is kicked stays away
async def test_who_may_not_see_a_table_any_more_looks_on_no_longer(stage: Stage, how: str) -> None:
    cilli, table = stage.people["Cilli"], await stage.table("open", "lobby")
    cillis, emils = await looks_on(stage, "Cilli", table), await looks_on(stage, "Emil", table)
    place = {"channel_id": stage.places["open"], "target_id": cilli.id}
    if how == "is kicked":
        await cilli.control("kick", guild_id=stage.guild, person=cilli.id)
        await forget_answers(stage)
    else:
        await cilli.control("permissions", **place, deny=["VIEW_CHANNEL"])
        await cilli.command("küche", "table list")  # the bot knows by now
    await table.do(lobby.sit, stage.somebody["Dora"])
    await eventually(lambda: "Dora" in emils() and "nichts mehr zu sehen" in cillis())
    if how != "is kicked":
        await cilli.control("permissions", **place)
        await cilli.command("küche", "table list")
    await table.do(seats.leave, stage.somebody["Dora"])
    await eventually(lambda: "Dora" not in emils())
    assert "Tisch" not in cillis() and "Dora" not in cillis()


async def test_what_is_in_a_spectators_view_tells_nobody_a_card_whoever_clicks_it(stage: Stage) -> None:
    registry, bert = stage.services.registry, stage.somebody["Bert"]
    table = await registry.open(stage.guild, stage.places["open"], bert, GAME, None, {"players": 2})
    await table.do(lobby.sit, stage.somebody["Anna"])
    await table.do(lobby.start, bert)
    emil = stage.people["Emil"]
    view = await view_of(emil, "spieltisch", table.id)
    menu = message_of(await emil.click(view, MenuId(table.id, "open").custom_id, force=True))
    again = message_of(await emil.click(menu, MenuId(table.id, "watch").custom_id))
    assert text_of(again) == text_of(view), "the menu leads to the same"
    of_the_table = re.compile(rf"bk1:[^r]:{table.id}:")  # rules name cards
    pressed = [
        *(one for one in (*ids_of(view), *ids_of(menu)) if of_the_table.match(one)),
        *(WatchId(table.id, verb).custom_id for verb in ("show", "hide")),
        *(LookId(table.id, verb).custom_id for verb in ("sheet", "course", "hand")),
        *(WakeId(table.id).custom_id, TableId(table.id, "hand").custom_id),
    ]
    public = everything_named(view)
    for name in ("Emil", "Dora", "Frieda", "Bert", "Anna"):
        person, here = stage.people[name], "general" if name == "Dora" else "küche"
        seat = table.state.seat_of(stage.somebody[name].id)
        found = set[str]()
        for custom_id in dict.fromkeys(pressed):
            page = message_of(await person.command(here, "settings"))
            reply = await person.click(page, custom_id, force=True)
            if reply.message is not None:
                found |= everything_named(await person.filled(reply))
        held = table.state.view(seat).hand if seat is not None else ()
        own = {notation(card) for card in held if card is not None}
        assert own <= found <= public | own, f"{name} sees their own cards, if any, and what everybody sees"


def everything_named(message: Json) -> set[str]:
    """The cards that a message names in any way, its buttons included."""
    return cards_told(message) | cards_named(f"{text_of(message)} {message['components']}")
