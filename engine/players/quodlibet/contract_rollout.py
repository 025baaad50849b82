"""Whole deals of a contract, played out by rule by a king and three others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, CardSet
from engine.game import Seat
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, Quadrature, TrickContract
from engine.games.quodlibet.options import QuodlibetOptions
from engine.players.quodlibet.chain_policy import lead_by_rule, lead_greedily
from engine.players.quodlibet.chain_rollout import play_out as play_chains
from engine.players.quodlibet.trick_policy import beginners_policy, trick_policy
from engine.tricks import NATURAL, Tricks, play_out


def simulated(
    contract: str,
    options: QuodlibetOptions,
    king: Seat,
    hands: Sequence[CardSet],
    beginners: bool,
    good: Seat,
) -> Sequence[int] | None:
    """Return the points by seat of a deal played by rule, ``None`` if hands decide nothing.

    They don't in Open Trousers, which is played blind, nor in Snack, of which only half the cards are dealt.
    ``beginners``: all but the seat ``good`` play like careful beginners.
    """
    played = CONTRACTS[contract](options)
    if isinstance(played, TrickContract) and not played.blind:
        policies = [(beginners_policy if beginners else trick_policy)(contract, options)] * SEATS
        policies[good] = trick_policy(contract, options)
        return played.score(play_out(Tricks(NATURAL, range(SEATS), king), hands, policies))
    if isinstance(played, Quadrature):
        lead, greedy, own = lead_by_rule(options), lead_greedily(options), hands[good]

        def among_beginners(hand: CardSet, live: CardSet) -> Card:
            return lead(hand, live) if hand & own else greedy(hand, live)

        return play_chains(options, hands, king, among_beginners if beginners else lead)
    return None
