"""Reading request bodies: JSON or multipart, validated by a model, with Discord's error messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from aiohttp import BodyPartReader, web
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, from_json

from discord_sandbox.errors import FieldErrors, invalid, refusal

T = TypeVar("T")

_FILE_PART = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart body; ``index`` is the n of its part ``files[n]``."""

    index: int
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Body:
    """A request's body before validation."""

    raw: bytes
    uploads: tuple[Upload, ...] = ()

    def read(self, model: TypeAdapter[T]) -> T:
        """Return the body as that model. Raises DiscordError 50035 or 50109."""
        return validate_json(model, self.raw)


async def read_body(request: web.Request, limit: int) -> Body:
    """Read a JSON or multipart body; files above ``limit`` bytes together raise DiscordError 40005."""
    if request.content_type != "multipart/form-data":
        return Body(await request.read())
    raw = b"{}"
    uploads: list[Upload] = []
    total = 0
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            raise refusal(50109)
        if part.name == "payload_json":
            raw = bytes(await part.read())
        elif part.name and (match := _FILE_PART.fullmatch(part.name)):
            data = bytes(await part.read(decode=False))
            total += len(data)
            if total > limit:
                raise refusal(40005)
            uploads.append(Upload(int(match[1]), part.filename or f"file{match[1]}", data))
    return Body(raw, tuple(uploads))


def validate_json(model: TypeAdapter[T], raw: bytes) -> T:
    """``raw`` as that model. Raises DiscordError 50035 with every field's error, or 50109 for broken JSON."""
    try:
        return model.validate_json(raw)
    except ValidationError as error:
        details = error.errors(include_url=False)
        if details[0]["type"] == "json_invalid":
            raise refusal(50109) from None
        errors = FieldErrors()
        seen: set[tuple[str | int, ...]] = set()
        data = from_json(raw)
        for detail in details:
            path = _path(data, detail)
            if path not in seen:
                seen.add(path)
                errors.add(path, *_explain(detail))
        errors.raise_any()
        raise


def _path(data: Any, detail: ErrorDetails) -> tuple[str | int, ...]:
    """Return the path of an error, without the names that pydantic adds for members of unions."""
    path: list[str | int] = []
    location: Sequence[str | int] = detail["loc"]
    for position, step in enumerate(location):
        if isinstance(data, dict):
            if isinstance(step, str) and step in data:
                data = data[step]
            elif not (position == len(location) - 1 and detail["type"] == "missing"):
                continue
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            continue
        path.append(step)
    return tuple(path)


def _explain(detail: ErrorDetails) -> tuple[str, str]:
    """Return Discord's code and message for a pydantic error."""
    kind, context = detail["type"], detail.get("ctx", {})
    match kind:
        case "missing":
            return "BASE_TYPE_REQUIRED", "This field is required"
        case "extra_forbidden":
            return "SANDBOX_UNKNOWN_FIELD", "This field does not exist (Discord would ignore it in silence)"
        case "string_too_long":
            return "BASE_TYPE_MAX_LENGTH", f"Must be {context['max_length']} or fewer in length."
        case "string_too_short":
            return "BASE_TYPE_MIN_LENGTH", f"Must be {context['min_length']} or more in length."
        case "too_long":
            return "BASE_TYPE_MAX_LENGTH", f"Must be {context['max_length']} or fewer in length."
        case "too_short":
            return "BASE_TYPE_MIN_LENGTH", f"Must be {context['min_length']} or more in length."
        case "less_than_equal" | "less_than":
            return (
                "NUMBER_TYPE_MAX",
                f"int value should be less than or equal to {context.get('le', context.get('lt'))}.",
            )
        case "greater_than_equal" | "greater_than":
            return (
                "NUMBER_TYPE_MIN",
                f"int value should be greater than or equal to {context.get('ge', context.get('gt'))}.",
            )
        case "string_pattern_mismatch":
            return "STRING_TYPE_REGEX", "String value did not match validation regex."
        case "string_type":
            return "STRING_TYPE_CONVERT", f"Could not interpret {detail['input']!r} as string."
        case "int_type" | "float_type" | "int_from_float":
            return "NUMBER_TYPE_COERCE", f"Value {detail['input']!r} is not a number."
        case "bool_type":
            return "BOOLEAN_TYPE_CONVERT", "Must be either true or false."
        case "list_type":
            return "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
        case "dict_type":
            return "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
        case "literal_error":
            return "BASE_TYPE_CHOICES", f"Value must be one of {{{context['expected']}}}."
        case "union_tag_invalid":
            return "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({context["expected_tags"]}).'
        case "union_tag_not_found":
            return "BASE_TYPE_REQUIRED", 'Field "type" is required to determine the model type.'
        case _:
            return "MODEL_TYPE_CONVERT", detail["msg"]


def snowflake(text: str, name: str) -> int:
    """Parse an id from a path or query. Raises DiscordError 50035 if it isn't one."""
    if text.isascii() and text.isdigit() and len(text) <= 20:
        return int(text)
    raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
