import collections

from . import context as _context


class TraceFlags(int):
    pass


class TraceState(collections.OrderedDict):
    def __init__(self, entries=()):
        super().__init__(entries)


class SpanContext:
    def __init__(self, trace_id, span_id, is_remote, trace_flags=TraceFlags(0), trace_state=None):
        self.trace_id = trace_id
        self.span_id = span_id
        self.is_remote = is_remote
        self.trace_flags = trace_flags
        self.trace_state = trace_state if trace_state is not None else TraceState()

    @property
    def is_valid(self):
        return self.trace_id != 0 and self.span_id != 0


class NonRecordingSpan:
    def __init__(self, context):
        self._context = context

    def get_span_context(self):
        return self._context


def set_span_in_context(span, context=None):
    return dict(context or _context.get_current(), span=span)


def get_current_span(context=None):
    return (context or _context.get_current()).get("span") or NonRecordingSpan(SpanContext(0, 0, False))
