"""Custom ids of the buttons of the tutorial."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.shell.clicks import Click, Written, click

_STEP = r"[A-Za-z0-9][A-Za-z0-9 _]{0,24}"
_PATH = Written(
    rf"-|{_STEP}(?:,{_STEP}){{0,11}}",
    lambda text: () if text == "-" else tuple(text.split(",")),
    lambda path: ",".join(path) or "-",
)


@click("n:{version}:{verb}:{path}")
@dataclass(frozen=True, slots=True)
class TutorialId(Click):
    """A button of the tutorial: it continues along ``path``, the tokens of all actions, or opens a table.

    ``version`` is that of the tutorial's cards.
    """

    version: Annotated[int, Written("[1-9][0-9]{0,3}", int)]
    verb: Literal["go", "open"]
    path: Annotated[tuple[str, ...], _PATH]
