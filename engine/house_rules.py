"""House rules of a game: one frozen model, whose values may be given as commands and files write them.

A game derives its model from ``HouseRules`` with a field for each key; the field's type says which values
are allowed. A rule set (preset) only chooses defaults. The model's own defaults are those of the game's first
rule set, so that options stored by an earlier version, which lack a newer key, keep what they were
played with.
"""

import types
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin

from annotated_types import Ge, Le, MultipleOf
from pydantic import ValidationError, ValidationInfo, field_validator
from pydantic.fields import FieldInfo

from engine.game import Game, Options, OptionsError

Rules = TypeVar("Rules", bound="HouseRules")


class HouseRules(Options):
    """The house rules of one table, fully resolved.

    Values may be text: ``"80"`` for 80, ``3-3-2``, names with commas.
    A key whose values are a tuple stands in ``LISTS`` with its allowed values as one readable text.
    """

    LISTS: ClassVar[Mapping[str, str]] = {}
    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Keys that belong together, by topic, where a game has many; those of ``partie`` are the usual ones."""

    @classmethod
    def narrowed(cls, values: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the allowed values, as readable text, of keys that others among the ``values`` narrow."""
        return {}

    def conflicts(self) -> Iterable[tuple[str, str]]:
        """Return keys whose values don't go together."""
        return ()

    def idle(self) -> Iterable[tuple[str, str]]:
        """Return keys that mean nothing at this table, each with the key whose value makes it so."""
        return ()

    @field_validator("*", mode="before")
    @classmethod
    def _read(cls, value: Any, info: ValidationInfo) -> Any:
        assert info.field_name is not None
        if info.field_name in cls.LISTS:
            return items(value)
        annotation = cls.model_fields[info.field_name].annotation
        if annotation is bool and isinstance(value, bool):
            return value
        choices = {str(choice).lower(): choice for choice in _choices(annotation)}
        if value is False and "off" in choices:  # YAML reads a bare off as false
            return "off"
        text = str(value).strip().lower()
        return choices.get(text, text)


def validated(model: type[Rules], values: Mapping[str, Any]) -> Rules:
    """House rules from values by key; missing keys take the model's default.

    Raises ``OptionsError``: ``option_unknown`` (key), ``option_value`` (key, value, allowed).
    """
    for key in values:
        OptionsError.unless(key in model.model_fields, "option_unknown", key=str(key)[:40])
    try:
        return model.model_validate(values)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        allowed = model.narrowed(values).get(key) or allowed_values(model, key)
        raise OptionsError("option_value", key=key, value=str(values[key])[:80], allowed=allowed) from None


def resolve(
    model: type[Rules],
    rule_sets: Mapping[str, Mapping[str, Any]],
    rule_set: str,
    overrides: Mapping[str, Any] | None = None,
) -> Rules:
    """The house rules of a rule set with some of them changed; values may be text.

    Raises ``OptionsError`` as ``validated`` does, ``preset_unknown`` (preset, allowed), and
    ``options_conflict`` (key, other) for two that don't go together, or for a key that was changed though it
    means nothing beside the other. Nobody asks that of the house rules of a table that was opened before.
    """
    if rule_set not in rule_sets:
        raise OptionsError("preset_unknown", preset=rule_set[:40], allowed=", ".join(rule_sets))
    options = validated(model, {**rule_sets[rule_set], **(overrides or {})})
    usual = validated(model, rule_sets[rule_set])
    changed = [
        (key, other)
        for key, other in options.idle()
        if getattr(options, key) not in (getattr(usual, key), model.model_fields[key].default)
    ]
    for key, other in (*options.conflicts(), *changed):
        raise OptionsError("options_conflict", key=key, other=other)
    return options


def allowed_values(model: type[HouseRules], key: str) -> str:
    """The values of a key as one readable text: ``50, 80``."""
    if key in model.LISTS:
        return model.LISTS[key]
    field = model.model_fields[key]
    allowed = [str(choice).lower() for choice in _choices(field.annotation)]
    limits = [*field.metadata, *_limits(field.annotation)]
    if limits:
        allowed.append(_interval(limits))
    return ", ".join(allowed)


def choices_of(model: type[HouseRules], key: str) -> tuple[Any, ...]:
    """Return the values of a key where they can be listed, else nothing."""
    return () if key in model.LISTS else _choices(model.model_fields[key].annotation)


def as_text(value: Any) -> str:
    """A value as commands, cards and records write it; ``Game.options`` reads it back."""
    if not isinstance(value, tuple | list):
        return str(value).lower()
    return ("/" if any(isinstance(item, tuple | list) for item in value) else "-").join(map(as_text, value))


def changed(game: Game, preset: str, options: Options) -> dict[str, str]:
    """The fewest house rules that lead from a rule set to these options, as text, in the model's order.

    ``game.options(preset, changed(game, preset, options)) == options``. A default that follows from the
    value of another key isn't among them, so that it goes on following.
    """
    keys = _differing(options, game.options(preset))
    if not _lead_to(game, preset, options, keys):  # what is usual in the rule set may be needed beside them
        keys = set(type(options).model_fields)
    for key in type(options).model_fields:
        if key in keys and _lead_to(game, preset, options, keys - {key}):
            keys.remove(key)
    return _texts(options, keys)


def _lead_to(game: Game, preset: str, options: Options, keys: Collection[str]) -> bool:
    """Whether these keys are enough to lead from a rule set to the options."""
    try:
        return game.options(preset, _texts(options, keys)) == options
    except OptionsError:
        return False


def _differing(options: Options, others: Options) -> set[str]:
    return {key for key in type(options).model_fields if getattr(options, key) != getattr(others, key)}


def _texts(options: Options, keys: Collection[str]) -> dict[str, str]:
    return {key: as_text(getattr(options, key)) for key in type(options).model_fields if key in keys}


def items(value: Any) -> Any:
    """Split a list as people write it: names or numbers with spaces, commas or hyphens between them.

    Several lists have slashes between them.
    """
    if isinstance(value, str):
        if "/" in value:
            return tuple(map(items, value.split("/")))
        return tuple(value.lower().replace(",", " ").replace("-", " ").split())
    if not isinstance(value, Iterable):
        return value
    return tuple(items(item) if isinstance(item, tuple | list) else str(item) for item in value)


def selection(names: tuple[str, ...], known: Iterable[str]) -> tuple[str, ...]:
    """Return some of the known names, each once, in the known order. Raises ``ValueError`` otherwise."""
    known = tuple(known)
    if not names or len(set(names)) != len(names) or not set(names) <= set(known):
        raise ValueError("not a selection")
    return tuple(name for name in known if name in names)


def _choices(annotation: Any) -> tuple[Any, ...]:
    """Return the finite values of a type: those of a ``Literal``, or both of ``bool``."""
    if annotation is bool:
        return (True, False)
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(choice for part in get_args(annotation) for choice in _choices(part))
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _limits(annotation: Any) -> list[Any]:
    """Return the limits on the numbers that a union allows besides names: ``none`` or 1 … 12."""
    parts = [part for part in get_args(annotation) if get_origin(part) is Annotated]
    fields = [field for part in parts for field in part.__metadata__ if isinstance(field, FieldInfo)]
    return [limit for field in fields for limit in field.metadata]


def _interval(metadata: Iterable[Any]) -> str:
    """Return the numbers within some limits as text: ``1 … 12``, ``4, 8 …``."""
    step = next((int(str(limit.multiple_of)) for limit in metadata if isinstance(limit, MultipleOf)), 1)
    low = next((int(str(limit.ge)) for limit in metadata if isinstance(limit, Ge)), step)
    high = next((str(limit.le) for limit in metadata if isinstance(limit, Le)), "")
    return f"{low}, {low + step} … {high}".strip() if step > 1 else f"{low} … {high}".strip()
