"""Pages in a reader's words: signs become names or emoji, golden cases worked examples, line by line.

The players of examples are named after their seats, from 0: Anna, Bert, Cilli, Dora, Emil.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import FIXED_SPACE
from cogs.texts.catalogue import Words
from engine.cards import RANK_LETTERS, SUIT_LETTERS, Card, parse, parse_many

_SIGN: Final = re.compile(
    r"\[(?:(?P<card>[EGHS][AKOUX987])|(?P<kind>rank|suit|deck|contract|preset|bid):(?P<name>\w+))\]"
)


class Ink:
    """Writes in a reader's words; contracts have the names that a rule set gives them.

    With ``card_emoji`` it writes cards as people see them in their hands, else by their names.
    """

    def __init__(self, words: Words, preset: str = "", card_emoji: CardEmoji | None = None) -> None:
        self.words: Final = words
        self._preset = preset
        self._card_emoji = card_emoji

    def prose(self, text: str) -> str:
        """Return a text of a page with its signs replaced. Raises ``CatalogueError`` for an unknown name."""
        return _SIGN.sub(self._replaced, text)

    def _replaced(self, sign: re.Match[str]) -> str:
        if sign["card"]:
            return self.named(parse(sign["card"]))
        if sign["kind"] == "suit":
            return self.suit(sign["name"])
        return self.words.in_rule_set(f"{sign['kind']}-{sign['name']}", self._preset)

    def named(self, card: Card) -> str:
        """Return a card as it appears in a sentence: always with its name."""
        name = self.words.card(card)
        return name if self._card_emoji is None else f"{name}{FIXED_SPACE}{self._card_emoji.inline(card)}"

    def card(self, card: Card) -> str:
        """Return a card as it appears in an example."""
        return self.words.card(card) if self._card_emoji is None else self._card_emoji.inline(card)

    def row(self, cards: Iterable[Card]) -> str:
        """Return cards side by side."""
        return ", ".join(map(self.card, cards)) if self._card_emoji is None else self._card_emoji.row(cards)

    def suit(self, letter: str) -> str:
        """Return a suit by its letter, perhaps with ``_also`` behind it for its other names."""
        name = self.words(f"suit-{letter}")
        if self._card_emoji is None:
            return name
        return f"{self._card_emoji.suit(SUIT_LETTERS.index(letter[0]))} {name}"


# -- worked examples -----------------------------------------------------------------------------------------

Case: TypeAlias = Mapping[str, Any]

_SEPARATOR: Final = " · "


def told(case: Case, ink: Ink) -> list[str]:
    """Return the lines of an example. Raises ``KeyError`` for a kind without a description."""
    return [line for line in TELLERS[case["kind"]](case, ink) if line]


def _name(ink: Ink, seat: int) -> str:
    return ink.words(f"rulebook-name-{seat}")


def _played(ink: Ink, plays: Iterable[tuple[int, Card]]) -> str:
    return _SEPARATOR.join(f"{_name(ink, seat)} {ink.card(card)}" for seat, card in plays)


def _figures(ink: Ink, figures: Sequence[object], skip: object = None) -> str:
    """List a figure for each seat, except those that equal ``skip``."""
    return _SEPARATOR.join(
        f"{_name(ink, seat)} {figure}" for seat, figure in enumerate(figures) if figure != skip
    )


def _signed(figures: Iterable[int]) -> list[str]:
    return [f"+{figure}" if figure > 0 else f"−{-figure}" if figure else "0" for figure in figures]


def _read(trick: str) -> tuple[list[tuple[int, Card]], int]:
    leader, cards, winner = re.split(r":|->", trick)
    played = [((int(leader) + step) % 4, card) for step, card in enumerate(parse_many(cards.strip()))]
    return played, int(winner)


def _trick(case: Case, ink: Ink) -> list[str]:
    """Describe a trick, who takes it, and its cost."""
    plays, winner = _read(case["trick"])
    words, name = ink.words, _name(ink, winner)
    score = case.get("score", case.get("minus_points"))
    line = _played(ink, plays)
    if "number" in case:
        line = f"{words('rulebook-trick', number=case['number'])} {line}"
    if score is None:
        return [_trump(case, ink), line, words("rulebook-takes", name=name)]
    points = _figures(ink, score, skip=0)
    if not points:
        return [line, words("rulebook-takes-free", name=name)]
    return [line, words("rulebook-takes-costs", name=name, points=points)]


def _trump(case: Case, ink: Ink) -> str:
    return ink.words("rulebook-trump", suit=ink.suit(case["trump"])) if "trump" in case else ""


def _tally(case: Case, ink: Ink) -> list[str]:
    """Describe how many tricks everybody has, and their cost."""
    return [
        ink.words("rulebook-tricks", figures=_figures(ink, case["tricks_won"])),
        ink.words("rulebook-points", points=_figures(ink, case["score"])),
    ]


def _choice(case: Case, ink: Ink) -> list[str]:
    """Describe the cards that a hand may play on a trick."""
    words = ink.words
    hand = parse_many(case["hand"])
    if so_far := parse_many(case.get("trick_so_far") or ""):
        table = words("rulebook-table", cards=ink.row(so_far))
    else:
        table = ""
    zwang = words("rulebook-zwang") if case.get("announced") else ""
    called = words("rulebook-called", card=ink.named(parse(f"{case['called']}A"))) if "called" in case else ""
    legal = case["legal"]
    return [
        _SEPARATOR.join(filter(None, [_trump(case, ink), called])),
        f"{table} {zwang}".strip(),
        words("rulebook-hand", cards=ink.row(hand)),
        words("rulebook-any")
        if legal == "all"
        else words("rulebook-legal", cards=ink.row(parse_many(legal))),
    ]


def _leads(case: Case, ink: Ink) -> list[str]:
    """Describe the cards that may be led after some tricks; the reader is the one who took the last."""
    words = ink.words
    lines = []
    for trick in case["history"]:
        plays, winner = _read(trick)
        taken = (
            words("rulebook-you-take") if winner == 0 else words("rulebook-takes", name=_name(ink, winner))
        )
        lines += [_SEPARATOR.join(f"{_you(ink, seat)} {ink.card(card)}" for seat, card in plays), taken]
    return [*lines, *_choice({**case, "trick_so_far": ""}, ink)]


def _you(ink: Ink, seat: int) -> str:
    return ink.words("rulebook-you") if seat == 0 else _name(ink, seat)


def _chain(case: Case, ink: Ink) -> list[str]:
    """Describe a lead of Quadrature and the cards that fall with it."""
    words = ink.words
    falls = [(int(play[3:]), parse(play[:2])) for play in case["played"]]
    return [
        words("rulebook-leads", name=_name(ink, case["leader"]), card=ink.card(parse(case["lead"]))),
        words("rulebook-falls", cards=_played(ink, falls)) if falls[1:] else words("rulebook-falls-alone"),
        words("rulebook-next", name=_name(ink, case["next_leader"])),
    ]


def _census(case: Case, ink: Ink) -> list[str]:
    """Describe an empty hand, and the payments of the others."""
    words, out = ink.words, case["out"]
    held = [cards if seat != out else None for seat, cards in enumerate(case["held"])]
    return [
        words("rulebook-census", number=case["number"], name=_name(ink, out), held=_figures(ink, held)),
        words("rulebook-points", points=_figures(ink, case["points"], skip=0)),
    ]


def _layout(case: Case, ink: Ink) -> list[str]:
    """Describe the rows on the table, and the moves of a hand."""
    words = ink.words
    rows = [
        ink.row(parse(suit + rank) for rank in sorted(ranks, key=RANK_LETTERS.index))
        for suit, ranks in case["layout"].items()
    ]
    fits = [parse(action[4:]) for action in case["legal"] if action.startswith("lay ")]
    if fits:
        choice = words("rulebook-fits", cards=ink.row(fits))
        if "draw" in case["legal"]:
            choice = f"{choice} {words('rulebook-or-draw')}"
    else:
        choice = words("rulebook-draws") if "draw" in case["legal"] else words("rulebook-passes")
    return [
        words("rulebook-rows", rows=_SEPARATOR.join(rows)),
        words("rulebook-hand", cards=ink.row(parse_many(case["hand"]))),
        choice,
    ]


def _row(case: Case, ink: Ink) -> list[str]:
    """Describe a row by its ranks, and which cards of a hand fit it."""
    words = ink.words
    return [
        words("rulebook-rows", rows=" – ".join(words(f"rank-{letter}") for letter in case["row"])),
        words("rulebook-hand", cards=ink.row(parse_many(case["hand"]))),
        words("rulebook-fits", cards=ink.row(parse_many(case["legal"]))),
    ]


def _laid_away(case: Case, ink: Ink) -> list[str]:
    """Describe a hand of Black Peter, and the pairs that are laid away at once."""
    laid = _SEPARATOR.join(ink.row(parse_many(pair)) for pair in case["laid"])
    hand = ink.row(parse_many(case["hand"]))
    return [ink.words("rulebook-hand", cards=hand), ink.words("rulebook-laid-away", pairs=laid)]


def _holdback(case: Case, ink: Ink) -> list[str]:
    """Describe turns that prove a holdback, and turns that don't."""
    return [
        ink.words(
            "rulebook-holdback",
            drawn=-1 if drawn is None else drawn,
            laid=one["unters_laid"],
            caught="yes" if one["caught"] else "no",
        )
        for one in case["cases"]
        for drawn in [one.get("previous_turn_draw")]
    ]


def _ledger(case: Case, ink: Ink) -> list[str]:
    """Describe the entries of a player, kingdom by kingdom."""
    written = zip(
        case["points_per_kingdom"], case["hundreds_written"], case["remainder_carried"], strict=True
    )
    return [
        ink.words("rulebook-kingdom", number=number, points=points, hundreds=hundreds, rest=rest)
        for number, (points, hundreds, rest) in enumerate(written, 1)
    ]


def _pot(case: Case, ink: Ink) -> list[str]:
    """Describe how a pot is paid out, and who fills the next one."""
    words = ink.words
    names = ", ".join(_name(ink, seat) for seat in case["betes"])
    return [
        words("rulebook-pot", chips=case["pot"], figures=_figures(ink, case["tricks_won"])),
        words("rulebook-chips", figures=_figures(ink, _signed(case["chips"]))),
        words("rulebook-betes", names=names) if names else "",
    ]


def _declarations(case: Case, ink: Ink) -> list[str]:
    """Describe who plays, who passes, and the result for the pot."""
    said = {int(seat): word for seat, word in case["declarations"].items()}
    heard = [f"{_name(ink, seat)} {ink.words(f'rulebook-says-{word}')}" for seat, word in said.items()]
    return [
        ink.words("rulebook-pot-declared", chips=case["pot"], heard=_SEPARATOR.join(heard)),
        ink.words("rulebook-chips", figures=_figures(ink, _signed(case["chips_this_deal"]))),
    ]


def _score(case: Case, ink: Ink) -> list[str]:
    """Describe card points, and the score for them."""
    by_shortcut = "score_simplified_option" in case
    points = _signed(case["score_simplified_option" if by_shortcut else "score"])
    tricks = ink.words("rulebook-tricks", figures=_figures(ink, case["tricks_won"])) if by_shortcut else ""
    return [
        ink.words("rulebook-card-points", figures=_figures(ink, case["card_points"])),
        tricks,
        ink.words("rulebook-points", points=_figures(ink, points)),
    ]


def _level(case: Case, ink: Ink) -> list[str]:
    """Describe the result of the declarer's side, and its value."""
    words = ink.words
    won, level = case["result"].split()
    worth = words(
        "rulebook-worth", won=won, level=level, sow=case.get("value_sow", 0), solo=case.get("value_solo", 0)
    )
    return [
        words("rulebook-side", points=case["declarer_points"], tricks=case["declarer_tricks"]),
        worth,
    ]


def _auction(case: Case, ink: Ink) -> list[str]:
    """Describe bids in turn, and who plays."""
    plays = ink.words(
        "rulebook-declares", name=_name(ink, case["declarer"]), contract=_bid(case["contract"], ink)
    )
    return [_heard(ink, case["bids"], lambda bid: _bid(bid, ink)), plays]


def _heard(ink: Ink, steps: Iterable[str], worded: Callable[[str], str]) -> str:
    """List what people say in turn."""
    parted = ([part.strip() for part in step.split(":")] for step in steps)
    return _SEPARATOR.join(f"{_name(ink, int(seat))}: {worded(said)}" for seat, said in parted)


def _bid(bid: str, ink: Ink) -> str:
    kind, _, suit = bid.partition(" ")
    if suit:
        return ink.words(f"charts-{kind}", suit=ink.suit(suit))
    return ink.words("rulebook-bid-pass" if kind == "pass" else f"bid-{kind}")


def _callable(case: Case, ink: Ink) -> list[str]:
    """Describe which Sows a hand may call."""
    return [
        ink.words("rulebook-hand", cards=ink.row(parse_many(case["hand"]))),
        ink.words("rulebook-callable", cards=ink.row(map(parse, case["callable"]))),
    ]


def _units(case: Case, ink: Ink) -> list[str]:
    """Describe penalty units, and the score for them."""
    return [
        ink.words("rulebook-units", figures=_figures(ink, case["units"])),
        ink.words("rulebook-points", points=_figures(ink, _signed(case["score"]))),
    ]


def _result(case: Case, ink: Ink) -> list[str]:
    """Describe the card points of two pairs, and what they score."""
    return [_pairs(ink, "points", case["points"]), _pairs(ink, "score", case["value"])]


def _results(case: Case, ink: Ink) -> list[str]:
    """Describe several deals of two pairs, and their totals."""
    return [
        *(_pairs(ink, "points", points) for points in case["points"]),
        _pairs(ink, "score", case["totals"]),
    ]


def _pairs(ink: Ink, what: str, figures: Sequence[int]) -> str:
    return ink.words(f"rulebook-pairs-{what}", first=figures[0], second=figures[1])


def _doubling(case: Case, ink: Ink) -> list[str]:
    """Describe what is said about doubling, and the result."""
    heard = _heard(ink, case["steps"], lambda word: ink.words(f"word-{word.replace(' ', '-')}"))
    return [heard, *_result(case, ink)]


TELLERS: Final[Mapping[str, Callable[[Case, Ink], Iterable[str]]]] = {
    "all_pass": _declarations,
    "auction": _auction,
    "callable_sows": _callable,
    "census": _census,
    "chain": _chain,
    "holdback_check": _holdback,
    "ledger_one_player": _ledger,
    "doubling": _doubling,
    "layout": _row,
    "legal_cards": _choice,
    "legal_leads": _leads,
    "lone_player": _declarations,
    "open_trousers_trick": _trick,
    "pairs": _laid_away,
    "quad_position": _chain,
    "result": _result,
    "result_level": _level,
    "result_series": _results,
    "score": _score,
    "settlement": _pot,
    "snack_legal": _layout,
    "tally": _tally,
    "trick_score": _trick,
    "trick_taken": _trick,
    "units": _units,
    "zwang": _choice,
}
"""The functions by kind of case. ``census``, ``tally`` and ``trick_taken`` exist on the pages only."""
