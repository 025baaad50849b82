"""A person's input in the shape Discord's client sends it: command options and submitted forms."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from discord_sandbox.components import CHECKBOX_GROUP, FILE_UPLOAD, SELECTS

Json = dict[str, Any]


class RejectedError(Exception):
    """The sandbox refused an action: no such button, an invisible channel, a disabled select …"""


def command_input(known: Sequence[Json], name: str, options: Mapping[str, Any], focused: str | None) -> Json:
    """Return a command as the page sends it: its id, its options and their files.

    Raises RejectedError for an unknown command or option.
    """
    first, *rest = name.split()
    fitting = [command for command in known if command["name"] == first]
    if not fitting:
        raise RejectedError(f"no command /{first}")
    command = fitting[-1]
    uploads = {name: upload(value) for name, value in options.items() if isinstance(value, tuple)}
    options = {name: name if name in uploads else value for name, value in options.items()}
    return {
        "command_id": command["id"],
        **({"uploads": uploads} if uploads else {}),
        "options": command_options(command, rest, options, focused),
    }


def upload(file: tuple[str, bytes]) -> Json:
    """Return a file as the page sends it."""
    filename, data = file
    return {"filename": filename, "data": base64.b64encode(data).decode()}


def command_options(
    command: Json, subcommands: Sequence[str], values: Mapping[str, Any], focused: str | None
) -> list[Json]:
    """Return nested option data for a command and its subcommands."""
    declared = command.get("options", [])
    if subcommands:
        name, *rest = subcommands
        chosen = next((option for option in declared if option["name"] == name), None)
        if chosen is None:
            raise RejectedError(f"no subcommand {name!r}")
        return [
            {"name": name, "type": chosen["type"], "options": command_options(chosen, rest, values, focused)}
        ]
    by_name = {option["name"]: option for option in declared}
    sent = []
    for name, value in values.items():
        if name not in by_name:
            raise RejectedError(f"no option {name!r}")
        option: Json = {"name": name, "type": by_name[name]["type"], "value": value}
        if name == focused:
            option["focused"] = True
        sent.append(option)
    return sent


def filled_part(part: Json, answers: Mapping[str, Any]) -> Json:
    """Return a part of a form with its answer, in the shape Discord's client sends."""
    if "component" in part:
        return {"type": part["type"], "component": _answer(part["component"], answers)}
    if "components" in part:
        return {
            "type": part["type"],
            "components": [_answer(inner, answers) for inner in part["components"]],
        }
    return {"type": part["type"]}


def _answer(form: Json, answers: Mapping[str, Any]) -> Json:
    custom_id, kind = form["custom_id"], form["type"]
    answer: Json = {"type": kind, "custom_id": custom_id}
    value = answers.get(custom_id)
    if kind in SELECTS or kind in (FILE_UPLOAD, CHECKBOX_GROUP):
        answer["values"] = list(value or ())
    else:
        answer["value"] = form.get("value", "" if kind == 4 else None) if value is None else value
    return answer
