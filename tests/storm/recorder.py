"""Records a storm from outside: people's clicks and answers, and the sandbox's journal."""

import json
import re
import time
from bisect import bisect
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cogs.hand.buttons import HandId
from discord_sandbox import Reply
from discord_sandbox.journal import Entry, Journal
from tests.wire.table import Json, is_over, text_of

_NOTE: Final = re.compile(r"^> (?!A seat has come free|.* ein Platz ist frei geworden)(.+)", re.MULTILINE)
"""A line that answers a click; news of a seat is none."""
_CALLBACK: Final = "/callback"
_HEAD: Final = 300
"""Number of bytes of a request's body that its line in the trail shows."""
_IDS: Final = re.compile(rb"bk1:[^\"]+")


@dataclass(slots=True)
class Attempt:
    """A click on a move."""

    person: str
    move: HandId
    sent: float
    told: str = "no answer"
    """The outcome as the person sees it: ``acknowledged``, ``failed``, or the line that refused it."""


@dataclass(slots=True)
class Recorder:
    """Records everything, and which promises were broken."""

    journal: Journal
    attempts: list[Attempt] = field(default_factory=list)
    decisions: dict[tuple[int, int, int], Attempt] = field(default_factory=dict)
    """The acknowledged moves by table, seat and decision number."""
    broken: Counter[str] = field(default_factory=Counter)
    """The number of violations of each promise."""
    stories: list[str] = field(default_factory=list)
    """A description of each violation."""
    ended: set[int] = field(default_factory=set)
    """Tables that should be over, though nobody saw their end."""
    finished: int = 0
    """The number of parties that were finished."""
    requests: Counter[int] = field(default_factory=Counter)
    """The bot's requests by status."""
    faulted: Counter[str] = field(default_factory=Counter)
    """Requests that were hit by a fault, by kind."""
    trail: Path | None = None
    """The file to which each fault, click and request is written, if any."""
    started: list[float] = field(default_factory=list)
    """Start times of the processes, in seconds since 1970."""
    _read: int = 0
    _edited_by: dict[str, int] = field(default_factory=dict)
    """The number of the process that last edited a message, by path."""
    _answers: dict[str, Entry] = field(default_factory=dict)

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged moves."""
        return len(self.decisions)

    def breaks(self, promise: str, story: str) -> None:
        """Record that a promise was broken."""
        self.broken[promise] += 1
        self.stories.append(f"{promise}: {story}")
        self.note(broken=promise, story=story)

    def note(self, **said: Any) -> None:
        """Write a line to the trail, if there is one."""
        if self.trail is not None:
            with self.trail.open("a") as file:
                file.write(json.dumps({"at": time.time()} | said) + "\n")

    # -- what people are told -----------------------------------------------------------------------------

    def attempt(self, person: str, move: HandId) -> Attempt:
        """Record somebody's click."""
        self.attempts.append(Attempt(person, move, time.time()))
        return self.attempts[-1]

    def told(self, attempt: Attempt, reply: Reply, hand: Json) -> bool:
        """Record an answer; return whether it shows the hand without a refusal, which acknowledges."""
        attempt.told = _told(reply, hand)
        self.note(
            at=attempt.sent,
            click=str(attempt.move),
            person=attempt.person,
            hand=hand["id"],
            interaction=reply.id,
            told=attempt.told,
        )
        if attempt.told != "acknowledged":
            return False
        move = attempt.move
        before = self.decisions.setdefault((move.table, move.seat, move.decision), attempt)
        # the same button in two messages for a moment: the hand follows a fresh card
        again = before.move == move and reply.message is not None and is_over(reply.message)
        if before is not attempt and not again:
            self.breaks(
                "acknowledged once",
                f"table {move.table}, seat {move.seat}: decision {move.decision} was acknowledged as"
                f" {before.move.token!r} and as {move.token!r}",
            )
        return True

    def decided(self, table: int, seat: int) -> int:
        """Return the newest acknowledged decision of a seat; -1 before the first."""
        return max((key[2] for key in self.decisions if key[:2] == (table, seat)), default=-1)

    @property
    def answers(self) -> Counter[str]:
        """Count the answers that people got."""
        return Counter(attempt.told for attempt in self.attempts)

    # -- what the bot asks of Discord ---------------------------------------------------------------------

    def read_journal(self) -> None:
        """Process the bot's requests since the last call."""
        for entry in self.journal.since(self._read):
            self._read = entry.n
            self._note_request(entry)
            self.requests[entry.status] += 1
            outdated = entry.method == "PATCH" and self._edits_after_another(entry)
            if entry.fault is not None:
                self.faulted[entry.fault] += 1
            elif entry.status == 400 and not (entry.route.endswith(_CALLBACK) or outdated):
                self.breaks("requests are valid", f"{entry.method} {entry.route} was answered with 400")
            if entry.route.endswith(_CALLBACK):
                self._answer(entry)

    def _note_request(self, entry: Entry) -> None:
        if self.trail is None:
            return
        body = entry.body or b""
        self.note(
            at=entry.at,
            request=f"{entry.method} {entry.path}",
            status=entry.status,
            fault=entry.fault,
            ids=[found.decode() for found in _IDS.findall(body)],
            body=body[:_HEAD].decode(errors="replace"),
        )

    def _edits_after_another(self, entry: Entry) -> bool:
        """Record who edits a message; return whether the last editor was an earlier process.

        That process may have been killed before it could record its last edit: a picture that it removed, for
        instance, is then referred to once more.
        """
        process = bisect(self.started, entry.at)
        before = self._edited_by.setdefault(entry.path, process)
        if entry.status != 400:  # what is refused is sent once more
            self._edited_by[entry.path] = process
        return before < process

    def _answer(self, entry: Entry) -> None:
        before = self._answers.setdefault(entry.path, entry)
        if before is entry:
            return
        retried = before.fault is not None or entry.fault is not None or before.status >= 400
        if not retried:
            self.breaks("answered once", f"{entry.route}: a second answer was sent, {entry.status}")
        self._answers[entry.path] = entry


def _told(reply: Reply, hand: Json) -> str:
    if reply.state != "answered":
        return reply.state
    if reply.message is None:
        return "answered elsewhere"
    if reply.message["id"] != hand["id"]:  # a sentence of its own
        return text_of(reply.message).strip()[:100]
    note = _NOTE.search(text_of(reply.message))
    return "acknowledged" if note is None else note[1]
