"""Public messages that mention people: their text goes first, and components take its place.

What a locked phone shows of a message is its text as it was sent. Components have none, so a mention among
them comes as an empty notification (discord-api-docs 7854); and edits call nobody.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import discord

from cogs.shell.answers import Interaction, answer_publicly
from cogs.shell.layout import RawLayout

MOST_CALLED: Final = 80
"""Most people mentioned in a message; Discord allows a hundred, and 2000 characters."""
_LONGEST: Final = 2000
"""Discord's limit for a message's text, in characters."""


class RecentCalls:
    """Who was called lately, so that nobody can have somebody's phone ring again and again.

    ``now`` returns a time in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._called: dict[str, float] = {}

    def add(self, people: Iterable[str], pause: float) -> list[str]:
        """Note that people are called, and return those who weren't within ``pause`` seconds."""
        now = self._now()
        self._called = {one: at for one, at in self._called.items() if now - at < pause}
        fresh = [one for one in dict.fromkeys(people) if one not in self._called]
        self._called |= dict.fromkeys(fresh, now)
        return fresh


def mentioning(people: Iterable[str]) -> discord.AllowedMentions:
    """Allow mentions of these people, by Discord's ids, and of nobody else."""
    users = [discord.Object(int(one)) for one in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def call_text(drawing: RawLayout, people: Sequence[str]) -> str:
    """Return what a layout says as the text of a message, and mention everybody whom that doesn't."""
    people = people[:MOST_CALLED]
    told = drawing.text()
    while True:
        missing = " ".join(f"<@{one}>" for one in people if f"<@{one}>" not in told)
        text = f"{missing}\n{told}".strip()
        if len(text) <= _LONGEST:
            return text
        told = told.rpartition("\n")[0]


async def answer_calling(interaction: Interaction, drawing: RawLayout, people: Sequence[str]) -> None:
    """Answer publicly, with a mention of these people."""
    if not people:
        await answer_publicly(interaction, view=drawing)
        return
    mentions = mentioning(people[:MOST_CALLED])
    text = call_text(drawing, people)
    sent = await answer_publicly(interaction, content=text, allowed_mentions=mentions)
    await sent.edit(content=None, view=drawing, allowed_mentions=mentions)
