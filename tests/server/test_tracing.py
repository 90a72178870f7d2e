"""Traces: what a collector of OpenTelemetry is told of runs. The numbers are those of the specification of schedules,
triggers and traces."""

import hashlib
import hmac
import http.server
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
import unittest

from otlp_support import Collector
from support import PAWL, Client, Server, ServerTest, Worker

SOURCE = """
import asyncio
from pawl import workflow, receive, sleep, child, spawn, continue_as_new, RetryPolicy
from pawl.tasks import charge

@workflow
async def pay(amount):
    return await charge.options(retry=RetryPolicy(max_attempts=3, backoff=0.01))(amount)

@workflow
async def plain(amount):
    return await charge(amount)

@workflow
async def listens(input):
    said = await receive("word")
    await sleep(0.01)
    return said

@workflow
async def broken(input):
    await charge(1)
    raise ValueError("no such luck")

@workflow
async def parent(input):
    spawn(plain, 2)
    return await child(plain, 1)

@workflow
async def again(number):
    await charge(number)
    if number > 0:
        await continue_as_new(number - 1)

@workflow
async def many(width):
    return sum(await asyncio.gather(*[charge(i) for i in range(width)]))

@workflow(schedule="@every 1h")
async def hourly(tick):
    return 1
"""

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
CALLER = "00f067aa0ba902b7"
PARENT = "00-%s-%s-01" % (TRACE, CALLER)


def deploy(port, source=SOURCE):
    Client(port).post("/deploy", {"files": [{"path": "shop.py", "text": source}]})


class Doing(threading.Thread):
    """A worker that does every task at once, until it is stopped."""

    def __init__(self, port, fails=0):
        super().__init__(daemon=True)
        self.worker = Worker(Client(port))
        self.tasks = []
        self.fails = fails
        self.over = False
        self.start()

    def run(self):
        results = []
        while not self.over:
            try:
                tasks = self.worker.exchange(results, wait=0.2, capacity=500)["tasks"]
            except OSError:
                return
            self.tasks += tasks
            results = []
            for task in tasks:
                if self.fails > 0:
                    self.fails -= 1
                    results.append(Worker.error(task, "Declined", "not now"))
                else:
                    results.append(Worker.value(task, task["args"][0]))

    def stop(self):
        self.over = True
        self.join()


class Traced(ServerTest):
    source = SOURCE
    more = ()

    @classmethod
    def setUpClass(cls):
        cls.collector = Collector()
        cls.addClassCleanup(cls.collector.end)
        cls.flags = ("--otlp-endpoint", cls.collector.url, "--on-fault", "fail", *cls.more)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        assert not cls.collector.faults, cls.collector.faults

    def work(self, fails=0):
        doing = Doing(self.server.port, fails)
        self.addCleanup(doing.stop)
        return doing

    def start(self, workflow, input=1, **headers):
        return self.client.post("/runs", {"workflow": workflow, "input": input}, headers)["id"]


class Spans(Traced):
    def test_23_a_run_is_its_start_its_attempts_and_its_end(self):
        self.work(fails=1)
        run = self.start("pay", 5)
        spans = self.collector.wait_end(run)
        self.assertEqual(set(spans), {"run.start", "task charge", "run.end"})
        start, = spans["run.start"]
        first, second = sorted(spans["task charge"], key=lambda span: span.start)
        end, = spans["run.end"]
        self.assertIsNone(start.parent)
        self.assertEqual({span.parent for span in (first, second, end)}, {start.id})
        self.assertEqual(len({span.trace for span in (start, first, second, end)}), 1)
        self.assertEqual(len({start.id, first.id, second.id, end.id}), 4)
        self.assertTrue(first.failed)
        self.assertEqual(first.message, "not now")
        self.assertFalse(second.failed or end.failed or start.failed)
        self.assertEqual(end.attributes["pawl.run.status"], "completed")
        self.assertLessEqual(first.end, second.start)
        info = self.client.get("/runs/" + run)
        self.assertEqual(info["trace_id"], start.trace)
        self.assertEqual(info["tags"], {})
        # None is as long as the run.
        self.assertLess(start.end, end.start)

    def test_23_waits_and_messages_are_events(self):
        run = self.start("listens")
        self.client.post("/runs/%s/messages" % run, {"channel": "word", "payload": "hi"})
        spans = self.collector.wait_end(run)
        events = [event for span in spans["run.step"] for event in span.events]
        self.assertIn(("wait", {"pawl.channel": "word"}), events)
        self.assertIn(("message", {"pawl.channel": "word"}), events)
        self.assertTrue([1 for name, said in events if name == "wait" and "pawl.wait.until" in said], events)
        self.assertIn("timer", [name for name, _ in events])
        self.assertTrue(all(span.attributes["code.line.number"] > 1 for span in spans["run.step"]
                            if not any(name == "timer" for name, _ in span.events)))

    def test_24_a_start_is_in_the_trace_of_its_caller(self):
        doing = self.work()
        run = self.start("plain", 7, traceparent=PARENT, tracestate="shop=7,other=x")
        spans = self.collector.wait_end(run)
        start, = spans["run.start"]
        attempt, = spans["task charge"]
        self.assertEqual((start.trace, start.parent), (TRACE, CALLER))
        self.assertEqual(start.kind, 2)
        self.assertEqual({span.state for span in (start, attempt)}, {"shop=7,other=x"})
        task = next(task for task in doing.tasks if task["run"] == run)
        # The worker's spans are below the attempt's.
        self.assertEqual(task["traceparent"], "00-%s-%s-01" % (TRACE, attempt.id))
        self.assertEqual(task["tracestate"], "shop=7,other=x")
        self.assertEqual(self.client.get("/runs/" + run)["trace_id"], TRACE)
        self.assertEqual(self.client.get("/runs/" + run)["tags"], {})

    def test_24_a_caller_that_is_not_sampled_is_not_told_of_but_handed_on(self):
        doing = self.work()
        parent = PARENT[:-2] + "00"
        run = self.start("plain", 7, traceparent=parent)
        self.client.get("/runs/%s/result" % run, wait=30)
        task = next(task for task in doing.tasks if task["run"] == run)
        self.assertTrue(task["traceparent"].startswith("00-" + TRACE) and task["traceparent"].endswith("-00"))
        other = self.start("plain", 8)
        self.collector.wait_end(other)
        self.assertEqual(self.collector.of_run(run), [])

    def test_24_what_is_no_context_is_as_good_as_none(self):
        self.work()
        for wrong in ("", "00-zz", PARENT.upper(), PARENT + "-01", "ff" + PARENT[2:],
                      "00-%s-%s-01" % ("0" * 32, CALLER), "00-%s-%s-01" % (TRACE, "0" * 16)):
            with self.subTest(wrong):
                run = self.start("plain", 1, traceparent=wrong)
                start, = self.collector.wait_end(run)["run.start"]
                self.assertIsNone(start.parent)
                self.assertNotEqual(start.trace, TRACE)
        # A later version may say more.
        run = self.start("plain", 1, traceparent="01" + PARENT[2:] + "-more")
        self.assertEqual(self.collector.wait_end(run)["run.start"][0].trace, TRACE)

    def test_24_awaited_children_inherit_and_spawned_ones_link(self):
        self.work()
        run = self.start("parent")
        start, = self.collector.wait_end(run)["run.start"]

        def relatives():
            return [span for span in self.collector.spans if span.name == "run.start" and
                    span.attributes["pawl.workflow"] == "plain" and (span.trace == start.trace or
                                                                      (start.trace, start.id) in span.links)]

        self.collector.wait(lambda: len(relatives()) == 2)
        inherits = [span for span in relatives() if span.trace == start.trace]
        links = [span for span in relatives() if span.trace != start.trace]
        self.assertEqual([span.parent for span in inherits], [start.id])
        self.assertEqual([span.links for span in links], [[(start.trace, start.id)]])
        self.assertIsNone(links[0].parent)
        self.assertEqual(self.client.get("/runs/" + links[0].run)["trace_id"], links[0].trace)

    def test_24_continue_as_new_begins_a_new_trace_with_a_link(self):
        self.work()
        run = self.start("again", 2, traceparent=PARENT)
        self.collector.wait(lambda: len([1 for span in self.collector.of_run(run) if span.name == "run.end"]) == 3)
        starts = sorted((span for span in self.collector.of_run(run) if span.name == "run.start"),
                        key=lambda span: span.attributes.get("pawl.run.generation", 0))
        self.assertEqual([span.attributes.get("pawl.run.generation", 0) for span in starts], [0, 1, 2])
        self.assertEqual(len({span.trace for span in starts}), 3)
        for before, after in zip(starts, starts[1:]):
            self.assertEqual(after.links, [(before.trace, before.id)])
        statuses = {span.trace: span.attributes["pawl.run.status"]
                    for span in self.collector.of_run(run) if span.name == "run.end"}
        self.assertEqual([statuses[span.trace] for span in starts],
                         ["continued_as_new", "continued_as_new", "completed"])
        for span in self.collector.of_run(run):
            if span.name != "task charge":
                continue
            self.assertIn((span.trace, span.parent), [(start.trace, start.id) for start in starts])

    def test_24_a_time_of_a_schedule_begins_a_trace_to_which_its_run_links(self):
        run = self.client.post("/schedules/hourly/trigger")["recent"][0]["run"]
        start, = self.collector.wait_end(run)["run.start"]
        self.assertEqual(start.attributes["pawl.schedule"], "hourly")
        self.assertIsNone(start.parent)
        self.collector.wait(lambda: any(span.name == "schedule.fire" and span.run == run
                                        for span in self.collector.spans))
        fire = next(span for span in self.collector.of_run(run) if span.name == "schedule.fire")
        self.assertEqual(start.links, [(fire.trace, fire.id)])
        self.assertEqual(fire.links, [(start.trace, start.id)])
        self.assertEqual(fire.attributes["pawl.schedule"], "hourly")
        self.assertRegex(fire.attributes["pawl.schedule.nominal"], r"^\d{4}-")

    def test_24_a_webhook_begins_a_trace_of_its_own_with_a_link(self):
        self.work()
        secret = "a-secret-of-the-provider"
        self.client.post("/triggers", {"id": "hook", "workflow": "plain", "input": 3, "signature": "github",
                                       "secrets": [secret]})
        signature = "sha256=" + hmac.new(secret.encode(), b"{}", hashlib.sha256).hexdigest()
        headers = {"X-Hub-Signature-256": signature, "traceparent": PARENT}
        answer = json.loads(self.client.send("POST", "/hooks/hook", "{}", headers)[2])
        start, = self.collector.wait_end(answer["run"])["run.start"]
        self.assertNotEqual(start.trace, TRACE)
        self.assertIsNone(start.parent)
        self.assertEqual(start.links, [(TRACE, CALLER)])
        self.assertEqual(start.attributes["pawl.trigger"], "hook")

    def test_24_a_message_is_a_span_of_its_sender_that_links_to_the_run(self):
        run = self.start("listens")
        self.client.post("/runs/%s/messages" % run, {"channel": "word", "payload": "hi"}, {"traceparent": PARENT})
        start, = self.collector.wait_end(run)["run.start"]
        self.collector.wait(lambda: any(span.name == "run.message" and span.run == run
                                        for span in self.collector.spans))
        message = next(span for span in self.collector.of_run(run) if span.name == "run.message")
        self.assertEqual((message.trace, message.parent), (TRACE, CALLER))
        self.assertEqual(message.links, [(start.trace, start.id)])
        self.assertEqual(message.attributes["pawl.channel"], "word")

    def test_26_attributes(self):
        self.work()
        version = next(one["version"] for one in self.client.get("/workflows")["workflows"] if one["name"] == "broken")
        run = self.start("broken", "\"quoted\" \u00fc")
        spans = self.collector.wait_end(run)
        for span in self.collector.of_run(run):
            self.assertEqual(span.attributes["pawl.workflow"], "broken")
            self.assertEqual(span.attributes["pawl.version"], version)
            self.assertEqual(span.resource["service.name"], "pawl")
            self.assertEqual(span.resource["service.instance.id"], "pawl")
        attempt, = spans["task charge"]
        self.assertEqual(attempt.attributes["pawl.task.name"], "charge")
        self.assertEqual(attempt.attributes["pawl.task.attempt"], 1)
        self.assertEqual(attempt.attributes["pawl.task.status"], "completed")
        self.assertEqual(attempt.attributes["pawl.queue"], "default")
        self.assertGreaterEqual(attempt.attributes["pawl.task.waited"], 0)
        self.assertEqual(attempt.kind, 3)
        end, = spans["run.end"]
        self.assertTrue(end.failed)
        self.assertEqual(end.message, "no such luck")
        self.assertEqual(end.attributes["error.type"], "ValueError")
        line = SOURCE.splitlines().index('    raise ValueError("no such luck")') + 1
        self.assertEqual(end.attributes["code.line.number"], line)

    def test_23_a_run_that_is_retried_ends_twice(self):
        doing = self.work(fails=3)
        run = self.start("pay", 5)
        self.collector.wait_end(run)
        doing.fails = 0
        self.client.post("/runs/%s/retry" % run)
        self.collector.wait(lambda: len([1 for span in self.collector.of_run(run) if span.name == "run.end"]) == 2)
        spans = self.collector.of_run(run)
        ends = sorted((span for span in spans if span.name == "run.end"), key=lambda span: span.start)
        self.assertEqual([span.attributes["pawl.run.status"] for span in ends], ["failed", "completed"])
        revived, = [span for span in spans if span.name == "run.revive"]
        self.assertEqual(len({span.id for span in spans}), len(spans))
        self.assertEqual(len({span.trace for span in spans}), 1)
        self.assertLessEqual(ends[0].end, revived.start)
        attempts = [span.attributes["pawl.task.attempt"] for span in spans if span.name == "task charge"]
        self.assertEqual(sorted(attempts), [1, 2, 3, 4])

    def test_26_histograms_have_exemplars(self):
        self.work()
        run = self.start("plain", 7)
        spans = self.collector.wait_end(run)
        status, headers, data = self.client.send("GET", "/metrics", headers={
            "Accept": "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5"})
        self.assertEqual(status, 200)
        self.assertIn("application/openmetrics-text; version=1.0.0", headers["Content-Type"])
        page = data.decode()
        self.assertTrue(page.endswith("\n# EOF\n"))
        exemplar = r' # \{trace_id="([0-9a-f]{32})",span_id="([0-9a-f]{16})"\} (\S+) (\d+\.\d{3})$'
        for name, span in (("pawl_run_seconds", spans["run.start"][0]), ("pawl_task_running_seconds", spans["task charge"][0])):
            found = [match.groups() for match in re.finditer("^" + name + r"_bucket\{.*\} \d+" + exemplar, page, re.MULTILINE)]
            self.assertIn((span.trace, span.id), [(trace, id) for trace, id, _, _ in found])
            for _, _, seconds, at in found:
                self.assertGreaterEqual(float(seconds), 0)
                self.assertGreater(float(at), 1e9)
        self.assertRegex(page, r"(?m)^pawl_task_waiting_seconds_bucket")
        # The metadata of a counter have its name without _total.
        self.assertIn("# TYPE pawl_runs_started counter\n", page)
        self.assertRegex(page, r"(?m)^pawl_runs_started_total \d+$")
        # Who asks for the other format gets it, without them.
        plain = self.client.send("GET", "/metrics")[2].decode()
        self.assertNotIn("trace_id", plain)
        self.assertIn("# TYPE pawl_runs_started_total counter\n", plain)

    def test_26_ids_in_the_log_of_a_run(self):
        self.work()
        run = self.start("plain", 7, traceparent=PARENT)
        start, = self.collector.wait_end(run)["run.start"]
        for line in self.client.get("/runs/%s/logs" % run)["lines"]:
            self.assertEqual((line["trace_id"], line["span_id"]), (TRACE, start.id))


class Log(Traced):
    more = ("--access-log",)

    def test_26_ids_in_the_log_of_requests(self):
        self.client.send("GET", "/healthz", headers={"traceparent": PARENT})
        end = time.monotonic() + 30
        while not any(TRACE in line for line in self.server.lines):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        line = json.loads(next(line for line in self.server.lines if TRACE in line))
        self.assertEqual((line["trace_id"], line["span_id"]), (TRACE, CALLER))


CALLS = """
from pawl import workflow, task

@workflow
async def calls(url):
    await task("http.request", url=url)
    await task("http.request", url=url, headers={"traceparent": "mine"})
    await task("pawl.log", "done")
"""


class BuiltIn(Traced):
    source = CALLS
    more = ("--allow-host", "*", "--allow-loopback")

    def test_24_http_request_hands_on_the_span_of_its_attempt(self):
        seen = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                seen.append((self.headers["traceparent"], self.headers["tracestate"]))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        called = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=called.serve_forever, daemon=True).start()
        self.addCleanup(called.server_close)
        self.addCleanup(called.shutdown)
        run = self.start("calls", "http://127.0.0.1:%d/" % called.server_address[1], traceparent=PARENT, tracestate="a=1")
        spans = self.collector.wait_end(run)
        requests = sorted(spans["task http.request"], key=lambda span: span.start)
        self.assertEqual(seen[0], ("00-%s-%s-01" % (TRACE, requests[0].id), "a=1"))
        self.assertEqual(seen[1][0], "mine")
        self.assertTrue(any("%s: trace %s: done" % (run, TRACE) in line for line in self.server.lines), self.server.lines)


class Settings(unittest.TestCase):
    def serve(self, *flags, collector=None, **environment):
        server = Server(*flags, environment={key: str(value) for key, value in environment.items()})
        self.addCleanup(server.end)
        server.start()
        deploy(server.port)
        return server

    def collector(self, *answers, **more):
        collector = Collector(answers, **more)
        self.addCleanup(collector.end)
        return collector

    def run_one(self, server, workflow="plain", **headers):
        doing = Doing(server.port)
        client = server.client()
        run = client.post("/runs", {"workflow": workflow, "input": 1}, headers)["id"]
        client.get("/runs/%s/result" % run, wait=30)
        doing.stop()
        client.close()
        return run

    def metric(self, server, line):
        client = server.client()
        page = client.send("GET", "/metrics")[2].decode()
        client.close()
        found = re.search(r"^%s (\S+)$" % re.escape(line), page, re.MULTILINE)
        return float(found.group(1)) if found else None

    def test_25_standard_variables(self):
        collector = self.collector(path="/here")
        server = self.serve(OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:1",
                            OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=collector.url + "/here",
                            OTEL_EXPORTER_OTLP_HEADERS="api-key=a%20b, other=1", OTEL_SERVICE_NAME="shop",
                            OTEL_RESOURCE_ATTRIBUTES="deployment.environment.name=test,service.name=ignored",
                            OTEL_EXPORTER_OTLP_TIMEOUT="2000", OTEL_BSP_SCHEDULE_DELAY="100")
        spans = collector.wait_end(self.run_one(server))
        self.assertEqual(spans["run.start"][0].resource["service.name"], "shop")
        self.assertEqual(spans["run.start"][0].resource["deployment.environment.name"], "test")
        headers, _ = collector.requests[0]
        self.assertEqual((headers["api-key"], headers["other"]), ("a b", "1"))
        self.assertIn("Pawl", headers["User-Agent"])

    def test_25_the_endpoint_of_all_signals_gets_the_path_of_traces(self):
        collector = self.collector(path="/base/v1/traces")
        server = self.serve(OTEL_EXPORTER_OTLP_ENDPOINT=collector.url + "/base/")
        collector.wait_end(self.run_one(server))

    def test_25_flags_win(self):
        collector = self.collector()
        server = self.serve("--otlp-endpoint", collector.url, "--otlp-headers", "x-one=1",
                            OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:1", OTEL_EXPORTER_OTLP_HEADERS="x-two=2")
        collector.wait_end(self.run_one(server))
        headers, _ = collector.requests[0]
        self.assertEqual(headers["x-one"], "1")
        self.assertNotIn("x-two", headers)

    def test_25_off(self):
        collector = self.collector()
        for environment in ({"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}):
            server = self.serve(OTEL_EXPORTER_OTLP_ENDPOINT=collector.url, **environment)
            run = self.run_one(server)
            # It has a trace all the same, of which nobody is told.
            self.assertRegex(server.client().get("/runs/" + run)["trace_id"], "^[0-9a-f]{32}$")
            self.assertEqual(server.stop(), 0)
        self.assertEqual(collector.spans, [])

    def test_25_samplers(self):
        for flags, environment, parents, told in (
                (("--otlp-sample", "0"), {}, {}, False),
                (("--otlp-sample", "0"), {}, {"traceparent": PARENT}, True),
                (("--otlp-sample", "1"), {}, {}, True),
                ((), {"OTEL_TRACES_SAMPLER": "always_off"}, {"traceparent": PARENT}, False),
                ((), {"OTEL_TRACES_SAMPLER": "always_on"}, {"traceparent": PARENT[:-2] + "00"}, True),
                ((), {"OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0"}, {}, False),
                ((), {"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "1"}, {}, True)):
            with self.subTest(flags=flags, environment=environment, parents=parents):
                collector = self.collector()
                server = self.serve("--otlp-endpoint", collector.url, *flags, **environment)
                run = self.run_one(server, **parents)
                self.assertEqual(server.stop(), 0)
                self.assertEqual(bool(collector.of_run(run)), told)

    def test_25_a_share_of_the_traces_with_all_of_each(self):
        collector = self.collector()
        server = self.serve("--otlp-endpoint", collector.url, "--otlp-sample", "0.5")
        doing = Doing(server.port)
        client = server.client()
        runs = [client.post("/runs", {"workflow": "plain", "input": number})["id"] for number in range(200)]
        for run in runs:
            client.get("/runs/%s/result" % run, wait=30)
        doing.stop()
        self.assertEqual(server.stop(), 0)
        told = [run for run in runs if collector.of_run(run)]
        self.assertTrue(50 < len(told) < 150, len(told))
        for run in told:
            self.assertEqual(sorted(span.name for span in collector.of_run(run)),
                             ["run.end", "run.start", "task charge"])

    @unittest.skipIf(shutil.which("openssl") is None, "there is no openssl to make a certificate")
    def test_25_tls(self):
        folder = tempfile.mkdtemp(prefix="pawl-tracing-")
        self.addCleanup(shutil.rmtree, folder)
        certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        collector = self.collector(tls=(certificate, key))
        trusting = self.serve("--otlp-endpoint", collector.url, OTEL_EXPORTER_OTLP_CERTIFICATE=certificate)
        collector.wait_end(self.run_one(trusting))
        stranger = self.serve("--otlp-endpoint", collector.url)
        run = self.run_one(stranger)
        end = time.monotonic() + 30
        while not any("spans cannot be sent" in line for line in stranger.lines):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        self.assertEqual(collector.of_run(run), [])

    def test_24_the_command_line_is_in_the_trace_of_its_variables(self):
        collector = self.collector()
        server = self.serve("--otlp-endpoint", collector.url)
        environment = dict(os.environ, PAWL_URL="http://127.0.0.1:%d" % server.port, TRACEPARENT=PARENT,
                           TRACESTATE="a=1")
        run = "by-command"
        subprocess.run([PAWL, "start", "listens", "--id", run], env=environment, check=True, capture_output=True)
        subprocess.run([PAWL, "send", run, "word", "1"], env=environment, check=True, capture_output=True)
        start, = collector.wait_end(run)["run.start"]
        self.assertEqual((start.trace, start.parent, start.state), (TRACE, CALLER, "a=1"))
        collector.wait(lambda: any(span.name == "run.message" for span in collector.spans))
        shown = subprocess.run([PAWL, "show", run], env=environment, check=True, capture_output=True, text=True).stdout
        self.assertRegex(shown, r"(?m)^\s*trace\s+%s$" % TRACE)

    def test_25_wrong_settings_are_refused(self):
        for flags, environment, says in (
                (("--otlp-endpoint", "localhost:4318"), {}, "otlp-endpoint must be a URL"),
                (("--otlp-sample", "2"), {}, "between 0 and 1"),
                (("--otlp-endpoint", "http://127.0.0.1:1", "--otlp-headers", "none"), {}, "name=value"),
                ((), {"OTEL_EXPORTER_OTLP_ENDPOINT": "collector"}, "OTEL_EXPORTER_OTLP_ENDPOINT must be a URL"),
                ((), {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_TRACES_SAMPLER": "coin"}, "SAMPLER"),
                ((), {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4317", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"},
                 "4318"),
                ((), {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_BSP_MAX_QUEUE_SIZE": "many"},
                 "OTEL_BSP_MAX_QUEUE_SIZE")):
            with self.subTest(flags=flags, environment=environment):
                server = Server(*flags, environment=environment)
                self.addCleanup(server.end)
                with self.assertRaisesRegex(RuntimeError, says):
                    server.start()

    def test_25_refusals_for_a_while_are_tried_again_and_others_dropped(self):
        busy = (503, {"Retry-After": "1"}, b"")
        collector = self.collector(busy, (429, {}, b""), (400, {}, b"{}"))
        server = self.serve("--otlp-endpoint", collector.url)
        first = self.run_one(server)
        collector.wait(lambda: len(collector.refused) == 3)
        self.assertEqual(len(set(collector.refused)), 1, "the same batch came three times")
        second = self.run_one(server)
        collector.wait_end(second)
        self.assertEqual(collector.of_run(first), [])
        self.assertEqual(self.metric(server, 'pawl_spans_dropped_total{reason="refused"}'), collector.refused[0])
        self.assertEqual(self.metric(server, "pawl_span_requests_failed_total"), 3)
        self.assertTrue(any("spans cannot be sent" in line for line in server.lines), server.lines)
        self.assertTrue(any("takes spans again" in line for line in server.lines), server.lines)

    def test_25_partial_success(self):
        answer = b'{"partialSuccess":{"rejectedSpans":"1","errorMessage":"too old"}}'
        collector = self.collector((200, {}, answer))
        server = self.serve("--otlp-endpoint", collector.url)
        run = self.run_one(server)
        collector.wait_end(run)
        end = time.monotonic() + 30
        while not self.metric(server, 'pawl_spans_dropped_total{reason="refused"}'):
            self.assertLess(time.monotonic(), end)
        self.assertEqual(self.metric(server, 'pawl_spans_dropped_total{reason="refused"}'), 1)
        self.assertTrue(any("too old" in line for line in server.lines))

    def test_25_under_load_with_the_collector_away_runs_go_on_and_drops_are_counted(self):
        collector = self.collector()
        collector.end()
        server = self.serve("--otlp-endpoint", collector.url, OTEL_BSP_MAX_QUEUE_SIZE="100",
                            OTEL_BSP_MAX_EXPORT_BATCH_SIZE="50", OTEL_BSP_SCHEDULE_DELAY="50")
        doing = Doing(server.port)
        client = server.client()
        run = client.post("/runs", {"workflow": "many", "input": 2000})["id"]
        self.assertEqual(client.get("/runs/%s/result" % run, wait=60)["status"], "completed")
        doing.stop()
        self.assertGreater(self.metric(server, 'pawl_spans_dropped_total{reason="queue_full"}'), 1000)
        self.assertLessEqual(self.metric(server, "pawl_spans_queued"), 100)
        # It is back: the queue is sent, and what is new.
        back = self.collector(port=collector.port)
        back.wait(lambda: back.spans)
        back.wait_end(self.run_one(server))
        self.assertEqual(server.stop(), 0)

    def test_25_under_load_every_span_comes(self):
        collector = self.collector()
        server = self.serve("--otlp-endpoint", collector.url)
        doing = Doing(server.port)
        client = server.client()
        runs = [client.post("/runs", {"workflow": "many", "input": 500})["id"] for _ in range(10)]
        for run in runs:
            client.get("/runs/%s/result" % run, wait=60)
        doing.stop()
        self.assertEqual(server.stop(), 0)
        self.assertEqual(len(collector.spans), 10 * 502)
        self.assertEqual(len({(span.trace, span.id) for span in collector.spans}), 10 * 502)
        self.assertFalse(collector.faults, collector.faults)

    def test_24_ids_are_the_same_after_a_crash(self):
        collector = self.collector()
        server = self.serve("--otlp-endpoint", collector.url)
        client = server.client()
        worker = Worker(Client(server.port))
        run = client.post("/runs", {"workflow": "plain", "input": 1})["id"]
        before, = worker.take()
        trace = client.get("/runs/" + run)["trace_id"]
        collector.wait(lambda: any(span.name == "run.start" for span in collector.of_run(run)))
        server.kill()
        again = Server("--otlp-endpoint", collector.url, folder=server.folder)
        self.addCleanup(again.end)
        again.start()
        worker = Worker(Client(again.port))
        task, = worker.take(wait=30)
        self.assertEqual(task["traceparent"], before["traceparent"])
        worker.exchange([Worker.value(task, 1)])
        spans = collector.wait_end(run)
        attempt, = spans["task charge"]
        self.assertEqual(before["traceparent"], "00-%s-%s-01" % (trace, attempt.id))
        self.assertEqual({span.trace for span in collector.of_run(run)}, {trace})
        self.assertEqual(attempt.parent, spans["run.start"][0].id)
        self.assertEqual(again.client().get("/runs/" + run)["trace_id"], trace)

    def test_24_without_a_collector_the_context_is_handed_on(self):
        server = self.serve(**{name: "" for name in os.environ if name.startswith("OTEL_")})
        doing = Doing(server.port)
        client = server.client()
        runs = [client.post("/runs", {"workflow": "plain", "input": 1}, headers)["id"]
                for headers in ({}, {"traceparent": PARENT, "tracestate": "a=b"})]
        for run in runs:
            client.get("/runs/%s/result" % run, wait=30)
        doing.stop()
        tasks = {task["run"]: task for task in doing.tasks}
        self.assertNotIn("traceparent", tasks[runs[0]])
        self.assertTrue(tasks[runs[1]]["traceparent"].startswith("00-%s-" % TRACE))
        self.assertEqual(tasks[runs[1]]["tracestate"], "a=b")


if __name__ == "__main__":
    unittest.main()
