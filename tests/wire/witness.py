"""People who write down all that their pages ever heard, and what of it they should not have seen."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sandbox.person import Person
from engine.cards import PACK, cards_in, notation
from engine.game import Seat
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, TrickDealView
from engine.games.registry import game
from engine.storage.records import Entry
from engine.tables.fold import Fold
from tests.wire.table import EPHEMERAL, Json, text_of

CARD = re.compile(r"(?<![A-Za-z0-9])[EGHS][789XUOKA](?![A-Za-z0-9])")
"""A card as ids, tokens and emoji names write it."""
_ON_ITS_WAY = 0.5
"""For so many seconds a message may show what stood when it was drawn: cards that ended the deal before."""
_DEAL = re.compile(r"(?:Spiel|Deal) (\d+)/12")


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
        self._database = database
        self._table = table
        self.decided: list[tuple[Seat, int, str]] = []
        """What people (not computers) have done: seat, decision number and token."""
        with closing(self._reader()) as reader:
            found = reader.execute(
                'SELECT game, options FROM tables WHERE "table" = ?', (self._table,)
            ).fetchone()
        rules = game(found[0])
        self.fold = Fold(rules, rules.load_options(found[1]))

    def _reader(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)

    def read_on(self) -> Iterator[Entry]:
        """Take in what has been written since, an entry at a time."""
        with closing(self._reader()) as reader:
            rows = reader.execute(
                "SELECT seq, kind, actor, seat, time_ms, token, version FROM log"
                ' WHERE "table" = ? AND seq > ? ORDER BY seq',
                (self._table, self.fold.seq),
            ).fetchall()
        for row in rows:
            entry = Entry(*row)
            if entry.kind == "game" and entry.actor is not None and entry.seat is not None:
                self.decided.append((entry.seat, self.fold.decisions[entry.seat], entry.token))
            self.fold.apply(entry)
            yield entry

    @property
    def partie(self) -> Partie:
        """The partie as far as it was read."""
        assert isinstance(self.fold.state, Partie)
        return self.fold.state


@dataclass(frozen=True)
class _Moment:
    """From when on which cards were secret from whom, in the deal that messages give as theirs."""

    time_ms: int
    deal: int
    secret: dict[Seat | None, frozenset[str]]


class Secrets:
    """Which cards nobody but their holder could know, at any time of a partie."""

    def __init__(self, follower: Follower) -> None:
        self._moments = [
            _Moment(entry.time_ms, follower.partie.deal_number, _secret(follower.partie))
            for entry in follower.read_on()
            if follower.fold.state is not None
        ]
        self._times = [moment.time_ms for moment in self._moments]

    def told(self, at: float, message: Json, reader: Seat | None) -> set[str]:
        """The cards in a message that its reader should not have known when it came."""
        newest = bisect_right(self._times, int(1000 * at))
        oldest = bisect_right(self._times, int(1000 * (at - _ON_ITS_WAY)))
        deal = _DEAL.search(text_of(message))
        secret = [
            moment.secret[reader]
            for moment in self._moments[max(0, oldest - 1) : newest]
            if deal is None or moment.deal == int(deal[1])
        ]
        return cards_told(message).intersection(*secret) if secret else set()

    def leaks(self, witness: Witness, seat: Seat) -> list[str]:
        """Everything that a person at a table was told too early, publicly or privately."""
        found = []
        for at, message in witness.heard:
            reader = seat if message["flags"] & EPHEMERAL else None
            if told := self.told(at, message, reader):
                found.append(f"seat {reader}: {sorted(told)} in {text_of(message)}")
        return found


def cards_told(message: Json) -> set[str]:
    """Every card named anywhere in a message: texts, labels, emoji and custom ids."""
    return set(CARD.findall(json.dumps([message["content"], message["components"]])))


def _secret(partie: Partie) -> dict[Seat | None, frozenset[str]]:
    """What each seat, and the public (``None``), must not be shown of the cards not yet played."""
    hands, stock, contract = _lying(partie)
    known = _seen_before(partie)
    everything = frozenset().union(*hands, stock)

    def hidden(reader: Seat | None) -> frozenset[str]:
        own = frozenset() if reader is None else hands[reader]
        if contract == "good_hunting":
            return frozenset()
        if contract == "open_trousers":
            return everything if reader is None else own
        if partie.phase == "declare" and reader != partie.king:
            return everything
        return everything - own

    return {reader: hidden(reader) - known for reader in (None, 0, 1, 2, 3)}


def _lying(partie: Partie) -> tuple[list[frozenset[str]], frozenset[str], str | None]:
    """Hands, undealt cards and the contract."""
    if partie.playing is None:
        dealt = partie.dealt or ((),) * 4
        waiting = PACK if partie.dealt is None and partie.phase != "over" else ()
        return [frozenset(map(notation, hand)) for hand in dealt], frozenset(map(notation, waiting)), None
    deal = partie.playing
    packets = deal.packets if isinstance(deal, SnackDeal) else ()
    stock = frozenset(notation(card) for packet in packets for card in packet)
    return [frozenset(map(notation, cards_in(hand))) for hand in deal.hands], stock, deal.contract.name


def _seen_before(partie: Partie) -> frozenset[str]:
    """Cards with which the deal before ended: they are still shown while nothing was played since."""
    match partie.last:
        case TrickDealView() as last:
            return frozenset(notation(play.card) for play in last.tricks[-1].plays)
        case ChainDealView() as last:
            return frozenset(notation(play.card) for play in last.chains[-1].plays)
        case LayoutDealView() as last:
            return frozenset(map(notation, last.turns[-1].laid))
    return frozenset()
