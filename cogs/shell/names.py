"""People's names as they may stand in a message: short, harmless, on one line."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import discord

from cogs.pictures.lettering import legible
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.tables import Person, Snapshot

MAX_NAME: Final = 14
"""Longer names are cut to so many characters, the mark of omission included."""
SHORT_NAME: Final = 8
"""The same where several names stand side by side."""
LONG_NAME: Final = 40
"""The most characters that the name of a rule set has."""
COMPUTER_SIGN: Final = "🤖"

_JOINERS: Final = "\u200d\ufe0f"
"""The invisible characters that hold an emoji together."""


def one_line(name: str) -> str:
    """A name without line breaks, repeated spaces and characters that nobody sees."""
    visible = "".join(
        " " if char.isspace() else char
        for char in name
        if char.isspace() or char in _JOINERS or not unicodedata.category(char).startswith("C")
    )
    return " ".join(visible.split()).strip(_JOINERS)


def plain_text(name: str, limit: int) -> str:
    """A name without controls and line breaks, shortened."""
    visible = one_line(name) or "?"
    if len(visible) > limit:
        visible = visible[: limit - 1].rstrip(_JOINERS + " ") + "…"
    return visible


@lru_cache(maxsize=8192)
def shown(name: str, limit: int = MAX_NAME) -> str:
    """A name ready for a message: controls and line breaks gone, shortened, markdown and mentions escaped."""
    visible = plain_text(name, limit)
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(visible), ignore_links=False)
    # Discord also reads <…> as mentions or emoji and a bare scheme as a link: no escape covers those.
    return escaped.replace("<", "\\<").replace("://", ":\u200b//")


def name_of(person: Person, words: Words) -> str:
    """A person's name as last shown, not yet made harmless; "someone" for whoever was erased."""
    return person.name or words("someone")


def drawn_name(name: str, words: Words, limit: int = LONG_NAME) -> str:
    """A name in letters that pictures have; of emoji alone it is said that it is in signs."""
    return legible(plain_text(name, limit)) or words("name-signs")


class Names:
    """The names at one table by seat, for a reader who may sit there.

    A seat is called after its owner, also while a computer plays for the owner.
    """

    def __init__(self, snapshot: Snapshot, words: Words, reader: Seat | None = None) -> None:
        self._seats = snapshot.seats
        self._raw = tuple(
            name_of(state.owner, words) if state.owner is not None else state.computer or words("name-nobody")
            for state in snapshot.seats
        )
        self._reader = reader

    def __len__(self) -> int:
        return len(self._raw)

    def plain(self, seat: Seat) -> str:
        """The name and nothing else."""
        return shown(self._raw[seat])

    def raw(self, seat: Seat) -> str:
        """The name where markdown has no meaning, as on a button."""
        return plain_text(self._raw[seat], MAX_NAME)

    def bold(self, seat: Seat) -> str:
        """The name in bold, whoever reads."""
        return f"**{shown(self._raw[seat])}**"

    def __getitem__(self, seat: Seat) -> str:
        """The name; the reader's own in bold."""
        return self._own(seat, shown(self._raw[seat]))

    def short(self, seat: Seat) -> str:
        """The name in a few characters; the reader's own in bold."""
        return self._own(seat, shown(self._raw[seat], SHORT_NAME))

    def sign(self, seat: Seat) -> str:
        """A computer's sign, or nothing."""
        return "" if self._seats[seat].computer is None else COMPUTER_SIGN

    def marked(self, seat: Seat) -> str:
        """The name: the reader's own in bold, a computer's with its sign."""
        return f"{self.sign(seat)} {self[seat]}".lstrip()

    def _own(self, seat: Seat, name: str) -> str:
        return f"**{name}**" if seat == self._reader else name
