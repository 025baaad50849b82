"""A message under construction: one container with texts, lines and rows of buttons.

It is put together in the shape in which Discord takes it. ``discord.ui`` would wrap each part in an object
and unwrap it again for every hand that is refreshed, four for each click.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import discord

from cogs.ui.drawing import Component, Drawing

BUTTONS_A_ROW: Final = 4
"""Five are allowed, but wrap badly on phones."""

MAX_COMPONENTS: Final = 40
"""Discord's limit for a message, nested components and the container included."""

GREEN: Final = 0x3BA55D
GOLD: Final = 0xE0A526
AMBER: Final = 0xC27400
GREY: Final = 0x6D717A
RED: Final = 0xBC0B22

FIXED_SPACE: Final = "\u00a0"
"""A space at which no line breaks."""

_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_TEXT: Final = discord.ComponentType.text_display.value
_SEPARATOR: Final = discord.ComponentType.separator.value
_CONTAINER: Final = discord.ComponentType.container.value


class Sheet:
    """Collects what a message shows from top to bottom; ``view`` makes the layout that is sent."""

    def __init__(self, accent: int) -> None:
        self._accent = accent
        self._parts: list[Component] = []

    def text(self, *lines: str) -> None:
        """Lines of markdown; empty ones are left out, and nothing is added when all are."""
        content = "\n".join(filter(None, lines))
        if content:
            self._parts.append({"type": _TEXT, "content": content})

    def line(self) -> None:
        """A thin line across."""
        self._parts.append({"type": _SEPARATOR})

    def buttons(self, buttons: Sequence[Component], a_row: int = BUTTONS_A_ROW) -> None:
        """Buttons in rows of ``a_row``."""
        for start in range(0, len(buttons), a_row):
            self._parts.append({"type": _ROW, "components": buttons[start : start + a_row]})

    @property
    def room(self) -> int:
        """How many components Discord still takes."""
        inner = sum(len(part.get("components", ())) for part in self._parts)
        return MAX_COMPONENTS - 1 - len(self._parts) - inner

    def view(self) -> Drawing:
        """The finished message."""
        return Drawing([{"type": _CONTAINER, "accent_color": self._accent, "components": self._parts}])


def button(
    custom_id: str,
    label: str | None = None,
    emoji: discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Component:
    """A button with an id of ours."""
    made: Component = {"type": _BUTTON, "style": style.value, "custom_id": custom_id, "disabled": disabled}
    if label is not None:
        made["label"] = label
    if emoji is not None:
        made["emoji"] = {"name": emoji.name, "id": str(emoji.id)}
    return made


def small(text: str) -> str:
    """A line in small print; nothing stays nothing."""
    return f"-# {text}" if text else ""


def figures(columns: Iterable[tuple[str, Sequence[int]]], labels: Sequence[str]) -> list[str]:
    """A table of right-aligned figures: a line of heads, then one line for each label.

    The figures stand first, in a fixed-width face, and the labels after them: so the columns stay straight
    whatever signs a name is made of, and nothing wraps on a phone.
    """
    head, *lines = _aligned(tuple((head, tuple(values)) for head, values in columns))
    return [head, *(f"{line} {label}" for line, label in zip(lines, labels, strict=True))]


@lru_cache(maxsize=256)  # the hands at a table and its card show the same figures
def _aligned(columns: tuple[tuple[str, tuple[int, ...]], ...]) -> tuple[str, ...]:
    """A line of heads and a line for each figure of the columns."""
    texts = [(head, *map(str, values)) for head, values in columns]
    widths = [max(map(len, column)) for column in texts]
    rows = (" ".join(map(str.rjust, cells, widths)) for cells in zip(*texts, strict=True))
    return tuple(f"`{row}`".replace(" ", FIXED_SPACE) for row in rows)
