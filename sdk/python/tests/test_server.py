"""The SDK against a real server: `pawl server`, found by PAWL_BINARY or on the PATH."""

import asyncio
import datetime
import decimal
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
import unittest.mock
import uuid

import pawl
import pawl.testing
import flows

HERE = pathlib.Path(__file__).parent
SDK = HERE.parent


class ServerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = pawl.testing.Server(test_clock=False).open()
        cls.client = cls.server.client
        cls.deployed = cls.client.deploy(str(HERE / "flows.py"))
        cls.worker = pawl.Worker(
            [flows.charge, flows.ship, flows.flaky, flows.keyed, flows.describe], url=cls.server.url, token="")
        cls.worker.start().wait_ready(10)

    @classmethod
    def tearDownClass(cls):
        cls.worker.stop()
        cls.worker.join(10)
        cls.server.close()

    # --- workflows and tasks ---

    def test_a_deploy_sends_the_files_that_are_imported(self):
        self.assertIn("order", self.deployed.workflows)
        names = [workflow["name"] for workflow in self.client.workflows()]
        self.assertIn("conversation", names)
        again = self.client.deploy(str(HERE / "flows.py"))
        self.assertEqual(again.version, self.deployed.version)

    def test_settings_go_along(self):
        source = "import os\nasync def main(x=None):\n    return os.environ['RATE']\n"
        first = self.client.deploy_source(source, path="rated.py", settings={"RATE": "0.5"})
        self.assertEqual(self.client.run("main", timeout=10), "0.5")
        with self.assertRaisesRegex(pawl.DeployError, "'RATE' is not set"):
            self.client.deploy_source(source, path="rated.py")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "rated.py")
            path.write_text(source)
            second = self.client.deploy(str(path), settings={"RATE": "1"})
        self.assertNotEqual(first.version, second.version)
        self.assertEqual({each["version"]: each["settings"] for each in self.client.versions("main")},
                         {first.version: {"RATE": "0.5"}, second.version: {"RATE": "1"}})

    def test_a_package_is_deployed_as_one(self):
        with tempfile.TemporaryDirectory() as folder:
            shop = pathlib.Path(folder) / "shop"
            shop.mkdir()
            (shop / "__init__.py").write_text("")
            (shop / "prices.py").write_text("def price(n):\n    return n * 3\n")
            (shop / "main.py").write_text(
                "import pawl\nfrom .prices import price\nimport shop.prices\n\n"
                "@pawl.workflow\nasync def priced(n):\n    return price(n) + shop.prices.price(n)\n")
            self.client.deploy(str(shop / "main.py"))
        self.assertEqual(self.client.run("priced", 7, timeout=10), 42)

    def test_tasks_of_all_kinds(self):
        output = self.client.run(flows.order, {"id": "7", "cents": 100}, timeout=10)
        self.assertEqual(output, {"payment": "pay-7", "cents": 200, "kind": "express", "id": "7"})

    def test_a_class_of_error_is_caught_by_its_name(self):
        output = self.client.run("order", {"id": "7", "cents": 1000}, timeout=10)
        self.assertEqual(output, {"declined": "no funds"})

    def test_retries(self):
        self.assertEqual(self.client.run("retried", "x", timeout=20), 3)

    def test_an_idempotency_key_is_of_one_call(self):
        with tempfile.TemporaryDirectory() as folder:
            keys = pathlib.Path(folder) / "keys"
            with unittest.mock.patch.dict(os.environ, PAWL_TEST_KEYS=str(keys)):
                for run in ("keys-1", "keys-2"):
                    self.client.run("keys", id=run, timeout=20)
            tried = keys.read_text().split()
        ids = [call["id"] for run in ("keys-1", "keys-2") for call in self.client.timeline(run)["calls"]]
        self.assertEqual(len(set(ids)), 4)
        self.assertEqual(sorted(tried), sorted(ids * 2))

    def test_dataclasses(self):
        self.assertEqual(self.client.run("typed", flows.Order("7", 100), timeout=10), "7 of type Order")

    def test_payloads_of_every_kind(self):
        for value in (
            None, 2**70, -1.5, float("inf"), "grüße \ud800", b"\0\1", [1, [2]], (1, (2,)), {1, 2},
            frozenset("ab"), {"$set": 1, "b": 2}, {1: "one", (2, 3): None}, {},
            datetime.date(2024, 2, 29), datetime.time(1, 2, 3, 4),
            datetime.datetime(2024, 2, 29, 13, 30, tzinfo=datetime.timezone.utc),
            datetime.timedelta(days=-1, microseconds=5), uuid.UUID(int=5),
        ):
            with self.subTest(value=value):
                got = self.client.run("echo", value, timeout=10)
                self.assertEqual(got, value)
                self.assertIs(type(got), type(value))

    def test_a_failed_run(self):
        with self.assertRaises(pawl.RunFailed) as caught:
            self.client.run("fails", "broken", timeout=10)
        self.assertEqual((caught.exception.kind, caught.exception.message), ("ValueError", "broken"))
        self.assertIn("flows.py", caught.exception.traceback)

    # --- the client ---

    def test_start_is_idempotent(self):
        first = self.client.start("echo", 1, id="same")
        second = self.client.start("echo", 1, id="same")
        self.assertEqual((first.created, second.created), (True, False))
        with self.assertRaises(pawl.RunExists):
            self.client.start("echo", 2, id="same")
        with self.assertRaises(pawl.RunExists):
            self.client.start("echo", 1, id="same", on_conflict="fail")
        third = self.client.start("echo", 3, key="k1")
        self.assertEqual(self.client.start("echo", 3, key="k1").id, third.id)

    def test_messages(self):
        run = self.client.start("conversation", "ada", id="talk / ü?")
        self.assertTrue(run.send("words", {"n": 1}, id="m1"))
        self.assertFalse(run.send("words", {"n": 1}, id="m1"))
        with self.assertRaises(pawl.WaitTimeout):
            run.wait(timeout=0.05)
        self.assertEqual(run.info().status, "waiting")
        run.send("words", "two")
        self.assertEqual(run.result(timeout=10), ["ada", {"n": 1}, "two"])
        info = run.info()
        self.assertEqual((info.status, info.output), ("completed", ["ada", {"n": 1}, "two"]))
        self.assertLess(abs(info.created_at - pawl.now()), datetime.timedelta(minutes=5))

    def test_lists(self):
        runs = [self.client.start("echo", n, tags={"test": "lists", "n": str(n)}) for n in range(5)]
        for run in runs:
            run.result(timeout=10)
        page = self.client.list(tags={"test": "lists"}, limit=2)
        self.assertEqual(len(page), 2)
        self.assertIsNotNone(page.next)
        found = [run.id for run in self.client.list_all(tags={"test": "lists"}, limit=2)]
        self.assertEqual(found, [run.id for run in reversed(runs)])
        self.assertEqual(self.client.list(tags={"test": "lists", "n": "3"})[0].id, runs[3].id)

    def test_start_many(self):
        started = self.client.start_many(
            [{"workflow": "echo", "input": n} for n in range(50)] + [{"workflow": "nobody"}])
        self.assertEqual([run.result(timeout=10) for run in started[:50]], list(range(50)))
        self.assertIsInstance(started[50], pawl.UnknownWorkflow)

    def test_control(self):
        run = self.client.start("conversation", "x")
        run.pause()
        self.assertTrue(run.info().paused)
        run.resume()
        run.cancel()
        result = run.wait(timeout=10)
        self.assertEqual(result.status, "cancelled")
        with self.assertRaises(pawl.RunCancelled):
            result.value()

    def test_timeline_and_logs(self):
        run = self.client.start("order", {"id": "9", "cents": 1})
        run.result(timeout=10)
        calls = self.client.timeline(run.id)["calls"]
        self.assertEqual([call["name"] for call in calls], ["ship", "charge"])

    def test_errors_have_classes(self):
        with self.assertRaises(pawl.UnknownWorkflow):
            self.client.start("nobody")
        with self.assertRaises(pawl.UnknownRun):
            self.client.get("nobody")
        with self.assertRaises(pawl.PayloadError):
            self.client.start("echo", object())
        with self.assertRaises(pawl.ConnectionFailed):
            pawl.Client("http://127.0.0.1:9", retries=0).get("x")

    def test_a_refused_workflow_is_shown_at_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "bad.py"
            path.write_text(textwrap.dedent("""\
                import pawl

                @pawl.workflow
                async def bad(n):
                    return open("x").read()
                """))
            with self.assertRaises(SyntaxError) as caught:
                self.client.deploy(str(path))
            error = caught.exception
            self.assertIsInstance(error, pawl.DeployError)
            self.assertEqual((error.filename, error.lineno), (str(path), 5))
            self.assertEqual(error.text.strip(), 'return open("x").read()')
            self.assertIn('File "%s", line 5' % path, str(error))

    def test_asyncio(self):
        async def main():
            async with pawl.AsyncClient(self.server.url, "") as client:
                outputs = await asyncio.gather(
                    *[client.run("echo", n, timeout=10) for n in range(20)])
                self.assertEqual(outputs, list(range(20)))
                run = await client.start("conversation", "a")
                await run.send("words", 1)
                await run.send("words", 2)
                self.assertEqual(await run.result(timeout=10), ["a", 1, 2])
                with self.assertRaises(pawl.UnknownRun):
                    await client.get("nobody")
                found = [each.id async for each in client.list_all(workflow="conversation", limit=1)]
                self.assertIn(run.id, found)

        asyncio.run(main())

    def test_threads_share_a_client(self):
        outputs = []

        def use():
            for n in range(10):
                outputs.append(self.client.run("echo", n, timeout=10))

        threads = [threading.Thread(target=use) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(outputs), sorted(list(range(10)) * 8))

    def test_workers_are_listed(self):
        found = [worker for worker in self.client.workers() if worker["name"] == self.worker.name]
        self.assertEqual(found[0]["language"], "python")
        self.assertEqual(found[0]["queues"], ["default", "slow"])

    def test_module_shortcuts(self):
        pawl.configure(self.server.url, "")
        run = pawl.start(flows.echo, 5)
        self.assertEqual(pawl.wait(run.id, 10).value(), 5)
        self.assertEqual(pawl.get(run.id).status, "completed")
        self.assertEqual(pawl.run("echo", 6, timeout=10), 6)
        self.assertGreaterEqual(len(pawl.list(workflow="echo")), 2)


class ServeTest(unittest.TestCase):
    """pawl.serve() in a program of its own."""

    def setUp(self):
        self.server = pawl.testing.Server(test_clock=False).open()
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.server.close()
        self.folder.cleanup()

    def program(self, *arguments, token=""):
        environment = dict(os.environ, PAWL_URL=self.server.url, PAWL_TOKEN=token, PYTHONPATH=str(SDK))
        return subprocess.Popen([sys.executable, *arguments], env=environment, cwd=self.folder.name,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def write(self, name, text):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(textwrap.dedent(text))
        return str(path)

    def wait_for_workers(self, count):
        end = time.monotonic() + 15
        while len(self.server.client.workers()) < count:
            self.assertLess(time.monotonic(), end, "the workers do not come")
            time.sleep(0.02)

    def test_tokens_and_what_they_may_do(self):
        admin = pawl.Client(self.server.url, self.server.client.create_token(["admin"], name="boss")["token"])
        self.addCleanup(admin.close)
        with self.assertRaises(pawl.Unauthorized):
            self.server.client.workers()
        end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)
        made = admin.create_token(["work"], name="worker", expires_at=end)
        listed = {token["id"]: token for token in admin.tokens()}[made["id"]]
        self.assertEqual((listed["name"], listed["scopes"]), ("worker", ["work"]))
        self.assertIn("expires_at", listed)
        program = self.program(str(HERE / "flows.py"), token=made["token"])
        said, _ = program.communicate(timeout=30)
        self.assertEqual(program.returncode, 1, said)
        self.assertRegex(said, r"PAWL-5003: .*'pawl deploy FILE'.*scope 'work'.*pawl\.serve\(deploy=False\)")
        admin.revoke_token(made["id"])
        with pawl.Client(self.server.url, made["token"]) as revoked, self.assertRaises(pawl.Unauthorized):
            revoked.workers()
        self.assertEqual([token["name"] for token in admin.tokens()], ["boss"])

    def test_serve(self):
        program = self.program(str(HERE / "flows.py"))
        self.wait_for_workers(1)
        self.assertEqual(self.server.client.run("order", {"id": "1", "cents": 5}, timeout=10)["cents"], 10)
        program.send_signal(signal.SIGTERM)
        said, _ = program.communicate(timeout=15)
        self.assertEqual(program.returncode, 0, said)
        self.assertIn("deployed", said)
        self.assertEqual(self.server.client.workers(), [])

    def test_a_server_that_comes_later_is_waited_for(self):
        port = int(self.server.url.rsplit(":", 1)[1])
        self.server.close()
        program = self.program(str(HERE / "flows.py"))
        heard = program.stdout.readline()
        self.assertRegex(heard, r"no server at http://127.0.0.1:%d yet; trying again" % port)
        time.sleep(3.5)  # longer than a client is patient
        self.assertIsNone(program.poll())
        self.server = pawl.testing.Server(port=port, test_clock=False).open()
        self.wait_for_workers(1)
        program.send_signal(signal.SIGTERM)
        said, _ = program.communicate(timeout=15)
        self.assertEqual(program.returncode, 0, said)
        self.assertIn("deployed", said)

    def test_who_waits_for_a_server_can_be_stopped(self):
        self.server.close()
        for number, code in ((signal.SIGTERM, 0), (signal.SIGINT, 130)):
            program = self.program(str(HERE / "flows.py"))
            self.assertIn("no answer from " + self.server.url, program.stdout.readline())
            program.send_signal(number)
            said, _ = program.communicate(timeout=15)
            self.assertEqual((program.returncode, said), (code, ""))

    def test_serve_in_a_namespace(self):
        path = self.write("bills.py", """
            import pawl

            @pawl.task
            def charge(amount):
                return amount + 1

            @pawl.workflow
            async def bill(amount):
                return await charge(amount)

            if __name__ == "__main__":
                pawl.serve(namespace="billing")
            """)
        program = self.program(path)
        self.wait_for_workers(1)
        self.assertEqual(self.server.client.run("bill", 4, timeout=20), 5)
        (call,) = self.server.client.timeline(next(iter(self.server.client.list_all())).id)["calls"]
        self.assertEqual(call["name"], "billing.charge")
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=15)

    def test_serve_in_several_processes(self):
        path = self.write("many.py", """
            import os, time
            import pawl

            @pawl.task
            def process():
                time.sleep(0.05)
                return os.getpid()

            @pawl.workflow
            async def spread(n):
                return await pawl.gather(*[process() for _ in range(n)])

            if __name__ == "__main__":
                pawl.serve(processes=3, concurrency=2, lease=2)
            """)
        program = self.program(path)
        self.wait_for_workers(3)
        used = set(self.server.client.run("spread", 30, timeout=20))
        self.assertEqual(len(used), 3)
        os.kill(min(used), signal.SIGKILL)  # another takes its place
        time.sleep(1.5)
        self.assertEqual(len(self.server.client.run("spread", 10, timeout=60)), 10)
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=15)
        self.assertEqual(program.returncode, 0)

    def begin_slow_processes(self):
        """A program of two worker processes, one of which has begun a task that takes a second."""
        path = self.write("slow.py", """
            import pathlib, time
            import pawl

            @pawl.task
            def slowly():
                pathlib.Path("begun").touch()
                time.sleep(1)
                return pawl.context().attempt

            @pawl.workflow
            async def slow(n):
                return await slowly()

            if __name__ == "__main__":
                pawl.serve(processes=2, lease=2)
            """)
        environment = dict(os.environ, PAWL_URL=self.server.url, PAWL_TOKEN="", PYTHONPATH=str(SDK))
        # A session of its own, as a shell gives it to what runs in the foreground.
        program = subprocess.Popen([sys.executable, path], env=environment, cwd=self.folder.name,
                                   start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(self.end_session, program.pid)
        self.wait_for_workers(2)
        run = self.server.client.start("slow", 1)
        begun = pathlib.Path(self.folder.name) / "begun"
        end = time.monotonic() + 10
        while not begun.exists():
            self.assertLess(time.monotonic(), end, "the task does not begin")
            time.sleep(0.02)
        return program, run

    @staticmethod
    def end_session(leader):
        try:
            os.killpg(leader, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def test_ctrl_c_lets_several_processes_finish(self):
        program, run = self.begin_slow_processes()
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to all of them
        self.assertEqual(program.wait(15), 0)
        self.assertEqual(run.result(5), 1)
        self.assertEqual(self.server.client.workers(), [])

    def test_processes_do_not_outlive_their_parent(self):
        program, run = self.begin_slow_processes()
        program.kill()
        program.wait()
        self.assertEqual(run.result(10), 1)
        end = time.monotonic() + 15
        while self.server.client.workers():
            self.assertLess(time.monotonic(), end, "the workers do not go")
            time.sleep(0.05)

    def test_what_the_language_refuses_ends_the_program(self):
        path = self.write("bad.py", """\
            import pawl

            @pawl.task
            def fine(): ...

            @pawl.workflow
            async def bad(n):
                import socket
                return socket.socket()

            if __name__ == "__main__":
                pawl.serve()
            """)
        program = self.program(path)
        said, _ = program.communicate(timeout=15)
        self.assertEqual(program.returncode, 2, said)
        self.assertIn('File "%s", line 8' % path, said)
        self.assertIn("SyntaxError: ", said)

    def test_the_example(self):
        path = str(HERE.parent.parent.parent / "examples/python/order/order.py")
        program = self.program(path)
        self.wait_for_workers(1)
        said, _ = self.program(path, "start", "7", "2500").communicate(timeout=60)
        self.assertIn("'paid': True", said)
        self.assertIn("'courier': 'by mail'", said)
        said, _ = self.program(path, "start", "8", "-1").communicate(timeout=60)
        self.assertIn("'paid': False", said)
        program.send_signal(signal.SIGTERM)
        said, _ = program.communicate(timeout=15)
        self.assertIn("charging 2975 cents for order 7", said)

    def test_the_readme(self):
        readme = (SDK / "README.md").read_text(encoding="utf-8")
        hello = readme.split("```python\n")[1].split("```")[0]
        path = self.write("hello.py", hello)
        program = self.program(path)
        self.wait_for_workers(1)
        said, _ = self.program("-c", 'import pawl; print(pawl.run("hello", "Ada"))').communicate(timeout=60)
        self.assertEqual(said.strip(), "hello, Ada, and goodbye")
        program.send_signal(signal.SIGTERM)
        program.communicate(timeout=15)


if __name__ == "__main__":
    unittest.main()
