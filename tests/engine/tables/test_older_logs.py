"""A log that the first version wrote is followed by this one: its tables play on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.registry import game
from engine.storage.records import Entry
from engine.tables.fold import Replay, replay

FIRST: dict[str, Any] = json.loads((Path(__file__).parent / "first_version.json").read_text("utf-8"))
"""Two parties of three deals: seat and token of each move, and the digest before each deal."""


def followed(digests: dict[int, str]) -> Replay:
    moves = FIRST["moves"]
    entries = [Entry(seq, "seat", seq + 1, seq, 0, "sit") for seq in range(4)]
    entries.append(Entry(4, "table", 1, None, 0, "start"))
    entries += [Entry(at, "game", None, seat, 0, token) for at, (seat, token, *_) in enumerate(moves, 5)]
    quodlibet = game("quodlibet")
    return replay(quodlibet, quodlibet.load_options(json.dumps(FIRST["options"])), entries, digests)


def stored_digests() -> dict[int, str]:
    return {at: digest[0] for at, (_, _, *digest) in enumerate(FIRST["moves"], 5) if digest}


def test_a_partie_of_the_first_version_is_followed_to_its_end() -> None:
    digests = stored_digests()
    assert len(digests) == 6, "a deal for each game of both parties"
    log = followed(digests)
    assert log.fault is None
    assert log.fold.result is not None and list(log.fold.result.points) == FIRST["points"]


@pytest.mark.parametrize("deal", range(6))
def test_no_other_digest_is_taken_for_one_of_the_first_version(deal: int) -> None:
    digests = stored_digests()
    seq = sorted(digests)[deal]
    log = followed(digests | {seq: "0" * 64})
    assert log.faulty == seq
