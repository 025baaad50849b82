"""A partie as a readable text file, what PGN is to chess: written, read and verified by replaying it."""

from engine.record.model import Move, Record, RecordedDeal, Recorder, RecordError, compose
from engine.record.notation import MAX_SIZE, load, read, write

__all__ = [
    "MAX_SIZE",
    "Move",
    "Record",
    "RecordError",
    "RecordedDeal",
    "Recorder",
    "compose",
    "load",
    "read",
    "write",
]
