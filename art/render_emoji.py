"""Draw the emoji's pictures (cogs/shell/emoji/*.png) from their sources (art/emoji/*.svg).

Run ``python art/render_emoji.py`` after changing a source. The manifest beside this file notes both sides'
hashes, so that a picture that no longer fits its source is noticed without drawing it again.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Final

import resvg_py

ART: Final = Path(__file__).parent
SOURCES: Final = ART / "emoji"
PICTURES: Final = ART.parent / "cogs" / "shell" / "emoji"
MANIFEST: Final = ART / "emoji.json"
SIZE: Final = 128
"""Width and height in pixels: Discord shows emoji at up to 48 px, on dense screens three times that."""


def digest(path: Path) -> str:
    """The SHA-256 of a file, hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def render() -> dict[str, dict[str, str]]:
    """Draw every source, write pictures and manifest, and return the manifest."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    manifest = {}
    for source in sorted(SOURCES.glob("*.svg")):
        picture = PICTURES / f"{source.stem}.png"
        drawn = resvg_py.svg_to_bytes(svg_string=source.read_text(encoding="utf-8"), width=SIZE, height=SIZE)
        picture.write_bytes(bytes(drawn))
        manifest[source.stem] = {"svg": digest(source), "png": digest(picture)}
    MANIFEST.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return manifest


if __name__ == "__main__":
    sys.stdout.write(f"{len(render())} emoji drawn\n")
