"""Custom ids hold a click's meaning within Discord's limit, and other ids aren't mistaken for ours."""

import pytest

from cogs.evenings.view import EVENING_VERBS, EveningId
from cogs.fraternities.view import FRATERNITY_VERBS, FraternityId
from cogs.hand.ids import AskId, ClaimId, HandId, MarkId, PlanId, WakeId
from cogs.help.view import SCREENS, HelpId
from cogs.house_rules.view import FormId
from cogs.leaderboards.sight import LeaderboardId
from cogs.privacy.cog import PrivacyId
from cogs.records.ids import ReplayId
from cogs.results.view import ResultId
from cogs.seasons.view import CloseSeasonId, OpenSeasonId, SeasonId
from cogs.settings.view import SettingId
from cogs.shell.clicks import MAX_LENGTH, Click, kinds, parse, placeholder_id
from cogs.stats.message import StatisticsId
from cogs.tables.ids import (
    AGREE_VERBS,
    TABLE_VERBS,
    AgreeId,
    HintId,
    LevelId,
    LookId,
    MenuId,
    OpenId,
    ReviewId,
    SeatId,
    TableId,
    WeekLaterId,
    WhyId,
)
from cogs.tutorial.view import TutorialId
from cogs.watching.view import WatchId
from engine.actions import Play
from engine.games.quodlibet.actions import Choose, Draw, Lay, PlaySlot
from engine.games.quodlibet.contracts import CONTRACTS
from engine.players.levels import Level

TOKENS = [
    *(Choose(name).token for name in CONTRACTS),
    *(Play(card).token for card in range(32)),
    *(Lay(card).token for card in range(32)),
    *(PlaySlot(slot).token for slot in range(8)),
    Draw().token,
]
IDS: list[Click] = [
    *(TableId(17, verb) for verb in sorted(TABLE_VERBS)),
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
    *(AgreeId(17, verb) for verb in sorted(AGREE_VERBS)),
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
    FraternityId("make", f"{10**19}:1d1d1bc8102ef2b705:{'W:' * 20}"),
    FraternityId("join", f"{10**9}:{10**19}"),
    *(FraternityId(verb, "17") for verb in FRATERNITY_VERBS),
    *(EveningId(10**17, 10**9, verb) for verb in sorted(EVENING_VERBS)),
    WeekLaterId(17, "ask"),
    WeekLaterId(10**17, "plan"),
    LeaderboardId("quodlibet", "*", "*", "all", "wins", 1),
    LeaderboardId("fuenfzehnern", "schafkopf", "mixed", "s9999999999999", "wins", 999, 10**9, "period"),
    LeaderboardId("kauflabet", "1850", "computers", "e20261121", "points", 3, 0, "own"),
    TutorialId(1, "go", ()),
    TutorialId(1, "open", ()),
    TutorialId(1, "go", ("G7", "HU", "EX", "contract bad_neighbour", "SO", "E8", "lay EX", "lay HU", "end")),
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


def test_an_id_comes_back_as_it_was_written() -> None:
    for written in IDS:
        assert parse(written.custom_id) == written
        assert len(written.custom_id) <= MAX_LENGTH, written


def test_an_id_is_of_one_kind_only() -> None:
    for written in IDS:
        matching = [kind for kind in kinds() if kind.pattern().fullmatch(written.custom_id)]
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
        "bk1:n:3:dance:-",
        "bk1:n:3:go:",
        "bk1:n:3:go:E7,",
        "bk1:n:3:go:E7,-",
        "bk1:n:3:go:E7\n",
        "bk1:n:3:go:" + ",".join(["E7"] * 13),
        "bk1:s:x:own",
        "bk1:s:g:",
        "bk1:s:g:look:language:de",
        "bk1:s:g:look:on\n",
        placeholder_id(3),
    ],
)
def test_what_is_not_ours_is_not_understood(forged: str) -> None:
    assert parse(forged) is None
