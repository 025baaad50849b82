"""Explanations: ``/table review`` and the questions below it, and hints in friendly parties."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import app_commands

from cogs.games.render_context import Speech
from cogs.games.views import GAME_VIEWS
from cogs.hand.cog import Hand
from cogs.parts import Bot
from cogs.pictures.queue import WaitingRoom
from cogs.shell.answers import Interaction, in_time, respond, the_chosen
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, on_click
from cogs.shell.layout import (
    FIXED_SPACE,
    GREY,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    option,
    select,
    small,
)
from cogs.shell.names import FACES, decimal, shown
from cogs.shell.rights import own_table, past_table, person_of, suggest_past_table
from cogs.tables.ids import HintId, ReviewId, WhyId
from cogs.tables.lines import character_line, puzzle_button
from cogs.texts.catalogue import Words
from engine.cards import Card
from engine.game import Action, Refusal, View
from engine.games.fuenfzehnern import LeadWithZwang
from engine.games.quodlibet.vocabulary import Choose, PlaySlot
from engine.games.registry import game
from engine.kernel.vocabulary import Play
from engine.players.levels import (
    ADVICE_WORLDS,
    SLIGHT,
    Advice,
    Alternative,
    Comparison,
    Decision,
    Finding,
    character_of,
    costliest,
    expert_of,
    speaks_for,
)
from engine.players.messages import Consultation
from engine.tables import SeatState, TableState, expect_decision
from engine.tables.history import Made, PastTable

ASKED: Final = 25
"""Decisions that a select offers, the latest; Discord takes no more."""
TOLD: Final = 6
"""Alternatives that are told of a decision, the best."""
HINTED: Final = 3
"""Alternatives that are told in a hint, the best."""
SURE: Final = 2.0
"""Standard errors on each side of what is "pretty sure"."""
EXACT: Final = 0.05
"""Standard error, in points, below which nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How a game's decisions are told: in whose words, and with which cards."""

    game: str
    preset: str
    words: Words
    card_emoji: CardEmoji

    def action(self, action: Action, *, faces: bool = True) -> str:
        """Tell an action: each card with its name, since its face is small, or without faces."""
        card = self._card if faces else self.words.card
        return GAME_VIEWS[self.game].action(action, Speech(self.words, self.preset, card))

    def moment(self, decision: Decision) -> str:
        """Return when a decision was made, or nothing where that goes without saying."""
        deal: Any = getattr(decision.view, "deal", None)
        for name, kind in (("turns", "turn"), ("chains", "lead"), ("tricks", "trick")):
            if hasattr(deal, name):
                if kind == "trick" and not isinstance(decision.chosen, Play | LeadWithZwang | PlaySlot):
                    return ""
                return self.words(f"review-moment-{kind}", number=len(getattr(deal, name)) + 1)
        return ""

    def points(self, points: float) -> str:
        """Write points, or whatever the game counts."""
        written = decimal(points, self.words)
        return self.words.in_game("card-points", self.game, count=2, points=written)

    def counted(self, alternative: Alternative) -> str:
        """Write what the deal comes to with an action, as the game counts."""
        return self.points(-alternative.points if game(self.game).few_points_win else alternative.points)

    def interval(self, behind: float, error: float) -> str:
        """Tell between what the truth pretty surely lies."""
        if error < EXACT:
            return ""
        low, high = (decimal(behind + sign * SURE * error, self.words) for sign in (-1, 1))
        return self.words("review-interval", low=low, high=high)

    def _card(self, card: Card) -> str:
        return f"{self.card_emoji.inline(card)}{FIXED_SPACE}{self.words.card(card)}"


@dataclass(frozen=True, slots=True)
class Subject:
    """A finished deal, and the decisions in it that its reader may ask about, in order."""

    table: int
    deal: int
    reader: int
    decisions: Sequence[Made]

    @property
    def own(self) -> list[Made]:
        """The reader's own decisions."""
        return [made for made in self.decisions if made.actor == self.reader]

    def at(self, step: str) -> Made:
        """Return the decision that was chosen in a select. Raises ``Refusal("outdated_button")``."""
        for made in self.decisions:
            if str(made.decision.step) == step:
                return made
        raise Refusal("outdated_button")


def review_message(findings: Sequence[Finding], subject: Subject, telling: Telling) -> RawLayout:
    """Build the review of one's own decisions, costliest first, with the questions that may be asked."""
    builder, words = MessageBuilder(GREY), telling.words
    title = words("review-title", table=str(subject.table), deal=subject.deal)
    told = [f"- {_finding(finding, telling)}" for finding in findings]
    none = "review-nothing" if subject.own else "review-only-computers"
    builder.text(f"## {title}", *(told or [words(none)]))
    if subject.own:
        builder.text(small(words("review-about", worlds=ADVICE_WORLDS)))
    if any(expert_of(telling.game).goes_by_place(made.decision.view) for made in subject.own):
        builder.text(small(words.in_game("review-place", telling.game)))
    _questions(builder, subject, telling)
    builder.buttons([puzzle_button(words)])
    return builder.view()


def why_message(made: Made, comparison: Comparison | None, subject: Subject, telling: Telling) -> RawLayout:
    """Build the explanation of a decision, with the other questions."""
    builder, words = MessageBuilder(GREY), telling.words
    title = words("review-why-title", table=str(subject.table), deal=subject.deal)
    builder.text(f"## {title}", f"{_who(made, words)} · {_what(made.decision, telling)}")
    if comparison is None:
        builder.text(words("review-why-rule"), _character(made, _by_rule(made.decision, telling), telling))
    else:
        builder.text(*_in_words(made, comparison, telling))
        builder.text(*alternatives(made.decision, comparison, telling))
        builder.text(small(words("review-why-about", worlds=ADVICE_WORLDS)))
        if expert_of(telling.game).goes_by_place(made.decision.view):
            builder.text(small(words.in_game("review-place", telling.game)))
    _questions(builder, subject, telling)
    back = ReviewId(subject.table, subject.deal, "back").custom_id
    builder.buttons([button(back, words("button-review-back")), puzzle_button(words)])
    return builder.view()


def hint_line(advice: Advice, view: View, telling: Telling) -> str:
    """Tell what seems best to whoever has this view, and what else there is, in a line for the hand."""
    words = telling.words
    if isinstance(advice.action, PlaySlot):
        return words("hint-blind")
    best = telling.action(advice.action)
    if advice.comparison is None:
        return words("hint-rule", best=best)
    others = advice.comparison.alternatives[1:HINTED]
    lines = [words("hint-best", best=best), *(_compared(one, telling, "hint") for one in others)]
    if expert_of(telling.game).goes_by_place(view):
        lines.append(words.in_game("hint-place", telling.game))
    return " ".join(lines)


def _finding(finding: Finding, telling: Telling) -> str:
    cost, error = finding.done.behind, finding.done.error
    sure = cost - SURE * error > 0
    return telling.words(
        "review-finding" if sure else "review-finding-unsure",
        what=_what(finding.decision, telling),
        better=telling.action(finding.comparison.best.action),
        cost=telling.points(cost),
        interval=telling.interval(cost, error) if sure else "",
    )


def _in_words(made: Made, comparison: Comparison, telling: Telling) -> list[str]:
    """Return how good it was in a sentence, and in another why a computer did it nevertheless."""
    best, done = comparison.best, comparison.of(made.decision.chosen)
    how = "best" if done is best else "behind" if _surely_behind(done) else "level"
    told = [telling.words(f"review-words-{how}", best=telling.action(best.action))]
    level = made.place.level
    if how == "behind" and made.of_a_computer and level is not None:
        told.append(_character(made, best.action, telling) or telling.words(f"review-why-{level}"))
    return told


def alternatives(decision: Decision, comparison: Comparison, telling: Telling) -> list[str]:
    """Return a line for each of the best alternatives, and for what was done."""
    best, *others = comparison.alternatives
    done = comparison.of(decision.chosen)
    first = _best(best, decision.view, telling)
    lines = [(best, first), *((one, _compared(one, telling, "review-why")) for one in others)]
    shown_lines = [line for line in lines if line[0] in comparison.alternatives[:TOLD] or line[0] is done]
    return [f"- **{line}**" if one is done else f"- {line}" for one, line in shown_lines]


def _best(best: Alternative, view: View, telling: Telling) -> str:
    """Tell which action seems best, and what the deal comes to with it unless that is counted otherwise."""
    action = telling.action(best.action)
    if isinstance(best.action, Choose) or expert_of(telling.game).goes_by_place(view):
        return telling.words("review-why-best-bare", action=action)
    points = telling.counted(best)
    return telling.words.in_game("review-why-best", telling.game, action=action, points=points)


def _surely_behind(one: Alternative) -> bool:
    """Whether an action is worse than the best one by something that is neither luck nor nothing."""
    return one.behind >= SLIGHT and one.behind > SURE * one.error


def _character(made: Made, instead: Action, telling: Telling) -> str:
    """Tell of a computer's character where it speaks for what it did ``instead`` of something else."""
    decision, computer = made.decision, made.place.computer
    character, expert = character_of(computer), expert_of(telling.game)
    if not made.of_a_computer or not speaks_for(character, expert, decision.view, decision.chosen, instead):
        return ""
    return f"{_face(made.place)} {character_line(telling.game, computer, telling.words)}".lstrip()


def _by_rule(decision: Decision, telling: Telling) -> Action:
    """Return what most computers do by rule of thumb."""
    expert = expert_of(telling.game)
    return expert.policy(decision.view, expert.considered(decision.view, decision.legal))


def _compared(one: Alternative, telling: Telling, key: str) -> str:
    """Tell how an action compares with the best one."""
    action = telling.action(one.action)
    if not _surely_behind(one):
        return telling.words(f"{key}-even", action=action)
    interval = telling.interval(one.behind, one.error)
    return telling.words(f"{key}-worse", action=action, points=telling.points(one.behind), interval=interval)


def _what(decision: Decision, telling: Telling, *, faces: bool = True) -> str:
    """Tell what was done when."""
    moment, done = telling.moment(decision), telling.action(decision.chosen, faces=faces)
    return f"{moment}: {done}" if moment else done


def _who(made: Made, words: Words) -> str:
    """Return who has decided: the reader, or a computer with its face."""
    place = made.place
    if not made.of_a_computer or place.computer is None:
        return f"**{words('review-you')}**"
    return f"{_face(place)} **{shown(place.computer)}**".lstrip()


def _face(place: SeatState) -> str:
    return "" if place.level is None else FACES[place.level]


def _questions(builder: MessageBuilder, subject: Subject, telling: Telling) -> None:
    """Add a select of decisions for each computer, and the last one for the reader's own."""
    words = telling.words
    own = subject.own
    computers = [made for made in subject.decisions if made.of_a_computer]
    if computers:
        builder.text(f"**{words('review-ask')}**")
    for seat in sorted({made.seat for made in computers}):
        asked = [made for made in computers if made.seat == seat]
        place = asked[-1].place
        name = words("review-ask-computer", face=_face(place), name=place.computer or "")
        builder.row(_select(subject, str(seat), asked, name.strip(), telling))
    if own:
        builder.row(_select(subject, "own", own, words("review-ask-own"), telling))


def _select(subject: Subject, whose: str, asked: Sequence[Made], title: str, telling: Telling) -> Component:
    options = [
        option(_what(made.decision, telling, faces=False), str(made.decision.step)) for made in asked[-ASKED:]
    ]
    return select(WhyId(subject.table, subject.deal, whose).custom_id, options, title)


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
        if not asked:
            return review_message(await self._judged(table, subject), subject, telling)
        made = subject.at(the_chosen(interaction))
        return why_message(made, await self._compared(table, subject, made), subject, telling)

    async def _judged(self, table: PastTable, subject: Subject) -> tuple[Finding, ...]:
        """Return the reader's decisions that cost most, costliest first."""
        known = [(made.decision, await self._compared(table, subject, made)) for made in subject.own]
        return costliest([Finding(decision, found) for decision, found in known if found is not None])

    async def _compared(self, table: PastTable, subject: Subject, made: Made) -> Comparison | None:
        """Return what a decision's alternatives come to. Raises as ``PlayerPool.advise``."""
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
        Refusal.unless(state.hints, "hint_not_here")
        Refusal.unless(seat in state.waiting_for, "hint_not_yet")
        seed = f"{state.table} {seat} {clicked.decision}"
        asked = Consultation(state.game, seed, state.view(seat), state.legal(seat))
        advice = await self._services.registry.players.advise(asked)
        words = self._services.words_for(interaction, state.deck)
        telling = Telling(state.game, state.preset, words, self._services.card_emoji.of(words))
        return hint_line(advice, asked.view, telling)


async def _subject(table: PastTable, person: int, deal: int | None) -> Subject:
    """Return a deal, by default the newest one in which somebody did something, and whom they may ask about.

    Raises ``Refusal`` ``review_unfinished`` and ``review_not_yours``.
    """
    if deal is not None and deal not in table.deals:
        raise Refusal("review_unfinished", deal=deal)
    considered = expert_of(table.row.game).considered
    for number in [deal] if deal is not None else sorted(table.deals, reverse=True):
        decisions = await table.decisions(number)
        if deal is not None or any(made.actor == person for made in decisions):
            asked = [made for made in decisions if made.actor == person or made.of_a_computer]
            # not how they cut, say, nor where a rule leaves one way
            thought = [one for one in asked if len(considered(one.decision.view, one.decision.legal)) > 1]
            if thought or any(made.actor == person for made in decisions):
                return Subject(table.row.table, number, person, thought)
    raise Refusal("review_not_yours")


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Review)
