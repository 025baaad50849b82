"""Message and modal components: one model for each of Discord's component types."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from discord_sandbox.models.base import Colour, ComponentId, CustomId, Snowflake, Url, strict, text


@strict
class ComponentEmoji(TypedDict):
    """An emoji on a button or option: a Unicode one by name, a custom one by id."""

    id: NotRequired[Snowflake | None]
    name: NotRequired[Annotated[str, text(0, 32)] | None]
    animated: NotRequired[bool]


@strict
class Media(TypedDict):
    """An address: http(s) or ``attachment://name``."""

    url: Url


@strict
class Button(TypedDict):
    """Type 2. Styles 1–4 act, 5 is a link, 6 sells something."""

    type: Literal[2]
    id: NotRequired[ComponentId | None]
    style: Literal[1, 2, 3, 4, 5, 6]
    label: NotRequired[Annotated[str, text(0, 80)] | None]
    emoji: NotRequired[ComponentEmoji | None]
    custom_id: NotRequired[CustomId | None]
    url: NotRequired[Annotated[str, text(0, 512)] | None]
    sku_id: NotRequired[Snowflake | None]
    disabled: NotRequired[bool | None]


@strict
class SelectOption(TypedDict):
    """One line of a string select."""

    label: Annotated[str, text(1, 100)]
    value: Annotated[str, text(1, 100)]
    description: NotRequired[Annotated[str, text(0, 100)] | None]
    emoji: NotRequired[ComponentEmoji | None]
    default: NotRequired[bool | None]


@strict
class DefaultValue(TypedDict):
    """A user, role or channel chosen beforehand."""

    id: Snowflake
    type: Literal["user", "role", "channel"]


class _Select(TypedDict):
    id: NotRequired[ComponentId | None]
    custom_id: CustomId
    placeholder: NotRequired[Annotated[str, text(0, 150)] | None]
    min_values: NotRequired[Annotated[int, Field(ge=0, le=25)] | None]
    max_values: NotRequired[Annotated[int, Field(ge=1, le=25)] | None]
    disabled: NotRequired[bool | None]
    required: NotRequired[bool | None]


@strict
class StringSelect(_Select):
    """Type 3."""

    type: Literal[3]
    options: Annotated[list[SelectOption], Field(min_length=1, max_length=25)]


@strict
class EntitySelect(_Select):
    """Types 5 (users), 6 (roles) and 7 (both)."""

    type: Literal[5, 6, 7]
    default_values: NotRequired[Annotated[list[DefaultValue], Field(max_length=25)] | None]


@strict
class ChannelSelect(_Select):
    """Type 8."""

    type: Literal[8]
    default_values: NotRequired[Annotated[list[DefaultValue], Field(max_length=25)] | None]
    channel_types: NotRequired[list[Literal[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]] | None]


Select = StringSelect | EntitySelect | ChannelSelect


@strict
class ActionRow(TypedDict):
    """Type 1: up to five buttons or one select."""

    type: Literal[1]
    id: NotRequired[ComponentId | None]
    components: Annotated[
        list[Annotated[Button | Select, Field(discriminator="type")]], Field(min_length=1, max_length=5)
    ]


@strict
class TextDisplay(TypedDict):
    """Type 10: markdown."""

    type: Literal[10]
    id: NotRequired[ComponentId | None]
    content: Annotated[str, text(1, 4000)]


@strict
class Thumbnail(TypedDict):
    """Type 11: a small picture beside a section."""

    type: Literal[11]
    id: NotRequired[ComponentId | None]
    media: Media
    description: NotRequired[Annotated[str, text(1, 1024)] | None]
    spoiler: NotRequired[bool | None]


@strict
class Section(TypedDict):
    """Type 9: one to three texts with a button or picture beside them."""

    type: Literal[9]
    id: NotRequired[ComponentId | None]
    components: Annotated[list[TextDisplay], Field(min_length=1, max_length=3)]
    accessory: Annotated[Button | Thumbnail, Field(discriminator="type")]


@strict
class GalleryItem(TypedDict):
    """A picture of a gallery; the description is its alternative text."""

    media: Media
    description: NotRequired[Annotated[str, text(1, 1024)] | None]
    spoiler: NotRequired[bool | None]


@strict
class MediaGallery(TypedDict):
    """Type 12."""

    type: Literal[12]
    id: NotRequired[ComponentId | None]
    items: Annotated[list[GalleryItem], Field(min_length=1, max_length=10)]


@strict
class File(TypedDict):
    """Type 13: an uploaded file shown in its place."""

    type: Literal[13]
    id: NotRequired[ComponentId | None]
    file: Media
    spoiler: NotRequired[bool | None]


@strict
class Separator(TypedDict):
    """Type 14."""

    type: Literal[14]
    id: NotRequired[ComponentId | None]
    divider: NotRequired[bool | None]
    spacing: NotRequired[Literal[1, 2] | None]


@strict
class Container(TypedDict):
    """Type 17: a card with a coloured edge."""

    type: Literal[17]
    id: NotRequired[ComponentId | None]
    accent_color: NotRequired[Colour | None]
    spoiler: NotRequired[bool | None]
    components: Annotated[
        list[
            Annotated[
                ActionRow | TextDisplay | Section | MediaGallery | Separator | File,
                Field(discriminator="type"),
            ]
        ],
        Field(min_length=1, max_length=40),
    ]


MessageComponent = Annotated[
    ActionRow | TextDisplay | Section | MediaGallery | Separator | File | Container,
    Field(discriminator="type"),
]


@strict
class TextInput(TypedDict):
    """Type 4: a line or paragraph in a modal."""

    type: Literal[4]
    id: NotRequired[ComponentId | None]
    custom_id: CustomId
    style: Literal[1, 2]
    label: NotRequired[Annotated[str, text(1, 45)] | None]
    value: NotRequired[Annotated[str, text(0, 4000)] | None]
    placeholder: NotRequired[Annotated[str, text(0, 100)] | None]
    required: NotRequired[bool | None]
    min_length: NotRequired[Annotated[int, Field(ge=0, le=4000)] | None]
    max_length: NotRequired[Annotated[int, Field(ge=1, le=4000)] | None]


@strict
class FileUpload(TypedDict):
    """Type 19."""

    type: Literal[19]
    id: NotRequired[ComponentId | None]
    custom_id: CustomId
    min_values: NotRequired[Annotated[int, Field(ge=0, le=10)] | None]
    max_values: NotRequired[Annotated[int, Field(ge=1, le=10)] | None]
    required: NotRequired[bool | None]


@strict
class ChoiceOption(TypedDict):
    """One choice of a radio or checkbox group."""

    label: Annotated[str, text(1, 100)]
    value: Annotated[str, text(1, 100)]
    description: NotRequired[Annotated[str, text(0, 100)] | None]
    default: NotRequired[bool | None]


@strict
class RadioGroup(TypedDict):
    """Type 21."""

    type: Literal[21]
    id: NotRequired[ComponentId | None]
    custom_id: CustomId
    required: NotRequired[bool | None]
    options: Annotated[list[ChoiceOption], Field(min_length=2, max_length=10)]


@strict
class CheckboxGroup(TypedDict):
    """Type 22."""

    type: Literal[22]
    id: NotRequired[ComponentId | None]
    custom_id: CustomId
    min_values: NotRequired[Annotated[int, Field(ge=0, le=10)] | None]
    max_values: NotRequired[Annotated[int, Field(ge=1, le=10)] | None]
    required: NotRequired[bool | None]
    options: Annotated[list[ChoiceOption], Field(min_length=1, max_length=10)]


@strict
class Checkbox(TypedDict):
    """Type 23."""

    type: Literal[23]
    id: NotRequired[ComponentId | None]
    custom_id: CustomId
    default: NotRequired[bool | None]


@strict
class Label(TypedDict):
    """Type 18: a caption with one field below it."""

    type: Literal[18]
    id: NotRequired[ComponentId | None]
    label: Annotated[str, text(1, 45)]
    description: NotRequired[Annotated[str, text(1, 100)] | None]
    component: Annotated[
        TextInput | Select | FileUpload | RadioGroup | CheckboxGroup | Checkbox, Field(discriminator="type")
    ]


@strict
class ModalRow(TypedDict):
    """Type 1 in a modal: the older way to hold one text input."""

    type: Literal[1]
    id: NotRequired[ComponentId | None]
    components: Annotated[list[TextInput], Field(min_length=1, max_length=1)]


ModalComponent = Annotated[ModalRow | Label | TextDisplay, Field(discriminator="type")]
