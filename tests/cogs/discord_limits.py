"""Discord's limits that discord.py doesn't check: counts, lengths and duplicates in components."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import ui

from cogs.shell.clicks import parse

CONTAINER, ROW, BUTTON, TEXT, SEPARATOR = 17, 1, 2, 10, 14
SELECTS = (3, 5, 6, 8)


def payload(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return the components that discord.py sends."""
    sent: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return sent


def components(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return every component of a message, including nested ones."""
    return list(_walk(payload(view)))


def _walk(nodes: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in nodes:
        yield node
        yield from _walk(node.get("components", []))
        yield from _walk([node["accessory"]] if "accessory" in node else [])


def buttons(view: ui.LayoutView) -> list[dict[str, Any]]:
    return [node for node in components(view) if node["type"] == BUTTON]


def moves(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return the buttons of a hand that act at the table, and those that keep a played card's place."""
    kinds = ("bk1:h:", "bk1:i:", "bk1:m:", "bk1:x:")
    return [one for one in buttons(view) if one["custom_id"].startswith(kinds)]


def text(view: ui.LayoutView) -> str:
    return "\n".join(node["content"] for node in components(view) if node["type"] == TEXT)


def check(view: ui.LayoutView) -> None:
    """Raise ``AssertionError`` if Discord would refuse the message or a phone would show it badly."""
    nodes = components(view)
    assert len(nodes) <= 40
    assert sum(len(node["content"]) for node in nodes if node["type"] == TEXT) <= 4000
    ids = [node["custom_id"] for node in nodes if "custom_id" in node]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    for node in nodes:
        match node["type"]:
            case 17:
                assert len(node["components"]) >= 1
            case 1:
                assert 1 <= len(node["components"]) <= 4, "more than four a row wrap on phones"
                kinds = [child["type"] for child in node["components"]]
                assert set(kinds) == {BUTTON} or (len(kinds) == 1 and kinds[0] in SELECTS)
            case 2:
                assert node.get("label") or node.get("emoji"), "an empty button is refused"
                assert len(node.get("label") or "") <= 80
                answered = parse(node["custom_id"]) is not None
                assert answered != bool(node["disabled"]), "what can be clicked is answered"
            case 3:
                assert parse(node["custom_id"]) is not None
                assert len(node.get("placeholder", "")) <= 150
                assert 1 <= len(node["options"]) <= 25
                values = [one["value"] for one in node["options"]]
                assert len(values) == len(set(values))
                assert sum(one["default"] for one in node["options"]) <= node["max_values"] <= len(values)
                for one in node["options"]:
                    assert 1 <= len(one["label"]) <= 100 and 1 <= len(one["value"]) <= 100
                    assert 1 <= len(one.get("description", "x")) <= 100
            case 5 | 6 | 8:
                assert parse(node["custom_id"]) is not None
            case 9:
                assert 1 <= len(node["components"]) <= 3
                assert all(child["type"] == TEXT for child in node["components"])
            case 10:
                assert node["content"].strip()
                assert "****" not in node["content"], "bold within bold shows its asterisks"
            case 12:
                assert 1 <= len(node["items"]) <= 10
                for item in node["items"]:
                    assert item["media"]["url"].startswith("attachment://")
                    assert 1 <= len(item["description"]) <= 1024
            case 14:
                pass
            case other:
                raise AssertionError(f"unexpected component of type {other}")
