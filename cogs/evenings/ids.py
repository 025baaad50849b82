"""Custom ids of the buttons on an evening's card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["yes", "maybe", "no", "open", "late", "end"]
"""Coming, maybe, not coming; draw the seats, join late, end the evening."""
EVENING_VERBS: Final[frozenset[Verb]] = frozenset(get_args(Verb))


@click("j:{meeting}:{evening}:{verb}")
@dataclass(frozen=True, slots=True)
class EveningId(Click):
    """A button about one ``evening`` of a ``meeting``."""

    meeting: int
    evening: int
    verb: Verb
