"""Removing secrets from every text before it reaches a person or a log file."""

from __future__ import annotations

import re
from typing import Final

from engine.storage.passwords import MASK, mask_passwords

_SHAPES: Final = (
    # a bot token: id, time and signature, each in base64
    re.compile(r"[A-Za-z0-9_-]{22,30}\.[A-Za-z0-9_-]{5,8}\.[A-Za-z0-9_-]{25,50}"),
    # an interaction's token, which answers in the bot's name for 15 minutes
    re.compile(r"aW50ZXJhY3Rpb24[A-Za-z0-9_=-]{16,}"),
    re.compile(r"(?<=/webhooks/)(?P<id>\d+)/[^/\s\"'?)]+"),
    re.compile(r"(?<=/interactions/)(?P<id>\d+)/[^/\s\"'?)]+"),
)


def _mask(found: re.Match[str]) -> str:
    return f"{found['id']}/{MASK}" if "id" in found.groupdict() else MASK


class Redactor:
    """Masks the given secrets, and anything that looks like a secret of Discord or of a database."""

    def __init__(self, *secrets: str) -> None:
        self._secrets: Final = frozenset(filter(None, secrets))

    def __call__(self, text: str) -> str:
        """Return the text without secrets."""
        text = mask_passwords(text, self._secrets)
        for shape in _SHAPES:
            text = shape.sub(_mask, text)
        return text
