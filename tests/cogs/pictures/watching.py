"""A canvas that records what is painted on it, so that tests can check whether it fits."""

from __future__ import annotations

from itertools import combinations

from cogs.pictures.canvas import Align, Box, Canvas, Colour, Size
from cogs.pictures.grid import GridSpec
from cogs.pictures.lettering import LEAST, TABLE_LEAST, Font, lettering, width
from cogs.pictures.renderer import PictureSpec
from cogs.pictures.score_sheet import FLAT_LEAST, ScoreSheet
from cogs.pictures.sprites import Sprite
from cogs.pictures.table import MIDDLE, TABLE_SIZE, Middle, TableSpec


class WatchedCanvas(Canvas):
    """Records panels, sprites and the ink of words, in the order in which they were painted."""

    def __init__(self, size: Size) -> None:
        super().__init__(size)
        self.panels: list[Box] = []
        self.words: list[tuple[str, Font, Box]] = []
        self.sprites: list[Box] = []

    def panel(self, box: Box, radius: int, fill: Colour) -> None:
        self.panels.append(box)
        super().panel(box, radius, fill)

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        self.sprites.append(Box(x - sprite.anchor[0], y - sprite.anchor[1], *sprite.image.size))
        super().stamp(sprite, x, y)

    def text(self, text: str, x: int, y: int, font: Font, colour: Colour, align: Align = "left") -> int:
        if text:
            letters = lettering(text, font)
            start = x - {"left": 0, "centre": width(text, font) // 2, "right": width(text, font)}[align]
            ink = Box(start + letters.left, y + letters.top, *letters.mask.size)
            self.words.append((text, font, ink))
        return super().text(text, x, y, font, colour, align)


def painted(spec: PictureSpec) -> WatchedCanvas:
    """Return a canvas with the spec painted on it."""
    canvas = WatchedCanvas(spec.size)
    spec.draw(canvas)
    return canvas


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies within another."""
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes don't overlap."""
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def inside(middle: Middle) -> None:
    """Expect a table's middle to stay clear of the seats."""
    canvas = WatchedCanvas(TABLE_SIZE)
    middle.draw(canvas)
    for box in [*canvas.panels, *(ink for _, _, ink in canvas.words)]:
        assert within(box, MIDDLE)
    for box in canvas.sprites:
        assert within(box, MIDDLE.grown(8)), "but for the shadow"


def check(spec: PictureSpec) -> None:
    """Expect words to stay within the picture, not to overlap, and to be large enough to read."""
    least = TABLE_LEAST if isinstance(spec, TableSpec | GridSpec) else LEAST
    if isinstance(spec, ScoreSheet) and spec.flat:
        least = FLAT_LEAST
    if isinstance(spec, TableSpec) and spec.middle is not None:
        inside(spec.middle)
    canvas = painted(spec)
    whole = Box(0, 0, *spec.size)
    for text, font, ink in canvas.words:
        assert within(ink, whole), f"{text!r} leaves the picture"
        assert font.size >= least, f"{text!r} is too small"
    for (text, _, ink), (other_text, _, other_ink) in combinations(canvas.words, 2):
        assert apart(ink.grown(-1), other_ink), f"{text!r} and {other_text!r} overlap"  # accents may touch
