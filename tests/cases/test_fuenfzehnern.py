"""The readers of Fünfzehnern's cases on variants that the case file doesn't hold."""

from __future__ import annotations

import random
from typing import Any

import pytest
import yaml

from engine.actions import Play
from engine.cards import SUIT_LETTERS, notate
from engine.dealing import deal_out
from engine.games.fuenfzehnern.deal import TrickDeal
from engine.games.fuenfzehnern.options import RULE_SETS, resolve
from engine.games.fuenfzehnern.scoring import card_points, score
from tests.cases.runner import run


def failures(text: str) -> list[str]:
    """The failures of cases of this game, written as in the file."""
    cases = [{"id": "V", "game": "fuenfzehnern", **case} for case in yaml.safe_load(text)]
    report = run(cases)
    assert not report.skipped
    return report.failures


PASSING = """
- {kind: legal_leads, history: ['3: E8 EK E7 EX -> 0'], leader: 0, hand: HA HK E9, legal: {relaxed: all}}
- {kind: legal_leads, history: ['3: E8 EK E7 EX -> 0'], hand: HA HK S9 E9, legal: E9 HA HK}
- {kind: legal_leads, history: ['3: E8 EK E7 EX -> 0'], hand: HA HK S9 E9, lead_rule: 1880, legal: E9 S9}
- kind: legal_leads
  history: ['3: E8 EK E7 EX -> 0']
  hand: HA HK S9 E9
  options: {unbeatable: highest_outstanding_only}
  legal: {relaxed: E9 HA, strict: E9 HA, 1880: E9 S9, '2005': E9, free: all}
- kind: legal_leads
  history: ['3: E8 EK E7 EX -> 0', '0: EA EU EO G7 -> 0']
  hand: HA HK S9 E9
  legal: {parlett: all, parlett_same: E9, parlett_free: all, relaxed_highest_outstanding_only: E9 HA}
- kind: legal_leads
  history: ['0: G8 GK G9 G7 -> 1', '1: H7 HK HX H9 -> 2', '2: E8 E9 E7 EX -> 1']
  hand: GX HA S7
  legal: {'1880': all, '1880_dealt': GX S7}
- {kind: legal_leads, history: [], leader: 2, hand: EA E7 GX, legal: {strict: all, '1880': all, '2005': all}}
- {kind: legal_leads, history: ['2: E8 EK E7 -> 0'], hand: E9 EO HX, legal: {'2005': EO}}
- {kind: zwang, lead: HO, leader_holds: HK, announced: false, trick_so_far: HO H9, hand: HA H7, legal: HA H7}
- {kind: zwang, lead: EO, leader_holds: EK, announced: true, trick_so_far: EO E9 GX, hand: EA E7, legal: EA}
- {kind: zwang, lead: EO, leader_holds: EK, announced: true, hand: GA G7, legal: all}
- {kind: zwang, players: 3, lead: EO, leader_holds: EK, trick_so_far: EO E9, hand: EA E7, legal: EA}
- {kind: zwang, lead: EO, leader_holds: EU, may_announce: false}
- {kind: zwang, lead: EO, leader_holds: EK, played: EA, may_announce: false}
- {kind: zwang, lead: EO, leader_holds: EK EA, expect: 'error: the Ace is in the own hand'}
- {kind: score, card_points: [15, 20, 10], score: [0, 5, -5]}
- {kind: score, card_points: [60, 0, 0, 0], tricks_won: [8, 0, 0, 0], score: [45, -15, -15, -15],
   score_simplified_option: [45, -15, -15, -15]}
- {kind: score, options: {two_winner_shortcut: true}, card_points: [60, 0, 0, 0], tricks_won: [7, 1, 0, 0],
   score: [15, 15, -15, -15]}
- {kind: config_error, players: 3, two_winner_shortcut: true, expect: 'error: four players only'}
- {kind: config_error, options: {n_deals: 10}}
- {kind: config_error, ruleset: '1880', options: {lead_rule: whist}}
"""

FAILING = """
- {kind: legal_leads, history: ['3: E8 EK E7 EX -> 0'], leader: 0, hand: HA HK S9 E9, legal: {relaxed: all}}
- {kind: legal_leads, history: ['3: E8 EK E7 EX -> 0'], leader: 0, hand: HA HK E9, legal: {whist: all}}
- {kind: legal_leads, history: ['3: E8 EK E7 EX -> 0'], hand: HA HK E9, legal: {relaxed_dealer: all}}
- {kind: zwang, lead: HO, leader_holds: HU, announced: true, trick_so_far: HO H9, hand: HA H7 SK, legal: HA}
- {kind: zwang, lead: HO, leader_holds: HK, announced: true, trick_so_far: HO H9, hand: HA H7, legal: HA H7}
- {kind: zwang, lead: EO, leader_holds: EK, may_announce: false}
- {kind: score, card_points: [20, 15, 15, 10], score: [5, 0, 0, 5]}
- {kind: config_error, players: 3}
"""


def test_fields_may_be_left_out_and_options_named() -> None:
    assert failures(PASSING) == []


def test_wrong_cases_fail_one_by_one() -> None:
    assert len(failures(FAILING)) == len(yaml.safe_load(FAILING))


def played(seed: int, players: int, rule: str, **house: Any) -> dict[str, Any]:
    """A deal played at random, as a case; Zwang is announced wherever it may be."""
    rng = random.Random(seed)
    options = resolve(rule, {"players": players, **house})
    removed = SUIT_LETTERS.index(options.removed_suit) if players == 3 else None
    pack = [card for card in range(32) if card >> 3 != removed]
    hands, _ = deal_out(rng.sample(pack, len(pack)), 0, (8,), players)
    eldest = rng.randrange(players)
    deal = TrickDeal(options, 1, (eldest - 1) % players, hands)
    lines: list[dict[str, Any]] = []
    while not deal.done:
        legal = deal.legal(deal.turn)
        calls = [action for action in legal if action.token.endswith("zwang")]
        action = rng.choice(calls or legal)
        if not deal.tricks.trick:
            leads = {action.card for action in legal if isinstance(action, Play)}
            lines.append({"legal_leads": notate(sorted(leads)), "trick": f"{deal.turn}: {action.token}"})
        else:
            lines[-1]["trick"] += f" {action.token}"
        deal.act(deal.turn, action)
        if not deal.tricks.trick:
            taken = deal.tricks.taken[-1]
            lines[-1] |= {"points": card_points(taken.cards)}
            lines[-1]["trick"] += f" -> {taken.winner}"
    return {
        "kind": "full_deal",
        "lead_rule": rule,
        "players": players,
        "eldest": eldest,
        "options": house,
        "hands": {seat: notate(hand) for seat, hand in enumerate(hands)},
        "play": lines,
        "card_points": list(deal.card_points),
        "score": list(deal.score),
        "score_simplified_option": list(score(deal.card_points, deal.tricks_won, True)),
    }


@pytest.mark.sample(5)
@pytest.mark.parametrize("rule", RULE_SETS)
@pytest.mark.parametrize(("players", "house"), [(4, {}), (3, {}), (3, {"removed_suit": "G"})], ids=str)
def test_whole_deals_of_any_rule_can_be_read(players: int, house: dict[str, Any], rule: str) -> None:
    called = 0
    for seed in range(10):
        case = played(seed, players, rule, **house)
        called += any("zwang" in line["trick"] for line in case["play"])
        assert failures(yaml.safe_dump([case])) == []
        shorter = {key: case[key] for key in ("kind", "lead_rule", "hands", "play", "score")}
        if players == 4 and rule == "relaxed":
            del shorter["lead_rule"]
        assert failures(yaml.safe_dump([shorter])) == []
    assert bool(called) == (rule != "free")


def test_a_deal_told_wrongly_fails() -> None:
    case = played(1, 4, "strict")
    first = case["play"][0]
    for wrong in (
        {"score": [0, 0, 0, 1]},
        {"eldest": (case["eldest"] + 1) % 4},
        {"play": [{**first, "points": first["points"] + 1}, *case["play"][1:]]},
        {"play": [{**first, "legal_leads": "E7"}, *case["play"][1:]]},
        {"play": case["play"][:-1]},
    ):
        assert failures(yaml.safe_dump([{**case, **wrong}])), wrong
