"""Deals played twice: once as they were, and once with cards swapped that a viewer can't see."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, zip_longest
from typing import Any, Final, Literal

from pytest import MonkeyPatch

from cogs.games.drawing import hand_spec
from cogs.games.render_context import HandContext, RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.hand.view import hand_view, watch_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import Component, MessageBuilder, RawLayout
from cogs.shell.names import Names
from cogs.texts.catalogue import Texts
from engine.cards import Card
from engine.game import CHANCE, Action, Event, IllegalAction, Options, Seat, State, as_tricks
from engine.games.registry import GAMES
from engine.kernel.vocabulary import Shuffle
from engine.tables import TableState
from tests.cogs.seating import payload, table_card, table_state
from tests.secrecy.worlds import Secrets, Setting, Swap, Viewer
from tests.seeded import Dice, Step, random_step

WORDS: Final = Texts().of("de")
FACES: Final = CardEmoji()
ONLOOKER: Final = 99
"""The number of a person without a seat."""
TINY_STEPS: Final = 40
"""Number of steps after which an endless tiny deal is cut off."""


class Leak(AssertionError):  # noqa: N818 - that is what it is
    """Somebody was shown what the rules hide from them."""


@dataclass(frozen=True)
class Table:
    """A setting with everything needed to play and check it."""

    setting: Setting
    secrets: Secrets
    options: Options

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """The public and every seat."""
        return (None, *range(GAMES[self.setting.game].seats(self.options)))


class Telling:
    """A deal in progress: the state, and the world that tracks the cards."""

    def __init__(self, table: Table, before: State, kept: frozenset[Card] | None = None) -> None:
        self.table = table
        self.kept = kept
        self.state = before.copy()
        self.world = table.secrets.world(before.view(None))
        self.events: Sequence[Event] = ()
        self.deals = 0
        self._whole = kept is not None

    def witness(self, step: Step) -> None:
        """Move the cards in the world, unless a later deal has begun."""
        self.deals += deals_cards(step)
        if self.deals == 1:
            self.world.act(step.actor, step.action)

    def act(self, step: Step) -> None:
        """Apply a step; raises ``IllegalAction``. Cards not kept leave the game as soon as they are dealt."""
        self.events = self.state.apply(step.actor, step.action)
        if self._whole and any(self.world.hands):
            self._whole = False
            self.cut_down()

    def cut_down(self) -> None:
        """Remove all cards that aren't kept."""
        assert self.kept is not None
        self.world.cut_down(self.kept)
        self.table.secrets.cut_down(self.state, self.kept)

    def heard(self, viewer: Viewer) -> list[str]:
        """Return the events of the last step as a viewer sees them."""
        return [repr(seen) for event in self.events if (seen := event.seen_by(viewer)) is not None]

    def seen(self, viewer: Viewer) -> list[str]:
        """Return everything that a viewer sees now."""
        game, state = self.table.setting.game, self.state
        view: Any = state.view(viewer)
        seen = [repr(state.waiting_for), repr(replace(view, options=None))]
        if viewer is not None:
            seen += [action.token for action in state.legal(viewer)]
            seen += self.early(viewer)
        return seen + (self.messages(viewer) if game in GAME_VIEWS else [])

    def early(self, seat: Seat) -> list[str]:
        """Return the answers to a seat for each card that it might choose before its turn."""
        told: list[str] = []
        tricks = as_tricks(self.state)
        if tricks is None:
            return told
        for play in tricks.plays(seat):
            try:
                tricks.check_early(seat, play)
            except IllegalAction as refusal:
                told.append(f"early {play.token}: {refusal}")
            else:
                told.append(f"early {play.token}")
        return told

    def messages(self, viewer: Viewer) -> list[str]:
        """Return the table's card, or a seat's hand, as sent to Discord."""
        setting = self.table.setting
        shown = table_state(
            self.state,
            game=setting.game,
            preset=setting.preset,
            options=self.table.options,
            events=self.events,
        )
        return shown_to(viewer, shown)

    def answers(self, seat: Seat, tries: Iterable[Action]) -> list[str]:
        """Return the answers to a seat for some actions that it might try."""
        told = []
        for action in tries:
            try:
                self.state.copy().apply(seat, action)
            except IllegalAction as refusal:
                told.append(f"{action.token}: {refusal}")
            else:
                told.append(f"{action.token}: accepted")
        return told


Spill = Callable[[MonkeyPatch], None]
"""Lets secrets out on purpose, to see them caught."""


def instead(owner: type, name: str, leaky: object) -> Spill:
    """Put something that tells too much in the place of a class's own."""
    return lambda patch: patch.setattr(owner, name, leaky)


def blurt_out(
    patch: MonkeyPatch, game: str, part: Literal["card", "hand", "picture"], tell: Callable[[Any], object]
) -> None:
    """Have a game's card, hands or pictures tell more of their context than they should."""
    look = GAME_VIEWS[game]
    honest_card, honest_hand, honest_picture = look.table, look.hand, look.picture

    def card(context: RenderContext, builder: MessageBuilder) -> None:
        builder.text(str(tell(context)))
        honest_card(context, builder)

    def hand(context: HandContext, builder: MessageBuilder) -> list[Component]:
        builder.text(str(tell(context)))
        return honest_hand(context, builder)

    def picture(context: RenderContext) -> Any:
        spec: Any = honest_picture(context)
        return replace(spec, alt=f"{spec.alt} {tell(context)}")

    changed = {"card": ("table", card), "hand": ("hand", hand), "picture": ("picture", picture)}
    patch.setattr(look, *changed[part])


def shown_to(viewer: Viewer, shown: TableState) -> list[str]:
    """Return the table's card or a seat's hand as sent to Discord, a spectator's view, and the pictures."""
    drawn = table_card(shown, WORDS, FACES) if viewer is None else hand_view(shown, viewer, WORDS, FACES)
    sent = [drawn, *watched(shown, viewer)]
    return [
        *(json.dumps(payload(one), ensure_ascii=False) for one in sent),
        *pictured(shown, viewer),
    ]


def pictured(shown: TableState, viewer: Viewer) -> list[str]:
    """Return the specs of the pictures with their descriptions: equal specs make equal pictures."""
    names, views = Names(shown, WORDS, viewer), GAME_VIEWS[shown.game]
    if viewer is not None:
        return [repr(hand_spec(HandContext(shown, WORDS, FACES, names, viewer, None)))]
    context = RenderContext(shown, WORDS, FACES, names)
    return [repr(views.picture(context)), repr(views.book(context))]


def watched(shown: TableState, viewer: Viewer) -> list[RawLayout]:
    """Return the messages for people who want to see open hands but must not.

    These are people without a seat, where nobody has agreed or they aren't registered yet, and owners of
    seats in any case.
    """
    if viewer is None:
        looking = [
            (ONLOOKER, replace(shown, watched=frozenset({ONLOOKER}))),
            (ONLOOKER, replace(shown, hands_open=True)),
        ]
    else:
        owner = shown.seats[viewer].owner
        assert owner is not None
        looking = [(owner, replace(shown, hands_open=True, watched=frozenset({owner})))]
    return [
        watch_view(table, WORDS, FACES, wanted=True, held=table.open_hands(person))
        for person, table in looking
    ]


@dataclass
class Moment:
    """The state of a deal after some of its steps."""

    name: str
    known: Mapping[Viewer, frozenset[Card]]
    hidden: Mapping[Viewer, tuple[Card, ...]]
    places: Mapping[Card, object]
    facts: int
    """The number of facts that the rules have made public so far."""

    def is_noticed(self, swap: Swap, viewer: Viewer) -> bool:
        """Whether a viewer knows the place of a card that a swap moves elsewhere."""
        return any(
            one != other
            and one in self.known[viewer]
            and (one not in self.places or self.places[one] != self.places.get(other))
            for one, other in swap.items()
        )

    def is_moved(self, swap: Swap) -> bool:
        """Whether a swap moves cards to other places, not only within the same hand."""
        return any(self.places[one] != self.places[other] for one, other in swap.items() if one != other)


@dataclass
class Story:
    """One deal from its shuffle, and the first steps of the next."""

    table: Table
    before: State
    steps: list[Step]
    kept: frozenset[Card] | None = None

    def __post_init__(self) -> None:
        telling = Telling(self.table, self.before, self.kept)
        self.moments: list[Moment] = []
        """The moments after each step."""
        self.dealt: list[tuple[Card, ...]] = []
        """The hands as they were dealt."""
        self.heard: list[dict[Viewer, list[str]]] = []
        for step in self.steps:
            telling.witness(step)
            telling.act(step)
            world = telling.world
            known = {viewer: frozenset(world.known(viewer)) for viewer in self.table.viewers}
            hidden = {viewer: tuple(sorted(world.cards - cards)) for viewer, cards in known.items()}
            view: Any = telling.state.view(None)
            name = "next deal" if telling.deals > 1 else self.table.secrets.moment(view)
            if telling.deals == 1 and any(view.hand_sizes):
                assert view.hand_sizes == tuple(map(len, world.hands)), "the witness has lost the thread"
            self.moments.append(Moment(name, known, hidden, world.places(), len(world.facts)))
            self.heard.append({viewer: telling.heard(viewer) for viewer in self.table.viewers})
            if not self.dealt and any(world.hands):
                self.dealt = [tuple(hand) for hand in world.hands]
        self.told = list(world.facts)

    def retold(self, length: int, viewer: Viewer) -> Twin:
        """Return the story itself, unchanged, up to a step."""
        same = self.twin(length, viewer, {})
        assert same is not None
        return same

    def twin(self, length: int, viewer: Viewer, swap: Swap, deal_only: bool = False) -> Twin | None:
        """Return the story with hidden cards swapped; ``None`` if it couldn't have happened like that.

        ``deal_only`` changes only the order in which a hand's cards were dealt. Raises ``Leak``.
        """
        twin = Twin(self, viewer, swap, deal_only)
        return twin if all(twin.goes_on() for _ in range(length)) else None


class Twin(Telling):
    """A story with swapped cards, up to some step."""

    def __init__(self, story: Story, viewer: Viewer, swap: Swap, deal_only: bool = False) -> None:
        super().__init__(story.table, story.before, story.kept)
        self.story = story
        self.viewer = viewer
        self.swap = swap
        self.deal_only = deal_only
        self.length = 0

    def goes_on(self) -> bool:
        """Play the next step; return ``False`` if it couldn't have happened like that.

        Raises ``Leak`` if the viewer notices a difference, or could do something in only one of the two.
        """
        at, viewer, story = self.length, self.viewer, self.story
        step = story.steps[at]
        this_deal = self.deals == 0 or (self.deals == 1 and not deals_cards(step))
        if this_deal and not (self.deal_only and at):
            step = Step(step.actor, self.table.secrets.swapped(step.action, self.swap))
        self.witness(step)
        moment = story.moments[at]
        if self.world.facts != story.told[: moment.facts] or self.world.known(None) != moment.known[None]:
            return False
        if not self.deal_only and moment.is_noticed(self.swap, viewer):
            return False
        try:
            self.act(step)
        except IllegalAction as refusal:
            if step.actor == viewer:
                raise Leak(f"{viewer} may {step.action.token} only with other hidden cards") from refusal
            return False
        if self.heard(viewer) != story.heard[at][viewer]:
            raise Leak(f"{viewer} hears {self.heard(viewer)} instead of {story.heard[at][viewer]}")
        self.length += 1
        return True

    def compare(self, sight: Sequence[str]) -> None:
        """Raise ``Leak`` unless the viewer sees the same as in the story itself."""
        for line, twin in zip_longest(sight, self.seen(self.viewer)):
            if line != twin:
                raise Leak(f"{self.viewer} sees {twin}\ninstead of {line}")

    def compare_answers(self, one: Telling, tries: Sequence[Action]) -> None:
        """Raise ``Leak`` if a refusal tells the viewer more than the views do."""
        if self.viewer is None:
            return
        for answer, twin in zip(
            one.answers(self.viewer, tries), self.answers(self.viewer, tries), strict=True
        ):
            if answer != twin:
                raise Leak(f"{self.viewer} is answered {twin} instead of {answer}")


def exchange(one: Card, other: Card) -> Swap:
    """Swap two cards."""
    return {one: other, other: one}


def shuffle(cards: Sequence[Card], dice: Dice) -> Swap:
    """Shuffle the places of some cards."""
    return dict(zip(cards, dice.shuffled(cards), strict=True))


def arrangements(cards: Sequence[Card], places: Mapping[Card, object]) -> list[Swap]:
    """Return all ways to rearrange some cards, ignoring their order within the same place."""
    found: dict[frozenset[tuple[Card, object]], Swap] = {}
    for order in permutations(cards):
        lie = frozenset((card, places[place]) for place, card in zip(cards, order, strict=True))
        found.setdefault(lie, dict(zip(cards, order, strict=True)))
    return list(found.values())


def stories(table: Table, seed: object, later: int = 4) -> list[Story]:
    """Return every deal of a random partie, each with the first steps of the next."""
    dice = Dice(f"{table.setting} {seed}")
    state = GAMES[table.setting.game].new(table.options)
    starts: list[tuple[int, State]] = []
    steps: list[Step] = []
    while state.result is None:
        step = table.secrets.step(state, dice)
        if deals_cards(step):
            starts.append((len(steps), state.copy()))
        state.apply(step.actor, step.action)
        steps.append(step)
    ends = [start + later for start, _ in starts[1:]] + [len(steps)]
    return [Story(table, before, steps[at:end]) for (at, before), end in zip(starts, ends, strict=True)]


def tiny_story(story: Story, seed: object) -> Story:
    """Return the same deal with few cards, following the original where possible.

    It ends with the deal, or when it needs cards that nobody has any more.
    """
    table, dice = story.table, Dice(f"{story.table.setting} {seed}")
    secrets = table.secrets
    telling = Telling(table, story.before)
    steps = [Step(CHANCE, story.before.deal(secrets.tiny_order(story.before, dice)))]
    for _ in range(TINY_STEPS):
        telling.witness(steps[-1])
        telling.act(steps[-1])
        if telling.kept is None and any(telling.world.hands):
            telling.kept = secrets.kept(telling.world, dice)
            telling.cut_down()
        waiting = telling.state.waiting_for
        if not isinstance(waiting, frozenset) or not any(map(telling.state.legal, waiting)):
            break
        steps.append(_as_before(telling.state, story.steps[len(steps) :], dice))
    return Story(table, story.before, steps, telling.kept)


def _as_before(state: State, rest: Sequence[Step], dice: Dice) -> Step:
    """Return the step of the whole deal if it is legal in the tiny one, else a random one."""
    for step in rest[:1]:
        if isinstance(step.actor, int) and step.action in state.legal(step.actor):
            return step
    return random_step(state, dice)


def deals_cards(step: Step) -> bool:
    """Whether a step is chance dealing the pack."""
    return step.actor is CHANCE and not isinstance(step.action, Shuffle)
