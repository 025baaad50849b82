"""Animated WebP made of several pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final, TypeVar

from PIL import Image

Step = TypeVar("Step")

FRAME_MS: Final = 1800
"""How long a picture is shown, in milliseconds."""
LAST_MS: Final = 6000
"""How long the last picture is shown before the film starts over, in milliseconds."""
MAX_FRAMES: Final = 48
"""Maximum number of pictures in a film; of more, some in between are left out."""
MAX_BYTES: Final = 7 * 1024 * 1024
"""Maximum bytes of a film; a larger one is made of smaller pictures. Discord's limit is 10 MiB, once 8."""

_QUALITY: Final = 80
_METHOD: Final = 2


def film(pictures: Sequence[bytes], limit: int = MAX_BYTES) -> bytes:
    """Join pictures of the same size into a looping film of at most ``limit`` bytes.

    A picture equal to the one before makes that one stay longer. Takes a second or two, and memory for a few
    pictures, however many there are. Raises ``ValueError`` without any picture.
    """
    frames, times = _distinct(shown_in_film(pictures))
    for smaller in (1, 2, 3, 4, 6, 8):
        data = _encoded(frames, times, smaller)
        if len(data) <= limit:
            break
    return data


def shown_in_film(steps: Sequence[Step]) -> list[Step]:
    """Return as many steps as a film may have, evenly spread, including the first and the last."""
    if len(steps) <= MAX_FRAMES:
        return list(steps)
    last = len(steps) - 1
    return [steps[place * last // (MAX_FRAMES - 1)] for place in range(MAX_FRAMES)]


def _distinct(pictures: Sequence[bytes]) -> tuple[list[bytes], list[int]]:
    """Return the pictures that differ from the one before, and for how many milliseconds each is shown."""
    if not pictures:
        raise ValueError("a film of nothing")
    frames: list[bytes] = []
    times: list[int] = []
    for data in pictures:
        if frames and data == frames[-1]:
            times[-1] += FRAME_MS
        else:
            frames.append(data)
            times.append(FRAME_MS)
    times[-1] += LAST_MS - FRAME_MS
    return frames, times


def _encoded(frames: Sequence[bytes], times: Sequence[int], smaller: int) -> bytes:
    file = io.BytesIO()
    animation = _Animation(frames, smaller)
    animation.save(
        file, "WEBP", save_all=True, duration=list(times), loop=0, quality=_QUALITY, method=_METHOD
    )
    return file.getvalue()


class _Animation(Image.Image):
    """Finished pictures as the frames of one image.

    Only the current frame is opened, because a whole deal of them would take hundreds of megabytes.
    """

    def __init__(self, frames: Sequence[bytes], smaller: int) -> None:
        super().__init__()
        self._frames = frames
        self._smaller = smaller
        self.n_frames = len(frames)
        self.seek(0)

    def seek(self, frame: int) -> None:
        with Image.open(io.BytesIO(self._frames[frame])) as picture:
            shown = picture.convert("RGB").reduce(self._smaller)
        self._mode, self._size, self.im = shown.mode, shown.size, shown.im
        self._frame = frame

    def tell(self) -> int:
        return self._frame
