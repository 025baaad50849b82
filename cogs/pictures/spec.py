"""What a picture is made from, and the drawing of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final, Protocol

from cogs.pictures.canvas import Canvas, Size

ALT_LIMIT: Final = 1024
"""The most characters that Discord takes as the description of a picture."""


class PictureSpec(Hashable, Protocol):
    """Everything that a picture shows, as plain values: frozen, hashable, picklable, made from views only."""

    kind: ClassVar[str]
    """What it is a picture of, in a word; the name of its file."""

    @property
    def size(self) -> Size:
        """Width and height in pixels."""

    @property
    def alt(self) -> str:
        """What the picture shows, in the reader's language, for those who don't see it."""

    def draw(self, canvas: Canvas) -> None:
        """Paint it. Depends on nothing but the sketch, and may run in any thread."""


def render(sketch: PictureSpec) -> bytes:
    """The picture as WebP: equal sketches give equal bytes."""
    canvas = Canvas(sketch.size)
    sketch.draw(canvas)
    return canvas.webp()


def alt_text(*sentences: str) -> str:
    """Sentences as one text that Discord takes; what is too long loses its end."""
    text = " ".join(filter(None, sentences))
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 1].rstrip()}…"
