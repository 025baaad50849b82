"""What speaks to databases directly is tried on both kinds of them in every run."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """Which database it is."""
    return str(request.param)
