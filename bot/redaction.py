"""Secrets are taken out of every text before a person or a log file sees it."""

from __future__ import annotations

import re
from typing import Final

MASK: Final = "[secret]"

_SHAPES: Final = (
    # a bot token: id, time and signature, each in base64
    re.compile(r"[A-Za-z0-9_-]{22,30}\.[A-Za-z0-9_-]{5,8}\.[A-Za-z0-9_-]{25,50}"),
    # an interaction's token, which answers in the bot's name for 15 minutes
    re.compile(r"aW50ZXJhY3Rpb24[A-Za-z0-9_=-]{16,}"),
    re.compile(r"(?<=/webhooks/)(?P<id>\d+)/[^/\s\"'?)]+"),
    re.compile(r"(?<=/interactions/)(?P<id>\d+)/[^/\s\"'?)]+"),
    # the password of a database's address
    re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://[^/\s:@]*):[^/\s@]+(?=@)"),
)


def _mask(found: re.Match[str]) -> str:
    known = found.groupdict()
    if "id" in known:
        return f"{known['id']}/{MASK}"
    if "scheme" in known:
        return f"{known['scheme']}:{MASK}"
    return MASK


class Redactor:
    """Masks the given secrets, and whatever looks like a secret of Discord or of a database."""

    def __init__(self, *secrets: str) -> None:
        self._secrets: Final = sorted((secret for secret in secrets if secret), key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """The text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        for shape in _SHAPES:
            text = shape.sub(_mask, text)
        return text
