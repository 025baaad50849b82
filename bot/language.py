"""The texts that a configuration asks for, and the language of the command line."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.config import ConfigError
from cogs.config import CogSettings
from cogs.rules.source import PageError, Pages
from cogs.shell.card_emoji import emoji_files
from cogs.texts.catalogue import FEATURES, CatalogueError, Texts, Words

TEXTS: Final = Path(__file__).with_name("texts")
EVERYTHING: Final = (TEXTS, FEATURES)
"""Folders of all texts."""


def load_texts(options: CogSettings, own: Iterable[Path] = (FEATURES,)) -> Texts:
    """Return all texts in all languages. Raises ``ConfigError`` for a translation that can't be used."""
    try:
        Pages(*options.further)
        texts = Texts(*options.further, own=own, off=options.off)
        emoji_files(texts)
        return texts
    except (CatalogueError, PageError, OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cogs.translations: {error}") from None


def of_command_line(options: CogSettings) -> Texts:
    """Return all texts and those of the command line; without translations that can't be used."""
    with suppress(ConfigError):
        return load_texts(options, EVERYTHING)
    return load_texts(CogSettings(), EVERYTHING)


def spoken(texts: Texts, language: str | None = None) -> Words:
    """Return the words in a language, or in the one that the environment asks for.

    Raises ``ConfigError`` for a language that isn't there.
    """
    if language is not None and language not in texts.languages:
        raise ConfigError(f"--language: the languages are {', '.join(texts.languages)}")
    return texts.of(language or _asked_for())


def _asked_for() -> str:
    """Return the language of the environment as a tag: ``de-DE`` for ``de_DE.UTF-8``."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return re.split(r"[.@]", value)[0].replace("_", "-")
    return ""
