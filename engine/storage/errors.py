"""What can go wrong when something is written or read."""

from __future__ import annotations


class StorageError(Exception):
    """Nothing of the batch was written, as far as can be known; or nothing could be read."""


class StorageFailed(StorageError):  # noqa: N818  # what happened, not an error class's name
    """The database refused or could not be reached.

    ``systemic``: it would have refused any batch (disk full, locked, gone), so that trying the others
    of a group one by one is of no use.
    """

    def __init__(self, message: str, *, systemic: bool = False) -> None:
        super().__init__(message)
        self.systemic = systemic


class StorageDamaged(StorageFailed):
    """What was to be read or written lies in a damaged part of the file, and always will."""


class StorageUnusable(StorageError):  # noqa: N818
    """This program can't work with the database, however often it tries; ``advice`` is what to do."""

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(f"{reason}: {advice}")
        self.reason = reason
        self.advice = advice


class StorageConflict(StorageError):  # noqa: N818
    """A row with that key is there already: somebody else has written."""


class LeaseHeld(StorageError):  # noqa: N818
    """Another process has the right to write to the database; the text says which."""
