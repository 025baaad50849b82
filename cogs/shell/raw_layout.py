"""Messages ready to be sent, which can be compared with the one shown."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import discord
import orjson
from discord import ui

Component: TypeAlias = dict[str, Any]
"""A component in the shape that Discord takes."""


MAX_COMPONENTS: Final = 40
"""Discord's limit for a message, nested components included."""
_A_ROW: Final = 5
"""Discord's limit for the buttons of a row."""
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
            if last["type"] == _ROW and _joinable(last["components"]):
                row = {**last, "components": [*last["components"], button]}
                return RawLayout([*above, {**container, "components": [*parts, row]}])
        return RawLayout([*self.components, {"type": _ROW, "components": [button]}])

    @classmethod
    def saying(cls, sentence: str) -> RawLayout:
        """Return a layout of nothing but a sentence."""
        return cls([{"type": _TEXT, "content": sentence}])

    def is_dispatchable(self) -> bool:
        return False


def _joinable(row: Sequence[Component]) -> bool:
    """Whether one more button has room in a row, which may also hold a select."""
    return len(row) < _A_ROW and all(one["type"] == _BUTTON for one in row)


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
