"""Decorators, placeholders, and the files of a bundle."""

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import pawl
from pawl import _bundle, _declare
from pawl._definitions import workflow_name
from pawl.tasks import somewhere


@pawl.task(retry=5, timeout=30, queue="cards")
def collect(order_id: str, cents: int = 0) -> str:
    """Takes the money."""
    return "%s:%d" % (order_id, cents)


@pawl.task("other-name")
async def renamed():
    return 1


@pawl.workflow
async def flow(n: int) -> int:
    return n


@pawl.workflow(name="named")
async def flow_with_name(n):
    return n


@pawl.workflow
def plain_flow(n: int) -> str:
    pawl.gather(collect.call("a"), pawl.sleep.call(1))
    return collect(str(n))


@pawl.workflow(name="plain-named")
def plain_flow_with_name(n):
    return n


class Flow(pawl.Workflow):
    async def run(self, n):
        return n


class DefinitionsTest(unittest.TestCase):
    def test_tasks(self):
        self.assertEqual(collect.fn("a", 5), "a:5")
        self.assertEqual((collect.name, collect.__doc__, collect.is_async), ("collect", "Takes the money.", False))
        self.assertEqual((renamed.name, renamed.is_async), ("other-name", True))
        self.assertEqual(collect.options(timeout=1).task_options, {"retry": 5, "timeout": 1, "queue": "cards"})
        with self.assertRaisesRegex(pawl.OutsideWorkflow, r"collect\.fn\(…\)"):
            collect("a")
        with self.assertRaisesRegex(TypeError, "no option 'retries'"):
            pawl.task(retries=3)
        with self.assertRaises(pawl.OutsideWorkflow):
            pawl.task("collect", 1, 2)
        with self.assertRaises(pawl.OutsideWorkflow):
            somewhere(1)

    def test_two_tasks_of_one_name(self):
        with self.assertRaisesRegex(ValueError, "two tasks 'collect'"):
            @pawl.task(name="collect")
            def other():
                pass

    def test_options_go_along_with_a_deploy(self):
        policy = pawl.RetryPolicy(4, backoff=0.5, non_retryable=[KeyError, "Declined"], retry_on=["OSError"])
        task = pawl.task("offered", retry=policy, timeout=datetime.timedelta(minutes=1), queue="own")(lambda: 1)
        self.assertEqual(_declare.offered(["name", task, pawl.task("plain")(lambda: 1)]), [
            "name",
            {"name": "offered", "options": {
                "retry": {"max_attempts": 4, "backoff": 0.5, "non_retryable": ["KeyError", "Declined"],
                          "retry_on": ["OSError"]},
                "timeout": 60.0, "queue": "own"}},
        ])

    def test_workflows(self):
        self.assertEqual([workflow_name(each) for each in (flow, flow_with_name, Flow, "x")],
                         ["flow", "named", "Flow", "x"])
        with self.assertRaisesRegex(pawl.OutsideWorkflow, r"pawl\.start\(flow, input\)"):
            flow(1)
        with self.assertRaises(TypeError):
            workflow_name(len)

    def test_workflows_without_async(self):
        self.assertEqual([workflow_name(each) for each in (plain_flow, plain_flow_with_name)],
                         ["plain_flow", "plain-named"])
        with self.assertRaisesRegex(pawl.OutsideWorkflow, r"pawl\.start\(plain_flow, input\)"):
            plain_flow(1)
        with self.assertRaisesRegex(pawl.OutsideWorkflow, r"collect\.fn\(…\)"):
            collect.call("a")
        for name in ("child", "gather", "race", "receive", "request", "sleep", "sleep_until", "suspend", "wait_event",
                     "wait_for"):
            with self.assertRaisesRegex(pawl.OutsideWorkflow, r"pawl\.%s\(…\) only means" % name):
                getattr(pawl, name).call(*[None] * (3 if name == "request" else 2 if name == "wait_for" else 0
                                                   if name in ("gather", "race") else 1))
        with self.assertRaises(pawl.OutsideWorkflow):
            pawl.wait.call([])

    def test_calls_explain_themselves(self):
        for name, call in {
            "sleep": lambda: pawl.sleep(1), "gather": lambda: pawl.gather(), "race": lambda: pawl.race(),
            "receive": lambda: pawl.receive("x"), "child": lambda: pawl.child("x"),
            "promise": pawl.promise, "wait": lambda: pawl.wait([]), "timeout": lambda: pawl.timeout(1),
            "continue_as_new": lambda: pawl.continue_as_new(1), "suspend": pawl.suspend,
            "set_status": lambda: pawl.set_status(1), "detach": lambda: pawl.detach(None),
        }.items():
            with self.assertRaisesRegex(pawl.OutsideWorkflow, r"pawl\.%s\(…\) only means" % name):
                call()

    def test_a_task_outside_of_a_worker(self):
        pawl.heartbeat(1)
        self.assertFalse(pawl.cancelled())
        with self.assertRaises(RuntimeError):
            pawl.context()


class BundleTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, **files):
        for name, text in files.items():
            path = self.root / (name.replace("__", "/") + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def names(self, main):
        return [name for name, _ in _bundle.collect(str(self.root / main)).files()]

    def test_imports_are_followed(self):
        self.write(main="import json, a\nfrom lib import b\nfrom lib.deep.c import x\nimport pawl\n",
                   a="import missing\nimport main\n", lib__b="from . import d\nfrom .deep import c\n", lib__d="",
                   lib__deep__c="x = 1\n", unused="", pawl="")
        self.assertEqual(sorted(self.names("main.py")), ["a.py", "lib/b.py", "lib/d.py", "lib/deep/c.py", "main.py"])
        self.assertEqual(self.names("main.py")[0], "main.py")

    def test_a_package(self):
        self.write(shop__main="from .prices import p\nimport shop.other\n", shop__prices="", shop__other="")
        (self.root / "shop/__init__.py").write_text("")
        self.assertEqual(sorted(self.names("shop/main.py")),
                         ["__main__.py", "shop/__init__.py", "shop/main.py", "shop/other.py", "shop/prices.py"])

    def test_names_of_a_package_itself(self):
        self.write(shop__main="from . import RATE, prices\n", shop__prices="from .. import shop\n")
        (self.root / "shop/__init__.py").write_text("RATE = 3\n")
        self.assertEqual(self.names("shop/main.py"),
                         ["__main__.py", "shop/main.py", "shop/__init__.py", "shop/prices.py"])
        self.write(shop__main="from . import prices\n", shop__prices="")
        self.assertEqual(self.names("shop/main.py"), ["__main__.py", "shop/main.py", "shop/prices.py"])

    def test_a_script_in_a_package_that_imports_its_neighbours(self):
        self.write(shop__main="import prices\n", shop__prices="")
        (self.root / "shop/__init__.py").write_text("")
        self.assertEqual(self.names("shop/main.py"), ["main.py", "prices.py"])

    def test_a_main_file_that_is_imported_as_well(self):
        self.write(main="import pawl\n@pawl.task\ndef t(): pass\nimport part\n", part="import main\n")
        environment = dict(os.environ, PYTHONPATH=str(pathlib.Path(pawl.__file__).parent.parent))
        done = subprocess.run([sys.executable, "main.py"], cwd=self.root, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.assertRegex(done.stderr, r"there are two tasks 't': __main__\.t and main\.t; \S*/main\.py is the "
                                      r"program's main file, and is imported as well")

    def test_syntax_errors(self):
        self.write(main="import broken\n", broken="def f(:\n")
        self.assertEqual(self.names("main.py"), ["main.py", "broken.py"])
        with self.assertRaises(SyntaxError):
            self.names("broken.py")


if __name__ == "__main__":
    unittest.main()
