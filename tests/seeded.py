"""Parties of any game that a seed decides, the same on every version of Python, and mangled texts."""

import os
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeVar

from annotated_types import Ge
from hypothesis import HealthCheck, settings, strategies as st

from engine import record
from engine.cards import SUIT_LETTERS, Card, parse
from engine.game import (
    CHANCE,
    Action,
    Actor,
    Event,
    Game,
    IllegalAction,
    NotesOffences,
    Options,
    OptionsError,
    Seat,
    State,
)
from engine.games.registry import GAMES
from engine.house_rules import HouseRules, choices_of
from engine.kernel.vocabulary import PLAYS, DealScored
from engine.storage.records import DealRow, Entry, TableRow, tables
from engine.store import Store
from engine.tables import EVERYONE, TableState

LONG: Final = os.environ.get("LONG_TESTS") == "1"
"""Whether this is ``make test-long``, which repeats tests that are marked ``scaled`` or use Hypothesis."""


def amount(everyday: int, long: int) -> int:
    """How many of something this run tries."""
    return long if LONG else everyday


def examples(everyday: int, long: int) -> settings:
    """How many examples Hypothesis tries in this run: ``@examples(5, 50)``."""
    return settings(max_examples=amount(everyday, long))


Thing = TypeVar("Thing")

LETTERS: Final = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can write; to find that out by trying would take Hypothesis a second in each worker."""


class Dice:
    """Chance. Everything is made of ``random()``, which alone gives the same numbers everywhere."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, ``limit``."""
        return int(self._random.random() * limit)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def some_of(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """A random sample of so many items, or all when there are fewer."""
        return self.shuffled(things)[:count]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@dataclass(frozen=True, slots=True)
class Step:
    """An action and its actor."""

    actor: Actor
    action: Action


def random_step(state: State, dice: Dice) -> Step:
    """A random next step: as a rule of a seat that is awaited, now and then out of turn."""
    waiting = state.waiting_for
    if waiting is CHANCE:
        return Step(CHANCE, state.deal(dice.shuffled(state.pack)))
    assert isinstance(waiting, frozenset)
    if not dice.below(8):
        aside = _out_of_turn(state, waiting, dice)
        if aside:
            return dice.one_of(aside)
    seat = dice.one_of(sorted(waiting))
    return Step(seat, choice(state.legal(seat), dice))


def _out_of_turn(state: State, waiting: frozenset[Seat], dice: Dice) -> list[Step]:
    """Steps of seats that are not awaited: their legal actions, and offences that the rules would note."""
    view: Any = state.view(None)
    seats = range(len(view.hand_sizes))
    aside = [
        Step(seat, choice(legal, dice))
        for seat in seats
        if seat not in waiting and (legal := state.legal(seat))
    ]
    if isinstance(state, NotesOffences):
        for seat in seats:
            noted = [state.picked_up(seat), *(state.noted(seat, play) for play in PLAYS)]
            aside += [Step(seat, offence) for offence in noted if offence is not None]
    return aside


def choice(actions: Sequence[Action], dice: Dice) -> Action:
    """A random action: first a kind, then one of that kind, so that common kinds don't drown rare ones.

    A seat that may pass does so half the time; otherwise auctions would always be bid up to the top.
    """
    kinds: dict[str, list[Action]] = {}
    for action in sorted(actions, key=lambda action: action.token):
        kinds.setdefault(kind_of(action), []).append(action)
    if len(kinds) > 1 and "pass" in kinds and not dice.below(2):
        return kinds["pass"][0]
    return dice.one_of(kinds[dice.one_of(sorted(kinds))])


def kind_of(action: Action) -> str:
    """The token without cards, suits and numbers: ``bid solo`` for ``bid solo E``."""
    return " ".join(word for word in action.token.split() if not _is_detail(word))


def _is_detail(word: str) -> bool:
    return word.isdecimal() or word in SUIT_LETTERS or as_card(word) is not None


def as_card(word: str) -> Card | None:
    """The card written as ``word``, if it is one."""
    try:
        return parse(word)
    except ValueError:
        return None


def partie(state: State, dice: Dice) -> Iterator[tuple[Step, Sequence[Event]]]:
    """Play on until the partie is over; ``state`` moves along."""
    while state.result is None:
        step = random_step(state, dice)
        yield step, state.apply(step.actor, step.action)


_ODD = (
    "", " ", "-", "0", "-1", "1", "99999999999999999999", "1e9", "1_0", "١", "７", "½", "NaN", "null", "[]",
    "x" * 500, "\x00", "\x1b[2J", "\n", "\r", "\u2028", "\ufeff", "\u202e", "🂡", "e\u0301", "İ", "ß", "'",
    '"', ";", "`", "\\", "'); DROP TABLE log", "{0}", "%s", "<@1>", "@everyone", "__class__",
)  # fmt: skip


def sampled(everyday: int, long: int) -> settings:
    """Set how many examples are tried: the same few in every run, many different ones in ``make test-long``.

    A failure there is printed with the way to repeat it.
    """
    return settings(
        max_examples=amount(everyday, long),
        derandomize=not LONG,
        print_blob=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@st.composite
def mangled(draw: st.DrawFn, originals: Sequence[str], parts: str = r"\s+|\W") -> str:
    """A strategy: one of some texts with up to four mistakes; ``parts`` are the separators between words."""
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 4))):
        words = re.split(f"({parts})", text)
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 7)):
            case 0:
                words[at] = draw(st.sampled_from(_ODD))
            case 1:
                words[at] = draw(st.text(LETTERS, max_size=8))
            case 2:
                words[at] = draw(st.sampled_from(re.split(parts, draw(st.sampled_from(originals)))))
            case 3:
                words[at] = str(draw(st.integers(-(2**70), 2**70)))
            case 4:
                del words[at]
            case 5:
                words[at:at] = words[at : at + 2]
            case 6:
                other = draw(st.integers(0, len(words) - 1))
                words[at], words[other] = words[other], words[at]
            case 7:
                words = words[: at + 1]
        text = "".join(words)
    return text


DAY = date(2026, 11, 21)
NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emma", "Fritz", "Gerda", "Hans")

PRESETS = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


def values_of(model: type[HouseRules], key: str, dice: Dice) -> list[Any]:
    """Values that a key may have by its type; some may still be refused."""
    if key in model.LISTS:
        known = model.LISTS[key].replace("…", "").split(", ")
        return [*known, ",".join(dice.some_of(known, 1 + dice.below(len(known)))), ",".join(known)]
    low = [int(str(limit.ge)) for limit in model.model_fields[key].metadata if isinstance(limit, Ge)]
    counted = [low[0], low[0] + 1, low[0] + 2] if low else []
    return [*choices_of(model, key), *counted]


def samples(game: Game, preset: str, dice: Dice) -> Iterator[Options]:
    """The usual rules, each value of each key on top of them, and a few wild mixtures."""
    usual = game.options(preset)
    assert isinstance(usual, HouseRules)
    yield usual
    allowed = {key: values_of(type(usual), key, dice) for key in type(usual).model_fields}
    mixtures = [{key: value} for key, values in allowed.items() for value in values]
    counted = [key for key, values in allowed.items() if values]
    mixtures += [{key: dice.one_of(allowed[key]) for key in dice.some_of(counted, 4)} for _ in range(20)]
    for overrides in mixtures:
        try:
            yield game.options(preset, overrides)
        except OptionsError:
            continue


@dataclass(frozen=True)
class Played:
    """A partie, or the beginning of one, as it was played."""

    game: Game
    preset: str
    options: Options
    moves: tuple[tuple[Actor, Action], ...]

    @property
    def record(self) -> record.Record:
        """Its record."""
        names = NAMES[: self.game.seats(self.options)]
        return record.compose(self.game, self.preset, self.options, names, DAY, self.moves)


def play(
    game: Game,
    preset: str,
    options: Options,
    dice: Dice,
    deals: int | None = None,
    more: int = 0,
    begun: Sequence[tuple[Actor, Action]] = (),
) -> Played:
    """Play at random, also out of turn, until the partie is over or so many deals are, plus ``more`` moves.

    ``begun`` are moves to start from.
    """
    state = game.new(options)
    moves = list(begun)
    for actor, action in begun:
        state.apply(actor, action)
    while state.waiting_for and (deals != 0 or more):
        actor, action = any_step(state, range(game.seats(options)), dice)
        events = state.apply(actor, action)
        moves.append((actor, action))
        if deals == 0:
            more -= 1
        elif deals is not None:
            deals -= sum(isinstance(event, DealScored) for event in events)
    return Played(game, preset, options, tuple(moves))


def any_step(state: State, seats: Sequence[Seat], dice: Dice) -> tuple[Actor, Action]:
    """A random next step: now and then by somebody who isn't awaited, or one that is an offence."""
    if isinstance(state, NotesOffences) and dice.below(10) == 0:
        seat, wrong = dice.one_of(seats), dice.one_of(PLAYS)
        noted = state.picked_up(seat) or _noted(state, seat, wrong)
        if noted is not None:
            return seat, noted
    if state.waiting_for is not CHANCE and dice.below(20) == 0:
        idle = [seat for seat in seats if seat not in state.waiting_for and state.legal(seat)]
        if idle:
            seat = dice.one_of(idle)
            return seat, choice(state.legal(seat), dice)
    step = random_step(state, dice)
    return step.actor, step.action


def _noted(state: NotesOffences, seat: Seat, wrong: Action) -> Action | None:
    """The offence noted when a seat tries something; ``None`` if it is allowed or nothing is noted."""
    try:
        state.copy().apply(seat, wrong)  # type: ignore[attr-defined]
    except IllegalAction:
        return state.noted(seat, wrong)
    return None


def played_on(
    name: str,
    deals: int | None,
    more: int = 6,
    seed: object = "past",
    preset: str = "",
    rules: Mapping[str, str] | None = None,
) -> Played:
    """A partie after so many deals (``None``: all of them), with some moves of the next deal."""
    game = GAMES[name]
    preset = preset or game.presets[0]
    return play(game, preset, game.options(preset, rules), Dice(seed), deals=deals, more=more)


def unplayed(game: Game, options: Options) -> TableState:
    """A table of that game before its first entry."""
    row = TableRow(1, "server", "channel", game.name, "", "{}", EVERYONE.dump(), 1, "lobby", 0)
    return TableState.of(row, game, options)


def log_of(played: Played, owners: Sequence[int]) -> list[Entry]:
    """The log of a partie that those people have played."""
    host = owners[0]
    entries = [
        Entry(1, "table", host, None, 1, "open"),
        *(Entry(2 + seat, "seat", owner, seat, 1, "sit") for seat, owner in enumerate(owners)),
        Entry(2 + len(owners), "table", host, None, 1, "start"),
    ]
    for seq, (actor, action) in enumerate(played.moves, len(entries) + 1):
        seat = None if actor is CHANCE else actor
        entries.append(Entry(seq, "game", None if seat is None else owners[seat], seat, seq, action.token))
    return entries


async def keep(
    store: Store,
    played: Played,
    later: Sequence[Entry] = (),
    *,
    table: int = 1,
    guild: str = "server",
    channel: str = "channel",
    status: str = "playing",
    names: Sequence[str] = NAMES,
) -> None:
    """Store a table that has been played up to a point."""
    people = [await store.persons.meet(f"9{n}", name) for n, name in enumerate(names)]
    owners = [person.id for person in people[: played.game.seats(played.options)]]
    row = TableRow(
        table,
        guild,
        channel,
        played.game.name,
        played.preset,
        played.options.model_dump_json(),
        EVERYONE.dump(),
        owners[0],
        status,
        0,
    )
    log = log_of(played, owners)
    dealt = list(deals_of(played, log))
    await store.writer.submit([tables.insert(row), *store.logs.appending(table, [*log, *later], dealt)])


def deals_of(played: Played, log: Sequence[Entry]) -> Iterator[DealRow]:
    """The deals of a log, with the digests of the states that they were dealt into."""
    state = played.game.new(played.options)
    for entry in log:
        if entry.kind != "game":
            continue
        if entry.seat is None:
            yield DealRow(entry.seq, state.deal_number, bytes(32), state.digest())
        state.apply(CHANCE if entry.seat is None else entry.seat, played.game.parse(entry.token))
