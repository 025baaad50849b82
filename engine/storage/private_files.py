"""File permissions: a database holds the cards of running deals and tokens of open hands."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

UMASK: Final = 0o077
"""Umask that makes files private to their owner."""


def journals(database: Path) -> list[Path]:
    """Return the files that lie beside a database while it is in use."""
    return [database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal", ".lock")]


def exposed(files: Iterable[Path]) -> list[Path]:
    """Return the files that others than their owner may read or change. On Windows there are none."""
    if os.name != "posix":
        return []
    return [one for one in files if one.is_file() and stat.S_IMODE(one.stat().st_mode) & UMASK]
