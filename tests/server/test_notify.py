"""Notifications: the webhook that a server sends when something is wrong."""

import base64
import hashlib
import hmac
import http.server
import json
import resource
import threading
import time
import unittest

from support import Refused, Server, ServerTest

SECRET = base64.b64encode(b"what only both of them know").decode()


class Receiver:
    """Takes webhooks, after it has refused some."""

    def __init__(self, refusals=0):
        self.messages = []
        self.refused = []
        self.arrived = threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with receiver.arrived:
                    taken = len(receiver.refused) >= refusals
                    (receiver.messages if taken else receiver.refused).append((dict(self.headers), body))
                    receiver.arrived.notify_all()
                self.send_response(200 if taken else 503)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = "http://127.0.0.1:%d/alerts" % self.server.server_address[1]

    def alerts(self):
        return [alert for _, body in self.messages for alert in json.loads(body)["alerts"]]

    def wait(self, condition, seconds=60):
        with self.arrived:
            assert self.arrived.wait_for(condition, seconds), (self.messages, self.refused)

    def end(self):
        self.server.shutdown()
        self.server.server_close()


class Notifications(ServerTest):
    @classmethod
    def setUpClass(cls):
        cls.receiver = Receiver(refusals=1)
        cls.addClassCleanup(cls.receiver.end)
        cls.flags = ("--notify-url", cls.receiver.url, "--notify-secret", "whsec_" + SECRET, "--notify-pause", "0.5",
                     "--on-fault", "fail")
        super().setUpClass()

    def test_failed_runs_are_told_of_together_signed_and_again(self):
        for number in range(20):
            self.client.post("/runs", {"workflow": "broken", "input": number})

        def counted():
            return sum(one["count"] for one in self.receiver.alerts() if one["kind"] == "run_failed")

        self.receiver.wait(lambda: counted() == 20)
        self.assertLess(len(self.receiver.messages), 10, "they are gathered")
        alert = self.receiver.alerts()[0]
        self.assertEqual(alert["subject"], "broken")
        self.assertLessEqual(len(alert["examples"]), 5)
        self.assertTrue(alert["examples"][0]["run"])
        headers, body = self.receiver.messages[0]
        self.assertEqual(self.receiver.refused[0][0]["webhook-id"], headers["webhook-id"], "it was sent again")
        signed = "%s.%s.%s" % (headers["webhook-id"], headers["webhook-timestamp"], body.decode())
        digest = hmac.new(base64.b64decode(SECRET), signed.encode(), hashlib.sha256).digest()
        self.assertEqual(headers["webhook-signature"], "v1," + base64.b64encode(digest).decode())


FLOWS = """
from pawl import workflow, sleep
from pawl.tasks import charge

@workflow
async def broken(input):
    raise ValueError("as it was asked: %s" % input)

@workflow
async def works(input):
    return await charge.options(queue="payments")(input)

@workflow
async def faulty(input):
    return input["what is not there"]

@workflow
async def spins(input):
    await sleep(0.01)
    while True:
        pass
"""


class Kinds(unittest.TestCase):
    """Each kind of trouble, and what is told of it."""

    def setUp(self):
        self.receiver = Receiver()
        self.addCleanup(self.receiver.end)

    def serve(self, *flags, pause="0.2", folder=None, **more):
        server = Server("--notify-url", self.receiver.url, "--notify-secret", "whsec_" + SECRET, "--notify-pause", pause,
                        *flags, folder=folder, **more)
        self.addCleanup(server.end)
        server.start()
        if folder is None:
            server.client().post("/deploy", {"files": [{"path": "shop.py", "text": FLOWS}]})
        return server

    def told(self, kind):
        return [alert for alert in self.receiver.alerts() if alert["kind"] == kind]

    def wait(self, kind):
        self.receiver.wait(lambda: self.told(kind), 90)
        return self.told(kind)[0]

    def test_runs_that_fail(self):
        client = self.serve("--on-fault", "fail", "--node-name", "north").client()
        run = client.post("/runs", {"workflow": "broken", "input": 1})["id"]
        alert = self.wait("run_failed")
        self.assertEqual((alert["subject"], alert["count"]), ("broken", 1))
        self.assertEqual(alert["examples"], [{"run": run, "details": "ValueError"}])
        message = json.loads(self.receiver.messages[0][1])
        self.assertEqual((message["type"], message["server"]), ("pawl.alert", "north"))

    def test_runs_that_are_held(self):
        client = self.serve().client()
        run = client.post("/runs", {"workflow": "faulty", "input": {}})["id"]
        alert = self.wait("run_held")
        self.assertEqual((alert["subject"], alert["examples"][0]["run"]), ("faulty", run))
        self.assertEqual(self.told("run_failed"), [])

    def test_runs_that_are_quarantined(self):
        server = self.serve("--run-fuel", "10000000000000")
        run = server.client().post("/runs", {"workflow": "spins"})["id"]
        for _ in range(12):
            info = server.client().get("/runs/" + run)
            if info["quarantined"]:
                break
            # In its turn, which does not end.
            end = time.monotonic() + 30
            while "pawl_ready_runs 0" in server.client().send("GET", "/metrics")[2].decode():
                self.assertLess(time.monotonic(), end)
            time.sleep(0.2)
            server.kill()
            server = self.serve("--run-fuel", "10000000000000", folder=server.folder)
        alert = self.wait("run_quarantined")
        self.assertEqual((alert["subject"], alert["examples"][0]["run"]), ("spins", run))
        self.assertTrue(server.client().get("/runs/" + run)["quarantined"])

    def test_times_of_schedules_that_are_missed(self):
        client = self.serve("--test-clock").client()
        client.post("/schedules", {"id": "s", "workflow": "broken", "spec": {"every": "1h"}, "catch_up": "none"})
        client.post("/test/skip", {"seconds": 3 * 3600})
        alert = self.wait("schedule_missed")
        self.assertRegex(alert["examples"][0]["details"], "^[1-9]")

    def test_queues_that_no_worker_serves(self):
        client = self.serve("--test-clock").client()
        client.post("/runs", {"workflow": "works", "input": 1})
        client.post("/test/skip", {"seconds": 120})
        self.assertEqual(self.wait("queue_without_worker")["subject"], "payments")
        self.assertEqual(len(self.told("queue_without_worker")), 1, "it is told once")

    def test_a_store_that_fails(self):
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        client = self.serve(limits={resource.RLIMIT_FSIZE: (3 << 20, unlimited)}).client()
        for number in range(400):
            try:
                client.post("/runs", {"workflow": "works", "id": "w%d" % number, "input": "x" * 100_000})
            except Refused:
                break
        self.assertTrue(self.wait("store_failed")["examples"][0]["details"])

    def test_messages_keep_their_distance_and_what_comes_meanwhile_goes_together(self):
        client = self.serve("--on-fault", "fail", pause="3").client()
        count = 0
        while len(self.receiver.messages) < 3:
            count += 1
            client.post("/runs", {"workflow": "broken", "input": count})
            time.sleep(0.02)
        self.receiver.wait(lambda: sum(alert["count"] for alert in self.told("run_failed")) == count)
        times = [int(headers["webhook-timestamp"]) for headers, _ in self.receiver.messages]
        for sooner, later in zip(times, times[1:]):
            self.assertGreaterEqual(later - sooner, 2, "whole seconds are said")
        self.assertEqual(len({headers["webhook-id"] for headers, _ in self.receiver.messages}), len(times))

    def test_many_subjects_become_one(self):
        server = self.serve("--on-fault", "fail", pause="5")
        names = ["w%d" % number for number in range(60)]
        source = "from pawl import workflow\n" + "".join(
            "@workflow\nasync def %s(input):\n    raise ValueError(1)\n" % name for name in names)
        server.client().post("/deploy", {"files": [{"path": "many.py", "text": source}]})
        for name in names:
            server.client().post("/runs", {"workflow": name})
        self.receiver.wait(lambda: sum(alert["count"] for alert in self.told("run_failed")) == 60)
        for _, body in self.receiver.messages:
            self.assertLessEqual(len(json.loads(body)["alerts"]), 51)

    def test_nobody_is_told_unless_somebody_is_named(self):
        server = Server("--on-fault", "fail")
        self.addCleanup(server.end)
        server.start()
        client = server.client()
        client.post("/deploy", {"files": [{"path": "shop.py", "text": FLOWS}]})
        run = client.post("/runs", {"workflow": "broken", "input": 1})["id"]
        self.assertEqual(client.get("/runs/%s/result" % run, wait=30)["status"], "failed")
        # Another one that tells has nothing to do with it.
        other = self.serve("--on-fault", "fail").client()
        told = other.post("/runs", {"workflow": "broken", "input": 1})["id"]
        self.wait("run_failed")
        runs = [example["run"] for alert in self.receiver.alerts() for example in alert["examples"]]
        self.assertEqual(runs, [told])


class Settings(unittest.TestCase):
    def test_an_address_needs_a_secret(self):
        server = Server("--notify-url", "http://127.0.0.1:1/")
        self.addCleanup(server.end)
        with self.assertRaisesRegex(RuntimeError, "notify-secret"):
            server.start()


if __name__ == "__main__":
    unittest.main()
