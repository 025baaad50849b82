"""Specs of pictures, and the canvas that draws them: felt, boxes, rings, text, sprites, and their colours."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, TypeAlias

from PIL import Image, ImageDraw

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.lettering import LEAST, NAME, TEXT, Font, fit, lettering, width
from cogs.pictures.sprites import SPRITES, Sprite
from engine.fraternities.store import Colours

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""

FELT_LIGHT: Final[Colour] = (35, 102, 90)
FELT_DARK: Final[Colour] = (15, 52, 48)
LINE: Final[Colour] = (74, 125, 114)
"""Thin lines on felt."""
PANEL: Final[Colour] = (14, 36, 34)
"""Boxes on felt that hold text."""
WHITE: Final[Colour] = (255, 255, 255)
SOFT: Final[Colour] = (190, 218, 210)
"""Text that matters less; 7:1 on ``PANEL`` and 4.5:1 on felt."""
FAINT: Final[Colour] = (104, 150, 139)
"""Mere hints, such as places that are still free."""
GOLD: Final[Colour] = (255, 211, 77)
"""Whose turn it is, winners, and possible actions."""
ROSE: Final[Colour] = (255, 176, 170)
"""Negative numbers."""
CARD: Final[Colour] = (255, 253, 247)
INK: Final[Colour] = (33, 29, 26)
"""Text on a card's face."""

SUITS: Final[tuple[Colour, ...]] = ((56, 36, 26), (0, 136, 90), (188, 11, 34), (194, 116, 0))
"""Acorns, leaves, hearts and bells on a card's face; they also differ in shape."""
SEATS: Final[tuple[Colour, ...]] = (
    (132, 148, 255),
    (240, 132, 190),
    (116, 206, 130),
    (255, 178, 84),
    (120, 208, 232),
)
"""A colour for each seat, light enough for lines and dark text."""

PAPER: Final[Colour] = (250, 245, 233)
"""Background of score sheets and rankings, written on in ``INK``."""
BAND: Final[Colour] = (240, 231, 211)
RULE: Final[Colour] = (224, 214, 194)
"""Thin lines on paper."""
FADED: Final[Colour] = (110, 95, 80)
"""Text on paper that matters less; 5:1 on ``BAND``."""
LEADING: Final[Colour] = (255, 224, 138)
"""Background of leaders, or of the reader's own line, on paper."""


Align: TypeAlias = Literal["left", "centre", "right"]
Size: TypeAlias = tuple[int, int]

QUALITY: Final = 85
"""Quality of the JPEG. WebP would be little more than half as large, but writing it takes seven times as
long, which made it most of what a click cost on an evening."""

SHAPE_BYTES: Final = 4 * 1024 * 1024
"""Maximum bytes of cached outlines."""
FELT_BYTES: Final = 8 * 1024 * 1024
"""Maximum bytes of cached backdrops; a table's takes two million, the longest score sheet's seven."""

_SMALL: Final = 2000
"""Pixels up to which a box is painted through a single mask."""
_FINE: Final = 4
"""Factor by which edges are drawn larger and then reduced, which makes them smooth."""


class Box(NamedTuple):
    """A rectangle in pixels: its upper left corner, width and height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The point in its middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def grown(self, by: int) -> Box:
        """Return the box enlarged by so many pixels on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def _pixels(image: Image.Image) -> int:
    return image.width * image.height


_SHAPES: Final[ByteCache[tuple[int, int, int, int], Image.Image]] = ByteCache(SHAPE_BYTES, _pixels)
"""Boxes with round corners as masks, by width, height, radius and thickness, which is 0 for a filled one."""
_FELTS: Final[ByteCache[Size, Image.Image]] = ByteCache(FELT_BYTES, lambda image: 4 * _pixels(image))


_spare: list[Image.Image] = []
"""The last finished picture at most, to be drawn over: the system takes longer to find new memory."""


class Canvas:
    """A picture being drawn, which begins as felt of ``size`` pixels and ends with ``jpeg``."""

    pack = SPRITES
    """The cards of the deck that it shows."""

    def __init__(self, size: Size) -> None:
        felt = _FELTS.keep(size, lambda: _felt(size))
        with suppress(IndexError):
            self.image = _spare.pop()
            if self.image.size == size:
                self.image.paste(felt)
                self._core = self.image.im
                return
        self.image = felt.copy()
        self._core = self.image.im

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return self.image.size

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Draw a sprite with its anchor (its corner, or the middle of a tilted card) at a point."""
        self._paste(sprite.image.im, x - sprite.anchor[0], y - sprite.anchor[1], sprite.mask)

    def panel(self, box: Box, radius: int, fill: Colour) -> None:
        """Fill a box with round corners."""
        self.ring(box, radius, 0, fill)

    def ring(self, box: Box, radius: int, thick: int, colour: Colour = GOLD) -> None:
        """Draw the outline of a box with round corners, ``thick`` pixels inwards, or all of it for 0.

        A large one needs masks, which take time, only at its corners.
        """
        edge = max(radius, thick)
        if box.width * box.height < _SMALL or 2 * edge >= min(box.width, box.height):
            shape = box.width, box.height, radius, thick
            self._paste(colour, box.x, box.y, _SHAPES.keep(shape, lambda: _drawn_shape(*shape)))
            return
        corners = _corners(edge, radius, thick)
        left, right, top, bottom = box.x, box.right - edge, box.y, box.bottom - edge
        for corner, at in zip(corners, product((left, right), (top, bottom)), strict=True):
            self._paste(colour, *at, corner)
        inner, high = box.width - 2 * edge, box.height - 2 * edge
        if thick:
            for y in (box.y, box.bottom - thick):
                self.bar(Box(left + edge, y, inner, thick), colour)
            for x in (box.x, box.right - thick):
                self.bar(Box(x, top + edge, thick, high), colour)
        else:
            self.bar(Box(left + edge, top, inner, box.height), colour)
            for x in (left, right):
                self.bar(Box(x, top + edge, edge, high), colour)

    def paint(self, mask: Image.Image, x: int, y: int, colour: Colour) -> None:
        """Draw a colour through a mask whose corner is put at a point."""
        self._paste(colour, x, y, mask)

    def _paste(self, what: Any, x: int, y: int, mask: Image.Image) -> None:
        """Paste a colour or the core of an image of the mask's size.

        ``Image.paste`` does the same, but looks at both images each time, for longer than small ones take.
        """
        self._core.paste(what, (x, y, x + mask.width, y + mask.height), mask.im)

    def bar(self, box: Box, colour: Colour) -> None:
        """Fill a box with square corners."""
        self._core.paste(colour, (box.x, box.y, box.right, box.bottom))

    def text(self, text: str, x: int, y: int, font: Font, colour: Colour, align: Align = "left") -> int:
        """Draw text with its baseline at ``y``, and return its width."""
        if not text:
            return 0
        wide = width(text, font)
        start = x - {"left": 0, "centre": wide // 2, "right": wide}[align]
        letters = lettering(text, font)
        self._paste(colour, start + letters.left, y + letters.top, letters.mask)
        return wide

    def fitted(
        self,
        text: str,
        x: int,
        y: int,
        room: int,
        font: Font,
        colour: Colour,
        align: Align = "left",
        least: int = LEAST,
    ) -> int:
        """Draw text in at most ``room`` pixels: smaller down to ``least``, then cut with an ellipsis."""
        shown, fitting = fit(text, font, room, least)
        return self.text(shown, x, y, fitting, colour, align)

    def column(
        self,
        lines: Iterable[str],
        x: int,
        y: int,
        step: int,
        room: int,
        font: Font,
        colour: Colour,
        align: Align = "left",
        least: int = LEAST,
    ) -> None:
        """Draw lines of text as ``fitted`` does, one ``step`` pixels below the other, the first at ``y``."""
        for number, line in enumerate(lines):
            self.fitted(line, x, y + number * step, room, font, colour, align, least)

    def jpeg(self) -> bytes:
        """Return the finished picture, after which nothing can be drawn any more."""
        file = io.BytesIO()
        self.image.save(file, "JPEG", quality=QUALITY)
        _spare[:] = [self.image]
        return file.getvalue()


@lru_cache(maxsize=64)
def _corners(edge: int, radius: int, thick: int) -> tuple[Image.Image, ...]:
    """Return the four corners of a box as masks, the two on the left first."""
    mask = _drawn_shape(2 * edge, 2 * edge, radius, thick)
    return tuple(mask.crop((x, y, x + edge, y + edge)) for x, y in product((0, edge), repeat=2))


def _drawn_shape(wide: int, high: int, radius: int, thick: int) -> Image.Image:
    mask = Image.new("L", (wide * _FINE, high * _FINE))
    pen = ImageDraw.Draw(mask)
    outer = (0, 0, wide * _FINE - 1, high * _FINE - 1)
    pen.rounded_rectangle(outer, radius * _FINE, fill=255)
    if thick:
        edge = thick * _FINE
        inner = (edge, edge, outer[2] - edge, outer[3] - edge)
        pen.rounded_rectangle(inner, max(0, radius - thick) * _FINE, fill=0)
    return mask.reduce(_FINE)


def _felt(size: Size) -> Image.Image:
    """Draw green cloth, lighter in the middle."""
    distance = Image.radial_gradient("L")
    light, dark = (Image.new("RGB", distance.size, colour) for colour in (FELT_LIGHT, FELT_DARK))
    return Image.composite(dark, light, distance).resize(size, Image.Resampling.BILINEAR)


# -- anything that can be drawn ------------------------------------------------------------------------------

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


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture (JPEG), what it shows in words, the name of its file, and its spec's digest."""

    data: bytes
    alt: str
    filename: str
    digest: str


# -- stripes of fraternities ---------------------------------------------------------------------------------

BESIDE_NAME: Final = (22, 33)
"""Width and height in pixels of the stripes beside a name of 44 pixels: three of eleven."""
STRIPES_ROOM: Final = BESIDE_NAME[0] + 14
"""Width in pixels of the stripes including the gap to the name."""

_HAIRLINE: Final[Colour] = (128, 134, 132)
"""Grey that stands out from both white and black (3.7:1 and 5.6:1)."""


def stripes(canvas: Canvas, box: Box, colours: Sequence[Colour]) -> None:
    """Fill a box with stripes, the first one on top, with a hairline one pixel around it."""
    canvas.bar(box.grown(1), _HAIRLINE)
    for number, colour in enumerate(colours):
        top = box.y + box.height * number // len(colours)
        bottom = box.y + box.height * (number + 1) // len(colours)
        canvas.bar(Box(box.x, top, box.width, bottom - top), colour)


def stripes_beside(canvas: Canvas, colours: Colours | None, x: int, baseline: int) -> int:
    """Draw stripes as high as capitals before a name on a baseline, and return the width they take.

    A player without a fraternity has none: 0.
    """
    if colours is None:
        return 0
    wide, high = BESIDE_NAME
    stripes(canvas, Box(x + 1, baseline - high + 1, wide, high), colours)
    return STRIPES_ROOM


SIZE: Final[Size] = (1200, 400)

_RIBBON: Final = Box(40, 40, 1120, 180)
_MARGIN: Final = 52


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Colours, a name (legible) and a line in small print."""

    kind: ClassVar[str] = "ribbon"
    size: ClassVar[Size] = SIZE

    name: str
    colours: Colours
    about: str
    alt: str

    def draw(self, canvas: Canvas) -> None:
        room = SIZE[0] - 2 * _MARGIN
        canvas.bar(Box(0, 0, *SIZE), PANEL)
        stripes(canvas, _RIBBON, self.colours)
        canvas.fitted(self.name, _MARGIN, 302, room, NAME.sized(72), WHITE)
        canvas.fitted(self.about, _MARGIN, 364, room, TEXT.sized(44), SOFT)
