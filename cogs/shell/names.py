"""People's names as they appear in messages: short, harmless, on one line."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import discord

from cogs.pictures.lettering import legible
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.players.levels import Level
from engine.tables import Person, Snapshot

MAX_NAME: Final = 14
"""Maximum length of a name in characters, ellipsis included."""
SHORT_NAME: Final = 8
"""Maximum length where several names stand side by side."""
LONG_NAME: Final = 40
"""Maximum length of a rule set's name."""
COMPUTER_SIGN: Final = "🤖"
"""The sign of computers whose level doesn't matter."""
FACES: Final[Mapping[Level, str]] = {Level.FUCHS: "🦊", Level.BURSCH: "🧢", Level.MAGISTER: "🦉"}
"""The faces of computers by level."""

_JOINERS: Final = "\u200d\ufe0f"
"""Invisible characters that hold an emoji together."""


def one_line(name: str) -> str:
    """Strip line breaks, repeated spaces and invisible characters from a name."""
    visible = "".join(
        " " if char.isspace() else char
        for char in name
        if char.isspace() or char in _JOINERS or not unicodedata.category(char).startswith("C")
    )
    return " ".join(visible.split()).strip(_JOINERS)


def plain_text(name: str, limit: int) -> str:
    """Strip controls and line breaks from a name, and shorten it."""
    visible = one_line(name) or "?"
    if len(visible) > limit:
        visible = visible[: limit - 1].rstrip(_JOINERS + " ") + "…"
    return visible


@lru_cache(maxsize=8192)
def shown(name: str, limit: int = MAX_NAME) -> str:
    """Prepare a name for a message.

    Controls and line breaks are removed, the name is shortened, markdown and mentions are escaped.
    """
    visible = plain_text(name, limit)
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(visible), ignore_links=False)
    # Discord also reads <…> as mentions or emoji and a bare scheme as a link: no escape covers those.
    return escaped.replace("<", "\\<").replace("://", ":\u200b//")


def name_of(person: Person, words: Words) -> str:
    """Return a person's name as last shown, not yet made harmless; "someone" for a person who was erased."""
    return person.name or words("someone")


def drawn_name(name: str, words: Words, limit: int = LONG_NAME) -> str:
    """Return a name in letters that our fonts have; for a name of emoji alone, say that it is in signs."""
    return legible(plain_text(name, limit)) or words("name-signs")


def level_named(level: Level, words: Words) -> str:
    """Return the face and the name of a level."""
    return f"{FACES[level]} {words(f'level-{level}')}"


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
        """Return the name and nothing else."""
        return shown(self._raw[seat])

    def raw(self, seat: Seat) -> str:
        """Return the name for places where markdown has no meaning, such as buttons."""
        return plain_text(self._raw[seat], MAX_NAME)

    def bold(self, seat: Seat) -> str:
        """Return the name in bold, whoever reads it."""
        return f"**{shown(self._raw[seat])}**"

    def __getitem__(self, seat: Seat) -> str:
        """Return the name, in bold if it is the reader's own."""
        return self._own(seat, shown(self._raw[seat]))

    def short(self, seat: Seat) -> str:
        """Return the name in a few characters, in bold if it is the reader's own."""
        return self._own(seat, shown(self._raw[seat], SHORT_NAME))

    def sign(self, seat: Seat) -> str:
        """Return the face of a computer, which tells its level, or nothing."""
        level = self._seats[seat].level
        return "" if level is None else FACES[level]

    @property
    def faces(self) -> str:
        """The faces of the levels at which computers play here, each once."""
        levels = {seat.level for seat in self._seats}
        return "".join(FACES[level] for level in Level if level in levels)

    def marked(self, seat: Seat) -> str:
        """Return the name: the reader's own in bold, a computer's with its face."""
        return f"{self.sign(seat)} {self[seat]}".lstrip()

    def _own(self, seat: Seat, name: str) -> str:
        return f"**{name}**" if seat == self._reader else name
