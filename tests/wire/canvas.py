"""A bot that can't draw: it answers with words instead of pictures."""

from __future__ import annotations

import pytest

from cogs.pictures.desk import PictureDesk


def take_away_the_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on fail every drawing."""

    async def undrawn(*_: object) -> None:
        raise OSError("there is no canvas")

    monkeypatch.setattr(PictureDesk, "picture", undrawn)
