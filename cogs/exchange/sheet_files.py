"""The text of a score sheet that comes as a file."""

from __future__ import annotations

from typing import Final

from engine.game import Refusal

_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of Excel and LibreOffice files, which are not text."""


def decoded(data: bytes) -> str:
    """Decode text from a spreadsheet: UTF-8, UTF-16 with a byte order mark, or else Windows' encoding.

    Raises ``Refusal("sheet_workbook")`` for a spreadsheet's own format.
    """
    if data.startswith(_WORKBOOKS):
        raise Refusal("sheet_workbook")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
