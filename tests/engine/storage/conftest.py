"""Tests that talk to databases directly run on both kinds in every run."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of database."""
    return str(request.param)
