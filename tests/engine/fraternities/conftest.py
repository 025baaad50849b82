"""A time that passes when a test says so."""

from __future__ import annotations

import pytest


class Clock:
    """Seconds since 1970, as many as stand there."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()
