"""A message under construction: one container with texts, lines and rows of buttons.

It is put together in the shape in which Discord takes it. ``discord.ui`` would wrap each part in an object
and unwrap it again for every hand that is refreshed, four for each click.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import discord

from cogs.shell.raw_layout import Component, RawLayout

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
_SELECT: Final = discord.ComponentType.string_select.value
_USER_SELECT: Final = discord.ComponentType.user_select.value
_ROLE_SELECT: Final = discord.ComponentType.role_select.value
_CHANNEL_SELECT: Final = discord.ComponentType.channel_select.value
_SECTION: Final = discord.ComponentType.section.value
_TEXT: Final = discord.ComponentType.text_display.value
_SEPARATOR: Final = discord.ComponentType.separator.value
_GALLERY: Final = discord.ComponentType.media_gallery.value
_FILE: Final = discord.ComponentType.file.value
_CONTAINER: Final = discord.ComponentType.container.value


class MessageBuilder:
    """Collects what a message shows from top to bottom; ``view`` makes the layout that is sent."""

    def __init__(self, accent: int) -> None:
        self.accent = accent
        """The colour of the edge."""
        self._parts: list[Component] = []
        self.room = MAX_COMPONENTS - 1
        """How many components Discord still takes."""

    def _add(self, part: Component, inner: int = 0) -> None:
        """Add a part with so many components in it."""
        self._parts.append(part)
        self.room -= 1 + inner

    def text(self, *lines: str) -> None:
        """Lines of markdown; empty ones are left out, and nothing is added when all are."""
        content = "\n".join(filter(None, lines))
        if content:
            self._add({"type": _TEXT, "content": content})

    def line(self) -> None:
        """A thin line across."""
        self._add({"type": _SEPARATOR})

    def buttons(self, buttons: Sequence[Component], a_row: int = BUTTONS_A_ROW) -> None:
        """Buttons in rows of ``a_row``."""
        for start in range(0, len(buttons), a_row):
            row = buttons[start : start + a_row]
            self._add({"type": _ROW, "components": row}, len(row))

    def beside(self, text: str, button: Component) -> None:
        """A text with a button at its right."""
        told = [{"type": _TEXT, "content": text}]
        self._add({"type": _SECTION, "components": told, "accessory": button}, 2)

    def row(self, component: Component) -> None:
        """A row of its own for something wide: a select."""
        self._add({"type": _ROW, "components": [component]}, 1)

    def picture(self, filename: str, alt: str) -> None:
        """A picture that is attached under that name; ``alt`` says what it shows."""
        media: Component = {"media": {"url": f"attachment://{filename}"}, "description": alt}
        self._add({"type": _GALLERY, "items": [media]})

    def file(self, filename: str) -> None:
        """A file that is attached under that name."""
        self._add({"type": _FILE, "file": {"url": f"attachment://{filename}"}})

    def view(self) -> RawLayout:
        """The finished message."""
        return RawLayout([{"type": _CONTAINER, "accent_color": self.accent, "components": self._parts}])


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


def option(label: str, value: str, about: str = "", chosen: bool = False) -> Component:
    """A line of a select, with what it means in small print."""
    made: Component = {"label": label, "value": value, "default": chosen}
    if about:
        made["description"] = about
    return made


def select(
    custom_id: str, options: Sequence[Component], placeholder: str = "", least: int = 1, most: int = 1
) -> Component:
    """A select with an id of ours; ``least`` and ``most`` say how many may be chosen."""
    made: Component = {"type": _SELECT, "custom_id": custom_id, "options": list(options)}
    if placeholder:
        made["placeholder"] = placeholder
    return {**made, "min_values": least, "max_values": most}


def role_select(custom_id: str, placeholder: str, chosen: str | None = None) -> Component:
    """A select of one of the server's roles; ``chosen`` is Discord's id of the one chosen before."""
    made: Component = {"type": _ROLE_SELECT, "custom_id": custom_id, "placeholder": placeholder}
    if chosen is not None:
        made["default_values"] = [{"id": chosen, "type": "role"}]
    return {**made, "min_values": 1, "max_values": 1}


def channel_select(custom_id: str, placeholder: str, chosen: str | None = None) -> Component:
    """A select of one of the server's text channels or none; ``chosen`` is Discord's id of the one before."""
    texts = [discord.ChannelType.text.value, discord.ChannelType.news.value]
    made: Component = {"type": _CHANNEL_SELECT, "custom_id": custom_id, "placeholder": placeholder}
    if chosen is not None:
        made["default_values"] = [{"id": chosen, "type": "channel"}]
    return {**made, "channel_types": texts, "min_values": 0, "max_values": 1}


def user_select(custom_id: str, placeholder: str, chosen: Sequence[str], most: int = 4) -> Component:
    """A select of people, none or some; ``chosen`` are Discord's ids of those chosen before."""
    made: Component = {"type": _USER_SELECT, "custom_id": custom_id, "placeholder": placeholder}
    if chosen:
        made["default_values"] = [{"id": person, "type": "user"} for person in chosen[:most]]
    return {**made, "min_values": 0, "max_values": most}


def small(text: str) -> str:
    """A line in small print; nothing stays nothing."""
    return f"-# {text}" if text else ""


def figures(columns: Iterable[tuple[str, Sequence[int | str]]], labels: Sequence[str]) -> list[str]:
    """A table of right-aligned figures: a line of heads, then one line for each label.

    The figures stand first, in a fixed-width face, and the labels after them: so the columns stay straight
    whatever signs a name is made of, and nothing wraps on a phone.
    """
    head, *lines = _aligned(tuple((head, tuple(values)) for head, values in columns))
    return [head, *(f"{line} {label}" for line, label in zip(lines, labels, strict=True))]


@lru_cache(maxsize=256)  # the hands at a table and its card show the same figures
def _aligned(columns: tuple[tuple[str, tuple[int | str, ...]], ...]) -> tuple[str, ...]:
    """A line of heads and a line for each figure of the columns."""
    texts = [(head, *map(str, values)) for head, values in columns]
    widths = [max(map(len, column)) for column in texts]
    rows = (" ".join(map(str.rjust, cells, widths)) for cells in zip(*texts, strict=True))
    return tuple(f"`{row}`".replace(" ", FIXED_SPACE) for row in rows)
