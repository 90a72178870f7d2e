"""Every verb of both clients against a real server: the same test, blocking and with asyncio."""

import asyncio
import datetime
import http.server
import json
import inspect
import pathlib
import threading
import unittest
import urllib.error
import urllib.request
import uuid

import pawl
import pawl.testing
from pawl import _asks, _history, _operating, _requests, _schedules, _takehome, _triggers, _verbs
from pawl._codec import Codecs

HERE = pathlib.Path(__file__).parent


class Awaited:
    """An AsyncClient or AsyncRun whose verbs are awaited for the caller, in an event loop elsewhere."""

    def __init__(self, subject, loop):
        self._subject = subject
        self._loop = loop

    def __getattr__(self, name):
        found = getattr(self._subject, name)
        if not callable(found):
            return found

        def call(*args, **options):
            made = found(*args, **options)
            if inspect.isasyncgen(made):
                return iter(self._wait(_all_of(made)))
            return self._wrap(self._wait(made)) if inspect.isawaitable(made) else self._wrap(made)

        return call

    def _wait(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(60)

    def _wrap(self, value):
        if isinstance(value, list):
            return [self._wrap(each) for each in value]
        return Awaited(value, self._loop) if isinstance(value, pawl.AsyncRun) else value


async def _all_of(generator):
    return [each async for each in generator]


class AnswerLoser:
    """Hands requests on to a server. The first answer is lost on its way, once the run has ended."""

    def __init__(self, server):
        self.statuses = []  # of the server's answers
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                run = server + self.path.rpartition("/")[0]
                request = urllib.request.Request(server + self.path, body, {"Content-Type": "application/json"})
                try:
                    with urllib.request.urlopen(request) as answer:
                        status, text = answer.status, answer.read()
                except urllib.error.HTTPError as answer:
                    status, text = answer.code, answer.read()
                outer.statuses.append(status)
                if len(outer.statuses) == 1:
                    urllib.request.urlopen(run + "/result?wait=20").close()
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *words):
                pass

        self._listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = "http://127.0.0.1:%d" % self._listener.server_address[1]
        self._thread = threading.Thread(target=self._listener.serve_forever)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self._listener.shutdown()
        self._thread.join()
        self._listener.server_close()


class Verbs:
    """Mixed into the two classes below."""

    @classmethod
    def setUpClass(cls):
        cls.server = pawl.testing.Server(test_clock=False).open()
        cls.addClassCleanup(cls.server.close)
        cls.version = cls.server.client.deploy(str(HERE / "verb_flows.py")).version
        cls.answers = {}
        cls.worker = pawl.Worker([pawl.task("answer")(lambda n: cls.answer(n))], url=cls.server.url, token="")
        cls.worker.start().wait_ready(10)
        cls.addClassCleanup(cls.worker.join, 10)
        cls.addClassCleanup(cls.worker.stop)
        cls.client = cls.connect()

    @classmethod
    def answer(cls, n):
        if cls.answers.setdefault(n, 0) == 0:
            cls.answers[n] = 1
            raise ValueError("not the first time")
        return n * 2

    def tag(self):
        return {"test": uuid.uuid4().hex}

    def wait_status(self, run, after=0):
        return self.client.wait_status_change(run.id, after, timeout=20)

    def test_requests_have_answers(self):
        run = self.client.start("steward", 100)
        self.assertEqual(run.request("approve", 30, timeout=20), {"left": 70})
        self.assertEqual(self.client.request(run.id, "approve", 60, key="one", timeout=20), {"left": 40})
        # The same request again: the run is not asked again.
        self.assertEqual(self.client.request(run.id, "approve", 60, key="one", timeout=20), {"left": 40})
        with self.assertRaises(pawl.RequestRejected) as caught:
            run.request("approve", 101, timeout=20)
        self.assertEqual((caught.exception.kind, caught.exception.message), ("ValueError", "over the limit"))
        self.assertEqual(run.query("progress"), {"approved": [30, 60], "limit": 100})
        with self.assertRaises(pawl.UnknownChannel):
            run.request("aprove", 1)
        with self.assertRaises(pawl.PawlError) as caught:
            run.request("approve", 61, key="one")
        self.assertEqual(caught.exception.code, "PAWL-4043")
        run.pause()
        with self.assertRaises(pawl.WaitTimeout):
            run.request("approve", 5, key="later", timeout=0.01)
        run.resume()
        self.assertEqual(run.request("approve", 5, key="later", timeout=20), {"left": 95})
        # It ends without an answer to this one.
        with self.assertRaises(pawl.RunEnded):
            run.request("approve", "stop", timeout=20)
        self.assertEqual(run.result(20), 3)
        self.assertEqual(run.request("approve", 5, key="later"), {"left": 95})
        with self.assertRaises(pawl.RunEnded):
            run.request("approve", 1)

    def test_queries_look_and_change_nothing(self):
        run = self.client.start("steward", 100)
        run.request("approve", 1, timeout=20)
        before = run.info()
        self.assertEqual(run.queries(), [{"name": "progress", "parameters": ["last="], "doc": "What was approved."}])
        self.assertEqual(run.query("progress", 0 + 1), {"approved": [1], "limit": 100})
        self.assertEqual(self.client.query(run.id, "progress", last=5), {"approved": [1], "limit": 100})
        self.assertEqual(vars(run.info()), vars(before))
        with self.assertRaises(pawl.UnknownQuery):
            run.query("regress")
        with self.assertRaises(pawl.QueryFailed) as caught:
            run.query("progress", "x")
        self.assertIn("TypeError", caught.exception.message)
        run.kill()
        self.assertEqual(run.query("progress"), {"approved": [1], "limit": 100})

    def test_an_ended_run_and_one_that_has_not(self):
        run = self.client.start("patient", "ada")
        for act in (run.retry, run.restart):
            with self.assertRaises(pawl.RunNotEnded):
                act()
        run.kill()
        for act in (run.kill, run.cancel, run.pause, run.resume, lambda: run.send("words", 1)):
            with self.assertRaises(pawl.RunEnded) as caught:
                act()
            self.assertEqual((caught.exception.status, caught.exception.retryable), (409, False))
            self.assertIn("restart", caught.exception.hint)
        with self.assertRaises(pawl.UnknownRun):
            self.client.kill("nobody")

    def test_an_end_whose_answer_was_lost(self):
        for act in ("kill", "cancel"):
            run = self.client.start("patient", "ada")
            with AnswerLoser(self.server.url) as loser:
                getattr(self.connect(loser.url), act)(run.id)
                self.assertEqual(loser.statuses, [200, 409])
            with self.assertRaises(pawl.RunCancelled):
                run.result(20)

    def test_a_version_is_used_again(self):
        name = "v" + uuid.uuid4().hex
        source = "from pawl import workflow\n\n@workflow(name=%r)\nasync def says(input):\n    return %d\n"
        first, second = (self.client.deploy_source(source % (name, n)).version for n in (1, 2))
        self.assertEqual(self.client.run(name, timeout=20), 2)
        self.client.use_version(name, first)
        self.assertEqual(self.client.run(name, timeout=20), 1)
        self.assertEqual({each["version"]: each["current"] for each in self.client.versions(name)},
                         {first: True, second: False})

    def test_options_of_tasks_go_along_with_a_deploy(self):
        name = "o" + uuid.uuid4().hex
        source = ("from pawl import workflow\nfrom pawl.tasks import %s as call\n\n"
                  "@workflow(name=%r)\nasync def flow(input):\n    return await call()\n" % (name, name))
        attempts = []

        def fails():
            attempts.append((pawl.context().attempt, pawl.context().queue, pawl.context().deadline is not None))
            raise KeyError("never") if len(attempts) > 1 else ValueError("not yet")

        policy = pawl.RetryPolicy(max_attempts=9, backoff=0.01, non_retryable=[KeyError])
        task = pawl.task(name, queue="own", retry=policy, timeout=datetime.timedelta(seconds=20))(fails)
        self.client.deploy_source(source, tasks=[task])
        worker = pawl.Worker([task], url=self.server.url, token="")
        worker.start().wait_ready(10)
        try:
            with self.assertRaises(pawl.RunFailed):
                self.client.run(name, timeout=20)
        finally:
            worker.stop()
            worker.join(10)
        self.assertEqual(attempts, [(1, "own", True), (2, "own", True)])
        with self.assertRaisesRegex(pawl.InvalidRequest, "option 'retry' must be"):
            self.client.deploy_source(source, tasks=[pawl.task(name + "x", retry="often")(len)])

    # --- triggers ---

    def test_a_trigger_from_its_creation_to_its_end(self):
        name = "t-" + uuid.uuid4().hex
        made = self.client.create_trigger(name, "patient", signature="standard-webhooks", key="$body.id",
                                          filter=[{"path": "$body.id", "exists": True}])
        self.assertTrue(made["secret"].startswith("whsec_"))
        self.assertEqual((made["path"], made["secrets"]), ("/hooks/" + name, 1))
        self.assertNotIn("secret", self.client.trigger(name))
        self.assertIn(name, [each["id"] for each in self.client.triggers(limit=1000)["triggers"]])
        with self.assertRaises(pawl.PawlError) as caught:
            self.client.create_trigger(name, "patient")
        self.assertEqual(caught.exception.code, "PAWL-4058")
        self.assertTrue(self.client.pause_trigger(name, "holidays")["paused"])
        self.assertFalse(self.client.resume_trigger(name)["paused"])
        changed = self.client.update_trigger(name, key=None, filter=None, input={"who": "$body"})
        self.assertEqual(changed["definition"]["input"], {"who": "$body"})
        self.assertEqual(self.client.test_trigger(name, "ada")["input"], {"who": "ada"})
        fired = self.client.fire_trigger(name, "ada", input_id="one")["inputs"][0]
        self.assertEqual(self.client.get(fired["run"]).tags["pawl.trigger"], name)
        again = self.client.fire_trigger(name, inputs=[{"id": "one", "payload": "bob"}], cursor="1", after="")
        self.assertEqual((again["inputs"][0]["run"], again["cursor"]), (fired["run"], "1"))
        self.assertEqual([each["id"] for each in self.client.trigger_inputs(name)["inputs"]], ["one"])
        self.assertEqual(self.client.retry_trigger(name)["inputs"], [])
        self.client.delete_trigger(name)
        with self.assertRaises(pawl.PawlError) as caught:
            self.client.trigger(name)
        self.assertEqual(caught.exception.code, "PAWL-4059")

    # --- schedules ---

    def test_a_schedule_from_its_creation_to_its_end(self):
        name = "s-" + uuid.uuid4().hex
        made = self.client.create_schedule(
            name, "patient", cron="0 6 * * MON-FRI", zone="Europe/Berlin", exclude="* * 25 12 *", input="ada",
            jitter=datetime.timedelta(minutes=5), overlap="allow_all", end=datetime.datetime(2199, 1, 1, tzinfo=datetime.timezone.utc))
        self.assertEqual(made["meaning"].split(",")[0], "at 06:00 on Monday to Friday")
        self.assertEqual((len(made["next"]), made["jitter"], made["input"]), (10, 300, "ada"))
        self.assertEqual(made["spec"], {"cron": ["0 6 * * MON-FRI"], "zone": "Europe/Berlin", "except": ["* * 25 12 *"],
                                        "end": "2199-01-01T00:00:00Z"})
        self.assertEqual(self.client.schedule(name), made)
        self.assertIn(name, [each["id"] for each in self.client.schedules(limit=1000)["schedules"]])
        with self.assertRaises(pawl.PawlError) as caught:
            self.client.create_schedule(name, "patient", cron="@daily")
        self.assertEqual(caught.exception.code, "PAWL-4054")

        paused = self.client.pause_schedule(name, "holidays")
        self.assertEqual((paused["paused"], paused["pause_reason"]), (True, "holidays"))
        self.assertFalse(self.client.resume_schedule(name)["paused"])

        run = self.client.trigger_schedule(name, overlap="allow_all")["recent"][0]["run"]
        self.assertEqual(self.client.get(run).tags["pawl.schedule"], name)
        days = [datetime.datetime(2025, 1, day, tzinfo=datetime.timezone.utc) for day in (6, 10)]
        self.assertEqual(self.client.backfill_schedule(name, *days, dry_run=True), {"times": 4, "number": None})
        begun = self.client.backfill_schedule(name, *days, overlap="skip")
        self.client.cancel_backfill(name, begun["number"])
        self.assertEqual(self.client.cancel_backfill(name)["backfills"], [])

        self.client.delete_schedule(name, cancel_runs=True)
        with self.assertRaises(pawl.PawlError) as caught:
            self.client.schedule(name)
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "PAWL-4055"))
        self.assertEqual(self.client.wait(run, timeout=20).status, "cancelled")

    def test_a_schedule_is_changed_in_parts(self):
        name = "s-" + uuid.uuid4().hex
        made = self.client.create_schedule(name, "patient", cron=["@daily", "@hourly"], zone="Asia/Tokyo", jitter="1m",
                                           end="2199-01-01T00:00:00Z")
        changed = self.client.update_schedule(name, cron=None, every=90, end=None, input=[1])
        self.assertEqual(changed["spec"], {"every": ["90s"], "zone": "Asia/Tokyo"})
        self.assertEqual((changed["jitter"], changed["input"], changed["workflow"]), (60, [1], "patient"))
        with self.assertRaises(pawl.PawlError) as caught:
            self.client.update_schedule(name, jitter=5, revision=made["revision"])
        self.assertEqual(caught.exception.code, "PAWL-4056")
        self.assertEqual(self.client.update_schedule(name, jitter=None, revision=changed["revision"])["jitter"], 0)
        self.client.delete_schedule(name)

    def test_an_expression_is_explained(self):
        answer = self.client.next_times("0 6 * * *", zone="Europe/Berlin", count=2,
                                        after=datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.timezone.utc))
        self.assertEqual(answer["meaning"], "at 06:00 every day, Europe/Berlin")
        self.assertEqual(answer["next"], ["2026-01-02T05:00:00.000000Z", "2026-01-03T05:00:00.000000Z"])
        with self.assertRaisesRegex(pawl.PawlError, "PAWL-4050|column"):
            self.client.next_times("0 25 * * *")

    # --- looking ---

    def test_status_changes(self):
        run = self.client.start("patient", "ada")
        first = self.wait_status(run)
        self.assertEqual(first.value, "listening")
        with self.assertRaises(pawl.WaitTimeout):
            run.wait_status_change(first.version, timeout=0.05)
        self.assertTrue(run.send("words", "hello"))
        second = run.wait_status_change(first.version, timeout=20)
        self.assertEqual(second.value, {"heard": "hello"})
        self.assertGreater(second.version, first.version)
        self.assertEqual(run.info().progress, {"heard": "hello"})
        self.assertEqual(run.logs()[0]["line"], "heard hello")
        self.assertIsInstance(self.client.logs(run.id, limit=1)[0]["at"], datetime.datetime)
        run.kill()

    def test_state(self):
        run = self.client.start("patient", "ada")
        self.wait_status(run)
        main, = [fiber for fiber in self.client.state(run.id)["fibers"] if fiber["main"]]
        frame = main["frames"][-1]
        self.assertEqual((frame["function"], frame["file"]), ("patient", "verb_flows.py"))
        self.assertIn("receive", frame["source"])
        self.assertIn("ada", {each["name"]: each["value"] for each in frame["variables"]}["name"])
        self.assertEqual(run.state()["fibers"][0]["name"], self.client.state(run.id)["fibers"][0]["name"])
        run.kill()

    def test_timeline(self):
        run = self.client.start("asks", 100)
        self.assertEqual(run.wait(20).status, "failed")
        call, = run.timeline()["calls"]
        self.assertEqual((call["name"], call["status"]), ("answer", "failed"))
        self.assertEqual(self.client.timeline(run.id, limit=1)["calls"], [call])

    def test_lists(self):
        tags = self.tag()
        runs = [self.client.start("echo", n, tags=tags).id for n in range(3)]
        for run in runs:
            self.client.wait(run, 20)
        self.assertEqual([run.id for run in self.client.list_all(tags=tags, limit=2)], runs[::-1])
        page = self.client.list(tags=tags, status="completed", workflow="echo", paused=False,
                                created_from=datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc))
        self.assertEqual(len(page), 3)
        self.assertEqual(len(self.client.list(tags=tags, status="failed")), 0)
        with self.assertRaises(pawl.InvalidRequest):
            self.client.list(status="asleep")

    # --- acting ---

    def test_kill(self):
        run = self.client.start("patient", "x")
        run.kill(reason="test")
        self.assertEqual(run.wait(20).status, "cancelled")
        with self.assertRaises(pawl.RunCancelled):
            run.result(20)
        with self.assertRaises(pawl.RunEnded):  # what is over stays so
            self.client.kill(run.id)

    def test_pause_and_resume(self):
        run = self.client.start("patient", "x")
        self.client.pause(run.id, reason="test")
        self.assertTrue(run.info().paused)
        run.send("words", 1)
        run.send("words", 2)
        with self.assertRaises(pawl.WaitTimeout):
            run.wait(0.1)
        self.client.resume(run.id)
        self.assertEqual(run.result(20), ["x", 1, 2])

    def test_resume_answers_what_is_suspended(self):
        run = self.client.start("approval", "cake")
        deadline = datetime.datetime.now() + datetime.timedelta(seconds=20)
        while not self.client.timeline(run.id)["calls"]:
            self.assertLess(datetime.datetime.now(), deadline)
        run.resume({"yes": True})
        self.assertEqual(run.result(20), ["cake", {"yes": True}])

    def test_pause_and_resume_are_done_once_for_a_key(self):
        run = self.client.start("approvals", 2)
        asked = run.wait_status_change(0, timeout=20)
        run.resume("yes", key="first")
        run.wait_status_change(asked.version, timeout=20)
        run.resume("yes", key="first")  # the answer was lost
        run.pause(key="hold")
        run.resume(key="go on")
        self.client.pause(run.id, key="hold")
        self.assertFalse(run.info().paused)
        self.assertEqual(run.info().status, "waiting")
        self.client.resume(run.id, "no", key="second")
        self.assertEqual(run.result(20), ["yes", "no"])
        for request in (_requests.pause, _requests.resume, _requests.retry, _requests.fail,
                        _requests.restart):
            self.assertTrue(json.loads(request("x").text(Codecs()))["key"])  # so that the client may ask again

    def test_move(self):
        name = "mover" + uuid.uuid4().hex[:8]
        first = "import pawl\n@pawl.workflow\nasync def %s(n):\n    pawl.set_status('there')\n    word = await pawl.receive('go')\n" % name
        self.client.deploy_source(first + "    return n\n")
        run = self.client.start(name, 3)
        other = self.client.start(name, 4)
        for each in (run, other):
            each.wait_status_change(0, timeout=60)
        self.client.deploy_source(
            first.replace("    word", "    rate = n\n    word") + "    return [n, word, rate]\n")
        with self.assertRaisesRegex(pawl.InvalidRequest, "the variable 'rate'"):
            run.move()
        counted = self.client.move_many(workflow=name, dry_run=True)
        self.assertEqual((counted["matched"], counted["movable"], counted["moved"]), (2, 0, 0))
        looked = run.move(set={"rate": 9}, dry_run=True)
        self.assertEqual((looked["moved"], looked["frames"][0]["given"]), (False, ["rate"]))
        self.assertTrue(run.move(set={"rate": 9}, reason="a rate")["moved"])
        self.assertEqual(self.client.move_many(workflow=name, set={"rate": 1})["moved"], 1)
        for each in (run, other):
            each.send("go", "now")
        self.assertEqual([run.result(timeout=60), other.result(timeout=60)], [[3, "now", 9], [4, "now", 1]])

    def test_edit_and_fork(self):
        name = "edited" + uuid.uuid4().hex[:8]
        self.client.deploy_source(
            "import pawl\n@pawl.workflow\nasync def %s(n):\n    total = [n]\n    pawl.set_status('there')\n"
            "    return [total, await pawl.receive('go')]\n" % name)
        run = self.client.start(name, 3)
        run.wait_status_change(0, timeout=60)
        looked = run.edit({"total[0]": 7}, dry_run=True)
        self.assertEqual((looked["written"], looked["parts"][0]["before"]), (False, "3"))
        done = run.edit({"total[0]": 7}, reason="a typing mistake")
        self.assertTrue(done["written"])
        copy = run.fork(values={"total[0]": 8})["id"]
        run.edit({"total[0]": 3}, revision=done["revision"])
        with self.assertRaises(pawl.EngineBusy):
            run.edit({"total[0]": 3}, revision=done["revision"])
        with self.assertRaisesRegex(pawl.InvalidRequest, "of type int"):
            run.edit({"total[0]": "x"})
        for each in (run.id, copy):
            self.client.send(each, "go", 1)
        self.assertEqual(run.result(timeout=60), [[3], 1])
        self.assertEqual(self.client.wait(copy, timeout=60).output, [[8], 1])

    def test_export_and_import(self):
        name = "exported" + uuid.uuid4().hex[:8]
        self.client.deploy_source(
            "import pawl\n@pawl.workflow\nasync def %s(p):\n    pawl.set_status('there')\n"
            "    return [p['email'], await pawl.receive('go')]\n" % name)
        run = self.client.start(name, {"email": "eva@example.com"})
        run.wait_status_change(0, timeout=60)
        file = run.export(reason="to look at it")
        self.assertIsInstance(file, bytes)
        self.assertEqual(self.client.import_run(file, dry_run=True)["original"], run.id)
        copy = self.client.import_run(file)["id"]
        hidden = self.client.import_run(self.client.export(run.id, redact=["email"]))["id"]
        with self.assertRaises(pawl.RunExists):
            self.client.import_run(file, id=run.id)
        with self.assertRaisesRegex(pawl.InvalidRequest, "no file of"):
            self.client.import_run(b"nothing")
        for each in (copy, hidden):
            self.client.send(each, "go", 1)
        self.assertEqual(self.client.wait(copy, timeout=60).output, ["eva@example.com", 1])
        self.assertNotIn("eva", str(self.client.wait(hidden, timeout=60).output))

    def test_history(self):
        name = "looked" + uuid.uuid4().hex[:8]
        self.client.deploy_source(
            "import pawl\n@pawl.workflow(history=True)\nasync def %s(n):\n    total = n\n    while True:\n"
            "        pawl.set_status(total)\n        word = await pawl.receive('go')\n"
            "        if word == 'stop':\n            return total\n        total += 1\n" % name)
        run = self.client.start(name, 3)
        run.wait_status_change(0, timeout=60)
        run.send("go", "on")
        run.wait_status_change(1, timeout=60)
        turns = run.history()["turns"]
        self.assertEqual([turn["turn"] for turn in turns], [1, 2])
        self.assertEqual(turns[1]["given"][0]["value"], "on")
        self.assertIsInstance(turns[1]["at"], datetime.datetime)
        self.assertEqual(run.history(start=2, limit=1)["turns"], turns[1:])
        changes = run.history_diff(1, 2)["changes"]
        self.assertIn(("total", "3", "4"), [(each["name"], each["before"], each["after"]) for each in changes])
        last = self.client.history_changes(run.id, "total")["changes"][0]
        self.assertEqual((last["turn"]["turn"], last["change"]["after"]), (2, "4"))
        variables = {each["name"]: each["value"] for each in run.state(at=1)["fibers"][0]["frames"][0]["variables"]}
        self.assertEqual(variables["total"], "3")
        copy = run.fork(at=1)["id"]
        for each in (run.id, copy):
            self.client.send(each, "go", "stop")
        self.assertEqual((run.result(timeout=60), self.client.wait(copy, timeout=60).output), (4, 3))
        with self.assertRaises(pawl.PawlError):
            run.state(at=9)

    def test_retry(self):
        run = self.client.start("asks", 1)
        with self.assertRaises(pawl.RunFailed) as caught:
            run.result(20)
        self.assertEqual((caught.exception.kind, caught.exception.message), ("ValueError", "not the first time"))
        run.retry(key="again")
        self.assertEqual(run.result(20), 2)
        run.retry(key="again")
        self.assertEqual(run.result(20), 2)
        with self.assertRaises(pawl.PawlError) as refused:
            self.client.retry(run.id)
        self.assertEqual(refused.exception.status, 409)

    def test_held_runs_are_retried_and_failed(self):
        run = self.client.start("faulty", {"id": 1}, tags={"kind": "faulty"})
        while run.info().held is None:
            pass
        held = run.info().held
        self.assertEqual(held["error"]["kind"], "KeyError")
        self.assertEqual(held["frames"][0]["variables"], [{"name": "order", "value": "{'id': 1}"}])
        listed = self.client.list(held=True, tags={"kind": "faulty"})
        self.assertEqual([each.id for each in listed], [run.id])
        with self.assertRaises(pawl.RunHeld):
            run.resume()
        run.retry(key="again")
        run.retry(key="again")
        while run.info().held is None:
            pass
        run.fail(key="enough")
        with self.assertRaises(pawl.RunFailed):
            run.result(timeout=20)
        self.client.fail(run.id, key="enough")
        running = self.client.start("patient", "x")
        with self.assertRaises(pawl.RunNotHeld):
            running.fail()
        running.kill()

    def test_restart(self):
        run = self.client.start("echo", 5)
        self.assertEqual(run.result(20), 5)
        self.client.restart(run.id, key="again")
        self.assertEqual(run.result(20), 5)
        ended = run.info().ended_at
        run.restart(key="again")
        self.assertEqual(run.info().ended_at, ended)  # it has been done
        running = self.client.start("patient", "x")
        with self.assertRaises(pawl.PawlError) as refused:
            running.restart()
        self.assertEqual(refused.exception.status, 409)
        running.kill()

    def test_a_run_may_take_only_so_long(self):
        for timeout in (0.2, "200ms", datetime.timedelta(milliseconds=200)):
            run = self.client.start("patient", "ada", timeout=timeout)
            self.assertEqual(run.info().timeout, 0.2)
            with self.assertRaises(pawl.RunFailed) as caught:
                run.result(20)
            self.assertEqual(caught.exception.kind, "RunTimeout")
            self.assertIn("PAWL-4025", caught.exception.message)
        live = self.client.start("patient", "ada", timeout="2h")
        self.assertGreater(live.info().deadline, datetime.datetime.now(datetime.timezone.utc))
        live.kill()
        with self.assertRaises(pawl.RunFailed):
            self.client.run("patient", "ada", timeout=20, run_timeout=0.1)

    def test_delete(self):
        run = self.client.start("patient", "ada")
        with self.assertRaises(pawl.RunNotEnded):
            run.delete()
        run.kill()
        run.delete()
        with self.assertRaises(pawl.UnknownRun):
            self.client.delete(run.id)

    def test_streams(self):
        run = self.client.start("speaks", 2)
        self.assertEqual(list(run.stream("words", follow=False)), [{"n": 0}])
        run.send("go")
        page = run.stream_page("words", 1, wait=10)
        self.assertEqual([(item["number"], item["value"]) for item in page["items"]], [(1, {"n": 1})])
        self.assertEqual((page["next"], page["ended"]), (2, False))
        run.send("go")
        self.assertEqual(list(self.client.stream(run.id, "words", 1)), [{"n": 1}, "end"])
        self.assertEqual([(each["name"], each["items"]) for each in run.streams()], [("words", 3)])
        self.assertEqual(list(run.stream("none")), [])
        with self.assertRaises(pawl.UnknownRun):
            self.client.streams("nobody")

    def test_queues_of_runs(self):
        self.client.limit_queue("runs:one", max_running=1)
        first = self.client.start("patient", "a", queue="one", queue_key="k")
        second = self.client.start("patient", "b", queue="one")
        self.assertEqual((first.info().queue, first.info().queued), ("one", False))
        self.assertEqual((second.info().queued, second.info().raw["runs_before"]), (True, 0))
        self.assertEqual([each.id for each in self.client.list(queued=True)], [second.id])
        counts = {each["name"]: each for each in self.client.queues()}["runs:one"]
        self.assertEqual((counts["pending"], counts["running"]), (1, 1))
        first.kill()
        second.send("words", 1)
        second.send("words", 2)
        self.assertEqual(second.result(20), ["b", 1, 2])
        self.client.limit_queue("runs:one")

    def test_a_start_that_is_asked_for_again_brings_its_message_once(self):
        again = _requests.start("patient", "x", {"id": str(uuid.uuid4()), "message": ("words", 1)})
        client = pawl.Client(self.server.url, "")
        self.addCleanup(client.close)
        answers = [client._do(again) for _ in range(2)]
        self.assertEqual([answer["created"] for answer in answers], [True, False])
        run = self.client.handle(answers[0]["id"])
        run.send("words", 2)
        self.assertEqual(run.result(20), ["x", 1, 2])

    def test_only_starts_that_do_no_harm_are_asked_for_again(self):
        start = {"workflow": "echo", "id": "x"}
        self.assertTrue(_requests.start_many([start, start]).repeatable)
        for on_conflict in ("fail", "restart_if_ended"):
            harmful = {**start, "on_conflict": on_conflict}
            self.assertFalse(_requests.start("echo", 1, harmful).repeatable)
            self.assertFalse(_requests.start_many([start, harmful]).repeatable)

    def test_many_at_once(self):
        tags = self.tag()
        started = self.client.start_many([{"workflow": "patient", "input": n, "tags": tags} for n in range(3)])
        self.assertEqual(len({run.id for run in started}), 3)
        self.assertEqual(self.client.act_on_many("kill", dry_run=True, tags=tags),
                         {"matched": 3, "done": 0, "refusals": []})
        self.assertEqual(self.client.act_on_many("pause", reason="a recall", tags=tags)["done"], 3)
        self.assertEqual(len(self.client.list(tags=tags, paused=True)), 3)
        self.assertEqual(started[0].info().raw["pause_reason"], "a recall")
        with self.assertRaises(pawl.InvalidRequest) as refused:
            self.client.act_on_many("kill", grace=5, tags=tags)
        self.assertIn("a kill takes no grace", str(refused.exception))
        done = self.client.act_on_many("cancel", reason="a recall", grace=0, tags=tags)
        self.assertEqual(done, {"matched": 3, "done": 3, "refusals": []})
        ends = [run.wait(20) for run in started]
        self.assertEqual([end.error["message"] for end in ends], ["ended by force: a recall"] * 3)

    def test_many_are_answered_at_once(self):
        tags = self.tag()
        runs = [self.client.start("approval", n, tags=tags) for n in range(2)]
        for run in runs:
            while not run.info().raw["suspended"]:
                pass
        for wanted, count in ((True, len(runs)), (False, 0)):
            self.assertEqual(len(self.client.list(tags=tags, suspended=wanted)), count)
        self.assertEqual(self.client.act_on_many("resume", tags=tags)["matched"], 0)  # none of them is paused
        self.assertEqual(self.client.act_on_many("resume", value=None, tags=tags)["done"], 2)
        self.assertEqual([run.result(20) for run in runs], [[0, None], [1, None]])

    def test_promises(self):
        run = self.client.start("promised")
        token = self.wait_status(run).value
        self.client.resolve(token, {"paid": True})
        self.assertEqual(run.result(20), {"paid": True})
        with self.assertRaises(pawl.PawlError) as again:
            self.client.resolve(token, 1)
        self.assertEqual(again.exception.status, 409)
        other = self.client.start("promised")
        self.client.reject(self.wait_status(other).value, "Declined", "no funds", {"code": 51})
        self.assertEqual(other.result(20), {"kind": "Declined", "message": "no funds", "data": {"code": 51}})
        with self.assertRaises(pawl.PawlError) as unknown:
            self.client.reject("nobody")
        self.assertEqual(unknown.exception.status, 404)

    def test_messages_that_wait_are_listed(self):
        run = self.client.start("promised")
        run.send("nobody-asks", {"x": 1})
        waiting = run.messages()
        self.assertEqual([(each["channel"], each["payload"], each["expected"]) for each in waiting["messages"]],
                         [("nobody-asks", {"x": 1}, False)])
        self.assertIsInstance(waiting["messages"][0]["sent_at"], datetime.datetime)
        self.assertEqual(waiting["channels"], [])
        run.kill()

    # --- programs, queues, workers ---

    def test_versions(self):
        current, = [each for each in self.client.versions("echo") if each["current"]]
        self.assertEqual(current["version"], self.version)
        self.assertIn("echo", [each["name"] for each in self.client.workflows()])
        name = "v" + uuid.uuid4().hex
        source = "from pawl import workflow\n\n@workflow\nasync def %s(n):\n    return %d\n"
        first = self.client.deploy_source(source % (name, 1))
        second = self.client.deploy_source(source % (name, 2))
        self.assertEqual(self.client.run(name, timeout=20), 2)
        self.assertEqual(self.client.run(name, version=first.version, timeout=20), 1)
        with self.assertRaises(pawl.PawlError) as needed:
            self.client.remove_version(second.version)
        self.assertEqual(needed.exception.status, 409)
        with self.assertRaises(pawl.UnknownWorkflow):
            self.client.versions("nobody")
        self.assertEqual(self.client.source(name)["files"][0]["text"], source % (name, 2))
        self.assertEqual(self.client.source(name, first.version)["version"], first.version)
        self.assertEqual(self.client.lines(name), [])
        self.assertEqual(self.client.counts(workflow=name)["completed"], 2)
        self.assertEqual(self.client.error_groups(workflow=name)["groups"], [])
        self.assertIsInstance(self.client.rates(60), list)

    def test_sql(self):
        rows = self.client.sql("select ? as a, ? as b", 7, None)
        self.assertEqual(rows, [{"a": 7, "b": None}])
        self.assertEqual(self.client.sql("select count(*) as n from runs where workflow = ?", "nobody"), [{"n": 0}])
        with self.assertRaises(pawl.PawlError) as refused:
            self.client.sql("delete from runs")
        self.assertEqual(refused.exception.code, "PAWL-4080")

    def test_queues(self):
        name = "q" + uuid.uuid4().hex
        self.client.limit_queue(name, max_running=3, per_key_rate=0.5)
        queue, = [each for each in self.client.queues() if each["name"] == name]
        self.assertEqual((queue["max_running"], queue["rate"], queue["per_key_rate"]), (3, None, 0.5))
        with self.assertRaises(pawl.InvalidRequest):
            self.client.limit_queue(name, max_running=-1)
        self.assertEqual(self.client.queue_keys(name)["keys"], [])

    def test_workers(self):
        worker, = [each for each in self.client.workers() if each["name"] == self.worker.name]
        self.assertEqual((worker["language"], worker["tasks"]), ("python", ["answer"]))

    def test_purge(self):
        run = self.client.start("echo", 1)
        run.result(20)
        self.assertGreaterEqual(self.client.purge(0, status="completed", workflow="echo", dry_run=True), 1)
        self.assertEqual(run.info().status, "completed")
        self.assertGreaterEqual(self.client.purge(0, status="completed", workflow="echo"), 1)
        with self.assertRaises(pawl.UnknownRun):
            run.info()

    def test_audit(self):
        run = self.client.start("patient", "x")
        run.kill()
        page = self.client.audit(subject=run.id, limit=10)
        self.assertEqual([entry["action"] for entry in page["entries"]], ["kill"])


class BlockingTest(Verbs, unittest.TestCase):
    @classmethod
    def connect(cls, url=None):
        client = pawl.Client(url or cls.server.url, "")
        cls.addClassCleanup(client.close)
        return client


class AsyncioTest(Verbs, unittest.TestCase):
    @classmethod
    def connect(cls, url=None):
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever)
        thread.start()
        client = Awaited(pawl.AsyncClient(url or cls.server.url, ""), loop)

        def end():
            client.close()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

        cls.addClassCleanup(end)
        return client


class CompletenessTest(unittest.TestCase):
    def test_every_request_is_a_verb_of_both_clients(self):
        inner = {"deploy_bundle", "deploy_files", "start_body", "start_many", "start", "second_start", "new_id", "pauses", "skip", "result"}
        requests = {
            name for module in (_asks, _history, _operating, _requests, _schedules, _takehome, _triggers) for name, value in vars(module).items()
            if inspect.isfunction(value) and value.__module__ == module.__name__
            and not name.startswith("_") and name not in inner
        }
        verbs = {name for name in vars(_verbs.ClientVerbs) if not name.startswith("_")}
        self.assertEqual(verbs, {"list" if name == "list_runs" else name for name in requests})
        for client, run in ((pawl.Client, pawl.Run), (pawl.AsyncClient, pawl.AsyncRun)):
            for name in sorted(verbs) + ["start", "start_many", "run", "handle", "list_all"]:
                self.assertTrue(inspect.getdoc(getattr(client, name)), name)
            self.assertEqual(list(inspect.signature(client.cancel).parameters), ["self", "run", "grace", "reason"])
            self.assertEqual(list(inspect.signature(run.cancel).parameters), ["self", "grace", "reason"])


if __name__ == "__main__":
    unittest.main()
