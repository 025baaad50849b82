"""A message that is ready to be sent, so that it can be compared with the one that is shown."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import ui

Component: TypeAlias = dict[str, Any]
"""A component in the shape in which Discord takes it."""


class Drawing(ui.LayoutView):
    """A finished layout whose components are made once and not looked at again.

    It is stopped, so that discord.py keeps nothing of it: our ids say all a click needs.
    """

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self.components = components
        self.stop()

    def to_components(self) -> list[Component]:
        return self.components

    def has_components_v2(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False
