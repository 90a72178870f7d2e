"""Runs that leave a server as a file, and come to another: `pawl export` and `pawl import`."""

import hashlib
import json
import os
import stat
import unittest

from command import FolderTest, Server, ServerTest, pawl

SOURCE = '''
from dataclasses import dataclass
from pawl import child, log, receive, set_status, sleep, stream, task, workflow

@task
async def charge(cents, email): ...

@task
async def ship(address): ...

@dataclass
class Customer:
    email: str
    city: str

seen = []

@workflow
async def order(p):
    customer = Customer(p["email"], p["city"])
    seen.append(p["email"])
    print("order of", customer.email)
    set_status({"customer": {"email": customer.email}})
    receipt = await charge(p["cents"], customer.email)
    word = await receive("go")
    parcel = await ship({"city": customer.city, "email": customer.email})
    return [customer.email, receipt, word, parcel, seen]

@workflow
async def fragile(p):
    word = await receive("go")
    receipt = await charge(p["cents"], "x@example.com")
    if receipt != "good":
        raise ValueError(receipt)
    return [word, receipt]

@workflow
async def parent(p):
    return [await child("order", p)]

@workflow
async def napping(p):
    for i in range(p):
        await sleep(0.001)
    return p
'''
INPUT = '{"email": "eva@example.com", "city": "Ulm", "cents": 300}'


class TakeHomeTest(ServerTest):
    source = SOURCE

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home = os.path.join(cls.folder, "home")
        os.mkdir(cls.home)
        cls.other = Server(cls.home).start()

    @classmethod
    def tearDownClass(cls):
        cls.other.stop()
        super().tearDownClass()

    def poll(self, look):
        import time
        for _ in range(2000):
            found = look()
            if found:
                return found
            time.sleep(0.01)
        self.fail("it does not come")

    def path(self, name):
        return os.path.join(self.folder, name)

    def at_home(self, *arguments, code=0, **options):
        done = pawl(*arguments, PAWL_URL=self.other.url, **options)
        self.assertEqual(done.code, code, done)
        return done

    def waiting(self, *arguments, workflow="order", given=INPUT):
        run = self.start(workflow, "--input", given, *arguments)
        self.poll(lambda: self.pawl("show", run, "--json").json()["run"]["line"])
        return run

    def export(self, run, *arguments):
        file = self.path(run + ".pawl")
        self.pawl("export", run, "-o", file, *arguments)
        return file

    def give_results(self, ask, run, results):
        """Plays the worker: what the open calls give, in turn."""
        for number, result in results:
            self.poll(lambda: ask("edit", run, "--result", "%d=%s" % (number, result), "--dry-run", code=None).code == 0)
            ask("edit", run, "--result", "%d=%s" % (number, result))

    def ask_here(self, *arguments, code=0):
        done = pawl(*arguments, PAWL_URL=self.server.url)
        if code is not None:
            self.assertEqual(done.code, code, done)
        return done

    def ask_home(self, *arguments, code=0):
        done = pawl(*arguments, PAWL_URL=self.other.url)
        if code is not None:
            self.assertEqual(done.code, code, done)
        return done

    def end(self, ask, run, first=1):
        ask("send", run, "go", '"now"')
        self.give_results(ask, run, [(first, '"paid"')] if first == 1 else [])
        self.give_results(ask, run, [(2, '"parcel"')])
        return ask("wait", run).out

    def test_a_run_goes_on_elsewhere_as_the_original(self):
        run = self.waiting("--tag", "team=eu")
        file = self.export(run)
        self.assertEqual(stat.S_IMODE(os.stat(file).st_mode), 0o600)
        # The other server has never seen the program.
        copy = self.at_home("import", file, "--id", run).out.strip()
        self.assertEqual(copy, run)
        shown = self.at_home("show", copy, "--json").json()["run"]
        self.assertEqual(shown["tags"], {"team": "eu"})
        self.assertIn("order of eva@example.com", self.at_home("logs", copy).out)
        self.assertEqual(self.end(self.ask_home, copy), self.end(self.ask_here, run))
        # Nothing new starts by it.
        self.at_home("start", "order", "--input", INPUT, code=4)

    def test_calls_that_have_ended_are_its_past(self):
        run = self.waiting()
        self.give_results(self.ask_here, run, [(1, '"paid"')])
        self.poll(lambda: self.pawl("show", run, "--json").json()["run"]["line"] == 25)
        copy = self.at_home("import", self.export(run)).out.strip()
        self.assertNotEqual(copy, run)
        calls = self.at_home("show", copy, "--json").json()
        self.assertIn("charge", str(calls))
        self.assertEqual(self.end(self.ask_home, copy, 2), self.end(self.ask_here, run, 2))

    def test_what_has_come_and_was_not_told_comes_along(self):
        run = self.waiting()
        self.pawl("pause", run)
        self.pawl("send", run, "go", '"early"')
        self.pawl("edit", run, "--result", '1="paid early"')
        file = self.export(run)
        said = self.at_home("import", file, "--dry-run").out
        self.assertIn("call 1 (charge): its outcome is taken over", said)
        self.assertIn("1 messages that wait are taken over", said)
        copy = self.at_home("import", file).out.strip()
        self.assertTrue(self.at_home("show", copy, "--json").json()["run"]["paused"])
        for ask, name in ((self.ask_here, run), (self.ask_home, copy)):
            ask("resume", name)
            self.give_results(ask, name, [(2, '"parcel"')])
        self.assertEqual(self.at_home("wait", copy).out, self.pawl("wait", run).out)
        self.assertIn("paid early", self.at_home("wait", copy).out)

    def test_a_run_that_has_not_begun(self):
        run = self.start("order", "--input", INPUT, "--at", "1h")
        file = self.export(run)
        self.assertIn("has not begun", pawl("exec", "--from", file).out)
        copy = self.at_home("import", file).out.strip()
        mine, theirs = (json.loads(ask("show", name, "--json").out)["run"]
                        for ask, name in ((self.ask_home, copy), (self.ask_here, run)))
        self.assertEqual((mine["line"], mine["start_at"]), (theirs["line"], theirs["start_at"]))
        replies = self.path("replies.json")
        with open(replies, "w") as opened:
            json.dump({"charge": ["paid"], "ship": ["parcel"]}, opened)
        done = pawl("exec", "--from", file, "--tasks", replies, "--send", 'go="now"', "--result")
        self.assertIn('["eva@example.com","paid","now","parcel",["eva@example.com"]]', done.out)

    def test_ids_that_are_taken(self):
        run = self.waiting()
        file = self.export(run)
        self.assertIn("PAWL-4003", self.pawl("import", file, "--id", run, code=4).err)
        self.assertIn("PAWL-4003", self.pawl("import", file, "--id", run, "--dry-run", code=4).err)
        self.pawl("import", file, "--id", run + "-again", "--paused")

    def test_a_failed_run_goes_on_from_before(self):
        run = self.waiting(workflow="fragile")
        self.pawl("send", run, "go", '"now"')
        self.give_results(self.ask_here, run, [(1, '"bad"')])
        self.pawl("wait", run, code=1)
        file = self.export(run)
        said = self.at_home("import", file, "--dry-run").out
        self.assertIn("it goes on from before the turn in which it failed", said)
        copy = self.at_home("import", file, "--result", '1="good"').out.strip()
        self.assertEqual(self.at_home("wait", copy).out, '["now","good"]\n')

    def test_a_run_that_was_ended_by_force_has_no_state(self):
        run = self.waiting()
        self.pawl("kill", run)
        file = self.export(run)
        self.assertIn("PAWL-4075", self.pawl("import", file, code=4).err)
        self.assertIn("cancelled", pawl("exec", "--from", file).out)

    def test_children_need_results(self):
        run = self.waiting(workflow="parent")
        file = self.export(run)
        self.assertIn("--result 1=JSON", self.at_home("import", file, code=4).err)
        copy = self.at_home("import", file, "--result", '1={"a": [1]}').out.strip()
        self.assertEqual(self.at_home("wait", copy).out.strip(), '[{"a":[1]}]')

    def test_redaction(self):
        run = self.waiting()
        whole = self.export(run)
        part = self.path("part.pawl")
        self.pawl("export", run, "-o", part, "--redact", "email")
        copy = self.at_home("import", part).out.strip()
        shown = self.at_home("show", copy, "--json").out + self.at_home("logs", copy).out
        self.assertNotIn("eva@example.com", shown)
        self.assertIn("Ulm", shown)
        ended = self.end(self.ask_home, copy)
        self.assertNotIn("eva", ended)
        # The same text has the same mask everywhere.
        self.assertRegex(ended, r'^\["(\*+\d)","paid","now","parcel",\["\1"\]\]')
        self.pawl("export", run, "-o", part, "--redact", "customer.email", "--redact", "/U[a-z]m/")
        copy = self.at_home("import", part).out.strip()
        shown = self.at_home("show", copy, "--json").out + self.at_home("logs", copy).out
        self.assertNotIn("eva@example.com", shown)
        self.assertNotIn("Ulm", shown)
        self.assertIn("PAWL-4006", self.pawl("export", run, "--redact", "/(/", code=4).err)
        self.assertIn("eva@example.com", self.at_home("show", self.at_home("import", whole).out.strip(), "--json").out)

    def test_files_that_are_none(self):
        run = self.waiting()
        file = self.export(run)
        with open(file, "rb") as opened:
            good = opened.read()
        bad = self.path("bad.pawl")
        for content, what in ((b"", "no file of"), (b"PK\x03\x04", "no file of"), (good[:20], "cut short"),
                              (good[:-1], "checksum"), (good[:60] + b"\xff" + good[61:], "checksum")):
            with open(bad, "wb") as opened:
                opened.write(content)
            self.assertRegex(self.pawl("import", bad, code=4).err, what)
        # Sealed again, as somebody would who means harm.
        for at in range(5, len(good) - 32, max(1, len(good) // 30)):
            body = good[:at] + bytes([good[at] ^ 0x41]) + good[at + 1:-32]
            with open(bad, "wb") as opened:
                opened.write(body + hashlib.sha256(body).digest())
            done = pawl("import", bad, "--dry-run", PAWL_URL=self.server.url)
            self.assertIn(done.code, (0, 4), done)
            if done.code == 4:
                self.assertRegex(done.err, "PAWL-(4074|4075|4006)")
        self.pawl("import", self.path("nowhere.pawl"), code=64)
        self.pawl("export", "nobody", code=4)

    def test_who_took_what_home_is_in_the_audit_log(self):
        run = self.waiting()
        file = self.export(run, "--reason", "ticket 7")
        self.pawl("import", file, "--id", run + "-copy", "--reason", "looking at it", "--paused")
        entries = self.pawl("audit", "--json").json()["entries"]
        found = {each["action"]: each for each in entries if each["subject"] in (run, run + "-copy")}
        self.assertIn("ticket 7", found["export"]["details"])
        self.assertIn("of " + run, found["import"]["details"])
        self.assertIn("looking at it", found["import"]["details"])


if __name__ == "__main__":
    unittest.main()
