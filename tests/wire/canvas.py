"""A bot that can't draw: whatever somebody asks for is told in words then."""

from __future__ import annotations

import pytest

from cogs.pictures.desk import PictureDesk


def take_away_the_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing is drawn for whoever asks."""

    async def undrawn(*_: object) -> None:
        raise OSError("there is no canvas")

    monkeypatch.setattr(PictureDesk, "picture", undrawn)
