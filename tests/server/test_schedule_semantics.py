"""What schedules and webhooks promise beyond one process: through crashes, restarts, deploys and a store that fails. The
numbers are those of their specification."""

import datetime
import hashlib
import hmac
import json
import resource
import signal
import time
import unittest

from support import Refused, Server

SOURCE = """
from pawl import workflow, receive

VERSION = %d

@workflow
async def report(tick):
    return [VERSION, tick["nominal"], tick["last_success"], tick["last_failure"]]

@workflow
async def moody(tick):
    if await receive("word") == "fail":
        raise ValueError("as it was asked")

@workflow
async def order(input):
    return input
"""
SECRET = "a-secret-of-the-provider"


def time_of(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


class Semantics(unittest.TestCase):
    def serve(self, *flags, folder=None, version=1, **more):
        server = Server(*flags, folder=folder, **more)
        self.addCleanup(server.end)
        server.start()
        self.client = server.client()
        self.addCleanup(self.client.close)
        if folder is None:
            self.deploy(version)
        return server

    def deploy(self, version):
        return self.client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE % version}]})

    def again(self, server, *flags):
        """The same store, after the process was killed."""
        server.kill()
        return self.serve(*flags, folder=server.folder)

    def create(self, id, workflow="report", **more):
        return self.client.post("/schedules", {"id": id, "workflow": workflow, **more})

    def runs(self, id):
        found, cursor = [], 0
        while cursor is not None:
            page = self.client.get("/runs", tag="pawl.schedule:" + id, limit=1000, cursor=cursor)
            found += page["runs"]
            cursor = page["next"]
        return found

    def nominal(self, id):
        return sorted(time_of(run["tags"]["pawl.nominal"]) for run in self.runs(id))

    def steps(self, id):
        times = self.nominal(id)
        return {int((later - sooner).total_seconds()) for sooner, later in zip(times, times[1:])}

    def wait_for(self, look, seconds=60):
        end = time.monotonic() + seconds
        while not look():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def output(self, run):
        return self.client.get("/runs/%s/result" % run, wait=30)["output"]


class Firing(Semantics):
    def test_08_and_14_kills_lose_no_time_and_repeat_none(self):
        server = self.serve()
        for catch_up in ("all", "last", "none"):
            self.create(catch_up, spec={"every": "1s"}, overlap="allow_all", catch_up=catch_up)
        for _ in range(4):
            count = len(self.runs("all"))
            self.wait_for(lambda: len(self.runs("all")) > count + 1)
            server.kill()
            time.sleep(2.2)
            server = self.serve(folder=server.folder)
        count = len(self.runs("all"))
        self.wait_for(lambda: len(self.runs("all")) > count + 2)
        for catch_up in ("all", "last", "none"):
            self.client.post("/schedules/%s/pause" % catch_up)
        shown = {catch_up: self.client.get("/schedules/" + catch_up) for catch_up in ("all", "last", "none")}
        self.assertEqual(self.steps("all"), {1}, "every time, and each once")
        self.assertEqual((shown["all"]["missed"], shown["all"]["fired"]), (0, len(self.runs("all"))))
        for catch_up in ("last", "none"):
            times = self.nominal(catch_up)
            self.assertEqual(len(set(times)), len(times), "none is repeated")
            self.assertEqual(shown[catch_up]["fired"], len(times))
        self.assertGreater(shown["last"]["missed"], 3)
        # Some seconds late is not missed, but on time.
        self.assertEqual((self.steps("none"), shown["none"]["missed"]), ({1}, 0))

    def test_11_the_version_is_the_current_one_or_a_pinned_one(self):
        self.serve()
        first = next(one["version"] for one in self.client.get("/workflows")["workflows"] if one["name"] == "report")
        self.create("current", spec="@daily")
        self.create("pinned", spec="@daily", version=first)
        self.deploy(2)
        found = {}
        for id in ("current", "pinned"):
            self.client.post("/schedules/%s/trigger" % id)
            found[id] = self.output(self.runs(id)[0]["id"])[0]
        self.assertEqual(found, {"current": 2, "pinned": 1})

    def test_11_the_input_knows_the_last_success_and_the_last_failure(self):
        self.serve("--on-fault", "fail", "--test-clock")
        self.create("knowing", "moody", spec={"every": "1h"}, input={"s": "$last_success", "f": "$last_failure", "n": "$nominal"})
        for word in ("go", "fail", "go"):
            count = len(self.runs("knowing"))
            self.client.post("/test/skip", {"seconds": 3600})
            self.wait_for(lambda: len(self.runs("knowing")) > count)
            run = max(self.runs("knowing"), key=lambda run: run["tags"]["pawl.nominal"])
            self.client.post("/runs/%s/messages" % run["id"], {"channel": "word", "payload": word})
            self.client.get("/runs/%s/result" % run["id"], wait=30)
            # The schedule has heard of the end.
            self.wait_for(lambda: not self.client.get("/schedules/knowing")["live"])
        inputs = [self.client.get("/runs/" + run["id"])["input"]
                  for run in sorted(self.runs("knowing"), key=lambda run: run["tags"]["pawl.nominal"])]
        self.assertEqual((inputs[0]["s"], inputs[0]["f"]), (None, None))
        self.assertEqual((inputs[1]["s"], inputs[1]["f"]), (inputs[0]["n"], None))
        self.assertEqual((inputs[2]["s"], inputs[2]["f"]), (inputs[0]["n"], inputs[1]["n"]))

    def test_12_a_buffer_survives_a_kill(self):
        server = self.serve("--test-clock")
        self.create("buffered", "moody", spec={"every": "50d"}, overlap="buffer_all")
        for hour in range(3):
            self.client.post("/test/skip", {"seconds": 50 * 86400})
            self.wait_for(lambda: len(self.runs("buffered")) + len(self.client.get("/schedules/buffered")["buffer"]) > hour)
        waiting = self.client.get("/schedules/buffered")["buffer"]
        self.assertEqual(len(waiting), 2)
        self.again(server)
        self.assertEqual(self.client.get("/schedules/buffered")["buffer"], waiting)
        for number in range(3):
            live = lambda: [run for run in self.runs("buffered") if run["status"] == "waiting"]
            self.wait_for(live)
            self.assertEqual(len(live()), 1, "one after the other")
            self.client.post("/runs/%s/messages" % live()[0]["id"], {"channel": "word", "payload": "go", "id": str(number)})
            self.wait_for(lambda: len(self.runs("buffered")) > number + 1 or number == 2)
        self.assertEqual(self.steps("buffered"), {50 * 86400})

    def test_16_a_backfill_survives_kills_and_starts_each_time_once(self):
        server = self.serve()
        self.create("filled", spec={"cron": "0 0 * * *"})
        body = {"from": "2020-01-01T00:00:00Z", "to": "2021-12-31T00:00:00Z", "overlap": "allow_all"}
        self.assertEqual(self.client.post("/schedules/filled/backfill", {**body, "dry_run": True})["times"], 731)
        self.client.post("/schedules/filled/backfill", body)
        # Once more, beside it: the same times are the same runs.
        self.client.post("/schedules/filled/backfill", body)
        for _ in range(3):
            server = self.again(server)
        self.wait_for(lambda: not self.client.get("/schedules/filled")["backfills"])
        times = [time for time in self.nominal("filled") if time.year < 2022]
        self.assertEqual(len(times), 731)
        self.assertEqual((times[0].isoformat(), times[-1].isoformat()),
                         ("2020-01-01T00:00:00+00:00", "2021-12-31T00:00:00+00:00"), "both ends")
        self.assertEqual({(later - sooner).days for sooner, later in zip(times, times[1:])}, {1})


class Webhooks(Semantics):
    def hook(self, body, delivery):
        text = json.dumps(body)
        signature = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
        status, headers, data = self.client.send("POST", "/hooks/hook", text, {
            "Content-Type": "application/json", "X-Hub-Signature-256": "sha256=" + signature,
            "X-GitHub-Delivery": delivery})
        return status, headers, json.loads(data)

    def create_hook(self):
        self.client.post("/triggers", {"id": "hook", "workflow": "order", "signature": "github", "secrets": [SECRET]})

    def test_19_what_was_accepted_survives_a_kill_at_once(self):
        server = self.serve()
        self.create_hook()
        accepted = {}
        for number in range(30):
            status, _, answer = self.hook({"n": number}, "d-%d" % number)
            self.assertEqual(status, 202)
            accepted[number] = answer["run"]
            if number % 10 == 9:
                server = self.again(server)
        for number, run in accepted.items():
            status, _, answer = self.hook({"n": number}, "d-%d" % number)
            self.assertEqual((status, answer["run"], answer["repeated"]), (200, run, True))
            self.assertEqual(self.output(run)["n"] if "n" in (self.output(run) or {}) else number, number)

    def test_19_a_store_that_fails_is_503_with_a_time_to_come_again(self):
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        self.serve(limits={resource.RLIMIT_FSIZE: (3 << 20, unlimited)})
        self.create_hook()
        for number in range(400):
            status, headers, answer = self.hook({"n": number, "text": "x" * 100_000}, "d-%d" % number)
            if status == 503:
                break
            self.assertEqual(status, 202, answer)
        self.assertEqual(status, 503)
        self.assertRegex(headers["Retry-After"], r"^\d+$")
        # What was refused was not stored: it is new when it comes again.
        resource.prlimit(self.server_pid(), resource.RLIMIT_FSIZE, (unlimited, unlimited))
        self.wait_for(lambda: self.hook({"n": number, "text": "x"}, "d-%d" % number)[0] in (200, 202))

    def server_pid(self):
        return self.pid

    def serve(self, *flags, **more):
        server = super().serve(*flags, **more)
        self.pid = server.process.pid
        return server


if __name__ == "__main__":
    unittest.main()
