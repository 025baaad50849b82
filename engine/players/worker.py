"""A process in which computer players think: questions come on stdin, answers go to stdout.

The messages are those of ``engine.players.messages``. At the end of stdin the process ends,
and as quietly when nobody reads its answers any more.
"""

import contextlib
import gc
import os
import pickle
import sys
from typing import BinaryIO, Final

from engine.incidents import traced
from engine.players.messages import HEADER, Consultation, Failure, Question

NICENESS: Final = 10
"""How far thinking stands back behind the bot, which answers people."""


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    while len(header := questions.read(HEADER.size)) == HEADER.size:
        message = questions.read(HEADER.unpack(header)[0])
        answer: object
        try:
            question: Question | Consultation = pickle.loads(message)  # noqa: S301  # from our own parent
            answer = question.answer()
        except Exception as error:
            answer = Failure(traced(error))
        packed = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        answers.write(HEADER.pack(len(packed)) + packed)
        answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a filter of system calls may refuse it: think all the same
            os.nice(NICENESS)
    answers = sys.stdout.buffer
    gc.freeze()  # what was imported stays: looking through it again would make single moves slow
    sys.stdout = sys.stderr  # whatever a player prints must not come between the answers
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # whoever asked was killed: nobody is left to answer, and nothing to flush
