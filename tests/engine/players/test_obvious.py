"""Levels at obvious decisions: a Magister sees nearly all of them, a Fuchs most."""

from __future__ import annotations

from collections import defaultdict

import pytest

from engine.players.levels import Level
from tests.engine.players.obvious import GOOD, stored
from tests.lengths import LONG

SHARES = {Level.MAGISTER: 0.97, Level.BURSCH: 0.85, Level.FUCHS: 0.60}
POSITIONS = stored()[:: 1 if LONG else 4]


BELOW = pytest.mark.xfail(reason="rules of thumb see 82 % of what is obvious", strict=True)


@pytest.mark.scaled
@pytest.mark.parametrize("level", [Level.FUCHS, pytest.param(Level.BURSCH, marks=BELOW), Level.MAGISTER])
def test_what_is_obvious_is_seen(level: Level) -> None:
    missed = defaultdict(list)
    for seed, position in enumerate(POSITIONS):
        if position.regret(level, seed) > GOOD:
            missed[position.kind].append(position.before[-1])
    seen = 1 - sum(map(len, missed.values())) / len(POSITIONS)
    assert seen >= SHARES[level], {kind: len(places) for kind, places in missed.items()}
