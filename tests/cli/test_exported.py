"""Runs from files of `pawl export`, without a server: `pawl exec --from` and `pawl testify`."""

import json
import os
import re
import subprocess
import sys
import time

from command import PAWL, ROOT, ServerTest, environment, pawl

SOURCE = '''
from pawl import receive, sleep, suspend, task, workflow

@task
async def charge(cents): ...

@task
async def ship(address, *, fast): ...

@workflow
async def order(p):
    total = p["cents"] * 2
    try:
        receipt = await charge(total)
    except Exception as error:
        receipt = str(error)
    await sleep(86_400)
    word = await receive("go")
    parcel = await ship({"city": p["city"]}, fast=True)
    return [total, receipt, word, parcel]

@workflow
async def breaks(p):
    receipt = await charge(p)
    raise ValueError(f"no: {receipt}")

@workflow
async def chance(p):
    import random
    await charge(1)
    return random.random()
'''
CHANGED = SOURCE.replace('p["cents"] * 2', 'p["cents"] * 3')
SAME = SOURCE.replace("total", "amount").replace('    word = await receive("go")', '    "a comment"\n    word = await receive("go")')


class ExportedTest(ServerTest):
    source = SOURCE
    flags = ("--test-clock", "--on-fault", "fail")

    def poll(self, look):
        for _ in range(3000):
            found = look()
            if found:
                return found
            time.sleep(0.01)
        self.fail("it does not come")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "w") as file:
            file.write(content if isinstance(content, str) else json.dumps(content))
        return self.path(name)

    def line(self, run):
        return self.pawl("show", run, "--json").json()["run"]["line"]

    def export(self, run, *arguments):
        self.pawl("export", run, "-o", self.path(run + ".pawl"), *arguments)
        return self.path(run + ".pawl")

    def give(self, run, number, result):
        self.poll(lambda: pawl("edit", run, "--result", f"{number}={result}", PAWL_URL=self.server.url).code == 0)

    def skip(self, seconds):
        import urllib.request
        request = urllib.request.Request(self.server.url + "/api/v1/test/skip", method="POST",
                                         data=json.dumps({"seconds": seconds}).encode())
        urllib.request.urlopen(request).read()

    def order(self):
        run = self.start("order", "--input", '{"cents": 150, "city": "Ulm"}')
        self.poll(lambda: self.line(run))
        return run

    def ended(self):
        run = self.order()
        self.give(run, 1, '"paid"')
        self.poll(lambda: self.line(run) == 17)
        self.pawl("send", run, "go", '"now"')
        self.skip(90_000)
        self.give(run, 2, '["parcel", 1]')
        self.pawl("wait", run)
        return run

    def home(self, *arguments, code=0):
        done = pawl(*arguments)
        self.assertEqual(done.code, code, done)
        return done

    # --- looking

    def test_a_look_at_a_run_that_waits(self):
        run = self.order()
        file = self.export(run)
        looked = self.home("exec", "--from", file).out
        for part in (run + " of order", "waits;", 'input {"cents": 150, "city": "Ulm"}', "flow.py:14 in order",
                     "receipt = await charge(total)", "total = 300", "waits for task charge(300) (call 1)"):
            self.assertIn(part, looked)
        shown = self.home("exec", "--from", file, "--json").json()
        self.assertEqual((shown["id"], shown["status"], shown["line"]), (run, "waiting", 14))
        self.assertEqual(shown["fibers"][0]["frames"][0]["variables"]["total"], "300")
        self.assertEqual([(call["name"], call["open"], call["args"]) for call in shown["calls"]], [("charge", True, [300])])

    def test_a_redacted_file_says_so(self):
        file = self.export(self.order(), "--redact", "city", "--redact", "total")
        looked = self.home("exec", "--from", file).out
        self.assertIn("redacted: city", looked)
        self.assertIn("total = 0", looked)
        self.assertNotIn("Ulm", looked)

    # --- going on

    def test_turn_by_turn(self):
        file = self.export(self.order())
        replies = self.write("replies.json", {"charge": ["paid"], "ship": ["parcel"]})
        first = self.home("exec", "--from", file, "--tasks", replies, "--turns", "1").out
        self.assertIn("--- turn 1\ngiven: charge gives \"paid\"", first)
        self.assertIn("waits for a timer, due ", first)
        self.assertNotIn("turn 2", first)
        second = self.home("exec", "--from", file, "--tasks", replies, "--turns", "2").out
        self.assertIn("given: a timer", second)
        self.assertIn("waits for a message on go", second)
        stuck = self.home("exec", "--from", file, "--tasks", replies, "--turns", "9").out
        self.assertIn("nothing comes", stuck)
        self.assertIn("PAWL-", self.home("exec", "--from", file, "--tasks", replies, code=3).err)
        done = self.home("exec", "--from", file, "--tasks", replies, "--send", 'go="now"', "--result").out
        self.assertEqual(done, '[300,"paid","now","parcel"]\n')
        failing = self.write("failing.json", {"charge": [{"error": {"kind": "OSError", "message": "no net"}}], "ship": [1]})
        done = self.home("exec", "--from", file, "--tasks", failing, "--send", 'go="now"', "--result").out
        self.assertEqual(done, '[300,"no net","now",1]\n')

    def test_a_state_is_saved_and_goes_on_from_there(self):
        file = self.export(self.order())
        replies = self.write("some.json", {"charge": ["paid"]})
        later = self.path("later.pawl")
        self.home("exec", "--from", file, "--tasks", replies, "--turns", "2", "--save", later)
        self.assertIn("waits for a message on go", self.home("exec", "--from", later).out)
        rest = self.write("rest.json", {"ship": ["parcel"]})
        done = self.home("exec", "--from", later, "--tasks", rest, "--send", 'go=1', "--result").out
        self.assertEqual(done, '[300,"paid",1,"parcel"]\n')
        # A server goes on with it, too.
        copy = self.pawl("import", later).out.strip()
        self.pawl("send", copy, "go", "2")
        self.give(copy, 2, "3")
        self.assertEqual(self.pawl("wait", copy).out, '[300,"paid",2,3]\n')

    def test_a_run_as_it_stood_after_a_turn(self):
        run = self.start("order", "--input", '{"cents": 150, "city": "Ulm"}', "--history", "on")
        self.poll(lambda: self.line(run))
        self.give(run, 1, '"paid"')
        self.poll(lambda: self.line(run) == 17)
        self.skip(90_000)
        self.poll(lambda: self.line(run) == 18)
        file = self.export(run, "--redact", "city")
        found = re.search(r"history of the turns (\d+) to (\d+)", self.home("exec", "--from", file).out)
        first, last = int(found[1]), int(found[2])
        self.assertLess(first, last)
        then = self.home("exec", "--from", file, "--at", str(first)).out
        self.assertIn("flow.py:14 in order", then)
        self.assertIn("has not been told of call 1 (charge)", then)
        self.assertNotIn("Ulm", then)
        rest = self.write("later.json", {"ship": ["parcel"]})
        done = self.home("exec", "--from", file, "--at", str(first), "--tasks", rest, "--send", 'go="now"', "--result").out
        self.assertEqual(done, '[300,"paid","now","parcel"]\n')
        self.assertIn("the file has the turns", self.home("exec", "--from", file, "--at", "99", code=64).err)

    def test_a_failed_run_stands_before_its_failure(self):
        run = self.start("breaks", "--input", "7")
        self.give(run, 1, '"receipt"')
        self.pawl("wait", run, code=1)
        file = self.export(run)
        looked = self.home("exec", "--from", file).out
        self.assertIn("failed: ValueError: no: receipt; this is how it stood before that turn", looked)
        done = self.home("exec", "--from", file, "--turns", "3", code=1)
        self.assertIn('given: charge gives "receipt"', done.out)
        self.assertIn("ValueError: no: receipt", done.err)

    def test_usage(self):
        file = self.export(self.order())
        self.home("exec", code=64)
        self.home("exec", "--from", file, self.write("x.py", SOURCE), code=64)
        self.home("exec", self.write("x.py", SOURCE), "--turns", "1", code=64)
        self.home("exec", "--from", file, "--send", "go", code=64)
        self.assertIn("PAWL-4074", self.home("exec", "--from", self.write("none.pawl", "nothing"), code=64).err)

    # --- tests

    def run_test(self, test, **variables):
        return subprocess.run(
            [sys.executable, "-m", "unittest", os.path.basename(test)], cwd=os.path.dirname(test), text=True, capture_output=True,
            env=environment(PYTHONPATH=os.path.join(ROOT, "sdk/python"), PAWL_BINARY=os.path.abspath(PAWL), **variables))

    def holds(self, test, **variables):
        done = self.run_test(test, **variables)
        self.assertEqual(done.returncode, 0, done.stderr)

    def breaks_for(self, test, source, why):
        done = self.run_test(test, PAWL_TEST_SOURCE=self.write("other.py", source))
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, why)

    def test_a_test_of_a_run_that_has_ended(self):
        run = self.ended()
        file = self.export(run)
        folder = self.path("tests-of-" + run)
        os.mkdir(folder)
        test = os.path.join(folder, "test_order.py")
        self.assertEqual(self.home("testify", file, "-o", test).out.strip(), test)
        with open(test) as opened:
            text = opened.read()
        self.assertIn('server.script("charge", pawl.testing.Recorded(', text)
        self.assertIn('run.send("go", "now")', text)
        with open(os.path.join(folder, "flow.py")) as opened:
            self.assertEqual(opened.read(), SOURCE)
        self.holds(test)
        self.holds(test, PAWL_TEST_SOURCE=self.write("same.py", SAME))
        self.breaks_for(test, CHANGED, "AssertionError|UnexpectedCall")
        self.breaks_for(test, SOURCE.replace("fast=True", "fast=False"), "AssertionError|UnexpectedCall")

    def test_a_test_of_a_run_that_has_failed(self):
        run = self.start("breaks", "--input", "7")
        self.give(run, 1, '"receipt"')
        self.pawl("wait", run, code=1)
        source = self.write("mine.py", SOURCE)
        test = self.home("testify", self.export(run), "-o", self.path("test_breaks.py"), "--source", source).out.strip()
        self.holds(test)
        self.breaks_for(test, SOURCE.replace("no: ", "No: "), "AssertionError")

    def test_a_test_of_a_run_that_waits(self):
        run = self.order()
        self.give(run, 1, '"paid"')
        self.poll(lambda: self.line(run) == 17)
        source = self.write("mine.py", SOURCE)
        test = self.home("testify", self.export(run), "-o", self.path("test_waits.py"), "--source", source).out.strip()
        self.holds(test)
        self.breaks_for(test, CHANGED, "AssertionError|UnexpectedCall")

    def test_what_no_test_can_repeat(self):
        open_task = self.export(self.order())
        self.assertIn("--tasks FILE", self.home("testify", open_task, code=4).err)
        replies = self.write("r.json", {"charge": ["paid"]})
        test = self.home("testify", open_task, "--tasks", replies, "-o", self.path("test_more.py"), "--source",
                         self.write("mine.py", SOURCE)).out.strip()
        self.holds(test)
        redacted = self.export(self.order(), "--redact", "city")
        self.assertIn("redacted", self.home("testify", redacted, code=4).err)
        run = self.start("chance", "--input", "1")
        self.give(run, 1, "1")
        self.pawl("wait", run)
        self.assertIn("chance", self.home("testify", self.export(run), code=4).err)


if __name__ == "__main__":
    import unittest
    unittest.main()
