"""Texts and ids that are almost right: mistyped, mangled or forged."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import HealthCheck, settings, strategies as st

from tests.seeded import LONG, amount

_ODD = (
    "", " ", "-", "0", "-1", "1", "99999999999999999999", "1e9", "1_0", "١", "７", "½", "NaN", "null", "[]",
    "x" * 500, "\x00", "\x1b[2J", "\n", "\r", "\u2028", "\ufeff", "\u202e", "🂡", "e\u0301", "İ", "ß", "'",
    '"', ";", "`", "\\", "'); DROP TABLE log", "{0}", "%s", "<@1>", "@everyone", "__class__",
)  # fmt: skip


def sampled(everyday: int, long: int) -> settings:
    """Set how many examples are tried: the same few in every run, many different ones in ``make test-long``.

    A failure there is printed with the way to repeat it.
    """
    return settings(
        max_examples=amount(everyday, long),
        derandomize=not LONG,
        print_blob=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@st.composite
def mangled(draw: st.DrawFn, originals: Sequence[str], parts: str = r"\s+|\W") -> str:
    """A strategy: one of some texts with up to four mistakes; ``parts`` are the separators between words."""
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 4))):
        words = re.split(f"({parts})", text)
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 7)):
            case 0:
                words[at] = draw(st.sampled_from(_ODD))
            case 1:
                words[at] = draw(st.text(max_size=8))
            case 2:
                words[at] = draw(st.sampled_from(re.split(parts, draw(st.sampled_from(originals)))))
            case 3:
                words[at] = str(draw(st.integers(-(2**70), 2**70)))
            case 4:
                del words[at]
            case 5:
                words[at:at] = words[at : at + 2]
            case 6:
                other = draw(st.integers(0, len(words) - 1))
                words[at], words[other] = words[other], words[at]
            case 7:
                words = words[: at + 1]
        text = "".join(words)
    return text
