"""Custom ids of the buttons below a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["void", "restore"]


@click("z:{verb}:{result}")
@dataclass(frozen=True, slots=True)
class ResultId(Click):
    """Opens the form for the reason of voiding or restoring a ``result``, and identifies its answer."""

    verb: Verb
    result: int
