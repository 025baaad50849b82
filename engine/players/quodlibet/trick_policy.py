"""The rule policy of each contract that is played in tricks."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from engine.games.quodlibet.contracts import (
    CONTRACTS,
    BadNeighbour,
    Bribe,
    OneTwoThreeEight,
    Plus,
    TrickContract,
)
from engine.games.quodlibet.options import QuodlibetOptions
from engine.players.quodlibet.avoiding import avoiding
from engine.players.quodlibet.beginning import beginning, beginning_to_take
from engine.players.quodlibet.bribing import bribe
from engine.players.quodlibet.last_trick import last_trick
from engine.players.quodlibet.taking import bad_neighbour, plus
from engine.tricks import Choose


def trick_contract(name: str, options: QuodlibetOptions) -> TrickContract:
    """Return a contract that is played in tricks."""
    contract = CONTRACTS[name](options)
    assert isinstance(contract, TrickContract)
    return contract


@functools.lru_cache(maxsize=64)
def trick_policy(name: str, options: QuodlibetOptions) -> Choose:
    """Return what a good player would do by rule; it looks at its own cards, and at the sum of all others."""
    match trick_contract(name, options):
        case Plus():
            return plus
        case BadNeighbour() as contract:
            return bad_neighbour(contract)
        case Bribe():
            return bribe
        case OneTwoThreeEight() as contract:
            return last_trick(contract)
        case contract:
            return avoiding(contract)


@functools.lru_cache(maxsize=64)
def beginners_policy(name: str, options: QuodlibetOptions) -> Choose:
    """Return what careful beginners do."""
    contract = trick_contract(name, options)
    return beginning_to_take if isinstance(contract, Plus | BadNeighbour) else beginning(contract)


def manners(name: str, options: QuodlibetOptions) -> Sequence[Choose]:
    """Return the policies by which others may play: the good one, and a beginner's."""
    return trick_policy(name, options), beginners_policy(name, options)
