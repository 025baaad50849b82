"""Variants of the golden cases: other trumps, dealers, house rules, fields left out."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.cases.kauflabet import READERS

VARIANTS = """
- {kind: legal_cards, ruleset: '1850', trump: H, hand: SU S7 EK, trick_so_far: H9, legal: SU}
- {kind: legal_cards, ruleset: '1850', trump: S, hand: HU H9 SA, trick_so_far: HK, legal: H9}
- {kind: legal_cards, ruleset: '1739', trump: S, hand: HU H9 SA, trick_so_far: HK, legal: HU H9}
- {kind: legal_cards, trump: E, hand: SU S7 GK, legal: all}
- {kind: legal_cards, trump: H, hand: HX H7 GK, trick_so_far: E9 HK, legal: HX H7}
- {kind: legal_cards, trump: H, hand: HX H7 GK, trick_so_far: E9 HK, options: {undertrump_forced: false},
   legal: all}
- {kind: legal_cards, ruleset: '1850', trump: H, hand: HU H7 E9, trick_so_far: HK,
   options: {must_head: true}, legal: HU}
- {kind: legal_cards, ruleset: '1850', trump: H, hand: EA E9, trick_so_far: EX H7,
   options: {must_head: true}, legal: EA E9}
- {kind: legal_cards, trump: H, hand: GA SX, trick_so_far: HX, legal: all}
- {kind: trick_winner, ruleset: '1850', trump: H, trick: EK EA HA HO, options: {rank_order: bete},
   winner: 3}
- {kind: trick_winner, ruleset: '1850', trump: H, seats: [4, 0, 1, 2, 3], trick: SK SA SX S9 SU, winner: 3}
- {kind: trick_winner, ruleset: '1739', trump: H, seats: [2, 0, 1], trick: HU SU HA, winner: 1}
- kind: deal_settlement  # two players, the dealer holds no trick; his bete is capped
  ruleset: '1850'
  options: {bete_cap: 8}
  players: 2
  dealer: 1
  trump: E
  pot: 12
  tricks: ['0: EU E7 -> 0', '0: GU E8 -> 0', '0: EK S7 -> 0', '0: EO S8 -> 0']
  tricks_won: [4, 0]
  chips_this_deal: [12, -8]
  betes: [1]
  pot_next_deal: 12
- kind: deal_settlement  # everybody plays in 1739; the dealer has exchanged for the upcard
  ruleset: '1739'
  players: 3
  dealer: 2
  trump: G
  pot: 3
  hands: {0: GA GX EA E7, 1: GK GO EK E8, 2: GU G9 G8 G7}
  tricks: ['0: EA E8 G7 -> 2', '2: GU GA GK -> 0', '0: E7 EK G8 -> 2', '2: G9 GX GO -> 1']
  tricks_won: [1, 1, 2]
  chips_this_deal: [0, 0, 3]
  betes: []
  pot_next_deal: 3
- kind: lone_player
  ruleset: '1850'
  options: {lone_player: must_play_out_vs_dealer}
  players: 4
  dealer: 3
  trump: H
  pot: 8
  declarations: {0: pass, 1: play, 2: pass, 3: pass}
  active: [1, 3]
  leader: 1
  tricks: ['1: E9 EK -> 3', '3: SK SU -> 1', '1: EA H7 -> 3', '3: H8 HA -> 1']
  hands: {1: E9 SU EA HA, 3: EK SK H7 H8}
  chips_this_deal: [0, 4, 0, 4]
  betes: []
  pot_next_deal: 4
- {kind: lone_player, ruleset: '1850', options: {exchange_timing: after_all_declared}, players: 3,
   dealer: 1,
   declarations: {2: pass, 0: play, 1: pass}, pot: 4, chips_this_deal: [4, 0, 0], betes: [],
   pot_next_deal: 4}
- {kind: all_pass, ruleset: '1850', options: {all_pass: dealer_takes}, players: 3, dealer: 0, pot: 12,
   declarations: {1: pass, 2: pass, 0: pass}, chips_this_deal: [12, 0, 0], betes: [], pot_next_deal: 4}
- {kind: all_pass, ruleset: '1850', stake: 8, players: 5, dealer: 4, pot: 16, chips_this_deal: [0, 0, 0,
   0, 0],
   declarations: {}, pot_next_deal: 24}
- {kind: exchange_limits, ruleset: '1739', players: 4, dealer: 2, talon: 15, requests: {3: 4, 0: 4, 1: 4,
   2: 4},
   granted: {3: 4, 0: 4, 1: 4, 2: 4}}
- {kind: exchange_limits, ruleset: '1739', options: {upcard: dealer_may}, players: 3, requests: {1: 0,
   2: 1, 0: 0},
   granted: {1: 0, 2: 1, 0: 0}}
- {kind: exchange_limits, ruleset: '1739', players: 3, requests: {1: 0, 2: 1, 0: 0}, granted: {1: 0,
   2: 1, 0: 1}}
- {kind: exchange_limits, ruleset: '1850', options: {exchange_timing: after_all_declared}, players: 5,
   dealer: 0,
   talon: 11, requests: {1: 4, 3: 4, 4: 2, 0: 4}, granted: {1: 4, 3: 4, 4: 2, 0: 1}}
- kind: settlement
  ruleset: '1739'
  players: 4
  pot: 5
  tricks_won: [1, 1, 1, 1]
  results:
    tie_carry: {chips: [0, 0, 0, 0], pot_after: 5, pot_next_deal: 9}
    tie_split: {chips: [1, 1, 1, 1], pot_after: 1, pot_next_deal: 5}
- kind: settlement
  ruleset: '1739'
  stake: 2
  players: 3
  pot: 6
  tricks_won: [2, 2, 0]
  results:
    tie_split_bete_pot: {chips: [3, 3, -6], pot_after: 6, pot_next_deal: 12}
- {kind: config_error, ruleset: '1850', stake: 0, expect: 'error: stake must be a positive multiple of 4'}
- {kind: config_error, ruleset: '1850', options: {bete_cap: 6},
   expect: 'error: bete_cap must be a multiple of 4'}
- {kind: config_error, ruleset: '1850', players: 6, expect: 'error: players'}
- {kind: config_error, ruleset: '1739', players: 2, expect: 'error: players'}
- {kind: config_error, ruleset: '1850', players: 5, n_deals: 12,
   expect: 'n_deals must be a multiple of the players'}
- {kind: config_error, ruleset: '1739', options: {all_pass: dealer_takes}, expect: nobody can pass}
"""

CASES: list[dict[str, Any]] = yaml.safe_load(VARIANTS)


@pytest.mark.parametrize("case", CASES, ids=[f"{number}-{case['kind']}" for number, case in enumerate(CASES)])
def test_a_variant_of_a_golden_case(case: dict[str, Any]) -> None:
    READERS[case["kind"]](case)


WRONG = """
- {kind: legal_cards, ruleset: '1850', trump: H, hand: SU S7 EK, trick_so_far: SK, legal: SU S7}
- {kind: trick_winner, ruleset: '1850', trump: S, trick: SA HU SU SK, winner: 1}
- {kind: settlement, ruleset: '1739', players: 3, pot: 3, tricks_won: [2, 2, 0],
   results: {tie_split: {pot_after: 3}}}
- {kind: all_pass, ruleset: '1850', players: 3, pot: 12, declarations: {}, pot_next_deal: 12}
- {kind: exchange_limits, ruleset: '1850', players: 5, requests: {1: 4, 2: 4, 3: 4}, granted: {1: 4,
   2: 4, 3: 4}}
- {kind: config_error, ruleset: '1850', stake: 8, expect: 'error: stake must be a positive multiple of 4'}
- {kind: config_error, ruleset: '1850', stake: 6, expect: 'error: players'}
"""

WRONG_CASES: list[dict[str, Any]] = yaml.safe_load(WRONG)


@pytest.mark.parametrize("case", WRONG_CASES, ids=[case["kind"] for case in WRONG_CASES])
def test_a_wrong_case_fails(case: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        READERS[case["kind"]](case)
