"""A bot that can't draw: it answers with words instead of pictures."""

import pytest

from cogs.pictures.queue import PictureQueue


def take_away_the_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on fail every drawing."""

    async def undrawn(*_: object) -> None:
        raise OSError("there is no canvas")

    monkeypatch.setattr(PictureQueue, "for_person", undrawn)
