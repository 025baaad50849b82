"""Quodlibet's deals, in words, grids and buttons: progress, rules, offences, leads, turns, who is out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

import discord

from cogs.games.drawing import SeatFigures, plates, winners_told
from cogs.games.layouts import (
    fallen,
    fallen_spots,
    grid,
    grid_spec,
    laid_spots,
    newest_turn,
    rows_told,
    turn_line,
)
from cogs.games.render_context import HandContext, RenderContext, gains
from cogs.hand.buttons import CardButtons, action_button, card_places, placeholder
from cogs.pictures.lettering import figure
from cogs.pictures.middles import Fallen, GridSpec
from cogs.shell.clicks import placeholder_id
from cogs.shell.layout import BUTTONS_A_ROW, Component, button, face, small
from cogs.shell.names import listed
from engine.cards import PACK, Card, card_set, cards_in, notation
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS, QuodlibetOptions
from engine.games.quodlibet.courses import FINE_POINTS
from engine.games.quodlibet.laying import fitting, is_caught, last_drawn, unters_among
from engine.games.quodlibet.stages import chain_rules
from engine.games.quodlibet.vocabulary import (
    ChainDealView,
    Challenge,
    LayoutDealView,
    PairDealView,
    PartieView,
    Penalise,
    SheddingView,
    TrickDealView,
)
from engine.kernel.shedding import UNTERS, ChainLed, Turn, next_holder

_TURNS_SHOWN: Final = 4
"""Number of finished Snack turns shown; usually those since the reader's own last one."""
_CHAINS_SHOWN: Final = 2
_OFFENCES_SHOWN: Final = 3


def deal_place(context: RenderContext, view: PartieView) -> str:
    """Return how far the partie has got."""
    words = context.words
    deal, deals = view.deal_number, view.deals
    if view.course is None:
        place = words("deal-of", deal=deal, deals=deals)
    else:
        part, parts = view.options.part, len(view.options.courses)
        place = words(f"quodlibet-deal-{part}", part=view.course, parts=parts, deal=deal, deals=deals)
    if view.options.parties == 1:
        return place
    return words("quodlibet-deal-partie", partie=view.partie_number, parties=view.options.parties, deal=place)


def beginning(view: PartieView) -> bool:
    """Whether the result of the deal before is still shown: until the first trick, or everybody's turn."""
    match view.deal:
        case TrickDealView() as deal:
            return not deal.tricks
        case ChainDealView() as deal:
            return len(deal.chains) < _CHAINS_SHOWN
        case LayoutDealView() as deal:
            return len(deal.turns) < len(view.totals)
        case PairDealView() as deal:
            return deal.draws < len(view.totals)
    return True


def contract_rule(
    context: RenderContext, options: QuodlibetOptions, contract: str, *, brief: bool = False
) -> str:
    """Return a contract's rule under these house rules.

    If ``brief``, what is to be known of cheating is left out.
    """
    words, preset = context.words, context.state.preset
    rule = words.in_rule_set(
        f"contract-{contract}-rule",
        preset,
        last=options.last_trick_value,
        neighbour=options.neighbour,
        quad=options.quad_version,
        seen=options.open_trousers_seen,
        peter=options.peter_price,
    )
    more = ""
    if contract == "alles_oder_nichts":
        parts = ", ".join(words.contract(part, preset) for part in options.aon_components)
        more = words("quodlibet-parts", parts=parts)
    elif not brief and contract == "snack" and options.on_honour:
        more = words("quodlibet-honour", detection=options.honour_detection)
    return " ".join(filter(None, (rule, more)))


def offences(context: RenderContext, view: PartieView) -> list[str]:
    """Return this deal's offences, which the beer king may fine or has fined, newest first; if short, one."""
    words, names, fined = context.words, context.names, [fine.number for fine in view.fines]
    noted = [
        words(
            f"quodlibet-offence-{offence.kind}",
            name=names[offence.seat],
            fined="yes" if offence.number in fined else "no",
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
    return [small(line) for line in reversed(noted[-(1 if context.short else _OFFENCES_SHOWN) :])]


def greed_warning(context: HandContext, view: PartieView) -> str:
    """Return the warning that trying a grey card can be fined, when a deal begins where that may happen."""
    playing = isinstance(view.deal, TrickDealView) and bool(view.deal.trick) and not view.deal.blind
    if not context.awaited or not (playing or isinstance(view.deal, LayoutDealView)):
        return ""
    if view.options.king_penalties != "reported_offences" or view.seat == view.king or not beginning(view):
        return ""
    return small(context.words("quodlibet-grey-cards", points=FINE_POINTS))


def chains(context: RenderContext, view: PartieView, deal: ChainDealView) -> list[str]:
    """Return Quadrature's last leads and the cards they brought, the censuses, and all cards played."""
    words = context.words
    if not deal.chains:
        return [f"**{words('quodlibet-led-first')}**"]
    newest, *older = (chain_line(context, view, chain) for chain in reversed(deal.chains[-_CHAINS_SHOWN:]))
    rows = grid(context, card_set(play.card for chain in deal.chains for play in chain.plays))
    played = words("quodlibet-played")
    if isinstance(context, HandContext):
        return [newest, *_censuses(context, deal), small(f"{played}: {rows[0]}")]
    return [newest, *(small(told) for told in older), *_censuses(context, deal), small(played), *rows]


def chain_line(context: RenderContext, view: PartieView, chain: ChainLed) -> str:
    """Return a lead, who takes over the lead with it, and the cards that fell."""
    names, contract = context.names, view.scores[-1].contract if view.deal is None else view.contract
    rules = chain_rules(contract or "", view.options)
    taken = chain.winner != chain.leader and (rules.next_lead != "rotate" or rules.version == "trick")
    told = (
        context.words("quodlibet-led-taken", name=names[chain.leader], winner=names[chain.winner])
        if taken
        else context.words("quodlibet-led", name=names[chain.leader])
    )
    return f"{told} {context.card_emoji.row(play.card for play in chain.plays)}"


def layout(context: RenderContext, deal: LayoutDealView) -> list[str]:
    """Return Snack's rows, the packets left, the latest turns and, where there is room, the censuses.

    That no packet is left is said only where there are no turns to tell, but room.
    """
    sizes = ", ".join(map(str, deal.packets))
    packets = context.words("quodlibet-packets", count=len(deal.packets), sizes=sizes)
    told = _turns(context, deal.every_turn[max(0, len(deal.turns) - _TURNS_SHOWN) :])
    return [
        *(grid(context, deal.layout) if deal.layout else []),
        small(" · ".join([packets, *told] if deal.packets or not (told or context.short) else told)),
        *caught(context, deal),
        *([] if isinstance(context, HandContext) else _censuses(context, deal)),
    ]


def giver(deal: PairDealView, seat: Seat) -> Seat:
    """Return the seat from whose hand a player of Black Peter draws."""
    return next_holder(deal.hands, (seat + 1) % SEATS)


def pairs(context: RenderContext, deal: PairDealView) -> list[str]:
    """Return the cards that lie open in Black Peter, as rows, and the latest turns."""
    told = _turns(context, deal.turns[-_TURNS_SHOWN:])
    return [*grid(context, deal.open_cards), small(" · ".join(told)) if told else ""]


def _turns(context: RenderContext, turns: Sequence[Turn]) -> list[str]:
    """Return what others did in these turns; a hand leaves it out once it was answered."""
    if not isinstance(context, HandContext):
        return [turn_line(context, turn) for turn in turns]
    if context.answered or context.short:
        return []
    return [turn_line(context, turn) for turn in turns if turn.seat != context.seat]


def caught(context: RenderContext, deal: LayoutDealView) -> list[str]:
    """Return who was caught cheating, if short the last one, and the wrong challenges of the turn before."""
    shown = deal.caught[-1:] if context.short else deal.caught
    caught = [context.words("quodlibet-caught", name=context.names[seat]) for seat in shown]
    if deal.challenge is None or not deal.claims:
        return caught
    names = listed((context.names[seat] for seat in deal.claims), context.words)
    return [*caught, small(context.words("quodlibet-claimed", count=len(deal.claims), names=names))]


def _censuses(context: RenderContext, deal: SheddingView) -> list[str]:
    """Return the censuses so far and their costs: in a hand the newest, on a card those not called out."""
    words, names, hand = context.words, context.names, isinstance(context, HandContext)
    if not hand and context.wording.server.census_call:
        return []
    told = (
        words("quodlibet-census", number=one.number, name=names[one.out], points=gains(context, one.points))
        for one in (deal.censuses[-1:] if hand else deal.censuses)
    )
    return list(map(small, told))


def picture(context: RenderContext, view: PartieView) -> GridSpec | None:
    """Return the spec of the deal that is being played or just ended, if it is one of these.

    Snack shows its rows, their open ends and the packets left; Quadrature the cards that fell with each lead;
    Black Peter the pairs laid away.
    """
    words, over = context.words, view.deal is None
    deal = view.last if over else view.deal
    contract = view.scores[-1].contract if over and view.scores else view.contract or ""
    chains: tuple[ChainLed, ...] = ()
    packets: tuple[int, ...] = ()
    lead, packets_head, rows = None, "", ""
    match deal:
        case LayoutDealView():
            packets, newest = deal.packets, newest_turn(context, deal.every_turn)
            spots = laid_spots(deal.layout, deal.every_turn, 0 if over else fitting(deal.layout))
            rows = rows_told(context, deal.layout)
            packets_head = words("charts-packets", count=len(packets))
        case PairDealView():
            newest, spots = "", laid_spots(deal.open_cards, deal.turns, 0)
            rows = words("charts-laid", rows=", ".join(map(words.card, cards_in(deal.open_cards))))
            pair = tuple((card, turn.seat) for turn in deal.turns[-1:] for card in turn.laid)
            lead = Fallen(newest_turn(context, deal.turns), pair)
        case ChainDealView():
            chains = deal.chains
            newest = words("charts-leads", count=len(chains)) if chains else ""
            spots, lead = fallen_spots(context, chains), fallen(context, chains)
        case _:
            return None
    now = deal_place(context, view), (view.king,), newest
    place, crowned, told = _after(context, view) if over else now
    gone = frozenset(() if over else deal.out)
    figures = SeatFigures(
        view.totals,
        cards=[len(hand) for hand in deal.hands],
        points=deal.points,
        over=over,
        notes=[words("charts-out") if seat in gone else "" for seat in range(len(context.names))],
        out=gone,
    )
    seats = plates(context, figures, "crown", crowned)
    censuses = {held.out: str(held.number) for held in deal.censuses}
    return grid_spec(
        context,
        figures,
        tuple(replace(one, badge=censuses.get(seat, "")) for seat, one in enumerate(seats)),
        place=place,
        title=words.contract(contract),
        named=words.contract(contract, context.state.preset),
        told=told,
        spots=spots,
        rows=rows,
        head=packets_head,
        packets=packets,
        lead=lead,
        chains=chains,
        further=_drawn_censuses(context, deal),
    )


def _after(context: RenderContext, view: PartieView) -> tuple[str, tuple[Seat, ...], str]:
    """Return what stands around the deal that just ended: which it is, who wears the crown, and a sentence.

    If the partie has ended with it, the picture says so, and the winner gets the crown.
    """
    words = context.words
    if view.result is not None:
        return words("pictures-over"), view.result.winners, winners_told(context, view.result)
    kings = tuple(score.king for score in view.scores[-1:])
    told = words("quodlibet-choosing") if view.phase == "declare" else ""
    return words("charts-last-deal"), kings, told


# What the descriptions say.


def _drawn_censuses(context: RenderContext, deal: SheddingView) -> Iterator[str]:
    words, names = context.words, context.names
    for counted in deal.censuses:
        told = words("charts-census", number=counted.number, name=names.raw(counted.out))
        gains = (
            words("charts-standing", name=names.raw(seat), points=figure(points, signed=True))
            for seat, points in enumerate(counted.points)
            if points
        )
        yield words("charts-entry-beside", title=told, points=", ".join(gains)) + "."


# The buttons of a hand.


def snack_cards(context: HandContext, view: PartieView, deal: LayoutDealView) -> list[Component]:
    """Return the reader's cards in Snack, and as many empty places as it takes for as many rows as ever."""
    laid, proofs = _laid_since_drawing(context, deal), _proofs(context, view, deal)
    places = card_places(context, view.hand, laid, "lay ", proofs)
    rows = -(-_most_held(context, view, deal) // BUTTONS_A_ROW)
    missing = BUTTONS_A_ROW * (rows - 1) + 1 - len(places)
    return [*places, *(placeholder(context.card_emoji, len(PACK) + place) for place in range(missing))]


def _proofs(context: HandContext, view: PartieView, deal: LayoutDealView) -> list[str]:
    """Return the Unters that would prove at once that one was held back, where something else can be done."""
    automatic = view.options.on_honour and view.options.honour_detection == "automatic"
    if not automatic or not context.awaited:
        return []
    before, unters = last_drawn(deal.turns, context.seat), unters_among(deal.laid)
    if not is_caught(unters + 1, before) or (unters and is_caught(unters, before)):  # once a turn
        return []
    tokens = {f"lay {notation(card)}" for card in cards_in(UNTERS)}
    return [] if context.legal <= tokens else sorted(context.legal & tokens)


def _laid_since_drawing(context: HandContext, deal: LayoutDealView) -> list[Card]:
    """Return the reader's cards laid since their last draw, which sorts the hand anew anyway."""
    laid: list[Card] = []
    for turn in reversed(deal.every_turn):
        if turn.seat == context.seat:
            if turn.drawn:
                break
            laid += turn.laid
    return laid


def _most_held(context: HandContext, view: PartieView, deal: LayoutDealView) -> int:
    """Return the largest number of cards that the reader has had in this deal."""
    own = [turn for turn in deal.every_turn if turn.seat == context.seat]
    held = len(view.hand) + sum(len(turn.laid) - turn.drawn for turn in own)
    return max(accumulate((turn.drawn - len(turn.laid) for turn in own), initial=held))


def slot_buttons(context: HandContext, tokens: Mapping[int, str]) -> list[Component]:
    """Return the places of a hand that the reader doesn't see; those without a token are empty."""
    cards, back, gone = CardButtons(context), context.card_emoji.back_emoji, context.card_emoji.gone_emoji
    return [
        cards.button(tokens[slot], face(str(slot + 1), back))
        if slot in tokens
        else button(placeholder_id(slot), str(slot + 1), gone, disabled=True)
        for slot in range(8)
    ]


def turn_buttons(context: HandContext, deal: LayoutDealView) -> list[Component]:
    """Return the other actions in Snack, which stand below the cards as long as it is played.

    Nobody can pass before the last packet is drawn, so that both have the same place.
    """
    blue, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        action_button(
            context,
            token,
            context.words.in_game(f"action-{token}", "quodlibet"),
            blue if token in context.legal else grey,
        )
        for token in ("draw" if deal.packets else "pass", "end")
    ]


def urgent_buttons(context: HandContext, view: PartieView) -> list[Component]:
    """Return red buttons: to challenge somebody's Unters unless a cheat was proved, and to impose fines."""
    told = []
    if isinstance(view.deal, LayoutDealView) and view.deal.challenge is not None:
        challenge = Challenge(view.deal.challenge).token
        told += [(challenge, context.words("button-challenge"))] if challenge in context.legal else []
    kinds = {offence.number: offence.kind for offence in view.offences}
    for fine in context.state.legal(context.seat):
        if isinstance(fine, Penalise) and fine.token in context.legal:
            name, why = context.names.raw(fine.seat), kinds.get(fine.number, "free")
            label = context.words("quodlibet-fine", name=name, points=FINE_POINTS, why=why)
            told.append((fine.token, label))
    return [action_button(context, token, label, discord.ButtonStyle.danger) for token, label in told]
