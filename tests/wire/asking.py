"""A port for a bot's figures, and asking for them."""

import socket

import aiohttp


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def ask(port: int, path: str, accept: str = "text/plain") -> tuple[int, str]:
    """Status and body of an answer."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}", headers={"Accept": accept}) as answer,
    ):
        return answer.status, await answer.text()
