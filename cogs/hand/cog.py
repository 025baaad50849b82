"""Private hands: ``/hand``, ``/table claim``, and the buttons below the cards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Final

from discord import app_commands

from cogs.hand.buttons import AskId, ClaimId, HandId, MarkId, PlanId, WakeId
from cogs.hand.hands import Hands
from cogs.hand.mentions import Mentions
from cogs.hand.open_hand import OpenHand
from cogs.hand.view import confirmation
from cogs.parts import Bot
from cogs.shell.answers import WAY_BACK, Interaction, respond
from cogs.shell.feature import Services, attached, localised, on_click
from cogs.shell.layout import Component
from cogs.shell.rights import (
    is_newcomer,
    own_table,
    suggest_own_table,
)
from cogs.tables.lines import hand_button
from cogs.tables.messages import PrivateHands
from engine.background import BackgroundTasks
from engine.cards import cards_in, notation, seen_cards
from engine.game import IllegalAction, Refusal, Seat
from engine.tables import Person, Table, TableError, TableState, expect_decision, play, seats

log = logging.getLogger(__name__)

_FOREIGN: Final = frozenset({"not_seated", "not_your_seat"})
"""Refusals to a person whose hand it isn't: they are told, and shown nothing."""


class Hand(PrivateHands):
    """Private hands: what their buttons do, **My hand**, claiming the rest of a deal, and forced cards."""

    def __init__(self, services: Services, hands: Hands) -> None:
        self._services = services
        self._hands = hands
        self._background_tasks = BackgroundTasks("passing on who lets forced cards play")
        services.preferences.person_listeners.append(self.setting_changed)

    async def stop(self) -> None:
        await self._background_tasks.settled()

    def published(self, state: TableState) -> None:
        if any(self._differing(state)):  # somebody has sat down, perhaps, or the table was loaded
            self._background_tasks.begin(self._pass_on(state.table))

    async def interacted(self, interaction: Interaction) -> None:
        interaction.extras[WAY_BACK] = partial(self._way_back, interaction)

    def _way_back(self, interaction: Interaction) -> Component | None:
        table = self._hands.here(interaction)
        return None if table is None else hand_button(table, self._services.words_for(interaction))

    # -- commands ------------------------------------------------------------------------------------------

    @localised("hand")
    @app_commands.autocomplete(table=suggest_own_table)
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the user's hand; the table may be left out if there is only one."""
        _, found = await own_table(interaction, self._services, table)
        await self.show(interaction, found.id)

    @attached("table", "claim")
    @app_commands.autocomplete(table=suggest_own_table)
    async def claim(self, interaction: Interaction, table: int | None = None) -> None:
        """Ask for confirmation to claim the rest of a deal, at the table with that number or the only one.

        It is asked in a message of its own, since the hand will lie open.
        """
        person, found = await own_table(interaction, self._services, table)
        state = found.state
        seat = state.seat_of(person.id)
        if seat is None:
            raise TableError("not_seated")
        await self._ask_to_claim(interaction, state, person, seat)

    # -- clicks on cards -----------------------------------------------------------------------------------

    @on_click(HandId)
    async def act(self, interaction: Interaction, clicked: HandId) -> None:
        """Take the action of a clicked button, and answer with the resulting hand.

        A refusal by the table or the rules changes nothing and becomes a line in the hand.
        """
        person, table = await own_table(interaction, self._services, clicked.table)
        ahead = partial(self._hands.draw_ahead, person)
        act = partial(table.do, play.act, person, clicked.seat, clicked.decision, clicked.token, ahead)
        await self.change(interaction, table, person, act, token=clicked.token)

    @on_click(MarkId)
    async def mark(self, interaction: Interaction, clicked: MarkId) -> None:
        """Choose cards by a click, or say why that isn't possible; nothing happens at the table."""
        person, table = await own_table(interaction, self._services, clicked.table)

        async def mark(hand: OpenHand) -> None:
            expect_decision(table.state, person, clicked.seat, clicked.decision)
            held = seen_cards(table.state.view(clicked.seat).hand)
            for card in cards_in(clicked.cards & ~held):
                raise IllegalAction("not_your_card", card=notation(card))
            hand.marks = clicked.decision, clicked.cards

        await self.do_in_hand(interaction, table, person, mark)

    @on_click(AskId)
    async def ask(self, interaction: Interaction, clicked: AskId) -> None:
        """Ask for a move once more, in its own button; nothing happens at the table."""
        person, table = await own_table(interaction, self._services, clicked.table)

        async def ask(hand: OpenHand) -> str:
            expect_decision(table.state, person, clicked.seat, clicked.decision)
            hand.asked = clicked.decision, clicked.token
            hand.taps.asked = interaction.created_at
            return self._services.words_for(interaction)("hand-asked")

        await self.do_in_hand(interaction, table, person, ask)

    @on_click(PlanId)
    async def plan(self, interaction: Interaction, clicked: PlanId) -> None:
        """Choose a card before the user's turn or take that back; nobody else ever sees it."""
        person, table = await own_table(interaction, self._services, clicked.table)
        plan = partial(
            table.do, play.plan, person, clicked.seat, clicked.decision, clicked.deal, clicked.token
        )
        await self.change(interaction, table, person, plan, token=clicked.token)

    @on_click(WakeId)
    async def wake(self, interaction: Interaction, clicked: WakeId) -> None:
        """Show the hand again in the message in which it fell asleep."""
        person, table = await own_table(interaction, self._services, clicked.table)
        async with self._hands.visit(table.state) as open_hands:
            hand = open_hands.of(person.id)
            await hand.answer(interaction, hand.clicked(interaction), table.state)

    @on_click(ClaimId)
    async def ask_or_lay(self, interaction: Interaction, clicked: ClaimId) -> None:
        """Ask for confirmation, or lay the hand open."""
        person, table = await own_table(interaction, self._services, clicked.table)
        state = table.state
        TableError.unless(state.seat_of(person.id) == clicked.seat, "not_your_seat")
        if clicked.verb == "ask":
            TableError.unless(state.decisions[clicked.seat] == clicked.decision, "stale")
            await self._ask_to_claim(interaction, state, person, clicked.seat)
            return
        await table.do(play.claim, person, clicked.seat, clicked.decision)
        await self.show(interaction, clicked.table)  # with the question, or how it was answered

    async def _ask_to_claim(
        self, interaction: Interaction, state: TableState, person: Person, seat: Seat
    ) -> None:
        TableError.unless(
            state.may_claim(seat), "claimed_already" if seat in state.claimed else "nothing_to_claim"
        )
        words = self._services.words_for(interaction, state.deck)
        card_emoji = self._services.card_emoji.of(words)
        order = self._services.preferences.mine(person).sort
        await respond(interaction, confirmation(state, seat, words, card_emoji, order))

    # -- hands, as tables ask for them -------------------------------------------------------------------

    async def show(self, interaction: Interaction, number: int) -> None:
        """Show the user's hand, in the clicked message if that is private; the one before is deleted.

        Without a seat there it is their hand at the only table in this channel where they have one.
        Newcomers are told of the tutorial with their first one.
        """
        person, table = await own_table(interaction, self._services, number)
        if table.state.seat_of(person.id) is None:
            registry = self._services.registry
            own = await registry.tables(
                str(interaction.guild_id), str(interaction.channel_id), person=person.id
            )
            if len(own) == 1:
                table = await registry.table(own[0].table)
        await self._show(interaction, person, table)

    async def watch(self, interaction: Interaction, number: int) -> None:
        """Show a table to somebody who has no seat there."""
        await self._show(interaction, *await own_table(interaction, self._services, number))

    async def _show(self, interaction: Interaction, person: Person, table: Table) -> None:
        sign = await self._tutorial_sign(interaction, person)
        with suppress(TableError):  # an offence that can't be noted is none: the hand is shown all the same
            await play.pick_up(table, person)
        self._hands.look_for_company(table.state)
        async with self._hands.visit(table.state) as open_hands:
            hand = open_hands.of(person.id)
            await hand.answer(interaction, hand.clicked(interaction), table.state, sign)

    async def _tutorial_sign(self, interaction: Interaction, person: Person) -> str | None:
        """Return the way to the tutorial, once, for a newcomer."""
        services = self._services
        if services.preferences.tutorial(person) is not None or not await is_newcomer(services, person):
            return None
        await services.preferences.note_tutorial(person, "told")
        return services.words_for(interaction)("tutorial-sign")

    async def reclaim(self, interaction: Interaction, number: int) -> None:
        """Take the user's seat back from the computer that plays it."""
        person, table = await own_table(interaction, self._services, number)
        said = self._services.words_for(interaction)("hand-reclaimed")
        await self.change(interaction, table, person, lambda: table.do(seats.reclaim, person), said)

    async def change(
        self,
        interaction: Interaction,
        table: Table,
        person: Person,
        change: Callable[[], Awaitable[object]],
        said: str | None = None,
        *,
        token: str | None = None,
    ) -> None:
        """Change something at a table, and answer with the hand and what is ``said``, or why not.

        ``token``: the move that was tapped, if it was one.
        """

        async def do(hand: OpenHand) -> str | None:
            if token is not None:
                hand.taps.expect_meant(token, interaction.created_at, asyncio.get_running_loop().time())
            await change()
            if token is not None:
                hand.taps.note(token, interaction.created_at)
            return said

        await self.do_in_hand(interaction, table, person, do)

    async def do_in_hand(
        self,
        interaction: Interaction,
        table: Table,
        person: Person,
        do: Callable[[OpenHand], Awaitable[str | None]],
    ) -> None:
        """Do something, and answer with the hand and what that returns to be said, or why it can't be done.

        A refusal to a person whose hand it isn't is raised.
        """
        async with self._hands.visit(table.state) as open_hands:
            hand = open_hands.of(person.id)
            shown = hand.clicked(interaction)
            with nullcontext() if shown is None else shown.lane.hold():
                try:
                    said = await do(hand)
                except Refusal as refusal:
                    if refusal.code in _FOREIGN:
                        raise
                    said = self._services.words_for(interaction, table.state.deck).refusal(refusal)
                await hand.answer(interaction, shown, table.state, said)

    # -- forced cards that play themselves ---------------------------------------------------------------
    #
    # A table keeps in its own log who lets them, so that it can act without anybody being there. Whether it
    # is up to date is checked whenever a table has published something, and when somebody changes the
    # setting. Updating it publishes nothing.

    def setting_changed(self, person: int) -> None:
        """Update the tables of a person who has changed a setting."""
        self._background_tasks.begin(self._pass_on_everywhere(person))

    def _differing(self, state: TableState) -> Iterable[Person]:
        """Yield the people at a table in play whose setting differs from what it knows."""
        if state.status != "playing":
            return
        for seat in state.present:
            owner = state.seats[seat].owner
            if owner is not None and self._plays_forced(owner, state) != state.plays_forced(seat):
                yield state.person(owner)

    def _plays_forced(self, person: int, state: TableState) -> bool:
        wish = self._services.preferences.mine(person).autoplay
        return wish == "always" or (wish == "alone" and len(state.present) == 1)

    async def _pass_on_everywhere(self, person: int) -> None:
        for state in await self._services.registry.tables(person=person):
            await self._pass_on(state.table)

    async def _pass_on(self, number: int) -> None:
        table = await self._services.registry.table(number)
        await self._services.preferences.load(persons=table.state.persons)
        for person in self._differing(table.state):
            try:
                await table.do(play.play_forced, person, self._plays_forced(person.id, table.state))
            except Refusal as refusal:  # looked at again with the table's next change
                log.info("table %d is not told of forced cards: %s", number, refusal.code)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Hands, Mentions, Hand)
