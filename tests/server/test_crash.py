"""SIGKILL of the server under load: what was acknowledged is there, nothing is done twice over."""

import collections
import http.client
import random
import threading
import time
import unittest

from support import Refused, Server, SOURCE, Worker

DOWN = (OSError, http.client.HTTPException)


class Load:
    """Starters and workers that know that the server may vanish at any moment."""

    def __init__(self, server):
        self.server = server
        self.lock = threading.Lock()
        self.acknowledged = {}  # id of the run → its input
        self.recorded = collections.Counter()  # (call, token) whose result was said to be recorded
        self.ended = {}
        self.stop = threading.Event()
        self.problems = []

    def start_runs(self, name):
        client = self.server.client()
        number = 0
        while not self.stop.is_set():
            run = "%s-%d" % (name, number)
            steps = number % 5 + 1
            try:
                client.port = self.server.port
                client.post("/runs", {"workflow": "steps", "id": run, "input": steps})
            except DOWN:
                time.sleep(0.02)
                continue  # the same again: nobody knows whether it was started
            except Refused as refused:
                if refused.status != 503:
                    self.problems.append(refused)
                    return
                continue
            with self.lock:
                self.acknowledged[run] = steps
            number += 1
        client.close()

    def work(self, until_done):
        worker = Worker(self.server.client())
        results = []
        while not until_done():
            try:
                worker.client.port = self.server.port
                answer = worker.exchange(results, capacity=20, wait=0.5)
            except DOWN:
                time.sleep(0.02)
                continue
            except Refused as refused:
                if refused.status == 410:
                    worker = Worker(self.server.client())
                    results = []
                elif refused.status != 503:
                    self.problems.append(refused)
                    return
                continue
            with self.lock:
                for result, how in zip(results, answer["recorded"]):
                    if how == "recorded":
                        self.recorded[result["id"]] += 1
            results = [worker.value(task, 1) for task in answer["tasks"]
                       if (task["id"], task["token"]) not in worker.seen]
            worker.seen.update((task["id"], task["token"]) for task in answer["tasks"])
        worker.client.close()


class Crash(unittest.TestCase):
    KILLS = 8

    def test_nothing_acknowledged_is_lost(self):
        seed = int(time.time())
        source = random.Random(seed)
        server = Server().start()
        self.addCleanup(server.end)
        server.client().post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        load = Load(server)
        done = threading.Event()
        threads = [threading.Thread(target=load.start_runs, args=("run%d" % i,)) for i in range(4)]
        threads += [threading.Thread(target=load.work, args=(done.is_set,)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(self.KILLS):
            time.sleep(source.uniform(0.1, 0.7))
            server.kill()
            server.start("127.0.0.1:%d" % server.port)
        time.sleep(0.3)
        load.stop.set()
        client = server.client()
        for run, steps in list(load.acknowledged.items()):
            result = client.get("/runs/%s/result" % run, wait=30)
            self.assertEqual(result, {"status": "completed", "output": steps}, (seed, run))
        done.set()
        for thread in threads:
            thread.join(30)
        self.assertEqual(load.problems, [], seed)
        twice = {call: count for call, count in load.recorded.items() if count > 1}
        self.assertEqual(twice, {}, "results that were recorded twice, seed %d" % seed)
        self.assertGreater(len(load.acknowledged), 20)
        self.assertEqual(server.stop(), 0)


class Stopping(unittest.TestCase):
    def test_a_server_that_stops_answers_who_waits(self):
        server = Server().start()
        self.addCleanup(server.end)
        client = server.client()
        client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        run = client.post("/runs", {"workflow": "waiter"})["id"]
        answers = {}

        def wait_for_result():
            answers["result"] = server.client().send("GET", "/api/v1/runs/%s/result?wait=60" % run)[0]

        def wait_for_tasks():
            answers["worker"] = Worker(server.client()).exchange(wait=60)

        threads = [threading.Thread(target=wait_for_result), threading.Thread(target=wait_for_tasks)]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        begin = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begin, 5)
        for thread in threads:
            thread.join(10)
        self.assertEqual(answers["result"], 202)
        self.assertTrue(answers["worker"]["draining"])
        server.start()
        self.assertEqual(server.client().get("/runs/" + run)["status"], "waiting")
        server.stop()

    def test_one_store_one_server(self):
        server = Server().start()
        self.addCleanup(server.end)
        with self.assertRaisesRegex(RuntimeError, "PAWL-3004"):
            Server(folder=server.folder).start()
        server.stop()

    def test_wrong_settings_are_named(self):
        for flags, what in ((("--io-threads", "x"), "io-threads"), (("--config", "/nowhere"), "PAWL-9002")):
            with self.assertRaisesRegex(RuntimeError, what):
                Server(*flags).start()
        with self.assertRaisesRegex(RuntimeError, "PAWL_BODY_LIMIT"):
            Server(environment={"PAWL_BODY_LIMIT": "x"}).start()


if __name__ == "__main__":
    unittest.main()
