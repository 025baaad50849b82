"""Quodlibet's table in words, shared by the hand and the public card.

Everything is read from a ``PartieView``, so each viewer's text holds only what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.games.render_context import RenderContext
from cogs.games.trick_lines import current_trick, gains, last_trick, previous_trick
from cogs.games.trick_lines import standings as figure_lines
from cogs.shell.message_builder import small
from engine.cards import Card, card_set
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS as KINGDOMS
from engine.games.quodlibet.ledger import FINE_POINTS
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
"""Number of Snack turns shown; usually those since the reader's own last one."""
_CHAINS_SHOWN: Final = 2
_OFFENCES_SHOWN: Final = 3


def table_view(scene: RenderContext, seat: Seat | None) -> PartieView:
    """Return the partie as ``seat`` (``None``: the public) may know it."""
    view = scene.snapshot.view(seat)
    assert isinstance(view, PartieView)
    return view


def deal_place(scene: RenderContext, view: PartieView) -> str:
    """Return how far the partie has got."""
    words = scene.words
    deal, deals = view.deal_number, view.deals
    if view.wheel is not None:
        wheels = len(view.options.wheel_menu)
        place = words("quodlibet-deal-wheel", wheel=view.wheel, wheels=wheels, deal=deal, deals=deals)
    elif view.kingdom is not None:
        place = words(
            "quodlibet-deal-kingdom", kingdom=view.kingdom, kingdoms=KINGDOMS, deal=deal, deals=deals
        )
    else:
        place = words("deal-of", deal=deal, deals=deals)
    if view.options.parties == 1:
        return place
    return words("quodlibet-deal-partie", partie=view.partie_number, parties=view.options.parties, deal=place)


def heading(scene: RenderContext, view: PartieView) -> list[str]:
    """Return lines on the partie's progress, the contract and its rule."""
    words = scene.words
    place = f"{deal_place(scene, view)} · {words('quodlibet-king', name=scene.names.plain(view.king))}"
    if view.contract is None:
        return [small(place), f"### {words('quodlibet-choosing')}"]
    return [small(place), f"### {words.contract(view.contract)}", contract_rule(scene, view)]


def contract_rule(scene: RenderContext, view: PartieView, contract: str | None = None) -> str:
    """Return a contract's rule (the current one's by default) under this table's house rules."""
    chosen = contract or view.contract
    assert chosen is not None
    options: QuodlibetOptions = view.options
    rule = scene.words.contract_rule(
        chosen, last=options.last_trick_value, neighbour=options.neighbour, quad=options.quad_version
    )
    return " ".join(filter(None, (rule, _fine_print(scene, options, chosen))))


def _fine_print(scene: RenderContext, options: QuodlibetOptions, contract: str) -> str:
    """Return what this table's house rules add to a contract's usual rule."""
    words = scene.words
    if contract == "alles_oder_nichts":
        return words("quodlibet-parts", parts=", ".join(map(words.contract, options.aon_components)))
    if contract == "snack" and options.unter_rule == "honour" and options.snack_multi:
        return words("quodlibet-honour", detection=options.honour_detection)
    return ""


def offences(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the offences that the beer king may fine or has fined in this deal, newest first."""
    words, names = scene.words, scene.names
    noted = [
        words(
            f"quodlibet-offence-{offence.kind}",
            name=names[offence.seat],
            fined="yes" if offence.fined else "no",
            points=FINE_POINTS,
        )
        for offence in view.offences
    ]
    if view.options.king_penalties == "free":
        noted = [
            words("quodlibet-fined", king=names[fine.king], name=names[fine.seat], points=fine.points)
            for fine in view.fines
            if fine.deal == view.deal_number
        ]
    return [small(line) for line in reversed(noted[-_OFFENCES_SHOWN:])]


def warning(scene: RenderContext, view: PartieView) -> str:
    """Return the warning not to touch the cards yet, while that can be fined."""
    dealt = view.phase == "declare" and not view.blind_choice
    if not dealt or view.options.king_penalties != "reported_offences":
        return ""
    return small(scene.words("quodlibet-hands-off", name=scene.names[view.king], points=FINE_POINTS))


def greed(scene: RenderContext, view: PartieView) -> str:
    """Return the warning that trying a grey card can be fined, where that may happen."""
    playing = isinstance(view.deal, TrickDealView) and bool(view.deal.trick) and not view.deal.blind
    if not (playing or isinstance(view.deal, LayoutDealView)):
        return ""
    if view.options.king_penalties != "reported_offences" or view.seat == view.king:
        return ""
    return small(scene.words("quodlibet-grey-cards", points=FINE_POINTS))


def rounds(scene: RenderContext, view: PartieView) -> list[str]:
    """Return who has come to owe a round with the newest finished deal, or since."""
    newest = view.scores[-1].number if view.scores else 0
    return [
        scene.words("quodlibet-round", name=scene.names[due.seat], rounds=due.rounds)
        for due in view.rounds
        if due.deal >= newest
    ]


def final_count(scene: RenderContext, view: PartieView) -> str:
    """Return the totals as hundreds and remainder, where they are counted so."""
    if not _in_hundreds(view):
        return ""
    return small(
        " · ".join(
            scene.words("quodlibet-hundreds", name=scene.names[seat], hundreds=total // 100, rest=total % 100)
            for seat, total in enumerate(view.totals)
        )
    )


def _in_hundreds(view: PartieView) -> bool:
    return bool(view.accounts) or view.options.final_count == "hundreds_then_remainder"


def happening(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the cards on the table and what came before, for the kind of deal being played."""
    match view.deal:
        case TrickDealView() as deal:
            now = (
                current_trick(scene, deal.trick, len(deal.tricks) + 1)
                if deal.trick or any(deal.hands)
                else []
            )
            return [*now, *(previous_trick(scene, deal.tricks) or previous_deal(scene, view))]
        case ChainDealView() as deal:
            first = len(deal.chains) < _CHAINS_SHOWN
            return [*chains(scene, view, deal), *(previous_deal(scene, view) if first else [])]
        case LayoutDealView() as deal:
            first = len(deal.turns) < len(scene.names)
            return [*layout(scene, deal), *(previous_deal(scene, view) if first else [])]
        case None:
            return previous_deal(scene, view)


def chains(scene: RenderContext, view: PartieView, deal: ChainDealView) -> list[str]:
    """Return Quadrature's last leads and the cards they brought, the censuses, and all cards played."""
    words = scene.words
    if not deal.chains:
        return [f"**{words('quodlibet-led-first')}**"]
    newest, *older = (_chain(scene, view, chain) for chain in reversed(deal.chains[-_CHAINS_SHOWN:]))
    played = (play.card for chain in deal.chains for play in chain.plays)
    return [
        newest,
        *(small(told) for told in older),
        *(census(scene, each) for each in deal.censuses),
        small(words("quodlibet-played")),
        *grid(scene, played),
    ]


def _chain(scene: RenderContext, view: PartieView, chain: Chain) -> str:
    """Return a lead, who takes over the lead with it, and the cards that fell."""
    names, options = scene.names, view.options
    rotates = options.quad_version == "chain" and options.quad_next_lead == "rotate"
    taken = chain.winner != chain.leader and not rotates
    told = (
        scene.words("quodlibet-led-taken", name=names[chain.leader], winner=names[chain.winner])
        if taken
        else scene.words("quodlibet-led", name=names[chain.leader])
    )
    return f"{told} {scene.card_emoji.row(play.card for play in chain.plays)}"


def layout(scene: RenderContext, deal: LayoutDealView) -> list[str]:
    """Return Snack's rows, the packets left, the latest turns and the censuses."""
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
        *(scene.words("quodlibet-caught", name=scene.names[seat]) for seat in deal.caught),
        *_claims(scene, deal),
        *(census(scene, each) for each in deal.censuses),
    ]


def _claims(scene: RenderContext, deal: LayoutDealView) -> list[str]:
    """Return the wrong challenges of the turn just finished."""
    if deal.challenge is None or not deal.claims:
        return []
    names = ", ".join(scene.names[seat] for seat in deal.claims)
    return [small(scene.words("quodlibet-claimed", count=len(deal.claims), names=names))]


def _turn(scene: RenderContext, turn: Turn) -> str:
    name = scene.names[turn.seat]
    if turn.laid:
        return scene.words("quodlibet-turn-laid", name=name, cards=scene.card_emoji.row(turn.laid))
    if turn.drawn:
        return scene.words("quodlibet-turn-drew", name=name, count=turn.drawn)
    return scene.words("quodlibet-turn-passed", name=name)


def census(scene: RenderContext, held: Census) -> str:
    """Return a census and its cost."""
    return small(
        scene.words(
            "quodlibet-census",
            number=held.number,
            name=scene.names[held.out],
            points=gains(scene, held.points),
        )
    )


def previous_deal(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the points of the deal before and, as long as nothing was played since, its last trick."""
    if not view.scores:
        return []
    if view.last is None:
        return final_deal(scene, view)
    last = small(_last_play(scene, view, view.last))
    if view.deal is None:  # the standings still show its points
        return [_over(scene, view.scores[-1]), *rounds(scene, view), last]
    return [last, *final_deal(scene, view)]


def final_deal(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the points of the newest finished deal in one line."""
    score = view.scores[-1]
    return [small(f"{_over(scene, score)} {gains(scene, score.points)}"), *rounds(scene, view)]


def _over(scene: RenderContext, score: DealScore) -> str:
    contract = scene.words.contract(score.contract)
    return scene.words("quodlibet-deal-over", number=score.number, contract=contract)


def _last_play(scene: RenderContext, view: PartieView, last: DealView) -> str:
    """Return the play that ended a deal."""
    match last:
        case TrickDealView() if last.tricks:
            return last_trick(scene, last.tricks[-1])
        case ChainDealView() if last.chains:
            return _chain(scene, view, last.chains[-1])
        case LayoutDealView() if last.turns:
            return _turn(scene, last.turns[-1])
    return ""


def grid(scene: RenderContext, cards: Iterable[Card]) -> list[str]:
    """Return a row a suit: its sign, then the cards from the Seven up to the Ace, with empty places."""
    card_emoji = scene.card_emoji
    there = card_set(cards)
    rows = []
    for suit in range(4):
        places = (
            card_emoji.inline(card) if there >> card & 1 else card_emoji.gone
            for card in range(8 * suit, 8 * suit + 8)
        )
        rows.append(f"{card_emoji.suit(suit)} {card_emoji.gap.join(places)}")
    return rows


def open_hands(scene: RenderContext, view: PartieView, reader: Seat | None) -> list[str]:
    """Return the hands of others that the viewer may see, a line each."""
    deal = view.deal
    if not isinstance(deal, TrickDealView) or not (deal.open_hands or deal.blind):
        return []
    lines = []
    for seat, hand in enumerate(deal.hands):
        seen = [card for card in hand if card is not None]
        if seat != reader and seen:
            lines.append(f"{scene.card_emoji.row(seen)} {scene.names.short(seat)}")
    return [f"**{scene.words('quodlibet-open-hands')}**", *lines] if lines else []


def standings(scene: RenderContext, view: PartieView) -> list[str]:
    """Return tricks or cards, points of this deal and totals, one line a player."""
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
    if _in_hundreds(view):
        columns.append((words("quodlibet-column-hundreds"), [total // 100 for total in view.totals]))
        columns.append((words("quodlibet-column-rest"), [total % 100 for total in view.totals]))
    if view.options.final_count == "total" and not (view.deal and _in_hundreds(view)):  # too wide for phones
        columns.append((words("column-total"), view.totals))
    legend = [small(words("quodlibet-legend-hundreds"))] if _in_hundreds(view) else []
    return [*figure_lines(scene, columns), *legend]
