"""Records of deals that were committed to: anyone with the file can recompute the cards."""

from __future__ import annotations

import re
from datetime import date

import pytest

from engine import record
from engine.dealing import Proof, commitment, shuffle
from engine.game import CHANCE, Action, Actor
from engine.games.registry import GAMES
from tests.seeded import Dice

SEEDS = (bytes(range(32)), bytes(range(1, 33)))
PROOFS = tuple(
    Proof(commitment(seed), words, seed) for seed, words in zip(SEEDS, (("Blume", 'a "b"'), ()), strict=True)
)


@pytest.fixture(scope="module", params=sorted(GAMES))
def promised(request: pytest.FixtureRequest) -> record.Record:
    """Two deals of a game, dealt from seeds that were committed to."""
    game, dice = GAMES[request.param], Dice("proofs")
    options = game.options(game.presets[0])
    recorder, told = record.Recorder(game, options), list(PROOFS)
    moves: list[tuple[Actor, Action]] = []
    proofs: list[Proof | None] = []
    while len(recorder.deals) < 2:
        state = recorder.state
        waiting = state.waiting_for
        if waiting is CHANCE:
            proof = told.pop(0) if told else None  # where a deal is thrown in, the rest is not proven
            order = shuffle(proof.key, state.pack) if proof else tuple(dice.shuffled(state.pack))
            proofs.append(proof)
            moves.append((CHANCE, state.deal(order)))
        else:
            seat = min(waiting)
            moves.append((seat, dice.one_of(state.legal(seat))))
        recorder.add(*moves[-1])
    names = [f"P{seat}" for seat in range(game.seats(options))]
    return record.compose(game, game.presets[0], options, names, date(2026, 11, 21), moves, proofs)


def test_it_is_read_as_it_was_written(promised: record.Record) -> None:
    text = record.write(promised)
    assert f'commitment: {PROOFS[0].commitment}\ncut: "Blume"\ncut: "a \\"b\\""\nseed: 0001' in text
    assert record.read(text) == promised
    assert record.write(record.read(text)) == text


@pytest.mark.parametrize(
    ("pattern", "new", "expected"),
    [
        ("^seed: 00", "seed: ff", "a seed with the hash of the commitment expected"),
        ("^commitment: .{64}", f"commitment: {'0' * 64}", "a seed with the hash of the commitment expected"),
        ('^cut: "Blume"\n', "", "the cards that follow from the seed expected"),
        ('^cut: "Blume"', 'cut: "Blüme"', "the cards that follow from the seed expected"),
        ('^cut: "Blume"', f'cut: "{"x" * 41}"', "a word in quotes, of at most 40 characters"),
        ("^seed: .*\n", "", "“seed: HEX” expected"),
    ],
)
def test_what_does_not_hold_is_named(promised: record.Record, pattern: str, new: str, expected: str) -> None:
    text, found = re.subn(pattern, new, record.write(promised), count=1, flags=re.MULTILINE)
    assert found
    with pytest.raises(record.RecordError, match=re.escape(expected)):
        record.read(text)


def test_a_seed_belongs_to_a_deal(promised: record.Record) -> None:
    lines = record.write(promised).split("\n")
    at = next(number for number, line in enumerate(lines) if re.match("[0-9] ", line))
    lines[at:at] = [f"commitment: {PROOFS[0].commitment}", f"seed: {SEEDS[0].hex()}"]
    with pytest.raises(record.RecordError, match="expected after the seed"):
        record.read("\n".join(lines))
