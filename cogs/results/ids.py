"""What the buttons below a result say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["void", "restore"]


@click("z:{verb}:{result}")
@dataclass(frozen=True, slots=True)
class ResultId(Click):
    """Asks why the ``result`` of that number is to be voided or to count again, and brings the answer."""

    verb: Verb
    result: int
