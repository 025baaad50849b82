"""Play by computers in this process, without a table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.dealing import SEED_BYTES, shuffle
from engine.game import CHANCE, Event, State
from engine.players import Player


def played(state: State, players: Sequence[Player], chance: random.Random) -> Iterator[Sequence[Event]]:
    """Play on until the partie is over, and yield the events of each action; ``state`` moves along.

    ``players`` by seat are asked only where there is a choice. The same ``chance`` deals the same cards,
    whatever is played: that makes duplicate deals.
    """
    while waiting := state.waiting_for:
        if waiting is CHANCE:
            order = shuffle(chance.randbytes(SEED_BYTES), state.pack)
            yield state.apply(CHANCE, state.deal(order))
        else:
            seat = min(waiting)
            legal = state.legal(seat)
            action = legal[0] if len(legal) == 1 else players[seat].choose(state.view(seat), legal)
            yield state.apply(seat, action)
