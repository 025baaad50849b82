"""Replays the examples of the rule pages with the readers of the golden cases, and some of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cogs.rules.source import Example, RulesPage, RulesSection
from engine.cards import PACK, SUIT_LETTERS
from engine.games.blattla.contracts import read_contract
from engine.games.kauflabet.options import resolve as kauflabet_rules
from engine.games.kauflabet.trumps import order_of
from engine.games.quodlibet.contracts import CONTRACTS, Bill, TrickContract
from engine.games.quodlibet.deals import census
from engine.games.quodlibet.options import resolve
from engine.tricks import NATURAL, TakenTrick, TrickOrder, winning_position
from tests.cases.reading import Case, read_trick, same
from tests.cases.runner import READERS


def examples(page: RulesPage) -> Iterator[tuple[RulesSection, dict[str, Any]]]:
    """Yield every example of a page, with its section."""
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Example):
                yield section, numbered(block.case)


def numbered(value: Any) -> Any:
    """Return a case as YAML would load it, with numbers for keys that are text in TOML."""
    if isinstance(value, Mapping):
        return {int(key) if key.isdigit() else key: numbered(part) for key, part in value.items()}
    return [numbered(part) for part in value] if isinstance(value, list) else value


def replay(game: str, case: Case) -> None:
    """Replay an example. Raises ``AssertionError`` if it contradicts the rules."""
    reader = _OWN.get(case["kind"]) or READERS[game][case["kind"]]
    reader({"game": game, **case})


def contract(case: Case) -> TrickContract:
    made = CONTRACTS[case["contract"]](resolve(case.get("ruleset", "frankonia"), case.get("options")))
    assert isinstance(made, TrickContract)
    return made


def tally(case: Case) -> None:
    """Check tricks of arbitrary cards, as contracts that count tricks ignore the cards."""
    won = [seat for seat, number in enumerate(case["tricks_won"]) for _ in range(number)]
    tricks = [TakenTrick(seat, PACK[4 * n : 4 * n + 4], seat) for n, seat in enumerate(won)]
    assert len(tricks) == 8
    same("score", tuple(case["score"]), contract(case).score(tricks))


def trick_score(case: Case) -> None:
    """Check the score of a trick, by default the first one of a deal."""
    if "number" not in case:
        READERS["quodlibet"]["trick_score"](case)
        return
    trick, bill = read_trick(case["trick"]), Bill(contract(case))
    bill.add(case["number"], trick)
    same("score", tuple(case["score"]), bill.points([trick], over=False))
    same("winner", trick.winner, (trick.leader + winning_position(order(case), trick.cards)) % 4)


def trick_taken(case: Case) -> None:
    """Check who takes a trick with trumps."""
    trick = read_trick(case["trick"])
    same("winner", trick.winner, (trick.leader + winning_position(order(case), trick.cards)) % 4)


def order(case: Case) -> TrickOrder:
    if case["game"] == "blattla":
        return read_contract(f"solo {case['trump']}").order
    if case["game"] == "kauflabet":
        options = kauflabet_rules(case["ruleset"], case.get("options"))
        return order_of(options, SUIT_LETTERS.index(case["trump"]))
    return NATURAL


def count_hands(case: Case) -> None:
    same("points", tuple(case["points"]), census(case["number"], case["out"], case["held"]).points)
    same("the empty hand", 0, case["held"][case["out"]])


_OWN: Final[Mapping[str, Callable[[Case], None]]] = {
    "census": count_hands,
    "tally": tally,
    "trick_score": trick_score,
    "trick_taken": trick_taken,
}
