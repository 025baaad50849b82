"""Telling how much computers like to risk: a sentence for each that is not like most."""

from __future__ import annotations

from cogs.shell.names import shown
from cogs.texts.catalogue import Words
from engine.players.characters import character_of
from engine.tables import TableState


def character_line(game: str, computer: str | None, words: Words) -> str:
    """Tell a computer's character as it shows in a game; nothing where it plays like most."""
    text = f"character-{game}-{character_of(computer)}"
    return words(text, name=shown(computer)) if computer is not None and words.has(text) else ""


def characters_here(snapshot: TableState, words: Words) -> str:
    """Tell the characters of the computers that play at a table, in a line."""
    told = (character_line(snapshot.game, seat.computer, words) for seat in snapshot.seats)
    return " ".join(filter(None, told))
