"""Settings of what Discord shows: what whoever runs the bot can set, and what only tests change."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_settings import NoDecode

from cogs.optional import OptionalFeature
from engine.settings import ConfigSection, Count, Days, Seconds


def _listed(value: Any) -> Any:
    """Split names with commas between them, as they stand in an environment variable."""
    return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value


class CogOptions(ConfigSection):
    """Features, and how hands and tables are shown in Discord."""

    off: Annotated[tuple[OptionalFeature, ...], NoDecode, BeforeValidator(_listed)] = ()
    """Features to switch off: evenings, tournaments, seasons, fraternities, tab, stats, exchange,
    tutorial, replays. Their commands and buttons are gone; what they have stored stays, and goes on when they
    are switched on again. In an environment variable there are commas between them."""
    translations: str = ""
    """A folder with texts in further languages, docs/translating.md says how; none if it is empty."""
    asleep_after: Annotated[float, Field(ge=1, le=890, allow_inf_nan=False)] = 840.0
    """Seconds after which a private hand that nobody touched goes to sleep; Discord lets it die after 900."""
    refreshes: Count = 5
    """Most refreshes of a private hand within refresh_window while its owner doesn't click. Discord takes
    five in two seconds; the last of them waits for the second half."""
    refresh_window: Annotated[float, Field(gt=0, le=60, allow_inf_nan=False)] = 2.0
    """The time in seconds that refreshes counts for."""
    double_tap: Seconds = 0.35
    """Seconds after a bid or a choice in which no card is taken: the second tap of a double one would meet
    the cards that have come under the thumb meanwhile. For as long nothing but a card is taken when it is
    somebody's turn, since buttons come where others were."""
    spectators: Count = 20
    """Most people who may watch a table in a private view of their own; everybody sees the card."""
    mention_after: Seconds = 3.0
    """Seconds after which somebody is mentioned if it is their turn and their hand is asleep."""
    unclicked_after: Seconds = 45.0
    """Seconds after which somebody is mentioned although their hand seems open: it may have vanished from
    their phone, which nobody is told. Counted from their turn or their last click, whichever is later."""
    call_pause: Seconds = 60.0
    """Seconds within which nobody is called a second time by invitations and by entries on the tab."""
    render_pause: Seconds = 0.3
    """Seconds that a table's public card waits for further changes before it is drawn."""
    fresh_card_pause: Seconds = 30.0
    """A card that others have buried is posted anew with the next deal, unless one was posted in its channel
    less than this many seconds ago."""
    picture_rest: Seconds = 1.2
    """Seconds without a change after which a table is drawn as a picture."""
    picture_stale: Seconds = 20.0
    """Age in seconds at which a table's picture is drawn again although play goes on without a rest."""
    picture_share: Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)] = 0.02
    """The part of the time that may go into drawing. With many tables pictures come later, texts don't."""
    homeless_days: Days = 14.0
    """Days after which a game whose channel was deleted, and that nobody has moved, is put away."""

    @property
    def further(self) -> tuple[Path, ...]:
        """The folders of further languages."""
        return (Path(self.translations),) if self.translations else ()


class CogSettings(CogOptions):
    """Times in seconds."""

    refresh_pause: float = 0.01
    """Delay of a hand's refresh after a change, so that the answer to the click that caused it goes first."""
    spectator_pause: float = 0.25
    """Delay of the spectators' refresh after the players' hands."""
    take_up_pause: float = 0.02
    """Delay between two tables whose hands are taken up after a restart, so that clicks come between."""
    fresh_card_after: float = 3000.0
    """Age at which a table card is posted anew: Discord allows fewer edits after an hour."""
    picture_patience: float = 1.0
    """Time that a fresh card waits at most for its picture."""
    refresh_patience: float = 1.0
    """Time that a click's answer waits at most for a refresh of the same message under way."""
    departed_after: float = 60.0
    """Time until it is looked whether somebody who is waited for has left the server; it doubles."""
    late_after: float = 3.0
    """Age beyond which interactions replayed after a reconnect are skipped."""
