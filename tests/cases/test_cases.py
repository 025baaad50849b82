"""Golden cases are run, variants of their kinds are taken, and mistakes are noticed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.actions import Play
from engine.cards import SUIT_LETTERS, notate
from engine.dealing import deal_out
from engine.games.fuenfzehnern.deal import TrickDeal
from engine.games.fuenfzehnern.options import RULE_SETS, resolve
from engine.games.fuenfzehnern.rules import card_points, score
from tests.cases.__main__ import main
from tests.cases.runner import FILES, load, run


def test_a_wrong_case_fails_with_its_line_and_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        """
cases:
- {id: W-1, game: quodlibet, kind: legal_cards, hand: E9 EK HX, trick_so_far: E7, legal: E9}
- {id: W-2, game: quodlibet, kind: legal_cards, hand: E9 EK HX, trick_so_far: E7, legal: E9 EK}
- {id: W-3, game: quodlibet, kind: trick_score, contract: nonsense, trick: '0: E7 E8 E9 EX -> 3', score: []}
- {id: W-4, game: tarock, kind: legal_cards}
""",
        encoding="utf-8",
    )
    assert main([str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("W-1 quodlibet legal_cards: ")
    assert lines[1].startswith("W-3 quodlibet trick_score: ")
    assert lines[2] == "skipped, not built yet: tarock legal_cards × 1"
    assert lines[3:] == ["1 passed, 2 failed, 1 skipped"]


def test_every_file_is_run_and_no_failure_is_status_zero(capsys: pytest.CaptureFixture[str]) -> None:
    cases = [case for file in FILES for case in load(file)]
    assert main([]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{len(cases)} passed, 0 failed"]


# Fünfzehnern: variants that the case file doesn't hold.


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


# Quodlibet: every variant of its kinds is taken, and mistakes are noticed.

HOLDING = """
- {id: by number, kind: legal_contracts, ruleset: frankonia, wheel: 2, already_played: [1238],
   legal: [no_reds, ober_unter, bribe]}
- {id: own wheels, kind: legal_contracts, ruleset: frankonia,
   options: {wheel_menu: plus-minus/bribe-snack-alarich}, wheel: 2,
   already_played: [], legal: [alarich, bribe]}
- {id: undivided, kind: legal_contracts, ruleset: frankonia, options: {wheels: false,
   contracts: plus-snack}, already_played: [plus],
   legal: [snack]}
- {id: kleinfrass, kind: legal_contracts, ruleset: badenia, kingdom: 3, legal: [snack],
   already_played: [minus, alarich, no_reds,
   '1238', ober_unter, plus, alles_oder_nichts, good_hunting, bad_neighbour, open_trousers, quadrature]}
- {id: eleven, kind: legal_contracts, ruleset: frundsberg, legal: [snack], already_played: [minus,
   alarich, no_reds,
   '1238', ober_unter, plus, good_hunting, bad_neighbour, open_trousers, quadrature]}
- {id: own lists, kind: legal_contracts, ruleset: badenia, options: {kingdom_mode: rotating,
   contracts: plus-minus-snack}, king: 1,
   already_played: {0: [plus, minus], 1: [minus]}, legal: [plus]}
- {id: this wheel, kind: next_beer_king_after_wheel, ruleset: frankonia, options: {wheel_king_by: wheel},
   cumulative_totals: [400, 0, 0, 0], wheel_totals: [0, 50, 50, 20], last_beer_king: 1, expect: 2}
- {id: raw, kind: ledger_one_player, ruleset: badenia, points_per_kingdom: [490, 490, 510],
   hundreds_written: [4, 5, 5],
   remainder_carried: [90, 80, 90], final_total: 1490, schnapps_rounds: {raw_500: [0, 0, 1],
   fifth_hundred: [0, 1, 1], off: [0, 0, 0]}}
- {id: chosen, kind: ledger_one_player, ruleset: badenia, options: {schnapps: raw_500},
   points_per_kingdom: [490, 510],
   hundreds_written: [4, 6], remainder_carried: [90, 0], schnapps_rounds: [0, 1]}
- {id: none, kind: ledger_one_player, ruleset: badenia, options: {schnapps: off},
   points_per_kingdom: [1230],
   hundreds_written: [12], remainder_carried: [30], final_total: 1230, schnapps_rounds: off}
- {id: twice, kind: king_penalty, ruleset: badenia, offences: [1, 1, 3], current_beer_king: 2,
   totals_before: [0, 95, 0, 0],
   actions: [{by: 2, to: 1, accepted: true}, {by: 2, to: 1, accepted: true}, {by: 2, to: 1,
   accepted: false},
   {by: 2, to: 0, accepted: false}, {by: 2, to: 3, accepted: true}], totals_after: [0, 115, 0, 10]}
- {id: free, kind: king_penalty, ruleset: frankonia, options: {king_penalties: free}, current_beer_king: 0,
   actions: [{by: 0, to: 1, accepted: true}, {by: 0, to: 1, accepted: true}, {by: 0, to: 0,
   accepted: false},
   {by: 3, to: 1, accepted: false}], totals_after: [0, 20, 0, 0]}
- {id: never, kind: king_penalty, ruleset: frankonia, offences: [1], current_beer_king: 2,
   totals_before: [1, 2, 3, 4],
   actions: [{by: 2, to: 1, reason: he cheats, accepted: false}], totals_after: [1, 2, 3, 4]}
- id: caught
  kind: snack_script
  ruleset: badenia
  first_player: 0
  hands: {0: EU GU E7, 1: S7 S8, 2: S9 SX, 3: SO SA}
  packets: [HU, H7, H8, H9, HX]
  turns: ['0: draw', '1: draw', '2: draw', '3: draw', '0: lay HU, lay EU, end']
  events: [{caught: 0, points: 150}]
  scores: [150, 0, 0, 0]
- id: challenged
  kind: snack_script
  ruleset: badenia
  options: {honour_detection: by_challenge}
  first_player: 0
  hands: {0: EU GU E7, 1: S7 S8, 2: S9 SX, 3: SO SA}
  packets: [HU, H7, H8, H9, HX]
  turns: ['0: draw', '1: draw', '2: draw', '3: draw', '0: lay HU, lay EU, end', '3: challenge', '1: draw']
  events: [{caught: {seat: 0, unters: 2, drawn: 1}}]
  scores: [150, 0, 0, 0]
- id: unnoticed
  kind: snack_script
  ruleset: badenia
  options: {honour_detection: by_challenge}
  first_player: 0
  hands: {0: EU GU E7, 1: S7 S8, 2: S9 SX, 3: SO SA}
  packets: [HU, H7, H8, H9, HX]
  turns: ['0: draw', '1: draw', '2: draw', '3: draw', '0: lay HU, lay EU, end', '1: draw']
  scores: [0, 0, 0, 0]
- id: badenian census
  kind: snack_script
  ruleset: frankonia
  options: {third_census_counts_stock: false}
  first_player: 0
  hands: {0: EU, 1: GU, 2: HU, 3: S7}
  packets: [S8 S9]
  turns: ['0: lay EU', '1: lay GU', '2: lay HU']
  events: [{census: 1, out: 0, points: {1: 10, 2: 10, 3: 10}}, {census: 2, out: 1, points: {2: 20, 3: 20}},
    {census: 3, out: 2, points: {3: 30}}]
  scores: [0, 10, 30, 60]
- {id: closer, kind: quad_position, ruleset: badenia, options: {quad_next_lead: chain_closer}, leader: 0,
   hands: {0: E8 GO S8, 1: EX GK S7, 2: EU GA H7, 3: SA E9}, lead: E8, played: [E8@0, E9@3, EX@1, EU@2],
   next_leader: 2}
- {id: reversed, kind: trick_score, ruleset: badenia, contract: alles_oder_nichts,
   trick: '1: SO HK S7 S8 -> 1',
   options: {aon_components: alarich}, score: [0, 100, 0, 0]}
"""

BROKEN = """
- {id: contracts, kind: legal_contracts, ruleset: badenia, already_played: [], legal: [plus]}
- {id: rounds, kind: ledger_one_player, ruleset: badenia, points_per_kingdom: [500],
   hundreds_written: [5], remainder_carried: [0],
   schnapps_rounds: [0]}
- {id: hundreds, kind: ledger_one_player, ruleset: badenia, points_per_kingdom: [500],
   hundreds_written: [4], remainder_carried: [0]}
- {id: accepted, kind: king_penalty, ruleset: badenia, offences: [], current_beer_king: 2,
   actions: [{by: 2, to: 1, accepted: true}]}
- {id: totals, kind: king_penalty, ruleset: badenia, offences: [1], current_beer_king: 2,
   totals_before: [0, 0, 0, 0],
   actions: [{by: 2, to: 1, accepted: true}], totals_after: [0, 0, 0, 0]}
- {id: caught, kind: snack_script, ruleset: badenia, first_player: 0, hands: {0: EU GU, 1: S7},
   packets: [HU],
   turns: ['0: lay EU, lay GU'], events: [{caught: 0}]}
- {id: unknown rule set, kind: legal_contracts, ruleset: bavaria, already_played: [], legal: []}
"""


def cases(text: str) -> list[dict[str, Any]]:
    return [{"game": "quodlibet", **case} for case in yaml.safe_load(text)]


@pytest.mark.parametrize("case", cases(HOLDING), ids=lambda case: case["id"])
def test_a_variant_is_read(case: dict[str, Any]) -> None:
    report = run([case])
    assert (report.passed, report.failures, report.skipped) == (1, [], {})


@pytest.mark.parametrize("case", cases(BROKEN), ids=lambda case: case["id"])
def test_a_wrong_variant_fails(case: dict[str, Any]) -> None:
    report = run([case])
    assert report.passed == 0 and len(report.failures) == 1
