"""Open hands, replays and claims show what was agreed to, and reveal no other card."""

import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.hand.view import watch_view
from cogs.replays.cog import Standpoint, deal_title, replay_message, spec_at, viewpoints
from cogs.shell.layout import RawLayout
from engine import claims, record
from engine.cards import cards_in
from engine.game import Seat, State
from engine.games.registry import GAMES
from engine.store import Store
from engine.tables import Entry, Proposal, Status, TableError, TableRegistry, TableState, history
from engine.tables.history import History, PastDeal, PastTable, Position, Positions, positions_of
from tests.cogs.seating import check, in_status, payload, table_state
from tests.databases import prepare
from tests.inline_players import InlinePlayers
from tests.secrecy.games import TABLES, table, table as rules
from tests.secrecy.twins import (
    FACES,
    ONLOOKER,
    WORDS,
    Leak,
    Story,
    Table,
    exchange,
    shown_to,
    shuffle,
    stories,
)
from tests.secrecy.worlds import Setting, Swap, Viewer
from tests.seeded import Dice, Played, Step, amount, keep, random_step

# Open hands are shown where all have agreed, to registered spectators, and to nobody else.

RESTING: tuple[Status, ...] = ("lobby", "shelved", "quarantined", "closed")


def opened(shown: TableState) -> TableState:
    """Return the table after everybody has agreed and the spectator was registered."""
    return replace(shown, hands_open=True, watched=frozenset({ONLOOKER}))


def moments(table: Table, every: int = 7) -> list[TableState]:
    """Return moments of a random partie."""
    dice = Dice(f"spectators {table.setting}")
    state = GAMES[table.setting.game].new(table.options)
    found = []
    for number in range(400):
        if state.result is not None:
            break
        step = random_step(state, dice)
        events = list(state.apply(step.actor, step.action))
        if number % every == 0 and state.result is None and isinstance(state.waiting_for, frozenset):
            setting = table.setting
            found.append(
                table_state(
                    state.copy(),
                    game=setting.game,
                    preset=setting.preset,
                    options=table.options,
                    events=events,
                )
            )
    return found


def view(shown: TableState, person: int = ONLOOKER, **how: Any) -> RawLayout:
    """Return the message for a person without a hand who wants to see all hands."""
    return watch_view(shown, WORDS, FACES, wanted=True, held=shown.open_hands(person), **how)


def sent(drawing: RawLayout) -> str:
    return json.dumps(payload(drawing), ensure_ascii=False)


@pytest.mark.sample(9)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_open_hands_are_the_cards_that_are_held_and_only_where_they_may_be_seen(table: Table) -> None:
    for shown in moments(table):
        agreed = opened(shown)
        held = agreed.open_hands(ONLOOKER)
        assert held is not None and agreed._partie is not None and held == agreed._partie.all_hands()
        for cards in held:
            assert all(FACES.inline(card) in sent(view(agreed)) for card in cards_in(cards))
        for person in (seat.owner for seat in shown.seats if seat.owner is not None):
            assert replace(agreed, watched=frozenset({person})).open_hands(person) is None
        assert shown.open_hands(ONLOOKER) is None
        assert replace(shown, hands_open=True).open_hands(ONLOOKER) is None
        assert replace(shown, watched=frozenset({ONLOOKER})).open_hands(ONLOOKER) is None
        for status in RESTING:
            assert in_status(agreed, status).open_hands(ONLOOKER) is None


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_a_view_has_no_button_that_acts_at_the_table(table: Table) -> None:
    for shown in moments(table, every=31):
        for one in (shown, opened(shown), *(in_status(shown, status) for status in RESTING)):
            for written in (sent(view(one)), sent(watch_view(one, WORDS, FACES))):
                for acting in ("bk1:h:", "bk1:m:", "bk1:t:", "bk1:a:"):
                    assert acting not in written


# Replays reveal nothing of the deal that is being played: they are the same whatever its cards are.

LATER = 4
"""Number of steps of the next deal that belong to a story."""
FINISHED = 2
"""Number of finished deals, including those thrown in, before the one whose cards are swapped."""
TWINS = amount(1, 2)
TRIES = 30
_stores = itertools.count()


async def everything_told(table: Table, steps: Sequence[Step], folder: Path) -> list[str]:
    """Return everything that replays of a table show: messages, pictures, the record, refusals, and so on."""
    setting = table.setting
    moves = tuple((step.actor, step.action) for step in steps)
    store = Store(prepare(folder / f"{next(_stores)}.db"))
    await keep(store, Played(GAMES[setting.game], setting.preset, table.options, moves))
    registry = TableRegistry(store, players=InlinePlayers())
    past = await registry.histories.of(1, "server", lambda channel: True)
    told = [record.write(await registry.archive.record(1, "server"))]
    for number in past.deals:
        told += [deal_title(past, number, WORDS), *await _shown(past, number)]
    for number in (max(past.deals) + 1, max(past.deals) + 2):
        with pytest.raises(TableError) as refused:
            await past.replay(number)
        told.append(str(refused.value))
    await registry.stop()
    await store.close()
    return told


async def _shown(past: PastTable, number: int) -> list[str]:
    replay = await past.replay(number)
    told = []
    for step in range(len(replay)):
        for eyes in sorted(viewpoints(replay.state_at(step).seats)):
            at = Standpoint(replay, step, eyes)
            for shared in (False, True):
                message = replay_message(at, WORDS, FACES, shared=shared).view()
                check(message)
                told.append(json.dumps(payload(message), ensure_ascii=False))
            told.append(repr(spec_at(at, WORDS, FACES)))
    return told


def own_steps(story: Story, last: bool) -> list[Step]:
    """Return the steps of a story up to the end of its deal."""
    return story.steps if last else story.steps[:-LATER]


def twins(story: Story, length: int, dice: Dice) -> list[Swap]:
    """Return swaps of hidden cards that are possible after some steps of a deal."""
    moment, found = story.moments[length - 1], []
    for attempt in range(TRIES):
        hidden = moment.hidden[None]
        swap = exchange(*dice.some_of(hidden, 2)) if attempt % 2 else shuffle(hidden, dice)
        if moment.is_moved(swap) and story.twin(length, None, swap) is not None:
            found.append(swap)
            if len(found) == TWINS:
                break
    return found


async def check_table(table: Table, folder: Path) -> int:
    """Compare replays during a deal with those of its twins; return how many. Raises ``Leak``."""
    dice = Dice(f"replays {table.setting}")
    told = stories(table, "replays", LATER)
    before = [step for story in told[:FINISHED] for step in own_steps(story, last=False)]
    story = told[FINISHED]
    own = own_steps(story, last=len(told) == FINISHED + 1)
    lengths = [n for n in range(1, len(own)) if len(story.moments[n - 1].hidden[None]) > 1]
    compared = 0
    for length in dice.some_of(lengths, 2):
        steps = story.steps[:length]
        expected = await everything_told(table, [*before, *steps], folder)
        for swap in twins(story, length, dice):
            other = [Step(step.actor, table.secrets.swapped(step.action, swap)) for step in steps]
            if await everything_told(table, [*before, *other], folder) != expected:
                raise Leak("a replay tells of the deal that is being played")
            compared += 1
    return compared


@pytest.mark.scaled
@pytest.mark.sample(2)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
async def test_replays_are_the_same_whatever_the_hidden_cards_are(table: Table, tmp_path: Path) -> None:
    assert await check_table(table, tmp_path) >= TWINS


@pytest.mark.parametrize(
    "setting",
    [Setting("quodlibet", "frankonia"), Setting("fuenfzehnern", "relaxed")],
    ids=str,
)
async def test_a_leak_is_caught(setting: Setting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    read, current = History.read, list[TableState]()

    def reading(self: History, entries: Sequence[Entry], digests: Mapping[int, str]) -> None:
        read(self, entries, digests)
        current.append(self._table)

    def positions(deal: PastDeal) -> Positions:
        """Put the current cards into the last step."""
        *others, last = positions_of(deal)
        return (*others, Position(current[-1], current[-1], last.events))

    monkeypatch.setattr(History, "read", reading)
    monkeypatch.setattr(history, "positions_of", positions)
    with pytest.raises(Leak):
        await check_table(table(setting), tmp_path)


# A claim shows its claimer's hand while the others consider it, and reveals no other card. Neither does the
# button, a refusal, or the outcome of a claim. The answers of computers, and whether a claim that all have
# accepted can be played out, do depend on hidden cards; ``docs/hand.md`` says so.

SETTINGS: Final = (
    Setting("quodlibet", "frankonia"),
    Setting("fuenfzehnern", "relaxed"),
    Setting("kauflabet", "1850"),
    Setting("blattla", "blattla"),
)
MOMENTS: Final = 5
"""Number of moments with a possible claim that are checked."""
CLAIMED_TWINS: Final = 3
CLAIMED_TRIES: Final = 40
Ask = Callable[[TableState, Seat], TableState]


def nothing_asked(shown: TableState, seat: Seat) -> TableState:
    return shown


def claimed(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, proposal=Proposal(41, "claim", seat, frozenset({seat})), claimed=frozenset({seat}))


def half_granted(shown: TableState, seat: Seat) -> TableState:
    question = Proposal(41, "claim", seat, frozenset({seat, (seat + 1) % len(shown.seats)}))
    return replace(shown, proposal=question, claimed=frozenset({seat}))


def declined(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, notices=(f"declined {(seat + 1) % 3}",), claimed=frozenset({seat}))


def withdrawn(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, claimed=frozenset({seat}))


def not_playable(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, notices=(f"claim-void {seat}",), claimed=frozenset({seat}))


OPEN: Final = (claimed, half_granted)
"""States of a claim in which the claimer's hand is open."""
CLOSED: Final = (nothing_asked, declined, withdrawn, not_playable)
"""States in which it isn't, or not any more: people who have missed it learn nothing now."""


def claimers(story: Story) -> Iterator[tuple[int, Seat]]:
    """Yield the possible claims in a story: after how many steps, and by whom."""
    state = story.before.copy()
    for length, step in enumerate(story.steps, 1):
        state.apply(step.actor, step.action)
        if isinstance(state.waiting_for, frozenset):
            yield from ((length, seat) for seat in state.waiting_for if claims.may_claim(state, seat))


def told(table: Table, state: State, viewer: Viewer, claimer: Seat, asks: Sequence[Ask]) -> list[object]:
    """Return everything that a viewer is shown of a claim, and of whether one is possible."""
    setting, found = table.setting, list[object]()
    for ask in asks:
        plain = table_state(state, game=setting.game, preset=setting.preset, options=table.options)
        shown = ask(plain, claimer)
        found += [[shown.may_claim(seat) for seat in range(len(shown.seats))], shown.laid_open]
        found += shown_to(viewer, shown)
    return found


def compare(table: Table, story: Story, length: int, claimer: Seat, viewer: Viewer, dice: Dice) -> int:
    """Show a viewer claims in some twins of a moment; return the number of twins. Raises ``Leak``."""
    moment, compared = story.moments[length - 1], 0
    hand = {card for card, place in moment.places.items() if place == (claimer,)}
    for asks, open_cards in ((OPEN, hand), (CLOSED, set[int]())):
        hidden = [card for card in moment.hidden[viewer] if card not in open_cards]
        if len(hidden) < 2:
            continue
        sight = told(table, story.retold(length, viewer).state, viewer, claimer, asks)
        found = 0
        for attempt in range(CLAIMED_TRIES):
            swap: Swap = exchange(*dice.some_of(hidden, 2)) if attempt % 2 else shuffle(hidden, dice)
            twin = story.twin(length, viewer, swap) if moment.is_moved(swap) else None
            if twin is None:
                continue
            if told(table, twin.state, viewer, claimer, asks) != sight:
                raise Leak(f"{viewer} sees by the claim of {claimer} where other cards are")
            found += 1
            if found == CLAIMED_TWINS:
                break
        compared += found
    return compared


def check_claims(table: Table, seed: object) -> int:
    """Return how many claims were compared with their twins. Raises ``Leak``."""
    dice = Dice(f"claims {table.setting} {seed}")
    chances = [(story, *chance) for story in stories(table, seed) for chance in claimers(story)]
    compared = 0
    for story, length, claimer in dice.some_of(chances, MOMENTS):
        for viewer in table.viewers:
            compared += compare(table, story, length, claimer, viewer, dice)
    return compared


@pytest.mark.sample(2)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_claim_shows_its_claimers_hand_and_nothing_else(setting: Setting) -> None:
    assert check_claims(rules(setting), 1) >= 30


# -- the proof can fail ------------------------------------------------------------------------------------


def the_next_hand(shown: TableState) -> Any:
    state: Any = shown._partie
    question = shown.proposal
    return None if question is None else (question.seat, state.all_hands()[(question.seat + 1) % 4])


def the_hand_for_good(shown: TableState) -> Any:
    state: Any = shown._partie
    return next(((seat, state.all_hands()[seat]) for seat in shown.claimed), None)


def pictured_for_good(shown: TableState, viewer: Viewer) -> list[str]:
    state: Any = shown._partie
    return [str(list(cards_in(state.all_hands()[seat]))) for seat in shown.claimed]


def only_what_is_certain(state: Any, seat: Seat) -> bool:
    return claims.may_claim(state, seat) and claims.line(state, seat, against_all=False) is not None


@pytest.mark.parametrize(
    ("place", "leaky"),
    [
        ("engine.tables.TableState.laid_open", property(the_next_hand)),
        ("engine.tables.TableState.laid_open", property(the_hand_for_good)),
        ("tests.secrecy.twins.pictured", pictured_for_good),
        ("engine.tables.state.may_claim", only_what_is_certain),
    ],
    ids=["the next hand lies open", "the hand stays open", "a picture shows it", "only certain claims"],
)
def test_a_leak_in_a_claim_is_caught(place: str, leaky: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, leaky)
    with pytest.raises(Leak):
        check_claims(rules(Setting("fuenfzehnern", "relaxed")), 1)
