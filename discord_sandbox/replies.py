"""The bot's answers to what a person has sent, which is told apart by nonces."""

from __future__ import annotations

import asyncio
import itertools
import time
from dataclasses import dataclass

from discord_sandbox.inputs import Json, RejectedError


@dataclass(slots=True)
class Modal:
    """A form opened by the bot."""

    interaction_id: str
    custom_id: str
    title: str
    components: list[Json]


@dataclass(slots=True)
class Reply:
    """The bot's answer: ``state`` is "answered", "deferred" or "failed", ``seconds`` since the click.

    ``message`` is the new or edited message at that time; ``modal`` the form, if it opened one.
    """

    id: str
    state: str
    seconds: float
    message: Json | None = None
    modal: Modal | None = None


@dataclass(slots=True)
class _Waiting:
    sent: float
    future: asyncio.Future[Reply]
    modal: Modal | None = None


class PendingReplies:
    """Interactions of a person that the bot hasn't answered yet."""

    def __init__(self) -> None:
        self._nonces = itertools.count(1)
        self._waiting: dict[str, _Waiting] = {}

    def begin(self) -> tuple[str, asyncio.Future[Reply]]:
        """Return the nonce of an interaction that is about to be sent, and the future of its answer."""
        nonce, future = str(next(self._nonces)), asyncio.get_running_loop().create_future()
        self._waiting[nonce] = _Waiting(time.perf_counter(), future)
        return nonce, future

    def opened(self, data: Json) -> None:
        """Keep a form that the bot has opened until the answer is complete."""
        if (waiting := self._waiting.get(str(data["nonce"]))) is not None:
            modal = data["modal"]
            waiting.modal = Modal(
                data["interaction_id"], modal["custom_id"], modal["title"], modal["components"]
            )

    def refused(self, data: Json) -> None:
        """Fail an interaction that the sandbox refuses."""
        self.fail(str(data["nonce"]), RejectedError(data["message"]))

    def fail(self, nonce: str, error: BaseException) -> None:
        """Fail an interaction, for instance because it could not be sent."""
        if (waiting := self._waiting.pop(nonce, None)) is not None and not waiting.future.done():
            waiting.future.set_exception(error)

    def settle(self, data: Json, message: Json | None) -> None:
        """Complete an interaction, unless it was merely sent; ``message`` is the one that answers it."""
        if data["state"] == "sent" or (waiting := self._waiting.pop(str(data["nonce"]), None)) is None:
            return
        if not waiting.future.done():
            seconds = time.perf_counter() - waiting.sent
            waiting.future.set_result(Reply(data["id"], data["state"], seconds, message, waiting.modal))

    def give_up(self) -> None:
        """Fail all that is left: the page's connection has ended."""
        for nonce in list(self._waiting):
            self.fail(nonce, ConnectionError("the page's connection ended"))
