"""Colours of the pictures: red, green and blue from 0 to 255."""

from __future__ import annotations

from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

FELT_LIGHT: Final[Colour] = (35, 102, 90)
FELT_DARK: Final[Colour] = (15, 52, 48)
LINE: Final[Colour] = (74, 125, 114)
"""Thin lines on felt."""
PANEL: Final[Colour] = (14, 36, 34)
"""Boxes on felt that hold text."""
WHITE: Final[Colour] = (255, 255, 255)
SOFT: Final[Colour] = (190, 218, 210)
"""Text that matters less; 7:1 on ``PANEL`` and 4.5:1 on felt."""
FAINT: Final[Colour] = (104, 150, 139)
"""Mere hints, such as places that are still free."""
GOLD: Final[Colour] = (255, 211, 77)
"""Whose turn it is, winners, and possible actions."""
ROSE: Final[Colour] = (255, 176, 170)
"""Negative numbers."""
CARD: Final[Colour] = (255, 253, 247)
INK: Final[Colour] = (33, 29, 26)
"""Text on a card's face."""

SUITS: Final[tuple[Colour, ...]] = ((56, 36, 26), (0, 136, 90), (188, 11, 34), (194, 116, 0))
"""Acorns, leaves, hearts and bells on a card's face; they also differ in shape."""
SEATS: Final[tuple[Colour, ...]] = (
    (132, 148, 255),
    (240, 132, 190),
    (116, 206, 130),
    (255, 178, 84),
    (120, 208, 232),
)
"""A colour for each seat, light enough for lines and dark text."""

PAPER: Final[Colour] = (250, 245, 233)
"""Background of score sheets and rankings, written on in ``INK``."""
BAND: Final[Colour] = (240, 231, 211)
RULE: Final[Colour] = (224, 214, 194)
"""Thin lines on paper."""
FADED: Final[Colour] = (110, 95, 80)
"""Text on paper that matters less; 5:1 on ``BAND``."""
LEADING: Final[Colour] = (255, 224, 138)
"""Background of leaders, or of the reader's own line, on paper."""
