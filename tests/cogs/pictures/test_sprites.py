"""Sprites match their sources, and are small on disk and in memory."""

from __future__ import annotations

import hashlib
import json
import runpy
from pathlib import Path

import pytest
from PIL import Image

from cogs.pictures.lettering import FONT_FOLDER
from cogs.pictures.sprites import CARDS, SPRITE_BYTES, SPRITE_FOLDER, Sprites
from engine.cards import PACK, parse

ART = Path(__file__).parents[3] / "art"
MANIFEST = json.loads((ART / "sprites.json").read_text())
HINT = "run python art/render_sprites.py"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.sample(40)
@pytest.mark.parametrize("path", sorted(MANIFEST))
def test_a_sprite_fits_its_source(path: str) -> None:
    noted = MANIFEST[path]
    assert digest(ART / noted["source"]) == noted["svg"], HINT
    assert digest(SPRITE_FOLDER / f"{path}.webp") == noted["webp"], HINT


def test_there_is_a_sprite_for_each_recipe_and_no_other() -> None:
    pytest.importorskip("resvg_py")
    script = runpy.run_path(str(ART / "render_sprites.py"), run_name="render_sprites")
    assert {recipe.path for recipe in script["recipes"]()} == set(MANIFEST), HINT
    files = SPRITE_FOLDER.rglob("*.webp")
    assert {file.relative_to(SPRITE_FOLDER).with_suffix("").as_posix() for file in files} == set(MANIFEST), (
        HINT
    )


def test_sprites_are_small_on_the_disk() -> None:
    assert sum(path.stat().st_size for path in SPRITE_FOLDER.rglob("*.webp")) < 3_000_000


def test_the_fonts_are_those_of_the_pack() -> None:
    for font in FONT_FOLDER.iterdir():
        assert font.read_bytes() == (ART / "fonts" / font.name).read_bytes()


def test_every_card_has_every_kind_of_sprite() -> None:
    sprites = Sprites()
    for card in PACK:
        assert sprites.card(card).image.size == CARDS.size
        assert sprites.mini(card).image.size
        assert sprites.tilted(card).image.size == sprites.ring(card).image.size
    for suit in range(4):
        assert sprites.suit(suit, 36).image.size == (36, 36)
    assert sprites.card(None).image.size == sprites.card(parse("HK")).image.size


def test_memory_stays_below_the_limit_whatever_is_drawn() -> None:
    sprites = Sprites(limit=2_000_000)
    for _ in range(2):
        for card in PACK:
            sprites.tilted(card)
            sprites.card(card, 100 + card, "dim")
            assert 0 < sprites.cache.held <= 2_000_000


def test_the_cards_of_a_pack_stay_decoded_while_one_trick_follows_another() -> None:
    sprites = Sprites()
    lying = [sprites.tilted(card) for card in PACK]
    assert all(sprites.tilted(card) is sprite for card, sprite in zip(PACK, lying, strict=True))
    assert sprites.cache.held < SPRITE_BYTES * 2 / 3, "there is room for all else on a table"


def test_a_dimmed_card_is_darker() -> None:
    sprites = Sprites()

    def brightness(image: Image.Image) -> float:
        return sum(level * count for level, count in enumerate(image.convert("L").histogram()))

    plain, dim = sprites.card(parse("HK")), sprites.card(parse("HK"), tone="dim")
    assert brightness(dim.image) < 0.8 * brightness(plain.image)
