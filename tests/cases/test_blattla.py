"""Variants of the golden cases: other trumps, dealers, house rules, fields left out; and wrong ones."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.cases.blattla import READERS

DECK = "EA EK EO EU EX E9 E8 E7 GA GK GO GU GX G9 G8 G7 HA HK HO HU HX H9 H8 H7 SA SK SO SU SX S9 S8 S7"

VARIANTS = f"""
- {{kind: auction, dealer: 0, bids: ['1: pass', '2: sow', '3: pass', '0: tout S'], rejected: [],
   declarer: 0, contract: tout S}}
- {{kind: auction, bids: ['0: sow', '1: sow', '1: pass', '2: solo S', '3: solo S', '3: pass'],
   rejected: ['1: sow', '3: solo S'], declarer: 2, contract: solo S}}
- {{kind: auction, dealer: 3, bids: ['0: solo E', '1: pass', '2: pass', '3: pass'],
   rejected: ['1: sow', '3: solo G'], declarer: 0, contract: solo E}}
- {{kind: auction, dealer: 3, options: {{auction: continuous}},
   bids: ['0: sow', '1: solo S', '2: pass', '3: pass', '0: solo S', '0: solo G', '1: pass', '2: pass',
    '3: pass'],
   rejected: ['0: solo S'], declarer: 0, contract: solo G}}
- {{kind: auction, dealer: 3, options: {{name_sow: with_bid}}, bids: ['0: sow E', '1: pass', '2: pass',
    '3: pass'],
   rejected: ['1: sow G'], declarer: 0, contract: sow}}
- {{kind: auction, dealer: 3, options: {{all_pass: forehand_must_play_sow}},
   bids: ['0: pass', '1: pass', '2: pass', '3: pass'], rejected: [], declarer: 0, contract: sow}}
- {{kind: auction, dealer: 3, options: {{all_pass: redeal_same_dealer}}, next_dealer: 3,
   bids: ['0: pass', '1: pass', '2: pass', '3: pass'], rejected: [], declarer: null, contract: null}}
- {{kind: auction, dealer: 3, next_dealer: 0,
   bids: ['0: pass', '1: pass', '2: pass', '3: pass'], rejected: [], declarer: null, contract: null}}
- kind: auction  # forehand has nothing to call
  dealer: 3
  hands: {{0: EA EK GA G7 SA SX H9 H8, 1: EX EO EU GK GX HA HK SK, 2: E9 E8 G9 GO HU H7 HX HO,
          3: E7 GU G8 SO SU S9 S8 S7}}
  bids: ['0: sow', '0: pass', '1: sow', '2: pass', '3: pass']
  rejected: ['0: sow']
  declarer: 1
  contract: sow
- {{kind: legal_cards, trump: E, hand: EU EO G7 H9, trick_so_far: H7, legal: H9}}
- {{kind: legal_cards, trump: S, hand: EU EO G7 S9, trick_so_far: H7 HA SA, legal: EU EO G7 S9}}
- {{kind: legal_cards, trump: H, contract: solo, hand: EA E9, trick_so_far: EX, legal: {{free: EA E9,
    schafkopf: EA E9}}}}
- {{kind: legal_cards, trump: H, hand: EA E9 E8 E7 HX, trick_so_far: '', contract: sow, called: EA,
   called_suit_free: false, legal: {{free: EA E9 E8 E7 HX, schafkopf: EA E9 E8 E7 HX}}}}
- {{kind: legal_cards, trump: H, hand: EA E9 E8 E7 HX, trick_so_far: '', contract: sow, called: E,
   options: {{run_away_min: 5}}, legal: {{free: EA E9 E8 E7 HX, schafkopf: EA HX}}}}
- {{kind: legal_cards, hand: EA E9 HX, trump: H, trick_so_far: E7 E8, contract: sow, called: EA,
   called_suit_free: true, legal: {{free: EA E9, schafkopf: EA E9}}}}
- {{kind: legal_cards, hand: GA, trump: H, trick_so_far: E7 E8, contract: sow, called: GA, legal: GA}}
- {{kind: legal_cards, hand: GK G8 HX, trump: H, trick_so_far: '', contract: sow, called: GA,
   options: {{called_sow_rule: schafkopf}}, legal: GK G8 HX}}
- {{kind: callable_sows, hand: EA EK G9 G7 HX HO H9 H8, callable: [GA]}}
- {{kind: callable_sows, hand: EA EK G9 G7 HX HO H9 H8, options: {{caller_needs_suit_card: false}},
    callable: [GA, SA]}}
- {{kind: callable_sows, hand: EA EK G9 G7 HX HO H9 H8, options: {{self_call: true}}, callable: [EA, GA]}}
- {{kind: callable_sows, hand: HA HK HO HU HX H9 H8 H7, callable: []}}
- kind: cut
  cases:
  - {{cuts: [], legal: false}}
  - {{cuts: [16, 30], legal: false}}
  - {{cuts: [0], legal: false}}
  - {{cuts: [8], knock: {{packets: [8], direction: clockwise}}, legal: false}}
  - {{knock: {{packets: [4, 4], direction: anticlockwise}}, legal: true}}
  - {{knock: {{packets: [3, 3, 2], direction: clockwise}}, legal: false}}
- {{kind: deal_mapping, dealer: 0, packets: [8], direction: anticlockwise, deck_top_to_bottom: {DECK},
   hands: {{3: EA EK EO EU EX E9 E8 E7, 2: GA GK GO GU GX G9 G8 G7, 1: HA HK HO HU HX H9 H8 H7}}}}
- {{kind: deal_mapping, dealer: 0, first: seat before dealer, packets: [4, 4], deck_top_to_bottom: {DECK},
   hands: {{3: EA EK EO EU HA HK HO HU, 2: EX E9 E8 E7 HX H9 H8 H7}}}}
- {{kind: deal_mapping, dealer: 2, knock: {{packets: [4, 4], direction: anticlockwise}},
    deck_top_to_bottom: {DECK},
   hands: {{1: EA EK EO EU HA HK HO HU, 0: EX E9 E8 E7 HX H9 H8 H7}}}}
- {{kind: deal_mapping, dealer: 0, packets: [4, 4], cuts: [4], deck_top_to_bottom: {DECK},
   hands: {{1: EX E9 E8 E7 HX H9 H8 H7, 0: HA HK HO HU EA EK EO EU}}}}
- {{kind: deal_mapping, dealer: 0, cut: {{knock: {{packets: [8], direction: clockwise}}}},
    deck_top_to_bottom: {DECK},
   hands: {{1: EA EK EO EU EX E9 E8 E7, 0: SA SK SO SU SX S9 S8 S7}}}}
- {{kind: result_level, declarer_points: 31, declarer_tricks: 1, result: lost straight, value_sow: 1,
    value_solo: 6}}
- {{kind: result_level, declarer_points: 0, declarer_tricks: 0, result: lost schwarz, value_sow: 3,
    value_solo: 12}}
- {{kind: result_level, contract: tout, declarer_points: 119, declarer_tricks: 7, result: lost,
    value_tout: 15}}
- {{kind: result_level, contract: tout G, declarer_points: 120, declarer_tricks: 8, result: won, value: 15}}
- {{kind: result_level, contract: solo E, declarer_points: 60, declarer_tricks: 4, result: lost straight,
    value: 6}}
- {{kind: result_level, contract: sow, declarer_points: 60, declarer_tricks: 4, result: lost straight}}
- {{kind: result_level, declarer_points: 120, declarer_tricks: 8, result: won, value_tout: 15}}
- kind: full_deal  # a lost tout stops at once; no dealer given
  forehand: 1
  contract: {{type: tout, declarer: 2, trump: E}}
  options: {{stop_when_decided: true, solo_settlement: each}}
  hands: {{0: EK GX G9 G7 HA HU SK S7, 1: EU E7 GA GO GU HX H8 S9, 2: EA EO EX GK G8 HK H9 H7,
          3: E9 E8 HO SA SO SU SX S8}}
  tricks: ['1: GA GK E8 G7 -> 3']
  result: lost
  score: [15, 15, -45, 15]
- kind: full_deal  # called himself
  dealer: 3
  contract: {{type: sow, declarer: 0, trump: H, called: EA}}
  options: {{self_call: true, name_sow: with_bid}}
  hands: {{0: EA EX EK EO EU E9 E8 HA, 1: E7 GX GK GO GU G9 G8 G7, 2: GA HK HO HU HX H9 H8 H7,
          3: SA SX SK SO SU S9 S8 S7}}
  tricks: ['0: HA G7 H7 S7 -> 0', '0: EA E7 H8 S8 -> 2', '2: GA S9 E8 G8 -> 2', '2: HK SU E9 G9 -> 2',
           '2: HX SO EU GU -> 2', '2: HO SK EO GO -> 2', '2: HU SX EK GK -> 2', '2: H9 SA EX GX -> 2']
  partner: null
  declarer_side_points: 11
  result: lost schneider
  score: [-6, 2, 2, 2]
"""

WRONG = """
- {kind: auction, dealer: 3, bids: ['0: sow', '1: sow', '1: pass', '2: pass', '3: pass'], rejected: [],
   declarer: 0, contract: sow}
- {kind: auction, dealer: 3, bids: ['0: sow', '1: pass', '2: pass'], rejected: [], declarer: 0, contract: sow}
- {kind: auction, dealer: 3, bids: ['0: sow', '1: pass', '2: pass', '3: pass'], rejected: [], declarer: 1,
   contract: sow}
- {kind: auction, dealer: 3, bids: ['0: sow', '1: pass', '2: pass', '3: pass'], rejected: ['1: solo S'],
   declarer: 0, contract: sow}
- {kind: legal_cards, trump: H, hand: EU EO G7 H9, trick_so_far: E7, legal: EU EO H9}
- {kind: legal_cards, trump: H, hand: EA E9 HX, trick_so_far: EX, called: EA, legal: EA E9}
- {kind: callable_sows, hand: EA EK G9 G7 HX HO H9 H8, callable: [GA, SA]}
- {kind: cut, cases: [{cuts: [3], legal: false}]}
- {kind: cut, cases: [{cuts: [2], legal: true}]}
- {kind: result_level, declarer_points: 61, declarer_tricks: 4, result: lost straight, value_sow: 1,
    value_solo: 6}
- {kind: result_level, declarer_points: 61, declarer_tricks: 4, result: won straight, value_sow: 2,
    value_solo: 6}
"""


def cases(text: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load(text))


@pytest.mark.parametrize("case", cases(VARIANTS), ids=lambda case: case["kind"])
def test_every_kind_is_read_in_its_variants(case: dict[str, Any]) -> None:
    READERS[case["kind"]]({"game": "blattla", **case})


@pytest.mark.parametrize("case", cases(WRONG), ids=lambda case: case["kind"])
def test_a_wrong_case_fails(case: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        READERS[case["kind"]]({"game": "blattla", **case})
