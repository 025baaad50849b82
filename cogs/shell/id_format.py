"""What the ids of all our buttons have in common."""

from __future__ import annotations

from typing import Final

VERSION: Final = "bk1"
MAX_LENGTH: Final = 100
"""Discord's limit for a custom id, in characters."""
NUMBER: Final = r"0|[1-9][0-9]{0,17}"
"""A number as our ids write it."""
NO_USER: Final = 1 << 63
"""Nobody in Discord has an id as large as this, and Discord could not read it."""
