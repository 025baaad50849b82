"""Callbacks of an interaction."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from discord_sandbox.models.base import CustomId, strict, text
from discord_sandbox.models.components import ModalComponent
from discord_sandbox.models.messages import WebhookMessage


@strict
class Pong(TypedDict):
    """Type 1."""

    type: Literal[1]


@strict
class MessageAnswer(TypedDict):
    """Type 4: a new message; type 7: an edit of the clicked one."""

    type: Literal[4, 7]
    data: NotRequired[WebhookMessage | None]


@strict
class DeferredData(TypedDict):
    """Flags of a message that comes later."""

    flags: NotRequired[int | None]
    tts: NotRequired[bool | None]


@strict
class DeferredAnswer(TypedDict):
    """Type 5: a message comes later; type 6: an edit comes later or never."""

    type: Literal[5, 6]
    data: NotRequired[DeferredData | None]


@strict
class AutocompleteChoice(TypedDict):
    """One suggestion."""

    name: Annotated[str, text(1, 100)]
    name_localizations: NotRequired[dict[str, Annotated[str, text(1, 100)]] | None]
    value: Annotated[str, text(0, 100)] | int | float


@strict
class AutocompleteData(TypedDict):
    """Suggestions."""

    choices: Annotated[list[AutocompleteChoice], Field(max_length=25)]


@strict
class AutocompleteAnswer(TypedDict):
    """Type 8."""

    type: Literal[8]
    data: AutocompleteData


@strict
class ModalData(TypedDict):
    """A form of at most five parts."""

    custom_id: CustomId
    title: Annotated[str, text(1, 45)]
    components: Annotated[list[ModalComponent], Field(min_length=1, max_length=5)]


@strict
class ModalAnswer(TypedDict):
    """Type 9."""

    type: Literal[9]
    data: ModalData


Callback = Annotated[
    Pong | MessageAnswer | DeferredAnswer | AutocompleteAnswer | ModalAnswer, Field(discriminator="type")
]

CALLBACK: TypeAdapter[Callback] = TypeAdapter(Callback)
