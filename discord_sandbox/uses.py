"""People's use of the bot's commands, buttons and forms, checked as Discord's own client would."""

from __future__ import annotations

import base64
import mimetypes
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox import compose, payloads
from discord_sandbox.components import (
    BUTTON,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    find_component,
)
from discord_sandbox.control import RefusedError
from discord_sandbox.interactions import Interaction, Kind
from discord_sandbox.permissions import Permission
from discord_sandbox.world import Attachment, Channel, Guild, Json, Message, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 8, 9, 10, 11
LARGEST_UPLOAD = 10 * 1024 * 1024
"""Most bytes of a file in a command or form."""
_LINK = 5
_OPTION_KINDS: Final = {
    USER: {"users"},
    CHANNEL: {"channels"},
    ROLE: {"roles"},
    MENTIONABLE: {"users", "roles"},
}
_SELECT_KINDS: Final = {
    USER_SELECT: {"users"},
    ROLE_SELECT: {"roles"},
    MENTIONABLE_SELECT: {"users", "roles"},
    CHANNEL_SELECT: {"channels"},
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
        resolved["attachments"] = {key: _upload(core, channel, file) for key, file in uploads.items()}
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
    needed = command["default_member_permissions"]
    if needed is not None and not allowed & Permission.ADMINISTRATOR:
        bits = int(needed)
        if bits == 0 or allowed & bits != bits:
            raise RefusedError("you may not use this command")
    if channel.archived:
        raise RefusedError("this thread is archived")


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
        _resolve(core, guild, [value], resolved, f"option {name!r}")
        _check_kinds([value], _OPTION_KINDS[kind], option, resolved, f"option {name!r}")
    if kind == ATTACHMENT:
        return _take_upload(value, resolved, f"option {name!r}")
    return value


def _take_upload(key: str, resolved: dict[str, Json], where: str) -> str:
    """Return the id of an uploaded file, and resolve it under that id instead of its key from now on."""
    file = resolved.get("attachments", {}).pop(key, None)
    if file is None:
        raise RefusedError(f"no file for {where}")
    resolved["attachments"][file["id"]] = file
    return str(file["id"])


def _check_kinds(
    values: Sequence[str], kinds: Collection[str], declared: Json, resolved: dict[str, Json], where: str
) -> None:
    """Check that only people, roles or channels are chosen, and channels of the declared types.

    ``channel_types`` (Application Commands, "Application Command Option Structure"; Component Reference,
    "Channel Select"): what is shown is restricted to them; none or an empty list mean all.
    """
    types = declared.get("channel_types")
    for value in values:
        if not any(value in resolved.get(kind, ()) for kind in kinds):
            raise RefusedError(f"{where} takes {' and '.join(sorted(kinds))} only")
        if types and resolved["channels"][value]["type"] not in types:
            raise RefusedError(f"{where} takes channels of the types {types} only")


def _upload(core: Core, channel: Channel, file: Mapping[str, Any]) -> Json:
    """Store a command's file, as Discord does before it sends the command."""
    name, data = str(file["filename"]).replace("/", "_"), base64.b64decode(file["data"])
    if len(data) > LARGEST_UPLOAD:
        raise RefusedError(f"{name!r} is too large")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kept = Attachment(core.ids.next(), channel.id, name, data, kind)
    core.world.attachments[kept.id] = kept
    return compose.attachment_payload(core, kept, None) | {"ephemeral": True}


def _resolve(core: Core, guild: Guild, ids: Sequence[str], resolved: dict[str, Json], where: str) -> None:
    """Add the objects behind ids to ``resolved``."""
    for text in ids:
        number = int(text) if text.isdigit() else -1
        if member := guild.members.get(number):
            resolved.setdefault("users", {})[text] = member.user.payload
            resolved.setdefault("members", {})[text] = payloads.member_payload(member, with_user=False) | {
                "permissions": "0"
            }
        elif role := guild.roles.get(number):
            resolved.setdefault("roles", {})[text] = payloads.role_payload(role)
        elif channel := guild.channels.get(number):
            resolved.setdefault("channels", {})[text] = payloads.channel_payload(channel) | {
                "permissions": "0"
            }
        elif user := core.world.users.get(number):  # somebody who has left the server, say
            resolved.setdefault("users", {})[text] = user.payload
        else:
            raise RefusedError(f"nothing has the id {text!r} ({where})")


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
        _resolve(core, core.world.guild_of(channel), [target], resolved, "target")
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
            _resolve(core, core.world.guild_of(channel), values, resolved, "select")
            if not force:
                _check_kinds(values, _SELECT_KINDS[component["type"]], component, resolved, "this select")
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
    _check_chosen(component, values, most=1)


def _check_chosen(declared: Json, values: Sequence[str], *, most: int) -> None:
    """Check a selection: the required number, no duplicates, only existing options; ``most`` by default."""
    low, high = declared.get("min_values", 1), declared.get("max_values", most)
    if not low <= len(values) <= high:
        raise RefusedError(f"choose {low} to {high}")
    if len(set(values)) != len(values):
        raise RefusedError("each can be chosen once")
    if "options" in declared and not {one["value"] for one in declared["options"]}.issuperset(values):
        raise RefusedError("no such option")


# Modals


def _modal(core: Core, person: User, body: Mapping[str, Any]) -> Interaction:
    opener = core.interactions.with_modal(int(body["interaction_id"]), person.id)
    if opener is None or opener.modal is None or opener.modal["custom_id"] != body["custom_id"]:
        raise RefusedError("no such form")
    fields = [dict(field) for field in body["components"]]
    resolved: dict[str, Json] = {}
    _fill_ids(opener.modal["components"], fields)
    _take_uploads(core, opener, fields, body.get("uploads") or {}, resolved)
    if not body.get("force", False):
        _check_fields(core, core.world.guild_of(opener.channel), opener.modal, fields, resolved)
        opener.modal = None
    data: Json = {"custom_id": body["custom_id"], "components": fields}
    if resolved:
        data["resolved"] = resolved
    return core.interactions.send(
        Kind.MODAL_SUBMIT, person, opener.channel, data, nonce=_nonce(body), parent=opener
    )


def _fill_ids(declared: Sequence[Json], given: list[Json]) -> None:
    """Give the submitted parts the component ids of the form."""
    for form, part in zip(declared, given, strict=False):
        part.setdefault("id", form.get("id", 0))
        if "component" in part and "component" in form:
            part["component"] = {"id": form["component"].get("id", 0)} | part["component"]
        if "components" in part and "components" in form:
            part["components"] = [
                {"id": inner.get("id", 0)} | field
                for inner, field in zip(form["components"], part["components"], strict=False)
            ]


def _take_uploads(
    core: Core,
    opener: Interaction,
    fields: Sequence[Json],
    uploads: Mapping[str, Mapping[str, Any]],
    resolved: dict[str, Json],
) -> None:
    """Store the files of a form, whose fields then hold their ids (Component Reference, "File Upload").

    A file that wasn't uploaded with the form is refused even with ``force``: nobody could name it.
    """
    resolved["attachments"] = {key: _upload(core, opener.channel, file) for key, file in uploads.items()}
    for custom_id, field in _fields(fields).items():
        if field.get("type") == FILE_UPLOAD:
            field["values"] = [
                _take_upload(str(key), resolved, custom_id) for key in field.get("values") or ()
            ]
    if not resolved["attachments"]:
        del resolved["attachments"]
    elif uploads.keys() & resolved["attachments"].keys():
        raise RefusedError("a file belongs to no field")


def _fields(parts: Sequence[Json]) -> dict[str, Json]:
    """Return the submitted fields by custom id."""
    found: dict[str, Json] = {}
    for part in parts:
        for field in (*part.get("components", ()), *((part["component"],) if "component" in part else ())):
            if "custom_id" in field:
                found[field["custom_id"]] = field
    return found


def _check_fields(
    core: Core, guild: Guild, modal: Json, parts: list[Json], resolved: dict[str, Json]
) -> None:
    given = _fields(parts)
    for custom_id, form in _fields(modal["components"]).items():
        field = given.pop(custom_id, None)
        required = form.get("required", True)
        if field is None:
            if required:
                raise RefusedError(f"{custom_id!r} is missing")
            continue
        if form["type"] == TEXT_INPUT:
            value = field.get("value") or ""
            low, high = form.get("min_length", 0), form.get("max_length", 4000)
            if (required and not value) or (value and not low <= len(value) <= high):
                raise RefusedError(f"{custom_id!r} must have {max(low, int(required))} to {high} characters")
        elif form["type"] == RADIO_GROUP:
            value = field.get("value")
            if value not in [None, *(option["value"] for option in form["options"])]:
                raise RefusedError(f"{custom_id!r}: no such option")
            if required and value is None:
                raise RefusedError(f"{custom_id!r}: choose something")
        elif form["type"] != CHECKBOX:
            values = field.get("values") or []
            if required and not values:
                raise RefusedError(f"{custom_id!r}: choose something")
            if values:
                most = len(form["options"]) if form["type"] == CHECKBOX_GROUP else 1
                _check_chosen(form, values, most=most)
            if form["type"] in _SELECT_KINDS:
                _resolve(core, guild, values, resolved, custom_id)
                _check_kinds(values, _SELECT_KINDS[form["type"]], form, resolved, f"{custom_id!r}")
    if given:
        raise RefusedError(f"{next(iter(given))!r} is not in the form")


_USES: dict[str, Callable[[Core, User, Mapping[str, Any]], Interaction]] = {
    "command": _command,
    "autocomplete": _command,
    "component": _component,
    "modal": _modal,
}
