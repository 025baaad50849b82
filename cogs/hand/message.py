"""One ephemeral message that shows a private hand.

It can only be edited with the token of an interaction, valid for 15 minutes; every click brings a new one.
Tokens are secrets: they are never logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Final, Literal

import discord

from cogs.hand.view import asleep_view, retired_view
from cogs.shell import direct
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import Lane
from engine.tables import TableState

if TYPE_CHECKING:
    from cogs.hand.open_hand import OpenHand

log = logging.getLogger(__name__)


class RefreshPace:
    """Allows ``most`` refreshes within any ``window`` (seconds), the last of them in its second half.

    What changes quickly is shown at once, and later news waits for no more than half a window.
    """

    def __init__(self, most: int, window: float) -> None:
        self._most = most
        self._window = window
        self._begun: deque[float] = deque(maxlen=most)

    def free_at(self) -> float:
        """Return the earliest time for the next refresh, by the clock of ``begin``."""
        begun, most = self._begun, self._most
        whole = begun[0] + self._window if len(begun) == most else 0.0
        half = begun[1 - most] + self._window / 2 if len(begun) >= most - 1 > 0 else 0.0
        return max(whole, half)

    def begin(self, now: float) -> None:
        """Note a refresh."""
        self._begun.append(now)

    def clear(self) -> None:
        """Begin anew with another token."""
        self._begun.clear()


TOKEN_LIFE: Final = 900.0
"""Seconds for which Discord accepts an interaction's token."""

RETRY_AFTER: Final = 2.0
"""Seconds until a failed refresh is tried again."""
MOST_REFUSALS: Final = 4
"""Refusals in a row after which a hand counts as lost, so that its owner is called."""

_GONE: Final = frozenset({10008, 10015, 50027})
"""Error codes of a message that is gone, or whose token has expired; no reason to worry."""

Mode = Literal["awake", "asleep", "retired", "shut", "parted"]
"""``shut``: a spectator may not watch any more. ``parted``: its owner was forgotten."""


def message_gone(error: discord.HTTPException) -> bool:
    """Whether a request was refused because the message is gone, or its token has expired."""
    return error.code in _GONE or error.status in (401, 404)


class HandMessage:
    """One ephemeral message that shows a hand, and the lane through which all its edits go.

    It is the answer to an interaction, or has followed one.
    """

    def __init__(self, hand: OpenHand, message_id: int) -> None:
        self.hand = hand
        self._hands = hand.hands
        self._settings = hand.services.settings
        self.id = message_id
        self.mode: Mode = "awake"
        self.token: str | None = None
        self.followed = False
        """Whether the token's interaction has another message as its answer."""
        self.born = 0.0
        """When the token was issued, by the services' clock."""
        self._pace = RefreshPace(self._settings.refreshes, self._settings.refresh_window)
        self._shown: list[dict[str, Any]] | None = None
        self._shown_state: TableState | None = None
        self._later: asyncio.TimerHandle | None = None
        self._refusals = 0
        self.restored: Sequence[Any] | None = None
        """The table's newest entry and the drawing's digest when an earlier process showed it last."""
        self.lane = Lane(self._push, self._forget, self._settings.refresh_patience)

    def reach(self, token: str, born: float, *, followed: bool = False) -> None:
        """Use this token, issued at ``born``, for edits from now on."""
        self.token, self.born, self.followed = token, born, followed
        self._pace.clear()

    def _forget(self) -> None:
        self._shown = self._shown_state = None

    def redraw(self) -> None:
        """Draw the same state anew soon, because cards look different now."""
        self._shown_state = None
        self.lane.refresh()

    def showing(self, state: TableState | None, drawing: RawLayout, *, refreshed: bool = False) -> None:
        """Record what the message shows now; ``refreshed``: without a click by its owner."""
        self._shown, self._shown_state, self._refusals = drawing.components, state, 0
        if state is not None:
            self.hand.offers(state, asyncio.get_running_loop().time() if refreshed else -inf)

    def _shows(self, state: TableState | None, drawing: RawLayout) -> bool:
        """Whether the message shows that already, perhaps since an earlier process."""
        restored, self.restored = self.restored, None
        if restored is not None and state is not None and tuple(restored) == (state.seq, drawing.digest):
            return True
        return drawing.components == self._shown

    def shown_now(self) -> tuple[int, str] | None:
        """Return the table's newest entry and the drawing's digest, if the message shows both."""
        state, shown = self._shown_state, self._shown
        if state is None or shown is None or not self.current or self.mode != "awake":
            return None
        return state.seq, RawLayout(shown).digest

    @property
    def address(self) -> int | None:
        """Its id where that is needed to reach it with the token."""
        return self.id if self.followed else None

    @property
    def current(self) -> bool:
        """Whether the message is known to show the newest state."""
        return self._shown_state is self.hand.table.state

    def _draw(self) -> RawLayout:
        hand = self.hand
        match self.mode:
            case "parted":
                return retired_view(hand.words, "privacy-parted")
            case "shut":
                return retired_view(hand.words, "watch-shut")
            case "asleep":
                return asleep_view(hand.table.number, hand.words, "watch" if hand.watches else "hand")
        return hand.draw()

    async def _push(self) -> None:
        if self.hand.gone:
            self.mode = "parted"
            self.hand.part()
        state = self.hand.table.state if self.mode == "awake" else None
        token = self.token
        if token is None or (state is not None and state is self._shown_state):
            return
        try:
            if self.mode == "awake" and self.hand.watches:
                sees = await self.hand.still_sees()
                if sees is None:  # what isn't known is hidden; the next change is another chance
                    return
                token = self.token
                if token is None:
                    return
                if not sees and self.mode == "awake":
                    self.hand.shut(self)
                state = self.hand.table.state if self.mode == "awake" else None
            if self.mode == "retired":
                await self._hands.delete(token, self.address)
                self._hands.disown(self)
                return
            now = asyncio.get_running_loop().time()
            if (wait := self._pace.free_at() - now) > 0:  # then it is drawn as it will be
                self._try_again(wait)
                return
            drawing = self._draw()
            if not self._shows(state, drawing):
                self._pace.begin(now)
                await direct.edit(self._hands.client, token, drawing, self.address)
        except discord.HTTPException as error:
            self._forget()
            if message_gone(error):
                if token == self.token:  # else a click has brought a newer one meanwhile
                    self.hand.lost(self)
            else:
                number = self.hand.table.number
                log.warning("a hand at table %d could not be refreshed: status %s", number, error.status)
                self._refusals += error.status == 400
                if self._refusals < MOST_REFUSALS and (error.status in (400, 429) or error.status >= 500):
                    self._try_again(RETRY_AFTER)
                elif self.mode != "awake":
                    self._hands.disown(self)
                elif token == self.token:  # it shows what is over, and its owner may be waited for
                    self.hand.lost(self)
        except Exception:
            self._forget()
            log.exception("a hand at table %d could not be refreshed", self.hand.table.number)
            self._try_again(RETRY_AFTER)
        else:
            self.showing(state, drawing, refreshed=True)
            if self.mode == "parted":
                # while a click may come, nobody else's hand is shown in it
                asyncio.get_running_loop().call_later(TOKEN_LIFE, self._hands.disown, self)
            elif self.mode != "awake":
                # nothing more will come; a click on it makes it known again
                self._hands.disown(self)
            elif self.hand.over and state is self.hand.table.state:
                self.hand.lost(self)

    def _try_again(self, seconds: float) -> None:
        # its owner may be waited for, and would never know
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(seconds, self.lane.refresh)
