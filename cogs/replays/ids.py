"""Ids of a replay's buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cogs.shell.clicks import Click, Written, click


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
