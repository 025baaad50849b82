"""What a request to Discord was about, as far as figures may say it."""

from __future__ import annotations

from typing import Final

from yarl import URL

ROUTES: Final = frozenset(
    {"applications", "channels", "gateway", "guilds", "interactions", "oauth2", "users", "webhooks"}
)
"""First parts of the paths of Discord's interface, after its version."""


def route_of(url: URL) -> str:
    """Return the first part of a path in Discord's interface, without the ids and tokens after it."""
    return next((part for part in url.raw_parts if part in ROUTES), "other")
