"""People's names as they may stand in a message: short, harmless, on one line."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import discord

from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.tables import SeatState, Snapshot

MAX_NAME: Final = 14
"""Longer names are cut to so many characters, the mark of omission included."""
COMPUTER_SIGN: Final = "🤖"

_JOINERS: Final = "\u200d\ufe0f"
"""The invisible characters that hold an emoji together."""


@lru_cache(maxsize=8192)
def shown(name: str, limit: int = MAX_NAME) -> str:
    """A name ready for a message: controls and line breaks gone, shortened, markdown and mentions escaped."""
    visible = "".join(
        " " if char.isspace() else char
        for char in name
        if char.isspace() or char in _JOINERS or not unicodedata.category(char).startswith("C")
    )
    visible = " ".join(visible.split()).strip(_JOINERS) or "?"
    if len(visible) > limit:
        visible = visible[: limit - 1].rstrip(_JOINERS + " ") + "…"
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(visible), ignore_links=False)
    # Discord also reads <…> as mentions or emoji, […](…) and a bare scheme as links: no escape covers those.
    return escaped.replace("<", "\\<").replace("[", "\\[").replace("://", ":\u200b//")


class Names:
    """The names at one table by seat, for a reader who may sit there.

    A seat is called after its owner, also while a computer plays for the owner.
    """

    def __init__(self, snapshot: Snapshot, words: Words, reader: Seat | None = None) -> None:
        self._seats = snapshot.seats
        self._names = tuple(self._called(state, words) for state in snapshot.seats)
        self._reader = reader

    @staticmethod
    def _called(state: SeatState, words: Words) -> str:
        if state.owner is not None:
            return shown(state.owner.name)
        return words("name-nobody") if state.computer is None else shown(state.computer)

    def __len__(self) -> int:
        return len(self._names)

    def plain(self, seat: Seat) -> str:
        """The name and nothing else."""
        return self._names[seat]

    def bold(self, seat: Seat) -> str:
        """The name in bold, whoever reads."""
        return f"**{self._names[seat]}**"

    def __getitem__(self, seat: Seat) -> str:
        """The name; the reader's own in bold."""
        return self.bold(seat) if seat == self._reader else self._names[seat]

    def marked(self, seat: Seat, limit: int = MAX_NAME) -> str:
        """The name in ``limit`` characters: the reader's own in bold, a computer's with its mark."""
        state = self._seats[seat]
        computer = state.computer is not None
        whose = state.owner.name if state.owner is not None else state.computer
        room = limit - 3 if computer else limit
        name = self._names[seat] if whose is None or room >= MAX_NAME else shown(whose, room)
        if seat == self._reader:
            name = f"**{name}**"
        return f"{COMPUTER_SIGN} {name}" if computer else name
