"""One reader for each kind of Quodlibet case; the grammar is that of the rules, section 9.1.

Every reader sets up the game's own deals, contracts and tables of succession and lets them work.
A case that names no rule set is run in both.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final

from engine import house_rules
from engine.cards import NATURAL, PACK, Card, card_set, notation, parse, parse_many, winning_position
from engine.dealing import deal_out
from engine.game import CHANCE, IllegalAction, Seat, seats_from
from engine.games.quodlibet.contracts import CONTRACTS, LAID_OUT, RULE_SETS, SEATS, QuodlibetOptions
from engine.games.quodlibet.courses import SEASONS, accounts, king_by_points, legal_contracts, schnapps_rounds
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.laying import Laying, is_caught
from engine.games.quodlibet.stages import Chaining, Pairing, PenaltyTricks
from engine.games.quodlibet.vocabulary import (
    CensusHeld,
    Challenge,
    HoldbackCaught,
    OffenceNoted,
    Penalise,
    PlaySlot,
)
from engine.kernel.terms import Bill, score
from engine.kernel.vocabulary import Play
from tests.cases.reading import Case, config_error, read_hands, read_trick, same
from tests.engine.games.quodlibet import laid_out, laying

BOTH: Final = ("frankonia", "badenia")
"""The rule sets in which a case holds when it names none."""


def rule_sets(case: Case) -> Iterator[QuodlibetOptions]:
    """The house rules under which a case holds: those of its rule set, or of each when it names none.

    A case names only the options it is about, so nothing here checks that all of them make sense together.
    """
    for name in [str(case["ruleset"])] if "ruleset" in case else BOTH:
        yield house_rules.resolve(QuodlibetOptions, RULE_SETS, name, case.get("options") or {})


# Tricks

SUFFIXES: Final[Sequence[tuple[str, Callable[[str], dict[str, Any]]]]] = (
    (r"right|left", lambda word: {"neighbour": word}),
    (r"last\d+", lambda word: {"last_trick_value": word.removeprefix("last")}),
    (r"trick(?:100|off)", lambda word: {"all_hearts_trick": word.removeprefix("trick")}),
    (r"deal(?:100|off)", lambda word: {"all_hearts_deal": word.removeprefix("deal")}),
    (r"plain", lambda word: {"all_hearts_trick": "off", "all_hearts_deal": "off"}),
    (r"flat|pairs|max", lambda word: {"ou_mixed": word}),
    (r"all|first|last|led_suit", lambda word: {"bribe_tie": word}),
)
"""Suffixes of contract names, and the house rules that each stands for."""


def variant(name: str, options: QuodlibetOptions) -> Sequence[Bill]:
    """The bills of a contract for a name such as ``bribe_led_suit`` or ``1238_last80``."""
    contract = max((known for known in CONTRACTS if name.startswith(known)), key=len)
    rest = name.removeprefix(contract).removeprefix("_")
    values: dict[str, Any] = options.model_dump()
    while rest:
        for rule_set in RULE_SETS:
            if re.match(rf"{rule_set}(_|$)", rest):
                values, word = QUODLIBET.options(rule_set).model_dump(), rule_set
                break
        else:
            word, change = next(
                (found.group(), change)
                for pattern, change in SUFFIXES
                if (found := re.match(rf"(?:{pattern})(?=_|$)", rest))
            )
            values |= change(word)
        rest = rest.removeprefix(word).removeprefix("_")
    bills = CONTRACTS[contract].bills(QuodlibetOptions.model_validate(values))
    assert bills, f"{contract} is not played in tricks"
    return bills


def trick_deal_scores(case: Case) -> None:
    tricks = [read_trick(text) for text in case["tricks"]]
    for options in rule_sets(case):
        state = laid_out("minus", options, read_hands(case), case["first_leader"])
        deal = state.stage
        assert isinstance(deal, PenaltyTricks)
        for number, trick in enumerate(tricks, 1):
            same(f"leader of trick {number}", trick.leader, deal.turn)
            for card in trick.cards:
                state.apply(deal.turn, Play(card))
            same(f"winner of trick {number}", trick.winner, deal.tricks.taken[-1].winner)
        if "tricks_won" in case:
            same("tricks won", tuple(case["tricks_won"]), deal.tricks.won(SEATS))
        for name, scores in case["scores"].items():
            same(str(name), tuple(scores), score(variant(str(name), options), deal.tricks.taken, SEATS))


def trick_score(case: Case) -> None:
    trick = read_trick(case["trick"])
    same(
        "winner",
        trick.winner,
        (trick.leader + winning_position(NATURAL, trick.cards)) % SEATS,
    )
    for options in rule_sets(case):
        same("score", tuple(case["score"]), score(variant(str(case["contract"]), options), [trick], SEATS))


def legal_cards(case: Case) -> None:
    """Compare the legal cards; a case without a contract holds in all contracts where suit is followed."""
    so_far, hand = parse_many(case.get("trick_so_far") or ""), parse_many(case["hand"])
    named = str(case.get("contract"))
    for options in rule_sets(case):
        tricks = [name for name, contract in CONTRACTS.items() if contract.kind == "tricks"]
        tested = [
            name for name in tricks if name == named or (named not in CONTRACTS and not CONTRACTS[name].blind)
        ]
        assert tested, f"{named} is not played in tricks"
        for contract in tested:
            hands = (*((card,) for card in so_far), hand, *((),) * (SEATS - 1 - len(so_far)))
            state = laid_out(contract, options, hands)
            for seat, card in enumerate(so_far):
                state.apply(seat, PlaySlot(0) if CONTRACTS[contract].blind else Play(card))
            legal = {
                notation(hand[action.slot]) if isinstance(action, PlaySlot) else action.token
                for action in state.legal(len(so_far))
            }
            expected = case["hand"] if case["legal"] == "all" else case["legal"]
            same(f"legal in {contract}", set(expected.split()), legal)


def open_trousers_trick(case: Case) -> None:
    trick = read_trick(case["trick"])
    hands = read_hands(case, "hands_before")
    for options in rule_sets(case):
        state = laid_out("open_trousers", options, hands, trick.leader)
        deal = state.stage
        assert isinstance(deal, PenaltyTricks)
        for card in trick.cards:
            seat = deal.turn
            if seat in case.get("legal_slots", {}):
                expected = [PlaySlot(slot) for slot in case["legal_slots"][seat]]
                same(f"slots of seat {seat}", expected, state.legal(seat))
            state.apply(seat, PlaySlot(hands[seat].index(card)))
        same("winner", trick.winner, deal.tricks.taken[-1].winner)
        if "minus_points" in case:
            same("points", tuple(case["minus_points"]), deal.points)


# Quadrature

CENSUS = re.compile(r"census (\d) \(out (\d)\):((?: \d\+\d+)*)")


def census_text(number: int, out: Seat, points: Sequence[int]) -> str:
    paid = "".join(f" {seat}+{cost}" for seat, cost in enumerate(points) if cost)
    return f"census {number} (out {out}):{paid}"


def chain_text(deal: Chaining) -> str:
    return " ".join(f"{notation(play.card)}@{play.seat}" for play in deal.chains[-1].plays)


def led(case: Case, options: QuodlibetOptions, leader: Seat) -> tuple[QuodlibetPartie, Chaining]:
    """A deal of chains, and the partie in which it is played."""
    state = laid_out(case.get("contract", "quadrature"), options, read_hands(case), leader)
    assert isinstance(state.stage, Chaining)
    return state, state.stage


def quad_position(case: Case) -> None:
    for options in rule_sets(case):
        state, deal = led(case, options, case["leader"])
        state.apply(case["leader"], Play(parse(case["lead"])))
        same("played", " ".join(case["played"]), chain_text(deal))
        same("next leader", case["next_leader"], None if deal.over else deal.turn)


def chain(case: Case) -> None:
    """Compare what a lead of Sequence forces; but for an end with ``scores``, all hold cards besides."""
    led, hands = parse(case["led"]), list(read_hands(case))
    gone = parse_many(case.get("played_before") or "")
    leader = case.get("leader", 0)
    if "scores" not in case:
        named = {led, *gone, *(card for hand in hands for card in hand)}
        spare = [card for card in PACK if card not in named and card >> 3 != led >> 3]
        hands = [(*hand, spare[seat]) for seat, hand in enumerate(hands)]
        hands[leader] += (led,)
    for options in rule_sets(case):
        state = laid_out("sequence", options, hands, leader)
        deal = state.stage
        assert isinstance(deal, Chaining)
        state.apply(leader, Play(led))
        plays = [f"{play.seat}: {notation(play.card)}" for play in deal.chains[-1].plays[1:]]
        same("plays", case["plays"], plays)
        same("next leader", case.get("next_leader"), None if deal.over else deal.turn)
        same("scores", tuple(case.get("scores", (0,) * SEATS)), deal.points)


def pairs(case: Case) -> None:
    """Compare which pairs of a hand of Black Peter are laid away at once."""
    dealt = parse_many(case["hand"])
    rest = [card for card in PACK if card not in (*dealt, LAID_OUT)]
    hands = [(*rest[:7], LAID_OUT), dealt, rest[7:15], rest[15:]]
    for options in rule_sets(case):
        state = laid_out("black_peter", options, hands)
        assert isinstance(state.stage, Pairing)
        laid = [card for turn in state.stage.turns if turn.seat == 1 for card in turn.laid]
        same("laid", " ".join(case["laid"]), " ".join(map(notation, laid)))
        same("left", card_set(parse_many(case["left"])), state.hands[1])


def quad_script(case: Case) -> None:
    for options in rule_sets(case):
        state, deal = led(case, options, case["first_leader"])
        for line in case["chains"]:
            moves, *counted = (part.strip() for part in line.split("|"))
            found = re.fullmatch(r"(\d) leads (\w\w): (.*)", moves)
            assert found, f"unreadable chain: {line}"
            leader, lead, plays = found.groups()
            same(f"leader of {lead}", int(leader), deal.turn)
            before = len(deal.censuses)
            state.apply(int(leader), Play(parse(lead)))
            same(f"chain of {lead}", plays, chain_text(deal))
            expected = [part.group() for text in counted for part in CENSUS.finditer(text)]
            held = [census_text(c.number, c.out, c.points) for c in deal.censuses[before:]]
            same(f"censuses after {lead}", expected, held)
        check_end(case, deal, len(deal.censuses))


def check_end(case: Case, deal: Chaining | Laying, censuses: int) -> None:
    """Compare the scores, where a case gives them; a script may break off before the third census."""
    same("the deal is over", censuses == 3, deal.over)
    if "scores" in case:
        same("scores", tuple(case["scores"]), deal.points)


# Snack


def read_layout(case: Case) -> list[Card]:
    rows = case.get("layout") or {}
    return [parse(suit + rank) for suit, ranks in rows.items() for rank in str(ranks)]


def snack_legal(case: Case) -> None:
    layout = read_layout(case)
    for options in rule_sets(case):
        state = laid_out("snack", options, [parse_many(case["hand"]), (), (), ()])
        deal = laying(state)
        deal.layout = card_set(layout)
        deal.packets = ((),) * case["packets_left"]  # which cards lie in them is nobody's knowledge
        deal.turn_laid = tuple(layout[-1:]) if case["already_laid_this_turn"] else ()
        same("legal", set(case["legal"]), {action.token for action in deal.legal(state, 0)})


def snack_script(case: Case) -> None:
    for options in rule_sets(case):
        state = laid_out("snack", options, read_hands(case), case["first_player"])
        deal = laying(state)
        deal.layout = card_set(read_layout(case))
        deal.packets = tuple(map(parse_many, case.get("packets", ())))
        happened: list[object] = []
        for turn in case["turns"]:
            seat, _, actions = turn.partition(":")
            tokens = [token.strip() for token in actions.split(",")]
            if tokens[0].startswith(("challenge", "claim")):  # out of turn, against the turn just finished
                happened += state.apply(int(seat), Challenge(len(deal.turns)))
                continue
            same(f"whose turn before {turn!r}", int(seat), deal.turn)
            turns = len(deal.turns)
            for token in tokens:
                if token == "end" and len(deal.turns) > turns:
                    continue  # the turn has ended by itself
                happened += state.apply(int(seat), QUODLIBET.parse(token))
        censuses = [event for event in happened if isinstance(event, CensusHeld)]
        expected = case.get("events") or []
        if any("census" in event for event in expected):
            compare_censuses([event for event in expected if "census" in event], censuses)
        compare_holdbacks(
            [event for event in expected if "census" not in event],
            [event for event in happened if isinstance(event, HoldbackCaught)],
        )
        check_end(case, deal, len(censuses))


def compare_censuses(expected: Sequence[Mapping[str, Any]], held: Sequence[CensusHeld]) -> None:
    same("number of censuses", len(expected), len(held))
    for wanted, event in zip(expected, held, strict=True):
        same("census", (wanted["census"], wanted["out"]), (event.number, event.out))
        paid = {seat: cost for seat, cost in enumerate(event.points) if cost}
        owed = {seat: cost for seat, cost in wanted["points"].items() if cost}
        same(f"points of census {event.number}", owed, paid)


def compare_holdbacks(expected: Sequence[object], caught: Sequence[HoldbackCaught]) -> None:
    """Compare the Unters held back; a case may leave them out and only count them in its scores.

    It names the seats that were caught, with points or without: ``caught: 1``, ``{caught: 1, points: 150}``.
    """
    if not expected:
        return
    same("times somebody was caught", len(expected), len(caught))
    for wanted, event in zip(expected, caught, strict=True):
        named = list(numbers(wanted))
        assert event.seat in named, f"expected {wanted}, found {event}"
        dear = [number for number in named if number >= 100]
        assert dear in ([], [event.points]), f"expected {wanted}, found {event}"


def numbers(value: object) -> Iterator[int]:
    """Every number in a nested value or a text."""
    if isinstance(value, Mapping):
        yield from numbers([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, str):
        yield from map(int, re.findall(r"\d+", value))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def holdback_check(case: Case) -> None:
    for check in case["cases"]:
        same(str(check), check["caught"], is_caught(check["unters_laid"], check["previous_turn_draw"]))


# The partie around the deals


def legal_choices(case: Case) -> None:
    for options in rule_sets(case):
        course = options.wheel_menu[case["wheel"] - 1] if case.get("wheel") else options.contracts
        legal = legal_contracts(course, played_before(case))
        same("legal contracts", set(map(str, case["legal"])), set(legal))


def played_before(case: Case) -> list[str]:
    """Contracts already played in the wheel or kingdom, or by the king where each has a list of his own."""
    played = case.get("already_played") or []
    if isinstance(played, Mapping):
        played = played.get(case.get("king", case.get("current_beer_king")), [])
    return [str(name) for name in played]


def next_beer_king_after_wheel(case: Case) -> None:
    for options in rule_sets(case):
        key = "cumulative_totals" if options.wheel_king_by == "cumulative" else "wheel_totals"
        same("next king", case["expect"], king_by_points(case[key], case["last_beer_king"]))


def seating(case: Case) -> None:
    seats = sorted(case["drawn"], key=lambda name: SEASONS.index(parse(case["drawn"][name])))
    same("seats", case["seats"], seats)
    same("first king", case["first_beer_king"], seats[0])


def deal_mapping(case: Case) -> None:
    order = parse_many(case["deck_top_to_bottom"])
    turns = seats_from(tuple(range(SEATS)), (case["dealer"] + 1) % SEATS)
    hands, stock = deal_out(order, turns, case["packets"], SEATS)
    if "stock" in case:
        same("stock", parse_many(case["stock"]), stock)
    for seat, expected in case["hands"].items():
        same(f"hand of seat {seat}", set(parse_many(expected)), set(hands[seat]))


def ledger_one_player(case: Case) -> None:
    totals = list(accumulate(case["points_per_kingdom"], initial=0))
    kingdoms = accounts(totals[:-1], totals[1:])
    same("hundreds", case["hundreds_written"], [kingdom.hundreds for kingdom in kingdoms])
    same("remainders", case["remainder_carried"], [kingdom.remainder for kingdom in kingdoms])
    total = 100 * sum(kingdom.hundreds for kingdom in kingdoms) + kingdoms[-1].remainder
    if "final_total" in case:
        same("final total", case["final_total"], total)
    for options in rule_sets(case):
        check_ledger(options, case, total)
    rounds = case.get("schnapps_rounds") or {}
    if isinstance(rounds, Sequence):
        for options in rule_sets(case):
            same(
                "rounds",
                list(rounds),
                [schnapps_rounds(options.schnapps, *kingdom) for kingdom in pairwise(totals)],
            )
        return
    for name, expected in rounds.items():
        rule = {False: "off"}.get(name, name)  # YAML reads a bare off as false
        same(f"rounds by {rule}", expected, [schnapps_rounds(rule, *kingdom) for kingdom in pairwise(totals)])


def check_ledger(options: QuodlibetOptions, case: Case, total: int) -> None:
    """Enter the same points in a partie's own ledger, kingdom by kingdom, and compare."""
    state = QUODLIBET.new(
        house_rules.resolve(QuodlibetOptions, RULE_SETS, "badenia", {"schnapps": options.schnapps})
    )
    written, carried = [], []
    for points in case["points_per_kingdom"]:
        state.enter((points, 0, 0, 0))
        written.append(state.view(None).accounts[0].hundreds)
        carried.append(state.view(None).accounts[0].remainder)
        state.opened = state.totals
    same("hundreds in the ledger", case["hundreds_written"], written)
    same("remainders in the ledger", case["remainder_carried"], carried)
    same("total in the ledger", total, state.totals[0])


def king_penalty(case: Case) -> None:
    """Fines, one after the other: each is tried as a king would, on the oldest offence that is left."""
    for options in rule_sets(case):
        state = QUODLIBET.new(options)
        state.dealer = case["current_beer_king"]
        state.apply(CHANCE, state.deal(PACK))
        before = case.get("totals_before", [0] * SEATS)
        state.totals = tuple(before)
        for number, seat in enumerate(case.get("offences") or [], 1):
            state.noted_so_far = number
            state.offences += (OffenceNoted(state.deal_number, state.dealer, seat, number, "early"),)
        for tried in case["actions"]:
            accepted = True
            try:
                state.apply(tried["by"], penalty(state, tried["by"], tried["to"]))
            except IllegalAction:
                accepted = False
            same(f"{tried} is accepted", tried["accepted"], accepted)
        if "totals_after" in case:
            same("totals", tuple(case["totals_after"]), state.totals)


def penalty(state: QuodlibetPartie, by: Seat, to: Seat) -> Penalise:
    """The fine that a script means: one that is offered to the seat, else one by its likeliest number."""
    offered = (action for action in state.legal(by) if isinstance(action, Penalise) and action.seat == to)
    known = [offence.number for offence in state.offences if offence.seat == to]
    return next(offered, Penalise(to, known[-1] if known else state.noted_so_far + 1))


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "trick_deal_scores": trick_deal_scores,
    "trick_score": trick_score,
    "legal_cards": legal_cards,
    "open_trousers_trick": open_trousers_trick,
    "quad_position": quad_position,
    "quad_script": quad_script,
    "chain": chain,
    "pairs": pairs,
    "snack_legal": snack_legal,
    "snack_script": snack_script,
    "holdback_check": holdback_check,
    "legal_contracts": legal_choices,
    "next_beer_king_after_wheel": next_beer_king_after_wheel,
    "seating_by_seasons": seating,
    "deal_mapping": deal_mapping,
    "ledger_one_player": ledger_one_player,
    "king_penalty": king_penalty,
    "config_error": config_error("quodlibet", BOTH),
}
"""The readers by kind of case."""
