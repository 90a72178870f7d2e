"""Schedules, triggers and traces of several servers on one PostgreSQL database. The numbers are those of their
specification."""

import datetime
import hashlib
import hmac
import json
import threading
import time
import unittest

import postgres_support
from cluster_support import PostgresServer
from otlp_support import Collector
from support import Client, Worker

SOURCE = """
from pawl import workflow, receive
from pawl.tasks import charge

@workflow(schedule="@every 1s", overlap="allow_all", catch_up="all")
async def ticking(tick):
    return tick.nominal.isoformat()

@workflow
async def order(input):
    return input

@workflow
async def collect(input):
    return sorted([await receive("events") for _ in range(input["count"])])

@workflow
async def steps(count):
    for number in range(count):
        await charge(number)
"""
SECRET = "a-secret-of-the-provider"


@unittest.skipUnless(postgres_support.binaries(), "PostgreSQL is not installed")
class SeveralServers(unittest.TestCase):
    flags = ()

    @classmethod
    def setUpClass(cls):
        cls.cluster = postgres_support.Cluster().start()
        cls.addClassCleanup(cls.cluster.end)

    def setUp(self):
        self.url = self.cluster.url()
        self.servers = [self.serve(*self.flags) for _ in range(3)]

    def serve(self, *flags):
        server = PostgresServer(self.url, *flags).start()
        self.addCleanup(server.end)
        return server

    def client(self, number):
        client = self.servers[number].client()
        self.addCleanup(client.close)
        return client

    def wait_for(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def everywhere(self, act):
        """At all servers at once, several times; the answers."""
        answers, faults = [], []

        def work(server):
            client = Client(server.port)
            try:
                for number in range(5):
                    answers.append(act(client, number))
            except Exception as fault:  # pylint: disable=broad-exception-caught
                faults.append(fault)
            finally:
                client.close()

        threads = [threading.Thread(target=work, args=(server,)) for server in self.servers for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])
        return answers

    def deploy(self, client):
        return client.post("/deploy", {"files": [{"path": "several.py", "text": SOURCE}]})

    def hook(self, client, name, body, delivery):
        text = json.dumps(body)
        signature = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
        status, _, data = client.send("POST", "/hooks/" + name, text, {
            "Content-Type": "application/json", "X-Hub-Signature-256": "sha256=" + signature,
            "X-GitHub-Delivery": delivery})
        return status, json.loads(data)


class Schedules(SeveralServers):
    def runs(self, client):
        found, cursor = [], 0
        while cursor is not None:
            page = client.get("/runs", tag="pawl.schedule:ticking", limit=1000, cursor=cursor)
            found += page["runs"]
            cursor = page["next"]
        return found

    def test_08_a_declared_schedule_fires_each_time_once_however_many_servers_there_are(self):
        # All of them deploy the same source, at once and again.
        self.everywhere(lambda client, number: self.deploy(client))
        client = self.client(0)
        self.assertEqual([one["id"] for one in client.get("/schedules")["schedules"]], ["ticking"])
        self.wait_for(lambda: len(self.runs(client)) >= 3)
        self.servers[2].kill()
        killed = len(self.runs(client))
        self.wait_for(lambda: len(self.runs(client)) >= killed + 4)
        # One comes back, and a new one is there.
        self.servers[2] = self.serve()
        self.wait_for(lambda: len(self.runs(client)) >= killed + 8)
        client.post("/schedules/ticking/pause")
        runs = self.runs(client)
        nominal = sorted(datetime.datetime.fromisoformat(run["tags"]["pawl.nominal"].replace("Z", "+00:00"))
                         for run in runs)
        steps = {later - sooner for sooner, later in zip(nominal, nominal[1:])}
        self.assertEqual(steps, {datetime.timedelta(seconds=1)}, "none twice, and none left out")
        counters = client.get("/schedules/ticking")
        self.assertEqual(counters["fired"], len(runs))
        self.assertEqual(counters["missed"], 0)

    def test_15_a_change_at_one_server_holds_at_all(self):
        self.deploy(self.client(0))
        first, second, third = (self.client(number) for number in range(3))
        self.wait_for(lambda: self.runs(first))
        second.post("/schedules/ticking/pause")
        count = len(self.runs(third))
        time.sleep(2.5)
        self.assertEqual(len(self.runs(third)), count)
        third.post("/schedules/ticking/resume")
        self.wait_for(lambda: len(self.runs(first)) > count)
        first.ask("DELETE", "/schedules/ticking")
        self.assertEqual(second.get("/schedules")["schedules"], [])


class Triggers(SeveralServers):
    def setUp(self):
        super().setUp()
        self.deploy(self.client(0))
        self.client(0).post("/schedules/ticking/pause")

    def create(self, id, **definition):
        self.client(0).post("/triggers", {"id": id, "signature": "github", "secrets": [SECRET], **definition})

    def test_22_an_input_that_comes_to_all_servers_fires_once(self):
        self.create("hook", workflow="order")
        answers = self.everywhere(lambda client, number: (number, *self.hook(client, "hook", {"n": number}, "d-%d" % number)))
        runs = {}
        for number, status, answer in answers:
            self.assertIn(status, (200, 202), answer)
            runs.setdefault(number, set()).add(answer["run"])
        self.assertEqual([len(runs[number]) for number in range(5)], [1] * 5)
        # One answer of each says that it is new.
        fresh = [number for number, status, _ in answers if status == 202]
        self.assertEqual(sorted(fresh), list(range(5)))
        for server in range(3):
            self.assertEqual(len(self.client(server).get("/triggers/hook/inputs")["inputs"]), 5)
        self.assertEqual(len(self.client(1).get("/runs", tag="pawl.trigger:hook")["runs"]), 5)

    def test_22_rows_of_a_poller_that_all_servers_hand_in_fire_once(self):
        self.client(0).post("/triggers", {"id": "rows", "kind": "poll", "workflow": "order"})
        answers = self.everywhere(lambda client, number: client.post("/triggers/rows/inputs", {
            "inputs": [{"id": "row-%d" % number, "payload": number}]}))
        self.assertEqual(sum(not one["repeated"] for answer in answers for one in answer["inputs"]), 5)
        self.assertEqual(len(self.client(2).get("/runs", tag="pawl.trigger:rows")["runs"]), 5)

    def test_20_all_servers_start_or_send_to_one_run_of_a_key(self):
        self.create("both", workflow="collect", action="start_or_send", key="c-${body.key}", channel="events",
                    message="$body.name", input={"count": 30})
        names = iter(range(1000))
        lock = threading.Lock()

        def send(client, number):
            with lock:
                name = "m-%02d" % next(names)
            return self.hook(client, "both", {"key": 1, "name": name}, name)

        answers = self.everywhere(send)
        self.assertEqual({answer["run"] for _, answer in answers}, {answers[0][1]["run"]})
        result = self.client(1).get("/runs/%s/result" % answers[0][1]["run"], wait=60)
        self.assertEqual(result["output"], ["m-%02d" % number for number in range(30)])


class Traces(SeveralServers):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.collector = Collector()
        cls.addClassCleanup(cls.collector.end)
        cls.flags = ("--otlp-endpoint", cls.collector.url)

    def test_24_a_trace_goes_on_at_another_server(self):
        self.deploy(self.client(0))
        self.client(0).post("/schedules/ticking/pause")
        run = self.client(0).post("/runs", {"workflow": "steps", "input": 6})["id"]
        trace = self.client(2).get("/runs/" + run)["trace_id"]
        contexts = []
        for number in range(6):
            # Each task is done through another server; the one that had the run dies in the middle.
            if number == 3:
                self.servers[0].kill()
            server = self.servers[1 + number % 2] if number >= 3 else self.servers[number % 3]
            worker = Worker(Client(server.port))
            task, = worker.take(wait=60)
            contexts.append(task["traceparent"])
            worker.exchange([Worker.value(task, 1)], capacity=0)
            worker.exchange(capacity=0, closed=True)
        self.assertEqual({context.split("-")[1] for context in contexts}, {trace})
        self.assertEqual(len(set(contexts)), 6)
        spans = self.collector.wait_end(run)
        self.assertEqual({span.trace for span in self.collector.of_run(run)}, {trace})
        told = {span.id for span in spans["task charge"]}
        # What a server had not sent when it died is lost; all else is as the workers were told.
        self.assertLessEqual(told, {context.split("-")[2] for context in contexts})
        self.assertLessEqual({context.split("-")[2] for context in contexts[3:]}, told)
        self.assertEqual({span.parent for span in spans["task charge"]}, {spans["run.end"][0].parent})


if __name__ == "__main__":
    unittest.main()
