"""Watching a server: metrics, the stream of changes, where a run stands, the access log."""

import http.client
import json
import os
import re
import time
import unittest
from urllib.parse import quote

from support import Refused, Server, ServerTest, Worker

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def parse_sample(line):
    """Name, labels and value of a line, by the rules of Prometheus' text format."""
    name = re.match(r"[a-zA-Z_:][a-zA-Z0-9_:]*", line)[0]
    rest = line[len(name):]
    labels = {}
    if rest.startswith("{"):
        while not rest.startswith("}"):
            label = re.match(r'[{,]([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"', rest)
            labels[label[1]] = re.sub(r"\\(.)", lambda escape: {"n": "\n"}.get(escape[1], escape[1]), label[2])
            rest = rest[label.end():]
        rest = rest[1:]
    value = re.fullmatch(r" (\S+)", rest)[1]
    float(value)
    return name, labels, value


class Watching(ServerTest):
    def test_metrics(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        status, headers, data = self.client.send("GET", "/metrics")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/plain; version=0.0.4"))
        samples = {}
        for line in data.decode().splitlines():
            if line.startswith("#"):
                self.assertRegex(line, r"^# (HELP|TYPE) (pawl|process)_[a-z_]+ ")
                continue
            self.assertRegex(line, r'^(pawl|process)_[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [0-9.e+-]+$')
            name, value = line.rsplit(" ", 1)
            samples[name] = float(value)
        self.assertGreaterEqual(samples['pawl_runs{status="waiting"}'], 1)
        self.assertGreaterEqual(samples["pawl_commits_total"], 1)
        self.assertEqual([name for name in samples if name.startswith("pawl_worker")], [])  # but the server itself
        route = 'pawl_http_requests_total{method="POST",route="/api/v1/runs",status="2xx"}'
        self.assertGreaterEqual(samples[route], 1)
        self.assertIn('pawl_http_request_seconds_bucket{method="POST",route="/api/v1/runs",le="+Inf"}', samples)
        self.client.post("/runs/%s/cancel" % run)

    def test_metrics_are_as_prometheus_reads_them(self):
        self.client.ask("PUT", "/queues/" + quote('odd "queue"\\ of\nlines', safe=""), {"max_running": 3})
        # What is counted by task is there once a worker has reported on one.
        run = self.client.post("/runs", {"workflow": "steps", "input": 1})["id"]
        worker = Worker(self.client, language="prometheus")
        task, = worker.take()
        worker.exchange([worker.error(task, "OSError", "not yet")], capacity=0)
        self.client.post("/runs/%s/kill" % run)
        families, seen = {}, set()
        family = None
        data = self.client.send("GET", "/metrics")[2].decode()
        self.assertTrue(data.endswith("\n"))
        for line in data.splitlines():
            if line.startswith("# HELP "):
                family = line.split(" ", 3)[2]
                self.assertNotIn(family, families, "what belongs to one name stands together")
                families[family] = {"type": None, "samples": []}
            elif line.startswith("# TYPE "):
                name, kind = line.split(" ")[2:]
                self.assertEqual(name, family)
                families[family]["type"] = kind
            else:
                name, labels, value = parse_sample(line)
                suffixes = ["_bucket", "_sum", "_count"] if families[family]["type"] == "histogram" else [""]
                self.assertIn(name, [family + suffix for suffix in suffixes])
                self.assertNotIn((name, tuple(labels.items())), seen, "a sample appears once")
                seen.add((name, tuple(labels.items())))
                families[family]["samples"].append((name, labels, float(value)))
        limited = [labels["queue"] for _, labels, _ in families["pawl_queue_pending"]["samples"]]
        self.assertIn('odd "queue"\\ of\nlines', limited)
        for family, about in families.items():
            if about["type"] == "counter":
                self.assertTrue(family.endswith("_total"), family)
            if about["type"] == "histogram":
                self.check_histogram(family, about["samples"])

    def check_histogram(self, family, samples):
        rows = {}
        for name, labels, value in samples:
            bound = labels.pop("le", None)
            row = rows.setdefault(tuple(labels.items()), {"buckets": []})
            if bound is None:
                row[name[len(family) + 1:]] = value
            else:
                row["buckets"].append((float(bound), value))
        self.assertTrue(rows, family)
        for row in rows.values():
            self.assertEqual(row["buckets"], sorted(row["buckets"]), family)
            self.assertEqual([count for _, count in row["buckets"]], sorted(count for _, count in row["buckets"]))
            self.assertEqual(row["buckets"][-1], (float("inf"), row["count"]))
            self.assertGreaterEqual(row["sum"], 0)

    def samples(self):
        data = self.client.send("GET", "/metrics")[2].decode()
        return {name: float(value) for name, value in
                (line.rsplit(" ", 1) for line in data.splitlines() if not line.startswith("#"))}

    def test_every_metric_is_documented(self):
        page = open(os.path.join(ROOT, "docs/metrics.md")).read()
        documented = re.findall(r"^\| `([a-z_]+)` \| (gauge|counter|histogram) \|", page, re.M)
        data = self.client.send("GET", "/metrics")[2].decode()
        self.assertEqual(sorted(re.findall(r"^# TYPE ([a-z_]+) ([a-z]+)$", data, re.M)), sorted(documented))

    def test_metrics_say_what_waits_and_for_how_long(self):
        before = self.samples()
        run = self.client.post("/runs", {"workflow": "steps", "input": 1})["id"]
        worker = Worker(self.client, language="metric")
        time.sleep(0.3)
        waiting = self.samples()
        self.assertEqual(waiting['pawl_queue_pending{queue="default"}'], 1)
        self.assertGreater(waiting['pawl_queue_oldest_seconds{queue="default"}'], 0.2)
        self.assertEqual(waiting["pawl_runs_started_total"], before["pawl_runs_started_total"] + 1)
        task, = worker.take()
        running = self.samples()
        self.assertEqual(running['pawl_queue_running{queue="default"}'], 1)
        self.assertEqual(running['pawl_worker_tasks{language="metric"}'], 1)
        self.assertEqual(running['pawl_workers{language="metric"}'], 1)
        worker.exchange([worker.error(task, "OSError", "not yet")], capacity=0)
        delayed = self.samples()
        self.assertEqual(delayed['pawl_queue_delayed{queue="default"}'], 1)
        self.assertEqual(delayed["pawl_task_retries_total"], before["pawl_task_retries_total"] + 1)
        self.client.post("/runs/%s/kill" % run)
        after = self.samples()
        ended = 'pawl_runs_ended_total{status="cancelled"}'
        self.assertGreaterEqual(after[ended], before[ended] + 1)
        self.assertEqual(after["pawl_commit_seconds_count"], after["pawl_commits_total"])
        self.assertGreater(after["pawl_commit_seconds_sum"], 0)
        self.assertGreater(after['pawl_store_bytes{file="database"}'] + after['pawl_store_bytes{file="log"}'], 4096)
        self.assertGreater(after["process_resident_memory_peak_bytes"], 1e6)
        self.assertGreater(after["process_resident_memory_bytes"], 1e6)
        self.assertGreater(after["process_max_fds"], after["process_open_fds"])
        self.assertGreater(after["process_open_fds"], 5)
        self.assertEqual(after["pawl_store_available"], 1)
        worker.exchange(closed=True)

    def listen(self, path="/events", last=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        self.addCleanup(connection.close)
        connection.request("GET", "/api/v1" + path, headers={"Last-Event-ID": last} if last else {})
        stream = connection.getresponse()
        if last is None:
            self.first_id = re.fullmatch(rb"id: (\S+)\n", stream.readline())[1].decode()
        self.assertTrue(stream.readline().startswith(b":"))
        return stream

    def next_event(self, stream):
        """Its id, its kind and what it says."""
        event = {}
        while True:
            line = stream.readline().decode().rstrip("\n")
            if not line and "data" in event:
                return event.get("id"), event["event"], json.loads(event["data"])
            name, _, value = line.partition(": ")
            if name:
                event[name] = value

    def test_what_happens_to_a_task_is_told(self):
        run = self.client.post("/runs", {"workflow": "steps", "input": 1})["id"]
        stream = self.listen("/events?run=" + run)
        worker = Worker(self.client)
        task, = worker.take()
        worker.exchange(capacity=0, progress=[{"id": task["id"], "token": task["token"], "value": 50}])
        worker.exchange([worker.error(task, "OSError", "not yet")], capacity=0)
        told = []
        while len(told) < 3:
            _, kind, data = self.next_event(stream)
            self.assertEqual((kind, data["id"], data["run"], data["name"]), ("task", task["id"], run, "charge"))
            told.append((data["status"], data["attempt"]))
        # A worker has it, is on its way, and has failed: another attempt will follow.
        self.assertEqual(told, [("running", 1), ("running", 1), ("pending", 1)])
        self.client.post("/runs/%s/kill" % run)
        worker.exchange(closed=True)

    def test_a_listener_that_comes_back_has_missed_nothing(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        first = self.listen("/events?run=" + run)
        self.client.post("/runs/%s/pause" % run)
        last, kind, data = self.next_event(first)
        self.assertEqual((kind, data["change"]), ("run", "paused"))
        first.close()
        other = self.client.post("/runs", {"workflow": "waiter"})["id"]
        self.client.post("/runs/%s/resume" % run)
        self.client.post("/runs/%s/kill" % run)
        again = self.listen("/events?run=" + run, last)
        changes = []
        while "ended" not in changes:
            changes.append(self.next_event(again)[2]["change"])
        self.assertEqual([change for change in changes if change != "advanced"], ["resumed", "ended"])
        for unknown in ("0-17", "nonsense", last.split("-")[0] + "-99999999"):
            self.assertEqual(self.next_event(self.listen(last=unknown))[1:], ("missed", {}))
        self.client.post("/runs/%s/kill" % other)

    def test_a_listener_that_was_told_nothing_yet_has_missed_nothing_either(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        self.listen("/events?run=" + run).close()
        self.client.post("/runs/%s/pause" % run)
        again = self.listen("/events?run=" + run, self.first_id)
        self.assertEqual(self.next_event(again)[2]["change"], "paused")
        self.client.post("/runs/%s/kill" % run)

    def test_a_filter_leaves_out_what_is_not_wanted(self):
        ends = self.listen("/events?workflow=waiter&change=ended")
        tasks = self.listen("/events?kind=task&change=pending&workflow=steps")
        runs = self.listen("/events?kind=run&workflow=steps")
        begin = self.first_id
        waiter = self.client.post("/runs", {"workflow": "waiter"})["id"]
        steps = self.client.post("/runs", {"workflow": "steps", "input": 1})["id"]
        worker = Worker(self.client)
        task, = worker.take()
        self.client.post("/runs/%s/kill" % steps)
        self.client.post("/runs/%s/kill" % waiter)
        _, kind, data = self.next_event(ends)
        self.assertEqual((kind, data["id"], data["change"], data["workflow"]), ("run", waiter, "ended", "waiter"))
        _, kind, data = self.next_event(tasks)
        self.assertEqual((kind, data["run"], data["status"], data["workflow"]), ("task", steps, "pending", "steps"))
        told = [self.next_event(runs)[1:] for _ in range(2)]
        self.assertEqual([(kind, data["id"], data["change"]) for kind, data in told],
                         [("run", steps, "started"), ("run", steps, "ended")])
        # A listener that comes back is told by its filter what it missed.
        again = self.listen("/events?workflow=waiter&kind=run&change=ended", begin)
        self.assertEqual(self.next_event(again)[2]["id"], waiter)
        worker.exchange(closed=True)

    def test_a_filter_that_makes_no_sense_is_refused(self):
        for query, field in (("kind=runs", "kind"), ("every=1&kind=run", "kind"), ("every=1&change=ended", "change")):
            with self.assertRaises(Refused) as refused:
                self.client.get("/events?" + query)
            self.assertEqual(refused.exception.status, 400, query)
            self.assertIn(field, refused.exception.error["message"])

    def test_a_digest_of_one_workflow(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        self.addCleanup(connection.close)
        connection.request("GET", "/api/v1/events?every=0.1&workflow=waiter")
        stream = connection.getresponse()
        self.next_event(stream)  # the first one is empty
        self.client.post("/runs", {"workflow": "steps", "input": 1, "id": "not-counted"})
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        self.assertEqual(self.next_event(stream)[2]["runs"], [run])
        for one in (run, "not-counted"):
            self.client.post("/runs/%s/kill" % one)

    def test_what_brings_a_run_back_is_told(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        self.client.post("/runs/%s/kill" % run)
        stream = self.listen("/events?run=" + run)
        self.client.post("/runs/%s/restart" % run)
        self.assertEqual(self.next_event(stream)[2]["change"], "revived")
        self.client.post("/runs/%s/kill" % run)

    def test_events(self):
        stream = self.listen()
        self.assertEqual(stream.headers["Content-Type"], "text/event-stream")
        run = self.client.post("/runs", {"workflow": "waiter", "id": "watched"})["id"]
        self.client.post("/runs/%s/pause" % run)
        self.client.post("/runs/%s/resume" % run)
        self.client.post("/runs/%s/messages" % run, {"channel": "go", "payload": 1})
        changes = []
        while "ended" not in changes:
            line = stream.readline().decode().strip()
            if line.startswith("data: "):
                event = json.loads(line[6:])
                if event.get("id") == "watched":
                    changes.append(event["change"])
        self.assertEqual([each for each in changes if each != "advanced"], ["started", "paused", "resumed", "ended"])

    def test_state_in_source_terms(self):
        run = self.client.post("/runs", {"workflow": "waiter", "input": [1, 2]})["id"]
        fiber, = self.client.get("/runs/%s/state" % run)["fibers"]
        frame = [one for one in fiber["frames"] if not one["library"]][0]
        self.assertEqual((frame["function"], frame["source"]), ("waiter", 'return await receive("go")'))
        self.assertIn({"name": "input", "value": "[1, 2]"}, frame["variables"])
        self.client.post("/runs/%s/cancel" % run)
        self.client.get("/runs/%s/result" % run, wait=10)
        self.assertEqual(self.client.get("/runs/%s/state" % run), {"fibers": []})


class AccessLog(unittest.TestCase):
    def test_a_line_says_when_what_and_who(self):
        server = Server("--access-log").start()
        self.addCleanup(server.end)
        token = server.client().post("/tokens", {"scopes": ["admin"]})
        client = server.client(token["token"])
        client.get("/runs", limit=3)
        client.close()
        self.assertEqual(server.stop(), 0)
        lines = [json.loads(line) for line in server.lines if line.startswith("{")]
        line, = [line for line in lines if line["path"] == "/api/v1/runs"]
        self.assertEqual((line["method"], line["status"], line["from"], line["token"]),
                         ("GET", 200, "127.0.0.1", token["id"]))
        self.assertRegex(line["at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")
        self.assertGreater(line["bytes"], 0)
        self.assertNotIn(token["token"], json.dumps(lines))

    def test_queries_are_left_out(self):
        server = Server("--access-log").start()
        self.addCleanup(server.end)
        client = server.client()
        for path in ("/api/v1/runs?tag=customer:a-secret", "/api/v1/runs?nonsense=a-secret", "/nowhere?a-secret",
                     "/healthz?token=a-secret", "/api/v1/runs/%zz?a-secret"):
            client.send("GET", path)
        client.close()
        self.assertEqual(server.stop(), 0)
        said = "".join(server.lines)
        self.assertNotIn("a-secret", said)
        for path in ("/api/v1/runs", "/nowhere", "/healthz"):
            self.assertIn('"path":"%s"' % path, said)

    def test_tokens_of_promises_are_left_out(self):
        server = Server("--access-log").start()
        self.addCleanup(server.end)
        client = server.client()
        for verb in ("resolve", "reject", "nothing"):
            client.send("POST", "/api/v1/promises/a-secret/" + verb, {"value": 1})
        client.close()
        self.assertEqual(server.stop(), 0)
        said = "".join(server.lines)
        self.assertNotIn("a-secret", said)
        self.assertIn('"path":"/api/v1/promises/***/resolve"', said)


if __name__ == "__main__":
    unittest.main()
