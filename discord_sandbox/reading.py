"""Reading messages as the page shows them: their components, texts and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from urllib.parse import unquote

from discord_sandbox.components import BUTTON, walk
from discord_sandbox.inputs import Json, RejectedError

Predicate: TypeAlias = Callable[[Json], bool]


def find(message: Json, wanted: str | Predicate | None = None, label: str | None = None) -> Json:
    """Find a component of a message by custom id, label or predicate. Raises RejectedError."""
    for component in walk(message["components"]):
        if "custom_id" not in component:
            continue
        if callable(wanted):
            fits = wanted(component)
        else:
            fits = wanted in (None, component["custom_id"]) and label in (None, component.get("label"))
        if fits:
            return component
    raise RejectedError(f"nothing fits {wanted or label!r} in message {message['id']}")


def buttons(message: Json) -> list[Json]:
    """Return all buttons of a message that act, disabled ones included."""
    return [c for c in walk(message["components"]) if c["type"] == BUTTON and "custom_id" in c]


def text_of(message: Json) -> str:
    """Return all text of a message: its content and the texts of its components, a line each."""
    texts = [message["content"], *(c["content"] for c in walk(message["components"]) if c["type"] == 10)]
    return "\n".join(text for text in texts if text)


def files_of(message: Json) -> list[Json]:
    """Return all files of a message with ``url``, ``filename`` and ``description``: its attachments and those
    that its components show."""
    shown = []
    for one in walk(message["components"]):
        for holder in (one, *one.get("items", ())):
            media = holder.get("media") or holder.get("file")
            if isinstance(media, dict) and "attachment_id" in media:
                name = unquote(media["url"].rpartition("/")[2])
                shown.append({**media, "filename": name, "description": holder.get("description")})
    return [*message["attachments"], *shown]
