"""People's names as they may stand in a message: short, harmless, on one line."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import discord

from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.tables import SeatState, Snapshot

MAX_NAME: Final = 16
"""Longer names are cut to so many characters, the mark of omission included."""
COMPUTER_SIGN: Final = "🤖"

_JOINERS: Final = "\u200d\ufe0f"
"""The invisible characters that hold an emoji together."""


@lru_cache(maxsize=8192)
def shown(name: str) -> str:
    """A name ready for a message: controls and line breaks gone, shortened, markdown and mentions escaped."""
    visible = "".join(
        " " if char.isspace() else char
        for char in name
        if char.isspace() or char in _JOINERS or not unicodedata.category(char).startswith("C")
    )
    visible = " ".join(visible.split()).strip(_JOINERS) or "?"
    if len(visible) > MAX_NAME:
        visible = visible[: MAX_NAME - 1].rstrip(_JOINERS + " ") + "…"
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(visible), ignore_links=False)
    # Discord also reads <…> as mentions or emoji, […](…) and a bare scheme as links: no escape covers those.
    return escaped.replace("<", "\\<").replace("[", "\\[").replace("://", ":\u200b//")


def seat_name(state: SeatState, words: Words) -> str:
    """Whom a seat belongs to: its owner, or the computer on a seat of its own; marked if a computer plays."""
    if state.owner is not None:
        name = shown(state.owner.name)
    elif state.computer is not None:
        name = shown(state.computer)
    else:
        return words("name-nobody")
    return f"{COMPUTER_SIGN} {name}" if state.computer is not None else name


class Names:
    """The names at one table by seat, for a reader who may sit there."""

    def __init__(self, snapshot: Snapshot, words: Words, reader: Seat | None = None) -> None:
        self._names = tuple(seat_name(state, words) for state in snapshot.seats)
        self._reader = reader
        self._words = words

    def __getitem__(self, seat: Seat) -> str:
        """The name; the reader's own in bold."""
        return f"**{self._names[seat]}**" if seat == self._reader else self._names[seat]

    def bold(self, seat: Seat) -> str:
        """The name in bold, whoever reads."""
        return f"**{self._names[seat]}**"

    def marked(self, seat: Seat) -> str:
        """The name; the reader's own in bold and followed by “(you)”."""
        if seat != self._reader:
            return self._names[seat]
        return self._words("name-you", name=f"**{self._names[seat]}**")

    def __len__(self) -> int:
        return len(self._names)
