"""A person's input in the shape Discord's client sends it: command options and submitted forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord_sandbox.components import CHECKBOX_GROUP, FILE_UPLOAD, SELECTS

Json = dict[str, Any]


class RejectedError(Exception):
    """The sandbox refused an action: no such button, an invisible channel, a disabled select …"""


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
