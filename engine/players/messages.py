"""The protocol to the process in which computer players think.

A message is its length (4 bytes, big-endian) and a pickle: ``(game, view, legal)`` there, the place of the
choice in ``legal`` back, or a traceback as text.
"""

from __future__ import annotations

import struct
from typing import Final

HEADER: Final = struct.Struct(">I")
"""The length in front of each pickle."""
