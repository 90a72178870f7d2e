"""pawl.testing: a server for each test, scripted tasks, time that is skipped."""

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import pawl
import pawl.testing
import flows

HERE = pathlib.Path(__file__).parent


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

    def test_scripted_tasks(self):
        self.server.script("charge", OSError("first"), {"id": "p", "cents": 1})
        self.server.script("ship", lambda order, express: ("fast" if express else "slow", order))
        run = self.server.start("order", {"id": "7", "cents": 5})
        self.server.skip(seconds=5)  # the pause before the second attempt
        self.assertEqual(run.result(timeout=10), {"payment": "p", "cents": 1, "kind": "fast", "id": "7"})
        self.assertEqual(self.server.calls("charge"), [(("7", 10), {})] * 2)
        self.assertEqual(self.server.calls("ship"), [(("7",), {"express": True})])

    def test_the_tasks_themselves(self):
        self.server.work(flows.charge, flows.ship, flows.describe)
        self.assertEqual(self.server.run("order", {"id": "7", "cents": 5})["payment"], "pay-7")
        self.assertEqual(self.server.run("typed", flows.Order("8", 1)), "8 of type Order")

    def test_a_task_that_the_test_forgot(self):
        with self.assertRaisesRegex(pawl.RunFailed, "says nothing of task 'elsewhere'"):
            self.server.run("waits_for_others", 1)

    def test_the_readme(self):
        readme = (HERE.parent / "README.md").read_text(encoding="utf-8")
        hello, test = [block.split("```")[0] for block in readme.split("```python\n")[1:]]
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "hello.py").write_text(hello, encoding="utf-8")
            (pathlib.Path(folder) / "test_hello.py").write_text(test, encoding="utf-8")
            done = subprocess.run([sys.executable, "-m", "unittest", "test_hello"], cwd=folder, text=True,
                                  env=dict(os.environ, PYTHONPATH=str(HERE.parent)), timeout=120,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
