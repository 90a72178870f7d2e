"""Live runs that go on with other code, as operators move them: against a real server."""

import time
import unittest

from command import ServerTest

HEAD = "from pawl import receive, task, workflow\n\n@task\nasync def charge(n): ...\n\n@workflow\n"
FIRST = HEAD + """async def order(p):
    total = p["cents"]
    word = await receive("go")
    return p["idd"]
"""
SECOND = HEAD + """async def order(p):
    total = p["cents"]
    word = await receive("go")
    return [p["id"], word, total]
"""
NEEDS = HEAD + """async def order(p):
    rate = 2
    word = await receive("go")
    return [p["id"], rate]
"""
GONE = HEAD + """async def order(p):
    return await charge(p["cents"])
"""
MIGRATES = NEEDS + """
def migrate(old):
    return {"rate": old["total"] // 100}
"""


class MoveTest(ServerTest):
    def setUp(self):
        self.deploy(FIRST)

    def poll(self, look):
        for _ in range(1000):
            found = look()
            if found:
                return found
            time.sleep(0.02)
        self.fail("it does not come")

    def info(self, run):
        return self.pawl("show", run, "--json").json()["run"]

    def waiting(self, *arguments):
        run = self.start("order", "--input", '{"id": 7, "cents": 300}', *arguments)
        self.poll(lambda: self.info(run)["line"])
        return run

    def end(self, run):
        return self.pawl("wait", run).out.strip()

    def held(self, *arguments):
        run = self.waiting(*arguments)
        self.pawl("send", run, "go", '"now"')
        self.poll(lambda: self.info(run)["held"])
        return run

    def test_one_run_moves_and_says_how(self):
        run = self.waiting()
        self.deploy(SECOND)
        looked = self.pawl("move", run, "--dry-run").out
        self.assertIn("can move", looked)
        self.assertIn("order: line 9 becomes line 9", looked)
        self.assertRegex(looked, "kept: .*total")
        self.assertIn("has moved", self.pawl("move", run, "--reason", "the id is misspelled").out)
        self.assertIn("already", self.pawl("move", run).out)
        self.pawl("send", run, "go", '"now"')
        self.assertEqual(self.end(run), '[7,"now",300]')
        entries = self.pawl("audit", "--json").json()["entries"]
        details = [each["details"] for each in entries if (each["action"], each["subject"]) == ("move", run)]
        self.assertEqual(len(details), 1)
        self.assertIn("the id is misspelled", details[0])

    def test_a_deploy_and_one_command_bring_held_runs_back(self):
        runs = [self.held("--tag", "batch=held") for _ in range(3)]
        self.deploy(SECOND)
        done = self.pawl("retry", "--held", "--tag", "batch=held", "--version", "latest", "--yes")
        self.assertIn("3 of 3 runs", done.out)
        self.assertEqual([self.end(run) for run in runs], ['[7,"now",300]'] * 3)
        self.deploy(FIRST)
        run = self.held()
        self.deploy(SECOND)
        self.pawl("retry", run, "--version", "latest")
        self.assertEqual(self.end(run), '[7,"now",300]')

    def test_a_retry_takes_the_newest_version_that_has_a_place(self):
        runs = [self.held("--tag", "batch=newest") for _ in range(3)]
        self.deploy(SECOND)
        self.deploy(GONE)
        self.assertIn("line 9 is gone", self.pawl("move", runs[0], code=4).err)
        self.pawl("retry", runs[0], "--version", "latest")
        done = self.pawl("retry", "--held", "--tag", "batch=newest", "--version", "latest", "--yes")
        self.assertIn("2 of 2 runs", done.out)
        self.assertEqual([self.end(run) for run in runs], ['[7,"now",300]'] * 3)
        entries = self.pawl("audit", "--json").json()["entries"]
        latest = self.pawl("versions", "order", "--json").json()["versions"]
        current = [each["version"][:12] for each in latest if each["current"]]
        details = [each["details"] for each in entries if (each["action"], each["subject"]) == ("retry", runs[0])]
        self.assertEqual(len(details), 1)
        self.assertRegex(details[0], "^from [0-9a-f]{12} to [0-9a-f]{12}$")
        self.assertFalse(details[0].endswith(current[0]))

    def test_a_fleet_moves_but_for_those_that_cannot(self):
        runs = [self.waiting("--tag", "batch=fleet") for _ in range(3)]
        self.deploy(GONE)
        refused = self.pawl("move", "--tag", "batch=fleet", "--to", "latest", "--dry-run", code=4).out
        self.assertIn("3 live runs of other versions: 0 can move, 3 cannot", refused)
        self.assertIn("3 cannot: line 9 is gone", refused)
        self.deploy(SECOND)
        moved = self.pawl("move", "--tag", "batch=fleet", "--yes").out
        self.assertIn("3 of 3 runs have moved", moved)
        for run in runs:
            self.pawl("send", run, "go", '"now"')
            self.assertEqual(self.end(run), '[7,"now",300]')

    def test_values_are_given_or_migrated(self):
        first, second = self.waiting(), self.waiting()
        self.deploy(NEEDS)
        self.assertIn("the variable 'rate' of order needs a value", self.pawl("move", first, code=4).err)
        self.assertRegex(self.pawl("move", first, "--set", "rate=5").out, "given: rate")
        self.deploy(MIGRATES)
        self.pawl("move", second)
        for run in first, second:
            self.pawl("send", run, "go", "1")
        self.assertEqual([self.end(first), self.end(second)], ["[7,5]", "[7,3]"])

    def test_a_check_against_the_server_is_a_gate(self):
        self.waiting()
        self.write("good.py", SECOND)
        self.write("bad.py", GONE)
        good = self.pawl("check", self.write("good.py", SECOND), "--against", self.server.url)
        self.assertRegex(good.out, r"\d+ live runs of other versions: [1-9]\d* can move, 0 cannot")
        bad = self.pawl("check", self.write("bad.py", GONE), "--against", self.server.url, code=4)
        self.assertRegex(bad.out, "cannot: line 9 is gone")

    def test_values_are_edited_and_given_back(self):
        self.deploy(SECOND)
        run = self.waiting()
        looked = self.pawl("edit", run, "--set", "total=5", "--dry-run").out
        self.assertIn("order:total (line 9): 300 becomes 5", looked)
        done = self.pawl("edit", run, "--set", "total=5", "--reason", "a typing mistake", "--json").json()
        self.assertTrue(done["written"])
        self.pawl("edit", run, "--set", "total=300", "--revision", str(done["revision"]))
        self.pawl("edit", run, "--set", "total=300", "--revision", str(done["revision"]), code=4)
        self.assertIn("of type int", self.pawl("edit", run, "--set", 'total="x"', code=4).err)
        self.pawl("edit", run, "--set", 'p["id"]=8', "--set", "total=6")
        self.pawl("send", run, "go", "1")
        self.assertEqual(self.end(run), "[8,1,6]")

    def test_a_fork_goes_on_by_itself(self):
        self.deploy(SECOND)
        run = self.waiting()
        self.assertEqual(self.pawl("fork", run, "--id", run + "-copy", "--set", "total=1").out, run + "-copy\n")
        self.pawl("fork", run, "--id", run + "-copy", code=4)
        for each in (run, run + "-copy"):
            self.pawl("send", each, "go", "1")
        self.assertEqual([self.end(run), self.end(run + "-copy")], ["[7,1,300]", "[7,1,1]"])

    def write(self, name, text):
        path = "%s/%s" % (self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path


if __name__ == "__main__":
    unittest.main()
