"""The commands that speak to a server, against a real one."""

import json
import os
import re
import signal
import subprocess
import time

from command import PAWL, FolderTest, Server, ServerTest, environment, pawl

SOURCE = '''
from pawl import child, gather, receive, set_status, sleep, suspend, task, workflow


@workflow
async def greet(name):
    print("greeting", name)
    return "hello, " + name


@workflow
async def waiter(order):
    total = order["total"]
    set_status("waiting for the word")
    print("ready")
    answer = await receive("word")
    return [total, answer]


@workflow
async def parental(order):
    return await child("greet", str(order["child"]))


@workflow
async def sleeper(seconds):
    await sleep(seconds)


@workflow
async def broken(input):
    raise ValueError("as it was asked")


@workflow
async def shouter(text):
    await suspend(text)


@workflow
async def many(count):
    await gather(*[task("pawl.noop", number) for number in range(count)])


@workflow
async def builtin(value):
    return await gather(task("pawl.noop", value), task("pawl.noop"), task("pawl.log", "from a run", value))
'''


class CommandsTest(ServerTest):
    source = SOURCE

    def wait_for_state(self, run, text):
        for _ in range(100):
            shown = self.pawl("show", run).out
            if text in shown:
                return shown
            time.sleep(0.05)
        self.fail("%r is not in\n%s" % (text, shown))

    def test_deploy_says_what_is_there(self):
        done = self.deploy(SOURCE)
        self.assertEqual({line.split()[0] for line in done.out.splitlines()},
                         {"greet", "waiter", "sleeper", "broken", "shouter", "many", "builtin", "parental"})
        answer = self.pawl("deploy", "--json", os.path.join(self.folder, "flow.py")).json()
        self.assertEqual(len(answer["workflows"]), 8)
        self.assertIn("greet", self.pawl("versions").out)

    def test_a_refused_source_is_shown_at_its_line(self):
        path = os.path.join(self.folder, "bad.py")
        with open(path, "w") as file:
            file.write("from pawl import workflow\n\n@workflow\nasync def bad(x):\n    return open(x)\n")
        done = self.pawl("deploy", path, code=2)
        self.assertRegex(done.err, r"bad\.py:5:\d+: error: .*\n +return open\(x\)\n +\^+\nhint: ")
        self.assertEqual(done.err.count("error: "), 1, "once")
        self.assertIn("PAWL-4008: the server refuses the program\nhint: ", done.err)
        self.assertEqual(done.out, "")

    def test_settings_are_part_of_what_is_deployed(self):
        path = os.path.join(self.folder, "rated.py")
        with open(path, "w") as file:
            file.write("import os\nfrom pawl import workflow\n\nRATE = os.environ['RATE']\n\n\n"
                       "@workflow\nasync def rated(x):\n    return [RATE, os.environ.get('PATH'), os.getenv('X', 1)]\n")
        done = self.pawl("deploy", path, code=2)
        self.assertIn("the setting 'RATE' is not set, and the workflow needs it: rated → RATE", done.err)
        self.assertIn("--set RATE=VALUE", done.err)
        first = self.pawl("deploy", "--json", path, "--set", "RATE=0.5").json()["version"]
        self.assertEqual(self.pawl("start", "rated", "--wait").json(), ["0.5", None, 1])
        second = self.pawl("deploy", "--json", path, "--set", "RATE=0.7", "--set", "X=a=b").json()["version"]
        self.assertNotEqual(first, second)
        self.assertEqual(self.pawl("start", "rated", "--wait").json(), ["0.7", None, "a=b"])
        versions = {each["version"]: each["settings"] for each in self.pawl("versions", "rated", "--json").json()["versions"]}
        self.assertEqual(versions, {first: {"RATE": "0.5"}, second: {"RATE": "0.7", "X": "a=b"}})
        self.assertIn("RATE=0.7 X=a=b", self.pawl("versions", "rated").out)
        for wrong in ["RATE"], ["RATE=1", "--set", "RATE=2"], ["=1"]:
            self.pawl("deploy", path, "--set", *wrong, code=64)

    def test_a_file_without_a_workflow_is_refused(self):
        path = os.path.join(self.folder, "tasks.py")
        with open(path, "w") as file:
            file.write("from pawl import serve, task\n\n\n@task\ndef charge(x):\n    return x\n\n\n"
                       "if __name__ == '__main__':\n    serve()\n")
        done = self.pawl("deploy", path, code=2)
        self.assertIn("the file has no workflow", done.err)

    def test_start_and_wait(self):
        done = self.pawl("start", "greet", "--input", '"Ada"', "--id", "greet-1", "--wait")
        self.assertEqual(done.out, '"hello, Ada"\n')
        again = self.pawl("start", "greet", "--input", '"Ada"', "--id", "greet-1")
        self.assertEqual(again.out, "greet-1\n")
        self.assertIn("exists already", again.err)
        self.assertEqual(self.pawl("wait", "greet-1").out, '"hello, Ada"\n')
        self.assertEqual(self.pawl("wait", "greet-1", "--json").json(),
                         {"status": "completed", "output": "hello, Ada"})
        refused = self.pawl("start", "greet", "--input", '"Bob"', "--id", "greet-1", code=4)
        self.assertIn("PAWL-4003", refused.err)
        self.assertEqual(self.pawl("logs", "greet-1").out, "greeting Ada\n")
        self.assertRegex(self.pawl("logs", "--times", "greet-1").out, r"^\d{4}-.*Z greeting Ada\n$")

    def test_input_from_a_file_and_from_stdin(self):
        path = os.path.join(self.folder, "name.json")
        with open(path, "w") as file:
            file.write('"Grace"')
        self.assertEqual(self.pawl("start", "greet", "--input", "@" + path, "--wait").out, '"hello, Grace"\n')
        self.assertEqual(self.pawl("start", "greet", "--input", "-", "-w", stdin='"Edsger"').out,
                         '"hello, Edsger"\n')

    def test_a_start_key_starts_once(self):
        first = self.start("greet", "--input", '"x"', "--key", "k-1")
        self.assertEqual(self.start("greet", "--input", '"x"', "--key", "k-1"), first)

    def test_a_failed_run_has_a_traceback_and_exit_code_1(self):
        done = self.pawl("start", "broken", "--wait", code=1)
        self.assertEqual(done.out, "")
        self.assertIn("Traceback", done.err)
        self.assertIn("ValueError: as it was asked", done.err)
        done = self.pawl("start", "broken", "--wait", "--json", code=1)
        self.assertEqual(done.json()["error"]["kind"], "ValueError")

    def test_a_misspelt_workflow_is_guessed(self):
        for command in (["start", "gret"], ["versions", "gret"]):
            done = self.pawl(*command, code=4)
            self.assertIn("there is no workflow 'gret'", done.err)
            self.assertIn("did you mean 'greet'?", done.err)

    def test_unknown_names(self):
        self.assertIn("PAWL-4001", self.pawl("start", "nobody", code=4).err)
        for command in "show", "wait", "logs", "watch":
            self.assertIn("PAWL-4002", self.pawl(command, "nobody", code=4).err)

    def test_list_filters_and_pages(self):
        for number in range(5):
            self.start("greet", "--input", '"%d"' % number, "--tag", "batch=five", "--id", "five-%d" % number)
            self.pawl("wait", "five-%d" % number)
        done = self.pawl("list", "--tag", "batch=five")
        self.assertEqual(done.out.splitlines()[0].split()[:3], ["RUN", "WORKFLOW", "STATUS"])
        self.assertEqual(len(done.out.splitlines()), 6)
        self.assertNotIn("\x1b", done.out)
        first = self.pawl("list", "--tag", "batch=five", "--limit", "2", "-q")
        self.assertEqual(first.out.split(), ["five-4", "five-3"])
        page = self.pawl("list", "--tag", "batch=five", "--limit", "2", "--json").json()
        second = self.pawl("list", "--tag", "batch=five", "--limit", "2", "-q", "--cursor", page["next"])
        self.assertEqual(second.out.split(), ["five-2", "five-1"])
        every = self.pawl("list", "--tag", "batch=five", "--limit", "2", "-q", "--all")
        self.assertEqual(every.out.split(), ["five-%d" % i for i in (4, 3, 2, 1, 0)])
        self.assertEqual(self.pawl("list", "--tag", "batch=five", "--since", "1h", "-q").out.count("\n"), 5)
        self.assertEqual(self.pawl("list", "--tag", "batch=five", "--until", "1h", "-q").out, "")
        self.assertEqual(self.pawl("list", "--status", "cancelled", "--tag", "batch=five").err, "No run matches.\n")
        self.assertIn("there is no workflow 'geret'; did you mean 'greet'?", self.pawl("list", "--workflow", "geret").err)

    def test_a_list_may_be_longer_than_a_page_of_the_server(self):
        starts = [{"workflow": "greet", "input": "x", "tags": {"batch": "long"}} for _ in range(600)]
        for _ in range(2):
            done = subprocess.run(["curl", "-s", self.server.url + "/api/v1/runs/batch", "-d", "@-"], text=True,
                                  input=json.dumps({"runs": starts}), capture_output=True)
            self.assertEqual(len(json.loads(done.stdout)["results"]), 600)
        self.assertEqual(len(self.pawl("list", "--tag", "batch=long", "--limit", "1100", "-q").out.split()), 1100)
        self.assertEqual(len(self.pawl("list", "--tag", "batch=long", "--all", "-q").out.split()), 1200)
        self.assertIn("at least 1", self.pawl("list", "--limit", "0", code=64).err)

    def test_every_call_of_a_long_run_can_be_shown(self):
        run = self.start("many", "--input", "1200")
        self.pawl("wait", run)
        self.assertEqual(self.pawl("show", run, "--calls", "1100").out.count("pawl.noop"), 1100)
        self.assertIn("older calls", self.pawl("show", run, "--calls", "1100").out)
        self.assertEqual(self.pawl("show", run, "--calls", "5000").out.count("pawl.noop"), 1200)
        timeline = self.pawl("show", run, "--calls", "5000", "--json").json()["timeline"]
        self.assertEqual((len(timeline["calls"]), timeline["next"]), (1200, None))
        self.assertEqual(len(self.pawl("show", run, "--json").json()["timeline"]["calls"]), 50)

    def test_what_is_long_is_shown_by_its_beginning(self):
        run = self.start("greet", "--input", '"%s"' % ("x" * 100_000))
        self.pawl("wait", run)
        shown = self.pawl("show", run).out
        self.assertLess(len(shown), 10_000)
        self.assertRegex(shown, r"x…  \(100002 bytes; --json has them all\)")
        self.assertEqual(len(self.pawl("show", run, "--json").json()["run"]["input"]), 100_000)

    def test_an_empty_word_is_not_taken_for_one_that_was_left_out(self):
        run = self.start("sleeper", "--input", "3600")
        for command in (("cancel", "--workflow", "", "--status", "waiting", "--yes"), ("show", ""),
                        ("start", "greet", "--id", ""), ("cancel", ""), ("list", "--tag", "")):
            self.assertIn("empty", self.pawl(*command, code=64).err)
        self.assertIn("waiting", self.pawl("show", run).out)
        self.pawl("cancel", run)

    def test_control_characters_of_names_are_not_obeyed(self):
        text = "red\x1b[31m\nline"
        self.assertIn("control character", self.pawl("start", "greet", "--id", text, code=4).err)
        run = self.start("shouter", "--input", json.dumps(text), "--key", text, "--tag", "who=\x1b]0;x\x07")
        self.wait_for_state(run, "suspended")
        listed, shown = self.pawl("list").out, self.pawl("show", run).out
        for out in listed, shown:
            self.assertIn("red [31m line", out)
            self.assertNotIn("\x1b", out)
        self.assertRegex(shown, r"(?m)^key +red \[31m line$")
        self.pawl("cancel", run)

    def test_show_says_where_a_run_stands(self):
        run = self.start("waiter", "--input", '{"total": 12}', "--tag", "kind=slow")
        shown = self.wait_for_state(run, "waiting for the word")
        self.assertIn("kind=slow", shown)
        self.assertIn('answer = await receive("word")', shown)
        self.assertRegex(shown, r"total = 12")
        self.assertRegex(shown, r"waiter .*flow\.py:16")
        answer = self.pawl("show", "--json", run).json()
        self.assertEqual(answer["run"]["id"], run)
        self.assertTrue(answer["state"]["fibers"])
        self.pawl("send", run, "word", '{"go": true}')
        self.assertEqual(self.pawl("wait", run).json(), [12, {"go": True}])
        self.assertIn('[12,{"go":true}]', self.pawl("show", run).out)

    def test_a_message_to_a_channel_that_the_program_does_not_know_is_spoken_of(self):
        run = self.start("waiter", "--input", '{"total": 1}')
        self.wait_for_state(run, "waiting for the word")
        done = self.pawl("send", run, "wrod", '"lost"')
        self.assertIn("has never received from channel 'wrod'. It waits on 'word'", done.err)
        self.assertIn("did you mean 'word'?", done.err)
        shown = self.pawl("show", run).out
        self.assertIn("messages not received yet", shown)
        self.assertRegex(shown, r'wrod "lost"  sent .*, on a channel that the program does not know')
        self.assertEqual(self.pawl("send", run, "word", "1").err, "")
        self.pawl("wait", run)

    def test_the_timeline_has_times_and_the_inputs_of_children(self):
        run = self.start("parental", "--input", '{"child": 7}')
        self.pawl("wait", run)
        shown = self.pawl("show", run).out
        self.assertRegex(shown, r'\d\d:\d\d:\d\dZ ✓ child greet\("7"\)')

    def test_the_timeline_has_timers_and_messages(self):
        run = self.start("sleeper", "--input", "0.01")
        self.pawl("wait", run)
        self.assertRegex(self.pawl("show", run).out, r"✓ timer  fired [\d.]+ m?s after it was due")
        run = self.start("waiter", "--input", '{"total": 1}')
        self.pawl("send", run, "word", "7")
        self.pawl("wait", run)
        self.assertRegex(self.pawl("show", run).out, r"✓ message word 7  received after [\d.]+ m?s")

    def test_messages_with_an_id_are_recorded_once(self):
        run = self.start("waiter", "--input", '{"total": 1}')
        self.assertEqual(self.pawl("send", run, "other", "1", "--id", "m", "--json").json(), {"recorded": True})
        self.assertEqual(self.pawl("send", run, "other", "1", "--id", "m", "--json").json(), {"recorded": False})
        self.pawl("cancel", run)

    def test_wait_gives_up_in_time(self):
        run = self.start("sleeper", "--input", "3600")
        done = self.pawl("wait", run, "--timeout", "200ms", code=6)
        self.assertIn("PAWL-4010", done.err)
        self.assertIn("pawl show " + run, done.err)
        done = self.pawl("watch", run, "--timeout", "1", code=6)
        self.pawl("cancel", run)
        self.assertIn("cancelled", self.pawl("wait", run, code=1).err)

    def test_watch_follows_a_run_to_its_end(self):
        run = self.start("waiter", "--input", '{"total": 2}')
        watch = subprocess.Popen([PAWL, "watch", run], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env=environment(PAWL_URL=self.server.url))
        time.sleep(0.5)
        self.pawl("send", run, "word", "7")
        out, err = watch.communicate(timeout=20)
        self.assertEqual((watch.returncode, out), (0, "[2,7]\n"), err)
        self.assertIn("ready", err)
        self.assertNotIn("\x1b", err)

    def test_logs_follow_to_the_end(self):
        run = self.start("waiter", "--input", '{"total": 2}')
        follow = subprocess.Popen([PAWL, "logs", "-f", run], stdout=subprocess.PIPE, text=True,
                                  env=environment(PAWL_URL=self.server.url))
        self.assertEqual(follow.stdout.readline(), "ready\n")
        self.pawl("send", run, "word", "7")
        self.assertEqual(follow.communicate(timeout=20)[0], "")
        self.assertEqual(follow.returncode, 0)

    def test_pause_and_resume(self):
        run = self.start("waiter", "--input", '{"total": 3}')
        self.wait_for_state(run, "waiting for the word")
        self.assertEqual(self.pawl("pause", run).out, run + "\n")
        self.assertIn("paused", self.pawl("show", run).out)
        self.pawl("send", run, "word", "0")
        self.pawl("wait", run, "--timeout", "0.3", code=6)
        self.pawl("resume", run)
        self.assertEqual(self.pawl("wait", run).json(), [3, 0])
        self.assertEqual(pawl("pause", run, "nobody", PAWL_URL=self.server.url).code, 4)

    def test_the_address_may_be_an_option(self):
        self.assertEqual(pawl("list", "--server", self.server.url + "/").code, 0)
        self.assertEqual(pawl("list", "--server", self.server.url, PAWL_URL="http://127.0.0.1:1").code, 0)
        self.assertEqual(pawl("list", PAWL_URL=self.server.url.replace("http://", "")).code, 0)

    def test_an_online_backup_holds_what_was_there(self):
        self.pawl("start", "greet", "--input", '"kept"', "--id", "kept", "--wait")
        copy = os.path.join(self.folder, "copy.db")
        done = pawl("backup", copy, "--store", self.server.store)
        self.assertEqual(done.code, 0, done)
        self.assertEqual(pawl("backup", copy, "--store", self.server.store).code, 4)
        self.assertEqual(pawl("restore", copy, "--store", self.server.store, "--force").code, 4)
        place = os.path.join(self.folder, "elsewhere")
        os.mkdir(place)
        other = Server(place)
        self.assertEqual(pawl("restore", copy, PAWL_STORE=other.store).code, 0)
        other.start()
        try:
            self.assertEqual(pawl("wait", "kept", PAWL_URL=other.url).out, '"hello, kept"\n')
        finally:
            other.stop()

    def test_builtin_tasks_need_no_worker(self):
        self.assertEqual(self.pawl("start", "builtin", "--input", "[1]", "--wait").json(), [[1], None, None])

    def test_what_a_server_does_not_have_is_told(self):
        self.assertEqual(self.pawl("workers", "--json").json(), {"workers": [], "conflicts": []})
        self.assertIn("No worker is connected", self.pawl("workers").err)


class RestartTest(FolderTest):
    def test_wait_survives_a_server_that_is_killed_and_started_again(self):
        server = Server(self.folder).start()
        try:
            self.write("flow.py", SOURCE)
            call = dict(PAWL_URL=server.url)
            self.assertEqual(pawl("deploy", os.path.join(self.folder, "flow.py"), **call).code, 0)
            self.assertEqual(pawl("start", "waiter", "--id", "w", "--input", '{"total": 1}', **call).code, 0)
            wait = subprocess.Popen([PAWL, "wait", "w"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                    env=environment(**call))
            time.sleep(0.5)
            server.kill()
            time.sleep(0.5)
            server.start()
            self.assertEqual(pawl("send", "w", "word", '"again"', **call).code, 0)
            out, err = wait.communicate(timeout=30)
            self.assertEqual(out, '[1,"again"]\n', err)
        finally:
            server.stop()
