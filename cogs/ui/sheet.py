"""A message under construction: one container with texts, lines and rows of buttons.

It is put together in the shape in which Discord takes it. ``discord.ui`` would wrap each part in an object
and unwrap it again for every hand that is refreshed, four for each click.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import discord

from cogs.ui.drawing import Component, Drawing

BUTTONS_A_ROW: Final = 4
"""Five are allowed, but wrap badly on phones."""

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


def figures(columns: Iterable[tuple[str, Sequence[int | str]]], labels: Sequence[str]) -> list[str]:
    """A table of right-aligned figures: a line of heads, then one line for each label.

    The figures stand first, in a fixed-width face, and the labels after them: so the columns stay straight
    whatever signs a name is made of, and nothing wraps on a phone.
    """
    texts = [(head, [str(value) for value in values]) for head, values in columns]
    widths = [max(len(head), *(len(value) for value in values)) for head, values in texts]

    def cells(values: Iterable[str]) -> str:
        padded = (value.rjust(width) for value, width in zip(values, widths, strict=True))
        return f"`{' '.join(padded)}`".replace(" ", FIXED_SPACE)

    lines = [cells(head for head, _ in texts)]
    lines += [f"{cells(values[row] for _, values in texts)} {label}" for row, label in enumerate(labels)]
    return lines
