"""Settings of servers and persons.

A setting that was never chosen has its default, and so has a stored value that this version doesn't know:
another version may have written it. ``docs/settings.md`` explains each of them.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import discord
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError

from cogs.shell.card_emoji import DEFAULT_ORDER, SortOrder
from cogs.texts.catalogue import AceName, CardNames
from engine.cards import Deck
from engine.game import Refusal
from engine.players.levels import Level
from engine.seasons.calendar import RHYTHM, RHYTHMS, SINCE, USUAL_ZONE, Rhythm, zone_named
from engine.storage.errors import StorageError
from engine.storage.kept import Chosen, Scope, SettingStore
from engine.tables import PaceName, Person
from engine.tables.values import Spectators

log = logging.getLogger(__name__)

ROLE: Final = "role:"

Who: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(everyone|managers|role:[0-9]{1,20})$")]
"""Who may do something: ``everyone``, ``managers`` (of the server), or ``role:`` and the id of a role."""

AUTO: Final = "auto"
"""The server's own language, as Discord tells it."""
Unit: TypeAlias = Literal["points", "cents"]

PROTECTED: Final = frozenset({"who_opens", "who_changes", "who_keeps"})
"""Settings that only managers of the server may change, because they define what others may do."""

Tutorial: TypeAlias = Literal["told", "done"]
"""Whether somebody was told of the tutorial, or has come to its end."""
_TUTORIAL: Final = "tutorial"
"""Key of that, stored beside a person's settings."""
_TUTORIAL_AT: Final = "tutorial_at"
"""Key of where they left it."""
_NOTHING: Final[Mapping[str, Any]] = {}

_PARSED: Final = 4096


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class ServerSettings(_Model):
    """The settings of a server."""

    language: Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*$")] = AUTO
    """The language of public messages; ``auto`` is the server's own."""
    pictures: bool = True
    """Whether tables are drawn, or shown as text only."""
    deck: Deck = "german"
    """The deck of public messages, where a table has no other one."""
    ace_name: AceName = "ass"
    """The name of the highest card of a suit, in a German deck."""
    forfeit: Literal["schnaps", "round", "neutral"] = "schnaps"
    """The wording of a Schnapps round: a Schnaps, a round on somebody, or a forfeit without a drink."""
    unit: Unit = "points"
    """The worth of a point where people win points from one another; cents are settled among them."""
    seat_draw: bool = True
    """Ceremony: whether drawing the seats with the four Aces is shown."""
    king_first: bool = True
    """Ceremony: whether it is shown that the beer king looks at his cards first."""
    census_call: bool = True
    """Ceremony: whether a census is called out."""
    penal_card_call: bool = True
    """Ceremony: whether the Red Ruffian and Ahmed are announced when they fall."""
    forfeit_round: bool = True
    """Ceremony: whether a Schnapps round that is due is called out."""
    crowning: bool = True
    """Ceremony: whether the winner is crowned at the end."""
    computer_level: Literal["fuchs", "bursch", "magister"] = "bursch"
    """The level of computers at a new table, those included that take over for somebody."""
    pace: PaceName = "relaxed"
    """The pace of a new table's clock."""
    thread: bool = False
    """Whether a new table gets a thread of its own."""
    spectators: Spectators = "after"
    """When spectators of a new table see the hands: after the deal, or at once if all have agreed."""
    favourite: Annotated[str, StringConstraints(max_length=100)] | None = None
    """The preset or rule set that a table opens with; ``None`` is the one opened most of late."""
    who_opens: Who = "everyone"
    """Who may open tables."""
    who_changes: Who = "managers"
    """Who may change the saved rule sets and the settings, except those in ``PROTECTED``."""
    rated: bool = True
    """Whether a new table is rated, so that its partie counts on the leaderboards, or else friendly."""
    who_keeps: Who = "managers"
    """Who keeps the books: rules on results, opens and closes seasons, founds fraternities."""
    timezone: Annotated[str, StringConstraints(max_length=64), AfterValidator(zone_named)] = USUAL_ZONE
    """The time zone in which the server's days, evenings, months and seasons begin."""
    season_rhythm: Rhythm = RHYTHMS[0]
    """Whether a season begins by itself with each semester."""
    news_channel: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")] | None = None
    """The channel for the server's news; ``None`` is where it last played."""


CEREMONIES: Final = (
    "seat_draw",
    "king_first",
    "census_call",
    "penal_card_call",
    "forfeit_round",
    "crowning",
)
"""Settings that switch a ceremony on or off, in the order of an evening."""


class PersonSettings(_Model):
    """The settings of a person."""

    turn_call: Literal["always", "asleep", "never"] = "asleep"
    """When they are mentioned because it is their turn: always, only when their hand is asleep, or never."""
    pictures: Literal["server", "text"] = "server"
    """Whether their private messages have pictures as the server likes, or none."""
    sort: SortOrder = DEFAULT_ORDER
    """The order of their cards: by suit (highest or lowest first), or by rank and then suit."""
    deck: Literal["table", "german", "french"] = "table"
    """The deck of their private messages: the table's, or one of their own."""
    autoplay: Literal["alone", "always", "never"] = "alone"
    """Whether a card plays itself when it is the only legal one: where they play against computers alone,
    also among people, or nowhere."""
    computer_level: Literal["server", "fuchs", "bursch", "magister"] = "server"
    """The level of computers at tables that they open: as the server likes, or one of their own."""
    neutral_forfeit: bool = False
    """Whether they don't drink: what they owe is worded as a forfeit, whatever the server's setting."""
    stats: Literal["everyone", "me"] = "everyone"
    """Who may see their statistics: everybody on the same server, or they alone."""


Model = TypeVar("Model", bound=_Model)


class Preferences:
    """Everybody's settings, parsed. One instance for the process, in ``Services``.

    Reading never waits: whoever was not loaded with ``load`` has the defaults. Loaded are everybody who
    clicks or types with their server, and the owners of seats at tables in memory.
    """

    def __init__(self, stored: SettingStore) -> None:
        self._stored = stored
        self.server_listeners: list[Callable[[str], None]] = []
        """Called with Discord's id of a server whose settings have changed."""
        self.person_listeners: list[Callable[[int], None]] = []
        """Called with the number of a person whose settings have changed."""

    def server(self, guild: str | int) -> ServerSettings:
        """Return a server's settings."""
        return _server(self._stored.known("guild", str(guild)))

    def mine(self, person: int | Person) -> PersonSettings:
        """Return a person's settings, by number."""
        return _mine(self._stored.known("person", _owner(person)))

    def card_names(
        self, guild: str | int | None, reader: int | None = None, table: Deck | None = None
    ) -> CardNames:
        """Return the names of cards, for everybody or a ``reader``, at a ``table`` with a deck of its own."""
        server = self.server(str(guild))
        own = "table" if reader is None else self.mine(reader).deck
        deck = (table or server.deck) if own == "table" else own
        return "french" if deck == "french" else server.ace_name

    def level(self, guild: str | int, host: int | Person) -> Level:
        """Return the level of computers at a table that somebody opens."""
        own = self.mine(host).computer_level
        return Level(self.server(guild).computer_level if own == "server" else own)

    async def load(self, guild: str | int | None = None, persons: Iterable[int | Person] = ()) -> None:
        """Load the settings of a server and some persons; no query if they are loaded already.

        If the database can't be read, that is logged, and they have the defaults for now.
        """
        try:
            if guild is not None:
                await self._stored.load("guild", [str(guild)])
            await self._stored.load("person", map(_owner, persons))
        except StorageError:
            log.exception("settings could not be read")

    async def change_server(
        self, guild: str | int, beside: Mapping[str, Any] = _NOTHING, **values: Any
    ) -> ServerSettings:
        """Change a server's settings, all or none; durable on return. ``None`` restores the default.

        The values ``beside`` them are stored, too. Raises ``Refusal`` (``setting_unknown``,
        ``setting_value``) and ``StorageError``.
        """
        chosen = await self._change("guild", str(guild), ServerSettings, values, beside)
        for listener in self.server_listeners:
            listener(str(guild))
        return _server(chosen)

    async def change_rhythm(self, guild: str | int, rhythm: str, now_ms: int) -> ServerSettings:
        """Choose whether seasons follow the semesters from now on; as ``change_server``.

        When they no longer do, the time is stored with it, so that the semesters begun until then stay
        seasons.
        """
        moment = {SINCE: now_ms if rhythm == "by_hand" else None}
        beside = {} if rhythm == self.server(guild).season_rhythm else moment
        return await self.change_server(guild, beside, **{RHYTHM: rhythm})

    async def change_mine(self, person: int | Person, **values: Any) -> PersonSettings:
        """Change a person's settings; as ``change_server``."""
        chosen = await self._change("person", _owner(person), PersonSettings, values)
        for listener in self.person_listeners:
            listener(int(_owner(person)))
        return _mine(chosen)

    def tutorial(self, person: int | Person) -> Tutorial | None:
        """Return what a person, who is loaded, knows of the tutorial; ``done`` if that can't be read."""
        chosen = self._stored.known("person", _owner(person))
        return "done" if chosen is None else chosen.values.get(_TUTORIAL)

    def tutorial_at(self, person: int | Person) -> str:
        """Return the id of the button that leads to where a person, who is loaded, left the tutorial."""
        chosen = self._stored.known("person", _owner(person))
        return "" if chosen is None else str(chosen.values.get(_TUTORIAL_AT, ""))

    async def note_tutorial(self, person: int | Person, known: Tutorial, at: str = "") -> None:
        """Remember what a person knows of the tutorial, and where they are ``at``; "" is nowhere.

        If that can't be stored, they are told again.
        """
        done = self.tutorial(person) == "done"
        noted = {_TUTORIAL: "done" if done else known, _TUTORIAL_AT: at or None}
        try:
            await self._stored.change("person", _owner(person), noted)
        except StorageError:
            log.warning("what a person knows of the tutorial could not be stored")

    async def chosen_by(self, person: int | Person) -> Mapping[str, Any]:
        """Return everything stored of a person's settings, for a disclosure of their data."""
        return (await self._stored.get("person", _owner(person))).values

    async def _change(
        self,
        scope: Scope,
        owner: str,
        model: type[_Model],
        values: Mapping[str, Any],
        beside: Mapping[str, Any] = _NOTHING,
    ) -> Chosen:
        """Change values of a model, and store the values ``beside`` them."""
        for key, value in values.items():
            Refusal.unless(key in model.model_fields, "setting_unknown", key=key[:40])
            try:
                if value is not None:
                    model.model_validate({key: value})
            except ValidationError:
                raise Refusal("setting_value", key=key, value=str(value)[:80]) from None
        return await self._stored.change(scope, owner, {**values, **beside})


def may(interaction: discord.Interaction[Any], who: str) -> bool:
    """Whether the user belongs to ``who``. Managers of the server always do."""
    if who == "everyone" or interaction.permissions.manage_guild:
        return True
    roles = getattr(interaction.user, "roles", ())
    return who.startswith(ROLE) and any(f"{ROLE}{role.id}" == who for role in roles)


def is_trusted(interaction: discord.Interaction[Any], settings: ServerSettings) -> bool:
    """Whether the user was chosen to keep the books, even where they can't see what was played.

    Where everybody may keep them, only managers of the server count as chosen.
    """
    return may(interaction, "managers" if settings.who_keeps == "everyone" else settings.who_keeps)


def expect(interaction: discord.Interaction[Any], who: str, otherwise: Refusal) -> None:
    """Raise unless the user belongs to ``who``: ``Refusal("not_manager")``, or ``otherwise`` for a role."""
    if not may(interaction, who):
        raise Refusal("not_manager") if who == "managers" else otherwise


def keeps(interaction: discord.Interaction[Any], preferences: Preferences) -> bool:
    """Whether the user keeps the books of the server."""
    return may(interaction, preferences.server(str(interaction.guild_id)).who_keeps)


def expect_keeper(interaction: discord.Interaction[Any], preferences: Preferences) -> None:
    """Raise ``Refusal`` ``not_manager`` or ``not_keeper`` unless the user keeps the books of the server."""
    expect(interaction, preferences.server(str(interaction.guild_id)).who_keeps, Refusal("not_keeper"))


def _owner(person: int | Person) -> str:
    return str(person if isinstance(person, int) else person.id)


def _read(model: type[Model], chosen: Chosen | None) -> Model:
    """Parse stored settings, ignoring values that this version doesn't know."""
    values = _NOTHING if chosen is None else chosen.values
    try:
        return model.model_validate(values)
    except ValidationError as error:
        bad = {problem["loc"][0] for problem in error.errors()}
        return model.model_validate({key: value for key, value in values.items() if key not in bad})


_server: Final = lru_cache(_PARSED)(partial(_read, ServerSettings))
_mine: Final = lru_cache(_PARSED)(partial(_read, PersonSettings))
