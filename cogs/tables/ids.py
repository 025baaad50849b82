"""Ids of the buttons on tables' messages, those included that other features answer."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from cogs.shell.clicks import GAME_NAME, POSITIVE, Click, Written, click
from engine.players.levels import Level

TableVerb: TypeAlias = Literal[
    "configure", "join", "leave", "computer", "fill", "start", "close", "hand", "reclaim", "again"
]
"""Actions of the buttons of a table's card and of a substituted hand."""
AgreeVerb: TypeAlias = Literal[
    "yes", "no", "withdraw", "go", "here", "resume", "take", "undo", "pause", "shelve"
]
"""Actions of the buttons that ask and answer, on a pause, on a table put away and of a free seat."""


@click("t:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class TableId(Click):
    """A button that concerns a table as a whole."""

    table: int
    verb: TableVerb


@click("t:open")
@dataclass(frozen=True, slots=True)
class OpenId(Click):
    """Opens a table in the channel where it is clicked, as the server likes it."""


@click("a:{table}:{verb}[:{question}]")
@dataclass(frozen=True, slots=True)
class AgreeId(Click):
    """A button about what a table agrees on, or about its seats.

    ``question`` is the number of the question being answered, so that no click answers a later one; else 0.
    """

    table: int
    verb: AgreeVerb
    question: Annotated[int, POSITIVE] = 0


MenuVerb: TypeAlias = Literal["open", "fair", "watch", "leave", "left", "remove", "close", "closed"]
"""``leave`` and ``close`` ask first, ``left`` and ``closed`` do it."""


@click("u:{table}:{verb}[:{seat}]")
@dataclass(frozen=True, slots=True)
class MenuId(Click):
    """A button that opens a table's menu, or one in it; ``seat`` is whom it concerns."""

    table: int
    verb: MenuVerb
    seat: Annotated[int, Written("[0-7]", int)] = 0


@click("u:{table}:{seat}")
@dataclass(frozen=True, slots=True)
class SeatId(Click):
    """The yes to sitting down in a seat that a computer plays for nobody."""

    table: int
    seat: Annotated[int, Written("[0-7]", int)]


@click("u:{table}:level[:{level}]")
@dataclass(frozen=True, slots=True)
class LevelId(Click):
    """Lets all computers of a lobby play at a level; without one a select, where a seat's is chosen."""

    table: int
    level: Annotated[Level | None, Written("|".join(Level), Level)] = None


@click("u:{table}:review:{deal}:{verb}")
@dataclass(frozen=True, slots=True)
class ReviewId(Click):
    """A deal's review: ``open`` it in a message of its own, or go ``back`` to it. ``cogs.review`` answers."""

    table: int
    deal: Annotated[int, Written("[1-9][0-9]{0,5}", int)]
    verb: Literal["open", "back"]


@click("u:{table}:why:{deal}:{whose}")
@dataclass(frozen=True, slots=True)
class WhyId(Click):
    """A select of decisions in a deal, each by its place among the deal's actions.

    They are the reader's ``own``, in whatever seat, or those of a computer in the seat of that number.
    """

    table: int
    deal: Annotated[int, Written("[1-9][0-9]{0,5}", int)]
    whose: Annotated[str, Written("own|[0-7]")]


OPEN: Final = "o"
PUBLIC: Final = "p"
"""Id of the public's viewpoint, which is no seat's."""


@click("v:{table}:{deal}:{step}:{eyes}:{verb}")
@dataclass(frozen=True, slots=True)
class ReplayId(Click):
    """A button of a replay: its position (``step`` from 0), the viewpoint, and the action.

    ``eyes`` is a seat's number, ``p`` for the public, or ``o`` for open hands.
    """

    table: int
    deal: Annotated[int, Written("[1-9][0-9]{0,5}", int)]
    step: Annotated[int, Written("0|[1-9][0-9]{0,3}", int)]
    eyes: Annotated[str, "[po0-7]"]
    verb: Annotated[str, r"[a-z]{1,20}"]


@click("u:{table}:hint:{seat}:{decision}")
@dataclass(frozen=True, slots=True)
class HintId(Click):
    """Asks what seems best for a decision."""

    table: int
    seat: Annotated[int, Written("[0-7]", int)]
    decision: int


@click("o:next:{game}:{level}")
@dataclass(frozen=True, slots=True)
class NextPuzzleId(Click):
    """Shows the next puzzle that the reader hasn't answered; ``cogs.puzzles`` does.

    Without a ``level`` it is the lowest at which there is one. A select's choice says of which game.
    """

    game: Annotated[str | None, GAME_NAME] = None
    level: Annotated[Level, Written("|".join(Level), Level)] | None = None


@click("j:later:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class WeekLaterId(Click):
    """Asks for an evening with the same people a week later, or (``plan``) plans it; evenings answer it."""

    table: int
    verb: Literal["ask", "plan"]


Look: TypeAlias = Literal["sheet", "course", "hand"]


@click("p:{table}:{what}")
@dataclass(frozen=True, slots=True)
class LookId(Click):
    """A button for a picture: the score ``sheet``, the ``course`` of the partie, or the ``hand``."""

    table: int
    what: Look
