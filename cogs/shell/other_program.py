"""Notice another program with the bot's token: it answers what the bot is about to answer."""

from __future__ import annotations

import logging
from collections import deque
from typing import Final

from cogs.shell.answers import TAKEN, Interaction

log = logging.getLogger(__name__)

LOOKED_AT: Final = 20
"""Number of interactions that are looked at."""
TOO_MANY: Final = 10
"""How many of these must have been answered already."""
LASTING: Final = 60.0
"""Seconds for which that must go on. On Discord's bad days answers of ours take effect and fail all the same:
those are repeated and refused in the same way, but not for long."""
SAID_EVERY: Final = 3600.0
"""Seconds until it is said again."""


class OtherProgram:
    """Counts the interactions that were answered already, and says so in the log when there are many.

    Discord sends each interaction to all programs with a token, and takes the first answer alone.
    """

    def __init__(self) -> None:
        self._taken: deque[tuple[int, bool]] = deque(maxlen=LOOKED_AT)
        """The newest interactions, each with whether it was answered already."""
        self._since: float | None = None
        """Since when there are too many."""
        self._quiet_until: float = 0

    def note(self, interaction: Interaction, now: float) -> None:
        """Take note of an interaction that has ended. ``now`` is in seconds, of any clock."""
        if any(number == interaction.id for number, _ in self._taken):  # Discord has sent it twice
            return
        self._taken.append((interaction.id, bool(interaction.extras.get(TAKEN))))
        if sum(taken for _, taken in self._taken) < TOO_MANY:
            self._since = None
            return
        if self._since is None:
            self._since = now
        if now - self._since >= LASTING and now >= self._quiet_until:
            self._quiet_until = now + SAID_EVERY
            log.error(
                "another program answers what people click here, with this bot's token: stop it, or reset "
                "the token at https://discord.com/developers/applications → Bot and give it to one of them"
            )
