"""A message that is ready to be sent, so that it can be compared with the one that is shown."""

from __future__ import annotations

from typing import Any

from discord import ui


class Drawing(ui.LayoutView):
    """A finished view whose components are made once and not looked at again.

    It is stopped, so that discord.py keeps nothing of it: our ids say all a click needs.
    """

    def __init__(self, view: ui.LayoutView) -> None:
        super().__init__(timeout=None)
        self.components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        return self.components

    def has_components_v2(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False
