"""A Discord on this machine: REST v10, the gateway and a page for people, for any bot to be tried against."""

from discord_sandbox.app import PortTakenError, Sandbox
from discord_sandbox.settings import Bucket, Buckets, SandboxSettings

__all__ = ["Bucket", "Buckets", "PortTakenError", "Sandbox", "SandboxSettings"]
