"""Checks of a message's components beyond the schema: totals, unique ids, existing emoji and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from discord_sandbox.errors import FieldErrors
from discord_sandbox.unicode_emoji import is_unicode_emoji
from discord_sandbox.world import Attachment, Json

MAX_COMPONENTS: Final = 40
MAX_TEXT: Final = 4000
MAX_LEGACY_ROWS: Final = 5

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SELECTS: Final = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
_LINK, _PREMIUM = 5, 6

Path = tuple[str | int, ...]


class Reviewer:
    """Walks validated components once: checks them, numbers them and resolves their attachments.

    ``emoji_exists`` knows the custom emoji; ``attachments`` are the files a message has, by name.
    After ``review``, ``texts`` holds what can mention somebody.
    """

    def __init__(
        self,
        errors: FieldErrors,
        *,
        emoji_exists: Callable[[int], bool],
        attachments: Mapping[str, Attachment] | None = None,
        address: Callable[[Attachment], str] | None = None,
    ) -> None:
        self._errors = errors
        self._emoji_exists = emoji_exists
        self._attachments = attachments or {}
        self._address = address
        self._custom_ids: set[str] = set()
        self._taken: set[int] = set()
        self._unnumbered: list[Json] = []
        self.count = 0
        self.characters = 0
        self.texts: list[str] = []

    def review_message(self, components: list[Json], *, v2: bool) -> None:
        """Check the components of a message, writing defaults and ids into them."""
        for index, component in enumerate(components):
            if not v2 and component["type"] != ACTION_ROW:
                self._errors.add(
                    ("components", index, "type"),
                    "UNION_TYPE_CHOICES",
                    'Value of field "type" must be one of (1,).',
                )
                continue
            self._visit(component, ("components", index))
        if not v2 and len(components) > MAX_LEGACY_ROWS:
            self._errors.add(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        if self.count > MAX_COMPONENTS:
            self._errors.add(
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components cannot exceed {MAX_COMPONENTS}",
            )
        if self.characters > MAX_TEXT:
            self._errors.add(
                ("components",),
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The displayable text size of all components exceeds the maximum size of {MAX_TEXT}",
            )
        self._number()

    def review_modal(self, components: list[Json]) -> None:
        """Check the parts of a modal."""
        for index, component in enumerate(components):
            self._visit(component, ("components", index))
        self._number()

    def _visit(self, component: Json, path: Path) -> None:
        self.count += 1
        for key in [key for key, value in component.items() if value is None]:
            del component[key]
        self._identify(component, path)
        kind = component["type"]
        if kind == BUTTON:
            self._button(component, path)
        elif kind == TEXT:
            self.characters += len(component["content"])
            self.texts.append(component["content"])
            if not component["content"].strip():
                self._errors.add((*path, "content"), "BASE_TYPE_REQUIRED", "This field is required")
        elif kind in SELECTS:
            self._select(component, path)
        elif kind == SECTION:
            self._children(component["components"], (*path, "components"))
            self._visit(component["accessory"], (*path, "accessory"))
        elif kind == GALLERY:
            for index, item in enumerate(component["items"]):
                self._media(item, "media", (*path, "items", index))
        elif kind == THUMBNAIL:
            self._media(component, "media", path)
        elif kind == FILE:
            self._file(component, path)
        elif kind == LABEL:
            self._visit(component["component"], (*path, "component"))
        elif kind == ACTION_ROW:
            self._row(component["components"], path)
        elif kind == CONTAINER:
            self._children(component["components"], (*path, "components"))
        elif kind == TEXT_INPUT:
            self._custom_id(component, path)
            self._range(component, path, "min_length", "max_length")
        elif "custom_id" in component:
            self._custom_id(component, path)

    def _children(self, children: list[Json], path: Path) -> None:
        for index, child in enumerate(children):
            self._visit(child, (*path, index))

    def _row(self, children: list[Json], path: Path) -> None:
        if len(children) > 1 and any(child["type"] != BUTTON for child in children):
            self._errors.add(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "A select fills its action row: nothing may stand beside it",
            )
        self._children(children, (*path, "components"))

    def _identify(self, component: Json, path: Path) -> None:
        """Assign an id, or check that a given one is unique in its message; 0 or none asks for one."""
        number = component.get("id")
        if not number:
            self._unnumbered.append(component)
        elif number in self._taken:
            self._errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        else:
            self._taken.add(number)

    def _number(self) -> None:
        number = 0
        for component in self._unnumbered:
            number += 1
            while number in self._taken:
                number += 1
            component["id"] = number

    def _custom_id(self, component: Json, path: Path) -> None:
        custom_id = component["custom_id"]
        if custom_id in self._custom_ids:
            self._errors.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(custom_id)

    def _button(self, button: Json, path: Path) -> None:
        style = button["style"]
        if style == _LINK:
            self._only(button, path, "url", ("custom_id", "sku_id"))
            url = button.get("url", "")
            if url and not url.startswith(("http://", "https://", "discord://")):
                self._errors.add(
                    (*path, "url"),
                    "URL_TYPE_INVALID_SCHEME",
                    f'Scheme "{url.partition(":")[0]}" is not supported.',
                )
        elif style == _PREMIUM:
            self._only(button, path, "sku_id", ("custom_id", "url", "label", "emoji"))
            return
        else:
            self._only(button, path, "custom_id", ("url", "sku_id"))
            if "custom_id" in button:
                self._custom_id(button, path)
        if not button.get("label") and "emoji" not in button:
            self._errors.add(
                path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji"
            )
        if "emoji" in button:
            self._emoji(button["emoji"], (*path, "emoji"))

    def _only(self, button: Json, path: Path, needed: str, refused: tuple[str, ...]) -> None:
        if needed not in button:
            self._errors.add(
                (*path, needed),
                f"BUTTON_COMPONENT_{needed.upper()}_REQUIRED",
                f"A {needed} is required for this button",
            )
        if any(key in button for key in refused):
            self._errors.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id, url and sku exclude one another",
            )

    def _select(self, select: Json, path: Path) -> None:
        self._custom_id(select, path)
        self._range(select, path, "min_values", "max_values")
        if select["type"] != STRING_SELECT:
            return
        values: set[str] = set()
        options = select["options"]
        for index, option in enumerate(options):
            for key in [key for key, value in option.items() if value is None]:
                del option[key]
            where = (*path, "options", index)
            if option["value"] in values:
                self._errors.add(
                    (*where, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(option["value"])
            if "emoji" in option:
                self._emoji(option["emoji"], (*where, "emoji"))
        for bound in ("min_values", "max_values"):
            if select.get(bound, 1) > len(options):
                self._errors.add(
                    (*path, bound),
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be {len(options)} or fewer: there are no more options.",
                )

    def _range(self, component: Json, path: Path, low: str, high: str) -> None:
        if low in component and high in component and component[low] > component[high]:
            self._errors.add(
                (*path, low),
                "NUMBER_TYPE_MAX",
                f"int value should be less than or equal to {component[high]}.",
            )

    def _emoji(self, emoji: dict[str, Any], path: Path) -> None:
        for key in [key for key, value in emoji.items() if value is None]:
            del emoji[key]
        if "id" in emoji:
            emoji["id"] = str(emoji["id"])
            if not self._emoji_exists(int(emoji["id"])):
                self._errors.add((*path, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        elif not is_unicode_emoji(emoji.get("name", "")):
            self._errors.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _media(self, holder: Json, key: str, path: Path) -> Attachment | None:
        for name in [name for name, value in holder.items() if value is None]:
            del holder[name]
        media = holder[key]
        url: str = media["url"]
        if url.startswith("attachment://"):
            attachment = self._attachments.get(url.removeprefix("attachment://"))
            if attachment is None or self._address is None:
                self._errors.add(
                    (*path, key, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "Referenced attachment could not be found.",
                )
                return None
            address = self._address(attachment)
            width, height = picture_size(attachment.data)
            holder[key] = {
                "id": str(attachment.id),
                "url": address,
                "proxy_url": address,
                "width": width,
                "height": height,
                "content_type": attachment.content_type,
                "attachment_id": str(attachment.id),
                "loading_state": 2,
                "flags": 0,
            }
            return attachment
        if not url.startswith(("http://", "https://")):
            self._errors.add(
                (*path, key, "url"),
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{url.partition(":")[0]}" is not supported. '
                "Scheme must be one of ('http', 'https', 'attachment').",
            )
        holder[key] = {"url": url, "proxy_url": url, "loading_state": 2, "flags": 0}
        return None

    def _file(self, component: Json, path: Path) -> None:
        if not component["file"]["url"].startswith("attachment://"):
            self._errors.add(
                (*path, "file", "url"),
                "URL_TYPE_INVALID_SCHEME",
                "A file component shows an uploaded file: attachment://name",
            )
        attachment = self._media(component, "file", path)
        if attachment is not None:
            component["name"] = attachment.filename
            component["size"] = len(attachment.data)


def picture_size(data: bytes) -> tuple[int | None, int | None]:
    """Return the width and height in pixels of a PNG or GIF; (None, None) for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return None, None


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component of a message or modal, outer before inner."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk((component[key],))


def shown_media(components: Iterable[Json]) -> Iterator[Json]:
    """Yield the pictures and files that a message's components show."""
    for component in walk(components):
        for holder in (component, *component.get("items", ())):
            yield from (holder[key] for key in ("media", "file") if isinstance(holder.get(key), dict))


def find_component(components: Iterable[Json], custom_id: str) -> Json | None:
    """Return the component with that custom id, at any depth."""
    return next((one for one in walk(components) if one.get("custom_id") == custom_id), None)
