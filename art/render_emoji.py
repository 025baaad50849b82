"""Draw the emoji's pictures (cogs/shell/emoji) from their sources (the folders ``emoji`` of each deck).

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
PICTURES: Final = ART.parent / "cogs" / "shell" / "emoji"
MANIFEST: Final = ART / "emoji.json"
DECKS: Final = (".", "french", "french-BD")
"""The folders of decks; ``french-BD`` has only the court cards that bear German letters in a French deck."""
SIZE: Final = 128
"""Width and height in pixels: Discord shows emoji at up to 48 px, on dense screens three times that."""


def digest(path: Path) -> str:
    """The SHA-256 of a file, hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def render() -> dict[str, dict[str, str]]:
    """Draw every source, write pictures and manifest, and return the manifest."""
    manifest = {}
    for source in (one for deck in DECKS for one in sorted((ART / deck / "emoji").glob("*.svg"))):
        path = source.parent.parent.relative_to(ART) / source.stem
        picture = PICTURES / f"{path}.png"
        picture.parent.mkdir(parents=True, exist_ok=True)
        drawn = resvg_py.svg_to_bytes(svg_string=source.read_text(encoding="utf-8"), width=SIZE, height=SIZE)
        picture.write_bytes(bytes(drawn))
        manifest[path.as_posix()] = {"svg": digest(source), "png": digest(picture)}
    MANIFEST.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return manifest


if __name__ == "__main__":
    sys.stdout.write(f"{len(render())} emoji drawn\n")
