"""Messages in the shape that Discord takes: one container with texts, lines and rows of buttons.

``discord.ui`` would wrap each part in an object and unwrap it again for every hand that is refreshed, four
for each click. A message ready to be sent can be compared with the one shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, TypeAlias

import discord
import orjson
from discord import ui

from cogs.pictures.canvas import Picture
from cogs.pictures.lettering import MINUS

Component: TypeAlias = dict[str, Any]
"""A component in the shape that Discord takes."""


MAX_COMPONENTS: Final = 40
"""Discord's limit for a message, nested components included."""
_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_CONTAINER: Final = discord.ComponentType.container.value
_TEXT: Final = discord.ComponentType.text_display.value
_GALLERY: Final = discord.ComponentType.media_gallery.value
_FILE: Final = discord.ComponentType.file.value


class RawLayout(ui.LayoutView):
    """A finished layout whose components are made once and not looked at again.

    discord.py keeps nothing of it, and has nothing to prepare: our ids say all a click needs.
    """

    timeout = None  # nothing waits for it

    def __init__(self, components: list[Component]) -> None:  # that of a view would prepare for waiting
        self.components = components
        self._children = []

    def is_finished(self) -> bool:
        return True

    @property
    def digest(self) -> str:
        """A digest of all that the layout shows, which also another process can compare."""
        return hashlib.blake2b(orjson.dumps(self.components), digest_size=12).hexdigest()

    def to_components(self) -> list[Component]:
        return self.components

    def has_components_v2(self) -> bool:
        return True

    def text(self) -> str:
        """Return all that it says in words."""
        return "\n".join(one["content"] for one in _all_of(self.components) if one["type"] == _TEXT)

    def in_words(self) -> RawLayout:
        """Return the layout with each picture replaced by its description, without files."""
        return RawLayout(list(_in_words(self.components)))

    def with_button(self, button: Component) -> RawLayout:
        """Return the layout with a button below everything, unless one there does it or there is no room.

        It joins the buttons of the last row if there are few: a row of its own takes room on a phone.
        """
        inside = list(_all_of(self.components))
        has_it = any(one.get("custom_id") == button["custom_id"] for one in inside)
        if has_it or len(inside) > MAX_COMPONENTS - 2:
            return self
        *above, container = self.components
        if container["type"] == _CONTAINER:
            *parts, last = container["components"]
            beside = last.get("components", ())
            # a row may also hold a select
            if (
                last["type"] == _ROW
                and len(beside) < MOST_A_ROW
                and all(one["type"] == _BUTTON for one in beside)
            ):
                row = {**last, "components": [*last["components"], button]}
                return RawLayout([*above, {**container, "components": [*parts, row]}])
        return RawLayout([*self.components, {"type": _ROW, "components": [button]}])

    @classmethod
    def saying(cls, sentence: str) -> RawLayout:
        """Return a layout of nothing but a sentence."""
        return cls([{"type": _TEXT, "content": sentence}])

    def is_dispatchable(self) -> bool:
        return False


def _all_of(components: Iterable[Component]) -> Iterator[Component]:
    for one in components:
        yield one
        yield from _all_of(one.get("components", ()))
        if "accessory" in one:
            yield one["accessory"]


def _in_words(components: Iterable[Component]) -> Iterator[Component]:
    for one in components:
        if one["type"] == _GALLERY:
            yield from ({"type": _TEXT, "content": item["description"]} for item in one["items"])
        elif one["type"] != _FILE:
            inner = one.get("components")
            yield one if inner is None else {**one, "components": list(_in_words(inner))}


BUTTONS_A_ROW: Final = 4
"""Buttons in a row by default; Discord allows five, but they wrap badly on phones."""

MOST_A_ROW: Final = 5
"""Buttons that Discord allows in a row."""
MAX_OPTIONS: Final = 25
"""Options that Discord allows in a select."""

GREEN: Final = 0x3BA55D
GOLD: Final = 0xE0A526
AMBER: Final = 0xC27400
GREY: Final = 0x6D717A
RED: Final = 0xBC0B22

FIXED_SPACE: Final = "\u00a0"
"""A non-breaking space."""

_ROW_WIDTH: Final = 33
"""Letters for which a row of buttons has room on a phone 350 pixels wide."""
_AROUND_LABEL: Final = 5
"""Letters for which the edges of a button would have room."""
_EMOJI: Final = 4
"""Letters for which a button's emoji would have room."""

_SELECT: Final = discord.ComponentType.string_select.value
_USER_SELECT: Final = discord.ComponentType.user_select.value
_ROLE_SELECT: Final = discord.ComponentType.role_select.value
_CHANNEL_SELECT: Final = discord.ComponentType.channel_select.value
_SECTION: Final = discord.ComponentType.section.value
_SEPARATOR: Final = discord.ComponentType.separator.value


class MessageBuilder:
    """Collects the parts of a message from top to bottom; ``view`` builds the layout to send."""

    def __init__(self, accent: int) -> None:
        self.accent = accent
        """The colour of the container's edge."""
        self._parts: list[Component] = []
        self.room = MAX_COMPONENTS - 1
        """The number of components that can still be added."""

    def _add(self, part: Component, inner: int = 0) -> None:
        """Add a part that contains ``inner`` components."""
        self._parts.append(part)
        self.room -= 1 + inner

    def text(self, *lines: str) -> None:
        """Add lines of markdown without the empty ones; add nothing if all are empty."""
        content = "\n".join(filter(None, lines))
        if content:
            self._add({"type": _TEXT, "content": content})

    def line(self) -> None:
        """Add a thin separator line."""
        self._add({"type": _SEPARATOR})

    def pack(self, buttons: Iterable[Component]) -> list[Component]:
        """Add buttons with labels in rows as full as a phone 350 pixels wide allows; return the last row."""
        row: list[Component] = []
        room = _ROW_WIDTH
        for one in buttons:
            need = _width(one)
            if row and (need > room or len(row) == BUTTONS_A_ROW):
                self.buttons(row)
                row, room = [], _ROW_WIDTH
            row.append(one)
            room -= need
        return row

    def buttons(self, buttons: Sequence[Component], a_row: int = BUTTONS_A_ROW) -> None:
        """Add buttons in rows of ``a_row``."""
        for start in range(0, len(buttons), a_row):
            row = buttons[start : start + a_row]
            self._add({"type": _ROW, "components": row}, len(row))

    def beside(self, text: str, button: Component) -> None:
        """Add a text with a button to its right."""
        told = [{"type": _TEXT, "content": text}]
        self._add({"type": _SECTION, "components": told, "accessory": button}, 2)

    def row(self, component: Component) -> None:
        """Add a row of its own for a wide component such as a select."""
        self._add({"type": _ROW, "components": [component]}, 1)

    def picture(self, filename: str, alt: str) -> None:
        """Add a picture attached under that name; ``alt`` describes it."""
        media: Component = {"media": {"url": f"attachment://{filename}"}, "description": alt}
        self._add({"type": _GALLERY, "items": [media]})

    def illustrate(self, picture: Picture | None) -> None:
        """Add a picture that comes with the message, if there is one."""
        if picture is not None:
            self.picture(picture.filename, picture.alt)

    def file(self, filename: str) -> None:
        """Add a file attached under that name."""
        self._add({"type": _FILE, "file": {"url": f"attachment://{filename}"}})

    def view(self) -> RawLayout:
        """Return the finished message."""
        return RawLayout([{"type": _CONTAINER, "accent_color": self.accent, "components": self._parts}])


def said(*lines: str, accent: int = GREY, buttons: Sequence[Component] = ()) -> RawLayout:
    """Build a message of one text, with buttons below it."""
    builder = MessageBuilder(accent)
    builder.text(*lines)
    builder.buttons(buttons)
    return builder.view()


def fitting(lines: Sequence[str], letters: int) -> Sequence[str]:
    """Return as many of the first lines as have so many letters, with their line breaks."""
    ends = accumulate(len(line) + 1 for line in lines)
    return lines[: sum(end <= letters for end in ends)]


def fit_a_row(buttons: Sequence[Component]) -> bool:
    """Whether buttons stand in one row on a phone 350 pixels wide."""
    return len(buttons) <= BUTTONS_A_ROW and sum(map(_width, buttons)) <= _ROW_WIDTH


def _width(button: Component) -> int:
    """Return for how many letters there would be room in the place of a button."""
    return len(button.get("label", "")) + _AROUND_LABEL + _EMOJI * ("emoji" in button)


def button(
    custom_id: str,
    label: str | None = None,
    emoji: discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Component:
    """Build a button with one of our ids."""
    return faced_button(custom_id, face(label, emoji), style, disabled)


def faced_button(
    custom_id: str,
    face: Component,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Component:
    """Build a button with one of our ids, and a finished ``face``: its label or emoji."""
    return {"type": _BUTTON, "style": style.value, "custom_id": custom_id, "disabled": disabled, **face}


def face(label: str | None, emoji: discord.PartialEmoji | None) -> Component:
    """Build what a button shows."""
    made: Component = {}
    if label is not None:
        made["label"] = label
    if emoji is not None:
        made["emoji"] = {"name": emoji.name, "id": str(emoji.id)}
    return made


def option(label: str, value: str, about: str = "", chosen: bool = False) -> Component:
    """Build a select's option; ``about`` explains it in small print."""
    made: Component = {"label": label, "value": value, "default": chosen}
    if about:
        made["description"] = about
    return made


def select(
    custom_id: str, options: Sequence[Component], placeholder: str = "", least: int = 1, most: int = 1
) -> Component:
    """Build a select with one of our ids; ``least`` and ``most`` bound the number of choices."""
    named = {"placeholder": placeholder} if placeholder else {}
    return _select(_SELECT, custom_id, least, most, **named, options=list(options))


def role_select(custom_id: str, placeholder: str, chosen: str | None = None) -> Component:
    """Build a select of one of the server's roles; ``chosen`` is the id of the current one."""
    return _select(_ROLE_SELECT, custom_id, 1, 1, placeholder=placeholder, **_by_default("role", chosen))


def channel_select(custom_id: str, placeholder: str, chosen: str | None = None) -> Component:
    """Build an optional select of one of the server's text channels; ``chosen`` is the current one's id."""
    texts = [discord.ChannelType.text.value, discord.ChannelType.news.value]
    more = {"placeholder": placeholder, "channel_types": texts, **_by_default("channel", chosen)}
    return _select(_CHANNEL_SELECT, custom_id, 0, 1, **more)


def user_select(custom_id: str, placeholder: str, chosen: Sequence[str], most: int = 4) -> Component:
    """Build an optional select of people; ``chosen`` are Discord's ids of the current ones."""
    more = {"placeholder": placeholder, **_by_default("user", *chosen[:most])}
    return _select(_USER_SELECT, custom_id, 0, most, **more)


def _select(kind: int, custom_id: str, least: int, most: int, **more: Any) -> Component:
    return {"type": kind, "custom_id": custom_id, "min_values": least, "max_values": most, **more}


def _by_default(kind: str, *chosen: str | None) -> Component:
    """Return what says which roles, channels or people are chosen already, if any."""
    known = [{"id": one, "type": kind} for one in chosen if one is not None]
    return {"default_values": known} if known else {}


def small(text: str) -> str:
    """Format a line in small print; an empty text stays empty."""
    return f"-# {text}" if text else ""


def figures(columns: Iterable[tuple[str, Sequence[int | str]]], labels: Sequence[str]) -> list[str]:
    """Format a table of right-aligned figures: a line of headings, then one line for each label.

    The figures come first, in a fixed-width font, and the labels after them, so that the columns stay
    straight whatever characters a name contains, and nothing wraps on a phone.
    """
    head, *lines = _aligned(tuple((head, tuple(values)) for head, values in columns))
    return [head, *(f"{line} {label}" for line, label in zip(lines, labels, strict=True))]


@lru_cache(maxsize=256)  # the hands at a table and its card show the same figures
def _aligned(columns: tuple[tuple[str, tuple[int | str, ...]], ...]) -> tuple[str, ...]:
    """Return a line of headings and a line for each row of figures."""
    texts = [(head, *(str(value).replace("-", MINUS) for value in values)) for head, values in columns]
    widths = [max(map(len, column)) for column in texts]
    rows = (" ".join(map(str.rjust, cells, widths)) for cells in zip(*texts, strict=True))
    return tuple(f"`{row}`".replace(" ", FIXED_SPACE) for row in rows)
