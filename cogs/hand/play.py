"""Playing: clicks on private hands, and opening a hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Final

from cogs.hand.hands import Hands
from cogs.hand.ids import AskId, HandId, MarkId, PlanId, WakeId
from cogs.shell.answers import Interaction
from cogs.shell.context import only, own_tables, person_of
from cogs.shell.newcomers import TAUGHT, is_newcomer
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from engine.cards import CardSet, card_set, cards_in, notation
from engine.game import IllegalAction, Refusal, View
from engine.tables import Person, Table, TableError

_FOREIGN: Final = frozenset({"not_seated", "not_your_seat"})
"""Refusals to a person whose hand it isn't: they are told, and shown nothing."""


class HandActions:
    """Handlers of the buttons of private hands, and of **My hand**."""

    def __init__(self, services: Services, hands: Hands) -> None:
        self._services = services
        self._hands = hands

    async def act(self, interaction: Interaction, clicked: HandId) -> None:
        """Take the action of a clicked button, and answer with the resulting hand.

        A refusal by the table or the rules changes nothing and becomes a line in the hand.
        """
        person, table = await self._at(interaction, clicked.table)
        ahead = partial(self._hands.draw_ahead, person)
        act = partial(table.play.act, person, clicked.seat, clicked.decision, clicked.token, ahead)
        await self.change(interaction, table, person, act, token=clicked.token)

    async def mark(self, interaction: Interaction, clicked: MarkId) -> None:
        """Choose cards by a click, or say why that isn't possible; nothing happens at the table."""
        person, table = await self._at(interaction, clicked.table)
        async with self._hands.visit(table.snapshot) as open_hands:
            hand = open_hands.of(person.id)
            note = None
            try:
                snapshot = table.play.prepare(person, clicked.seat, clicked.decision)
                _expect_held(snapshot.view(clicked.seat), clicked.cards)
                hand.mark(clicked.decision, clicked.cards)
            except Refusal as refusal:
                note = self._told(interaction, refusal)
            await hand.answer(interaction, hand.clicked(interaction), table.snapshot, note)

    async def ask(self, interaction: Interaction, clicked: AskId) -> None:
        """Ask for a move once more, in its own button; nothing happens at the table."""
        person, table = await self._at(interaction, clicked.table)
        async with self._hands.visit(table.snapshot) as open_hands:
            hand = open_hands.of(person.id)
            try:
                table.play.prepare(person, clicked.seat, clicked.decision)
                hand.ask(clicked.decision, clicked.token)
                hand.taps.ask(interaction.created_at)
                note = self._services.words_for(interaction)("hand-asked")
            except Refusal as refusal:
                note = self._told(interaction, refusal)
            await hand.answer(interaction, hand.clicked(interaction), table.snapshot, note)

    async def plan(self, interaction: Interaction, clicked: PlanId) -> None:
        """Choose a card before the user's turn or take that back; nobody else ever sees it."""
        person, table = await self._at(interaction, clicked.table)
        plan = partial(table.plans.plan, person, clicked.seat, clicked.decision, clicked.deal, clicked.token)
        await self.change(interaction, table, person, plan, token=clicked.token)

    async def show(self, interaction: Interaction, number: int) -> None:
        """Show the user's hand, in the clicked message if that is private; the one before is deleted.

        Without a seat there it is their hand at the only table in this channel where they have one.
        Newcomers are told of the tutorial with their first one.
        """
        person, table = await self._at(interaction, number)
        if table.snapshot.seat_of(person.id) is None:
            registry = self._services.registry
            own = await registry.tables(
                str(interaction.guild_id), str(interaction.channel_id), person=person.id
            )
            if len(own) == 1:
                table = await registry.table(own[0].table)
        await self._show(interaction, person, table)

    async def watch(self, interaction: Interaction, number: int) -> None:
        """Show a table to somebody who has no seat there."""
        await self._show(interaction, *await self._at(interaction, number))

    async def _show(self, interaction: Interaction, person: Person, table: Table) -> None:
        sign = await self._tutorial_sign(interaction, person, table.snapshot.game)
        with suppress(TableError):  # an offence that can't be noted is none: the hand is shown all the same
            await table.play.pick_up(person)
        self._hands.look_for_company(table.snapshot)
        async with self._hands.visit(table.snapshot) as open_hands:
            hand = open_hands.of(person.id)
            await hand.answer(interaction, hand.clicked(interaction), table.snapshot, sign)

    async def _tutorial_sign(self, interaction: Interaction, person: Person, game: str) -> str | None:
        """Return the way to the tutorial, once, for a newcomer to the game that it teaches."""
        services = self._services
        if game != TAUGHT or services.preferences.tutorial(person) is not None:
            return None
        if not await is_newcomer(services, person):
            return None
        await services.preferences.note_tutorial(person, "told")
        return services.words_for(interaction)("tutorial-sign")

    async def wake(self, interaction: Interaction, clicked: WakeId) -> None:
        """Show the hand again in the message in which it fell asleep."""
        person, table = await self._at(interaction, clicked.table)
        async with self._hands.visit(table.snapshot) as open_hands:
            hand = open_hands.of(person.id)
            await hand.answer(interaction, hand.clicked(interaction), table.snapshot)

    async def reclaim(self, interaction: Interaction, number: int) -> None:
        """Take the user's seat back from the computer that plays it."""
        person, table = await self._at(interaction, number)
        said = self._services.words_for(interaction)("hand-reclaimed")
        await self.change(interaction, table, person, lambda: table.seats.reclaim(person), said)

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
        async with self._hands.visit(table.snapshot) as open_hands:
            hand = open_hands.of(person.id)
            shown = hand.clicked(interaction)
            with nullcontext() if shown is None else shown.lane.hold():
                try:
                    if token is not None:
                        now = asyncio.get_running_loop().time()
                        hand.taps.expect_meant(token, interaction.created_at, now)
                    await change()
                except Refusal as refusal:
                    said = self._told(interaction, refusal)
                else:
                    if token is not None:
                        hand.taps.note(token, interaction.created_at)
                await hand.answer(interaction, shown, table.snapshot, said)

    async def command(self, interaction: Interaction, number: int | None) -> None:
        """Show the user's hand; the table may be left out if there is only one."""
        person = await person_of(interaction, self._services.registry)
        if number is None:
            number = only(await own_tables(interaction, self._services.registry, person.id))
        await self.show(interaction, number)

    async def _at(self, interaction: Interaction, number: int) -> tuple[Person, Table]:
        """Return who clicks, and a table that they may know of."""
        person = await person_of(interaction, self._services.registry)
        return person, await known_table(interaction, self._services, person, number)

    def _told(self, interaction: Interaction, refusal: Refusal) -> str:
        """Return a refusal as a note in the hand. One to a person whose hand it isn't is raised again."""
        if refusal.code in _FOREIGN:
            raise refusal
        return self._services.words_for(interaction).refusal(refusal)


def _expect_held(view: View, cards: CardSet) -> None:
    """Raise ``IllegalAction("not_your_card")`` for a card that isn't known to be in the hand."""
    held = card_set(card for card in view.hand if card is not None)
    for card in cards_in(cards & ~held):
        raise IllegalAction("not_your_card", card=notation(card))
