"""Levels and characters: who sees obvious decisions, who risks more, and how card points are played for."""

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

from benchmarks._bars import BARS
from engine.cards import (
    COURTS_AND_HEARTS,
    PACK,
    RANK_LETTERS,
    TakenTrick,
    card_set,
    notate,
    parse,
    parse_many,
)
from engine.game import CHANCE, Action, State, View
from engine.games.blattla import Blattla
from engine.games.fuenfzehnern import RULE_SETS, FuenfzehnernPartie
from engine.games.registry import GAMES
from engine.games.schafkopf.contracts import BIDS
from engine.kernel.shedding import Lay
from engine.kernel.vocabulary import PASS, Pass, Play
from engine.players.expert import TRICKS
from engine.players.levels import (
    NAMES,
    Character,
    Level,
    LevelPlayer,
    Player,
    character_of,
    decisions,
    expert_of,
    speaks_for,
)
from engine.players.manners import playing, takes
from engine.players.messages import Question
from engine.simulation import played
from tests.engine.games import blattla, fuenfzehnern
from tests.engine.games.blattla import dealt as dealt_blattla, order_for
from tests.engine.games.kauflabet import dealt as dealt_kauflabet, table
from tests.engine.games.playing import random_options
from tests.engine.players.dealing import play_deal, play_partie
from tests.engine.players.obvious import GOOD, stored
from tests.engine.players.test_quodlibet import king
from tests.seeded import LONG, amount

# Levels at obvious decisions: a Magister sees nearly all of them, a Bursch most, a Fuchs many.

SHARES = {Level.MAGISTER: 0.97, Level.BURSCH: 0.85, Level.FUCHS: 0.60}
POSITIONS = stored()[:: 1 if LONG else 4]


@pytest.mark.scaled
@pytest.mark.parametrize("level", Level)
def test_what_is_obvious_is_seen(level: Level) -> None:
    missed = defaultdict(list)
    for seed, position in enumerate(POSITIONS):
        if position.regret(level, seed) > GOOD:
            missed[position.kind].append(position.before[-1])
    seen = 1 - sum(map(len, missed.values())) / len(POSITIONS)
    assert seen >= SHARES[level], {kind: len(places) for kind, places in missed.items()}


@pytest.mark.sample(12)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", GAMES)
def test_they_play_whole_parties_by_any_house_rules(name: str, seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(name, rng)
    everybody = frozenset(range(GAMES[name].seats(options)))
    state = play_partie(GAMES[name].new(options), LevelPlayer(expert_of(name), Level.BURSCH), everybody, rng)
    assert state.result is not None


RANDOM_ONES_LOSE: Final = [
    ("kauflabet", "1850", {"bete_amount": "stake"}, 60, 1.0),
    ("kauflabet", "1850", {"players": 3, "bete_cap": 8}, 60, 1.0),
    ("kauflabet", "1850", {"players": 5, "bete_cap": 8}, 60, 1.0),
    ("kauflabet", "1739", {}, 60, 0.7),
    ("kauflabet", "1739", {"players": 3}, 60, 0.7),
    *(("fuenfzehnern", rule_set, {}, 8, 4.0) for rule_set in RULE_SETS),
    *(("fuenfzehnern", rule_set, {"players": 3}, 6, 2.0) for rule_set in RULE_SETS),
]
"""House rules, parties that are played, and points a deal that somebody gains who plays by rule."""


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "preset", "rules", "parties", "gain"), RANDOM_ONES_LOSE)
def test_a_bursch_beats_players_who_click_at_random(
    name: str, preset: str, rules: dict[str, Any], parties: int, gain: float
) -> None:
    game, rng = GAMES[name], random.Random(7)
    options = game.options(preset, rules)
    bursch = LevelPlayer(expert_of(name), Level.BURSCH)
    gained = deals = 0
    for number in range(parties):
        me = number % game.seats(options)
        state = play_partie(game.new(options), bursch, frozenset({me}), rng)
        assert state.result is not None
        gained += state.result.points[me]
        deals += state.deal_number
    assert gained / deals > gain


# Characters: some names risk more than others, at every level, and only where something is put at stake.

CAUTIOUS, STEADY, BOLD = Character
DEALS: Final = 20


def hands(seed: int, cards: int, without: str = "") -> list[str]:
    """Return random hands of so many cards each."""
    order = [card for card in random.Random(seed).sample(PACK, len(PACK)) if notate([card]) != without]
    return [notate(sorted(order[first : first + cards])) for first in range(0, 4 * cards, cards)]


def choice(state: State, level: Level, character: Character, game: str, seed: int = 0) -> Action:
    assert isinstance(state.waiting_for, frozenset)
    seat = min(state.waiting_for)
    return LevelPlayer(expert_of(game), level, seed, character).choose(state.view(seat), state.legal(seat))


def test_most_names_are_steady_and_the_others_as_many_of_each_kind() -> None:
    kinds = [character_of(name) for name in NAMES]
    assert kinds.count(STEADY) > len(NAMES) / 2
    assert kinds.count(CAUTIOUS) == kinds.count(BOLD) > 1
    assert character_of(None) is character_of("Anna") is STEADY


BEGUN: Final[dict[str, Callable[[int], State]]] = {
    "blattla": lambda seed: dealt_blattla(*hands(seed, 8)),
    "quodlibet": lambda seed: king(hands(seed, 8)[0]),
}
"""Deals by game in which seat 0 may risk something."""


@pytest.mark.parametrize(
    ("game", "level"),
    [
        *(("quodlibet", level) for level in Level),
        ("blattla", Level.BURSCH),  # in a Fuchs's single world little is as good as something else
        ("blattla", Level.MAGISTER),
    ],
)
def test_the_bolder_put_more_at_stake(game: str, level: Level) -> None:
    def risked(character: Character) -> float:
        chosen = [(state, choice(state, level, character, game)) for state in begun]
        return sum(expert_of(game).stake(state.view(0), action) for state, action in chosen)

    begun = [BEGUN[game](seed) for seed in range(DEALS)]
    assert risked(CAUTIOUS) < risked(BOLD)


@pytest.mark.parametrize("level", Level)
def test_at_kauflabet_the_bolder_stay_in(level: Level) -> None:
    def staying(character: Character) -> int:
        chosen = [choice(state, level, character, "kauflabet", seed) for seed, state in enumerate(begun)]
        return sum(not isinstance(action, Pass) for action in chosen)

    begun = [dealt_kauflabet(table(), *hands(seed, 4, "H9"), upcard="H9") for seed in range(4 * DEALS)]
    assert staying(CAUTIOUS) < staying(BOLD)


@pytest.mark.parametrize("kind", ["alarich", "snack", "fuenfzehnern", "kauflabet", "blattla"])
def test_cards_are_played_alike(kind: str) -> None:
    bar = BARS[kind]
    expert, bursch = expert_of(bar.game), LevelPlayer(expert_of(bar.game), Level.BURSCH)
    played = play_deal(bar, "alike 1", lambda seat, state: bursch.choose(state.view(seat), state.legal(seat)))
    cards = [one for one in decisions(played.before, played.steps) if isinstance(one.chosen, Play | Lay)]
    assert len(cards) > 4
    for made in cards:
        assert not any(expert.stake(made.view, action) for action in made.legal)
        for character in Character:
            player = LevelPlayer(expert, Level.BURSCH, 0, character)
            assert player.choose(made.view, made.legal) == made.chosen


def test_a_steady_computer_decides_as_if_there_were_no_characters() -> None:
    state = dealt_blattla(*hands(1, 8))
    view, legal, expert = state.view(0), state.legal(0), expert_of("blattla")
    assert not any(expert.temptation(view, legal, STEADY.appetite).values())
    assert any(expert.temptation(view, legal, BOLD.appetite).values())


def test_a_character_speaks_for_what_risks_more_or_less() -> None:
    state, expert = dealt_blattla(*hands(1, 8)), expert_of("blattla")
    view, (passing, *bids) = state.view(0), state.legal(0)
    assert isinstance(passing, Pass)
    for character, risks, spares in ((CAUTIOUS, False, True), (STEADY, False, False), (BOLD, True, False)):
        assert speaks_for(character, expert, view, bids[0], passing) is risks
        assert speaks_for(character, expert, view, passing, bids[0]) is spares
        assert not speaks_for(character, expert, view, passing, passing)


def test_a_question_that_nobody_answers_in_time_is_answered_in_character() -> None:
    state = next(
        state
        for state in (dealt_blattla(*hands(seed, 8)) for seed in range(100))
        if choice(state, Level.BURSCH, BOLD, "blattla") != choice(state, Level.BURSCH, CAUTIOUS, "blattla")
    )
    for character in Character:
        question = Question("blattla", Level.MAGISTER, "1", state.view(0), tuple(state.legal(0)), character)
        assert question.by_rule() == choice(state, Level.BURSCH, character, "blattla")
        assert question.answer() == question.answer()


BURSCH, MAGISTER = (
    {name: LevelPlayer(expert_of(name), level) for name in ("blattla", "fuenfzehnern")}
    for level in (Level.BURSCH, Level.MAGISTER)
)


# Blattla.


class Careless:
    """Bids by rule, and plays any cards."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return (
            self._rng.choice(legal) if isinstance(legal[0], Play) else BURSCH["blattla"].choose(view, legal)
        )


@pytest.mark.scaled
def test_it_plays_its_cards_better_than_those_who_throw_any() -> None:
    rng = random.Random(5)
    gained = deals = 0
    for number in range(amount(4, 8)):
        state, me = Blattla().new(Blattla().options("blattla", {})), number % 4
        players: list[Player] = [Careless(rng)] * 4
        players[me] = BURSCH["blattla"]
        for _ in played(state, players, rng):
            pass
        gained += state.totals[me]
        deals += state.deal_number
    assert gained / deals > 0.1


@pytest.mark.long
def test_it_bids_what_its_hand_is_worth() -> None:
    rng = random.Random(2)
    kinds = {"sow": 0, "solo": 0, "tout": 0, "pass": 0}
    gain = 0
    for _ in range(20):
        state = play_partie(
            Blattla().new(Blattla().options("blattla", {})), BURSCH["blattla"], frozenset(range(4)), rng
        )
        for score in state.view(None).scores:
            kinds["pass" if score.contract is None else score.contract.name.split()[0]] += 1
            if score.declarer is not None:
                gain += score.points[score.declarer]
    assert kinds["sow"] > kinds["solo"] > kinds["tout"]
    assert kinds["pass"] < 60, "people want to play"
    assert gain > 0


REST = ("GO GU G9 G8 HA HX HK SK", "G7 HO H9 H8 SO SU S9 S8")


def test_a_magister_announces_what_cannot_be_lost_and_only_that() -> None:
    magister = MAGISTER["blattla"]
    hands = (
        "EA EX EK EO EU E9 E8 GA",
        "GX GK GO GU G9 G8 G7 E7",
        "HA HX HK HO HU H9 H8 H7",
        "SA SX SK SO SU S9 S8 S7",
    )
    state = blattla.dealt(*hands)
    assert magister.choose(state.view(0), state.legal(0)).token == "bid tout E"
    state = blattla.dealt("EA EX EK EO EU GA SA S7", "HU E9 E8 E7 GX GK H7 SX", *REST)
    assert magister.choose(state.view(0), state.legal(0)).token == "bid solo E"
    blattla.say(state, "bid solo E")
    assert magister.choose(state.view(1), state.legal(1)).token == "pass"


# Fünfzehnern.


def token_of(state: FuenfzehnernPartie) -> str:
    seat = fuenfzehnern.turn(state)
    return BURSCH["fuenfzehnern"].choose(state.view(seat), state.legal(seat)).token


HANDS = (
    "EA E9 GX HK HO H7 S8 S7",
    "EK E8 GA GK HA H9 SX SU",
    "EO EX GO G9 HX H8 SK S9",
    "EU E7 GU G8 G7 HU SA SO",
)


def test_it_calls_for_the_ace_with_king_and_ober() -> None:
    state = fuenfzehnern.dealt(*HANDS)
    fuenfzehnern.do(state, "EA", "E8", "EX", "E7")
    assert token_of(state) in {"E9", "HO zwang"}
    hands = ("GX G9 HK HO H7 S8 S7 E7", "EA EK EO EU GA HA HU SU", "GO GK G8 HX H8 SK S9 E9")
    assert token_of(fuenfzehnern.dealt(*hands, "EX E8 GU G7 H9 SA SO SX")) == "HO zwang"


def test_whoever_calls_for_the_ace_holds_the_king() -> None:
    hands = ("GX G9 HK HO H7 S8 S7 E7", "EA EK EO EU GA HA HU SU", "GO GK G8 HX H8 SK S9 E9")
    state = fuenfzehnern.dealt(*hands, "EX E8 GU G7 H9 SA SO SX")
    fuenfzehnern.do(state, "HO zwang")
    position = expert_of("fuenfzehnern").position(state.view(2))
    assert position is not None
    assert all(world.hands[0] >> parse("HK") & 1 for world in position.worlds(20, random.Random(1)))


def test_a_magister_does_not_lead_a_king_into_the_ace() -> None:
    state = fuenfzehnern.dealt(
        "EK E7 GX G9 HX H9 SX S9",
        "EA E8 GK G8 HK H8 SK S8",
        "EO E9 GO G7 HO H7 SO S7",
        "EU EX GA GU HA HU SA SU",
    )
    magister = MAGISTER["fuenfzehnern"]
    assert magister.choose(state.view(0), state.legal(0)) != Play(parse("EK"))


# Schafkopf and its kin.


TRUMPS_LED = [(2, "EU HO H9 H8"), (0, "EO H7 HU HK")]


@pytest.mark.parametrize(
    ("contract", "seat", "hand", "trick", "taken", "card"),
    [
        pytest.param("sow G", 1, "EA EK G9 SX S9 H8 SU", "", [], "G9", id="search before an Ace is led"),
        pytest.param("solo E", 0, "GO HU EA EX SA", "", [], "HU", id="lead no points to higher trumps"),
        pytest.param("solo E", 3, "EA E7 S9 S8", "HA HK HX", [], "EA", id="bring a dear trump home"),
        pytest.param("sow G", 3, "HX SX S9", "EK EA E7", [], "HX", id="anybody may be the partner"),
        pytest.param("sow G", 3, "HX SX S9", "EK EA E7", TRUMPS_LED, "SX", id="who leads trumps is"),
    ],
)
def test_sides_are_played_by_the_book(
    contract: str, seat: int, hand: str, trick: str, taken: list[tuple[int, str]], card: str
) -> None:
    """Each trick that was taken is told with its leader, who has won it."""
    game: Any = GAMES["schafkopf"]
    terms, (rule, *_) = playing(game, game.options("pure"), BIDS[contract].contract, 0)
    done = [TakenTrick(leader, tuple(parse_many(cards)), leader) for leader, cards in taken]
    own, table = card_set(parse_many(hand)), tuple(parse_many(trick)) if trick else ()
    held = [0] * 4
    held[(seat + 1) % 4] = card_set(PACK) & ~own & ~card_set([*table, *(c for t in done for c in t.cards)])
    held[seat] = own
    following = own & terms.order.suit_of[table[0]] if table else own
    assert rule(seat, following or own, held, table, done) == 1 << parse(card)


def test_whoever_offers_a_hochzeit_holds_one_trump() -> None:
    game: Any = GAMES["schafkopf"]
    state = game.new(game.options("pure", {"contracts": "sow, hochzeit, solo", "cutting": "false"}))
    hands = ("HU EA EK E9 GA GK SA SX", "EO GO HO SO EU GU SU HA", "HX HK H9 H8 H7 EX E8 E7")
    rest = [card for card in PACK if card not in parse_many(" ".join(hands))]
    state.apply(CHANCE, state.deal(order_for([*hands, notate(rest)])))
    for token in ("bid hochzeit", "pass"):
        state.apply(state.stage.turn, game.parse(token))
    position = expert_of("schafkopf").position(state.view(2))
    assert position is not None
    trumps = {hands[0] & COURTS_AND_HEARTS.trumps for hands in position.worlds(40, random.Random(1))}
    assert {hand.bit_count() for hand in trumps} == {1} and len(trumps) > 5


@pytest.mark.parametrize(
    ("name", "words"),
    [("schafkopf", "bid play, pass, pass, pass, bid sow G"), ("mucken", "bid muck, pass, pass, pass")],
)
def test_computers_double_what_they_are_likely_to_win(name: str, words: str) -> None:
    game: Any = GAMES[name]
    state = game.new(game.options(game.presets[0], {"pack": "long", "cutting": "false"}))
    hands = ("HO EU GK S9 S8 E9 E8 H8", "EO GO SO GU SU HA HX EA", "GA GX SA SX EK HK H9 E7")
    rest = [card for card in PACK if card not in parse_many(" ".join(hands))]
    state.apply(CHANCE, state.deal(order_for([*hands, notate(rest)])))
    for token in words.split(", "):
        state.apply(state.stage.turn, game.parse(token))
    player = LevelPlayer(expert_of(name), Level.BURSCH)
    said = {seat: player.choose(state.view(seat), state.legal(seat)).token for seat in (1, 3)}
    assert said[1] == "kontra 1" and said[3] != "kontra 1"


def test_nobody_doubles_a_ramsch_round_with_trumps() -> None:
    game: Any = GAMES["schafkopf"]
    rules = {"lay": "forehand_only", "after_nobody": "ramsch", "cutting": False}
    state, player = game.new(game.options("pure", rules)), LevelPlayer(expert_of("schafkopf"), Level.BURSCH)
    pack = sorted(state.pack, key=lambda card: RANK_LETTERS[card & 7] != "O")  # forehand gets all Obers
    for said in ("bid lay", "pass"):
        state.apply(CHANCE, state.deal(pack))
        forehand = state.forehand
        assert player.choose(state.view(forehand), state.legal(forehand)).token == said
        while not state.scores:
            state.apply(state.stage.turn, PASS)


@pytest.mark.parametrize(("name", "rules"), [("ramsch", {}), ("herzla", {"all_hearts": "wins"})])
def test_much_is_ducked_even_where_everything_would_win(name: str, rules: dict[str, str]) -> None:
    game: Any = GAMES[name]
    terms = game.terms(game.options(name, rules), None, None)
    assert takes(terms, 0, sum(terms.values), TRICKS) and not takes(terms, 0, 60, TRICKS // 2)
