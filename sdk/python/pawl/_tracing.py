"""The trace that is going on, as W3C's headers `traceparent` and `tracestate` say it.

A task runs in the context of its attempt's span if opentelemetry-api is installed: spans that it makes are
below that one. Requests say in which span they are made: the current one of OpenTelemetry, or else that of
the task which makes them.
"""

from __future__ import annotations

import re
import sys
from typing import Any, Callable, Dict, Optional, Tuple

from ._context import current

_TRACEPARENT = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})\Z")
_PRINTABLE = re.compile(r"[ -~]{1,512}\Z")
# What there is of OpenTelemetry; False: nobody has looked, None: it is not installed.
_found: Any = False


def _opentelemetry() -> Any:
    global _found
    if _found is False:
        try:
            from opentelemetry import context, trace  # type: ignore[import-not-found,unused-ignore]
            _found = (context, trace)
        except ImportError:
            _found = None
    return _found


def enter(order: Dict[str, Any]) -> Optional[Callable[[], None]]:
    """Makes the span of the order's attempt the current one; what it returns ends that."""
    if _opentelemetry() is None:
        return None
    parsed = _TRACEPARENT.match(order["traceparent"])
    if parsed is None:
        return None
    context, trace = _opentelemetry()
    pairs = [pair.strip().partition("=") for pair in order.get("tracestate", "").split(",")]
    span = trace.NonRecordingSpan(trace.SpanContext(
        trace_id=int(parsed[1], 16), span_id=int(parsed[2], 16), is_remote=True,
        trace_flags=trace.TraceFlags(int(parsed[3], 16)),
        trace_state=trace.TraceState([(key, value) for key, _, value in pairs if key and value])))
    token = context.attach(trace.set_span_in_context(span))
    return lambda: context.detach(token)


def _current_span() -> Optional[Tuple[str, str]]:
    # Who has spans has imported it.
    if "opentelemetry" not in sys.modules or _opentelemetry() is None:
        return None
    span = _opentelemetry()[1].get_current_span().get_span_context()
    if not span.is_valid:
        return None
    state = ",".join("%s=%s" % pair for pair in span.trace_state.items())
    return "00-%032x-%016x-%02x" % (span.trace_id, span.span_id, span.trace_flags), state


def head() -> str:
    """Lines for the head of a request that is made now."""
    said = _current_span()
    if said is None:
        attempt = current.get()
        if attempt is None or "traceparent" not in attempt.order:
            return ""
        said = attempt.order["traceparent"], attempt.order.get("tracestate", "")
    parent, state = said
    if not _TRACEPARENT.match(parent):
        return ""
    lines = "traceparent: %s\r\n" % parent
    return lines + "tracestate: %s\r\n" % state if _PRINTABLE.match(state) else lines
