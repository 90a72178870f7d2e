"""The commands for those who operate a server: against a real one, for people and with --json."""

import json
import os
import subprocess
import sys
import time
import unittest

from command import PAWL, ROOT, FolderTest, Server, ServerTest, environment, pawl

SOURCE = '''
import pawl
from pawl import child, promise, receive, set_status, suspend, task, workflow
from pawl.tasks import charge


@workflow
async def promised(input):
    answer = promise()
    set_status(answer.token)
    try:
        return await answer
    except pawl.TaskError as error:
        return {"kind": error.kind, "message": error.message, "data": error.data}


@workflow
async def waiter(input):
    print("ready")
    return await receive("word")


@workflow
async def asker(input):
    set_status("asks")
    return await suspend("approve")


@workflow
async def parent(input):
    return await child("waiter", input)


@workflow
async def broken(url):
    await task("http.request", url)


@workflow
async def noisy(input):
    try:
        await task("http.request", "ftp://nowhere")
    except Exception:
        await task("pawl.noop")
        raise


@workflow
async def charged(amount):
    return await charge(amount)


@workflow
async def talker(count):
    print("hello")
    await receive("word")
    for number in range(count):
        print("line", number)


@workflow
async def asking(input):
    return await suspend("needs a human")


@workflow
async def quick(input):
    return input
'''


class OperateTest(ServerTest):
    source = SOURCE

    def poll(self, look):
        for _ in range(400):
            found = look()
            if found:
                return found
            time.sleep(0.02)
        self.fail("it does not come")

    def token_of(self, run):
        return self.poll(lambda: self.pawl("show", "--json", run).json()["run"].get("progress"))

    # --- promises

    def test_resolve(self):
        run = self.start("promised")
        token = self.token_of(run)
        self.assertIn(token, self.pawl("show", run).out)
        self.pawl("resolve", token, '{"paid": true}')
        self.assertEqual(self.pawl("wait", run).json(), {"paid": True})
        again = self.pawl("resolve", token, "1", code=4)
        self.assertRegex(again.err, r"PAWL-\d{4}")
        self.assertRegex(self.pawl("resolve", "nobody", code=4).err, r"PAWL-\d{4}")

    def test_reject(self):
        run = self.start("promised")
        self.pawl("reject", self.token_of(run), "no funds", "--kind", "Declined", "--data", '{"code": 51}')
        self.assertEqual(self.pawl("wait", run).json(),
                         {"kind": "Declined", "message": "no funds", "data": {"code": 51}})

    # --- queues, workers, versions

    def test_a_workflow_is_removed(self):
        self.deploy("from pawl import receive, workflow\n\n@workflow\nasync def shortlived(x):\n    return await receive('go')\n",
                    "shortlived.py")
        run = self.start("shortlived")
        self.pawl("versions", "shortlived", "--remove-workflow")
        self.assertIn("there is no workflow 'shortlived'", self.pawl("start", "shortlived", code=4).err)
        self.assertNotIn("shortlived", self.pawl("versions").out)
        self.pawl("send", run, "go", "1")
        self.assertEqual(self.pawl("wait", run).out, "1\n")
        self.pawl("versions", "shortlived", "--remove-workflow", code=4)
        self.pawl("versions", "--remove-workflow", code=64)

    def test_bulk_actions_say_why_runs_were_left_out(self):
        for run in ["undone-1", "undone-2"]:
            self.start("noisy", "--id", run)
            self.pawl("wait", run, code=1)
        done = self.pawl("retry", "--workflow", "noisy", "--yes", code=4)
        self.assertEqual(done.out, "0 of 2 runs\n")
        self.assertIn("2 × PAWL-4022: ", done.err)
        self.assertIn("(the first of them: undone-2)", done.err)
        self.assertIn("hint: ", done.err)
        self.assertEqual(self.pawl("retry", "--workflow", "noisy", "--force", "--yes").out, "2 of 2 runs\n")

    def test_queues(self):
        run = self.start("charged", "--input", "1")
        self.poll(lambda: [each for each in self.pawl("queues", "--json").json()["queues"]
                           if each["name"] == "default" and each["pending"] == 1])
        table = self.pawl("queues").out.splitlines()
        self.assertEqual(table[0].split()[:3], ["QUEUE", "PENDING", "DELAYED"])
        self.assertTrue(any(line.split()[:2] == ["default", "1"] for line in table), table)
        self.pawl("queues", "set", "narrow", "--max-running", "3", "--rate", "2.5")
        queue, = [each for each in self.pawl("queues", "--json").json()["queues"] if each["name"] == "narrow"]
        self.assertEqual((queue["max_running"], queue["rate"]), (3, 2.5))
        self.assertRegex(self.pawl("queues").out, r"(?m)^narrow +0 +0 +- +0 +3 +2\.5")
        # What is not named stays; 0 holds the queue, none takes the limit away.
        self.pawl("queues", "set", "narrow", "--max-running", "0")
        queue, = [each for each in self.pawl("queues", "--json").json()["queues"] if each["name"] == "narrow"]
        self.assertEqual((queue["max_running"], queue["rate"]), (0, 2.5))
        self.pawl("queues", "set", "narrow", "--max-running", "none", "--per-key-rate", "1")
        queue, = [each for each in self.pawl("queues", "--json").json()["queues"] if each["name"] == "narrow"]
        self.assertEqual((queue["max_running"], queue["rate"], queue["per_key_rate"]), (None, 2.5, 1))
        self.assertIn("is not a limit", self.pawl("queues", "set", "narrow", "--rate", "fast", code=64).err)
        self.pawl("kill", run)

    def test_workers(self):
        program = "import pawl; pawl.Worker([pawl.task('charge')(lambda n: n)], name='till', queues=['paid']).run()"
        worker = subprocess.Popen([sys.executable, "-c", program], env=environment(
            PAWL_URL=self.server.url, PYTHONPATH=os.path.join(ROOT, "sdk/python")))
        try:
            found = self.poll(lambda: [each for each in self.pawl("workers", "--json").json()["workers"]
                                       if each["name"] == "till"])
            self.assertEqual((found[0]["language"], found[0]["queues"], found[0]["tasks"]),
                             ("python", ["paid"], ["charge"]))
            self.assertRegex(self.pawl("workers").out, r"till +python .*paid")
        finally:
            worker.kill()
            worker.wait()

    def test_what_holds_a_run_is_shown(self):
        run = self.start("asker")
        self.poll(lambda: "suspended" in self.pawl("list", "--workflow", "asker").out)
        self.assertRegex(self.pawl("list", "--workflow", "asker").out, r"suspended .*approve")
        self.assertRegex(self.pawl("show", run).out, r"status +suspended\nasks +approve\n")
        self.pawl("pause", run, "--reason", "lunch")
        self.assertRegex(self.pawl("show", run).out, r"status +paused\nasks +approve\npaused +lunch\n")
        self.pawl("cancel", run, "--reason", "enough")
        self.assertIn("pawl: the run was cancelled: enough\n", self.pawl("wait", run, code=1).err)
        self.assertRegex(self.pawl("show", run).out, r"status +cancelled\ncancelled +enough\n")

    def test_a_start_brings_a_message(self):
        start = ["start", "waiter", "--id", "messaged", "--message", 'word={"a": 1}', "--message-id", "first"]
        self.assertEqual(self.pawl(*start, "--wait").out, '{"a":1}\n')
        # The same once more is a repetition, though the run has ended by it; another message is not.
        self.assertIn("this run exists already; nothing was started", self.pawl(*start).err)
        self.assertIn("PAWL-4035", self.pawl(*start[:-1], "second", code=4).err)
        self.assertIn("a message is CHANNEL=JSON", self.pawl("start", "waiter", "--message", "word", code=64).err)

    def test_an_ended_run_is_said_to_have_ended(self):
        run = self.start("charged", "--input", "1")
        self.pawl("kill", run)
        for verb in ("kill", "cancel", "pause", "resume"):
            err = self.pawl(verb, run, code=4).err
            self.assertIn("PAWL-4035: run '%s' has ended" % run, err)
            self.assertIn("hint: ", err)
        self.assertIn("PAWL-4035", self.pawl("send", run, "word", "1", code=4).err)

    def test_the_audit_log(self):
        run = self.start("charged", "--input", "1")
        self.pawl("kill", run)
        entry, = self.pawl("audit", "--subject", run, "--json").json()["entries"]
        self.assertEqual((entry["action"], entry["actor"]), ("kill", "127.0.0.1"))
        self.assertRegex(self.pawl("audit", "--action", "kill", "-n", "1").out, r"(?m)^\S+Z +127\.0\.0\.1 +kill +\S+")
        self.assertIn("nothing of that kind", self.pawl("audit", "--actor", "nobody").err)

    def test_an_earlier_version_is_used_again(self):
        def deploy(answer):
            path = os.path.join(self.folder, "says.py")
            with open(path, "w") as file:
                file.write("from pawl import workflow\n\n@workflow\nasync def says(input):\n    return %d\n" % answer)
            return self.pawl("deploy", path, "--json").json()["version"]

        first = deploy(1)
        deploy(2)
        self.pawl("versions", "says", "--use", first[:10])
        self.assertEqual(self.pawl("start", "says", "--wait").out, "1\n")
        self.assertIn("PAWL-4036", self.pawl("versions", "says", "--use", "none", code=4).err)

    def test_backup_and_restore_as_json(self):
        copy = os.path.join(self.folder, "operate-copy.db")
        done = pawl("backup", copy, "--store", self.server.store, "--json")
        self.assertEqual(done.code, 0, done)
        self.assertTrue(done.json())
        self.assertGreater(os.path.getsize(copy), 0)
        place = "sqlite:" + os.path.join(self.folder, "operate-restored.db")
        done = pawl("restore", copy, "--store", place, "--json")
        self.assertEqual(done.code, 0, done)
        self.assertTrue(done.json())

    def test_versions(self):
        listed = self.pawl("versions", "quick", "--json").json()["versions"]
        self.assertEqual(len([each for each in listed if each["current"]]), 1)
        self.assertIn(listed[0]["version"][:8], self.pawl("versions", "quick").out)
        self.assertIn("PAWL-4001", self.pawl("versions", "nobody", code=4).err)

    def test_sources_lines_errors_and_rates(self):
        current, = [each["version"] for each in self.pawl("versions", "quick", "--json").json()["versions"] if each["current"]]
        self.assertEqual(self.pawl("source", "quick").out, self.source)
        self.assertEqual(self.pawl("source", "quick", "--version", current[:10], "--json").json()["version"], current)
        self.assertIn("PAWL-4001", self.pawl("source", "nobody", code=4).err)
        self.assertIn("no file", self.pawl("source", "quick", "--file", "other.py", code=64).err)
        run = self.start("waiter")
        lines = self.poll(lambda: [each for each in self.pawl("lines", "waiter", "--json").json()["lines"] if each["line"] > 0])
        self.assertRegex(self.pawl("lines", "waiter").out, r"(?m)^%s +%d +\d+" % (lines[0]["version"][:12], lines[0]["line"]))
        self.pawl("kill", run)
        self.assertIn("Nothing has failed", self.pawl("errors", "--workflow", "waiter").err)
        self.poll(lambda: self.pawl("rates", "--json").json()["steps"])
        self.assertEqual(self.pawl("rates", "--minutes", "5").out.split()[0], "UNTIL")
        self.assertIn("1440", self.pawl("rates", "--minutes", "0", code=64).err)

    # --- by filter

    def test_actions_by_filter(self):
        runs = sorted(self.start("waiter", "--tag", "group=filter") for _ in range(3))
        refused = pawl("kill", "--tag", "group=filter", PAWL_URL=self.server.url)
        self.assertNotEqual(refused.code, 0, "it must ask, and nobody answers")
        self.assertEqual(self.pawl("list", "--tag", "group=filter", "--status", "waiting", "-q").out.count("\n"), 3)
        self.pawl("pause", "--tag", "group=filter", "-y")
        paused = self.pawl("list", "--tag", "group=filter", "--paused", "-q").out.split()
        self.assertEqual(sorted(paused), runs)
        answer = self.pawl("resume", "--tag", "group=filter", "-y", "--json").json()
        self.assertEqual((answer["matched"], answer["done"]), (3, 3))
        answer = self.pawl("cancel", "--tag", "group=filter", "-y", "--reason", "test", "--grace", "0", "--json").json()
        self.assertEqual((answer["matched"], answer["done"]), (3, 3))
        for run in runs:
            self.assertIn("ended by force: test", self.pawl("wait", run, code=1).err)
        details = {entry["details"] for entry in self.pawl("audit", "--subject", runs[0], "--json").json()["entries"]}
        self.assertIn("one of many: test", details)
        self.pawl("restart", "--tag", "group=filter", "-y")
        self.assertEqual(self.pawl("list", "--tag", "group=filter", "--status", "waiting", "-q").out.count("\n"), 3)
        self.pawl("kill", "--tag", "group=filter", "-y")
        self.assertEqual(self.pawl("list", "--tag", "group=filter", "--status", "cancelled", "-q").out.count("\n"), 3)

    def test_a_value_from_stdin_for_all_that_are_suspended(self):
        runs = [self.start("asker", "--tag", "group=asking") for _ in range(2)]
        spared = self.start("waiter", "--tag", "group=asking")
        for run in runs:
            self.poll(lambda: self.pawl("show", run, "--json").json()["run"]["suspended"])
        listed = self.pawl("list", "--tag", "group=asking", "--suspended", "-q").out.split()
        self.assertEqual(sorted(listed), sorted(runs))
        self.assertIn(runs[0], self.pawl("list", "--suspended", "--limit", "1000", "-q").out)
        self.assertNotIn(spared, self.pawl("list", "--suspended", "--limit", "1000", "-q").out)
        for action in ("pause", "resume"):
            answer = self.pawl(action, "--suspended", "--tag", "group=asking", "-y", "--json").json()
            self.assertEqual((answer["matched"], answer["done"]), (2, 2), action)
        self.assertIn("No run matches", self.pawl("resume", "--tag", "group=asking", "-y").err)
        done = self.pawl("resume", "--tag", "group=asking", "-y", "--value", "-", stdin='{"yes": true}')
        self.assertEqual(done.out, "2 of 2 runs\n")
        for run in runs:
            self.assertEqual(self.pawl("wait", run, "--json").json()["output"], {"yes": True})
        self.pawl("kill", spared)

    def test_a_restart_is_done_once_for_a_key(self):
        run = self.start("quick", "--input", "7")
        self.pawl("wait", run)
        ended = None
        for _ in range(2):
            self.assertEqual(self.pawl("restart", run, "--key", "again").out, run + "\n")
            self.pawl("wait", run)
            ended, before = self.pawl("show", run, "--json").json()["run"]["ended_at"], ended
        self.assertEqual(ended, before)
        self.assertIn("a key is for runs that are named", self.pawl("restart", "--all", "--key", "k", code=64).err)

    def test_pause_and_resume_are_done_once_for_a_key(self):
        run = self.start("waiter")
        for action in ("pause", "resume", "pause"):
            self.assertEqual(self.pawl(action, run, "--key", "noon").out, run + "\n")
        self.assertFalse(self.pawl("show", run, "--json").json()["run"]["paused"])
        self.assertIn("a key is for runs that are named", self.pawl("pause", "--all", "--key", "k", code=64).err)
        self.pawl("kill", run)
        self.assertEqual(self.pawl("cancel", run, "--key", "k", code=64).out, "")

    def test_children_by_their_parent(self):
        run = self.start("parent")
        kid = self.poll(lambda: self.pawl("list", "--parent", run, "-q").out.strip())
        self.assertEqual(self.pawl("list", "--parent", kid, "-q").out, "")
        self.assertEqual(self.pawl("kill", "--parent", run, "-y").out, "1 of 1 runs\n")
        self.assertIn("killed", self.pawl("wait", kid, code=1).err)

    def test_retry_of_what_has_failed(self):
        run = self.start("broken", "--input", '"%s/api/v1/runs/nobody"' % self.server.url)
        self.pawl("wait", run, code=1)
        done = self.pawl("retry", run)
        self.assertEqual(done.out, run + "\n")
        self.pawl("wait", run, code=1)  # it fails again, of course
        quick = self.start("quick")
        self.pawl("wait", quick)
        self.assertRegex(self.pawl("retry", quick, code=4).err, r"PAWL-\d{4}")

    def test_the_list_says_what_failed_runs_died_of(self):
        run = self.start("broken", "--input", '"http://example.com/"')
        self.pawl("wait", run, code=1)
        self.assertRegex(self.pawl("list", "--status", "failed").out, run + r".* \w*Error: .*example\.com")
        listed, = [one for one in self.pawl("list", "--status", "failed", "--json").json()["runs"] if one["id"] == run]
        self.assertEqual(sorted(listed["error"]), ["kind", "message"])
        self.assertNotIn("error", self.pawl("list", "--status", "completed", "--json").json()["runs"][0])

    def test_purge(self):
        run = self.start("quick", "--input", "7")
        self.pawl("wait", run)
        done = self.pawl("purge", "--older-than", "0s", "--workflow", "quick", code=64)
        self.assertRegex(done.err, r"^[1-9]\d* runs match; nothing was removed\. Say --yes")
        self.assertIn("No run matches", self.pawl("purge", "--older-than", "90d").err)
        self.assertEqual(self.pawl("show", "--json", run).json()["run"]["status"], "completed")
        self.pawl("purge", "--older-than", "0s", "--workflow", "broken", "-y")
        self.assertEqual(self.pawl("show", "--json", run).json()["run"]["status"], "completed")
        answer = self.pawl("purge", "--older-than", "0s", "--status", "completed", "-y", "--json").json()
        self.assertGreaterEqual(answer["removed"], 1)
        self.assertIn("PAWL-4002", self.pawl("show", run, code=4).err)

    def test_logs_that_come_in_a_flood_are_all_followed(self):
        run = self.start("talker", "--input", "3000")
        follow = subprocess.Popen([PAWL, "logs", "-f", "-n", "0", run], stdout=subprocess.PIPE, text=True,
                                  env=environment(PAWL_URL=self.server.url))
        time.sleep(0.5)
        self.pawl("send", run, "word")
        out, _ = follow.communicate(timeout=60)
        self.assertEqual(out.split("\n"), [*("line %d" % number for number in range(3000)), ""])
        self.assertEqual(self.pawl("logs", "-n", "2", run).out, "line 2998\nline 2999\n")

    def test_a_long_audit_log_is_listed(self):
        for number in range(3):
            self.pawl("queues", "set", "audited-%d" % number, "--rate", "5")
        self.assertEqual(len(self.pawl("audit", "-n", "2").out.splitlines()), 3)
        entries = self.pawl("audit", "-n", "1500", "--json").json()["entries"]
        self.assertGreaterEqual(len(entries), 3)
        self.assertIn("at least 1", self.pawl("audit", "-n", "0", code=64).err)

    # --- what an operator wants to know

    def test_show_says_that_workers_were_lost_with_a_task(self):
        run = self.start("charged", "--input", "7")
        exchange = ["curl", "-s", self.server.url + "/api/v1/worker/exchange", "-d"]
        hello = {"tasks": ["charge"], "lease": 1}
        done = subprocess.run([*exchange, json.dumps(hello)], capture_output=True, text=True)
        session = json.loads(done.stdout)["session"]
        taken = subprocess.run([*exchange, json.dumps({"session": session, "capacity": 100, "wait": 5})],
                               capture_output=True, text=True)
        self.assertIn(run, taken.stdout)
        self.assertNotIn("lost", self.pawl("show", run).out)
        self.poll(lambda: "worker lost once" in self.pawl("show", run).out)  # it has not spoken for a second
        self.pawl("cancel", run)

    def test_show_says_why_a_run_stands_still(self):
        run = self.start("waiter")
        self.pawl("pause", run, "--reason", "the bank is closed")
        self.assertRegex(self.pawl("show", run).out, r"status +paused\npaused +the bank is closed")
        self.pawl("resume", run)
        self.pawl("cancel", run, "--reason", "no longer wanted")
        self.pawl("wait", run, code=1)
        self.assertRegex(self.pawl("show", run).out, r"status +cancelled\ncancelled +no longer wanted")
        asked = self.start("asking", "--priority", "7")
        self.poll(lambda: "needs a human" in self.pawl("list", "--workflow", "asking").out)
        shown = self.pawl("show", asked).out
        self.assertRegex(shown, r"status +suspended\nasks +needs a human")
        self.assertRegex(shown, r"priority +7")
        self.assertIn("suspend needs a human", shown)
        self.pawl("resume", asked, "--value", "null")
        self.assertRegex(self.pawl("show", asked).out, r"output\n  null")

    def test_show_says_that_nobody_works_a_task(self):
        run = self.start("charged", "--input", "5")
        said = "no worker of queue 'default' has it"
        self.poll(lambda: said in self.pawl("show", run).out)
        exchange = [self.server.url + "/api/v1/worker/exchange", "-d"]
        for tasks, alone in (["ship"], True), (["charge", "ship"], False):
            done = subprocess.run(["curl", "-s", *exchange, json.dumps({"tasks": tasks})], capture_output=True, text=True)
            session = json.loads(done.stdout)["session"]
            self.assertEqual(said in self.pawl("show", run).out, alone)
            subprocess.run(["curl", "-s", *exchange, json.dumps({"session": session, "closed": True})], capture_output=True)
        self.pawl("cancel", run)

    def test_show_says_that_a_queue_is_held(self):
        run = self.start("charged", "--input", "6")
        self.pawl("queues", "set", "default", "--max-running", "0")
        try:
            self.assertIn("waits in queue 'default', which is held (--max-running 0)", self.pawl("show", run).out)
        finally:
            self.pawl("queues", "set", "default", "--max-running", "none")
        self.assertNotIn("held", self.pawl("show", run).out)
        self.pawl("cancel", run)

    def test_the_beginning_of_a_version_is_enough(self):
        whole = self.pawl("versions", "--json", "quick").json()["versions"][0]["version"]
        run = self.start("quick", "--version", whole[:12], "--tag", "kind=short")
        self.assertEqual(self.pawl("list", "--version", whole[:12], "--tag", "kind=short", "-q").out.split(), [run])
        waiter = self.start("waiter", "--tag", "kind=short")
        self.pawl("cancel", "--version", whole[:12], "--tag", "kind=short", "--yes")
        self.pawl("wait", waiter, code=1)
        self.assertIn("PAWL-4036", self.pawl("start", "quick", "--version", "ffff", code=4).err)

    # --- live

    def test_watch_draws_again_when_something_changes(self):
        run = self.start("waiter")
        watch = subprocess.Popen([PAWL, "watch", run], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env=environment(PAWL_URL=self.server.url))
        self.assertEqual(watch.stderr.readline(), "ready\n")
        # It listens, instead of asking again and again.
        before = self.requests()
        time.sleep(1.5)
        self.assertLess(self.requests() - before, 6)
        self.pawl("send", run, "word", "7")
        out, err = watch.communicate(timeout=30)
        self.assertEqual((watch.returncode, out), (0, "7\n"), err)

    def requests(self):
        """How many requests for runs the server has answered."""
        page = subprocess.run(["curl", "-s", self.server.url + "/metrics"], capture_output=True, text=True).stdout
        return sum(float(line.rsplit(" ", 1)[1]) for line in page.splitlines()
                   if line.startswith("pawl_http_requests_total") and "/runs" in line)

    def test_watching_all_runs(self):
        watch = subprocess.Popen([PAWL, "watch", "--json", "--tag", "group=seen", "--timeout", "20"],
                                 stdout=subprocess.PIPE, text=True, env=environment(PAWL_URL=self.server.url))
        try:
            self.assertIn('"runs":[]', watch.stdout.readline())
            self.start("waiter", "--tag", "group=seen", "--id", "seen-1")
            lines = iter(watch.stdout.readline, "")
            self.assertTrue(any("seen-1" in line for line in lines))
        finally:
            watch.kill()
            watch.communicate()
            self.pawl("kill", "seen-1")


class ListeningTest(FolderTest):
    """watch and logs -f while the server is killed and started again."""

    def test_the_stream_is_opened_again(self):
        server = Server(self.folder).start()
        try:
            call = dict(PAWL_URL=server.url)
            self.assertEqual(pawl("deploy", self.write("flow.py", SOURCE), **call).code, 0)
            self.assertEqual(pawl("start", "waiter", "--id", "w", **call).code, 0)
            watch = subprocess.Popen([PAWL, "watch", "w"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                     env=environment(**call))
            follow = subprocess.Popen([PAWL, "logs", "-f", "w"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      text=True, env=environment(**call))
            self.assertEqual(watch.stderr.readline(), "ready\n")
            self.assertEqual(follow.stdout.readline(), "ready\n")
            server.kill()
            time.sleep(0.5)
            server.start()
            self.assertEqual(pawl("send", "w", "word", '"again"', **call).code, 0)
            out, err = watch.communicate(timeout=60)
            self.assertEqual((watch.returncode, out), (0, '"again"\n'), err)
            out, err = follow.communicate(timeout=60)
            self.assertEqual((follow.returncode, out), (0, ""), err)
        finally:
            server.stop()


class TokenTest(FolderTest):
    def test_tokens_expire(self):
        server = Server(self.folder, "--test-clock").start()
        try:
            call = dict(PAWL_URL=server.url)
            admin = pawl("token", "create", "--scope", "admin", "--name", "root", **call).out.strip()
            self.assertRegex(admin, r"^pawl_")
            with_admin = dict(call, PAWL_TOKEN=admin)
            made = pawl("token", "create", "--scope", "read", "--expires", "30d", "--json", **with_admin).json()
            short = dict(call, PAWL_TOKEN=made["token"])
            self.assertEqual(pawl("list", **short).code, 0)
            listed = {each["id"]: each for each in pawl("token", "list", "--json", **with_admin).json()["tokens"]}
            self.assertRegex(listed[made["id"]]["expires_at"], r"^\d{4}-")
            self.assertRegex(listed[made["id"]]["used_at"], r"^\d{4}-")
            root, = [each for each in listed.values() if each["name"] == "root"]
            self.assertIsNone(root["expires_at"])
            table = pawl("token", "list", **with_admin).out
            self.assertRegex(table, r"ID +NAME +SCOPES +CREATED +EXPIRES +LAST USED")
            self.assertRegex(table, r"root +admin .* never ")
            self.skip(server, admin, 31 * 24 * 3600)
            expired = pawl("list", **short)
            self.assertEqual(expired.code, 4, expired)
            self.assertIn("PAWL-5002", expired.err)
            self.assertIn("expired", expired.err)
            wrong = pawl("token", "create", "--scope", "read", "--expires", "-1d", **with_admin)
            self.assertEqual(wrong.code, 64, wrong)
            server.stop()
            offline = pawl("token", "list", "--store", server.store)
            self.assertEqual(offline.code, 0, offline)
            self.assertNotRegex(offline.out, r"root .* never +never")  # when it was used last was written
            server.start()
            revoked = pawl("token", "revoke", made["id"], **with_admin)
            self.assertEqual(revoked.code, 0, revoked)
            self.assertEqual(len(pawl("token", "list", "--json", **with_admin).json()["tokens"]), 1)
        finally:
            server.stop()

    def skip(self, server, token, seconds):
        done = subprocess.run(["curl", "-s", "-f", "-o", os.devnull, server.url + "/api/v1/test/skip", "-H",
                               "Authorization: Bearer " + token, "-d", '{"seconds": %d}' % seconds])
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    unittest.main()
