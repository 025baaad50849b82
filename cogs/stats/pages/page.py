"""What a tab of somebody's statistics consists of, and whose they are."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.pictures.spec import PictureSpec, alt_text
from cogs.shell.names import LONG_NAME, drawn_name, plain_text, shown
from cogs.texts.catalogue import Words


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose statistics in which game. ``name`` as it was last shown; ``few_win``: points are penalties."""

    name: str
    game: str
    few_win: bool
    words: Words

    @property
    def title(self) -> str:
        """Person and game, ready for a message."""
        return self.words(
            "statistics-title", name=shown(self.name, LONG_NAME), game=self.words.game(self.game)
        )

    def drawn_title(self, what: str) -> str:
        """What a picture shows, ready for the picture."""
        return self.words("statistics-drawn", name=drawn_name(self.name, self.words), what=what)

    def told(self, what: str, *lines: str) -> str:
        """The description of a picture that shows what some lines of a message say."""
        title = self.words("statistics-drawn", name=plain_text(self.name, LONG_NAME), what=what)
        return alt_text(f"{title}, {self.words.game(self.game)}.", *map(unmarked, lines))


@dataclass(frozen=True, slots=True)
class Page:
    """What a tab says, line by line, and what it shows; a tab without a picture has enough with words."""

    lines: tuple[str, ...]
    sketch: PictureSpec | None = None


def unmarked(line: str) -> str:
    """A line of our own without what makes it bold or of fixed width, as a sentence."""
    plain = line.replace("**", "").replace("`", "").replace("-# ", "").strip()
    return plain if plain.endswith((".", "!", "?", ":")) or not plain else f"{plain}."


def contract_name(contract: str, subject: Subject) -> str:
    """What a contract is called, in a few letters."""
    words = subject.words
    return words(f"charts-bid-{contract}") if subject.game == "blattla" else words.contract_short(contract)
