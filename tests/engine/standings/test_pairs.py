"""Pairs of people of whom one always loses, as those who keep the books see them."""

from __future__ import annotations

from datetime import timedelta

from engine.games.registry import GAMES
from engine.standings.pairs import LEAST_PARTIES, OneSidedPair
from engine.storage.records import ResultRow
from engine.store import Store
from tests.engine.standings.seasons_of_parties import BEGIN, count, keep, result, rule

ANNA, ANNAS_SECOND, BERT, CILLI, PUPIL, TEACHER = range(1, 7)


class Season:
    """Parties of some people, one a day."""

    def __init__(self) -> None:
        self.rows: list[ResultRow] = []

    def play(self, times: int, first: int, second: int, *, tied: bool = False, rated: bool = True) -> None:
        """Two people beside two Magisters, of whom the first comes in before the second, or with them."""
        for _ in range(times):
            table = len(self.rows) + 1
            seats: list[int | str] = [first, second, "magister", "magister"]
            places = [2, 2, 1, 4] if tied else [2, 3, 1, 4]
            ended = BEGIN + timedelta(days=table)
            self.rows.append(result(table, seats, places, ended=ended, rated=rated))


async def test_an_account_that_is_there_to_lose_is_shown_and_nobody_else(store: Store) -> None:
    season = Season()
    season.play(20, BERT, CILLI)
    season.play(1, CILLI, BERT)  # Cilli has won once: that is the luck of cards
    season.play(LEAST_PARTIES, ANNA, ANNAS_SECOND)
    farmed = len(season.rows)
    season.play(3, BERT, ANNA)  # Anna plays with others, too, and loses
    season.play(LEAST_PARTIES - 1, TEACHER, PUPIL)  # not enough to say anything
    season.play(5, TEACHER, PUPIL, rated=False)  # friendly games don't count
    await keep(store, season.rows, 6)
    await count(store)

    told = [OneSidedPair("quodlibet", ANNA, ANNAS_SECOND, LEAST_PARTIES, LEAST_PARTIES + 3, farmed)]
    assert await store.pairs.one_sided("1", GAMES) == told
    assert await store.pairs.one_sided("2", GAMES) == [], "servers see nothing of each other"
    assert await store.pairs.one_sided("1", ["blattla"]) == []

    # those who keep the books void one of the games: what is left is too little
    await rule(store, season.rows[farmed - 1])
    assert await store.pairs.one_sided("1", GAMES) == []


async def test_whoever_has_met_somebody_else_or_has_been_equal_once_is_not_shown(store: Store) -> None:
    season = Season()
    season.play(30, ANNA, BERT)
    season.play(1, CILLI, BERT)  # Bert loses always, but not to Anna alone
    season.play(30, TEACHER, PUPIL)
    season.play(1, TEACHER, PUPIL, tied=True)
    await keep(store, season.rows, 6)
    await count(store)
    assert await store.pairs.one_sided("1", GAMES) == []
