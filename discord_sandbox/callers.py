"""Access control: the sandbox answers its own page and programs, but no other page in the same browser.

Any web page may send requests to this machine, and one whose name is made to point here (DNS rebinding) may
read the answers too. So ``Host`` has to be a name that nobody else can have, and ``Origin`` the page's own:
browsers send it with every changing request (https://fetch.spec.whatwg.org/#origin-header) and with each
WebSocket (RFC 6455, 10.2). Where it is missing, ``Sec-Fetch-Site`` tells who asks, at least on this machine.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

if TYPE_CHECKING:
    from discord_sandbox.core import Core

_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?")
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_PLAIN_TEXT = {"X-Content-Type-Options": "nosniff"}


def guard(core: Core) -> Middleware:
    """Return the middleware that answers all other callers with 403 and advice."""
    proxied = {name.lower() for name in core.settings.allowed_hosts}
    names = {core.settings.host.lower(), *proxied}

    @web.middleware
    async def answer(request: web.Request, handler: Handler) -> web.StreamResponse:
        problem = _problem(request, core.url, names, proxied)
        if problem is not None:
            return web.Response(status=403, text=problem, headers=_PLAIN_TEXT)
        return await handler(request)

    return answer


def _problem(request: web.Request, url: str, names: Collection[str], proxied: Collection[str]) -> str | None:
    """Return the reason for refusing a request, if any.

    ``names`` are further allowed hosts, ``proxied`` those that a TLS proxy may serve.
    """
    host = request.headers.get("Host", "").lower()
    found = _AUTHORITY.fullmatch(host)
    if found is None:
        return f"Host: the name of this sandbox is expected there; open {url} instead."
    name = found[1].strip("[]")
    if not (name in _LOCAL or name.endswith(".localhost") or name in names or name == _reached_at(request)):
        return (
            f'This sandbox is not known as "{name}": open {url} instead, '
            f"or start it with --allow-host {name} if it should be."
        )
    own = {f"http://{host}", *([f"https://{host}"] if name in proxied else [])}
    origin = request.headers.get("Origin")
    if origin is not None and origin.lower() not in own:
        return f"Only the sandbox's own page may do this, not one of another origin: open {url} for it."
    if origin is None and _from_elsewhere(request):
        return f"Other pages may link to the sandbox and nothing more: open {url} itself."
    return None


def _reached_at(request: web.Request) -> str:
    """Return the address of this machine at which a request arrived, without a zone."""
    address = request.transport and request.transport.get_extra_info("sockname")
    if not address:
        return ""
    reached = ip_address(str(address[0]).partition("%")[0])
    mapped = reached.ipv4_mapped if isinstance(reached, IPv6Address) else None
    return str(mapped or reached)


def _from_elsewhere(request: web.Request) -> bool:
    """Tell whether a foreign page asks other than by a link: frames and pictures are not allowed.

    The policy of https://web.dev/articles/fetch-metadata.
    """
    headers = request.headers
    if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return False
    followed = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
    return not (followed and request.method == "GET")
