"""The readers of Quodlibet's cases take every variant of their kinds, and notice mistakes."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.cases.runner import run

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
