"""What of a run can be changed besides its variables: the arguments of tasks, results of failed ones, timers."""

import json
import time
import unittest
import urllib.request

from command import ServerTest, pawl

SOURCE = '''
import asyncio
from pawl import receive, sleep, task, workflow

@task(total_timeout=60)
async def charge(cents, *, note=""): ...

@task
async def ship(address): ...

@workflow
async def order(p):
    receipt = await charge(p["cents"], note="first")
    return [receipt, await ship(p["city"])]

@workflow
async def both(p):
    return await asyncio.gather(charge(1), receive("go"))

@workflow
async def naps(p):
    await sleep(3600)
    return await receive("go")
'''
INPUT = '{"cents": 300, "city": "Ulm"}'


class EditTest(ServerTest):
    source = SOURCE
    flags = ("--test-clock", "--on-fault", "fail")

    def poll(self, look):
        for _ in range(2000):
            found = look()
            if found:
                return found
            time.sleep(0.01)
        self.fail("it does not come")

    def info(self, run):
        return self.pawl("show", run, "--json").json()["run"]

    def waiting(self, workflow="order", given=INPUT):
        run = self.start(workflow, "--input", given)
        self.poll(lambda: self.info(run)["line"])
        return run

    def skip(self, seconds):
        request = urllib.request.Request(self.server.url + "/api/v1/test/skip", method="POST",
                                         data=json.dumps({"seconds": seconds}).encode())
        urllib.request.urlopen(request).read()

    def edit(self, run, *arguments, code=0):
        return self.pawl("edit", run, *arguments, code=code)

    def give(self, run, number, result):
        self.poll(lambda: pawl("edit", run, "--result", f"{number}={result}", PAWL_URL=self.server.url).code == 0)

    def arguments(self, run):
        calls = self.pawl("show", run, "--json").json()
        found = []

        def walk(node):
            if isinstance(node, dict):
                if node.get("name") == "charge":
                    found.append((node["status"], node.get("args"), node.get("keywords")))
                for value in node.values():
                    walk(value)
            elif isinstance(node, list):
                for value in node:
                    walk(value)

        walk(calls)
        return found

    def test_arguments_of_a_task_that_nobody_has_begun(self):
        run = self.waiting()
        looked = self.edit(run, "--arguments", '1={"args": [5], "keywords": {"note": "less"}}', "--dry-run").out
        self.assertIn('arguments of call 1 (charge): {"args":[300],"keywords":{"note":"first"}} becomes '
                      '{"args":[5],"keywords":{"note":"less"}}', looked)
        self.assertEqual(len(self.arguments(run)), 1)
        done = self.edit(run, "--arguments", '1={"args": [5], "keywords": {"note": "less"}}', "--reason", "a typing mistake",
                         "--json").json()
        self.assertTrue(done["written"])
        statuses = sorted((status, args) for status, args, _ in self.arguments(run))
        self.assertEqual(statuses, [("cancelled", [300]), ("pending", [5])])
        # It is taken back as long as the run has not moved, and only then.
        self.edit(run, "--arguments", "1=" + done["parts"][0]["before"], "--revision", str(done["revision"]))
        self.edit(run, "--arguments", "1=" + done["parts"][0]["before"], "--revision", str(done["revision"]), code=4)
        self.give(run, 1, '"paid"')
        self.give(run, 2, '"parcel"')
        self.assertEqual(self.pawl("wait", run).out, '["paid","parcel"]\n')
        entries = self.pawl("audit", "--json").json()["entries"]
        details = [each["details"] for each in entries if (each["action"], each["subject"]) == ("edit", run)]
        self.assertTrue(any("a typing mistake" in each for each in details))

    def test_arguments_are_checked(self):
        run = self.waiting()
        for given, why in (('1=[5]', "keywords are other ones"),
                           ('1={"args": [5, 6], "keywords": {"note": ""}}', "has 1 arguments, and is given 2"),
                           ('1={"args": ["x"], "keywords": {"note": ""}}', "argument 1 is of another type"),
                           ('1={"args": [1], "keywords": {"nope": ""}}', "not given a keyword 'nope'"),
                           ('1=5', "a list, or an object"),
                           ('7=[5]', "call 7 is not open")):
            self.assertIn(why, self.edit(run, "--arguments", given, code=4).err)
        self.edit(run, "--arguments", "1=[5]", "--force")
        self.give(run, 1, "1")
        self.assertIn("call 1 is not open", self.edit(run, "--arguments", "1=[5]", code=4).err)

    def test_a_run_that_failed_of_a_task_goes_on_as_if_it_had_succeeded(self):
        run = self.waiting()
        self.skip(100)
        self.pawl("wait", run, code=1)
        looked = self.edit(run, "--result", '1="paid by hand"', "--dry-run").out
        self.assertIn("result of call 1 (charge):", looked)
        self.assertEqual(self.info(run)["status"], "failed")
        self.assertIn("not wait for call 2", self.edit(run, "--result", "2=1", code=4).err)
        self.edit(run, "--set", "receipt=1", code=4)
        self.edit(run, "--result", '1="paid by hand"', "--reason", "the bank has it")
        self.poll(lambda: self.info(run)["status"] == "waiting")
        self.give(run, 2, '"parcel"')
        self.assertEqual(self.pawl("wait", run).out, '["paid by hand","parcel"]\n')

    def test_a_failure_that_the_run_has_not_been_told_of(self):
        run = self.waiting()
        self.pawl("pause", run)
        self.skip(100)
        self.poll(lambda: any(status == "failed" for status, _, _ in self.arguments(run)))
        self.edit(run, "--result", '1="late"')
        self.pawl("resume", run)
        self.give(run, 2, "1")
        self.assertEqual(self.pawl("wait", run).out, '["late",1]\n')

    def test_a_timer_comes_earlier_and_back(self):
        run = self.waiting("naps", "null")
        done = self.edit(run, "--timer", "+2h", "--json").json()
        before, after = done["parts"][0]["before"], done["parts"][0]["after"]
        self.assertLess(before, after)
        self.edit(run, "--timer", before, "--revision", str(done["revision"]))
        self.skip(3700)
        self.poll(lambda: self.info(run)["line"] == 23)
        self.pawl("send", run, "go", "1")
        self.assertEqual(self.pawl("wait", run).out, "1\n")


if __name__ == "__main__":
    unittest.main()
