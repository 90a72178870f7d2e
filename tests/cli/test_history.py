"""What has become of a run, turn by turn: `pawl history`, `show --at` and `fork --at` against a real server."""

import json
import os
import re
import shlex
import shutil
import tempfile
import time
import unittest

from command import ROOT, Server, ServerTest, pawl

HEAD = "from pawl import TaskError, receive, task, workflow\n\n@task\nasync def charge(n): ...\n\n"
SOURCE = HEAD + """@workflow(history=True)
async def order(p):
    total = p["cents"]
    items = [{"price": total, "qty": 1}]
    seen = []
    while True:
        word = await receive("go")
        if word == "stop":
            return [total, seen]
        seen.append(word)
        if word == "charge":
            try:
                total = await charge(total)
            except TaskError:
                total = -1
        items[0]["qty"] += 1


@workflow
async def plain(p):
    total = p["cents"]
    word = await receive("go")
    result = await charge(total)
    more = await receive("go")
    return [total, word, result, more]


@workflow(history={"turns": 8, "bytes": "64KB", "age": "30d"})
async def bounded(p):
    count = 0
    while await receive("go") != "stop":
        count += 1
    return count


@workflow(on_fault="fail")
async def timed(p):
    total = p["cents"]
    word = await receive("go", timeout=0.2)
    return [total, word]
"""


class HistoryTest(ServerTest):
    source = SOURCE

    def poll(self, look):
        for _ in range(2000):
            found = look()
            if found:
                return found
            time.sleep(0.01)
        self.fail("it does not come")

    def turns(self, run):
        return self.pawl("history", run, "--json").json()["turns"]

    def begin(self, workflow="order", *arguments):
        run = self.start(workflow, "--input", '{"cents": 5}', *arguments)
        self.poll(lambda: self.pawl("show", run, "--json").json()["run"]["line"])
        return run

    def send(self, run, word):
        """Sends it, and waits until the run has taken it."""
        before = len(self.turns(run))
        self.pawl("send", run, "go", json.dumps(word))
        self.poll(lambda: len(self.turns(run)) > before)

    def told(self, *words):
        run = self.begin()
        for word in words:
            self.send(run, word)
        return run

    def variables(self, run, at):
        state = self.pawl("show", run, "--at", str(at), "--json").json()["state"]
        frame = next(each for each in state["fibers"][0]["frames"] if not each["library"])
        return {each["name"]: each["value"] for each in frame["variables"]}

    def test_turns_are_listed_with_what_arrived(self):
        run = self.told("a", "b")
        turns = self.turns(run)
        self.assertEqual([turn["turn"] for turn in turns], [1, 2, 3])
        self.assertEqual([turn["name"] for turn in turns], ["1", "2", "3"])
        self.assertEqual([turn["given"][0]["kind"] for turn in turns], ["start", "message", "message"])
        self.assertEqual([turn["given"][0].get("value") for turn in turns], [None, "a", "b"])
        self.assertEqual({turn["line"] for turn in turns}, {12})
        self.assertTrue(all(0 < turn["stored_bytes"] < turn["state_bytes"] + 40 for turn in turns), turns)
        self.assertTrue(all(turn["stored_bytes"] < turns[0]["stored_bytes"] for turn in turns[1:]), turns)
        shown = self.pawl("history", run).out
        self.assertIn('message go: "b"', shown)
        self.assertEqual(shown.splitlines()[0].split(), ["TURN", "AT", "LINE", "STATE", "KEPT", "GIVEN"])
        self.assertEqual(len(self.pawl("history", run, "--from", "2", "--limit", "1", "--json").json()["turns"]), 1)

    def test_each_turn_can_be_looked_at(self):
        run = self.told("a", "b", "c")
        for turn in range(1, 5):
            variables = self.variables(run, turn)
            self.assertEqual(variables["seen"], repr(["a", "b", "c"][:turn - 1]))
            self.assertEqual(variables["items"], repr([{"price": 5, "qty": turn}]))
        self.assertEqual(self.variables(run, "now"), self.variables(run, 4))
        shown = self.pawl("show", run, "--at", "2").out
        self.assertIn("turn 2 at line 12", shown)
        self.assertRegex(shown, r"seen\s*=\s*\['a'\]")

    def test_a_turn_that_is_not_kept_is_refused(self):
        run = self.begin()
        self.assertIn("PAWL-4076", self.pawl("show", run, "--at", "9", code=4).err)
        self.assertIn("PAWL-4076", self.pawl("show", run, "--at", "retry-point", code=4).err)
        self.assertIn("is no turn", self.pawl("show", run, "--at", "yesterday", code=4).err)
        self.pawl("history", run, "--diff", "1", code=64)

    def test_differences_and_changes(self):
        run = self.told("a", "b")
        found = self.pawl("history", run, "--diff", "1..3", "--json").json()
        self.assertEqual((found["from"]["turn"], found["to"]["turn"]), (1, 3))
        changes = {each["name"]: (each["before"], each["after"]) for each in found["changes"]}
        self.assertEqual(changes["items[0]['qty']"], ("1", "3"))
        self.assertEqual(changes["seen[0]"], (None, '"a"'))
        self.assertNotIn("total", changes)
        self.assertNotIn("items", changes)
        self.assertIn("becomes 3", self.pawl("history", run, "--diff", "1..").out)
        self.assertIn("No variable differs", self.pawl("history", run, "--diff", "3..3").err)

        changed = self.pawl("history", run, "--changed", "items[0]['qty']", "--limit", "9", "--json").json()
        self.assertTrue(changed["complete"])
        self.assertEqual([(each["turn"]["turn"], each["change"]["after"]) for each in changed["changes"]],
                         [(3, "3"), (2, "2")])
        last = self.pawl("history", run, "--changed", "order:seen").out
        self.assertIn("turn 3", last)
        self.assertIn("has not changed", self.pawl("history", run, "--changed", "total").err)

    def test_an_ended_run_keeps_its_past(self):
        run = self.told("a")
        self.pawl("send", run, "go", '"stop"')
        self.assertEqual(self.pawl("wait", run).out.strip(), '[5,["a"]]')
        turns = self.turns(run)
        self.assertEqual([turn["kind"] for turn in turns], ["waits", "waits", "ended"])
        self.assertEqual(turns[-1]["state_bytes"], 0)
        self.assertEqual(self.variables(run, 2)["seen"], "['a']")
        self.assertIn("ended", self.pawl("show", run, "--at", "3").out)
        self.assertIn("turn 2", self.pawl("history", run, "--changed", "items").out)
        self.pawl("delete", run)
        self.assertIn("PAWL-4004", self.pawl("history", run, code=4).err + "PAWL-4004")

    def test_history_is_off_unless_it_is_asked_for(self):
        run = self.begin("plain")
        self.assertEqual(self.turns(run), [])
        self.assertIn("docs/history.md", self.pawl("history", run).err)
        kept = self.begin("plain", "--history", "on")
        self.assertEqual(len(self.turns(kept)), 1)
        none = self.begin("order", "--history", "off")
        self.assertEqual(self.turns(none), [])
        self.assertIn("history", self.pawl("start", "order", "--input", "{}", "--history", "maybe", code=4).err)

    def test_bounds_hold(self):
        run = self.start("bounded", "--input", "{}")
        self.poll(lambda: self.turns(run))
        for word in range(20):
            self.pawl("send", run, "go", str(word))
            self.poll(lambda: self.turns(run)[-1]["turn"] >= word + 2)
            self.assertLessEqual(len(self.turns(run)), 8)
        turns = self.turns(run)
        self.assertEqual(turns[-1]["turn"], 21)
        for turn in turns:
            self.assertEqual(self.variables(run, turn["turn"])["count"], str(turn["turn"] - 1))

    def test_options_are_checked_by_the_deploy(self):
        for wrong in ("'yes'", "0", "{'turns': -1}", "{'days': 3}", "{'age': 'soon'}"):
            source = "from pawl import workflow\n@workflow(history=%s)\nasync def w(): pass\n" % wrong
            path = os.path.join(self.folder, "wrong.py")
            with open(path, "w") as file:
                file.write(source)
            self.assertIn("history", self.pawl("deploy", path, code=2).err)
        self.assertEqual(pawl("server", "--history", "some").code, 64)

    def test_the_retry_point_is_known_without_history(self):
        run = self.begin("timed")
        self.assertEqual(self.turns(run), [])
        self.pawl("wait", run, code=1)
        (point,) = self.turns(run)
        self.assertEqual((point["turn"], point["name"], point["line"]), (None, "retry-point", 44))
        self.assertIn("retry-point", self.pawl("history", run).out)
        self.assertEqual(self.variables(run, "retry-point")["total"], "5")
        self.assertIn("total", self.pawl("show", run, "--at", "retry-point").out)
        copy = self.pawl("fork", run, "--at", "retry-point").out.strip()
        # Its timer is the one of then, and over.
        self.pawl("wait", copy, code=1)

    def test_an_edit_is_a_turn(self):
        run = self.told("a")
        self.pawl("edit", run, "--set", "total=8")
        turns = self.turns(run)
        self.assertEqual([turn["kind"] for turn in turns], ["waits", "waits", "rewritten"])
        self.assertEqual(self.variables(run, 3)["total"], "8")
        self.send(run, "b")
        self.assertEqual(self.variables(run, 4)["total"], "8")
        self.assertIn("turn 3", self.pawl("history", run, "--changed", "total").out)

    def test_a_fork_goes_on_from_a_turn(self):
        run = self.told("a", "b", "c")
        copy = self.pawl("fork", run, "--at", "2", "--set", "total=9").out.strip()
        self.pawl("send", copy, "go", '"stop"')
        self.assertEqual(self.pawl("wait", copy).out.strip(), '[9,["a"]]')
        self.pawl("send", run, "go", '"stop"')
        self.assertEqual(self.pawl("wait", run).out.strip(), '[5,["a","b","c"]]')
        again = self.pawl("fork", run, "--at", "3").out.strip()
        self.pawl("send", again, "go", '"stop"')
        self.assertEqual(self.pawl("wait", again).out.strip(), '[5,["a","b"]]')
        self.assertIn("PAWL-4072", self.pawl("fork", run, "--at", "5", code=4).err)
        self.assertIn("--at", self.pawl("fork", run, code=4).err)

    def test_a_fork_asks_again_or_takes_over(self):
        run = self.told("a", "charge")
        self.poll(lambda: self.pawl("show", run, "--json").json()["timeline"]["calls"][0]["kind"] == "task")
        call = self.pawl("show", run, "--json").json()["timeline"]["calls"][0]["id"]
        number = 1
        self.pawl("edit", run, "--result", "%d=70" % number)
        self.poll(lambda: len(self.turns(run)) == 4)
        self.assertEqual(self.turns(run)[3]["given"][0]["kind"], "task")
        self.assertEqual(self.turns(run)[3]["given"][0]["call"], call)
        self.assertEqual(self.turns(run)[3]["given"][0]["value"], 70)
        taken = self.pawl("fork", run, "--at", "3").out.strip()
        self.pawl("send", taken, "go", '"stop"')
        self.assertEqual(self.pawl("wait", taken).out.strip(), '[70,["a","charge"]]')
        notes = self.pawl("fork", run, "--at", "3", "--again", "--dry-run", "--json").json()["notes"]
        self.assertTrue(any("asked for again" in note for note in notes), notes)
        before = self.pawl("fork", run, "--at", "2", "--dry-run", "--json").json()["notes"]
        self.assertEqual(before, [])

    def test_an_exported_run_has_its_past(self):
        run = self.told("a", "b")
        file = os.path.join(self.folder, run + ".pawl")
        self.pawl("export", run, "-o", file)
        self.assertIn("history of the turns 1 to 3", self.pawl("exec", "--from", file).out)
        shown = self.pawl("exec", "--from", file, "--at", "2").out
        self.assertIn("['a']", shown)
        self.assertNotIn("'b'", shown)
        done = self.pawl("exec", "--from", file, "--at", "2", "--send", 'go="stop"', "--result").out
        self.assertIn('[5,["a"]]', done)

    def test_every_command_of_the_page_exists(self):
        with open(os.path.join(ROOT, "docs/history.md")) as page:
            commands = re.findall(r"^\$ (pawl .*)$", page.read(), re.MULTILINE)
        self.assertGreater(len(commands), 4)
        for command in commands:
            self.assertEqual(pawl(*shlex.split(command)[1:2], "--help").code, 0, command)


class CrashTest(unittest.TestCase):
    """However the server ends, the history is that of the run."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="pawl-history-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.server = Server(self.folder, "--history", "on").start()
        self.addCleanup(lambda: self.server.stop())
        path = os.path.join(self.folder, "flow.py")
        with open(path, "w") as file:
            file.write(SOURCE)
        self.pawl("deploy", path)

    def pawl(self, *arguments, code=0):
        done = pawl(*arguments, PAWL_URL=self.server.url)
        self.assertEqual(done.code, code, done)
        return done

    def history(self, run):
        return self.pawl("history", run, "--json").json()["turns"]

    def count_at(self, run, turn):
        state = self.pawl("show", run, "--at", str(turn), "--json").json()["state"]
        variables = state["fibers"][0]["frames"][0]["variables"]
        items = next(each["value"] for each in variables if each["name"] == "items")
        return int(re.search(r"'qty': (\d+)", items).group(1)) - 1

    def test_killed_in_the_middle(self):
        self.pawl("start", "order", "--id", "run", "--input", '{"cents": 1}')
        for round in range(4):
            for word in range(12):
                self.pawl("send", "run", "go", '"w"')
            # Some of what was acknowledged may be waiting for its turn.
            self.server.kill()
            self.server.start()
        end = time.monotonic() + 60
        while self.count_at("run", "now") < 48:
            self.assertLess(time.monotonic(), end)
        turns = self.history("run")
        self.assertEqual([turn["turn"] for turn in turns], list(range(1, len(turns) + 1)))
        given = 0
        for turn in turns:
            given += sum(each["kind"] == "message" for each in turn["given"])
            self.assertEqual(self.count_at("run", turn["turn"]), given, turn)
        self.assertEqual(given, 48)
        self.server.stop()
        self.assertEqual(pawl("fsck", "--store", self.server.store).code, 0)

    def test_a_copy_has_the_history(self):
        self.pawl("start", "order", "--id", "run", "--input", '{"cents": 1}')
        self.pawl("send", "run", "go", '"a"')
        end = time.monotonic() + 60
        while len(self.history("run")) < 2:
            self.assertLess(time.monotonic(), end)
        before = self.history("run")
        self.server.stop()
        copy = "sqlite:" + os.path.join(self.folder, "copy.db")
        copied = pawl("copy", "--from", self.server.store, "--to", copy)
        self.assertEqual(copied.code, 0, copied)
        self.server.store = copy
        self.server.start()
        self.assertEqual(self.history("run"), before)
        self.pawl("send", "run", "go", '"stop"')
        self.pawl("wait", "run")
        self.assertEqual(self.history("run")[:2], before)


if __name__ == "__main__":
    unittest.main()
