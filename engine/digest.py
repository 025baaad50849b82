"""Digests of states: they show whether a log is followed as it was written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence


def digest_of(values: Sequence[object]) -> str:
    """Return SHA-256 (hex) over canonical JSON; the same in all processes and versions of Python."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
