"""Forms that people fill in, checked as Discord's own client would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from discord_sandbox.chosen import SELECT_KINDS, check_chosen, check_kinds, resolve, take_upload, upload
from discord_sandbox.components import CHECKBOX, CHECKBOX_GROUP, FILE_UPLOAD, RADIO_GROUP, TEXT_INPUT
from discord_sandbox.control import RefusedError
from discord_sandbox.interactions import Interaction, Kind
from discord_sandbox.world import Guild, Json, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core


def submit(core: Core, person: User, body: Mapping[str, Any]) -> Interaction:
    """Send a form that the bot has opened. Raises RefusedError."""
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
    nonce = None if body.get("nonce") is None else str(body["nonce"])
    return core.interactions.send(Kind.MODAL_SUBMIT, person, opener.channel, data, nonce=nonce, parent=opener)


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
    resolved["attachments"] = {key: upload(core, opener.channel, file) for key, file in uploads.items()}
    for custom_id, field in _fields(fields).items():
        if field.get("type") == FILE_UPLOAD:
            field["values"] = [
                take_upload(str(key), resolved, custom_id) for key in field.get("values") or ()
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
                check_chosen(form, values, most=most)
            if form["type"] in SELECT_KINDS:
                resolve(core, guild, values, resolved, custom_id)
                check_kinds(values, SELECT_KINDS[form["type"]], form, resolved, f"{custom_id!r}")
    if given:
        raise RefusedError(f"{next(iter(given))!r} is not in the form")
