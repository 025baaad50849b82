"""Protocol for anything that can be drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from typing import ClassVar, Final, Protocol

from cogs.pictures.canvas import Canvas, Size

ALT_LIMIT: Final = 1024
"""Discord's limit for a picture's description, in characters."""


class PictureSpec(Hashable, Protocol):
    """Everything that a picture shows, as plain values: frozen, hashable, picklable, made from views only."""

    kind: ClassVar[str]
    """Kind of picture in a word, used as its file name."""

    @property
    def size(self) -> Size:
        """Width and height in pixels."""

    @property
    def alt(self) -> str:
        """Text alternative in the reader's language."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture. Depends on nothing but the spec, and may run in any thread."""


def digest_of(spec: PictureSpec) -> str:
    """Return a digest of all that a picture shows, the same in every process."""
    return hashlib.blake2b(repr(spec).encode(), digest_size=12).hexdigest()


def render(spec: PictureSpec) -> bytes:
    """Draw a spec as JPEG; equal specs give equal bytes."""
    canvas = Canvas(spec.size)
    spec.draw(canvas)
    return canvas.jpeg()


def alt_text(*sentences: str) -> str:
    """Join sentences into a description within Discord's limit; the last ones are left out if need be.

    If the first alone is too long, it is cut at a word.
    """
    said = [sentence for sentence in sentences if sentence]
    text = " ".join(said)
    while len(text) > ALT_LIMIT and len(said) > 1:
        said.pop()
        text = f"{' '.join(said)} …"
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 2].rsplit(' ', 1)[0]} …"
