"""A Discord on this machine: REST v10, the gateway and a web page, for testing any bot."""

from discord_sandbox.app import PortTakenError, Sandbox
from discord_sandbox.inputs import RejectedError
from discord_sandbox.person import Person
from discord_sandbox.reading import Predicate, buttons, files_of, find, text_of
from discord_sandbox.replies import Modal, Reply
from discord_sandbox.settings import Bucket, Buckets, SandboxSettings

__all__ = [
    "Bucket",
    "Buckets",
    "Modal",
    "Person",
    "PortTakenError",
    "Predicate",
    "RejectedError",
    "Reply",
    "Sandbox",
    "SandboxSettings",
    "buttons",
    "files_of",
    "find",
    "text_of",
]
