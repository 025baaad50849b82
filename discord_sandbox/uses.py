"""People's use of the bot's commands, buttons and forms, checked as Discord's own client would."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox import forms
from discord_sandbox.chosen import SELECT_KINDS, check_chosen, check_kinds, resolve, take_upload, upload
from discord_sandbox.components import (
    BUTTON,
    SELECTS,
    STRING_SELECT,
    find_component,
)
from discord_sandbox.control import RefusedError
from discord_sandbox.interactions import Interaction, Kind
from discord_sandbox.permissions import Permission
from discord_sandbox.world import Channel, Guild, Json, Message, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 8, 9, 10, 11
_LINK = 5
_OPTION_KINDS: Final = {
    USER: {"users"},
    CHANNEL: {"channels"},
    ROLE: {"roles"},
    MENTIONABLE: {"users", "roles"},
}


def use(core: Core, person: User, body: Mapping[str, Any]) -> Interaction:
    """Send an interaction to the bot. Raises RefusedError or DiscordError where Discord would refuse."""
    return _USES[body["kind"]](core, person, body)


def _visible_channel(core: Core, person: User, channel_id: int) -> Channel:
    channel = core.channel(channel_id)
    if not core.allowed(person.id, channel) & Permission.VIEW_CHANNEL:
        raise RefusedError("you can't see that channel")
    return channel


def _nonce(body: Mapping[str, Any]) -> str | None:
    nonce = body.get("nonce")
    return None if nonce is None else str(nonce)


# Commands


def _command(core: Core, person: User, body: Mapping[str, Any]) -> Interaction:
    channel = _visible_channel(core, person, int(body["channel_id"]))
    command = core.commands.usable(int(body["command_id"]), channel.guild_id)
    if command is None:
        raise RefusedError("no such command here")
    force = body.get("force", False)
    if not force:
        _may_use(core, person, channel, command)
    options = body.get("options", [])
    resolved: dict[str, Json] = {}
    complete = body["kind"] == "command" and not force
    guild = core.world.guild_of(channel)
    if uploads := body.get("uploads"):
        resolved["attachments"] = {key: upload(core, channel, file) for key, file in uploads.items()}
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    data["options"] = _options(core, guild, command.get("options", []), options, resolved, complete=complete)
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if command["type"] != 1:
        _target(core, channel, command, body, data, resolved)
    if resolved:
        data["resolved"] = resolved
    kind = Kind.COMMAND if body["kind"] == "command" else Kind.AUTOCOMPLETE
    return core.interactions.send(kind, person, channel, data, nonce=_nonce(body))


def _may_use(core: Core, person: User, channel: Channel, command: Json) -> None:
    allowed = core.allowed(person.id, channel)
    if not allowed & Permission.USE_APPLICATION_COMMANDS:
        raise RefusedError("you may not use commands in this channel")
    if not is_offered(command, allowed):
        raise RefusedError("you may not use this command")
    if channel.archived:
        raise RefusedError("this thread is archived")


def is_offered(command: Json, allowed: int) -> bool:
    """Whether a command is offered to somebody with these permissions in a channel."""
    needed = command["default_member_permissions"]
    if needed is None or allowed & Permission.ADMINISTRATOR:
        return True
    return int(needed) != 0 and allowed & int(needed) == int(needed)


def _options(
    core: Core,
    guild: Guild,
    declared: Sequence[Json],
    given: Sequence[Json],
    resolved: dict[str, Json],
    *,
    complete: bool,
) -> list[Json]:
    """Return the options as sent to the bot; ``complete`` demands required options and checks every value."""
    by_name = {option["name"]: option for option in declared}
    sent: list[Json] = []
    for one in given:
        option = by_name.get(one.get("name", ""))
        if option is None:
            raise RefusedError(f"unknown option {one.get('name')!r}")
        entry: Json = {"name": option["name"], "type": option["type"]}
        if option["type"] in (1, 2):
            entry["options"] = _options(
                core, guild, option.get("options", []), one.get("options", []), resolved, complete=complete
            )
        else:
            entry["value"] = one.get("value")
            if one.get("focused"):
                entry["focused"] = True
            elif complete or one.get("value") not in (None, ""):
                entry["value"] = _value(core, guild, option, one.get("value"), resolved)
        sent.append(entry)
    if complete:
        missing = [
            option["name"]
            for option in declared
            if option.get("required") and option["name"] not in {one["name"] for one in sent}
        ]
        if missing:
            raise RefusedError(f"missing option {missing[0]!r}")
        if any(option["type"] in (1, 2) for option in declared) and len(sent) != 1:
            raise RefusedError("choose one subcommand")
    return sent


def _value(core: Core, guild: Guild, option: Json, value: Any, resolved: dict[str, Json]) -> Any:
    """Return the value if it has the option's type and is within its bounds."""
    kind, name = option["type"], option["name"]
    expected: dict[int, type | tuple[type, ...]] = {
        STRING: str,
        INTEGER: int,
        BOOLEAN: bool,
        NUMBER: (int, float),
    }
    wanted = expected.get(kind, str)
    fits = isinstance(value, wanted) and not (kind in (INTEGER, NUMBER) and isinstance(value, bool))
    if not fits:
        raise RefusedError(f"wrong value for {name!r}: {value!r}")
    size = len(value) if kind == STRING else value
    low = option.get("min_length" if kind == STRING else "min_value")
    high = option.get("max_length" if kind == STRING else "max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise RefusedError(f"{name!r} must be between {low} and {high}")
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise RefusedError(f"{value!r} is no choice of {name!r}")
    if kind in _OPTION_KINDS:
        resolve(core, guild, [value], resolved, f"option {name!r}")
        check_kinds([value], _OPTION_KINDS[kind], option, resolved, f"option {name!r}")
    if kind == ATTACHMENT:
        return take_upload(value, resolved, f"option {name!r}")
    return value


def _target(
    core: Core,
    channel: Channel,
    command: Json,
    body: Mapping[str, Any],
    data: Json,
    resolved: dict[str, Json],
) -> None:
    target = str(body.get("target_id") or "")
    data["target_id"] = target
    if command["type"] == 2:
        resolve(core, core.world.guild_of(channel), [target], resolved, "target")
        return
    message = channel.messages.get(int(target or 0))
    if message is None:
        raise RefusedError("no such message")
    resolved["messages"] = {target: message.payload}


# Components


def _component(core: Core, person: User, body: Mapping[str, Any]) -> Interaction:
    channel = _visible_channel(core, person, int(body["channel_id"]))
    message = channel.messages.get(int(body["message_id"]))
    if message is None or message.ephemeral_for not in (None, person.id):
        raise RefusedError("you can't see that message")
    force = body.get("force", False)
    if not force and channel.archived:
        raise RefusedError("this thread is archived")
    custom_id = body["custom_id"]
    component = find_component(message.payload["components"], custom_id)
    if component is None:
        if not force:
            raise RefusedError("no such button or select in that message")
        component = {"type": body.get("component_type", BUTTON), "id": 0}
    values = list(body.get("values") or [])
    if not force:
        _check_component(component, body, values)
    data: Json = {
        "id": component.get("id", 0),
        "custom_id": custom_id,
        "component_type": component["type"],
    }
    if component["type"] in SELECTS:
        data["values"] = values
        if component["type"] != STRING_SELECT and values:
            resolved: dict[str, Json] = {}
            resolve(core, core.world.guild_of(channel), values, resolved, "select")
            if not force:
                check_kinds(values, SELECT_KINDS[component["type"]], component, resolved, "this select")
            data["resolved"] = resolved
    return core.interactions.send(
        Kind.COMPONENT, person, channel, data, nonce=_nonce(body), source=_sourced(core, message)
    )


def _sourced(core: Core, message: Message) -> Message:
    """Return a message if it is the bot's: only those have working components."""
    if message.author_id != core.world.bot.id:
        raise RefusedError("that message isn't the bot's")
    return message


def _check_component(component: Json, body: Mapping[str, Any], values: list[str]) -> None:
    if component.get("disabled"):
        raise RefusedError("that button is disabled")
    if component["type"] != body.get("component_type", component["type"]):
        raise RefusedError("component_type doesn't fit")
    if component["type"] not in SELECTS:
        if component.get("style") == _LINK:
            raise RefusedError("a link sends nothing")
        return
    check_chosen(component, values, most=1)


_USES: dict[str, Callable[[Core, User, Mapping[str, Any]], Interaction]] = {
    "command": _command,
    "autocomplete": _command,
    "component": _component,
    "modal": forms.submit,
}
