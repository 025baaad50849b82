"""A Discord on this machine: REST v10, the gateway and a web page, for testing any bot."""

from discord_sandbox.app import PortTakenError, Sandbox
from discord_sandbox.settings import Bucket, Buckets, SandboxSettings

__all__ = ["Bucket", "Buckets", "PortTakenError", "Sandbox", "SandboxSettings"]
