"""Settings of features: which are on, in which languages, and how hands and tables are shown.

Nothing here imports features or needs Discord, so that the command line reads it at once.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Field
from pydantic_settings import NoDecode

from engine.settings import ConfigSection, Count, Inner, Seconds

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


def _listed(value: Any) -> Any:
    """Split names with commas between them, as they stand in an environment variable."""
    return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value


class CogSettings(ConfigSection):
    """Features and languages."""

    off: Annotated[tuple[OptionalFeature, ...], NoDecode, BeforeValidator(_listed)] = ()
    """Features to switch off: gatherings, seasons, fraternities, tab, stats, exchange,
    tutorial, replays. What they have stored stays. In the environment there are commas between them."""
    translations: str = ""
    """A folder with texts in further languages, docs/translating.md says how; none if it is empty."""
    asleep_after: Inner[Annotated[float, Field(ge=1, le=890, allow_inf_nan=False)]] = 840.0
    """Seconds after which a private hand that nobody touched goes to sleep; Discord lets it die after 900."""
    refreshes: Inner[Count] = 5
    """Most refreshes of a private hand within refresh_window while its owner doesn't click. Discord takes
    five in two seconds; the last of them waits for the second half."""
    refresh_window: Inner[Annotated[float, Field(gt=0, le=60, allow_inf_nan=False)]] = 2.0
    """The time in seconds that refreshes counts for."""
    refresh_patience: Inner[Seconds] = 1.0
    """Seconds that a click's answer waits at most for a refresh of the same message under way."""
    double_tap: Inner[Seconds] = 0.35
    """Seconds after a bid or a choice in which no card is taken: the second tap of a double one would meet
    the cards that have come under the thumb meanwhile. For as long nothing but a card is taken when it is
    somebody's turn, since buttons come where others were."""
    spectators: Inner[Count] = 20
    """Most people who may watch a table in a private view of their own; everybody sees the card."""
    spectator_pause: Inner[Seconds] = 0.25
    """Delay in seconds of the spectators' refresh after the players' hands."""
    mention_after: Inner[Seconds] = 3.0
    """Seconds after which somebody is mentioned if it is their turn and their hand is asleep."""
    unclicked_after: Inner[Seconds] = 45.0
    """Seconds after which somebody is mentioned although their hand seems open: it may have vanished from
    their phone, which nobody is told. Counted from their turn or their last click, whichever is later."""
    departed_after: Inner[Seconds] = 60.0
    """Seconds until it is looked whether somebody who is waited for has left the server; it doubles."""
    call_pause: Inner[Seconds] = 60.0
    """Seconds within which nobody is called a second time by invitations and by entries on the tab."""
    render_pause: Inner[Seconds] = 0.3
    """Seconds that a table's public card waits for further changes before it is drawn."""
    fresh_card_pause: Inner[Seconds] = 30.0
    """A card that others have buried is posted anew with the next deal, unless one was posted in its channel
    less than this many seconds ago."""
    fresh_card_after: Inner[Seconds] = 3000.0
    """Age in seconds at which a table card is posted anew: Discord allows fewer edits after an hour."""
    picture_rest: Inner[Seconds] = 1.2
    """Seconds without a change after which a table is drawn as a picture."""
    picture_stale: Inner[Seconds] = 20.0
    """Age in seconds at which a table's picture is drawn again although play goes on without a rest."""
    picture_share: Inner[Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)]] = 0.02
    """The part of the time that may go into drawing. With many tables pictures come later, texts don't."""
    picture_patience: Inner[Seconds] = 1.0
    """Seconds that a fresh card waits at most for its picture."""
    homeless_days: Inner[Annotated[float, Field(ge=0, le=3650, allow_inf_nan=False)]] = 14.0
    """Days after which a game whose channel was deleted, and that nobody has moved, is put away."""

    @property
    def further(self) -> tuple[Path, ...]:
        """The folders of further languages."""
        return (Path(self.translations),) if self.translations else ()
