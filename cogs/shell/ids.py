"""The ids on our buttons: short texts that say all a click needs, with a format version.

``bk1:t:17:join`` is a button on table 17's public card, ``bk1:h:17:2:9:lay HU`` a button in seat 2's
hand that was drawn at that seat's decision 9, ``bk1:m:17:2:9:E7G8`` one there that leaves the Seven of
Acorns and the Eight of Leaves marked, ``bk1:i:17:2:9:4:HK`` one there that chooses the King of Hearts
early in deal 4, ``bk1:c:17:2:9:ask`` one that claims the rest, ``bk1:w:17`` wakes a
sleeping hand, ``bk1:p:17:sheet``
asks for table 17's score sheet, ``bk1:s:g:look:language`` is a
choice in a panel of settings, ``bk1:v:17:5:3:o:next`` goes on from step 3 of deal 5, looked at with open
hands, ``bk1:f:17:pot:set:stake`` a choice in the form for the rules of table 17, ``bk1:n:1:go:G7,HU``
goes on in the tutorial from the two cards that were played there. Subjects of their own write their ids in
modules of their own. A click brings its id
back weeks later and after restarts, so a format once used is never given another meaning: change it and
the version changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypeAlias

from cogs.evenings.ids import EVENING_TEMPLATE, EveningId
from cogs.exchange.ids import GIVE_TEMPLATE, IMPORT_TEMPLATE, TYPED_TEMPLATE, GiveId, ImportId, TypedId
from cogs.fraternities.ids import FRATERNITY_TEMPLATE, FraternityId
from cogs.leaderboards.ids import LEADERBOARD_TEMPLATE, LeaderboardId
from cogs.privacy.ids import PRIVACY_TEMPLATE, PrivacyId
from cogs.results.ids import RESULT_TEMPLATE, ResultId
from cogs.seasons.ids import (
    CLOSE_SEASON_TEMPLATE,
    OPEN_SEASON_TEMPLATE,
    SEASON_TEMPLATE,
    CloseSeasonId,
    OpenSeasonId,
    SeasonId,
)
from cogs.shell.id_format import NUMBER, VERSION
from cogs.stats.ids import STATISTICS_TEMPLATE, StatisticsId
from cogs.tab.ids import TAB_TEMPLATE, TabId
from cogs.tournaments.ids import TOURNAMENT_TEMPLATE, TournamentId
from engine.cards import RANK_LETTERS, SUIT_LETTERS, CardSet, card_set, cards_in, notate, parse_many

TABLE_TEMPLATE: Final = re.compile(rf"{VERSION}:t:(?P<table>{NUMBER}):(?P<verb>[a-z]{{1,20}})\Z")
HAND_TEMPLATE: Final = re.compile(
    rf"{VERSION}:h:(?P<table>{NUMBER}):(?P<seat>[0-9]):(?P<decision>{NUMBER})"
    r":(?P<token>[A-Za-z0-9][A-Za-z0-9 _-]{0,49})\Z"
)
MARK_TEMPLATE: Final = re.compile(
    rf"{VERSION}:m:(?P<table>{NUMBER}):(?P<seat>[0-9]):(?P<decision>{NUMBER})"
    rf":(?P<cards>-|(?:[{SUIT_LETTERS}][{RANK_LETTERS}]){{1,16}})\Z"
)
_PLAY = r"[A-Za-z0-9][A-Za-z0-9 _-]{0,49}"
PLAN_TEMPLATE: Final = re.compile(
    rf"{VERSION}:i:(?P<table>{NUMBER}):(?P<seat>[0-9]):(?P<decision>{NUMBER}):(?P<deal>{NUMBER})"
    rf":(?P<play>-|{_PLAY})\Z"
)
CLAIM_TEMPLATE: Final = re.compile(
    rf"{VERSION}:c:(?P<table>{NUMBER}):(?P<seat>[0-9]):(?P<decision>{NUMBER}):(?P<verb>ask|lay)\Z"
)
WAKE_TEMPLATE: Final = re.compile(rf"{VERSION}:w:(?P<table>{NUMBER})\Z")
LOOK_TEMPLATE: Final = re.compile(rf"{VERSION}:p:(?P<table>{NUMBER}):(?P<what>sheet|course|hand)\Z")
FORM_TEMPLATE: Final = re.compile(
    rf"{VERSION}:f:(?P<table>{NUMBER}):(?P<page>[a-z]{{1,12}})"
    r":(?P<verb>show|preset|pace|watch|rated|who|guests|apply|save|(?P<keyed>set|ask)(?=:))(?(keyed):(?P<key>[a-z0-9_]{1,40}))\Z"
)
AGREE_TEMPLATE: Final = re.compile(
    rf"{VERSION}:a:(?P<table>{NUMBER}):(?P<verb>[a-z]{{1,20}})(:(?P<question>[1-9][0-9]{{0,17}}))?\Z"
)
SETTING_TEMPLATE: Final = re.compile(
    rf"{VERSION}:s:(?P<panel>[gm]):(?P<page>[a-z]{{1,12}})"
    r"(:(?P<key>[a-z_]{1,24})(:(?P<value>on|off|role|typed))?)?\Z"
)

REPLAY_TEMPLATE: Final = re.compile(
    rf"{VERSION}:v:(?P<table>{NUMBER}):(?P<deal>[1-9][0-9]{{0,5}}):(?P<step>0|[1-9][0-9]{{0,3}})"
    r":(?P<eyes>[po0-7]):(?P<verb>[a-z]{1,20})\Z"
)

_STEP = r"[A-Za-z0-9][A-Za-z0-9 _]{0,24}"
TUTORIAL_TEMPLATE: Final = re.compile(
    rf"{VERSION}:n:(?P<version>[1-9][0-9]{{0,3}}):(?P<verb>go|open):(?P<path>-|{_STEP}(?:,{_STEP}){{0,11}})\Z"
)

RULES_TEMPLATE: Final = re.compile(
    rf"{VERSION}:r:(?P<table>-|{NUMBER}):(?P<game>[a-z]{{1,20}})"
    r":(?P<topic>-[0-9]|(?:key\.)?[a-z0-9_]{1,40})\Z"
)
WATCH_TEMPLATE: Final = re.compile(rf"{VERSION}:g:(?P<table>{NUMBER}):(?P<verb>show|hide)\Z")
NOW: Final = "now"
"""The topic of a button that opens the rules where a table is at."""

TABLE_VERBS: Final = frozenset(
    {"configure", "join", "leave", "computer", "fill", "start", "close", "hand", "reclaim"}
)
"""What the buttons of a table's card and of a substituted hand ask for."""


AGREE_VERBS: Final = frozenset({"yes", "no", "withdraw", "go", "here", "resume", "take"})
"""What the buttons below a question, on a pause, on a table put away and of a free seat ask for."""


@dataclass(frozen=True, slots=True)
class TableId:
    """A button that concerns a table as a whole; ``verb`` is one of ``TABLE_VERBS``."""

    table: int
    verb: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:t:{self.table}:{self.verb}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``TABLE_TEMPLATE`` matched."""
        return cls(int(match["table"]), match["verb"])


@dataclass(frozen=True, slots=True)
class HandId:
    """A button in a private hand: an action's token and the decision number it was offered for."""

    table: int
    seat: int
    decision: int
    token: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:h:{self.table}:{self.seat}:{self.decision}:{self.token}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``HAND_TEMPLATE`` matched."""
        return cls(int(match["table"]), int(match["seat"]), int(match["decision"]), match["token"])


@dataclass(frozen=True, slots=True)
class MarkId:
    """A card in a private hand that is chosen together with others: ``cards`` are marked after the click."""

    table: int
    seat: int
    decision: int
    cards: CardSet

    @property
    def custom_id(self) -> str:
        cards = notate(cards_in(self.cards), "") or "-"
        return f"{VERSION}:m:{self.table}:{self.seat}:{self.decision}:{cards}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``MARK_TEMPLATE`` matched."""
        cards = "" if match["cards"] == "-" else match["cards"]
        return cls(
            int(match["table"]), int(match["seat"]), int(match["decision"]), card_set(parse_many(cards))
        )


@dataclass(frozen=True, slots=True)
class PlanId:
    """A card in a private hand that is chosen before its turn; ``None`` takes the choice back.

    ``deal`` is the one in which the button was drawn.
    """

    table: int
    seat: int
    decision: int
    deal: int
    token: str | None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:i:{self.table}:{self.seat}:{self.decision}:{self.deal}:{self.token or '-'}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``PLAN_TEMPLATE`` matched."""
        table, seat, decision, deal = (int(match[name]) for name in ("table", "seat", "decision", "deal"))
        return cls(table, seat, decision, deal, None if match["play"] == "-" else match["play"])


@dataclass(frozen=True, slots=True)
class ClaimId:
    """Claiming the rest of a deal: ``ask`` whether it is meant, or ``lay`` the cards open."""

    table: int
    seat: int
    decision: int
    verb: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:c:{self.table}:{self.seat}:{self.decision}:{self.verb}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``CLAIM_TEMPLATE`` matched."""
        return cls(int(match["table"]), int(match["seat"]), int(match["decision"]), match["verb"])


@dataclass(frozen=True, slots=True)
class WakeId:
    """The button of a hand that has fallen asleep."""

    table: int

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:w:{self.table}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``WAKE_TEMPLATE`` matched."""
        return cls(int(match["table"]))


@dataclass(frozen=True, slots=True)
class FormId:
    """Something on a page of the form for a table's house rules.

    ``show`` turns to a page, ``preset`` starts from a rule set, ``pace`` is the clock, ``watch`` says when
    spectators see the hands, ``rated`` whether the partie counts, ``who`` and ``guests`` who may sit down,
    ``set`` chooses and ``ask`` types the house rule ``key``, ``apply`` and ``save`` end.
    """

    table: int
    page: str
    verb: str
    key: str | None = None

    @property
    def custom_id(self) -> str:
        return ":".join(filter(None, (VERSION, "f", str(self.table), self.page, self.verb, self.key)))

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``FORM_TEMPLATE`` matched."""
        return cls(int(match["table"]), match["page"], match["verb"], match["key"])


@dataclass(frozen=True, slots=True)
class AgreeId:
    """A button about what a table agrees on, or about its seats; ``verb`` is one of ``AGREE_VERBS``.

    ``question`` is the number of the question that is answered, so that none answers a later one; else 0.
    """

    table: int
    verb: str
    question: int = 0

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:a:{self.table}:{self.verb}{f':{self.question}' if self.question else ''}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``AGREE_TEMPLATE`` matched."""
        return cls(int(match["table"]), match["verb"], int(match["question"] or 0))


@dataclass(frozen=True, slots=True)
class SettingId:
    """Something on a page of a panel of settings: a choice for ``key``, or without one the page itself.

    ``panel`` is ``g`` (the server's) or ``m`` (one's own); ``value`` is what a button chooses, or ``role``
    where a role is chosen.
    """

    panel: str
    page: str
    key: str | None = None
    value: str | None = None

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return ":".join(filter(None, (VERSION, "s", self.panel, self.page, self.key, self.value)))

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``SETTING_TEMPLATE`` matched."""
        return cls(match["panel"], match["page"], match["key"], match["value"])


@dataclass(frozen=True, slots=True)
class ReplayId:
    """A button of a replay: where it stands (``step`` from 0), through whose eyes, and what is asked for.

    ``eyes`` is a seat's number, ``p`` for the public, or ``o`` for open hands.
    """

    table: int
    deal: int
    step: int
    eyes: str
    verb: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:v:{self.table}:{self.deal}:{self.step}:{self.eyes}:{self.verb}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``REPLAY_TEMPLATE`` matched."""
        return cls(int(match["table"]), int(match["deal"]), int(match["step"]), match["eyes"], match["verb"])


@dataclass(frozen=True, slots=True)
class RulesId:
    """A way to a section of a game's rules, or to a house rule (``key.…``), as seen from a table, if any.

    ``-0`` to ``-9`` are selects, which say themselves what was chosen.
    """

    table: int | None
    game: str
    topic: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:r:{'-' if self.table is None else self.table}:{self.game}:{self.topic}"

    @property
    def chosen(self) -> bool:
        """Whether the topic is what was chosen in a select."""
        return self.topic.startswith("-")

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``RULES_TEMPLATE`` matched."""
        return cls(None if match["table"] == "-" else int(match["table"]), match["game"], match["topic"])


@dataclass(frozen=True, slots=True)
class LookId:
    """A button that asks for a picture: the score ``sheet``, the ``course`` of the partie, one's ``hand``."""

    table: int
    what: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:p:{self.table}:{self.what}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``LOOK_TEMPLATE`` matched."""
        return cls(int(match["table"]), match["what"])


@dataclass(frozen=True, slots=True)
class WatchId:
    """A spectator's button where hands are open: ``show`` or ``hide`` them."""

    table: int
    verb: str

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:g:{self.table}:{self.verb}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``WATCH_TEMPLATE`` matched."""
        return cls(int(match["table"]), match["verb"])


@dataclass(frozen=True, slots=True)
class TutorialId:
    """A button of the tutorial: it leads along ``path``, the tokens of all that was done, or opens a table.

    ``version`` is that of the tutorial's cards.
    """

    version: int
    verb: str
    path: tuple[str, ...]

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:n:{self.version}:{self.verb}:{','.join(self.path) or '-'}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``TUTORIAL_TEMPLATE`` matched."""
        path = () if match["path"] == "-" else tuple(match["path"].split(","))
        return cls(int(match["version"]), match["verb"], path)


ClickId: TypeAlias = (
    TableId
    | HandId
    | MarkId
    | PlanId
    | ClaimId
    | WakeId
    | AgreeId
    | LookId
    | FormId
    | SettingId
    | ReplayId
    | RulesId
    | TutorialId
    | WatchId
    | StatisticsId
    | LeaderboardId
    | TabId
    | ImportId
    | TypedId
    | GiveId
    | SeasonId
    | OpenSeasonId
    | CloseSeasonId
    | FraternityId
    | ResultId
    | PrivacyId
    | EveningId
    | TournamentId
)
"""Any of our ids; ``table`` is the table that it concerns, if one."""

_KINDS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], ClickId]], ...]] = (
    (TABLE_TEMPLATE, TableId.of),
    (HAND_TEMPLATE, HandId.of),
    (MARK_TEMPLATE, MarkId.of),
    (PLAN_TEMPLATE, PlanId.of),
    (CLAIM_TEMPLATE, ClaimId.of),
    (WAKE_TEMPLATE, WakeId.of),
    (AGREE_TEMPLATE, AgreeId.of),
    (LOOK_TEMPLATE, LookId.of),
    (FORM_TEMPLATE, FormId.of),
    (SETTING_TEMPLATE, SettingId.of),
    (REPLAY_TEMPLATE, ReplayId.of),
    (RULES_TEMPLATE, RulesId.of),
    (TUTORIAL_TEMPLATE, TutorialId.of),
    (WATCH_TEMPLATE, WatchId.of),
    (STATISTICS_TEMPLATE, StatisticsId.of),
    (LEADERBOARD_TEMPLATE, LeaderboardId.of),
    (TAB_TEMPLATE, TabId.of),
    (IMPORT_TEMPLATE, ImportId.of),
    (TYPED_TEMPLATE, TypedId.of),
    (GIVE_TEMPLATE, GiveId.of),
    (SEASON_TEMPLATE, SeasonId.of),
    (OPEN_SEASON_TEMPLATE, OpenSeasonId.of),
    (CLOSE_SEASON_TEMPLATE, CloseSeasonId.of),
    (FRATERNITY_TEMPLATE, FraternityId.of),
    (RESULT_TEMPLATE, ResultId.of),
    (PRIVACY_TEMPLATE, PrivacyId.of),
    (EVENING_TEMPLATE, EveningId.of),
    (TOURNAMENT_TEMPLATE, TournamentId.of),
)

TEMPLATES: Final = tuple(template for template, _ in _KINDS)
"""What our ids look like; each fits one of them only."""


def parse(custom_id: str) -> ClickId | None:
    """The id behind ``custom_id``, or ``None`` when it is not one of this version's."""
    for template, kind in _KINDS:
        if match := template.fullmatch(custom_id):
            try:
                return kind(match)
            except ValueError:  # a day or a card that there isn't
                return None
    return None


def placeholder_id(place: int) -> str:
    """The id of a disabled button that keeps a played card's place; it can never be clicked."""
    return f"{VERSION}:x:{place}"
