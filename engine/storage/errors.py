"""Errors of reading and writing: refusals, since nothing has changed and the same can be tried again."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.game import Refusal

OFTEN: Final[Mapping[str, bool]] = MappingProxyType({"often": True})
"""The ``extra`` of a log line that each click writes while the database is away."""


class StorageError(Refusal):
    """Nothing of the batch was written, as far as can be known, or nothing could be read."""

    def __init__(self, message: str, code: str = "storage_failed") -> None:
        super().__init__(code)
        self.message = message

    def __str__(self) -> str:
        return self.message


class StorageFailed(StorageError):  # noqa: N818  # what happened, not an error class's name
    """The database refused or could not be reached.

    ``systemic``: any batch would have failed (disk full, locked, gone), so that trying the others of a group
    one by one is pointless.
    """

    def __init__(self, message: str, *, systemic: bool = False) -> None:
        super().__init__(message)
        self.systemic = systemic


class StorageDamaged(StorageFailed):
    """The rows in question lie in a damaged part of the file; retrying does not help."""


class StorageUnusable(StorageError):  # noqa: N818
    """This version can't work with the database, and retrying does not help; ``advice`` is what to do."""

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(f"{reason}: {advice}")
        self.reason = reason
        self.advice = advice


class StorageConflict(StorageError):  # noqa: N818
    """A row with that key exists already: somebody else has written."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "storage_conflict")


class LeaseHeld(StorageError):  # noqa: N818
    """Another process holds the right to write to the database; the text tells which."""
