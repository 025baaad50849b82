"""Traces of clicks and forms, sent to an OpenTelemetry collector.

Each has a span, and within it one for each wait for the database and each request to Discord. They say what
is done and how long it takes in the words of the metrics' labels: no names, ids, cards or tokens, and nothing
of exceptions, which could quote any of these.
"""

import asyncio
from collections.abc import Awaitable
from importlib.metadata import version
from types import SimpleNamespace

from aiohttp import (
    ClientSession,
    TraceConfig,
    TraceRequestEndParams,
    TraceRequestExceptionParams,
    TraceRequestStartParams,
)
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from bot.monitoring.metrics import route_of
from cogs.shell.direct import Answer


class Tracing:
    """Makes spans, and sends them to ``endpoint`` in batches from a thread of its own."""

    def __init__(self, endpoint: str) -> None:
        about = Resource({"service.name": "bierkoenig", "service.version": version("bierkoenig")})
        self._provider = TracerProvider(resource=about)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
        self._tracer = self._provider.get_tracer("bierkoenig")

    async def within(self, name: str, work: Awaitable[None]) -> None:
        """Do some work in a span."""
        with self._tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False):
            await work

    def handled(self, feature: str, outcome: str) -> None:
        """Say in the span of an interaction what it was about, and how it ended."""
        trace.get_current_span().set_attributes({"feature": feature, "outcome": outcome})

    @property
    def request_hooks(self) -> TraceConfig:
        """Hooks that make a span for each request to Discord that belongs to an interaction."""
        hooks = TraceConfig()
        hooks.on_request_start.append(self._request_starts)
        hooks.on_request_end.append(self._request_ends)
        hooks.on_request_exception.append(self._request_fails)
        return hooks

    async def request(self, path: str, asking: Awaitable[Answer]) -> Answer:
        """Wait for a request that goes past those hooks, in a span of the same kind."""
        if not trace.get_current_span().is_recording():
            return await asking
        with self._tracer.start_as_current_span(
            f"request {route_of(path)}", record_exception=False, set_status_on_exception=False
        ) as span:
            answer = await asking
            span.set_attribute("http.response.status_code", answer.status)
            return answer

    async def close(self) -> None:
        """Send what is left."""
        await asyncio.to_thread(self._provider.shutdown)

    async def _request_starts(
        self, _: ClientSession, context: SimpleNamespace, params: TraceRequestStartParams
    ) -> None:
        inside = trace.get_current_span().is_recording()
        name = f"request {route_of(params.url.raw_path)}"
        context.span = self._tracer.start_span(name) if inside else trace.INVALID_SPAN

    async def _request_ends(
        self, _: ClientSession, context: SimpleNamespace, params: TraceRequestEndParams
    ) -> None:
        context.span.set_attribute("http.response.status_code", params.response.status)
        context.span.end()

    async def _request_fails(
        self, _: ClientSession, context: SimpleNamespace, params: TraceRequestExceptionParams
    ) -> None:
        context.span.end()
