"""The languages that the project itself writes, whole and tested in every run, and finding their texts."""

from functools import cache
from typing import Final

from cogs.texts.catalogue import Texts

LANGUAGES: Final = ("de", "en")

_texts = cache(Texts)


def said(shown: str, key: str, **values: str | int) -> bool:
    """Whether a text of the catalogue stands in what is shown, in one of these languages."""
    return any(_texts().of(language)(key, **values) in shown for language in LANGUAGES)
