"""Writing ``config.toml``: a token into it, everything else as it was, and readable by its owner alone."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path

import tomlkit

from bot.config import example

_HEAD = """\
# Bierkönig's settings. A line with # before its name is the default: take the # away to change it.
# An environment variable overrides its setting: BIERKOENIG_SECTION__KEY, as in
# BIERKOENIG_DISCORD__TOKEN.
"""
_SETTING = re.compile(r"^(?=(?!token)[a-z_]+ = )", re.MULTILINE)


def with_token(file: Path | None, token: str) -> str:
    """Return the text of a configuration file with another token, or that of a new one."""
    document = tomlkit.parse(_new() if file is None else file.read_text(encoding="utf-8-sig"))
    document.setdefault("discord", tomlkit.table())["token"] = token
    return tomlkit.dumps(document)


def write_private(file: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all. Raises ``OSError``."""
    file = file.resolve()
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise


def _new() -> str:
    """Return the text of a file in which every setting stands; but for the token none is in force."""
    _, _, settings = example().partition("\n\n")
    return f"{_HEAD}\n{_SETTING.sub('#', settings)}"
