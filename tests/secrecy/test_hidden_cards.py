"""Hidden cards change places unnoticed, in tiny packs in all ways; and every seeded leak is caught."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any

import pytest

from cogs.games.render_context import RenderContext
from cogs.hand.view import watch_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import RawLayout
from cogs.shell.names import Names
from cogs.texts.catalogue import Words
from engine.cards import cards_in
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.kauflabet.game import FourTricks, Speaking
from engine.games.quodlibet.contracts import Sight
from engine.games.quodlibet.game import QuodlibetPartie
from engine.games.quodlibet.stages import BlindTricks, PenaltyTricks
from engine.games.quodlibet.vocabulary import PacketDrawn
from engine.games.registry import GAMES
from engine.kernel.partie import Partie
from engine.kernel.tricking import Declared
from engine.kernel.vocabulary import PLAYS, Play
from engine.tables import TableState
from tests.rollouts.audit import mixture
from tests.secrecy.games import SECRETS, TABLES, table
from tests.secrecy.twins import (
    Leak,
    Spill,
    Story,
    Table,
    arrangements,
    blurt_out,
    exchange,
    instead,
    shuffle,
    stories,
    tiny_story,
)
from tests.secrecy.worlds import Setting, Swap, Viewer
from tests.seeded import Dice, amount

# Tiny packs: all arrangements of the hidden cards that are possible for a viewer look alike.

HIDDEN = 6
WORLDS = 120
"""Maximum number of arrangements of hidden cards for which all of them are tried."""
ENOUGH = amount(10, 60)
"""Minimum number of worlds checked for each kind of moment."""
DEALS = 48
"""Maximum number of deals that are made tiny."""


def all_worlds(story: Story, viewer: Viewer) -> tuple[int, list[Swap]]:
    """Return the first moment at which all worlds possible for a viewer can be tried, and the worlds."""
    for length, moment in enumerate(story.moments, 1):
        if story.dealt and 1 < len(moment.hidden[viewer]) <= HIDDEN:
            swaps = arrangements(moment.hidden[viewer], moment.places)
            if len(swaps) <= WORLDS:
                return length, swaps
    return 0, []


def look_around(story: Story, viewer: Viewer, shown: Counter[str]) -> None:
    """Play a tiny deal in all worlds at once; impossible ones drop out. Raises ``Leak``."""
    first, swaps = all_worlds(story, viewer)
    if not swaps:
        return
    one = story.retold(first, viewer)
    twins = [twin for swap in swaps if (twin := story.twin(first, viewer, swap))]
    for moment in story.moments[first - 1 :]:
        if one.length < first:
            one.goes_on()
            twins = [twin for twin in twins if twin.goes_on()]
        first += 1
        sight = one.seen(viewer)
        for twin in twins:
            twin.compare(sight)
            shown[moment.name] += moment.is_moved(twin.swap)


def check_all_worlds(table: Table, seed: object) -> Counter[str]:
    """Count the worlds shown, by moment. Raises ``Leak``."""
    shown: Counter[str] = Counter()
    wanted = table.secrets.tiny_moments(table.options)
    deals = chain.from_iterable(stories(table, f"{seed} {party}") for party in range(DEALS))
    dice = Dice(f"viewers {table.setting} {seed}")
    for number, story in enumerate(islice(deals, DEALS)):
        if any(shown[moment.name] < ENOUGH for moment in story.moments if moment.name in wanted):
            tiny = tiny_story(story, number)
            for viewer in (None, dice.one_of(table.viewers[1:])):
                look_around(tiny, viewer, shown)
        if all(shown[name] >= ENOUGH for name in wanted):
            break
    return shown


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_all_worlds_that_a_viewer_must_think_possible_look_the_same(table: Table) -> None:
    shown = check_all_worlds(table, 1)
    for name in table.secrets.tiny_moments(table.options):
        assert shown[name] >= ENOUGH, f"{name}: {shown}"


# Whole packs: at all kinds of moments, swapping hidden cards changes no other view.

MOMENTS = 36
"""Number of moments that are checked, about equally many of each kind."""
TWINS = 3
"""Number of twins that each viewer is shown at a moment."""
PARTIES = 6
"""Maximum number of parties until every kind of moment has occurred."""
TRIES = 30
"""Maximum number of attempts to find that many possible twins."""


def twins(story: Story, length: int, viewer: Viewer, dice: Dice) -> int:
    """Show a viewer some twins of a moment; return the number of possible ones."""
    moment = story.moments[length - 1]
    hidden = moment.hidden[viewer]
    if len(hidden) < 2:
        return 0
    one = story.retold(length, viewer)
    sight = one.seen(viewer)
    done = [step.action for step in story.steps]
    shown = 0
    for attempt in range(TRIES):
        swap = exchange(*dice.some_of(hidden, 2)) if attempt % 3 else shuffle(hidden, dice)
        twin = story.twin(length, viewer, swap) if moment.is_moved(swap) else None
        if twin is None:
            continue
        twin.compare(sight)
        twin.compare_answers(one, [*dice.some_of(PLAYS, 4), *dice.some_of(done, 4)])
        shown += 1
        if shown == TWINS:
            break
    for hand in dice.some_of([cards for cards in story.dealt if cards], 1):
        turned = story.twin(length, viewer, exchange(*dice.some_of(hand, 2)), deal_only=True)
        if turned is not None:
            turned.compare(sight)
    return shown


def check_twins(table: Table, seed: object) -> dict[str, Counter[Viewer]]:
    """Count the twins shown, by moment and viewer, for all moments that occur. Raises ``Leak``."""
    dice = Dice(f"twins {table.setting} {seed}")
    places: dict[str, list[tuple[Story, int]]] = defaultdict(list)
    secrets, options = table.secrets, table.options
    for party in range(PARTIES):
        for story in stories(table, f"{seed} {party}"):
            for length, moment in enumerate(story.moments, 1):
                found = places[moment.name]
                if all(len(hidden) > 1 for hidden in moment.hidden.values()):
                    found.append((story, length))
        come_up = secrets.open_moments(options) <= places.keys()
        if come_up and all(places[name] for name in secrets.moments(options)):
            break
    shown: dict[str, Counter[Viewer]] = {name: Counter() for name in places}
    for name, found in places.items():
        for story, length in dice.some_of(found, 1 + MOMENTS // len(places)):
            for viewer in table.viewers:
                shown[name][viewer] += twins(story, length, viewer, dice)
    return shown


def test_every_game_has_an_oracle() -> None:
    assert set(SECRETS) == set(GAMES)


@pytest.mark.sample(2)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_hidden_cards_change_places_unnoticed(table: Table) -> None:
    shown = check_twins(table, 1)
    secrets = table.secrets
    assert set(shown) >= secrets.moments(table.options) | secrets.open_moments(table.options)
    for name in secrets.moments(table.options):
        assert min(shown[name][viewer] for viewer in table.viewers) >= TWINS, f"{name}: {shown[name]}"


@pytest.mark.scaled
@pytest.mark.parametrize("name", GAMES)
def test_so_they_do_under_any_house_rules(name: str) -> None:
    shown = 0
    for number in range(amount(2, 40)):
        dice = Dice(f"any rules {name} {number}")
        chosen = mixture(GAMES[name], dice.one_of(GAMES[name].presets), dice)
        table = Table(Setting(name, chosen.preset), SECRETS[name], chosen.options)
        story = dice.one_of(stories(table, number))
        for length in dice.some_of(range(1, len(story.moments) + 1), 8):
            shown += sum(twins(story, length, viewer, dice) for viewer in table.viewers)
    assert shown > 20


# The proofs can fail: every seeded leak is caught.


LEGAL, ACT, CHECK_EARLY = PenaltyTricks.legal, PenaltyTricks.act, QuodlibetPartie.check_early
SLOTS = BlindTricks.legal


def legal_by_the_next_hand(self: PenaltyTricks, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
    return LEGAL(self, partie, seat)[: 1 + partie.hands[(seat + 1) % 4].bit_length() % 2]


def early_by_the_next_hand(self: QuodlibetPartie, seat: Seat, action: Any) -> None:
    CHECK_EARLY(self, seat, action)
    if self.hands[(seat + 1) % 4] & 1:
        raise IllegalAction("not_now")


def naming_the_holder(self: PenaltyTricks, partie: Partie[Any, Any], action: Any) -> list[Event]:
    if isinstance(action, Play):
        holder = next((seat for seat in range(4) if partie.hands[seat] >> action.card & 1), -1)
        if holder != self.turn:
            raise IllegalAction("not_your_card", holder=holder)
    return ACT(self, partie, action)


def an_owner_of_a_seat_looks_on_with_open_hands(patch: pytest.MonkeyPatch) -> None:
    honest = TableState.open_hands
    patch.setattr(TableState, "open_hands", lambda self, person: honest(replace(self, seats=()), person))


def a_spectator_sees_somebodys_lowest_card(patch: pytest.MonkeyPatch) -> None:
    def view(shown: TableState, words: Words, card_emoji: CardEmoji, **how: Any) -> RawLayout:
        context = RenderContext(shown, words, card_emoji, Names(shown, words))
        return watch_view(shown, words, card_emoji, note=str(_lowest_of(context, 1)), **how)

    patch.setattr("tests.secrecy.twins.watch_view", view)


def _lowest_of(context: RenderContext, seat: Seat) -> int | None:
    state: Any = context.state._partie
    return next(iter(cards_in(state.all_hands()[seat])), None)


def seen_by_seat_0(honest: Any, stage: Speaking, viewer: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = honest(stage, 0)
    return seen


def a_finished_deal_shows_what_one_put_away(patch: pytest.MonkeyPatch) -> None:
    for stage in (Speaking, FourTricks):
        honest = stage.view
        patch.setattr(
            stage,
            "view",
            lambda self, partie, viewer, honest=honest: honest(self, partie, 0 if self.over else viewer),
        )


def everybody_is_told_the_partner(patch: pytest.MonkeyPatch) -> None:
    honest = Declared.seen
    patch.setattr(
        Declared,
        "seen",
        lambda self, partie, viewer: {**honest(self, partie, viewer), "partner": self.partner},
    )


FRANKONIA = Setting("quodlibet", "frankonia")
LEAKS: Mapping[str, tuple[Spill, Setting]] = {
    "all hands are shown": (instead(Sight, "shows", lambda self, viewer, holder: True), FRANKONIA),
    "the public sees open trousers": (
        instead(Sight, "shows", lambda self, viewer, holder: self is not Sight.OWN and viewer != holder),
        FRANKONIA,
    ),
    "blind slots are sorted, which reveals where the high cards were": (
        instead(
            BlindTricks,
            "legal",
            lambda self, partie, seat: sorted(
                SLOTS(self, partie, seat), key=lambda play: partie.dealt[seat][play.slot]
            ),
        ),
        FRANKONIA,
    ),
    "everybody hears what was drawn": (instead(PacketDrawn, "seen_by", lambda self, seat: self), FRANKONIA),
    "what one may do depends on the next hand": (
        instead(PenaltyTricks, "legal", legal_by_the_next_hand),
        FRANKONIA,
    ),
    "choosing early depends on the next hand": (
        instead(QuodlibetPartie, "check_early", early_by_the_next_hand),
        FRANKONIA,
    ),
    "a refusal names the holder": (instead(PenaltyTricks, "act", naming_the_holder), FRANKONIA),
    "the card shows somebody's lowest card": (
        partial(blurt_out, game="quodlibet", part="card", tell=lambda context: _lowest_of(context, 2)),
        FRANKONIA,
    ),
    "a picture describes somebody's lowest card": (
        partial(blurt_out, game="quodlibet", part="picture", tell=lambda context: _lowest_of(context, 2)),
        FRANKONIA,
    ),
    "a hand shows its neighbour's lowest card": (
        partial(
            blurt_out,
            game="quodlibet",
            part="hand",
            tell=lambda context: _lowest_of(context, (context.seat + 1) % 4),
        ),
        FRANKONIA,
    ),
    "all hands are open to whoever looks on": (
        instead(TableState, "open_hands", lambda self, person: self._partie.all_hands()),
        FRANKONIA,
    ),
    "an owner of a seat looks on with open hands": (an_owner_of_a_seat_looks_on_with_open_hands, FRANKONIA),
    "a spectator sees somebody's lowest card": (a_spectator_sees_somebodys_lowest_card, FRANKONIA),
    "everybody sees what one put away": (
        instead(Speaking, "seen", partial(seen_by_seat_0, Speaking.seen)),
        Setting("kauflabet", "1739"),
    ),
    "a finished deal shows what one put away": (
        a_finished_deal_shows_what_one_put_away,
        Setting("kauflabet", "1850"),
    ),
    "the secret partner is named": (everybody_is_told_the_partner, Setting("blattla", "blattla")),
}
UNSEEN_IN_TINY = {"a refusal names the holder", "a finished deal shows what one put away"}
"""Leaks that tiny packs can't reveal.

Forbidden cards are not tried there, and few deals of Kauflabet reach their end.
"""


@pytest.mark.sample(3)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught_at_whole_packs(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spill, setting = LEAKS[leak]
    spill(monkeypatch)
    with pytest.raises(Leak):
        check_twins(table(setting), 1)


@pytest.mark.sample(3)
@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak not in UNSEEN_IN_TINY])
def test_a_leak_is_caught_at_tiny_packs(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spill, setting = LEAKS[leak]
    spill(monkeypatch)
    with pytest.raises(Leak):
        check_all_worlds(table(setting), 1)
