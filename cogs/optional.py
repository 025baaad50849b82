"""The features that a host may switch off. Nothing here imports them."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

OptionalFeature: TypeAlias = Literal[
    "gatherings",
    "seasons",
    "fraternities",
    "tab",
    "stats",
    "exchange",
    "tutorial",
    "replays",
]
LETTERS: Final[Mapping[OptionalFeature, str]] = {
    "gatherings": "j",
    "seasons": "y",
    "fraternities": "d",
    "tab": "k",
    "stats": "e",
    "exchange": "q",
    "tutorial": "n",
    "replays": "v",
}
"""The letters with which their ids begin: where a feature is off its ids are not loaded, except those of
buttons on other features' messages."""
