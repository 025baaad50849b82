"""A private hand of Quodlibet: all that its owner needs to see, and the buttons that act."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.ui import quodlibet_table as table
from cogs.ui.drawing import Component
from cogs.ui.faces import Faces
from cogs.ui.ids import HandId, placeholder_id
from cogs.ui.scene import HandScene
from cogs.ui.sheet import AMBER, GOLD, GREEN, GREY, Sheet, button, small
from engine.cards import Card, notation
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, PartieView, TrickDealView

CONTRACTS_A_ROW = 2
TURN_BUTTONS = ("draw", "end", "pass")
"""What can be done in Snack besides laying; always there and always in this order."""


def hand(scene: HandScene) -> Sheet:
    """Everything between the deal's heading and the buttons."""
    view = table.table_view(scene, scene.seat)
    legal = (
        frozenset(action.token for action in scene.snapshot.legal(scene.seat))
        if scene.awaited
        else frozenset()
    )
    choosing = scene.awaited and view.phase == "declare"
    sheet = Sheet(GOLD if choosing else GREEN if scene.awaited else AMBER if view.phase == "over" else GREY)
    sheet.text(*table.heading(scene, view))
    sheet.line()
    sheet.text(*table.happening(scene, view))
    sheet.text(*table.open_hands(scene, view, scene.seat))
    sheet.text(*table.standings(scene, view))
    sheet.line()
    sheet.text(scene.note or "", f"**{task(scene, view, legal)}**", *_own_cards(scene, view))
    if choosing:
        sheet.text(*_rules(scene, view))
        sheet.buttons(_contract_buttons(scene, view), CONTRACTS_A_ROW)
    elif view.phase == "play":
        _card_buttons(sheet, scene, view, legal)
    return sheet


def task(scene: HandScene, view: PartieView, legal: frozenset[str]) -> str:
    """One sentence: what to do, or who is waited for."""
    words = scene.words
    if view.phase == "declare":
        blind = "-blind" if view.blind_choice else ""
        if scene.awaited:
            return words(f"quodlibet-choose{blind}")
        return words(f"quodlibet-king-chooses{blind}", name=scene.names.plain(view.king))
    if not scene.awaited:
        return _waiting(scene, view)
    match view.deal:
        case TrickDealView(blind=True) as deal:
            return words("quodlibet-blind" if deal.trick else "quodlibet-blind-lead")
        case TrickDealView(trick=()):
            return words("quodlibet-lead")
        case TrickDealView() as deal:
            led = deal.trick[0].card >> 3
            following = any(_suit_of(token) == led for token in legal)
            what = "quodlibet-follow" if following else "quodlibet-void"
            return words(what, suit=words.suit(led), sign=scene.faces.suit(led))
        case ChainDealView():
            return words("quodlibet-chain-lead")
        case LayoutDealView() as deal:
            return words(_snack_task(deal, legal))
    return words("hand-turn")


def _waiting(scene: HandScene, view: PartieView) -> str:
    deal = view.deal
    if isinstance(deal, ChainDealView | LayoutDealView) and scene.seat in deal.out:
        return scene.words("quodlibet-out")
    waiting = sorted(scene.snapshot.waiting_for)
    if len(waiting) == 1:
        return scene.words("hand-waiting", name=scene.names.plain(waiting[0]))
    return scene.words("hand-waiting-many", names=", ".join(map(scene.names.plain, waiting)))


def _suit_of(token: str) -> int:
    return "EGHS".index(token[0])


def _snack_task(deal: LayoutDealView, legal: frozenset[str]) -> str:
    if not any(token.startswith("lay ") for token in legal):
        return "quodlibet-draw" if "draw" in legal else "quodlibet-pass"
    if deal.laid:
        return "quodlibet-lay-more" if "end" in legal else "quodlibet-lay-unters"
    return "quodlibet-lay-or-draw" if "draw" in legal else "quodlibet-lay"


def _own_cards(scene: HandScene, view: PartieView) -> list[str]:
    """One's own cards as a line of text, where they are not buttons."""
    if view.phase == "play":
        deal = view.deal
        if isinstance(deal, TrickDealView) and deal.blind_set:
            return [small(scene.words("quodlibet-blind-set", cards=scene.faces.set(deal.blind_set)))]
        return []
    if not view.hand:
        return []
    seen = [card for card in view.hand if card is not None]
    if seen:
        return [f"## {scene.faces.row(seen)}"]
    backs = scene.faces.gap.join([scene.faces.back] * len(view.hand))
    return [small(scene.words("quodlibet-face-down", cards=backs))]


def _rules(scene: HandScene, view: PartieView) -> list[str]:
    words = scene.words
    return [
        small(f"**{words.contract(contract)}** {table.contract_rule(scene, view, contract)}")
        for contract in view.choices
    ]


def _contract_buttons(scene: HandScene, view: PartieView) -> list[Component]:
    return [
        button(
            _id(scene, f"contract {contract}"),
            label=scene.words.contract_short(contract),
            style=discord.ButtonStyle.primary,
        )
        for contract in view.choices
    ]


def _card_buttons(sheet: Sheet, scene: HandScene, view: PartieView, legal: frozenset[str]) -> None:
    match view.deal:
        case TrickDealView(blind=True) as deal:
            sheet.buttons(_slot_buttons(scene, deal.slots, legal))
        case TrickDealView() as deal:
            plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
            sheet.buttons(_places(scene, view, [p.card for p in plays if p.seat == scene.seat], "", legal))
        case ChainDealView() as deal:
            plays = [play for chain in deal.chains for play in chain.plays]
            sheet.buttons(_places(scene, view, [p.card for p in plays if p.seat == scene.seat], "", legal))
        case LayoutDealView() as deal:
            sheet.buttons(_places(scene, view, _laid_since_drawing(scene, deal), "lay ", legal))
            sheet.buttons([_turn_button(scene, token, legal) for token in TURN_BUTTONS])


def _places(
    scene: HandScene, view: PartieView, gone: Sequence[Card], verb: str, legal: frozenset[str]
) -> list[Component]:
    """A button for each card held and for each one gone, sorted: no card moves when another is played."""
    held = {card for card in view.hand if card is not None}
    return [
        _card_button(scene, card, f"{verb}{notation(card)}", legal)
        if card in held
        else _placeholder(scene.faces, card)
        for card in sorted(held.union(gone))
    ]


def _laid_since_drawing(scene: HandScene, deal: LayoutDealView) -> list[Card]:
    """The own cards laid since one last drew: a draw sorts the hand anew anyway."""
    laid = list(deal.laid) if deal.turn == scene.seat else []
    for turn in reversed(deal.turns):
        if turn.seat == scene.seat:
            if turn.drawn:
                break
            laid += turn.laid
    return laid


def _card_button(scene: HandScene, card: Card, token: str, legal: frozenset[str]) -> Component:
    emoji = scene.faces.emoji(card)
    return button(
        _id(scene, token),
        label=scene.faces.label(card) if emoji is None else None,
        emoji=emoji,
        style=_style(token in legal),
    )


def _slot_buttons(scene: HandScene, left: Sequence[int], legal: frozenset[str]) -> list[Component]:
    faces = scene.faces
    buttons = []
    for slot in range(8):
        if slot in left:
            token = f"slot {slot}"
            buttons.append(button(_id(scene, token), str(slot + 1), faces.back_emoji, _style(token in legal)))
        else:
            buttons.append(button(placeholder_id(slot), str(slot + 1), faces.gone_emoji, disabled=True))
    return buttons


def _turn_button(scene: HandScene, token: str, legal: frozenset[str]) -> Component:
    style = discord.ButtonStyle.primary if token in legal else discord.ButtonStyle.secondary
    return button(_id(scene, token), label=scene.words(f"button-{token}"), style=style)


def _placeholder(faces: Faces, place: int) -> Component:
    label = None if faces.gone_emoji else faces.gone
    return button(placeholder_id(place), label=label, emoji=faces.gone_emoji, disabled=True)


def _style(legal: bool) -> discord.ButtonStyle:
    return discord.ButtonStyle.success if legal else discord.ButtonStyle.secondary


def _id(scene: HandScene, token: str) -> str:
    return HandId(scene.snapshot.table, scene.seat, scene.snapshot.decision(scene.seat), token).custom_id
