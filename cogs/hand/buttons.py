"""The buttons of a private hand, and their ids.

Cards have fixed places, and are chosen now, before one's turn or several at once. Lines that come and go
stand above the cards, so that none of them moves under a second tap. A button's id says what will be chosen
after the click, so that a double click counts as one, and it contains the whole choice even if the bot has
forgotten it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias

import discord

from cogs.games.render_context import HandContext
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import Click, Written, click, parse as parse_click, placeholder_id
from cogs.shell.layout import FIXED_SPACE, Component, RawLayout, button, faced_button, small
from engine.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Played,
    Trick,
    TrickOrder,
    card_set,
    cards_in,
    notate,
    notation,
    parse,
    parse_many,
    shown_voids,
)

_PLAY = r"[A-Za-z0-9][A-Za-z0-9 _-]{0,49}"
_SEAT = Written("[0-9]", int)
CARDS = Written(
    rf"-|(?:[{SUIT_LETTERS}][{RANK_LETTERS}]){{1,16}}",
    lambda text: card_set(parse_many("" if text == "-" else text)),
    lambda cards: notate(cards_in(cards), "") or "-",
)


@click("h:{table}:{seat}:{decision}:{token}")
@dataclass(frozen=True, slots=True)
class HandId(Click):
    """A move: an action's token and the number of the decision it was offered for."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    token: Annotated[str, _PLAY]

    @staticmethod
    @lru_cache(maxsize=1024)  # each hand at a table repeats it until its owner has decided
    def stem(table: int, seat: int, decision: int) -> str:
        """Return what the ids of one decision's moves begin with: each ends with its token."""
        return HandId(table, seat, decision, "").custom_id


@click("h:ask:{table}:{seat}:{decision}:{token}")
@dataclass(frozen=True, slots=True)
class AskId(Click):
    """A move that can't be taken back and may cost much: the same button takes it once it was asked for."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    token: Annotated[str, _PLAY]


@click("m:{table}:{seat}:{decision}:{cards}")
@dataclass(frozen=True, slots=True)
class MarkId(Click):
    """A card chosen together with others: ``cards`` are marked after the click."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    cards: Annotated[CardSet, CARDS]


@click("i:{table}:{seat}:{decision}:{deal}:{token}")
@dataclass(frozen=True, slots=True)
class PlanId(Click):
    """A card chosen before its turn; ``None`` takes the choice back.

    ``deal`` is the one in which the button was drawn.
    """

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    deal: int
    token: Annotated[str | None, _PLAY]

    @staticmethod
    @lru_cache(maxsize=1024)
    def stem(table: int, seat: int, decision: int, deal: int) -> str:
        """Return what the ids of one decision's cards begin with: each ends with its token, or ``BACK``."""
        return PlanId(table, seat, decision, deal, "").custom_id


BACK: Final = "-"
"""The end of the id of a chosen card, which takes the choice back."""


ClaimVerb: TypeAlias = Literal["ask", "lay"]


@click("c:{table}:{seat}:{decision}:{verb}")
@dataclass(frozen=True, slots=True)
class ClaimId(Click):
    """Claiming the rest of a deal: ``ask`` for confirmation, or ``lay`` the cards open."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    verb: ClaimVerb


@click("w:{table}")
@dataclass(frozen=True, slots=True)
class WakeId(Click):
    """The button of a hand that is asleep."""

    table: int


# -- the buttons -------------------------------------------------------------------------------------------


_SLOT: Final = "slot "


class CardButtons:
    """The buttons of cards that the owner of a hand plays or, before their turn, chooses."""

    def __init__(self, context: HandContext) -> None:
        state, seat = context.state, context.seat
        decision = state.decisions[seat]
        self._legal, self._early, self._chosen = context.legal, state.plannable(seat), state.intent(seat)
        self._stem = HandId.stem(state.table, seat, decision)
        self._early_stem = PlanId.stem(state.table, seat, decision, state.deal_number or 0)
        self._playable, self._forbidden = card_style(context, legal=True), card_style(context, legal=False)

    def button(self, token: str, face: Component) -> Component:
        """Build a card's button: green if it may be played, blue if chosen, and then takes that back."""
        if token not in self._early:
            style = self._playable if token in self._legal else self._forbidden
            return faced_button(self._stem + token, face, style)
        if token == self._chosen:
            return faced_button(self._early_stem + BACK, face, discord.ButtonStyle.primary)
        return faced_button(self._early_stem + token, face)


def plan_line(context: HandContext) -> str:
    """Return which card is chosen, or that it could not be played; empty at one's turn, when it is played."""
    state, seat, words = context.state, context.seat, context.words
    if state.seats[seat].computer is not None:
        return ""
    token = state.intent(seat)
    if token is None:
        return small(words("hand-plan-dropped")) if state.intent_dropped(seat) else ""
    if context.awaited:
        return ""
    if token.startswith(_SLOT):
        return small(words("hand-planned-slot", place=int(token.removeprefix(_SLOT)) + 1))
    return small(words("hand-planned", card=context.card_emoji.inline(parse(token))))


def action_id(context: HandContext, token: str) -> str:
    """Return the id of a button that takes the action ``token``."""
    return HandId(context.state.table, context.seat, context.state.decisions[context.seat], token).custom_id


def action_button(
    context: HandContext, token: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.primary
) -> Component:
    """Build a button with a text that takes the action ``token``."""
    return button(action_id(context, token), label=label, style=unless_paused(context, style))


def asking_id(context: HandContext, token: str) -> str:
    """Return the id of a button that takes an action only when it is tapped twice."""
    if token == context.asked:
        return action_id(context, token)
    state, seat = context.state, context.seat
    return AskId(state.table, seat, state.decisions[seat], token).custom_id


def unless_paused(context: HandContext, style: discord.ButtonStyle) -> discord.ButtonStyle:
    """Return the style, or grey during a break, in which nothing can be done at the table."""
    return discord.ButtonStyle.secondary if context.state.clock.paused else style


def card_style(context: HandContext, legal: bool) -> discord.ButtonStyle:
    """Return green if legal, else grey."""
    return unless_paused(context, discord.ButtonStyle.success if legal else discord.ButtonStyle.secondary)


@lru_cache(maxsize=1024)
def placeholder(card_emoji: CardEmoji, place: int) -> Component:
    """Build an empty place where a card was. It is a part of many hands and must not be changed."""
    return faced_button(placeholder_id(place), card_emoji.gone_face, disabled=True)


def card_places(
    context: HandContext,
    hand: Iterable[Card | None],
    gone: Iterable[Card],
    verb: str = "",
    dear: Collection[str] = (),
) -> list[Component]:
    """Return a button for each card held or gone, in order, so that no card moves when one is played.

    Tokens are ``verb`` and the card. A card that may not be played is grey, but can be clicked: the answer
    explains the rule. Before the owner's turn a click chooses a card that could be played then; ``dear``
    tokens are asked for once.
    """
    card_emoji, cards = context.card_emoji, CardButtons(context)
    held = {card for card in hand if card is not None}
    buttons = []
    for card in context.in_order(held.union(gone)):
        token = f"{verb}{notation(card)}"
        if card not in held:
            buttons.append(placeholder(card_emoji, card))
        elif token in dear:
            asked = token == context.asked
            style = discord.ButtonStyle.danger if asked else card_style(context, legal=True)
            buttons.append(faced_button(asking_id(context, token), card_emoji.face(card), style))
        else:
            buttons.append(cards.button(token, card_emoji.face(card)))
    return buttons


def mark_button(context: HandContext, card: Card) -> Component:
    """Build the button of a card that can be chosen together with others; blue if it is chosen."""
    state, seat = context.state, context.seat
    chosen = context.marked >> card & 1
    clicked = MarkId(state.table, seat, state.decisions[seat], context.marked ^ 1 << card)
    style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
    return faced_button(clicked.custom_id, context.card_emoji.face(card), style)


def voids_line(
    context: HandContext, order: TrickOrder, tricks: Sequence[Trick], trick: Sequence[Played]
) -> str:
    """Return who of the others has run out of which suit; empty before anybody has shown it.

    For deals in which players must follow suit if they can. A note takes the line's place until it is gone.
    """
    if context.note:
        return ""

    def sign(group: CardSet) -> str:
        if group == order.trumps:
            return context.words("hand-trumps")
        return context.card_emoji.suit(cards_in(group)[0] >> 3)

    shown = shown_voids(order, [*(one.plays for one in tricks), trick])
    # by person, for then three names are the most that a line needs
    told = [
        FIXED_SPACE.join((context.names.short[seat], *map(sign, groups)))
        for seat, groups in shown.items()
        if seat != context.seat
    ]
    return small(context.words("hand-voids", voids=" · ".join(told))) if told else ""


def practice_hand(
    hand: RawLayout,
    instead: Callable[[Component, str], Component],
    marking: Callable[[Component, CardSet], Component] | None = None,
) -> RawLayout:
    """Return the hand of a table that is none: ``instead`` of each button that takes a move, given its token.

    Those that mark cards are replaced as well, given the cards. Nothing there is asked for twice.
    """

    def changed(component: Component) -> Component:
        if "components" in component:
            return {**component, "components": [changed(one) for one in component["components"]]}
        clicked = parse_click(str(component.get("custom_id", "")))
        if isinstance(clicked, MarkId) and marking is not None:
            return marking(component, clicked.cards)
        return instead(component, clicked.token) if isinstance(clicked, HandId | AskId) else component

    return RawLayout([changed(component) for component in hand.components])
