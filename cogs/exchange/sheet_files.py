"""The text of a score sheet that comes as a file."""

from __future__ import annotations

from typing import Final

from engine.game import Refusal

_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How files of Excel and LibreOffice begin, which are no text."""


def decoded(data: bytes) -> str:
    """Text as spreadsheets write it: UTF-8, UTF-16 with its mark, or else as Windows does.

    Raises ``Refusal("sheet_workbook")`` for what spreadsheets keep for themselves.
    """
    if data.startswith(_WORKBOOKS):
        raise Refusal("sheet_workbook")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
