"""Ids of a replay's buttons, for everybody who leads to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from cogs.shell.clicks import Click, Written, click

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
