"""A tab of statistics, and the person and game that it is about."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.pictures.spec import PictureSpec, alt_text
from cogs.shell.names import LONG_NAME, drawn_name, plain_text, shown
from cogs.texts.catalogue import Words


@dataclass(frozen=True, slots=True)
class Subject:
    """The person and game of the statistics.

    ``name`` is the last known one; ``few_win`` tells whether points are penalties.
    """

    name: str
    game: str
    few_win: bool
    words: Words

    @property
    def title(self) -> str:
        """The person and game, ready for a message."""
        return self.words(
            "statistics-title", name=shown(self.name, LONG_NAME), game=self.words.game(self.game)
        )

    def drawn_title(self, what: str) -> str:
        """Return the title of a picture, ready to be drawn."""
        return self.words("statistics-drawn", name=drawn_name(self.name, self.words), what=what)

    def told(self, what: str, *lines: str) -> str:
        """Return the description of a picture that shows the same as some lines of a message."""
        title = self.words("statistics-drawn", name=plain_text(self.name, LONG_NAME), what=what)
        return alt_text(f"{title}, {self.words.game(self.game)}.", *map(unmarked, lines))


@dataclass(frozen=True, slots=True)
class TabPage:
    """A tab: its lines of text, and the picture, if it has one."""

    lines: tuple[str, ...]
    spec: PictureSpec | None = None


def unmarked(line: str) -> str:
    """Return one of our own lines without markdown, as a sentence."""
    plain = line.replace("**", "").replace("`", "").replace("-# ", "").strip()
    return plain if plain.endswith((".", "!", "?", ":")) or not plain else f"{plain}."


def contract_name(contract: str, subject: Subject) -> str:
    """Return the short name of a contract."""
    words = subject.words
    return words(f"charts-bid-{contract}") if subject.game == "blattla" else words.contract_short(contract)
