"""How much of something a test tries: a little in every run, all of it in ``make test-long``."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

LONG: Final = os.environ.get("LONG_TESTS") == "1"
"""Whether this is ``make test-long``, which repeats tests that are marked ``scaled`` or use Hypothesis."""


def amount(everyday: int, long: int) -> int:
    """How many of something this run tries."""
    return long if LONG else everyday


def examples(everyday: int, long: int) -> settings:
    """How many examples Hypothesis tries in this run: ``@examples(5, 50)``."""
    return settings(max_examples=amount(everyday, long))
