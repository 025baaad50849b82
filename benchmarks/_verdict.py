"""The end of every benchmark: its figures as JSON in the last line, and whether they are within its bar."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def verdict(figures: Mapping[str, Any], bar: float, *, least: bool = False, failed: bool = False) -> int:
    """Print the figures, and return the exit status: 1 when ``worst_ratio`` is above ``bar``.

    With ``least`` higher is better, and 1 is for what is below. ``failed`` is 1 whatever the ratio is, and
    where there is none, since nothing to compare with is at hand, nothing else counts.
    """
    print(json.dumps({**figures, "bar": bar}, ensure_ascii=False))
    worst: float | None = figures["worst_ratio"]
    missed = worst is not None and (worst < bar if least else worst > bar)
    return int(failed or missed)
