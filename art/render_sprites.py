"""Draw the pictures' sprites (cogs/pictures/assets/sprites) from their sources (cards, minis, suits, marks).

Run ``python art/render_sprites.py`` after changing a source. The manifest beside this file notes both sides'
hashes, so that a sprite that no longer fits its source is noticed without drawing it again.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

from cogs.pictures.sprites import (
    BACK,
    CARDS,
    MINIS,
    SIGNS,
    SPRITE_FOLDER,
    TILTS,
    TRICK_CARDS,
    SpriteKind,
    tilt_of,
)
from engine.cards import parse

ART: Final = Path(__file__).parent
MANIFEST: Final = ART / "sprites.json"


@dataclass(frozen=True, slots=True)
class Recipe:
    """One sprite: its path below the folder, its source, its measures and how far it lies askew."""

    path: str
    source: Path
    sheet: SpriteKind
    tilt: float = 0.0


def recipes() -> Iterator[Recipe]:
    """Every sprite that is drawn."""
    for deck, at in (("", ART), ("french/", ART / "french"), ("french-BD/", ART / "french-BD")):
        for face in (*sorted((at / "cards").glob("*.svg")), *at.glob("back.svg")):
            tilt = tilt_of(None if face.stem == BACK else parse(face.stem))
            yield Recipe(f"{deck}card/{face.stem}", face, CARDS)
            yield Recipe(f"{deck}trick/{face.stem}", face, TRICK_CARDS, TILTS[tilt])
        for folder, sheet in (("mini", MINIS), ("suit", SIGNS)):
            for source in sorted((at / f"{folder}s").glob("*.svg")):
                yield Recipe(f"{deck}{folder}/{source.stem}", source, sheet)
    for number, tilted in enumerate(TILTS):
        yield Recipe(f"trick/ring-{number}", ART / "ring.svg", TRICK_CARDS, tilted)
    for source in sorted((ART / "marks").glob("*.svg")):
        yield Recipe(f"mark/{source.stem}", source, SIGNS)


def digest(data: bytes) -> str:
    """The SHA-256 of a file's content, hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def drawn(recipe: Recipe) -> bytes:
    """The sprite as lossless WebP."""
    source = recipe.source.read_text(encoding="utf-8")
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', source)
    assert box is not None, recipe.source
    width, height = map(int, box.groups())
    inner = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", source.strip())
    whole_width, whole_height = recipe.sheet.size
    scale = recipe.sheet.width / width
    shadow = ""
    if recipe.sheet.margin:
        blur = recipe.sheet.margin / 3.84 / scale
        shadow = (
            '<filter id="blur" x="-20%" y="-20%" width="140%" height="140%">'
            f'<feGaussianBlur stdDeviation="{blur:.2f}"/></filter>'
            f'<rect x="2" y="{2 + 0.8 * blur:.2f}" width="{width - 4}" height="{height - 4}" rx="22" '
            'opacity=".45" filter="url(#blur)"/>'
        )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole_width}" height="{whole_height}" '
        f'viewBox="0 0 {whole_width} {whole_height}"><g transform="translate({whole_width / 2} '
        f'{whole_height / 2}) rotate({recipe.tilt}) scale({scale}) translate({-width / 2} {-height / 2})">'
        f"{shadow}{inner}</g></svg>"
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    webp = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGBA").save(webp, "WEBP", lossless=True, quality=100, method=4)
    return webp.getvalue()


def render() -> dict[str, dict[str, str]]:
    """Draw every sprite, write them and the manifest, and return the manifest."""
    manifest = {}
    for recipe in recipes():
        target = SPRITE_FOLDER / f"{recipe.path}.webp"
        target.parent.mkdir(parents=True, exist_ok=True)
        sprite = drawn(recipe)
        target.write_bytes(sprite)
        manifest[recipe.path] = {
            "source": recipe.source.relative_to(ART).as_posix(),
            "svg": digest(recipe.source.read_bytes()),
            "webp": digest(sprite),
        }
    MANIFEST.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return manifest


if __name__ == "__main__":
    sys.stdout.write(f"{len(render())} sprites drawn\n")
