"""Routing of the buttons of fraternities and pacts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from cogs.fraternities.fraternities import FraternityCommands
from cogs.fraternities.ids import FraternityId
from cogs.fraternities.members import Members
from cogs.fraternities.pacts import PactCommands
from cogs.shell.answers import Interaction


class FraternityClicks:
    """Routes each click on one of our buttons to its handler."""

    def __init__(self, fraternities: FraternityCommands, members: Members, pacts: PactCommands) -> None:
        self._doing: Mapping[str, Callable[[Interaction, FraternityId], Awaitable[None]]] = {
            "make": fraternities.make,
            "paint": fraternities.paint,
            "dissolve": fraternities.dissolve,
            "join": members.join,
            "move": members.move,
            "list": lambda interaction, _: fraternities.list_all(interaction),
            "invite": members.invite_chosen,
            "entitle": members.ask_title,
            "leave": members.ask_leave,
            "part": members.leave,
            "confirm": pacts.click,
            "withdraw": pacts.click,
            "end": pacts.ask_end,
            "sever": pacts.click,
        }

    async def click(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Call the handler of a button."""
        await self._doing[clicked.verb](interaction, clicked)
