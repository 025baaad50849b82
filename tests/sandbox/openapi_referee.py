"""Holds request bodies against Discord's own API description, where that file is present.

Any test can use it: run a sandbox with ``record_bodies=True``, let the bot do its work, then
``referee.judge(sandbox)``. The description is generous where the sandbox is strict (unknown keys, totals,
unique ids), so the two complement one another.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from pydantic_core import from_json

from discord_sandbox import Sandbox
from discord_sandbox.journal import Entry

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
_PARAMETER = re.compile(r"\{[^}]+\}")


class Referee:
    """Validators for the body of every route, compiled when first needed."""

    def __init__(self, description: dict[str, Any]) -> None:
        self._components = description["components"]
        self._routes: dict[tuple[str, str], dict[str, Any]] = {}
        self._validators: dict[tuple[str, str], jsonschema_rs.Validator] = {}
        for path, operations in description["paths"].items():
            for method, operation in operations.items():
                content = (
                    operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
                )
                if "application/json" in content:
                    key = (method.upper(), _PARAMETER.sub("{}", path))
                    self._routes[key] = content["application/json"]["schema"]
        # The description is too narrow here: ids may come as numbers, and there are media channels.
        schemas = self._components["schemas"]
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        schemas["ChannelTypes"] = {"type": "integer", "minimum": 0, "maximum": 16}

    def complaints(self, method: str, route: str, body: bytes) -> list[str]:
        """The faults of a body; empty if it is valid or the route takes none."""
        key = (method, _PARAMETER.sub("{}", route))
        schema = self._routes.get(key)
        if schema is None or not body:
            return []
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.validator_for(schema | {"components": self._components})
        return [
            f"{method} {route}: {'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
            for error in self._validators[key].iter_errors(from_json(body))
        ]

    def review(self, entries: Iterable[Entry]) -> list[str]:
        """Complaints about all recorded requests that the sandbox accepted."""
        found = []
        for entry in entries:
            if entry.status < 400 and entry.body:
                route = entry.route
                if entry.path.endswith("/messages/@original"):
                    route = route.replace("{message_id}", "@original")
                found += self.complaints(entry.method, route, entry.body)
        return found

    def judge(self, sandbox: Sandbox) -> int:
        """Fail with every complaint about what the bot sent; returns how many bodies were looked at."""
        assert sandbox.settings.record_bodies, "run the sandbox with record_bodies=True"
        entries = [entry for entry in sandbox.core.journal.entries if entry.body]
        complaints = self.review(entries)
        assert not complaints, "\n".join(complaints)
        return len(entries)


def load() -> Referee:
    """The referee; skips the test where the description is absent."""
    if not DESCRIPTION.is_file():
        pytest.skip(f"Discord's API description is not at {DESCRIPTION}")
    return Referee(json.loads(DESCRIPTION.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def referee() -> Referee:
    """Import this name into a test module or conftest to use it."""
    return load()
