"""A person with one thumb, who plays a partie by tapping what lies on the screen."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page, TimeoutError as PageTimeoutError

from benchmarks._facts import facts, state_of
from cogs.texts.catalogue import Words
from engine.game import CHANCE, State
from engine.store import Store

RECORDER: Final = Path(__file__).with_name("_recorder.js").read_text(encoding="utf-8")
_CARD: Final = re.compile(r":(?:lay )?[EGHS][7-9XUOKA]$")
_PATIENCE: Final = 10_000
"""Milliseconds after which somebody looks whether their hand is still there."""
_LOST: Final = 4_000
"""Milliseconds after which a tap has met nothing."""
_PLAYS_ITSELF: Final = 2_000
"""Milliseconds in which the only card that fits plays itself, or else has to be tapped."""
_MANY: Final = 12
"""Times in a row that nothing comes until a table is taken to be stuck."""
_FACT_PATIENCE: Final = 15_000
"""Milliseconds that hand and card have to come up with a turn: at this speed the bot rests from drawing."""
_LEAST_MOVES: Final = 4
"""Moves of which a measurement consists at least."""
_WRONG: Final = 0.15
"""How often a card is tried that the rules forbid."""
_EARLY: Final = 0.25
"""How often a card is chosen before its turn."""


async def record(page: Page, table: int) -> None:
    """Begin to look at a table."""
    if not await page.evaluate("'recorder' in window"):
        await page.evaluate(RECORDER)
    await page.evaluate("(table) => recorder.begin(table)", table)


@dataclass
class Thumb:
    """Plays at one table. ``likes`` are ends of ids to tap where they are offered, the best first."""

    page: Page
    table: int
    words: Words
    name: str
    store: Store
    likes: tuple[str, ...] = ()
    taps: Counter[str] = field(default_factory=Counter)
    """Taps by their kind: ``move``, ``wrong`` and ``early`` are cards; ``again`` fetches the hand."""
    scrolls: int = 0
    missing: Counter[str] = field(default_factory=Counter)
    """Facts that could not be found, each with where: ``card trick``."""
    looked: int = 0
    """Turns at which the facts were looked for."""
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    _tapped: str | None = None

    async def play(self, deals: int) -> None:
        """Play to the end of the partie, or so many deals of it; more if those had hardly a turn.

        Forced cards, and those chosen before their turn, play themselves.
        """
        seen, waits, tried, decision = 0, 0, "", None
        while True:
            turn = await self._next()
            if turn is None:
                waits += 1
                assert waits < _MANY, f"the table has stopped: {await self._standstill()}"
                if waits > 1 or not await self.page.evaluate("recorder.awake"):  # or a menu lies in its place
                    await self._fetch_hand()
                continue
            waits = 0
            if turn["over"]:
                return
            if not turn["moves"]:
                await self._choose_early(turn)
                continue
            dealt = await self.page.evaluate("recorder.deals")
            enough = dealt > deals and self.looked > 0
            if enough and self.taps["move"] >= _LEAST_MOVES:
                return
            if dealt > seen and not enough and await self._look(turn):
                seen = dealt
            grey = [one for one in turn["grey"] if one["id"] != tried]
            wrong = bool(grey) and self.chance.random() < _WRONG
            button = grey[0] if wrong else self._best(turn["moves"])
            if len(turn["moves"]) == 1 and _CARD.search(button["id"]) and await self._plays_itself(button):
                continue
            if not turn["inside"]:
                self.scrolls += decision != turn["decision"]
                decision = turn["decision"]
            if wrong:
                tried = button["id"]
            await self._tap(button, "wrong" if wrong else "move", stays=wrong, scrolls=not turn["inside"])

    async def _standstill(self) -> str:
        """Return who is awaited, and what stands on the page."""
        state, _ = await state_of(self.store, self.table)
        shown = await self.page.evaluate("recorder.shown")
        return f"{state.waiting_for} are awaited, {self._tapped} was tapped, hand and card are {shown}"

    async def _next(self) -> dict[str, Any] | None:
        """Wait until there is something to do; ``None`` if nothing comes."""
        try:
            found = await self.page.wait_for_function(
                "(tapped) => recorder.turn(tapped)",
                arg=self._tapped,
                timeout=_PATIENCE if self._tapped is None else _LOST,
            )
        except PageTimeoutError:
            if self._tapped is None:
                return None
            self._tapped = None  # something has slid under the thumb
            return await self._next()
        turn: dict[str, Any] = await found.json_value()
        return turn

    async def _plays_itself(self, button: Mapping[str, Any]) -> bool:
        """Wait a moment for the only card that can be played; whether it has gone."""
        try:
            await self.page.wait_for_function(
                "(id) => document.querySelector(`[data-custom-id='${id}']`) === null",
                arg=button["id"],
                timeout=_PLAYS_ITSELF,
            )
        except PageTimeoutError:
            return False
        return True

    def _best(self, moves: list[dict[str, Any]]) -> dict[str, Any]:
        liked = (one for end in self.likes for one in moves if re.search(rf"{end}$", one["id"]))
        return next(liked, None) or self.chance.choice(moves)

    async def _tap(
        self, button: Mapping[str, Any], kind: str, *, stays: bool = False, scrolls: bool = False
    ) -> None:
        self.taps[kind] += 1
        self._tapped = None if stays else button["id"]
        if scrolls:
            with suppress(PageTimeoutError):  # it has been drawn anew meanwhile
                there = self.page.locator(f'[data-custom-id="{button["id"]}"]').last
                await there.tap(timeout=_LOST)
            await self.page.evaluate("recorder.forget()")
        else:
            await self.page.touchscreen.tap(button["x"], button["y"])
        if stays:  # its note comes with the answer
            await self.page.wait_for_function("() => document.querySelector('[aria-busy]') === null")

    async def _choose_early(self, turn: dict[str, Any]) -> None:
        if self.chance.random() < _EARLY or turn["plans"][0]["id"].startswith("bk1:m:"):
            await self._tap(self.chance.choice(turn["plans"]), "early")
        with suppress(PageTimeoutError):  # others may take their time
            await self.page.wait_for_function(
                "() => (({ over, moves }) => over || moves?.length)(recorder.turn(null) ?? {})",
                timeout=_PATIENCE,
            )
        self._tapped = None

    async def _fetch_hand(self) -> None:
        """Press "My hand" on the table's card, for the hand is gone."""
        self.taps["again"] += 1
        self._tapped = None
        await self.page.evaluate("recorder.card.querySelector('[data-custom-id$=\":hand\"]').click()")

    async def _look(self, turn: dict[str, Any]) -> bool:
        """Look for the facts in hand and card, once others have played; whether that was now."""
        state, preset = await state_of(self.store, self.table)
        view: Any = state.view(None)
        if not _offers(state, turn) or view.deal is None or getattr(view.deal, "trick", True) == ():
            return False
        self.looked += 1
        wanted = facts(view, self.words, self.name, preset)
        places = {"hand": {**wanted, "turn": wanted["hand_turn"]}, "card": wanted}
        for where, what in product(places, ("contract", "turn", "trick", "scores")):
            try:
                await self.page.wait_for_function(
                    "([told, all]) => all.every((one) => new RegExp(one).test(recorder.turn(null)?.[told]))",
                    arg=[where, places[where][what]],
                    timeout=_FACT_PATIENCE,
                )
            except PageTimeoutError:
                if await self._is_still(turn):
                    self.missing[f"{where}: {what}"] += 1
        return True

    async def _is_still(self, turn: Mapping[str, Any]) -> bool:
        """Whether it is still that turn, on the page and at the table: a forced card plays itself."""
        state, _ = await state_of(self.store, self.table)
        now = await self.page.evaluate("recorder.turn(null)?.decision")
        return now == turn["decision"] and _offers(state, turn)


def _offers(state: State, turn: Mapping[str, Any]) -> bool:
    """Whether what the page offers is still to be done: by somebody who is awaited, not beside others' turns.

    Who may say Kontra while others play sees one trick now and the next one in a moment.
    """
    seat, _, token = turn["moves"][0]["id"].split(":")[3:]
    awaited = state.waiting_for is not CHANCE and int(seat) in state.waiting_for
    return awaited and any(action.token == token for action in state.legal(int(seat)))
