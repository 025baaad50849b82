"""Whose token it is: the bot's name, its application and its servers, asked of Discord without a client."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rest import PAGE, UNREACHED, session


class AccountError(Exception):
    """The question came to nothing; ``refused``: Discord doesn't know the token."""

    def __init__(self, text: str, *, refused: bool = False) -> None:
        super().__init__(text)
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Account:
    """A bot on Discord; of more than a page of servers only the first are listed."""

    name: str
    application: str
    servers: tuple[str, ...]


async def look_up(api_url: str, token: str) -> Account:
    """Ask Discord whose token this is. Raises ``AccountError``."""
    async with session(api_url, token) as get:
        answers = []
        for path in ("/users/@me", "/applications/@me", f"/users/@me/guilds?limit={PAGE}"):
            try:
                status, answer = await get(path)
            except UNREACHED as error:
                raise AccountError(
                    f"{api_url} can't be reached: {str(error) or 'no answer in time'}"
                ) from None
            if status == 401:
                raise AccountError("Discord refuses the token", refused=True)
            if status != 200:
                raise AccountError(f"{api_url} answers {status}")
            answers.append(answer)
    me, application, guilds = answers
    return Account(me["username"], application["id"], tuple(guild["name"] for guild in guilds))
