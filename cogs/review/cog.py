"""Explanations: ``/table review`` and the questions below it, and hints in friendly parties."""

from collections import OrderedDict
from typing import Final

from discord import app_commands

from cogs.hand.cog import Hand
from cogs.parts import Bot
from cogs.pictures.queue import WaitingRoom
from cogs.review.view import Subject, Telling, hint_line, review_message, why_message
from cogs.shell.answers import Interaction, in_time, respond, the_chosen
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.rights import own_table, past_table, person_of, suggest_past_table
from cogs.tables.ids import HintId, ReviewId, WhyId
from engine.game import Refusal
from engine.players.levels import expert_of
from engine.players.messages import Consultation
from engine.players.pool import Unanswered
from engine.players.review import Comparison, Finding, costliest
from engine.tables import TableState
from engine.tables.checks import expect_decision
from engine.tables.history import Made, PastTable

WAITING: Final = 20
"""People who may wait for a hint at the same time, and for a review, each for one."""
KEPT: Final = 1000
"""Comparisons that are kept, a few hundred bytes each, so that going back costs nothing."""


class Review(Feature):
    """Judges decisions in a finished deal, and helps with the next one where that harms nobody.

    Reviews are private, of deals that everybody may look at. Everybody may ask about computers, and nobody
    about another person's decisions. Hints are judged only by what the player sees.
    """

    def __init__(self, services: Services, hand: Hand) -> None:
        self._services = services
        self._hand = hand
        self._awaiting_reviews = WaitingRoom(WAITING, 1)
        self._awaiting_hints = WaitingRoom(WAITING, 1)
        self._known: OrderedDict[str, Comparison | None] = OrderedDict()

    @attached("table", "review")
    @app_commands.autocomplete(table=suggest_past_table)
    async def review(
        self, interaction: Interaction, table: int | None = None, deal: int | None = None
    ) -> None:
        """Show the user's costliest decisions in a deal; by default in the newest one they played."""
        await self._answer(interaction, table, deal, fresh=True)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 45, asking.words("help-review"))]

    @on_click(ReviewId)
    async def click(self, interaction: Interaction, clicked: ReviewId) -> None:
        """Show the review of a deal, in a message of its own or in the clicked one."""
        await self._answer(interaction, clicked.table, clicked.deal, fresh=clicked.verb == "open")

    @on_click(WhyId)
    async def why(self, interaction: Interaction, clicked: WhyId) -> None:
        """Explain the decision that was chosen. Raises ``Refusal("outdated_button")`` if there is no such."""
        await self._answer(interaction, clicked.table, clicked.deal, fresh=False, asked=True)

    async def _answer(
        self,
        interaction: Interaction,
        number: int | None,
        deal: int | None,
        *,
        fresh: bool,
        asked: bool = False,
    ) -> None:
        """Answer with a review, or with the explanation that was ``asked`` for in one."""
        with self._awaiting_reviews.place(interaction.user.id, full=Refusal("review_busy")):
            drawing = await in_time(interaction, self._drawn(interaction, number, deal, asked), fresh=fresh)
        await respond(interaction, drawing, fresh=fresh)

    async def _drawn(
        self, interaction: Interaction, number: int | None, deal: int | None, asked: bool
    ) -> RawLayout:
        services = self._services
        person = await person_of(interaction, services.registry)
        table = await past_table(interaction, services, number)
        subject = await _subject(table, person.id, deal)
        words = services.words_for(interaction, table.deck)
        telling = Telling(table.row.game, table.row.preset, words, services.card_emoji.of(words))
        try:
            if not asked:
                return review_message(await self._judged(table, subject), subject, telling)
            made = subject.at(the_chosen(interaction))
            return why_message(made, await self._compared(table, subject, made), subject, telling)
        except Unanswered:
            raise Refusal("review_unanswered") from None

    async def _judged(self, table: PastTable, subject: Subject) -> tuple[Finding, ...]:
        """Return the reader's decisions that cost most, costliest first."""
        found = []
        for made in subject.own:
            comparison = await self._compared(table, subject, made)
            if comparison is not None:
                found.append(Finding(made.decision, comparison))
        return costliest(found)

    async def _compared(self, table: PastTable, subject: Subject, made: Made) -> Comparison | None:
        """Return what a decision's alternatives come to. Raises ``Unanswered``."""
        decision = made.decision
        # a deal that was taken back is played anew from another entry
        seed = f"{subject.table} {table.deals[subject.deal].entries[0].seq} {decision.step}"
        if seed not in self._known:
            asked = Consultation(table.row.game, seed, decision.view, decision.legal, decision.chosen)
            self._known[seed] = (await self._services.registry.players.advise(asked)).comparison
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[seed]

    # -- hints ---------------------------------------------------------------------------------------------

    @on_click(HintId)
    async def hint(self, interaction: Interaction, clicked: HintId) -> None:
        """Give a hint, as a line in the hand; whatever is in its way stands there, too."""
        person, table = await own_table(interaction, self._services, clicked.table)
        told, refused = None, None
        try:
            state = table.state
            expect_decision(state, person, clicked.seat, clicked.decision)
            with self._awaiting_hints.place(interaction.user.id, full=Refusal("review_busy")):
                told = await in_time(interaction, self._advised(interaction, state, clicked), fresh=False)
        except Refusal as refusal:
            refused = refusal

        async def still() -> None:
            """Check that it is a hint for what is to be decided now."""
            if refused is not None:
                raise refused
            expect_decision(table.state, person, clicked.seat, clicked.decision)

        await self._hand.change(interaction, table, person, still, told)

    async def _advised(self, interaction: Interaction, state: TableState, clicked: HintId) -> str:
        seat = clicked.seat
        if not state.hints:
            raise Refusal("hint_not_here")
        if seat not in state.waiting_for:
            raise Refusal("hint_not_yet")
        seed = f"{state.table} {seat} {clicked.decision}"
        asked = Consultation(state.game, seed, state.view(seat), state.legal(seat))
        try:
            advice = await self._services.registry.players.advise(asked)
        except Unanswered:
            raise Refusal("review_unanswered") from None
        words = self._services.words_for(interaction, state.deck)
        telling = Telling(state.game, state.preset, words, self._services.card_emoji.of(words))
        return hint_line(advice, asked.view, telling)


async def _subject(table: PastTable, person: int, deal: int | None) -> Subject:
    """Return a deal, by default the newest one in which somebody did something, and whom they may ask about.

    Raises ``Refusal`` ``review_unfinished`` and ``review_not_yours``.
    """
    if deal is not None and deal not in table.deals:
        raise Refusal("review_unfinished", deal=deal)
    for number in [deal] if deal is not None else sorted(table.deals, reverse=True):
        decisions = await table.decisions(number)
        if deal is not None or any(made.actor == person for made in decisions):
            asked = [made for made in decisions if made.actor == person or made.of_a_computer]
            thought = [made for made in asked if _has_choice(table.row.game, made)]
            if thought or any(made.actor == person for made in decisions):
                return Subject(table.row.table, number, person, thought)
    raise Refusal("review_not_yours")


def _has_choice(game: str, made: Made) -> bool:
    """Whether there was something to think about: not how to cut, say, or where a rule leaves one way."""
    decision = made.decision
    return len(expert_of(game).considered(decision.view, decision.legal)) > 1


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Review(parts.services, parts.hand))
