"""Sprites of cards and signs of each deck, decoded when first needed.

``art/render_sprites.py`` draws them from their SVGs, each with its shadow. Decoded sprites share
``SPRITE_BYTES``; an evicted one is decoded again in about a millisecond.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image

from cogs.pictures.byte_cache import ByteCache
from engine.cards import SUIT_LETTERS, Card, Suit, notation, suit
from engine.players.levels import Level

SPRITE_FOLDER: Final = Path(__file__).with_name("assets") / "sprites"
SPRITE_BYTES: Final = 24 * 1024 * 1024
"""Maximum bytes of decoded sprites; a table shows about twenty, which need two million."""

BACK: Final = "back"
TILTS: Final = (-5.0, 3.0, -2.0, 5.0)
"""Degrees by which the cards of a trick are tilted, clockwise."""
Mark: TypeAlias = Literal["crown", "dealer", "tricks", "hand"] | Level
"""The king's crown, the dealer's pack, tricks taken, cards in hand, or the face of a computer's level."""
Tone: TypeAlias = Literal["plain", "dim"]

DIM_GREY: Final = (92, 104, 102)
DIM_SHARE: Final = 0.55


@dataclass(frozen=True, slots=True)
class SpriteKind:
    """A kind of sprites: their width and height without the shadow, and the margin for it."""

    width: int
    height: int
    margin: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, shadow included."""
        return self.width + 2 * self.margin, self.height + 2 * self.margin


CARDS: Final = SpriteKind(240, 360, 14)
"""Upright cards and the back; ``stamp`` puts their corner at the point."""
TRICK_CARDS: Final = SpriteKind(138, 207, 20)
"""Tilted cards; ``stamp`` puts their middle at the point."""
MINIS: Final = SpriteKind(120, 180, 7)
"""Rank and one sign of the suit; ``stamp`` puts their corner at the point."""
SIGNS: Final = SpriteKind(96, 96, 0)
"""Suits and marks; ``stamp`` puts their corner at the point."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture, its mask, and the anchor that is put at the point."""

    image: Image.Image
    mask: Image.Image
    anchor: tuple[int, int]


_DECODED: Final[ByteCache[tuple[Path, int, Tone], Sprite]] = ByteCache(
    # four bytes a pixel for the picture, one for the mask
    SPRITE_BYTES,
    lambda sprite: 5 * sprite.mask.width * sprite.mask.height,
)
GERMAN: Final = "german"


@cache
def of_deck(folder: Path, artwork: str, name: str) -> Path:
    """Return the file of a picture: of a deck with these letters, of the deck, or else of the German one.

    ``artwork`` is as in ``Words.artwork``. Decks have files only of what looks different on them.
    """
    own = (folder / one / name for one in (artwork, artwork.partition("-")[0]))
    return next((path for path in own if path.exists()), folder / name)


class Sprites:
    """The sprites of a deck. Of all decks together at most ``SPRITE_BYTES`` are kept decoded."""

    def __init__(self, artwork: str = GERMAN) -> None:
        self._artwork = artwork

    def card(self, card: Card | None, width: int = CARDS.width, tone: Tone = "plain") -> Sprite:
        """Return a card upright, or its back for ``None``; two thirds as wide as high."""
        return self._upright("card", BACK if card is None else notation(card), CARDS, width, tone)

    def mini(self, card: Card, width: int = MINIS.width) -> Sprite:
        """Return a card for small places: rank and one sign; two thirds as wide as high."""
        return self._upright("mini", notation(card), MINIS, width)

    def tilted(self, card: Card) -> Sprite:
        """Return a tilted card of a trick, anchored at its middle.

        A card is always tilted in the same way, so that a whole pack stays decoded.
        """
        return self._askew(notation(card))

    def ring(self, card: Card) -> Sprite:
        """Return a golden edge to draw beneath a tilted card."""
        return self._askew(f"ring-{tilt_of(card)}")

    def _askew(self, name: str) -> Sprite:
        path, (width, height) = self._path(f"trick/{name}"), TRICK_CARDS.size
        middle = width // 2, height // 2
        return _DECODED.keep((path, 0, "plain"), lambda: _sprite(_decoded(path), middle))

    def suit(self, suit: Suit | int, width: int = SIGNS.width) -> Sprite:
        """Return a suit's sign."""
        return self._upright("suit", SUIT_LETTERS[suit], SIGNS, width)

    def mark(self, mark: Mark, width: int = SIGNS.width) -> Sprite:
        """Return a mark."""
        return self._upright("mark", mark, SIGNS, width)

    def _upright(self, folder: str, name: str, sheet: SpriteKind, width: int, tone: Tone = "plain") -> Sprite:
        path = self._path(f"{folder}/{name}")

        def make() -> Sprite:
            image, margin = _decoded(path), sheet.margin
            if width != sheet.width:
                scale = width / sheet.width
                margin = round(margin * scale)
                size = width + 2 * margin, round(sheet.height * scale) + 2 * margin
                image = image.resize(size, Image.Resampling.LANCZOS)
            return _sprite(image, (margin, margin), tone)

        return _DECODED.keep((path, width, tone), make)

    def _path(self, name: str) -> Path:
        return of_deck(SPRITE_FOLDER, self._artwork, f"{name}.webp")


def _decoded(path: Path) -> Image.Image:
    with Image.open(path) as file:
        return file.convert("RGBA")


def tilt_of(card: Card | None) -> int:
    """Return which of ``TILTS`` a card has: neighbours in a suit lie differently."""
    return 0 if card is None else (card + suit(card)) % len(TILTS)


def _sprite(image: Image.Image, anchor: tuple[int, int], tone: Tone = "plain") -> Sprite:
    face = image.convert("RGB")
    if tone == "dim":
        face = Image.blend(face, Image.new("RGB", face.size, DIM_GREY), DIM_SHARE)
    return Sprite(face, image.getchannel("A"), anchor)


SPRITES: Final = Sprites()
"""All that decks have in common, and the cards of the German one."""
sprites_of: Final = cache(Sprites)
"""The sprites of a deck."""
