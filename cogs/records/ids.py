"""The buttons of replays, which other features' messages have, too."""

from dataclasses import dataclass
from typing import Annotated, Final

from cogs.shell.clicks import Click, Written, click
from cogs.shell.layout import Component, button
from cogs.texts.catalogue import Words
from engine.actions import DealScored
from engine.tables import TableState

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


def replay_button(state: TableState, words: Words, label: str) -> list[Component]:
    """Return the button, or nothing if no deal may be looked at or there are no replays here."""
    over = (event.deal for event in reversed(state.story) if isinstance(event, DealScored))
    deal = None if state.covered or "replays" in words.off else next(over, None)
    if deal is None:
        return []
    return [button(ReplayId(state.table, deal, 0, OPEN, "open").custom_id, words(label))]
