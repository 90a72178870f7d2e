"""Trace contexts between clients, the server and tasks, with OpenTelemetry's API and without."""

import asyncio
import json
import pathlib
import sys
import unittest
import urllib.request

import pawl
import pawl.aio
import pawl.testing
from pawl import _tracing

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SPAN = "00f067aa0ba902b7"
PARENT = "00-%s-%s-01" % (TRACE, SPAN)
SOURCE = """
from pawl import workflow
from pawl.tasks import look, look_later, relay

@workflow
async def looks(input):
    return [await look(), await look_later()]

@workflow
async def relays(input):
    return await relay()
"""


def seen():
    """What a task can tell of its trace."""
    context = pawl.context()
    said = {"traceparent": context.traceparent, "tracestate": context.tracestate}
    if "opentelemetry" in sys.modules:
        from opentelemetry import trace
        span = trace.get_current_span().get_span_context()
        said["span"] = "00-%032x-%016x-%02x" % (span.trace_id, span.span_id, span.trace_flags)
        said["state"] = dict(span.trace_state)
        said["remote"] = span.is_remote
    return said


@pawl.task
def look():
    return seen()


@pawl.task
async def look_later():
    await asyncio.sleep(0)
    return seen()


class Tracing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = pawl.testing.Server(test_clock=False).open()
        cls.addClassCleanup(cls.server.close)
        cls.client = cls.server.client
        cls.client.deploy_source(SOURCE, path="traced.py")
        client = cls.client

        @pawl.task
        def relay():
            return client.start("looks", None).id

        cls.worker = pawl.Worker([look, look_later, relay], url=cls.server.url, token="")
        cls.worker.start().wait_ready(10)

        def stop():
            cls.worker.stop()
            cls.worker.join(10)

        cls.addClassCleanup(stop)

    def tearDown(self):
        _tracing._found = False
        for name in [name for name in sys.modules if name.split(".")[0] == "opentelemetry"]:
            del sys.modules[name]

    def start(self, workflow):
        """With the headers of somebody who has a trace."""
        body = json.dumps({"workflow": workflow, "input": None}).encode()
        headers = {"Content-Type": "application/json", "traceparent": PARENT, "tracestate": "a=1,b=2"}
        request = urllib.request.Request(self.server.url + "/api/v1/runs", body, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["id"]

    def with_opentelemetry(self):
        folder = str(pathlib.Path(__file__).parent / "otel_double")
        sys.path.insert(0, folder)
        self.addCleanup(sys.path.remove, folder)
        from opentelemetry import context, trace
        return context, trace

    def test_a_task_knows_the_context_of_its_attempt(self):
        for said in self.client.handle(self.start("looks")).result(timeout=20):
            self.assertRegex(said["traceparent"], "^00-%s-[0-9a-f]{16}-01$" % TRACE)
            self.assertNotIn(SPAN, said["traceparent"])
            self.assertEqual(said["tracestate"], "a=1,b=2")

    def test_a_task_without_a_trace_knows_none(self):
        for said in self.client.run("looks", None, timeout=20):
            self.assertEqual((said["traceparent"], said["tracestate"]), ("", ""))

    def test_a_client_in_a_task_hands_on_its_context(self):
        run = self.client.handle(self.start("relays")).result(timeout=20)
        self.client.handle(run).result(timeout=20)
        self.assertEqual(self.client.get(run).trace_id, TRACE)

    def test_the_span_of_the_attempt_is_the_current_one(self):
        self.with_opentelemetry()
        for said in self.client.handle(self.start("looks")).result(timeout=20):
            self.assertEqual(said["span"], said["traceparent"])
            self.assertEqual(said["state"], {"a": "1", "b": "2"})
            self.assertTrue(said["remote"])
        # It has ended with the task.
        for said in self.client.run("looks", None, timeout=20):
            self.assertEqual(said["span"], "00-%032x-%016x-00" % (0, 0))

    def test_clients_say_the_current_span(self):
        context, trace = self.with_opentelemetry()
        span = trace.NonRecordingSpan(trace.SpanContext(
            int(TRACE, 16), int(SPAN, 16), False, trace.TraceFlags(1), trace.TraceState([("a", "1"), ("b", "2")])))
        token = context.attach(trace.set_span_in_context(span))
        try:
            blocking = self.client.start("looks", None)

            async def start():
                async with pawl.aio.AsyncClient(self.server.url, token="") as client:
                    return (await client.start("looks", None)).id

            awaited = asyncio.run(start())
        finally:
            context.detach(token)
        self.assertEqual(self.client.get(blocking.id).trace_id, TRACE)
        self.assertEqual(self.client.get(awaited).trace_id, TRACE)
        for said in blocking.result(timeout=20):
            self.assertEqual(said["tracestate"], "a=1,b=2")
        self.assertNotEqual(self.client.get(self.client.start("looks", None).id).trace_id, TRACE)


if __name__ == "__main__":
    unittest.main()
