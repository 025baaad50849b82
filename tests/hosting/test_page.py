"""The commands that ``python -m tests.hosting`` follows are all those of the page."""

from __future__ import annotations

from tests.hosting.__main__ import HEADINGS, PAGE, blocks


def test_every_command_of_the_page_is_walked_through() -> None:
    walked = [block for heading in HEADINGS for block in blocks(heading)]
    assert len(walked) == PAGE.read_text(encoding="utf-8").count("```sh\n")
    assert all(blocks(heading) for heading in HEADINGS)
    assert sum("setup" in block for block in walked) == 1, "one of them is answered"
