"""What the buttons of an evening's card say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["yes", "maybe", "no", "open", "late", "end"]
"""Coming, perhaps, not; drawing the seats, sitting down later, ending the evening."""
EVENING_VERBS: Final[frozenset[Verb]] = frozenset(get_args(Verb))


@click("j:{meeting}:{evening}:{verb}")
@dataclass(frozen=True, slots=True)
class EveningId(Click):
    """A button about one ``evening`` of a ``meeting``."""

    meeting: int
    evening: int
    verb: Verb
