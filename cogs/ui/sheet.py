"""A message under construction: one container with texts, lines and rows of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

BUTTONS_A_ROW: Final = 4
"""Five are allowed, but wrap badly on phones."""

GREEN: Final = 0x3BA55D
GOLD: Final = 0xE0A526
AMBER: Final = 0xC27400
GREY: Final = 0x6D717A
RED: Final = 0xBC0B22

_FIXED_SPACE: Final = "\u00a0"


class Sheet:
    """Collects what a message shows from top to bottom; ``view`` makes the layout that is sent."""

    def __init__(self, accent: int) -> None:
        self._container: ui.Container[Any] = ui.Container(accent_colour=accent)

    def text(self, *lines: str) -> None:
        """Lines of markdown; empty ones are left out, and nothing is added when all are."""
        content = "\n".join(filter(None, lines))
        if content:
            self._container.add_item(ui.TextDisplay(content))

    def line(self) -> None:
        """A thin line across."""
        self._container.add_item(ui.Separator())

    def buttons(self, buttons: Sequence[ui.Button[Any]], a_row: int = BUTTONS_A_ROW) -> None:
        """Buttons in rows of ``a_row``."""
        for start in range(0, len(buttons), a_row):
            self._container.add_item(ui.ActionRow(*buttons[start : start + a_row]))

    def view(self) -> ui.LayoutView:
        """The finished message. It is stopped, so that discord.py doesn't wait for its clicks itself."""
        view = ui.LayoutView(timeout=None)
        view.add_item(self._container)
        view.stop()
        return view


def button(
    custom_id: str,
    label: str | None = None,
    emoji: discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> ui.Button[Any]:
    """A button that the message's own dynamic items answer."""
    return ui.Button(custom_id=custom_id, label=label, emoji=emoji, style=style, disabled=disabled)


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
        return f"`{' '.join(padded)}`".replace(" ", _FIXED_SPACE)

    lines = [cells(head for head, _ in texts)]
    lines += [f"{cells(values[row] for _, values in texts)} {label}" for row, label in enumerate(labels)]
    return lines
