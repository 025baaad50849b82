"""What servers and persons can choose, and what they have chosen.

A value never chosen is its default, and so is a stored one that this version doesn't know: another version
may have written it. ``docs/settings.md`` says what each of them means to people.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError

from cogs.hand.card_order import DEFAULT_ORDER, SortOrder
from cogs.texts.catalogue import AceName
from engine.game import Refusal
from engine.seasons.calendar import RHYTHMS, Rhythm
from engine.seasons.calendars import RHYTHM, SINCE, USUAL_ZONE
from engine.seasons.zones import zone_named
from engine.storage.errors import StorageError
from engine.storage.settings import Chosen, Scope, Settings
from engine.tables import Person, TableError
from engine.tables.terms import Spectators
from engine.tables.turn_clock import PaceName

if TYPE_CHECKING:
    import discord

log = logging.getLogger(__name__)

ROLE: Final = "role:"

Who: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(everyone|managers|role:[0-9]{1,20})$")]
"""Who may do something: ``everyone``, ``managers`` (of the server), or ``role:`` and Discord's id of one."""

ZoneName: TypeAlias = Annotated[str, StringConstraints(max_length=64), AfterValidator(zone_named)]
ChannelId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")]
FavouriteName: TypeAlias = Annotated[str, StringConstraints(max_length=100)]

PROTECTED: Final = frozenset({"who_opens", "who_changes", "who_keeps"})
"""What only those change who manage the server: it says what the others may do."""

_WELCOMED: Final = "welcomed"
"""What is stored of a person beside their settings: they know of the tutorial."""
_NOTHING: Final[Mapping[str, Any]] = {}

_PARSED: Final = 4096


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class ServerSettings(_Model):
    """What a server has chosen."""

    language: Literal["auto", "de", "en"] = "auto"
    """The language of everything that all can read; ``auto`` is the server's own."""
    pictures: bool = True
    """Tables are drawn, or shown as text only."""
    ace_name: AceName = "ass"
    """What the highest card of a suit is called."""
    forfeit: Literal["schnaps", "round", "neutral"] = "schnaps"
    """What a Schnapps round is called: a Schnaps, a round on somebody, or a forfeit without a drink."""
    seat_draw: bool = True
    """Ceremony: the seats are drawn with the four Aces before everybody's eyes."""
    king_first: bool = True
    """Ceremony: the beer king looks at his cards first."""
    census_call: bool = True
    """Ceremony: a census is called out."""
    penal_card_call: bool = True
    """Ceremony: the Red Ruffian and Ahmed are announced when they fall."""
    forfeit_round: bool = True
    """Ceremony: a Schnapps round that is due is called out."""
    crowning: bool = True
    """Ceremony: the winner is crowned at the end."""
    pace: PaceName = "relaxed"
    """The clock of a new table."""
    thread: bool = False
    """A new table gets a thread of its own."""
    spectators: Spectators = "after"
    """When spectators of a new table see the hands: after the deal, or at once if all have agreed."""
    favourite: FavouriteName | None = None
    """The preset or rule set that a table opens with; ``None`` is what was opened most of late."""
    who_opens: Who = "everyone"
    """Who may open tables."""
    who_changes: Who = "managers"
    """Who may change the saved rule sets, and the settings but for those in ``PROTECTED``."""
    rated: bool = True
    """A new table is rated: its partie counts on the leaderboards. Else it is a friendly one."""
    who_keeps: Who = "managers"
    """Who keeps the books: rules on results, opens and closes seasons, founds fraternities."""
    timezone: ZoneName = USUAL_ZONE
    """By which clock its days, evenings, months and seasons begin."""
    season_rhythm: Rhythm = RHYTHMS[0]
    """Whether a season begins by itself with each semester."""
    news_channel: ChannelId | None = None
    """Where it is told what concerns all; ``None`` is where it has played last."""


CEREMONIES: Final = (
    "seat_draw",
    "king_first",
    "census_call",
    "penal_card_call",
    "forfeit_round",
    "crowning",
)
"""The settings that switch a ceremony on or off, in the order of an evening."""


class PersonSettings(_Model):
    """What a person has chosen."""

    turn_call: Literal["always", "asleep", "never"] = "asleep"
    """When one is mentioned because it is one's turn: always, when one's hand sleeps, or never."""
    pictures: Literal["server", "text"] = "server"
    """One's private messages have pictures as the server likes, or none."""
    sort: SortOrder = DEFAULT_ORDER
    """The order of one's cards: by suit (highest or lowest first), or by rank and then suit."""
    autoplay: bool = False
    """A card that is the only legal one plays itself."""
    neutral_forfeit: bool = False
    """One doesn't drink: what one owes is worded as a forfeit, whatever the server says."""
    stats: Literal["everyone", "me"] = "everyone"
    """Who may see one's statistics: everybody on the same server, or oneself alone."""


Model = TypeVar("Model", bound=_Model)


class Preferences:
    """What everybody has chosen, in words of the program. One for the process, in ``Services``.

    Reading waits for nothing. Who was not ``load``-ed has the defaults. Loaded are everybody who clicks or
    types and their server, and whoever sits at a table that is in memory.
    """

    def __init__(self, stored: Settings) -> None:
        self._stored = stored
        self.server_listeners: list[Callable[[str], None]] = []
        """Called with Discord's id of a server that has chosen something else."""
        self.person_listeners: list[Callable[[int], None]] = []
        """Called with the number of a person who has."""

    def server(self, guild: str | int) -> ServerSettings:
        """What a server has chosen."""
        chosen = self._stored.known("guild", str(guild))
        return _DEFAULTS if chosen is None else _server(chosen)

    def mine(self, person: int | Person) -> PersonSettings:
        """What a person has chosen, by number."""
        chosen = self._stored.known("person", _owner(person))
        return _OWN_DEFAULTS if chosen is None else _mine(chosen)

    async def load(self, guild: str | int | None = None, persons: Iterable[int | Person] = ()) -> None:
        """Make what a server and some persons have chosen readable; costs no query once it is.

        Where the database can't be read that is logged, and they have the defaults for now.
        """
        try:
            if guild is not None:
                await self._stored.load("guild", [str(guild)])
            await self._stored.load("person", map(_owner, persons))
        except StorageError:
            log.exception("settings could not be read")

    async def change_server(self, guild: str | int, **values: Any) -> ServerSettings:
        """Choose for a server, all of it or nothing; durable on return. ``None`` goes back to the default.

        Raises ``Refusal`` (``setting_unknown``, ``setting_value``), ``TableError("storage_failed")``.
        """
        return await self._change_server(str(guild), values)

    async def change_rhythm(self, guild: str | int, rhythm: str, now_ms: int) -> ServerSettings:
        """Choose whether seasons follow the semesters from now on; as ``change_server``.

        When they cease to, the moment is kept with it: the semesters that have begun until then stay.
        """
        moment = {SINCE: now_ms if rhythm == "by_hand" else None}
        beside = {} if rhythm == self.server(guild).season_rhythm else moment
        return await self._change_server(str(guild), {RHYTHM: rhythm}, beside)

    async def change_mine(self, person: int | Person, **values: Any) -> PersonSettings:
        """Choose for a person; as ``change_server``."""
        chosen = await self._change("person", _owner(person), PersonSettings, values)
        for listener in self.person_listeners:
            listener(int(_owner(person)))
        return _mine(chosen)

    def is_new(self, person: int | Person) -> bool:
        """Whether a person, who is loaded, has not been shown the way to the tutorial yet."""
        chosen = self._stored.known("person", _owner(person))
        return chosen is not None and _WELCOMED not in chosen.values

    async def welcome(self, person: int | Person) -> None:
        """Remember that a person was shown the way. Where that can't be stored they are shown it again."""
        if self.is_new(person):
            try:
                await self._stored.change("person", _owner(person), {_WELCOMED: True})
            except StorageError:
                log.warning("that a person was welcomed could not be stored")

    async def chosen_by(self, person: int | Person) -> Mapping[str, Any]:
        """Everything that is stored of a person's choices, for whoever asks what is known of them."""
        return (await self._stored.get("person", _owner(person))).values

    async def forget(self, person: int | Person) -> None:
        """Forget everything that a person has chosen. Raises ``TableError("storage_failed")``."""
        try:
            await self._stored.forget("person", _owner(person))
        except StorageError:
            raise TableError("storage_failed") from None

    async def _change_server(
        self, guild: str, values: Mapping[str, Any], beside: Mapping[str, Any] = _NOTHING
    ) -> ServerSettings:
        chosen = await self._change("guild", guild, ServerSettings, values, beside)
        for listener in self.server_listeners:
            listener(guild)
        return _server(chosen)

    async def _change(
        self,
        scope: Scope,
        owner: str,
        model: type[_Model],
        values: Mapping[str, Any],
        beside: Mapping[str, Any] = _NOTHING,
    ) -> Chosen:
        """Keep values of a model, and what is stored ``beside`` them."""
        for key, value in values.items():
            if key not in model.model_fields:
                raise Refusal("setting_unknown", key=key[:40])
            try:
                if value is not None:
                    model.model_validate({key: value})
            except ValidationError:
                raise Refusal("setting_value", key=key, value=str(value)[:80]) from None
        try:
            return await self._stored.change(scope, owner, {**values, **beside})
        except StorageError:
            raise TableError("storage_failed") from None


def may(interaction: discord.Interaction[Any], who: str) -> bool:
    """Whether whoever asks is among those. Those who manage the server may do everything."""
    if who == "everyone" or interaction.permissions.manage_guild:
        return True
    roles = getattr(interaction.user, "roles", ())
    return who.startswith(ROLE) and any(f"{ROLE}{role.id}" == who for role in roles)


def is_trusted(interaction: discord.Interaction[Any], settings: ServerSettings) -> bool:
    """Whether whoever asks was chosen to keep the books, also where they can't see what was played.

    Where everybody keeps them nobody was chosen but those who manage the server.
    """
    return may(interaction, "managers" if settings.who_keeps == "everyone" else settings.who_keeps)


def expect(interaction: discord.Interaction[Any], who: str, otherwise: Refusal) -> None:
    """Let those pass and nobody else. Raises ``Refusal("not_manager")``, or ``otherwise`` for a role."""
    if not may(interaction, who):
        raise Refusal("not_manager") if who == "managers" else otherwise


def expect_keeper(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Let those pass who keep the books. Raises ``Refusal`` ``not_manager`` or ``not_keeper``."""
    expect(interaction, settings.who_keeps, Refusal("not_keeper"))


def _owner(person: int | Person) -> str:
    return str(person if isinstance(person, int) else person.id)


@lru_cache(maxsize=_PARSED)
def _server(chosen: Chosen) -> ServerSettings:
    return _read(ServerSettings, chosen.values)


@lru_cache(maxsize=_PARSED)
def _mine(chosen: Chosen) -> PersonSettings:
    return _read(PersonSettings, chosen.values)


def _read(model: type[Model], values: Mapping[str, Any]) -> Model:
    """What was chosen, as far as this version knows it."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        bad = {problem["loc"][0] for problem in error.errors()}
        return model.model_validate({key: value for key, value in values.items() if key not in bad})


_DEFAULTS: Final = ServerSettings()
_OWN_DEFAULTS: Final = PersonSettings()
