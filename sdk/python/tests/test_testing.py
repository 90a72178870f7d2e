"""pawl.testing: a server for each test, scripted tasks, time that is skipped."""

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import pawl
import pawl.testing
import flows

HERE = pathlib.Path(__file__).parent


class LifeTest(unittest.TestCase):
    def test_the_server_ends_with_its_process_however_that_ends(self):
        program = ("import os, signal, sys, pawl.testing\nserver = pawl.testing.Server().open()\n"
                   "print(server._process.pid, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)\n")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, -9, done.stderr)
        pid = int(done.stdout)
        for _ in range(1000):
            try:
                with open("/proc/%d/stat" % pid) as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":  # dead, and nobody has asked how it ended
                        return
            except FileNotFoundError:
                return
            time.sleep(0.02)
        self.fail("the server still runs")


class TestingTest(unittest.TestCase):
    def setUp(self):
        self.server = pawl.testing.Server().open()
        self.server.deploy(str(HERE / "flows.py"))

    def tearDown(self):
        self.server.close()

    def test_time_is_skipped(self):
        run = self.server.start(flows.sleeper, 30)
        # An hour more than the days: the real time that the test takes passes as well.
        self.server.skip(days=10, hours=1)
        self.assertEqual(run.info().progress, 10)
        self.server.skip(days=19)
        self.assertEqual(run.info().status, "waiting")
        self.server.skip(days=1)
        self.assertEqual(run.result(timeout=10), 30)
        self.assertGreater(self.server.now() - pawl.now(), datetime.timedelta(days=29))

    def test_the_example_of_a_schedule(self):
        self.server.deploy(str(HERE.parent.parent.parent / "examples/python/nightly.py"))
        self.server.script("write_report", "written")
        schedule = self.server.start("nightly", 3, id="nightly")
        days = []
        for _ in range(3):
            self.server.settle()
            due = datetime.datetime.fromisoformat(schedule.info().progress["next"])
            self.assertEqual(due.hour, 3)
            days.append(str(due.date()))
            self.server.skip(seconds=(due - self.server.now()).total_seconds() + 60)
        self.server.settle()
        reports = self.server.list(workflow="report")
        self.assertEqual(sorted(run.id for run in reports), ["report-" + day for day in days])
        self.assertEqual({run.status for run in reports}, {"completed"})

    def test_the_example_of_children_that_outlive_their_parents(self):
        self.server.deploy(str(HERE.parent.parent.parent / "examples/python/customs.py"))
        self.server.script("clear", "cleared")
        self.server.script("ask", "asked")
        parcels = [self.server.start("parcel", {"id": str(i), "ship": "ada", "customer": "bob"}) for i in range(3)]
        self.server.settle()
        self.assertEqual(len(self.server.list(workflow="clearance")), 1)
        self.server.skip(hours=1)
        for parcel in parcels:
            self.assertEqual(parcel.result(timeout=10), {"cleared": "cleared", "clearance": "completed"})
        self.assertEqual(len(self.server.calls("clear")), 1)
        self.assertEqual({run.status for run in self.server.list(workflow="survey")}, {"waiting"})
        self.server.skip(days=7)
        self.server.settle()
        self.assertEqual(len(self.server.calls("ask")), 3)

    def test_scripted_tasks(self):
        self.server.script("charge", OSError("first"), {"id": "p", "cents": 1})
        self.server.script("ship", lambda order, express: ("fast" if express else "slow", order))
        run = self.server.start("order", {"id": "7", "cents": 5})
        self.server.skip(seconds=5)  # the pause before the second attempt
        self.assertEqual(run.result(timeout=10), {"payment": "p", "cents": 1, "kind": "fast", "id": "7"})
        self.assertEqual(self.server.calls("charge"), [(("7", 10), {})] * 2)
        self.assertEqual(self.server.calls("ship"), [(("7",), {"express": True})])

    def test_a_workflow_without_async(self):
        self.server.script("charge", {"id": "p", "cents": 1})
        self.server.script("ship", lambda order, express: ("fast" if express else "slow", order))
        self.server.script("describe", "an order")
        run = self.server.start(flows.without_async, {"id": "7", "cents": 5})
        self.server.skip(days=1, seconds=1)
        self.assertEqual(run.result(timeout=10), {"payment": "p", "kind": "fast", "id": "7", "text": "an order"})
        self.assertEqual(self.server.calls("charge"), [(("7", 10), {})])

    def test_the_tasks_themselves(self):
        self.server.work(flows.charge, flows.ship, flows.describe)
        self.assertEqual(self.server.run("order", {"id": "7", "cents": 5})["payment"], "pay-7")
        self.assertEqual(self.server.run("typed", flows.Order("8", 1)), "8 of type Order")

    def test_a_queue_that_a_later_task_names(self):
        self.server.script("charge", {"id": "p", "cents": 1})
        self.server.script("ship", ("slow", "7"))
        self.server.run("order", {"id": "7", "cents": 5})
        queued = pawl.Task(lambda: "queued", "from_afar", {"queue": "afar"})
        self.server.work(queued)
        self.server.client.deploy_source(
            "from pawl import workflow\nfrom pawl.tasks import from_afar\n"
            "@workflow\nasync def far(x):\n    return await from_afar()\n", tasks=[queued])
        self.assertEqual(self.server.run("far", timeout=10), "queued")

    def test_a_task_that_the_test_forgot(self):
        with self.assertRaisesRegex(pawl.RunFailed, "says nothing of task 'elsewhere'"):
            self.server.run("waits_for_others", 1)

    def test_the_readme(self):
        hello, test = python_blocks(HERE.parent / "README.md")
        self.run_test("hello.py", hello, test)

    def test_the_page(self):
        blocks = python_blocks(HERE.parent.parent.parent / "docs/python.md")
        test, = [block for block in blocks if "pawl.testing" in block]
        self.run_test("order.py", blocks[0], test)

    def run_test(self, name, workflow, test):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / name).write_text(workflow, encoding="utf-8")
            (pathlib.Path(folder) / "test_it.py").write_text(test, encoding="utf-8")
            done = subprocess.run([sys.executable, "-m", "unittest", "test_it"], cwd=folder, text=True,
                                  env=dict(os.environ, PYTHONPATH=str(HERE.parent)), timeout=120,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout)


def python_blocks(page):
    return [block.split("```")[0] for block in page.read_text(encoding="utf-8").split("```python\n")[1:]]


if __name__ == "__main__":
    unittest.main()
