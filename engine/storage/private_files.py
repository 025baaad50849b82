"""Who may read a file: a database holds the cards of running deals and tokens of open hands."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

UMASK: Final = 0o077
"""Of whoever makes such files: they are their owner's alone."""


def journals(database: Path) -> list[Path]:
    """The files that lie beside a database while it is used."""
    return [database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal", ".lock")]


def exposed(files: Iterable[Path]) -> list[Path]:
    """Those of the files that others than their owner may read or change. On Windows none is known to be."""
    if os.name != "posix":
        return []
    return [one for one in files if one.is_file() and stat.S_IMODE(one.stat().st_mode) & UMASK]
