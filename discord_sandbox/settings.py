"""Every duration and limit of the sandbox in one place, so that a test can shorten what it must wait for."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, Field

from discord_sandbox.intents import PrivilegedIntent


class Bucket(BaseModel):
    """A rate limit: ``limit`` requests in ``seconds``, counted from the first request of a window."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    limit: int = Field(gt=0)
    seconds: float = Field(gt=0)

    @classmethod
    def of(cls, limit: int, seconds: float) -> Self:
        """Short spelling for the tables below."""
        return cls(limit=limit, seconds=seconds)


class Buckets(BaseModel):
    """The per-route buckets; each counts apart for every channel, guild or interaction token.

    Discord publishes none of these numbers: they are what its headers were seen to say.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    message_create: Bucket = Bucket.of(5, 5.0)
    message_edit: Bucket = Bucket.of(5, 5.0)
    message_delete: Bucket = Bucket.of(5, 5.0)
    typing: Bucket = Bucket.of(5, 5.0)
    thread_create: Bucket = Bucket.of(50, 300.0)
    webhook: Bucket = Bucket.of(5, 2.0)
    """Follow-ups and edits through one interaction token; its callback has no bucket."""
    commands: Bucket = Bucket.of(20, 20.0)
    emojis: Bucket = Bucket.of(50, 10.0)
    other: Bucket = Bucket.of(50, 1.0)


class SandboxSettings(BaseModel):
    """How a sandbox behaves. Durations are seconds, sizes bytes; the defaults are Discord's own values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    """Where it listens: an address of this machine, or 0.0.0.0 for all of them."""
    port: int = Field(default=0, ge=0, le=65535)
    """0 takes any free port."""
    allowed_hosts: frozenset[str] = frozenset()
    """Names it answers to besides localhost and the address through which it was reached."""
    token: str = Field(default="sandbox-token", min_length=1)

    answer_seconds: float = Field(default=3.0, gt=0)
    """How long a bot has for its first answer to an interaction."""
    token_seconds: float = Field(default=900.0, gt=0)
    """How long an interaction's token lives."""
    old_message_seconds: float = Field(default=3600.0, ge=0)
    """From this age on a message's edits are counted by ``old_message_edits``."""
    old_message_edits: Bucket = Bucket.of(10, 600.0)

    rate_limits: bool = True
    """False: no bucket and no global limit is enforced or announced."""
    buckets: Buckets = Buckets()
    global_limit: Bucket = Bucket.of(50, 1.0)
    """All of a bot's requests but those on interaction endpoints."""
    invalid_requests: Bucket = Bucket.of(10_000, 600.0)
    """So many answers of 401, 403 or 429 and the address is banned for the rest of the window."""

    gateway_sends: Bucket = Bucket.of(120, 60.0)
    """Frames a bot may send on one gateway connection before it is closed with 4008."""
    heartbeat_seconds: float = Field(default=41.25, gt=0)
    acknowledge_seconds: float = Field(default=0.02, ge=0)
    """How long a heartbeat's acknowledgement takes. Discord is never nearer, and discord.py, which looks at
    its clock only after sending, in another thread, believes itself a whole interval behind if it is."""
    resume_seconds: float = Field(default=120.0, ge=0)
    """How long a gateway session without a connection can be resumed."""
    resume_events: int = Field(default=10_000, ge=0)
    compress: bool = False
    """Compress the gateway's stream for clients that ask for ``zlib-stream``; slower and no use locally."""
    privileged_intents: frozenset[PrivilegedIntent] = frozenset()
    """Those that are switched on for the application; none, as for a new one. A client that identifies with
    another is closed with 4014."""
    guilds_per_shard: int = Field(default=2500, gt=0)
    """With more of them in one session it is closed with 4011 (Gateway, "Sharding")."""

    unbegun_event_seconds: float = Field(default=3 * 3600.0, ge=0)
    """How long after its time an event that nobody began is cancelled; Discord speaks of hours."""

    attachment_bytes: int = Field(default=10 * 1024 * 1024, gt=0)
    emoji_bytes: int = Field(default=256 * 1024, gt=0)
    emoji_count: int = Field(default=2000, gt=0)
    commands_per_scope: int = Field(default=100, gt=0)
    command_creations_per_day: int = Field(default=200, gt=0)
    active_threads: int = Field(default=1000, gt=0)

    journal_entries: int = Field(default=100_000, ge=0)
    record_bodies: bool = False
    """Keep every request body of the bot in the journal, for tests that hold them against a schema."""
