"""House rules of all games: defaults, values as text, contradictions, storage."""

import json
from typing import Any, Final

import pytest

from engine.game import Options, OptionsError
from engine.games.fuenfzehnern import Fuenfzehnern
from engine.games.quodlibet.contracts import CONTRACTS, WHEEL_CONTRACTS, WHEELS, QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET
from engine.games.registry import GAMES
from engine.house_rules import allowed_values, as_text, changed
from tests.rollouts.audit import rules

FIRST: Final[dict[str, dict[str, Any]]] = {
    "quodlibet": {
        "packets": (3, 3, 2),
        "seating": "fixed",
        "contracts": WHEEL_CONTRACTS,
        "wheels": True,
        "wheel3_blind": True,
        "wheel_menu": WHEELS,
        "wheel_king_by": "cumulative",
        "kingdom_mode": "off",
        "parties": 1,
        "neighbour": "right",
        "last_trick_value": 50,
        "all_hearts_trick": 100,
        "all_hearts_deal": "off",
        "ou_mixed": "flat",
        "bribe_tie": "all",
        "aon_components": ("minus", "alarich", "1238", "no_reds", "ober_unter"),
        "blind_set_known": "nobody",
        "open_trousers_seen": "others",
        "quad_version": "trick",
        "quad_next_lead": "winner",
        "quad_census_timing": "after_chain",
        "snack_multi": True,
        "peter_price": 100,
        "snack_draw": "only_if_stuck",
        "unter_rule": "forced",
        "honour_detection": "automatic",
        "third_census_counts_stock": True,
        "schnapps": "off",
        "king_penalties": "off",
        "stop_when_decided": True,
        "final_count": "total",
        "final_tie": "shared",
    },
    "kauflabet": {
        "players": 4,
        "n_deals": 12,
        "ante": "dealer",
        "stake": 4,
        "tricks_pay": "quarters",
        "rank_order": "bete",
        "two_jacks": True,
        "dropping_out": True,
        "exchange_timing": "at_declaration",
        "exchange_rounds": "once",
        "upcard": "nobody",
        "must_head": False,
        "undertrump_forced": True,
        "bete_amount": "pot",
        "bete_cap": "none",
        "all_pass": "carry",
        "lone_player": "takes_pot",
        "tie_rule": "carry",
        "final_pot": "share",
    },
    "fuenfzehnern": {
        "players": 4,
        "lead_rule": "relaxed",
        "zwang": True,
        "unbeatable": "nobody_else_can_beat",
        "singleton": "current",
        "parlett_when_retaining": "free",
        "two_winner_shortcut": False,
        "removed_suit": "S",
        "packets": (3, 2, 3),
        "n_deals": 12,
    },
    "blattla": {
        "auction": "single_round",
        "name_sow": "after_auction",
        "all_pass": "throw_in",
        "caller_needs_suit_card": True,
        "self_call": False,
        "called_sow_rule": "free",
        "run_away_min": 4,
        "solo_settlement": "third",
        "cutting": True,
        "stop_when_decided": True,
        "n_deals": 12,
    },
}
"""The defaults of each game's first preset, by the rules."""
OTHERS: Final[dict[tuple[str, str], dict[str, Any]]] = {
    ("quodlibet", "badenia"): {
        "contracts": tuple(name for name in CONTRACTS if name not in ("bribe", "sequence", "black_peter")),
        "wheels": False,
        "kingdom_mode": "consecutive",
        "neighbour": "left",
        "last_trick_value": 80,
        "all_hearts_trick": "off",
        "blind_set_known": "king",
        "quad_version": "chain",
        "quad_next_lead": "rotate",
        "snack_draw": "free",
        "unter_rule": "honour",
        "third_census_counts_stock": False,
        "schnapps": "fifth_hundred",
        "king_penalties": "reported_offences",
    },
    ("kauflabet", "1739"): {
        "ante": "everybody",
        "stake": 1,
        "tricks_pay": "sweep",
        "rank_order": "natural",
        "two_jacks": False,
        "dropping_out": False,
        "upcard": "dealer_must",
        "bete_amount": "stake",
    },
    **{("fuenfzehnern", rule): {"lead_rule": rule} for rule in ("strict", "1880", "2005", "parlett")},
    ("fuenfzehnern", "free"): {"lead_rule": "free", "zwang": False},
    ("blattla", "schafkopf"): {"called_sow_rule": "schafkopf"},
}
"""The differences of the other presets."""
OTHERS["quodlibet", "frundsberg"] = OTHERS["quodlibet", "badenia"] | {
    "contracts": tuple(name for name in WHEEL_CONTRACTS if name != "bribe"),
    "seating": "seasons",
    "schnapps": "frundsberg",
}


@pytest.mark.parametrize("name", FIRST)
def test_presets_have_the_defaults_of_the_rules(name: str) -> None:
    first, *others = GAMES[name].presets
    assert GAMES[name].options(first).model_dump() == FIRST[name]
    for preset in others:
        assert GAMES[name].options(preset).model_dump() == FIRST[name] | OTHERS[name, preset]


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_set_goes_with_each_of_its_own_defaults(name: str) -> None:
    for preset in GAMES[name].presets:
        usual = GAMES[name].options(preset)
        for key, value in usual.model_dump().items():
            assert GAMES[name].options(preset, {key: value}) == usual
        assert GAMES[name].options(preset, usual.model_dump()) == usual


@pytest.mark.parametrize(
    ("name", "key", "text", "value"),
    [
        ("quodlibet", "packets", "3-2-3", (3, 2, 3)),
        ("quodlibet", "packets", [3, 2, 3], (3, 2, 3)),
        ("quodlibet", "wheels", "no", False),
        ("quodlibet", "wheels", "TRUE", True),
        ("quodlibet", "last_trick_value", "80", 80),
        ("quodlibet", "last_trick_value", 80, 80),
        ("quodlibet", "all_hearts_trick", "off", "off"),
        ("quodlibet", "all_hearts_trick", False, "off"),
        ("quodlibet", "all_hearts_deal", "100", 100),
        ("quodlibet", "parties", "4", 4),
        ("quodlibet", "neighbour", " Left ", "left"),
        ("quodlibet", "aon_components", "Minus, plus", ("plus", "minus")),
        ("kauflabet", "stake", "8", 8),
        ("kauflabet", "bete_cap", "16", 16),
        ("kauflabet", "bete_cap", 16, 16),
        ("kauflabet", "bete_cap", "None", "none"),
        ("kauflabet", "bete_cap", None, "none"),
        ("kauflabet", "dropping_out", "no", False),
        ("kauflabet", "upcard", "Dealer_May", "dealer_may"),
        ("fuenfzehnern", "players", "3", 3),
        ("fuenfzehnern", "lead_rule", 1880, "1880"),
        ("fuenfzehnern", "lead_rule", " Strict ", "strict"),
        ("fuenfzehnern", "packets", "4,4", (4, 4)),
        ("fuenfzehnern", "packets", [2, 3, 3], (2, 3, 3)),
        ("fuenfzehnern", "n_deals", "24", 24),
        ("fuenfzehnern", "zwang", "No", False),
        ("fuenfzehnern", "two_winner_shortcut", "on", True),
    ],
)
def test_values_may_be_given_as_text(name: str, key: str, text: Any, value: Any) -> None:
    assert getattr(rules(GAMES[name], GAMES[name].presets[0], **{key: text}), key) == value


@pytest.mark.parametrize(
    ("name", "key"),
    [(name, key) for name, one in GAMES.items() for key in type(one.options(one.presets[0])).model_fields],
)
def test_any_other_value_is_refused_with_key_value_and_what_is_allowed(name: str, key: str) -> None:
    preset = GAMES[name].presets[-1]
    model = type(rules(GAMES[name], preset))
    values: list[object] = ["nonsense", [], [None], -1, 1.5, {"a": 1}]
    for value in values:
        with pytest.raises(OptionsError) as refusal:
            GAMES[name].options(preset, {key: value})
        assert refusal.value.code == "option_value"
        assert refusal.value.params["key"] == key
        if name != "kauflabet":  # whose presets allow less than the keys as such
            assert refusal.value.params["allowed"] == allowed_values(model, key)
        assert isinstance(refusal.value.params["value"], str)


@pytest.mark.parametrize("name", GAMES)
def test_another_games_options_are_a_programming_error(name: str) -> None:
    class Foreign(Options):
        pass

    with pytest.raises(TypeError):
        GAMES[name].new(Foreign())


@pytest.mark.parametrize(
    ("name", "stored"),
    [("quodlibet", {"neighbour": "left"}), ("blattla", {"self_call": True})],
)
def test_options_stored_before_a_key_existed_keep_what_was_played_then(
    name: str, stored: dict[str, Any]
) -> None:
    one = GAMES[name]
    assert one.load_options(json.dumps(stored)) == one.options(one.presets[0], stored)


@pytest.mark.parametrize(
    ("name", "preset", "overrides", "key", "other"),
    [
        ("schafkopf", "pure", {"contracts": "sow"}, "contracts", "auction"),
        ("schafkopf", "pub", {"double_after_throw_in": True}, "double_after_throw_in", "all_pass"),
        ("schafkopf", "pub", {"ramsch_tie": "both_pay", "jungfrau": "doubles_own"}, "jungfrau", "ramsch_tie"),
        ("schafkopf", "pure", {"jungfrau": "doubles_own", "after_kontra": "bock"}, "jungfrau", "all_pass"),
        ("schafkopf", "pure", {"after_kontra": "both", "kontra": 0}, "after_kontra", "kontra"),
        ("schafkopf", "tournament", {"after_nobody": "bock"}, "after_nobody", "all_pass"),
        ("quodlibet", "frankonia", {"contracts": "minus plus"}, "contracts", "wheels"),
        ("quodlibet", "frankonia", {"kingdom_mode": "consecutive"}, "kingdom_mode", "wheels"),
        ("quodlibet", "badenia", {"wheels": True, "kingdom_mode": "rotating"}, "kingdom_mode", "wheels"),
        ("quodlibet", "frankonia", {"wheels": False, "wheel_menu": "plus/minus"}, "wheel_menu", "wheels"),
        ("quodlibet", "badenia", {"wheel_menu": "plus/minus"}, "wheel_menu", "wheels"),
        ("quodlibet", "frankonia", {"wheels": False, "wheel3_blind": False}, "wheel3_blind", "wheels"),
        ("quodlibet", "badenia", {"wheel3_blind": False}, "wheel3_blind", "wheels"),
        (
            "quodlibet",
            "frankonia",
            {"wheel_menu": "plus/minus", "wheel3_blind": False},
            "wheel3_blind",
            "wheel_menu",
        ),
        ("quodlibet", "frankonia", {"wheels": False, "wheel_king_by": "wheel"}, "wheel_king_by", "wheels"),
        (
            "quodlibet",
            "frankonia",
            {"wheel_menu": "plus-minus", "wheel_king_by": "wheel"},
            "wheel_king_by",
            "wheel_menu",
        ),
        ("quodlibet", "frankonia", {"quad_next_lead": "chain_closer"}, "quad_next_lead", "quad_version"),
        (
            "quodlibet",
            "frankonia",
            {"quad_version": "chain", "quad_next_lead": "winner"},
            "quad_next_lead",
            "quad_version",
        ),
        (
            "quodlibet",
            "badenia",
            {"quad_version": "trick", "quad_next_lead": "chain_closer"},
            "quad_next_lead",
            "quad_version",
        ),
        ("quodlibet", "badenia", {"quad_next_lead": "winner"}, "quad_next_lead", "quad_version"),
        ("quodlibet", "frankonia", {"schnapps": "raw_500"}, "schnapps", "kingdom_mode"),
        ("quodlibet", "frankonia", {"wheels": False, "schnapps": "frundsberg"}, "schnapps", "kingdom_mode"),
        ("quodlibet", "badenia", {"kingdom_mode": "off", "schnapps": "raw_500"}, "schnapps", "kingdom_mode"),
        ("quodlibet", "badenia", {"wheels": True, "schnapps": "raw_500"}, "schnapps", "wheels"),
        ("quodlibet", "frankonia", {"honour_detection": "by_challenge"}, "honour_detection", "unter_rule"),
        (
            "quodlibet",
            "badenia",
            {"unter_rule": "forced", "honour_detection": "by_challenge"},
            "honour_detection",
            "unter_rule",
        ),
        (
            "quodlibet",
            "badenia",
            {"snack_multi": False, "honour_detection": "by_challenge"},
            "honour_detection",
            "snack_multi",
        ),
        (
            "fuenfzehnern",
            "relaxed",
            {"two_winner_shortcut": True, "players": 3},
            "two_winner_shortcut",
            "players",
        ),
        ("fuenfzehnern", "relaxed", {"removed_suit": "H"}, "removed_suit", "players"),
        ("fuenfzehnern", "relaxed", {"n_deals": 10}, "n_deals", "players"),
        ("fuenfzehnern", "relaxed", {"n_deals": 16, "players": 3}, "n_deals", "players"),
        (
            "fuenfzehnern",
            "relaxed",
            {"unbeatable": "highest_outstanding_only", "lead_rule": "1880"},
            "unbeatable",
            "lead_rule",
        ),
        (
            "fuenfzehnern",
            "relaxed",
            {"unbeatable": "highest_outstanding_only", "lead_rule": "2005"},
            "unbeatable",
            "lead_rule",
        ),
        (
            "fuenfzehnern",
            "relaxed",
            {"unbeatable": "highest_outstanding_only", "lead_rule": "free"},
            "unbeatable",
            "lead_rule",
        ),
        ("fuenfzehnern", "relaxed", {"singleton": "dealt"}, "singleton", "lead_rule"),
        (
            "fuenfzehnern",
            "relaxed",
            {"parlett_when_retaining": "same"},
            "parlett_when_retaining",
            "lead_rule",
        ),
    ],
)
def test_house_rules_that_make_no_sense_together_are_refused_by_both_names(
    name: str, preset: str, overrides: dict[str, Any], key: str, other: str
) -> None:
    with pytest.raises(OptionsError) as refusal:
        GAMES[name].options(preset, overrides)
    assert refusal.value.code == "options_conflict"
    assert refusal.value.params == {"key": key, "other": other}


# Quodlibet: menus, wheels, and defaults that follow from one another.


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("frankonia", {"wheels": False}),
        ("frankonia", {"wheels": False, "contracts": "minus,snack", "kingdom_mode": "rotating"}),
        ("frankonia", {"quad_next_lead": "rotate"}),
        ("frankonia", {"quad_version": "chain"}),
        ("badenia", {"quad_version": "trick"}),
        ("frankonia", {"king_penalties": "free", "final_count": "hundreds_then_remainder"}),
        ("badenia", {"wheels": True}),
        ("badenia", {"wheels": True, "kingdom_mode": "off", "schnapps": "off"}),
        ("badenia", {"kingdom_mode": "off"}),
        ("badenia", {"parties": 2, "final_tie": "playoff_deal"}),
        ("badenia", {"unter_rule": "forced"}),
        ("frundsberg", {"kingdom_mode": "rotating", "contracts": "bribe"}),
    ],
)
def test_what_is_merely_usual_stands_in_nobodys_way(preset: str, overrides: dict[str, Any]) -> None:
    QUODLIBET.options(preset, overrides)


@pytest.mark.parametrize("value", [True, "0", "13"])
def test_the_number_of_parties_is_limited(value: object) -> None:
    with pytest.raises(OptionsError, match="1 … 12"):
        QUODLIBET.options("frankonia", {"parties": value})


@pytest.mark.parametrize("menu", ["", "minus minus", "minus grand"])
def test_a_menu_names_known_contracts_once(menu: str) -> None:
    with pytest.raises(OptionsError, match="option_value"):
        QUODLIBET.options("frankonia", {"wheels": False, "contracts": menu})


def test_a_menu_is_kept_in_the_order_of_the_rules() -> None:
    options = QUODLIBET.options(
        "frankonia", {"wheels": False, "contracts": ["snack", "alles_oder_nichts", "minus"]}
    )
    assert options.contracts == ("minus", "snack", "alles_oder_nichts")


@pytest.mark.parametrize(
    ("text", "wheels"),
    [
        ("plus-minus-bribe/snack-1238", (("plus", "minus", "bribe"), ("1238", "snack"))),
        ("Plus, minus / alles_oder_nichts", (("plus", "minus"), ("alles_oder_nichts",))),
        ("plus", (("plus",),)),
        ([["minus", "plus"], ["bribe"]], (("plus", "minus"), ("bribe",))),
    ],
)
def test_wheels_of_ones_own_are_written_with_slashes(text: Any, wheels: tuple[tuple[str, ...], ...]) -> None:
    options = QUODLIBET.options("frankonia", {"wheel_menu": text})
    assert options.wheel_menu == wheels
    assert QUODLIBET.options("frankonia", {"wheel_menu": as_text(wheels)}) == options
    assert QUODLIBET.load_options(options.model_dump_json()) == options


@pytest.mark.parametrize("menu", ["plus/plus", "plus-minus/grand", "plus//minus", "/", "plus-minus/plus"])
def test_a_wheel_menu_names_known_contracts_once(menu: str) -> None:
    with pytest.raises(OptionsError, match="option_value"):
        QUODLIBET.options("frankonia", {"wheel_menu": menu})


def test_wheels_leave_no_room_for_kingdoms() -> None:
    options = QUODLIBET.options("badenia", {"wheels": True})
    assert options.kingdoms == "off"
    view = QUODLIBET.new(options).view(None)
    assert (options.part, view.course, view.accounts, view.deals) == ("wheel", 1, (), 12)


def test_options_of_a_table_opened_before_a_conflict_was_known_still_load() -> None:
    stored = '{"wheels": false, "contracts": ["minus"], "wheel3_blind": false, "wheel_king_by": "wheel"}'
    options = QUODLIBET.load_options(stored)
    assert isinstance(options, QuodlibetOptions)
    assert (options.kingdoms, options.wheel3_blind) == ("off", False)


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("frankonia", {}),
        ("frankonia", {"quad_version": "chain"}),
        ("frankonia", {"quad_version": "chain", "quad_next_lead": "chain_closer", "parties": "2"}),
        ("badenia", {"quad_version": "trick"}),
        ("badenia", {"wheels": "true", "kingdom_mode": "off"}),
    ],
)
def test_a_default_that_follows_from_another_key_is_not_told_as_changed(
    preset: str, overrides: dict[str, str]
) -> None:
    assert changed(QUODLIBET, preset, QUODLIBET.options(preset, overrides)) == overrides


# The other games, and seats.


@pytest.mark.parametrize("packets", ["3-3", "9", "8-0", "3-2-3-1", "-8", "4--4-"])
def test_packets_make_a_hand_of_eight(packets: str) -> None:
    made = packets.replace("-", " ").split()
    if sum(map(int, made)) == 8 and "0" not in made:
        assert Fuenfzehnern().options("relaxed", {"packets": packets}).packets == tuple(map(int, made))
    else:
        with pytest.raises(OptionsError, match="3-2-3, 3-3-2"):
            Fuenfzehnern().options("relaxed", {"packets": packets})


def test_zwang_follows_the_lead_rule_unless_it_is_chosen() -> None:
    assert not Fuenfzehnern().options("relaxed", {"lead_rule": "free"}).zwang
    assert Fuenfzehnern().options("free", {"lead_rule": "strict"}).zwang
    assert Fuenfzehnern().options("free", {"zwang": "true"}).zwang
    assert not Fuenfzehnern().options("relaxed", {"zwang": "false"}).zwang


@pytest.mark.parametrize(("players", "deals"), [(2, 12), (3, 12), (4, 12), (5, 10)])
def test_the_number_of_deals_of_kauflabet_follows_the_players(players: int, deals: int) -> None:
    assert rules(GAMES["kauflabet"], "1850", players=str(players)).model_dump()["n_deals"] == deals


@pytest.mark.parametrize(
    ("name", "overrides", "seats", "drawn"),
    [
        ("quodlibet", {}, 4, False),
        ("quodlibet", {"seating": "seasons"}, 4, True),
        ("kauflabet", {"players": 5}, 5, False),
        ("fuenfzehnern", {"players": 3}, 3, False),
        ("blattla", {}, 4, False),
    ],
)
def test_seats_and_whether_they_are_drawn(
    name: str, overrides: dict[str, Any], seats: int, drawn: bool
) -> None:
    options = GAMES[name].options(GAMES[name].presets[0], overrides)
    assert (GAMES[name].seats(options), GAMES[name].draws_seats(options)) == (seats, drawn)
