"""Runs that a fault of their program holds, as operators see them: against a real server."""

import os
import subprocess
import time
import unittest
import urllib.request

from command import PAWL, ServerTest, environment, pawl

SOURCE = '''
from datetime import timedelta
from pawl import compensate, receive, task, workflow


@workflow
async def reading(p):
    total = 3
    return p["idd"]


@workflow
async def counting(total):
    while True:
        message = await receive("in")
        total += message["n"]
        if "last" in message:
            return total


@workflow(on_fault="fail")
async def failing(p):
    return p["idd"]


@workflow(hold_for=timedelta(seconds=1))
async def short(p):
    return p["idd"]


@workflow
async def word(p):
    raise ValueError("no stock")


@workflow
async def spinning(p):
    count = 0
    while True:
        count += 1
'''


class HeldTest(ServerTest):
    source = SOURCE
    flags = ("--run-fuel", "1000000")

    def info(self, run):
        return self.pawl("show", run, "--json").json()["run"]

    def poll(self, look):
        for _ in range(400):
            found = look()
            if found:
                return found
            time.sleep(0.02)
        self.fail("it does not come")

    def held(self, *arguments):
        run = self.start(*arguments)
        self.poll(lambda: self.info(run)["held"])
        return run

    def test_show_says_where_and_why(self):
        run = self.held("reading", "--input", '{"id": 1}')
        info = self.info(run)
        self.assertEqual((info["status"], info["result"]), ("waiting", None))
        held = info["held"]
        self.assertEqual((held["error"]["kind"], held["error"]["message"]), ("KeyError", "'idd'"))
        frame = held["frames"][0]
        self.assertEqual((os.path.basename(frame["file"]), frame["line"], frame["function"], frame["source"]),
                         ("flow.py", 9, "reading", 'return p["idd"]'))
        self.assertIn({"name": "p", "value": "{'id': 1}"}, frame["variables"])
        self.assertIn({"name": "total", "value": "3"}, frame["variables"])
        shown = self.pawl("show", run).out
        for text in ("held", "KeyError: 'idd'", 'return p["idd"]', "total = 3", "flow.py:9", "pawl retry " + run,
                     "pawl fail " + run):
            self.assertIn(text, shown)
        self.assertRegex(self.pawl("logs", run).out, r"held: KeyError: 'idd', at \S*flow\.py line 9, in reading")

    def test_lists_events_metrics_and_the_audit_log_say_so(self):
        run = self.held("reading")
        listed = self.pawl("list", "--held", "--json").json()["runs"]
        self.assertIn(run, [each["id"] for each in listed])
        self.assertTrue(all(each["held"] for each in listed))
        table = self.pawl("list", "--held").out
        self.assertRegex(table, run + r" +reading +held .*TypeError")
        entries = self.pawl("audit", "--json").json()["entries"]
        self.assertIn(("hold", run), [(each["action"], each["subject"]) for each in entries])
        with urllib.request.urlopen(self.server.url + "/metrics") as page:
            metrics = page.read().decode()
        self.assertRegex(metrics, r"(?m)^pawl_runs_held [1-9]")
        self.assertRegex(metrics, r"(?m)^pawl_faults_total [1-9]")
        with urllib.request.urlopen(self.server.url + "/api/v1/events", timeout=20) as events:
            other = self.start("reading")
            for line in events:
                if b'"change":"held"' in line and other.encode() in line:
                    break

    def test_retry_tries_again_and_fail_lets_it_fail(self):
        run = self.start("counting", "--input", "1")
        self.pawl("send", run, "in", '{"n": 2}')
        self.pawl("send", run, "in", '{"m": 2}')
        since = self.poll(lambda: self.info(run)["held"])["since"]
        self.pawl("retry", run)
        self.poll(lambda: (self.info(run)["held"] or {"since": since})["since"] != since)
        self.assertRegex(self.pawl("resume", run, code=4).err, "PAWL-4024")
        self.assertRegex(self.pawl("restart", run, code=4).err, "PAWL-4020")
        self.pawl("fail", run)
        done = self.pawl("wait", run, code=1)
        self.assertIn("KeyError: 'n'", done.err)
        self.assertRegex(self.pawl("fail", run, code=4).err, "PAWL-4035")
        self.pawl("retry", run)
        self.assertEqual(self.poll(lambda: self.info(run)["held"])["error"]["kind"], "KeyError")
        self.pawl("cancel", run)
        self.assertEqual(self.poll(lambda: self.info(run)["result"])["status"], "cancelled")

    def test_many_at_once(self):
        runs = [self.held("reading", "--tag", "batch=many") for _ in range(3)]
        self.assertIn("3 of 3", self.pawl("retry", "--held", "--tag", "batch=many", "--yes").out)
        for run in runs:
            self.poll(lambda: self.info(run)["held"])
        self.assertIn("3 of 3", self.pawl("fail", "--tag", "batch=many", "--yes").out)
        for run in runs:
            self.assertIn("TypeError", self.pawl("wait", run, code=1).err)
        self.assertEqual(self.pawl("fail", "--tag", "batch=many", "--yes").err, "No run matches.\n")

    def test_those_who_wait_hear_of_it(self):
        done = self.pawl("start", "reading", "--wait", "--timeout", "3s", code=6)
        self.assertIn("is held: TypeError", done.err)
        self.assertRegex(done.err, "'pawl retry .*'pawl fail ")
        run = self.held("reading")
        process = subprocess.Popen([PAWL, "watch", run], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env=environment(PAWL_URL=self.server.url))
        for line in process.stderr:
            if "to let it fail: pawl fail " + run in line:
                break
        self.pawl("fail", run)
        self.assertEqual(process.wait(20), 1)
        process.stderr.close()
        process.stdout.close()

    def test_a_workflow_says_what_it_wants(self):
        self.assertIn("KeyError", self.pawl("start", "failing", "--input", "{}", "--wait", code=1).err)
        self.assertIn("KeyError", self.pawl("start", "short", "--input", "{}", "--wait", code=1).err)
        path = os.path.join(self.folder, "wrong.py")
        with open(path, "w") as file:
            file.write("from pawl import workflow\n@workflow(on_fault='maybe')\nasync def w(): pass\n")
        self.assertIn("must be 'hold' or 'fail'", self.pawl("deploy", path, code=2).err)

    def test_what_the_program_raises_fails_and_can_be_retried(self):
        run = self.start("word")
        self.assertIn("no stock", self.pawl("wait", run, code=1).err)
        self.assertTrue(self.info(run)["retryable"])
        self.pawl("retry", run)
        self.assertIn("no stock", self.pawl("wait", run, code=1).err)

    def test_a_limit_says_where(self):
        run = self.held("spinning")
        error = self.info(run)["held"]["error"]
        self.assertIn("flow.py line ", error["message"])
        self.assertIn("in spinning: ", error["message"])
        self.assertIn("count = ", self.pawl("show", run).out)

    def test_on_fault_of_the_server(self):
        done = pawl("server", "--on-fault", "maybe")
        self.assertEqual(done.code, 64, done)
        self.assertIn("must be hold or fail", done.err)


class FailingServerTest(ServerTest):
    source = SOURCE
    flags = ("--on-fault", "fail")

    def test_faults_fail_their_runs(self):
        self.assertIn("KeyError", self.pawl("start", "reading", "--input", "{}", "--wait", code=1).err)


if __name__ == "__main__":
    unittest.main()
