"""The subject of a request to Discord, as far as figures may tell it."""

from __future__ import annotations

from typing import Final

ROUTES: Final = frozenset(
    {"applications", "channels", "gateway", "guilds", "interactions", "oauth2", "users", "webhooks"}
)
"""First parts of the paths of Discord's interface, after its version."""


def route_of(path: str) -> str:
    """Return the first part of a path in Discord's interface, without the ids and tokens after it."""
    return next((part for part in path.split("/") if part in ROUTES), "other")
