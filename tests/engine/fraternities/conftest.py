"""A clock that moves only when a test says so."""

from __future__ import annotations

import pytest


class Clock:
    """A clock that shows a fixed time, in seconds since 1970."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()
