"""All durations and limits of the sandbox, so that a test can shorten its waits."""

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
        """Make a bucket from a limit and its seconds."""
        return cls(limit=limit, seconds=seconds)


class Buckets(BaseModel):
    """Per-route buckets; each counts separately for every channel, guild or interaction token.

    Discord publishes none of these numbers; they were observed in its headers.
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
    """Behaviour of a sandbox. Durations are seconds, sizes bytes; the defaults are Discord's own values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    """The address to listen on: one of this machine, or 0.0.0.0 for all of them."""
    port: int = Field(default=0, ge=0, le=65535)
    """The port; 0 takes any free one."""
    allowed_hosts: frozenset[str] = frozenset()
    """Allowed hosts besides localhost and the address through which the sandbox was reached."""
    token: str = Field(default="sandbox-token", min_length=1)

    answer_seconds: float = Field(default=3.0, gt=0)
    """Time for a bot's first answer to an interaction."""
    token_seconds: float = Field(default=900.0, gt=0)
    """Lifetime of an interaction's token."""
    old_message_seconds: float = Field(default=3600.0, ge=0)
    """Age from which a message's edits count to ``old_message_edits``."""
    old_message_edits: Bucket = Bucket.of(3, 6.0)
    """Edits of such messages in a channel (discord-userdoccers 551)."""

    rate_limits: bool = True
    """Whether buckets, the global limit and those of identifies are enforced."""
    buckets: Buckets = Buckets()
    global_limit: Bucket = Bucket.of(50, 1.0)
    """Limit of all requests except those on interaction endpoints."""
    invalid_requests: Bucket = Bucket.of(10_000, 600.0)
    """Number of 401, 403 or 429 answers after which the address is banned for the rest of the window."""

    gateway_sends: Bucket = Bucket.of(120, 60.0)
    """Limit of a bot's frames per gateway connection; beyond it the connection is closed with 4008."""
    heartbeat_seconds: float = Field(default=41.25, gt=0)
    acknowledge_seconds: float = Field(default=0.02, ge=0)
    """Delay of a heartbeat's acknowledgement. discord.py reads its clock only after sending, in another
    thread, and believes itself a whole interval behind if the answer is there before; Discord's never is."""
    resume_seconds: float = Field(default=120.0, ge=0)
    """Time in which a gateway session without a connection can be resumed."""
    resume_events: int = Field(default=10_000, ge=0)
    compress: bool = False
    """Whether to compress the gateway's stream for clients that ask for ``zlib-stream``; slower, and useless
    locally."""
    privileged_intents: frozenset[PrivilegedIntent] = frozenset()
    """Intents that are enabled for the application; none, as for a new one. A client that identifies with
    another is closed with 4014."""
    guilds_per_shard: int = Field(default=2500, gt=0)
    """Most guilds in one session; with more it is closed with 4011 (Gateway, "Sharding")."""

    shards: int = Field(default=1, gt=0)
    """Number of shards that bots are told to use at first; ``Gateway.shards`` is the current one."""
    max_concurrency: int = Field(default=1, gt=0)
    """Number of shards that may identify at a time: those that differ in ``shard_id % max_concurrency``."""
    identifies: Bucket = Bucket.of(1, 5.0)
    """Limit of the identifies of shards that don't differ in it; beyond it they are answered with op 9."""
    session_starts: Bucket = Bucket.of(1000, 86_400.0)
    """Limit of all identifies; beyond it the token is reset."""
    guilds: int = Field(default=2, ge=2)
    """Number of guilds in the default world; those after the second have one channel, and the bot is
    alone there until people are let in."""

    unbegun_event_seconds: float = Field(default=3 * 3600.0, ge=0)
    """Time after its start until an event that nobody began is cancelled; Discord speaks of hours."""

    attachment_bytes: int = Field(default=10 * 1024 * 1024, gt=0)
    emoji_bytes: int = Field(default=256 * 1024, gt=0)
    emoji_count: int = Field(default=2000, gt=0)
    commands_per_scope: int = Field(default=100, gt=0)
    command_creations_per_day: int = Field(default=200, gt=0)
    active_threads: int = Field(default=1000, gt=0)

    journal_entries: int = Field(default=100_000, ge=0)
    record_bodies: bool = False
    """Whether to keep all request bodies of the bot in the journal, for tests that check them against a
    schema."""
