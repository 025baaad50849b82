"""Passwords in database addresses: finding and masking them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, quote_plus, unquote, unquote_plus

MASK: Final = "[secret]"

_USER: Final = r"(?<![a-z0-9+.-])(?!(?:https?|wss?):)[a-z][a-z0-9+.-]*://[^\s:/@]*:"
"""The beginning of a database address. A web address has a port, and ``@me`` in its path."""
_WEB_USER: Final = r"(?:https?|wss?)://[^\s:/@]*:"
_KEY: Final = r"(?:password|passwd|pwd)="
_IN_TEXTS: Final = (
    re.compile(rf"({_USER})\S+(?=@)", re.IGNORECASE),
    re.compile(rf"({_WEB_USER})[^\s/@]+(?=@)", re.IGNORECASE),
    re.compile(rf"({_KEY})[^\s&\"']+", re.IGNORECASE),
)
"""Patterns for text, where an address ends at a blank."""
_IN_ADDRESSES: Final = (
    re.compile(rf"({_USER})(.+)(?=@)", re.IGNORECASE | re.DOTALL),
    re.compile(rf"({_KEY})([^&]+)", re.IGNORECASE),
)
"""Patterns for a lone address, whose password may contain blanks, and by mistake an ``@``."""
_UP_TO_THE_FIRST: Final = re.compile(rf"({_USER})([^@]+)(?=@)", re.IGNORECASE)
_TELLING: Final = 4
"""Fewest letters of a password that is searched for by itself: shorter ones occur in other words."""


def passwords_in(address: str) -> frozenset[str]:
    """Return the passwords in a database address, in every way in which they may be written or quoted."""
    shapes = (*_IN_ADDRESSES, _UP_TO_THE_FIRST)
    found = {match[2] for shape in shapes for match in shape.finditer(address)}
    plain = found | {unquote(one) for one in found} | {unquote_plus(one) for one in found}
    written = plain | {quote(one, safe) for one in plain for safe in ("", "/")} | set(map(quote_plus, plain))
    quoted = {json.dumps(one, ensure_ascii=escape) for one in written for escape in (False, True)}
    quoted |= {repr(one) for one in written} | {ascii(one) for one in written}
    return frozenset(one for one in written | {one[1:-1] for one in quoted} if len(one) >= _TELLING)


def without_password(address: str) -> str:
    """Return a database address without its password, if it has one."""
    for shape in _IN_ADDRESSES:
        address = shape.sub(rf"\1{MASK}", address)
    return address


def mask_passwords(text: str, known: Iterable[str] = ()) -> str:
    """Return a text without the ``known`` strings and without the passwords of addresses in it."""
    for secret in sorted(known, key=len, reverse=True):
        text = text.replace(secret, MASK)
    for shape in _IN_TEXTS:
        text = shape.sub(rf"\1{MASK}", text)
    return text
