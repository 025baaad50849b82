"""Interactions: their ids, which of them are handled, and how long they wait for an answer."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import chain
from types import SimpleNamespace
from typing import Any, cast, get_args

import pytest

from cogs.fraternities.view import FoundId, FraternityId, PaintId, Verb as FraternityVerb
from cogs.gatherings.view import EveningId, EveningVerb
from cogs.hand.buttons import AskId, ClaimId, HandId, MarkId, PlanId, WakeId
from cogs.hand.view import WatchId
from cogs.help.cog import SCREENS, HelpId
from cogs.house_rules.forms import FormId
from cogs.leaderboards.view import LeaderboardId
from cogs.privacy.cog import PrivacyId
from cogs.puzzles.cog import PuzzleId
from cogs.results.cog import ResultId
from cogs.seasons.view import CloseSeasonId, OpenSeasonId, SeasonId
from cogs.settings.cog import SettingId
from cogs.shell import answers
from cogs.shell.answers import TAKEN, in_time
from cogs.shell.clicks import KINDS, Click, parse, placeholder_id
from cogs.shell.feature import InFlight
from cogs.shell.gateway import Gateway
from cogs.shell.router import LASTING, LOOKED_AT, OtherProgram, Router
from cogs.stats.view import StatisticsId
from cogs.tables.ids import (
    AgreeId,
    AgreeVerb,
    HintId,
    LevelId,
    LookId,
    MenuId,
    NextPuzzleId,
    OpenId,
    ReplayId,
    ReviewId,
    SeatId,
    TableId,
    TableVerb,
    WeekLaterId,
    WhyId,
)
from cogs.tutorial.cog import TutorialId
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.vocabulary import Choose, Draw, PlaySlot
from engine.kernel.shedding import Lay
from engine.kernel.vocabulary import Play
from engine.players.levels import Level

TOKENS = [
    *(Choose(name).token for name in CONTRACTS),
    *(Play(card).token for card in range(32)),
    *(Lay(card).token for card in range(32)),
    *(PlaySlot(slot).token for slot in range(8)),
    Draw().token,
]
IDS: list[Click] = [
    *(TableId(17, verb) for verb in get_args(TableVerb)),
    OpenId(),
    MenuId(17, "open"),
    *(HelpId(screen) for screen in SCREENS),
    *(HandId(10**17, 3, 10**9, token) for token in TOKENS),
    AskId(10**17, 3, 10**9, "bid tout H"),
    MarkId(10**17, 3, 10**9, 0),
    MarkId(10**17, 3, 10**9, 0xFF << 12),
    PlanId(10**17, 3, 10**9, 400, "slot 7"),
    PlanId(17, 0, 0, 1, None),
    ClaimId(10**17, 3, 10**9, "lay"),
    WakeId(0),
    *(AgreeId(17, verb) for verb in get_args(AgreeVerb)),
    AgreeId(10**17, "withdraw", 10**9),
    LevelId(17),
    *(LevelId(10**17, level) for level in Level),
    SeatId(10**17, 0),
    ReviewId(10**17, 999_999, "open"),
    ReviewId(0, 1, "back"),
    WhyId(10**17, 999_999, "own"),
    HintId(10**17, 7, 10**9),
    ReplayId(17, 5, 0, "p", "next"),
    ReplayId(10**17, 999_999, 9999, "7", "earlier"),
    LookId(10**17, "course"),
    WatchId(10**17, "show"),
    WatchId(0, "hide"),
    ResultId("void", 10**17),
    SeasonId("list", 3),
    SeasonId("show", 1_790_935_200_000),
    SeasonId("show", -315_619_200_000),
    SeasonId("fame", 2, "quodlibet"),
    OpenSeasonId(None, None, "none"),
    OpenSeasonId(-315_619_200_000, 1_790_935_200_000, "W:" * 20),
    CloseSeasonId(1_790_935_200_000),
    ResultId("restore", 0),
    PrivacyId("forget", 10**17),
    PrivacyId("ask", 17),
    FoundId(str(10**19), ((29, 29, 27), (200, 16, 46), (242, 183, 5)), "W:" * 20),
    PaintId(10**9, ((0, 0, 0), (255, 255, 255), (1, 2, 3))),
    FraternityId("join", 10**9, str(10**19)),
    *(FraternityId(verb, 17) for verb in get_args(FraternityVerb)),
    *(EveningId(10**17, 10**9, verb) for verb in get_args(EveningVerb)),
    WeekLaterId(17, "ask"),
    WeekLaterId(10**17, "plan"),
    LeaderboardId("quodlibet", "together", "all", "wins", 1),
    LeaderboardId("fuenfzehnern", "together", "s9999999999999", "wins", 999, 10**9, "period"),
    LeaderboardId("kauflabet", "computers", "e20261121", "points", 3, 0, "own"),
    PuzzleId("quodlibet", 17, "HK"),
    PuzzleId("fuenfzehnern", 10**9, "HO zwang"),
    NextPuzzleId(),
    NextPuzzleId("fuenfzehnern", Level.MAGISTER),
    TutorialId(),
    TutorialId("open", "fuenfzehnern"),
    TutorialId("go", "penalties", path=("GO", "HK", "HU", "EX", "G7", "contract ober_unter", "SO", "E8")),
    TutorialId("go", "exchange", 1 << 31, ("pass", "exchange E7 H9 HU S8", "EA", "H9", "HX", "HU")),
    FormId(17, "start", "apply"),
    FormId(17, "start", "rated"),
    FormId(10**17, "quadrature", "set", "third_census_counts_stock"),
    SettingId("g", "look"),
    SettingId("g", "look", "language"),
    SettingId("g", "rights", "who_opens", "role"),
    SettingId("m", "own", "neutral_forfeit", "off"),
    StatisticsId(17, None, None, "all", "overview"),
    StatisticsId(17, None, None, "s-315619200000", "overview"),
    StatisticsId(10**17, 10**17, "fuenfzehnern", "s99999999999999", "contracts", "period"),
]


# -- ids, and others that aren't mistaken for ours -----------------------------------------------------------


def test_an_id_comes_back_as_it_was_written() -> None:
    for written in IDS:
        assert parse(written.custom_id) == written
        assert len(written.custom_id) <= 100, "more characters Discord doesn't take"
        matching = [one for one in chain(*KINDS.values()) if one._layout.pattern.fullmatch(written.custom_id)]
        assert len(matching) == 1, written


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "bk1:t:17:join ",
        "bk1:t:17:join\n",
        "bk1:t:017:join",
        "bk1:t:-1:join",
        "bk1:t:17:JOIN",
        "bk0:t:17:join",
        "bk1:h:17:2:9:",
        "bk1:h:17:2:9:HK\n",
        "bk1:h:17:22:9:HK",
        "bk1:h:17:2:9:HK:HA",
        "bk1:h:1７:2:9:HK",
        "bk1:m:17:2:9:",
        "bk1:m:17:2:9:--",
        "bk1:m:17:2:9:E",
        "bk1:m:17:2:9:E7 G8",
        "bk1:m:17:2:9:E7EZ",
        "bk1:m:17:2:9:" + "E7" * 17,
        "bk1:w:17:join",
        "bk1:h:17:2:9:" + "H" * 51,
        "bk1:f:17:start:set",
        "bk1:f:17:start:apply:players",
        "bk1:f:17:start:set:Players",
        "bk1:v:17:0:3:p:next",
        "bk1:v:17:5:03:p:next",
        "bk1:v:17:5:3:8:next",
        "bk1:v:17:5:3:p:Next",
        "bk1:v:17:5:3:p:",
        "bk1:n:0:go:-",
        "bk1:n:4:dance:-",
        "bk1:n:4:go:",
        "bk1:n:4:go:E7,",
        "bk1:n:4:go:E7,-",
        "bk1:n:4:go:E7\n",
        "bk1:n:4:go:" + ",".join(["E7"] * 13),
        "bk1:s:x:own",
        "bk1:s:g:",
        "bk1:s:g:look:language:de",
        "bk1:s:g:look:on\n",
        placeholder_id(3),
    ],
)
def test_what_is_not_ours_is_not_understood(forged: str) -> None:
    assert parse(forged) is None


# -- which of them are handled -------------------------------------------------------------------------------


class Interaction:
    """An interaction, as far as the router needs it to know its age."""

    def __init__(self, seconds_old: float, shard: int) -> None:
        self.created_at = datetime.now(UTC) - timedelta(seconds=seconds_old)
        self.guild_id = shard << 22


class Hall:
    """A registry that records where people can't click."""

    def __init__(self) -> None:
        self.away: set[object] = set()
        self.outages = self

    def lost(self, what: object = None, covers: object = None) -> None:
        self.away.add(what)

    def found(self, what: object = None) -> None:
        self.away.discard(what)


class Client:
    """A client with two shards."""

    shard_count = 2
    guilds = ()


@pytest.fixture
def gateway() -> Gateway:
    return Gateway(cast(Any, Client()), cast(Any, Hall()), cast(Any, None))


@pytest.fixture
def router(gateway: Gateway) -> Router:
    return Router(cast(Any, None), gateway, cast(Any, None))


def late(router: Router, seconds_old: float, shard: int = 1) -> bool:
    return router.too_late(cast(Any, Interaction(seconds_old, shard)))


async def test_what_was_replayed_after_a_break_is_skipped_when_it_is_old(
    router: Router, gateway: Gateway
) -> None:
    assert not late(router, 60), "a slow clock loses no clicks while the connection holds"
    await gateway.on_shard_disconnect(1)
    assert late(router, 3.5)
    assert not late(router, 1.0), "it can still be answered"
    assert not late(router, 3.5, shard=0), "nothing is replayed there"
    await gateway.on_shard_resumed(0)
    assert late(router, 3.5)
    await gateway.on_shard_resumed(1)
    assert not late(router, 3.5)


# -- slow answers: Discord is told to wait -------------------------------------------------------------------


class Waiting:
    """An interaction that counts how often Discord was told to wait."""

    def __init__(self, *, gone: bool = False) -> None:
        self.told: list[bool] = []
        self._gone = gone
        self.extras: dict[str, Any] = {}
        self.response = SimpleNamespace(defer=self._defer, is_done=lambda: bool(self.told))

    async def _defer(self, *, ephemeral: bool, thinking: bool) -> None:
        assert ephemeral
        if self._gone:
            raise ConnectionResetError
        self.told.append(thinking)


@pytest.mark.parametrize("fresh", [True, False])
async def test_discord_waits_only_for_what_takes_long(monkeypatch: pytest.MonkeyPatch, fresh: bool) -> None:
    quick: Any = Waiting()
    assert await in_time(quick, asyncio.sleep(0, "here"), fresh=fresh) == "here"
    assert quick.told == []
    monkeypatch.setattr(answers, "DRAWN_WITHIN", 0.0)
    slow: Any = Waiting()
    assert await in_time(slow, asyncio.sleep(0.001, "late"), fresh=fresh) == "late"
    assert slow.told == [fresh]


async def test_nothing_more_is_done_for_whoever_discord_has_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "DRAWN_WITHIN", 0.0)
    left = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            left.set()

    with pytest.raises(ConnectionResetError):
        await in_time(cast(Any, Waiting(gone=True)), work(), fresh=True)
    await asyncio.wait_for(left.wait(), 5)


# -- at shutdown ---------------------------------------------------------------------------------------------


async def test_the_end_waits_for_what_is_being_answered() -> None:
    in_flight, ready = InFlight(), asyncio.Event()
    answered: list[str] = []

    async def answer() -> None:
        if in_flight.take():
            await ready.wait()
            answered.append("in time")

    clicks = [asyncio.create_task(answer()) for _ in range(2)]
    await asyncio.sleep(0)
    end = asyncio.create_task(in_flight.close())
    await asyncio.sleep(0)
    late = asyncio.create_task(answer())
    await asyncio.wait({late})
    assert not end.done() and not answered
    ready.set()
    await end
    assert answered == ["in time"] * 2
    await asyncio.gather(*clicks)


# -- another program with the bot's token --------------------------------------------------------------------


def click(number: int, *, taken: bool) -> Any:
    return SimpleNamespace(id=number, extras={TAKEN: taken})


def told(caplog: pytest.LogCaptureFixture) -> bool:
    return "another program" in caplog.text


def test_answers_that_fail_after_they_took_effect_accuse_nobody(caplog: pytest.LogCaptureFixture) -> None:
    looked = OtherProgram()
    for number in range(500):  # twenty seconds in which everything is refused at first, and a calm minute
        looked.note(click(number, taken=number < 200), now=number / 10)
    assert not told(caplog)
    for number in range(500, 900):
        looked.note(click(number, taken=True), now=100 + number / 10)
    assert not told(caplog), "the bad minutes before don't count"


def test_a_program_that_goes_on_answering_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    looked = OtherProgram()
    for number in range(LOOKED_AT):
        looked.note(click(number, taken=number % 2 == 0), now=0)
    assert not told(caplog)
    for number in range(LOOKED_AT, 3 * LOOKED_AT):
        looked.note(click(number, taken=number % 2 == 0), now=LASTING)
    assert len([one for one in caplog.messages if "another program" in one]) == 1
