"""Discord's error answers: status, JSON code, message and the tree of field errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

#: JSON code → (HTTP status, message), as Discord documents and sends them.
CATALOGUE: Final[dict[int, tuple[int, str]]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    30008: (400, "Maximum number of emojis reached"),
    30032: (400, "Maximum number of application commands reached"),
    30034: (400, "Max number of daily application command creates has been reached"),
    30038: (400, "Maximum number of uncompleted guild scheduled events reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40041: (400, "An application command with that name already exists"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class DiscordError(Exception):
    """An answer in Discord's error shape."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra
        self.headers = dict(headers or {})

    def body(self) -> dict[str, Any]:
        """Return the JSON of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.extra:
            body.update(self.extra)
        return body


def refusal(code: int) -> DiscordError:
    """Return the error of that JSON code from the catalogue."""
    status, message = CATALOGUE[code]
    return DiscordError(status, code, message)


def unauthorized() -> DiscordError:
    """Return the 401 that Discord sends for a wrong or missing token."""
    return DiscordError(401, 0, "401: Unauthorized")


class FieldErrors:
    """Collects errors by the path of their field; ``raise_any`` throws them as one 50035."""

    def __init__(self, prefix: Sequence[str | int] = ()) -> None:
        self._prefix = tuple(prefix)
        self._tree: dict[str, Any] = {}

    def add(self, path: Sequence[str | int], code: str, message: str) -> None:
        """Add an error; the empty path is the body as a whole."""
        node = self._tree
        for step in (*self._prefix, *path):
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def __bool__(self) -> bool:
        return bool(self._tree)

    def raise_any(self) -> None:
        """Raise DiscordError 50035 if anything was noted."""
        if self._tree:
            status, message = CATALOGUE[50035]
            raise DiscordError(status, 50035, message, errors=self._tree)


def invalid(path: Sequence[str | int], code: str, message: str) -> DiscordError:
    """Return a 50035 with a single field error."""
    errors = FieldErrors()
    errors.add(path, code, message)
    status, text = CATALOGUE[50035]
    return DiscordError(status, 50035, text, errors=errors._tree)
