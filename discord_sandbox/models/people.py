"""Bodies of the page's own API: actions of people, and manipulations by tests."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import AwareDatetime, Field, TypeAdapter
from typing_extensions import TypedDict

from discord_sandbox.faults import How
from discord_sandbox.models.base import Snowflake, strict, text
from discord_sandbox.sessions import Disconnection

Json = dict[str, Any]
PermissionNames = list[str]


class _Sent(TypedDict):
    nonce: NotRequired[str | int | None]
    force: NotRequired[bool]


@strict
class Upload(TypedDict):
    """A file for a command or form, its bytes in base 64."""

    filename: str
    data: str


@strict
class UseCommand(_Sent):
    """A slash command, or one on a user or message (``target_id``); autocomplete while it is typed.

    An option that takes a file names one of the ``uploads``.
    """

    kind: Literal["command", "autocomplete"]
    guild_id: Snowflake
    channel_id: Snowflake
    command_id: Snowflake
    options: NotRequired[list[Json]]
    target_id: NotRequired[Snowflake | None]
    uploads: NotRequired[dict[str, Upload]]


@strict
class UseComponent(_Sent):
    """A click on a button or a choice in a select."""

    kind: Literal["component"]
    channel_id: Snowflake
    message_id: Snowflake
    custom_id: str
    component_type: NotRequired[int]
    values: NotRequired[list[str] | None]
    guild_id: NotRequired[Snowflake | None]


@strict
class SubmitModal(_Sent):
    """A form sent off. A field that takes files names some of the ``uploads``."""

    kind: Literal["modal"]
    interaction_id: Snowflake
    custom_id: str
    components: list[Json]
    uploads: NotRequired[dict[str, Upload]]
    channel_id: NotRequired[Snowflake | None]
    guild_id: NotRequired[Snowflake | None]


Use = Annotated[UseCommand | UseComponent | SubmitModal, Field(discriminator="kind")]


@strict
class WriteMessage(TypedDict):
    """A message that a person writes."""

    content: Annotated[str, text(1, 2000)]
    nonce: NotRequired[str | int | None]


@strict
class WriteThread(TypedDict):
    """A thread a person opens: on a message if ``message_id`` names one, or a private one."""

    name: Annotated[str, text(1, 100)]
    message_id: NotRequired[Snowflake | None]
    private: NotRequired[bool]


@strict
class SetPermissions(TypedDict):
    """Set a channel's overwrite for the bot, or for another member or role."""

    do: Literal["permissions"]
    channel_id: Snowflake
    allow: NotRequired[PermissionNames]
    deny: NotRequired[PermissionNames]
    target_id: NotRequired[Snowflake]


@strict
class ArchiveThread(TypedDict):
    """Archive a thread, lock it, or wake it."""

    do: Literal["archive_thread"]
    channel_id: Snowflake
    archived: NotRequired[bool]
    locked: NotRequired[bool]


@strict
class DeleteChannel(TypedDict):
    """Delete a channel or thread."""

    do: Literal["delete_channel"]
    channel_id: Snowflake


@strict
class CreateChannel(TypedDict):
    """Make a text channel that everybody sees."""

    do: Literal["create_channel"]
    guild_id: Snowflake
    name: Annotated[str, text(1, 100)]


@strict
class DeleteMessage(TypedDict):
    """Delete a message as a moderator would; ``unsent``: as if it had never reached Discord."""

    do: Literal["delete_message"]
    channel_id: Snowflake
    message_id: Snowflake
    unsent: NotRequired[bool]


@strict
class SetLocale(TypedDict):
    """Change a person's language, or a guild's."""

    do: Literal["set_locale"]
    person: NotRequired[Snowflake]
    guild_id: NotRequired[Snowflake]
    locale: str


@strict
class SetNick(TypedDict):
    """Change somebody's nickname in a guild."""

    do: Literal["set_nick"]
    person: Snowflake
    guild_id: Snowflake
    nick: Annotated[str, text(1, 32)] | None


@strict
class TimeOut(TypedDict):
    """Time somebody out in a guild, a person or the bot; 0 seconds end it."""

    do: Literal["time_out"]
    person: Snowflake
    guild_id: Snowflake
    seconds: Annotated[float, Field(ge=0)]


@strict
class Kick(TypedDict):
    """Kick somebody out of a guild: a person, or the bot."""

    do: Literal["kick"]
    person: Snowflake
    guild_id: Snowflake


@strict
class LetIn(TypedDict):
    """Let somebody into a guild that they have left."""

    do: Literal["let_in"]
    person: Snowflake
    guild_id: Snowflake


@strict
class InviteBot(TypedDict):
    """Let the bot into a guild."""

    do: Literal["invite_bot"]
    guild_id: Snowflake


@strict
class SetRolePermissions(TypedDict):
    """Set a role's permissions in its whole guild, by Discord's names."""

    do: Literal["role_permissions"]
    guild_id: Snowflake
    role_id: Snowflake
    permissions: PermissionNames


@strict
class CreateRole(TypedDict):
    """Create a role with the permissions of everybody."""

    do: Literal["create_role"]
    guild_id: Snowflake
    name: Annotated[str, text(1, 100)]


@strict
class GiveRoles(TypedDict):
    """Set somebody's roles."""

    do: Literal["give_roles"]
    guild_id: Snowflake
    person: Snowflake
    roles: list[Snowflake]


@strict
class DeleteRole(TypedDict):
    """Delete a role."""

    do: Literal["delete_role"]
    guild_id: Snowflake
    role_id: Snowflake


@strict
class DeleteEvent(TypedDict):
    """Delete a scheduled event, as a person with the permission would."""

    do: Literal["delete_event"]
    guild_id: Snowflake
    event_id: Snowflake


@strict
class MoveEvent(TypedDict):
    """Move a scheduled event, as the server's owner."""

    do: Literal["move_event"]
    guild_id: Snowflake
    event_id: Snowflake
    scheduled_start_time: AwareDatetime
    scheduled_end_time: AwareDatetime


@strict
class DisconnectGateway(TypedDict):
    """Op 7 (``reconnect``), op 9 (``invalid``), a cut line (``drop``), or one whose session is ``lost``, too.

    Of one ``shard`` or all; nobody is let in for ``seconds``, nor are the next ``attempts``.
    """

    do: Literal["disconnect_gateway"]
    how: Disconnection
    shard: NotRequired[Annotated[int, Field(ge=0)]]
    seconds: NotRequired[Annotated[float, Field(ge=0, le=600)]]
    attempts: NotRequired[Annotated[int, Field(ge=0)]]


@strict
class Outage(TypedDict):
    """Let a server be down for the bot, or be there again (``over``)."""

    do: Literal["outage"]
    guild_id: Snowflake
    over: NotRequired[bool]


@strict
class CloseGateway(TypedDict):
    """Close every connection, and each new one, with that code, until the code is null."""

    do: Literal["close_gateway"]
    code: Annotated[int, Field(ge=4000, le=4014)] | None


@strict
class ExpireTokens(TypedDict):
    """Expire the tokens of all interactions so far."""

    do: Literal["expire_tokens"]


@strict
class Delay(TypedDict):
    """Delay requests of the bot; 0 ms ends it."""

    do: Literal["delay"]
    route_regex: str
    ms: Annotated[int, Field(ge=0)]


@strict
class Fail(TypedDict):
    """Let requests of the bot fail, ``times`` times, in a way described in ``discord_sandbox.faults``."""

    do: Literal["fail"]
    route_regex: str
    how: NotRequired[How]
    status: NotRequired[Annotated[int, Field(ge=400, le=599)]]
    code: NotRequired[int]
    times: NotRequired[Annotated[int, Field(ge=0)]]
    seconds: NotRequired[Annotated[float, Field(ge=0, le=3600)]]


@strict
class TroubleEvents(TypedDict):
    """Send so many interactions twice, so many events again after the next resume, and all of them late."""

    do: Literal["trouble_events"]
    double: NotRequired[Annotated[int, Field(ge=0)]]
    replay: NotRequired[Annotated[int, Field(ge=0)]]
    late: NotRequired[Annotated[float, Field(ge=0, le=60)]]


@strict
class Clear(TypedDict):
    """Remove all faults of requests and events."""

    do: Literal["clear"]


Control = Annotated[
    SetPermissions
    | ArchiveThread
    | CreateChannel
    | DeleteChannel
    | DeleteMessage
    | SetLocale
    | SetNick
    | TimeOut
    | Kick
    | LetIn
    | InviteBot
    | SetRolePermissions
    | CreateRole
    | GiveRoles
    | DeleteRole
    | DeleteEvent
    | MoveEvent
    | DisconnectGateway
    | Outage
    | CloseGateway
    | ExpireTokens
    | Delay
    | Fail
    | TroubleEvents
    | Clear,
    Field(discriminator="do"),
]

USE: TypeAdapter[Use] = TypeAdapter(Use)
WRITE_MESSAGE: TypeAdapter[WriteMessage] = TypeAdapter(WriteMessage)
WRITE_THREAD: TypeAdapter[WriteThread] = TypeAdapter(WriteThread)
CONTROL: TypeAdapter[Control] = TypeAdapter(Control)
