"""The languages that the project itself writes, whole and tested in every run."""

from typing import Final

LANGUAGES: Final = ("de", "en")
