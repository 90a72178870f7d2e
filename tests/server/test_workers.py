"""The worker protocol: deliveries, acknowledgement, sessions, draining, cancellation."""

import os
import shutil
import subprocess
import threading
import time
import unittest

from support import SOURCE, Server, ServerTest, Worker


class Workers(ServerTest):
    def worker(self, **hello):
        client = self.server.client()
        self.addCleanup(client.close)
        worker = Worker(client, **hello)
        worker.exchange(capacity=0)
        self.addCleanup(self.farewell, worker)
        return worker

    @staticmethod
    def farewell(worker):
        try:
            worker.exchange(closed=True, capacity=0)
        except Exception:
            pass

    def start(self, workflow, input=None, **more):
        return self.client.post("/runs", {"workflow": workflow, "input": input, **more})["id"]

    def result(self, run, wait=20):
        return self.client.get("/runs/%s/result" % run, wait=wait)

    def test_an_order_is_worked(self):
        worker = self.worker()
        run = self.start("order", {"id": "o1", "total": 12.5, "to": {"$tuple": [1, 2]}})
        charge, = worker.take()
        self.assertEqual((charge["name"], charge["run"], charge["args"], charge["keywords"],
                          charge["attempt"], charge["queue"]),
                         ("charge", run, ["o1", 12.5], {}, 1, "default"))
        answer = worker.exchange([worker.value(charge, {"paid": True})], wait=10)
        self.assertEqual(answer["recorded"], ["recorded"])
        ship, = answer["tasks"] or worker.take()
        self.assertEqual((ship["args"], ship["keywords"]), (["o1"], {"to": {"$tuple": [1, 2]}}))
        worker.exchange([worker.value(ship, "p1")])
        self.assertEqual(self.result(run)["output"], {"payment": {"paid": True}, "parcel": "p1"})

    def offer(self, *parameters, task="charge"):
        return [{"task": task, "parameters": list(parameters)}]

    def unsuitable(self, task, why):
        return {"id": task["id"], "token": task["token"], "unsuitable": why}

    def test_a_call_that_a_worker_cannot_take_goes_to_one_that_can(self):
        old = self.worker(offers=self.offer("id"))
        run = self.start("order", {"id": "skew", "total": 1, "to": 1})
        charge, = old.take()
        new = self.worker(offers=self.offer("id", "total"))
        why = "charge() takes 1 positional argument but 2 were given"
        self.assertEqual(old.exchange([self.unsuitable(charge, why)])["recorded"], ["recorded"])
        again, = new.take()
        self.assertEqual((again["id"], again["attempt"]), (charge["id"], 1))
        old.exchange(closed=True, capacity=0)
        answer = new.exchange([new.value(again, "paid")], wait=5)
        ship, = answer["tasks"] or new.take()
        new.exchange([new.value(ship, "p")])
        self.assertEqual(self.result(run)["status"], "completed")

    def test_a_call_that_no_worker_can_take_waits_and_says_so(self):
        old = self.worker(offers=self.offer("id"))
        run = self.start("order", {"id": "nobody", "total": 1, "to": 1})
        charge, = old.take()
        why = "charge() takes 1 positional argument but 2 were given"
        old.exchange([self.unsuitable(charge, why)])
        call, = self.client.get("/runs/%s/timeline" % run)["calls"]
        self.assertEqual((call["status"], call["attempt"]), ("pending", 0))
        self.assertEqual((call["error"]["kind"], call["error"]["message"]), ("Unsuitable", "no worker that fits: " + why))
        page = self.client.send("GET", "/metrics")[2].decode()
        self.assertIn("\npawl_tasks_without_fitting_worker 1\n", page)
        # One that fits comes, and need not wait for the next time that the call is offered.
        new = self.worker(offers=self.offer("id", "total"), tasks=["charge"])
        old.exchange(closed=True, capacity=0)
        again, = new.take()
        new.exchange([new.value(again, "paid")])
        rest = self.worker(tasks=["ship"])
        ship, = rest.take()
        rest.exchange([rest.value(ship, "p")])
        self.assertEqual(self.result(run)["status"], "completed")
        self.assertIn("\npawl_tasks_without_fitting_worker 0\n", self.client.send("GET", "/metrics")[2].decode())

    def test_workers_that_differ_on_a_task_are_warned(self):
        self.worker(name="billing", offers=self.offer("id", "total"))
        client = self.server.client()
        self.addCleanup(client.close)
        other = Worker(client, name="shipping", offers=self.offer("parcel"))
        answer = other.exchange(capacity=0)
        self.addCleanup(self.farewell, other)
        text = ("workers of queue 'default' differ on task 'charge': billing has charge(id, total), "
                "shipping has charge(parcel)")
        self.assertIn(text, answer["warnings"])
        self.assertIn({"task": "charge", "queue": "default", "message": text}, self.client.get("/workers")["conflicts"])
        self.assertIn("\npawl_task_conflicts 1\n", self.client.send("GET", "/metrics")[2].decode())

    def test_calls_that_no_connected_worker_takes_are_warned_of(self):
        client = self.server.client()
        self.addCleanup(client.close)
        old = Worker(client, name="old", tasks=["weigh"], offers=self.offer("parcel", task="weigh"))
        self.assertNotIn("warnings", old.exchange(capacity=0))
        self.addCleanup(self.farewell, old)
        source = ("import pawl\nfrom pawl.tasks import weigh\n\n@pawl.workflow\nasync def weighing(x):\n"
                  "    return await weigh(x, unit='kg')\n")
        deployed = self.client.post("/deploy", {"files": [{"path": "weighing.py", "text": source}]})
        warning, = deployed["warnings"]
        self.assertEqual((warning["path"], warning["line"]), ("weighing.py", 6))
        self.assertEqual(warning["message"], "no connected worker takes this call: weigh() got an unexpected keyword argument 'unit'")
        again = Worker(client, name="again", tasks=["weigh"], offers=self.offer("parcel", task="weigh"))
        warnings = again.exchange(capacity=0)["warnings"]
        self.addCleanup(self.farewell, again)
        self.assertTrue(any("weighing.py:6: weigh() got an unexpected" in each for each in warnings), warnings)

    def test_calls_of_old_versions_that_runs_sleep_in_are_warned_of(self):
        server = Server().start()
        self.addCleanup(server.end)
        client = server.client()
        source = ("import pawl\nfrom pawl.tasks import weigh\n\n@pawl.workflow\nasync def weighing(x):\n"
                  "    await pawl.receive('go')\n    return await weigh(x%s)\n")
        client.post("/deploy", {"files": [{"path": "weighing.py", "text": source % ", unit='kg'"}]})
        client.post("/runs", {"workflow": "weighing", "input": 1})
        client.post("/deploy", {"files": [{"path": "weighing.py", "text": source % ""}]})
        client.close()
        self.assertEqual(server.stop(), 0)
        server.start()
        client = server.client()
        self.addCleanup(client.close)
        worker = Worker(client, name="new", tasks=["weigh"], offers=self.offer("parcel", task="weigh"))
        warnings = worker.exchange(capacity=0)["warnings"]
        self.assertTrue(any("weighing.py:7: weigh() got an unexpected" in each for each in warnings), warnings)

    def test_options_of_connected_workers_count_for_a_deploy(self):
        client = self.server.client()
        self.addCleanup(client.close)
        node = Worker(client, name="node", tasks=["pack"], queues=["afar"],
                      offers=[{"task": "pack", "options": {"queue": "afar", "retry": 3}}])
        node.exchange(capacity=0)
        self.addCleanup(self.farewell, node)
        source = "import pawl\nfrom pawl.tasks import pack\n\n@pawl.workflow\nasync def packing(x):\n    return await pack(x)\n"
        self.client.post("/deploy", {"files": [{"path": "packing.py", "text": source}]})
        run = self.start("packing", 1)
        pack, = node.take()
        self.assertEqual(pack["queue"], "afar")
        node.exchange([node.value(pack, "packed")])
        self.assertEqual(self.result(run)["output"], "packed")

    def test_what_is_not_acknowledged_comes_again(self):
        worker = self.worker()
        self.start("steps", 1)
        answer = {"tasks": []}
        while not answer["tasks"]:
            answer = worker.exchange(wait=1, capacity=1)
        worker.ack = 0
        begin = time.monotonic()
        again = {"tasks": []}
        while not again["tasks"] and time.monotonic() < begin + 10:
            again = worker.exchange(wait=5, capacity=1)
            worker.ack = 0
        self.assertEqual(again["tasks"], answer["tasks"])
        self.assertEqual(again["delivery"], answer["delivery"])
        worker.ack = answer["delivery"]
        self.assertEqual(worker.exchange(wait=1.5, capacity=1)["tasks"], [])
        worker.exchange([worker.value(answer["tasks"][0], 1)])

    def test_a_worker_that_takes_nothing_does_not_hold_everything(self):
        source = ("import asyncio\nimport pawl\nfrom pawl.tasks import charge\n\n@pawl.workflow\nasync def heavy(n):\n"
                  "    text = 'x' * 500_000\n    return len(await asyncio.gather(*[charge(text) for _ in range(n)]))\n")
        self.client.post("/deploy", {"files": [{"path": "heavy.py", "text": source}]})
        greedy = self.worker()
        run = self.start("heavy", 60)
        held = set()
        end = time.monotonic() + 6
        while time.monotonic() < end and len(held) < 60:
            held.update(task["id"] for task in greedy.exchange(wait=0.5, capacity=1000)["tasks"])
            greedy.ack = 0
        self.assertGreater(len(held), 20)
        self.assertLess(len(held), 40, "16 MB at most")
        greedy.exchange(closed=True, capacity=0)
        other = self.worker()
        done = 0
        while done < 60:
            tasks = other.exchange(wait=5, capacity=4)["tasks"]
            self.assertTrue(tasks)
            other.exchange([other.value(task, 1) for task in tasks], capacity=0)
            done += len(tasks)
        self.assertEqual(self.result(run)["output"], 60)

    def test_a_result_twice_is_repeated_and_a_stale_token_refused(self):
        worker = self.worker()
        run = self.start("steps", 1)
        task, = worker.take()
        value = worker.value(task, 3)
        answer = worker.exchange([value, value])
        self.assertEqual(answer["recorded"], ["recorded", "repeated"])
        self.assertEqual(worker.exchange([value])["recorded"], ["repeated"])
        self.assertEqual(worker.exchange([{**value, "token": 99}])["recorded"], ["stale"])
        self.assertEqual(worker.exchange([{**value, "id": "999999999"}])["recorded"], ["unknown"])
        self.assertEqual(self.result(run)["output"], 3)

    def test_errors_reach_the_program(self):
        worker = self.worker()
        run = self.start("steps", 1)
        task, = worker.take()
        worker.exchange([worker.error(task, "CardDeclined", "no funds", retryable=False)])
        result = self.result(run)
        self.assertEqual((result["status"], result["error"]["message"]), ("failed", "CardDeclined: no funds"))
        call, = self.client.get("/runs/%s/timeline" % run)["calls"]
        self.assertEqual((call["status"], call["error"]["kind"]), ("failed", "CardDeclined"))

    def test_a_task_given_back_goes_to_somebody_else(self):
        first, second = self.worker(name="first"), self.worker(name="second")
        run = self.start("steps", 1)
        task, = first.take()
        first.exchange([{"id": task["id"], "token": task["token"], "returned": True}], capacity=0)
        again, = second.take()
        self.assertEqual(again["id"], task["id"])
        self.assertGreater(again["token"], task["token"])
        second.exchange([second.value(again, 1)])
        self.assertEqual(self.result(run)["output"], 1)

    def test_a_waiting_exchange_is_answered_when_another_one_comes(self):
        worker = self.worker()
        answers = []
        waiting = threading.Thread(target=lambda: answers.append(worker.exchange(wait=30)))
        waiting.start()
        time.sleep(0.3)
        other = Worker(self.server.client())
        other.session = worker.session
        begin = time.monotonic()
        other.exchange()
        waiting.join(10)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertEqual(answers[0]["tasks"], [])
        other.client.close()

    def test_a_waiting_exchange_gets_a_new_task(self):
        worker = self.worker()
        answers = []
        waiting = threading.Thread(target=lambda: answers.append(worker.exchange(wait=30)))
        waiting.start()
        time.sleep(0.2)
        self.start("steps", 1)
        waiting.join(10)
        task, = answers[0]["tasks"]
        worker.exchange([worker.value(task, 1)])

    def test_tasks_stay_with_the_worker_that_had_the_first(self):
        first, idle = self.worker(name="first"), self.worker(name="idle")
        run = self.start("stay", 3)
        task, = first.take()
        first.exchange([first.value(task, "first")], capacity=0)
        self.assertEqual(idle.exchange(wait=0.5, capacity=5)["tasks"], [])
        task, = first.take()
        first.exchange([first.value(task, "first")], capacity=0)
        self.assertEqual(idle.exchange(wait=0.5, capacity=5)["tasks"], [])
        first.exchange(closed=True, capacity=0)
        task, = idle.take()
        idle.exchange([idle.value(task, "idle")])
        self.assertEqual(self.result(run)["output"], ["first", "first", "idle"])

    def test_a_worker_that_is_not_there_gets_nothing(self):
        absent, present = self.worker(name="absent"), self.worker(name="present")
        absent.exchange(capacity=10)
        run = self.start("steps", 3)
        for _ in range(3):
            task, = present.take()
            present.exchange([present.value(task, 1)], capacity=0)
        self.assertEqual(self.result(run)["output"], 3)

    def test_a_quick_worker_that_stops_coming_loses_what_waits_for_it(self):
        quick, other = self.worker(name="quick", lease=60), self.worker(name="other")
        for _ in range(30):
            quick.exchange(capacity=10)
        run = self.start("steps", 1)
        task, = other.take(wait=20)
        other.exchange([other.value(task, 1)])
        self.assertEqual(self.result(run)["output"], 1)

    def test_capacity_is_kept_to(self):
        worker = self.worker()
        run = self.start("fan", 50)
        tasks = []
        while len(tasks) < 50:
            answer = worker.exchange(wait=2, capacity=7)
            self.assertLessEqual(len(answer["tasks"]), 7)
            tasks += answer["tasks"]
        worker.exchange([worker.value(task, 2) for task in tasks])
        self.assertEqual(self.result(run)["output"], 100)

    def test_a_silent_worker_loses_its_tasks_and_its_session(self):
        silent = self.worker(lease=1)
        self.start("steps", 1)
        task, = silent.take()
        other = self.worker()
        again, = other.take(wait=20)
        self.assertEqual(again["id"], task["id"])
        late = {"session": silent.session, "results": [silent.value(task, 1)]}
        self.assert_refused(410, "PAWL-4007", "POST", "/worker/exchange", late)
        self.assertEqual(other.exchange([other.value(task, 1)])["recorded"], ["stale"])
        other.exchange([other.value(again, 1)])

    def test_a_waiting_worker_keeps_its_session(self):
        worker = self.worker(lease=1)
        worker.exchange(wait=3)
        worker.exchange()

    def test_unknown_sessions_are_said(self):
        self.assert_refused(410, "PAWL-4007", "POST", "/worker/exchange", {"session": "123456789"})
        self.assert_refused(400, "PAWL-4006", "POST", "/worker/exchange", {"session": "abc"})

    def test_cancelled_tasks_are_told(self):
        worker = self.worker()
        run = self.start("steps", 1)
        task, = worker.take()
        self.client.post("/runs/%s/cancel" % run)
        cancelled = []
        while not cancelled:
            cancelled = worker.exchange(wait=5)["cancelled"]
        self.assertEqual(cancelled, [task["id"]])
        worker.exchange([{"id": task["id"], "token": task["token"], "cancelled": True}])
        self.assertEqual(self.result(run)["status"], "cancelled")

    def test_progress_is_shown(self):
        worker = self.worker()
        run = self.start("steps", 1)
        task, = worker.take()
        worker.exchange(progress=[{"id": task["id"], "token": task["token"], "value": {"percent": 50}}])
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            call, = self.client.get("/runs/%s/timeline" % run)["calls"]
            if call["progress"]:
                break
        self.assertEqual((call["status"], call["progress"]), ("running", {"percent": 50}))
        gone = worker.exchange(progress=[{"id": "999999", "token": 1}])
        self.assertEqual(gone["cancelled"], ["999999"])
        worker.exchange([worker.value(task, 1)])

    def test_a_draining_worker_gets_nothing_more(self):
        worker = self.worker()
        worker.exchange(draining=True)
        self.start("steps", 1)
        self.assertEqual(worker.exchange(wait=0.5, draining=True)["tasks"], [])
        other = self.worker()
        task, = other.take()
        other.exchange([other.value(task, 1)])

    def test_a_worker_that_closes_leaves_its_tasks(self):
        worker = self.worker()
        self.start("steps", 1)
        task, = worker.take()
        worker.exchange(closed=True)
        self.assert_refused(410, "PAWL-4007", "POST", "/worker/exchange", {"session": worker.session})
        other = self.worker()
        again, = other.take()
        self.assertEqual(again["id"], task["id"])
        other.exchange([other.value(again, 1)])

    def test_workers_are_listed(self):
        worker = self.worker(name="listed", queues=["red", "default"])
        self.start("steps", 2)
        task, = worker.take()
        task, = worker.exchange([worker.value(task, 1)], wait=5, capacity=1)["tasks"]
        found, = [one for one in self.client.get("/workers")["workers"] if one["name"] == "listed"]
        self.assertEqual((found["queues"], found["tasks"], found["language"], found["running"],
                          found["done"], found["failed"], found["draining"]),
                         (["red", "default"], ["charge", "ship"], "python", 1, 1, 0, False))
        worker.exchange([worker.value(task, 1)])

    def test_many_tasks_by_several_workers_at_once(self):
        run = self.start("fan", 3000)
        totals = []

        def work():
            worker = Worker(self.server.client())
            done = 0
            results = []
            while True:
                answer = worker.exchange(results, capacity=200, wait=1)
                done += answer["recorded"].count("recorded")
                results = [worker.value(task, 1) for task in answer["tasks"]]
                if not results and worker.client.get("/runs/%s/result" % run)["status"] == "completed":
                    break
            totals.append(done)
            self.farewell(worker)
            worker.client.close()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(sum(totals), 3000)
        self.assertEqual(self.result(run)["output"], 3000)

    def test_wrong_exchanges_are_refused(self):
        for body in ({"capacity": -1}, {"capacity": "x"}, {"wait": "x"}, {"wait": -1}, {"lease": 0},
                     {"results": {}}, {"results": [1]}, {"results": [{"id": 1}]},
                     {"results": [{"id": "1", "token": "x"}]}, {"queues": [1]}, {"queues": "x"},
                     {"results": [{"id": "1", "token": 1, "error": "x"}]},
                     {"results": [{"id": "1", "token": 1, "error": {"kind": "K"}}]},
                     {"results": [{"id": "1", "token": 1}]}, {"results": [{"id": "1", "token": 1, "error": None}]},
                     {"results": [{"id": "1", "token": 1, "cancelled": False}]},
                     {"results": [{"id": "1", "token": 1, "value": None, "returned": True}]}, {"name": "x" * 256},
                     {"progress": [{}]}, {"ack": 1.5}, {"draining": 1}, []):
            self.assert_refused(400, "PAWL-4006", "POST", "/worker/exchange", body)

    def test_misspelt_fields_are_named(self):
        task = {"id": "1", "token": 1}
        for body, name in (({"capacty": 1}, "capacty"), ({"results": [dict(task, vlaue=1)]}, "results[0].vlaue"),
                           ({"progress": [dict(task, progress=1)]}, "progress[0].progress")):
            error = self.assert_refused(400, "PAWL-4006", "POST", "/worker/exchange", body)
            self.assertIn(name, error["message"])


class PlainPerl(ServerTest):
    """examples/worker/worker.pl, which has nothing but docs/protocol.md to go by."""

    source = SOURCE + """
@workflow
async def refused(input):
    from pawl.tasks import fail
    await fail()
"""

    def setUp(self):
        super().setUp()
        if shutil.which("perl") is None:
            self.skipTest("there is no perl here")
        script = os.path.join(os.path.dirname(__file__), "../../examples/worker/worker.pl")
        self.process = subprocess.Popen(["perl", script, "http://127.0.0.1:%d" % self.server.port])

    def tearDown(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.assertEqual(self.process.wait(30), 0)

    def test_it_works(self):
        order = {"id": "o1", "total": 250, "to": "home"}
        runs = [self.client.post("/runs", {"workflow": "order", "input": order})["id"] for _ in range(20)]
        for run in runs:
            result = self.client.get("/runs/%s/result" % run, wait=20)
            self.assertEqual(result["output"], {"payment": {"order": "o1", "paid": 250},
                                                "parcel": "parcel for o1"})
        run = self.client.post("/runs", {"workflow": "refused"})["id"]
        result = self.client.get("/runs/%s/result" % run, wait=20)
        self.assertEqual((result["status"], result["error"]["message"]), ("failed", "CardDeclined: no funds"))
        worker, = self.client.get("/workers")["workers"]
        self.assertEqual((worker["language"], worker["done"], worker["failed"]), ("perl", 40, 1))


if __name__ == "__main__":
    unittest.main()
