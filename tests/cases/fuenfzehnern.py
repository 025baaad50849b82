"""One reader for each kind of Fünfzehnern case; the grammar is that of the rules, section 9.1.

Every reader sets up the game's own lead rules, deals and scores and lets them work.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.cards import (
    SUIT_LETTERS,
    Card,
    CardSet,
    TakenTrick,
    card_set,
    cards_in,
    notate,
    parse,
    parse_many,
)
from engine.game import Seat
from engine.games import fuenfzehnern as rules
from engine.games.fuenfzehnern import (
    HAND_SIZE,
    LISTENING,
    RULE_SETS,
    BoundLeads,
    Fuenfzehnern,
    FuenfzehnernOptions,
    FuenfzehnernPartie,
    LeadWithZwang,
)
from engine.house_rules import choices_of
from engine.kernel.vocabulary import Play
from tests.cases.reading import Case, config_error, read_hands, read_trick, same


def house_rules(case: Case, lead_rule: str | None = None, **found: Any) -> FuenfzehnernOptions:
    """The house rules of a case; ``found`` are options that follow from its other fields.

    A case may name options that only some of its lead rules know: the others do without.
    """
    values = {**found, **case.get("options", {})}
    named = lead_rule or values.pop("lead_rule", None) or case.get("lead_rule") or case.get("ruleset")
    chosen = str(named or "relaxed")
    heard = {key: value for key, value in values.items() if chosen in LISTENING.get(key, {chosen})}
    return Fuenfzehnern().options(chosen, heard)


def variant(name: str, case: Case) -> FuenfzehnernOptions:
    """The house rules for the name of a lead rule; a suffix names an option: ``1880_dealt``."""
    lead_rule, _, suffix = name.partition("_")
    found = {key: suffix for key in LISTENING if suffix in choices_of(FuenfzehnernOptions, key)}
    assert lead_rule in RULE_SETS and bool(found) == bool(suffix), f"unknown lead rule {name}"
    return house_rules(case, lead_rule, **found)


def cards(text: str, hand: CardSet) -> CardSet:
    """A list of cards, or ``all`` of a hand."""
    return hand if text == "all" else card_set(parse_many(text))


def compare(what: str, expected: CardSet, found: CardSet) -> None:
    same(what, notate(cards_in(expected)), notate(cards_in(found)))


def leads(case: Case) -> None:
    history = tuple(map(read_trick, case.get("history", ())))
    leader: Seat = case["leader"] if "leader" in case else history[-1].winner
    hand = card_set(parse_many(case["hand"]))
    legal: Any = case["legal"]
    by_rule = legal if isinstance(legal, Mapping) else {case.get("lead_rule", "relaxed"): legal}
    for name, expected in by_rule.items():
        options = variant(str(name), case)
        found = Fuenfzehnern().terms(options, None, None).bound(leader, hand, (), history).cards
        compare(f"leads under {name}", cards(expected, hand), found)


def zwang_case(case: Case) -> None:
    """Seat 0 leads, with Zwang or without; the owner of ``hand`` is the next to play."""
    lead = parse(case["lead"])
    leader_hand = (lead, *parse_many(case.get("leader_holds", "")))
    if "may_announce" in case or "expect" in case:
        expected = case.get("may_announce", not str(case.get("expect")).startswith("error"))
        gone = card_set(parse_many(case.get("played", "")))
        fault = rules.zwang_fault(Fuenfzehnern().options("relaxed"), lead, card_set(leader_hand), gone)
        same("may announce", expected, fault is None)
    if "legal" not in case:
        return
    so_far = parse_many(case.get("trick_so_far", case["lead"]))
    hand = parse_many(case["hand"])
    players = case.get("players", 4)
    others = [(card,) for card in so_far[1:]]
    hands = [leader_hand, *others, hand, *[()] * (players - len(so_far) - 1)]
    options = house_rules(case, players=players)
    state, deal = laid_out(options, players - 1, hands)
    state.apply(0, LeadWithZwang(lead) if case.get("announced", True) else Play(lead))
    for card in so_far[1:]:
        state.apply(deal.turn, Play(card))
    expected = cards(case["legal"], card_set(hand))
    compare("legal", expected, card_set(plays(state, deal.turn)))


def laid_out(
    options: FuenfzehnernOptions, dealer: Seat, hands: Sequence[Sequence[Card]]
) -> tuple[FuenfzehnernPartie, BoundLeads]:
    """A partie in whose first deal the seats hold these cards, and that deal."""
    state = Fuenfzehnern().new(options)
    state.dealer, state.hands = dealer, [card_set(hand) for hand in hands]
    deal = BoundLeads(state, state.game.terms_of(state))
    state.stage = deal
    return state, deal


def plays(state: FuenfzehnernPartie, seat: Seat) -> list[int]:
    """The cards that the player at turn may play or lead."""
    return [action.card for action in state.legal(seat) if isinstance(action, Play)]


def score(case: Case) -> None:
    points = tuple(case["card_points"])
    won = tuple(case.get("tricks_won", (1,) * len(points)))  # unsaid: everybody took some
    options = house_rules(case, players=len(points))
    same("score", tuple(case["score"]), rules.score(points, won, options.two_winner_shortcut))
    if "score_simplified_option" in case:
        same("by the shortcut", tuple(case["score_simplified_option"]), rules.score(points, won, True))


def full_deal(case: Case) -> None:
    lines = [line if isinstance(line, Mapping) else {"trick": line} for line in case["play"]]
    tricks = [read_lead(line) for line in lines]
    players = case.get("players", len(case["hands"]))
    eldest = case.get("eldest", tricks[0][0].leader)
    hands = read_hands(case, seats=players)
    options = house_rules(case, players=players, **removed(case, players))
    state, deal = laid_out(options, (eldest - 1) % players, hands)
    for number, (line, (trick, announced)) in enumerate(zip(lines, tricks, strict=True), 1):
        same(f"leader of trick {number}", trick.leader, deal.turn)
        if "legal_leads" in line:
            expected = cards(line["legal_leads"], state.hands[deal.turn])
            compare(f"leads to trick {number}", expected, card_set(plays(state, deal.turn)))
        lead, *others = trick.cards
        state.apply(deal.turn, LeadWithZwang(lead) if announced else Play(lead))
        for card in others:
            state.apply(deal.turn, Play(card))
        same(f"winner of trick {number}", trick.winner, deal.tricks.taken[-1].winner)
        if "points" in line:
            same(f"points of trick {number}", line["points"], sum(rules.VALUES[card] for card in trick.cards))
    same("whether the deal is over", len(tricks) == HAND_SIZE, deal.over)
    found = {
        "card_points": deal.points,
        "tricks_won": deal.taken.tricks,
        "score": rules.score(deal.points, deal.taken.tricks, options.two_winner_shortcut),
        "score_simplified_option": rules.score(deal.points, deal.taken.tricks, True),
    }
    for key, value in found.items():
        if key in case:
            same(key, tuple(case[key]), value)


def read_lead(line: Case) -> tuple[TakenTrick, bool]:
    """A trick and whether its lead was announced: ``HO zwang …``, or a flag beside the trick."""
    text: str = line["trick"]
    announced = "zwang" in text or bool(line.get("zwang") or line.get("announced"))
    return read_trick(text.replace("zwang", "")), announced


def removed(case: Case, players: int) -> dict[str, str]:
    """The suit that is left out with three players: the one that is in no hand."""
    held = {card >> 3 for hand in read_hands(case, seats=players) for card in hand}
    return {} if players == 4 else {"removed_suit": SUIT_LETTERS[({0, 1, 2, 3} - held).pop()]}


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "legal_leads": leads,
    "zwang": zwang_case,
    "score": score,
    "full_deal": full_deal,
    "config_error": config_error("fuenfzehnern", ["relaxed"]),
}
