"""Quodlibet's table in words: what hand and public card have in common.

Everything is read from a ``PartieView``, so each viewer's text holds what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.ui.scene import Scene
from cogs.ui.sheet import small
from cogs.ui.trick_lines import current_trick, gains, last_trick, previous_trick
from cogs.ui.trick_lines import standings as figure_lines
from engine.cards import Card, card_set
from engine.game import Seat
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import (
    Census,
    Chain,
    ChainDealView,
    DealScore,
    DealView,
    LayoutDealView,
    PartieView,
    TrickDealView,
    Turn,
)

_TURNS_SHOWN: Final = 4
"""Turns of Snack that are told: those since one's own last one, as a rule."""
_CHAINS_SHOWN: Final = 2


def table_view(scene: Scene, seat: Seat | None) -> PartieView:
    """The partie as ``seat`` (``None``: the public) may know it."""
    view = scene.snapshot.view(seat)
    assert isinstance(view, PartieView)
    return view


def heading(scene: Scene, view: PartieView) -> list[str]:
    """Where the partie stands, the contract and its rule."""
    words = scene.words
    deal, deals = view.deal_number, view.deals
    if view.wheel is None:
        place = words("deal-of", deal=deal, deals=deals)
    else:
        place = words("quodlibet-deal-wheel", wheel=view.wheel, deal=deal, deals=deals)
    if view.options.parties > 1:
        place = words(
            "quodlibet-deal-partie", partie=view.partie_number, parties=view.options.parties, deal=place
        )
    place = f"{place} · {words('quodlibet-king', name=scene.names.plain(view.king))}"
    if view.contract is None:
        return [small(place), f"### {words('quodlibet-choosing')}"]
    return [small(place), f"### {words.contract(view.contract)}", contract_rule(scene, view)]


def contract_rule(scene: Scene, view: PartieView, contract: str | None = None) -> str:
    """A contract's rule (the current one's by default) under this table's house rules."""
    chosen = contract or view.contract
    assert chosen is not None
    options: QuodlibetOptions = view.options
    return scene.words.contract_rule(
        chosen, last=options.last_trick_value, neighbour=options.neighbour, quad=options.quad_version
    )


def happening(scene: Scene, view: PartieView) -> list[str]:
    """What lies on the table and what lay there before, for whichever kind of deal is on."""
    match view.deal:
        case TrickDealView() as deal:
            now = current_trick(scene, deal.trick, len(deal.tricks) + 1) if any(deal.hands) else []
            return [*now, *(previous_trick(scene, deal.tricks) or previous_deal(scene, view))]
        case ChainDealView() as deal:
            first = len(deal.chains) < _CHAINS_SHOWN
            return [*chains(scene, deal), *(previous_deal(scene, view) if first else [])]
        case LayoutDealView() as deal:
            first = len(deal.turns) < len(scene.names)
            return [*layout(scene, deal), *(previous_deal(scene, view) if first else [])]
        case None:
            return previous_deal(scene, view)


def chains(scene: Scene, deal: ChainDealView) -> list[str]:
    """Quadrature: the last leads with what they brought, the censuses, and all cards played so far."""
    words = scene.words
    if not deal.chains:
        return [f"**{words('quodlibet-led-first')}**"]
    newest, *older = (_chain(scene, chain) for chain in reversed(deal.chains[-_CHAINS_SHOWN:]))
    played = (play.card for chain in deal.chains for play in chain.plays)
    return [
        newest,
        *(small(told) for told in older),
        *(census(scene, each) for each in deal.censuses),
        small(words("quodlibet-played")),
        *grid(scene, played),
    ]


def _chain(scene: Scene, chain: Chain) -> str:
    """A lead, who came by the next one, and the cards that fell."""
    names = scene.names
    taken = chain.winner != chain.leader
    told = (
        scene.words("quodlibet-led-taken", name=names[chain.leader], winner=names[chain.winner])
        if taken
        else scene.words("quodlibet-led", name=names[chain.leader])
    )
    return f"{told} {scene.faces.row(play.card for play in chain.plays)}"


def layout(scene: Scene, deal: LayoutDealView) -> list[str]:
    """Snack: the rows, the packets left, the latest turns and the censuses."""
    laid = [
        8 * suit + rank
        for suit, row in enumerate(deal.rows)
        if row is not None
        for rank in range(row.low, row.high + 1)
    ]
    packets = scene.words(
        "quodlibet-packets", count=len(deal.packets), next=deal.packets[0] if deal.packets else 0
    )
    turns = [_turn(scene, turn) for turn in deal.turns[-_TURNS_SHOWN:]]
    if deal.turn is not None and deal.laid:
        turns.append(_turn(scene, Turn(deal.turn, deal.laid, 0, False)))
    return [
        *grid(scene, laid),
        small(packets),
        small(" · ".join(turns)),
        *(census(scene, each) for each in deal.censuses),
    ]


def _turn(scene: Scene, turn: Turn) -> str:
    name = scene.names[turn.seat]
    if turn.laid:
        return scene.words("quodlibet-turn-laid", name=name, cards=scene.faces.row(turn.laid))
    if turn.drawn:
        return scene.words("quodlibet-turn-drew", name=name, count=turn.drawn)
    return scene.words("quodlibet-turn-passed", name=name)


def census(scene: Scene, held: Census) -> str:
    """A census and what it cost."""
    return small(
        scene.words(
            "quodlibet-census",
            number=held.number,
            name=scene.names[held.out],
            points=gains(scene, held.points),
        )
    )


def previous_deal(scene: Scene, view: PartieView) -> list[str]:
    """The deal that just ended: its points and, as long as nothing was played since, its last trick."""
    if not view.scores:
        return []
    if view.last is None:
        return final_deal(scene, view)
    last = small(_last_play(scene, view.last))
    if view.deal is None:  # the standings still show its points
        return [_over(scene, view.scores[-1]), last]
    return [last, *final_deal(scene, view)]


def final_deal(scene: Scene, view: PartieView) -> list[str]:
    """The points of the newest finished deal in one line."""
    score = view.scores[-1]
    return [small(f"{_over(scene, score)} {gains(scene, score.points)}")]


def _over(scene: Scene, score: DealScore) -> str:
    contract = scene.words.contract(score.contract)
    return scene.words("quodlibet-deal-over", number=score.number, contract=contract)


def _last_play(scene: Scene, last: DealView) -> str:
    """With what a deal ended."""
    match last:
        case TrickDealView() if last.tricks:
            return last_trick(scene, last.tricks[-1])
        case ChainDealView() if last.chains:
            return _chain(scene, last.chains[-1])
        case LayoutDealView() if last.turns:
            return _turn(scene, last.turns[-1])
    return ""


def grid(scene: Scene, cards: Iterable[Card]) -> list[str]:
    """A row a suit: its sign, then from the Seven up to the Ace what is there, empty places for the rest."""
    faces = scene.faces
    there = card_set(cards)
    rows = []
    for suit in range(4):
        places = (
            faces.inline(card) if there >> card & 1 else faces.gone for card in range(8 * suit, 8 * suit + 8)
        )
        rows.append(f"{faces.suit(suit)} {faces.gap.join(places)}")
    return rows


def open_hands(scene: Scene, view: PartieView, reader: Seat | None) -> list[str]:
    """The hands that the viewer may see besides the own one, a line each."""
    deal = view.deal
    if not isinstance(deal, TrickDealView) or not (deal.open_hands or deal.blind):
        return []
    lines = []
    for seat, hand in enumerate(deal.hands):
        seen = [card for card in hand if card is not None]
        if seat != reader and seen:
            lines.append(f"{scene.faces.row(seen)} {scene.names.short(seat)}")
    return [f"**{scene.words('quodlibet-open-hands')}**", *lines] if lines else []


def standings(scene: Scene, view: PartieView) -> list[str]:
    """Tricks or cards, points of this deal and totals, one line a player."""
    words = scene.words
    columns: list[tuple[str, Sequence[int]]] = []
    match view.deal:
        case TrickDealView() as deal:
            columns.append((words("column-tricks"), deal.tricks_won))
            columns.append((words("column-deal"), deal.points))
        case ChainDealView() | LayoutDealView() as deal:
            columns.append((words("column-cards"), view.hand_sizes))
            columns.append((words("column-deal"), deal.points))
        case None if view.scores:
            columns.append((words("column-deal"), view.scores[-1].points))
    columns.append((words("column-total"), view.totals))
    return figure_lines(scene, columns)
