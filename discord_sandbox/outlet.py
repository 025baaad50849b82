"""The sending half of a websocket: frames queue up here and one task writes them in order."""

from __future__ import annotations

import asyncio
import contextlib
import struct
import zlib

from aiohttp import WSMsgType, web


class Outlet:
    """Takes frames without waiting; ``run`` sends them. With ``compress`` the stream is one zlib context."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.BaseTransport | None,
        *,
        compress: bool = False,
    ) -> None:
        self.socket = socket
        self._transport = transport
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._deflate = zlib.compressobj(level=1) if compress else None

    def send(self, frame: bytes) -> None:
        """Queue a text frame."""
        self._queue.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close with that code once everything queued before was sent."""
        self._queue.put_nowait(code)

    def cut(self) -> None:
        """Drop the connection without a close frame, like a broken line."""
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()

    async def run(self) -> None:
        """Send queued frames until closed or the other side is gone."""
        with contextlib.suppress(ConnectionError):
            while True:
                waiting = [await self._queue.get()]
                while not self._queue.empty():
                    waiting.append(self._queue.get_nowait())
                frames = [frame for frame in waiting if isinstance(frame, bytes)]
                if self._deflate is not None:
                    for frame in frames:
                        packed = self._deflate.compress(frame) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                        await self.socket.send_frame(packed, WSMsgType.BINARY)
                elif isinstance(self._transport, asyncio.WriteTransport):
                    # One write for all: the system call costs more than everything else together.
                    self._transport.write(b"".join(map(_text_frame, frames)))
                codes = [code for code in waiting if isinstance(code, int)]
                if codes:
                    await self.socket.close(code=codes[0])
                    return

    async def finish(self, task: asyncio.Task[None]) -> None:
        """End ``run``'s task, giving a queued close code a moment to go out."""
        if not self._queue.empty() and not self.socket.closed:
            await asyncio.wait([task], timeout=1.0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _text_frame(payload: bytes) -> bytes:
    """Encode an unmasked, unfragmented text frame (RFC 6455, section 5.2)."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size) + payload
    return struct.pack("!BBQ", 0x81, 127, size) + payload
