"""Drawing retains little memory beyond what it caches on purpose."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DRAWING = """
import asyncio, re
from pathlib import Path
from cogs.pictures.canvas import Canvas
from bot.heap import limit_heap
from cogs.pictures.renderer import Renderer

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

def draw(height):
    canvas = Canvas((1200, height))
    kept.extend(bytes(50_000) for _ in range(20))
    return canvas.jpeg()

kept = []
limit_heap()
renderer = Renderer()
renderer._thread.submit(draw, 800).result()
before = resident()
for height in (1400, 1900, 1100, 2300, 1500, 2000, 1200, 2200) * 2:
    renderer._thread.submit(draw, height).result()
print(resident() - before)
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells how much a process holds")
def test_tall_score_sheets_leave_no_holes_in_the_heap() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", DRAWING], cwd=root, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 28 * 1024, "KiB, of which 16 000 are kept"


HOLES = """
import re
from pathlib import Path
from cogs.pictures.renderer import Trimmer

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

buffers = [bytes(b"x" * 50_000) for _ in range(1000)]
kept = buffers[::10]
del buffers
before = resident()
trimmer = Trimmer()
trimmer.trim()
print(before - resident())
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells how much a process holds")
def test_free_pages_between_what_is_kept_go_back_to_the_system() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", HOLES], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 30 * 1024, "KiB, of 44 000 that are free"


HEAPS = """
import re, threading
from bot.heap import limit_heap

limit_heap()
kept, ready = [], threading.Barrier(9)

def allocate():
    ready.wait()
    kept.extend(bytes(1000) for _ in range(1000))
    ready.wait()

threads = [threading.Thread(target=allocate) for _ in range(8)]
for thread in threads:
    thread.start()
ready.wait(), ready.wait()
import ctypes, tempfile
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as file:
    told = ctypes.c_void_p(libc.fopen(file.name.encode(), b"w"))
    libc.malloc_info(0, told)
    libc.fclose(told)
    print(file.read().decode().count("<heap "))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc tells of its heaps")
def test_threads_share_two_heaps() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", HEAPS], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stdout) == 2
