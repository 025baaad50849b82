"""Quodlibet's table in words, shared by the hand, the public message and replays.

Everything is read from a ``PartieView``, so each viewer's text holds only what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.games.remarks import beside_result, deal_remark
from cogs.games.render_context import HandContext, RenderContext
from cogs.games.trick_lines import current_trick, gains, last_trick, previous_trick, title_lines
from cogs.games.trick_lines import standings as figure_lines
from cogs.shell.layout import FIXED_SPACE, small
from cogs.shell.names import listed
from engine.cards import RANK_LETTERS, Card, card_set
from engine.game import Seat
from engine.games.quodlibet.contracts import CONTRACTS, TrickContract
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
_TOLD_AT_END: Final = frozenset(
    name for name, contract in CONTRACTS.items() if issubclass(contract, TrickContract) and contract.at_end
)
_TRICKS: Final = 8
"""Tricks of a deal."""


def table_view(context: RenderContext, seat: Seat | None) -> PartieView:
    """Return the partie as ``seat`` (``None``: the public) may know it."""
    view = context.state.view(seat)
    assert isinstance(view, PartieView)
    return view


def deal_place(context: RenderContext, view: PartieView) -> str:
    """Return how far the partie has got."""
    words = context.words
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


def heading(context: RenderContext, view: PartieView) -> list[str]:
    """Return lines on the partie's progress and the contract, with its rule.

    A hand leaves the rule out once the first trick is over, or a card played while other hands lie open or in
    Quadrature, whose rule is the longest. The public card shows it until a census takes its room.
    """
    words = context.words
    if isinstance(context, HandContext):
        alone = view.deals == 1
        progress = "" if alone else words("deal-of", deal=view.deal_number, deals=view.deals)
    else:
        progress = deal_place(context, view)
    king = words("quodlibet-king", name=context.names.plain(view.king))
    if view.contract is None:
        choosing = "" if context.brief else f"**{words('quodlibet-choosing')}**"
        return title_lines(context, choosing, progress, king)
    contract = f"**{words.contract(view.contract, context.state.preset)}**"
    titles = title_lines(context, contract, progress, king)
    roomy = not (_laid_open(view) or view.contract == "quadrature")
    if isinstance(context, HandContext):
        ruled = beginning(view) and (roomy or not _begun(view.deal))
    else:
        ruled = not (isinstance(view.deal, ChainDealView) and view.deal.censuses)
    if not ruled:
        return titles
    brief = isinstance(context, HandContext) or not beginning(view)
    return [*titles, small(contract_rule(context, view, brief=brief))]


def beginning(view: PartieView) -> bool:
    """Whether the result of the deal before is still shown: until the first trick, or everybody's turn."""
    match view.deal:
        case TrickDealView() as deal:
            return not deal.tricks
        case ChainDealView() as deal:
            return len(deal.chains) < _CHAINS_SHOWN
        case LayoutDealView() as deal:
            return len(deal.turns) < len(view.totals)
    return True


def _laid_open(view: PartieView) -> bool:
    """Whether hands lie open, which takes much room."""
    return isinstance(view.deal, TrickDealView) and (view.deal.open_hands or view.deal.blind)


def _result_shown(view: PartieView) -> bool:
    """Whether a deal was played before, and no card in this one."""
    return bool(view.scores) and not _begun(view.deal)


def _begun(deal: DealView | None) -> bool:
    """Whether a card has been played in the deal."""
    match deal:
        case None:
            return False
        case TrickDealView():
            return bool(deal.trick or deal.tricks)
        case ChainDealView():
            return bool(deal.chains)
        case LayoutDealView():
            return bool(deal.turns or deal.laid)


def news(context: RenderContext, view: PartieView, *, called: bool) -> list[str]:
    """Return what a picture of the table doesn't show: the result of the deal before, and cheats.

    Above a picture there is room for one more line: what is ``called`` goes before a rule of three lines, and
    this before a remark on the deal. Open hands leave no room for a result, which was to be read before they
    were dealt.
    """
    told: list[str] = []
    if view.scores and beginning(view) and not _laid_open(view):
        contract = view.contract
        long = contract is not None and (contract == "quadrature" or _on_honour(view.options, contract))
        full = called or long
        aside = [] if full else _aside(context, view)
        told = [_result(context, view.scores[-1]), *aside, *rounds(context, view)]
    return [*told, *(_caught(context, view.deal) if isinstance(view.deal, LayoutDealView) else [])]


def _on_honour(options: QuodlibetOptions, contract: str) -> bool:
    """Whether Unters have to be laid at once on one's honour."""
    return contract == "snack" and options.unter_rule == "honour" and options.snack_multi


def contract_rule(
    context: RenderContext, view: PartieView, contract: str | None = None, *, brief: bool = False
) -> str:
    """Return a contract's rule (the current one's by default) under this table's house rules.

    If ``brief``, what is to be known of cheating is left out.
    """
    chosen = contract or view.contract
    assert chosen is not None
    options: QuodlibetOptions = view.options
    rule = context.words.contract_rule(
        chosen,
        context.state.preset,
        last=options.last_trick_value,
        neighbour=options.neighbour,
        quad=options.quad_version,
        seen=options.open_trousers_seen,
    )
    return " ".join(filter(None, (rule, _fine_print(context, options, chosen, brief=brief))))


def _fine_print(context: RenderContext, options: QuodlibetOptions, contract: str, *, brief: bool) -> str:
    """Return what this table's house rules add to a contract's usual rule."""
    words = context.words
    if contract == "alles_oder_nichts":
        parts = (words.contract(part, context.state.preset) for part in options.aon_components)
        return words("quodlibet-parts", parts=", ".join(parts))
    if not brief and _on_honour(options, contract):
        return words("quodlibet-honour", detection=options.honour_detection)
    return ""


def offences(context: RenderContext, view: PartieView) -> list[str]:
    """Return the offences that the beer king may fine or has fined in this deal, newest first."""
    words, names = context.words, context.names
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


def warning(context: RenderContext, view: PartieView) -> str:
    """Return the warning not to touch the cards yet, while that can be fined."""
    dealt = view.phase == "declare" and not view.blind_choice
    if not dealt or view.options.king_penalties != "reported_offences":
        return ""
    return small(context.words("quodlibet-hands-off", name=context.names[view.king], points=FINE_POINTS))


def greed(context: RenderContext, view: PartieView) -> str:
    """Return the warning that trying a grey card can be fined, when a deal begins where that may happen."""
    playing = isinstance(view.deal, TrickDealView) and bool(view.deal.trick) and not view.deal.blind
    if not (playing or isinstance(view.deal, LayoutDealView)):
        return ""
    if view.options.king_penalties != "reported_offences" or view.seat == view.king or not beginning(view):
        return ""
    return small(context.words("quodlibet-grey-cards", points=FINE_POINTS))


def rounds(context: RenderContext, view: PartieView) -> list[str]:
    """Return who has come to owe a round with the newest finished deal, or since; a card calls it out."""
    if context.pictured and context.wording.server.forfeit_round:
        return []
    newest = view.scores[-1].number if view.scores else 0
    return [
        context.words("quodlibet-round", name=context.names[due.seat], rounds=due.rounds)
        for due in view.rounds
        if due.deal >= newest
    ]


def final_count(context: RenderContext, view: PartieView) -> str:
    """Return the totals as hundreds and remainder, where they are counted so."""
    if not _in_hundreds(view):
        return ""
    return small(
        " · ".join(
            context.words(
                "quodlibet-hundreds", name=context.names[seat], hundreds=total // 100, rest=total % 100
            )
            for seat, total in enumerate(view.totals)
        )
    )


def _in_hundreds(view: PartieView) -> bool:
    return bool(view.accounts) or view.options.final_count == "hundreds_then_remainder"


def happening(context: RenderContext, view: PartieView) -> list[str]:
    """Return the cards on the table and what came before, for the kind of deal being played."""
    match view.deal:
        case TrickDealView() as deal:
            now = deal.trick or any(deal.hands)
            told = [current_trick(context, deal.trick, len(deal.tricks) + 1) if now else ""]
            if not (isinstance(context, HandContext) and _laid_open(view)):  # open hands leave no room for it
                told += previous_trick(context, deal.tricks)
        case ChainDealView() as deal:
            told = chains(context, view, deal)
        case LayoutDealView() as deal:
            told = layout(context, deal)
        case None:
            told = []
    return [*told, *(previous_deal(context, view) if beginning(view) else [])]


def chains(context: RenderContext, view: PartieView, deal: ChainDealView) -> list[str]:
    """Return Quadrature's last leads and the cards they brought, the censuses, and all cards played."""
    words = context.words
    if not deal.chains:
        return [f"**{words('quodlibet-led-first')}**"]
    newest, *older = (_chain(context, view, chain) for chain in reversed(deal.chains[-_CHAINS_SHOWN:]))
    rows = grid(context, (play.card for chain in deal.chains for play in chain.plays))
    played = words("quodlibet-played")
    if isinstance(context, HandContext):
        return [newest, *_censuses(context, deal), small(f"{played}: {rows[0]}")]
    return [newest, *(small(told) for told in older), *_censuses(context, deal), small(played), *rows]


def _chain(context: RenderContext, view: PartieView, chain: Chain) -> str:
    """Return a lead, who takes over the lead with it, and the cards that fell."""
    names, options = context.names, view.options
    rotates = options.quad_version == "chain" and options.quad_next_lead == "rotate"
    taken = chain.winner != chain.leader and not rotates
    told = (
        context.words("quodlibet-led-taken", name=names[chain.leader], winner=names[chain.winner])
        if taken
        else context.words("quodlibet-led", name=names[chain.leader])
    )
    return f"{told} {context.card_emoji.row(play.card for play in chain.plays)}"


def layout(context: RenderContext, deal: LayoutDealView) -> list[str]:
    """Return Snack's rows, the packets left, the latest turns and, where there is room, the censuses."""
    laid = [
        8 * suit + rank
        for suit, row in enumerate(deal.rows)
        if row is not None
        for rank in range(row.low, row.high + 1)
    ]
    sizes = ", ".join(map(str, deal.packets))
    packets = context.words("quodlibet-packets", count=len(deal.packets), sizes=sizes)
    own = context.seat if isinstance(context, HandContext) else None
    turns = [*deal.turns[-_TURNS_SHOWN:]]
    if deal.turn is not None and deal.laid:
        turns.append(Turn(deal.turn, deal.laid, 0, False))
    past_left_out = isinstance(context, HandContext) and (context.answered or context.short)
    told = [] if past_left_out else [_turn(context, turn) for turn in turns if turn.seat != own]
    return [
        *(grid(context, laid) if laid else []),
        small(" · ".join([packets, *told] if deal.packets or not told else told)),
        *_caught(context, deal),
        *(_censuses(context, deal) if own is None else []),
    ]


def _caught(context: RenderContext, deal: LayoutDealView) -> list[str]:
    """Return who was caught cheating, and the wrong challenges of the turn just finished."""
    caught = [context.words("quodlibet-caught", name=context.names[seat]) for seat in deal.caught]
    if deal.challenge is None or not deal.claims:
        return caught
    names = listed((context.names[seat] for seat in deal.claims), context.words)
    return [*caught, small(context.words("quodlibet-claimed", count=len(deal.claims), names=names))]


def _turn(context: RenderContext, turn: Turn) -> str:
    name = context.names[turn.seat]
    if turn.laid:
        return context.words("quodlibet-turn-laid", name=name, cards=context.card_emoji.row(turn.laid))
    if turn.drawn:
        return context.words("quodlibet-turn-drew", name=name, count=turn.drawn)
    return context.words("quodlibet-turn-passed", name=name)


def _censuses(context: RenderContext, deal: ChainDealView | LayoutDealView) -> list[str]:
    """Return the censuses so far and their costs: in a hand the newest, on a card those not called out."""
    hand = isinstance(context, HandContext)
    if not hand and context.wording.server.census_call:
        return []
    return [_census(context, each) for each in (deal.censuses[-1:] if hand else deal.censuses)]


def _census(context: RenderContext, held: Census) -> str:
    return small(
        context.words(
            "quodlibet-census",
            number=held.number,
            name=context.names[held.out],
            points=gains(context, held.points),
        )
    )


def previous_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return the points of the deal before and, as long as nothing was played since, its last trick.

    A hand in which cards are played again has room for the points, until somebody plays one.
    """
    context = context.before
    if not view.scores:
        return []
    if view.deal is not None and isinstance(context, HandContext):
        return [] if _begun(view.deal) else [_result(context, view.scores[-1])]
    if view.last is None or (view.deal is not None and _begun(view.deal)):
        return final_deal(context, view)
    last = small(_last_play(context, view, view.last))
    if view.deal is None:  # the standings still show its points
        told = [small(_over(context, view.scores[-1])), _remark(context, view), *rounds(context, view)]
        if isinstance(context, HandContext) and context.awaited:
            return told
        return [*told, *_thrown_in(context, view), last]
    return [last, *final_deal(context, view)]


def final_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return the points of the newest finished deal in one line."""
    context = context.before
    return [_result(context, view.scores[-1]), *_aside(context, view), *rounds(context, view)]


def _aside(context: RenderContext, view: PartieView) -> list[str]:
    return beside_result(context, _thrown_in(context, view), _remark(context, view))


def _result(context: RenderContext, score: DealScore) -> str:
    return small(f"{_over(context, score)} {gains(context, score.points)}".rstrip())


def _remark(context: RenderContext, view: PartieView) -> str:
    """Return a remark on the newest finished deal; none on a playoff, which counts in no total."""
    score = view.scores[-1]
    if score.playoff:
        return ""
    points = [each.points for each in view.scores]
    totals = () if _in_hundreds(view) else view.totals
    return deal_remark(context, score.number, points, totals, _TRICKS)


def _thrown_in(context: RenderContext, view: PartieView) -> list[str]:
    """Return what the tricks not played would have brought, where the last deal has ended early."""
    early = isinstance(view.last, TrickDealView) and any(view.last.hands)
    return [small(context.words("quodlibet-thrown-in"))] if early else []


def _over(context: RenderContext, score: DealScore) -> str:
    contract = context.words.contract(score.contract, context.state.preset)
    return context.words("quodlibet-deal-over", number=score.number, contract=contract)


def _last_play(context: RenderContext, view: PartieView, last: DealView) -> str:
    """Return the play that ended a deal."""
    match last:
        case TrickDealView() if last.tricks:
            return last_trick(context, last.tricks[-1])
        case ChainDealView() if last.chains:
            return _chain(context, view, last.chains[-1])
        case LayoutDealView() if last.turns:
            return _turn(context, last.turns[-1])
    return ""


def grid(context: RenderContext, cards: Iterable[Card]) -> list[str]:
    """Return a row a suit: its sign, then the cards from the Seven up to the Ace, with empty places.

    A hand has all in one line, since the rows leave no room on a phone.
    """
    card_emoji = context.card_emoji
    there = card_set(cards)
    if isinstance(context, HandContext):
        told = (f"{card_emoji.suit(suit)}{FIXED_SPACE}{_runs(there >> 8 * suit & 0xFF)}" for suit in range(4))
        return [" · ".join(told)]
    rows = []
    for suit in range(4):
        places = (
            card_emoji.inline(card) if there >> card & 1 else card_emoji.gone
            for card in range(8 * suit, 8 * suit + 8)
        )
        rows.append(f"{card_emoji.suit(suit)} {card_emoji.gap.join(places)}")
    return rows


def _runs(ranks: int) -> str:
    """Format ranks in short: ``7–9, U``; a dash for none."""
    held = [rank for rank in range(8) if ranks >> rank & 1]
    starts = [rank for rank in held if rank - 1 not in held]
    ends = [rank for rank in held if rank + 1 not in held]
    return (
        ", ".join(
            _rank(start) if start == end else f"{_rank(start)}–{_rank(end)}"
            for start, end in zip(starts, ends, strict=True)
        )
        or "–"
    )


def _rank(rank: int) -> str:
    letter = RANK_LETTERS[rank]
    return "10" if letter == "X" else letter


def open_hands(context: RenderContext, view: PartieView, reader: Seat | None) -> list[str]:
    """Return the hands of others that the viewer may see, a line each."""
    deal = view.deal
    if not isinstance(deal, TrickDealView) or not (deal.open_hands or deal.blind):
        return []
    lines = []
    for seat, hand in enumerate(deal.hands):
        seen = context.in_order(hand)
        if seat != reader and seen:
            lines.append(f"{context.card_emoji.row(seen)}{FIXED_SPACE}{context.names.short(seat)}")
    if context.brief:
        return [small(line) for line in lines]  # each fits a phone's width
    return [f"**{context.words('quodlibet-open-hands')}**", *lines] if lines else []


def standings(context: RenderContext, view: PartieView) -> list[str]:
    """Return tricks or cards, points of this deal and totals, one line a player.

    A hand has no room for both tricks and points: it shows points, but tricks if those are told at the end.
    A hand beside which others lie open has no room for them while it shows the result before.
    """
    words = context.words
    if isinstance(context, HandContext) and _laid_open(view) and _result_shown(view):
        return []
    columns: list[tuple[str, Sequence[int]]] = []
    match view.deal:
        case TrickDealView() as deal:
            told_now = view.contract not in _TOLD_AT_END
            tight = isinstance(context, HandContext)
            if not tight or not (told_now or context.short):
                columns.append((words("column-tricks"), deal.tricks_won))
            if not tight or told_now:
                columns.append((words("column-deal"), deal.points))
        case ChainDealView() | LayoutDealView() as deal:
            columns.append((words("column-cards"), view.hand_sizes))
            columns.append((words("column-deal"), deal.points))
        case None if view.scores:
            columns.append((words("column-deal"), view.scores[-1].points))
    hundreds = _in_hundreds(view) and not isinstance(context, HandContext)
    if hundreds:
        columns.append((words("quodlibet-column-hundreds"), [total // 100 for total in view.totals]))
        columns.append((words("quodlibet-column-rest"), [total % 100 for total in view.totals]))
    counted = view.options.final_count == "total" and view.deal is None
    if not hundreds or counted:  # during a deal both are too wide for phones
        columns.append((words("column-total"), view.totals))
    legend = [small(words("quodlibet-legend-hundreds"))] if hundreds else []
    return [*figure_lines(context, columns), *legend]
