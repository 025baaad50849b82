"""People who write down all that their pages ever heard, and the parts that they should not have seen."""

import json
import re
import sqlite3
import time
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cogs.shell.card_emoji import emoji_names
from cogs.texts.catalogue import CARD_NAMES, Texts
from discord_sandbox import Person, files_of
from engine.cards import PACK, Card, notation, parse
from engine.game import CHANCE, Seat, State
from engine.games.registry import game
from engine.storage.records import Entry, Person as PersonRow, TableRow
from engine.tables import TableState, fold
from tests.languages import LANGUAGES
from tests.secrecy.games import SECRETS
from tests.secrecy.worlds import World
from tests.wire.table import EPHEMERAL, Json, text_of

TEXTS = Texts()
CARD = re.compile(r"(?<![A-Za-z0-9])[EGHS][789XUOKA](?![A-Za-z0-9])")
"""Matches a card as it is written in ids and tokens."""
_ON_ITS_WAY = 5.0
"""Seconds for which a message may show the state of its drawing: cards that ended the previous deal.

On a busy machine, and through the outbox, it takes that long. Nothing of the current deal is overlooked by
it, since in the course of a deal secrets only become fewer.
"""
_STILL_SHOWN = 8
"""The number of cards at the end of a deal, or drawn as lots before the first, that may be shown as long as
the table remembers that deal: until the next one's first trick is complete.
"""
_READERS = [TEXTS.of(language, cards) for language in LANGUAGES for cards in CARD_NAMES]
_NAMES = [(words.card(card), notation(card)) for words in _READERS for card in PACK]
"""The words for cards where there are no emoji."""
_EMOJI = {
    name: picture
    for words in _READERS
    for picture, name in emoji_names(words).items()
    if CARD.fullmatch(picture)
}
"""The cards that emoji show, by the emoji's names."""
_CALL = re.compile(r":call [EGHS]A\b")
_DEAL = re.compile(r"(?:Spiel|Deal) (\d+)/\d+")


class Witness(Person):
    """Somebody who keeps every message event, with the time at which it came (seconds since 1970)."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.heard: list[tuple[float, Json]] = []

    def _hear(self, name: str, data: Any) -> None:
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.heard.append((time.time(), data))
        super()._hear(name, data)


class Follower:
    """A table followed in the bot's database from outside, also while the bot writes or is dead."""

    def __init__(self, database: Path, table: int) -> None:
        # stays open: to read the schema takes longer than to read what is new
        self._reader = sqlite3.connect(f"file:{database}?mode=ro", uri=True, check_same_thread=False)
        self._table = table
        self._numbers: dict[str, int] = {}
        self.decided: list[tuple[Seat, int, str]] = []
        """The actions of people (not computers): seat, decision number and token."""
        found = self._reader.execute('SELECT * FROM tables WHERE "table" = ?', (self._table,))
        names = [column[0] for column in found.description]
        self.row = TableRow(**dict(zip(names, found.fetchone(), strict=True)))
        self.game = game(self.row.game)
        self.options = self.game.load_options(self.row.options)
        self.fold = TableState.of(self.row, self.game, self.options)

    def read_on(self) -> Iterator[Entry]:
        """Take in the entries written since the last call, one at a time."""
        rows = self._reader.execute(
            "SELECT seq, kind, actor, seat, time_ms, token, version FROM log"
            ' WHERE "table" = ? AND seq > ? ORDER BY seq',
            (self._table, self.fold.seq),
        ).fetchall()
        for row in rows:
            entry = Entry(*row)
            if entry.kind == "game" and entry.actor is not None and entry.seat is not None:
                self.decided.append((entry.seat, self.fold.decisions[entry.seat], entry.token))
            self.fold, _ = fold.apply(self.fold, entry, own=True)
            yield entry

    def number_of(self, person: Person) -> int:
        """The number under which the log knows somebody."""
        if person.id not in self._numbers:
            self._numbers = dict(self._reader.execute("SELECT external_id, person FROM persons").fetchall())
        return self._numbers[person.id]

    @property
    def state(self) -> State:
        """The partie as far as it was read."""
        assert self.fold._partie is not None
        return self.fold._partie

    @property
    def table_state(self) -> TableState:
        """The table as far as it was read, to be drawn."""
        known = {one[0]: PersonRow(*one) for one in self._reader.execute("SELECT * FROM persons")}
        return replace(self.fold, person=known.__getitem__)


@dataclass(frozen=True)
class _Moment:
    """The cards secret from each reader from a time on, in the deal that messages name."""

    time_ms: int
    deal: int
    secret: dict[Seat | None, frozenset[str]]


class Secrets:
    """The cards that only their holder could know, at any time of a partie.

    They come from the log's actions and the oracle of the game; the engine's views are not asked.
    """

    def __init__(self, follower: Follower) -> None:
        self._moments = list(_moments(follower))
        self._times = [moment.time_ms for moment in self._moments]

    def told(self, at: float, message: Json, reader: Seat | None) -> set[str]:
        """The cards in a message that its reader should not have known when it came.

        A picture may be older than the text above it, and says itself which deal it shows.
        """
        pictures = described(message)
        return self._early(at, text_of(message), cards_written(message), reader) | self._early(
            at, pictures, cards_named(pictures), reader
        )

    def _early(self, at: float, text: str, cards: set[str], reader: Seat | None) -> set[str]:
        newest = bisect_right(self._times, int(1000 * at))
        oldest = bisect_right(self._times, int(1000 * (at - _ON_ITS_WAY)))
        deal = _DEAL.search(text)
        secret = [
            moment.secret[reader]
            for moment in self._moments[max(0, oldest - 1) : newest]
            if deal is None or moment.deal == int(deal[1])
        ]
        return cards.intersection(*secret) if secret else set()

    def leaks(self, witness: Witness, seat: Seat | None) -> list[str]:
        """Everything that somebody was told too early, publicly or privately.

        ``None``: by a spectator. Messages that show a deal that is over, as replays do, are no leak.
        """
        found = []
        for at, message in witness.heard:
            reader = seat if message["flags"] & EPHEMERAL else None
            if told := self.told(at, message, reader):
                found.append(f"seat {reader}: {sorted(told)} in {text_of(message)}")
        return found


def cards_told(message: Json) -> set[str]:
    """Every card named anywhere in a message, its pictures' descriptions included."""
    return cards_written(message) | cards_pictured(message)


def cards_written(message: Json) -> set[str]:
    """The cards in texts, labels, emoji and custom ids.

    Cards that can be called are left out: their holder keeps still.
    """
    written = json.dumps([message["content"], message["components"]])
    return set(CARD.findall(_CALL.sub("", written))) | cards_shown(written)


def cards_shown(text: str) -> set[str]:
    """The cards whose emoji stand in a text."""
    return {_EMOJI[name] for name in re.findall(r"\w+", text) if name in _EMOJI}


def cards_pictured(message: Json) -> set[str]:
    """Every card that the descriptions of a message's pictures name, in whatever language."""
    return cards_named(described(message))


def cards_named(text: str) -> set[str]:
    """The cards that a text names in words."""
    return {card for name, card in _NAMES if name in text}


def described(message: Json) -> str:
    """The descriptions of a message's pictures."""
    return "\n".join(str(one.get("description") or "") for one in files_of(message))


def _moments(follower: Follower) -> Iterator[_Moment]:
    """A moment for each entry of the log since chance first handled the pack."""
    oracle = SECRETS[follower.row.game]
    world: World | None = None
    deal = 0
    demanding = ""
    laid: list[Card] = []
    before: Any = None
    told_before: set[Card] = set()
    for entry in follower.read_on():
        if follower.fold._partie is None:
            continue
        if entry.kind == "game":
            by_chance = entry.seat is None
            if by_chance:
                told_before, laid = set(laid[-_STILL_SHOWN:]), []
                world = oracle.world(before)
            assert world is not None
            shown, held = set(world.shown), _held(world)
            world.act(CHANCE if entry.seat is None else entry.seat, follower.game.parse(entry.token))
            if entry.token.endswith(" zwang"):
                demanding = entry.token
            if by_chance:
                # a deal that is over counts as the next one already, in which nothing of it is a secret
                deal = follower.state.deal_number
            # what lay open in a hand is laid once more when it is played
            laid += sorted(world.shown - shown | (held - _held(world)) & shown)
            first_deal = follower.state.deal_number == 1
            after: Any = follower.state.view(None)
            if after.last is None and (not first_deal or len(laid) >= len(world.hands)):
                told_before = set()
        before = follower.state.view(None)
        if world is not None:
            spoken_of = set(getattr(before.deal, "best_trumps", ()))  # wherever they lie
            if getattr(before.deal, "announced", False):
                spoken_of.add(parse(f"{demanding[0]}A"))  # an Ober demands it, and who has it keeps still
            yield _Moment(entry.time_ms, deal, _secret(world, told_before | spoken_of))


def _held(world: World) -> set[Card]:
    return {card for hand in world.hands for card in hand}


def _secret(world: World, told: set[Card]) -> dict[Seat | None, frozenset[str]]:
    """The cards that each seat, and the public (``None``), must not be shown, except those in ``told``."""
    readers: tuple[Seat | None, ...] = (None, *range(len(world.hands)))
    return {reader: frozenset(map(notation, world.cards - world.known(reader) - told)) for reader in readers}
