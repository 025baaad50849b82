"""Levels at obvious decisions: a Magister sees nearly all of them, a Bursch most, a Fuchs many."""

from __future__ import annotations

from collections import defaultdict

import pytest

from engine.players.levels import Level
from tests.engine.players.obvious import GOOD, stored
from tests.lengths import LONG

SHARES = {Level.MAGISTER: 0.97, Level.BURSCH: 0.85, Level.FUCHS: 0.60}
POSITIONS = stored()[:: 1 if LONG else 4]


@pytest.mark.scaled
@pytest.mark.parametrize("level", Level)
def test_what_is_obvious_is_seen(level: Level) -> None:
    missed = defaultdict(list)
    for seed, position in enumerate(POSITIONS):
        if position.regret(level, seed) > GOOD:
            missed[position.kind].append(position.before[-1])
    seen = 1 - sum(map(len, missed.values())) / len(POSITIONS)
    assert seen >= SHARES[level], {kind: len(places) for kind, places in missed.items()}
