"""`pawl run`: everything in one command."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

from command import PAWL, ROOT, FolderTest, Server, environment, pawl

WORKFLOW = '''
import time

import pawl


@pawl.task
def double(number):
    print("doubling", number)
    return 2 * number


@pawl.workflow
async def flow(numbers):
    print("it begins")
    doubled = await pawl.gather(*[double(number) for number in numbers])
    await pawl.sleep(0.2)
    return doubled


if __name__ == "__main__":
    pawl.serve()
'''

PATIENT = '''
import pawl


@pawl.workflow
async def patient(input):
    word = await pawl.receive("words")
    answer = await pawl.suspend("may it?")
    return [word, answer, await pawl.promise()]
'''

SLOW = '''
import pathlib
import time

import pawl

HERE = pathlib.Path(__file__).parent


@pawl.task
def note(text):
    with open(HERE / "notes.txt", "a") as file:
        file.write(text + "\\n")


@pawl.workflow
async def slow(input):
    await note("first")
    await pawl.sleep(3)
    await note("second")
    return "done"
'''


class RunTest(FolderTest):
    def test_who_names_the_tasks_afterwards_gets_their_options(self):
        self.write("flow.py", "import pawl\nfrom pawl.tasks import greet\n\n@pawl.workflow\nasync def flow(x):\n"
                              "    return await greet(x)\n")
        process = subprocess.Popen([PAWL, "run", "flow.py"], cwd=self.folder, stderr=subprocess.PIPE, text=True,
                                   env=environment())
        process.stderr.read()
        process.stderr.close()
        self.assertEqual(process.wait(30), 64)
        self.write("tasks.py", "import pawl\n\n@pawl.task(retry=pawl.RetryPolicy(max_attempts=5, backoff=0.01))\n"
                               "def greet(x):\n    if pawl.context().attempt < 5:\n        raise OSError('not yet')\n"
                               "    return pawl.context().attempt\n")
        done = pawl("run", "flow.py", "--tasks", "tasks.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, "5\n"), done)
        self.assertIn("starting a new run in its place", done.err)
        self.assertNotIn("resuming", done.err)

    def test_a_run_whose_task_was_begun_is_not_begun_anew(self):
        self.write("flow.py", "import pawl\nfrom pawl.tasks import greet\n\n@pawl.workflow\nasync def flow(x):\n"
                              "    return await greet(x)\n")
        tasks = ("import pathlib, time\nimport pawl\n\n@pawl.task%s\ndef greet(x):\n"
                 "    begun = pathlib.Path(__file__).parent / 'begun.txt'\n    if not begun.exists():\n"
                 "        begun.touch()\n        time.sleep(600)\n    return 'greeted'\n")
        self.write("tasks.py", tasks % "")
        process = subprocess.Popen([PAWL, "run", "flow.py", "--tasks", "tasks.py"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
        for _ in range(400):
            if os.path.exists(os.path.join(self.folder, "begun.txt")):
                break
            time.sleep(0.05)
        process.kill()
        process.wait()
        self.write("tasks.py", tasks % "(retry=5)")
        done = pawl("run", "flow.py", "--tasks", "tasks.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"greeted"\n'), done)
        self.assertIn("resuming run", done.err)
        self.assertIn("the run keeps the version it started with", done.err)

    def test_a_run_that_no_worker_can_help_stops(self):
        self.write("flow.py", "import pawl\nfrom pawl.tasks import greet\n\n@pawl.workflow\nasync def flow(x):\n"
                              "    return await greet(x)\n")
        self.write("others.py", "import pawl\n\n@pawl.task\ndef other(x):\n    return x\n")
        for options in ([], ["--tasks", "others.py"], ["--quiet"]):
            done = pawl("run", "flow.py", *options, cwd=self.folder)
            self.assertEqual(done.code, 64, done)
            self.assertIn("no worker offers the task 'greet', and the run waits for nothing else", done.err)
            self.assertIn("--tasks FILE.py or FILE.mjs; the run is saved", done.err)

    def test_a_run_whose_file_has_no_task_after_all_stops(self):
        self.write("none.py", "import pawl\nfrom pawl.tasks import charge\n\nif pawl is None:\n    @pawl.task\n"
                              "    def other(): ...\n\n@pawl.workflow\nasync def flow(x):\n    return await charge(x)\n")
        done = pawl("run", "none.py", cwd=self.folder)
        self.assertNotEqual(done.code, 0, done)
        self.assertIn("no worker offers the task 'charge'", done.err)

    def test_activities_of_a_program_for_duroxide_are_worked(self):
        self.write("greet.py", """
from duroxide import Client, Runtime, RuntimeOptions, SqliteProvider, TagFilter
provider = SqliteProvider.in_memory()
runtime = Runtime(provider, RuntimeOptions(worker_tag_filter=TagFilter.default_and(["gpu"])))

@runtime.register_activity("Hi")
def hi(ctx, name):
    ctx.trace_info("greeting")
    return "hi " + name

@runtime.register_orchestration("Main")
def main(ctx, name):
    greeting = yield ctx.schedule_activity("Hi", name)
    again = yield ctx.schedule_activity("Hi", name).with_tag("gpu")
    return [greeting, again]

if __name__ == "__main__":
    runtime.start()
    client = Client(provider)
    client.start_orchestration("one", "Main", "ada")
    print(client.wait_for_orchestration("one", 10000).output)
    runtime.shutdown()
""")
        done = pawl("run", "greet.py:Main", "--input", '"bob"', cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '["hi bob","hi bob"]\n'), done)

    def test_a_run_with_a_timer_goes_on_without_a_worker(self):
        self.write("flow.py", "import asyncio\nimport pawl\nfrom pawl.tasks import greet\n\n@pawl.workflow\n"
                              "async def flow(x):\n    return (await pawl.race(greet(x), pawl.sleep(4)))[0]\n")
        done = pawl("run", "flow.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, "1\n"), done)

    def test_runs_a_file_with_its_tasks(self):
        self.write("flow.py", WORKFLOW)
        done = pawl("run", "flow.py", "--input", "[1, 2, 3]", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, "[2,4,6]\n"), done)
        self.assertIn("it begins", done.err)
        self.assertIn("doubling 2", done.err)
        self.assertTrue(os.path.exists(os.path.join(self.folder, ".pawl/pawl.db")))
        done = pawl("run", "flow.py", "--input", "[4]", "--json", "--quiet", cwd=self.folder)
        self.assertEqual(done.json(), {"status": "completed", "output": [8]})
        self.assertEqual(done.err, "")

    def test_says_what_it_waits_for_and_who_can_give_it(self):
        self.write("patient.py", PATIENT)
        run = subprocess.Popen([PAWL, "run", "patient.py"], cwd=self.folder, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=environment())
        given = []
        for line in run.stderr:
            found = re.search("; to [a-z ]+: pawl (.*)", line)
            if not found:
                continue
            given.append(line.partition(";")[0])
            command = found[1].replace("CHANNEL", "words").replace("JSON", str(len(given)))
            answered = pawl(*command.split())
            self.assertEqual(answered.code, 0, answered)
        self.assertEqual((run.wait(20), run.stdout.read()), (0, "[1,2,3]\n"))
        self.assertEqual(given, ["waits for a message on 'words'", "suspended: may it?", "waits for a promise"])

    def test_goes_on_after_ctrl_c(self):
        self.write("slow.py", SLOW)
        notes = os.path.join(self.folder, "notes.txt")
        first = subprocess.Popen([PAWL, "run", "slow.py"], cwd=self.folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True, env=environment())
        for _ in range(200):
            if os.path.exists(notes):
                break
            time.sleep(0.05)
        time.sleep(0.3)
        first.send_signal(signal.SIGINT)
        out, err = first.communicate(timeout=20)
        self.assertEqual((first.returncode, out), (130, ""), err)
        self.assertIn("to resume it", err)
        done = pawl("run", "slow.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"done"\n'), done)
        self.assertIn("resuming run", done.err)
        self.assertEqual(done.err.count("note completed"), 1, "what was done before is no news\n" + done.err)
        self.assertEqual(open(notes).read(), "first\nsecond\n")

    def test_a_run_of_another_file_is_not_resumed(self):
        flow = "import pawl\n\n@pawl.workflow\nasync def flow(x):\n    await pawl.sleep(%s)\n    return %s\n"
        self.write("one.py", flow % ("3600", "'one'"))
        self.write("two.py", flow % ("0", "'two'"))
        process = subprocess.Popen([PAWL, "run", "one.py"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True, env=environment())
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(20), 130)
        process.stderr.close()
        done = pawl("run", "two.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"two"\n'), done)

    def test_a_run_whose_files_have_changed_says_that_it_keeps_its_version(self):
        flow = "import pawl\n\n@pawl.workflow\nasync def flow(x):\n    %s\n    return %s\n"
        self.write("flow.py", flow % ("await pawl.sleep(2)", "'old'"))
        process = subprocess.Popen([PAWL, "run", "flow.py"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=environment())
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(20), 130)
        self.write("flow.py", flow % ("pass", "'new'"))
        done = pawl("run", "flow.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"old"\n'), done)
        self.assertIn("the run keeps the version it started with; use --new to start over", done.err)
        done = pawl("run", "flow.py", "--new", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"new"\n'), done)

    def test_a_program_without_its_sdk_says_how_to_find_it(self):
        self.write("flow.py", WORKFLOW)
        alone = os.path.join(self.folder, "pawl")
        shutil.copy(PAWL, alone)
        done = subprocess.run([alone, "run", "flow.py", "--input", "[1]"], cwd=self.folder, env=environment(),
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 64, done)
        self.assertIn("PAWL_SDK names the folder that has 'python'", done.stderr)
        done = subprocess.run([alone, "run", "flow.py", "--input", "[1]"], cwd=self.folder, capture_output=True,
                              text=True, timeout=60, env=environment(PAWL_SDK=os.path.join(ROOT, "sdk")))
        self.assertEqual((done.returncode, done.stdout), (0, "[2]\n"), done)

    def test_what_was_forgotten_is_told(self):
        self.write("two.py", "import pawl\n\n@pawl.workflow\nasync def one(x):\n    return x['a']\n\n"
                             "@pawl.workflow\nasync def two(x):\n    return x\n")
        done = pawl("run", "two.py:three", cwd=self.folder)
        self.assertEqual(done.code, 64, done)
        self.assertIn("two.py has no workflow 'three'\nhint: it has: one, two\n", done.err)
        done = pawl("run", "two.py", cwd=self.folder)
        self.assertIn("hint: name one: pawl run two.py:NAME", done.err)
        done = pawl("run", "two.py:one", cwd=self.folder)
        self.assertEqual(done.code, 1, done)
        self.assertIn("hint: no --input was given, so the workflow received None", done.err)
        done = pawl("run", "two.py:one", "--input", "null", cwd=self.folder)
        self.assertNotIn("hint:", done.err)

    def test_a_flood_of_lines_is_shown(self):
        self.write("flood.py", '''
from pawl import workflow

@workflow
async def flood(count):
    for number in range(count):
        print("line", number)
''')
        done = pawl("run", "flood.py", "--input", "3000", cwd=self.folder)
        self.assertEqual(done.err.count("line "), 3000)

    def test_lines_that_say_the_same_are_all_shown(self):
        self.write("same.py", "import pawl\n\n@pawl.workflow\nasync def same(n):\n"
                   "    for _ in range(n):\n        print('again')\n    await pawl.sleep(0.1)\n    print('again')\n")
        done = pawl("run", "same.py", "--input", "3", cwd=self.folder)
        self.assertEqual((done.code, done.err.count("again")), (0, 4), done)

    def test_goes_on_after_being_killed(self):
        self.write("slow.py", SLOW)
        notes = os.path.join(self.folder, "notes.txt")
        first = subprocess.Popen([PAWL, "run", "slow.py"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, env=environment())
        for _ in range(200):
            if os.path.exists(notes):
                break
            time.sleep(0.05)
        time.sleep(0.3)
        first.kill()
        first.wait()
        done = pawl("run", "slow.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"done"\n'), done)
        self.assertEqual(open(notes).read(), "first\nsecond\n")

    def test_a_task_that_fails_late_is_soon_tried_again(self):
        self.write("late.py", '''
import time

import pawl

@pawl.task(retry=pawl.RetryPolicy(max_attempts=3, backoff=0.1))
def late(name):
    time.sleep(0.3)
    if pawl.context().attempt == 1 and name == "b":
        raise OSError("not yet")
    return name

@pawl.workflow
async def flow(input):
    return await pawl.gather(late("a"), late("b"))
''')
        # The worker's long poll takes longer than this.
        done = pawl("run", "late.py", cwd=self.folder, timeout=15)
        self.assertEqual((done.code, done.out), (0, '["a","b"]\n'), done)

    def test_a_failed_run_and_a_refused_source(self):
        self.write("bad.py", "import pawl\n\n@pawl.workflow\nasync def bad(x):\n    raise KeyError(x)\n")
        done = pawl("run", "bad.py", "--input", "5", cwd=self.folder)
        self.assertEqual((done.code, done.out), (1, ""), done)
        self.assertIn("KeyError: 5", done.err)
        self.write("worse.py", "import pawl\n\n@pawl.workflow\nasync def bad(x):\n    return open(x)\n")
        done = pawl("run", "worse.py", cwd=self.folder)
        self.assertEqual(done.code, 2, done)
        self.assertIn("worse.py:5:", done.err)

    def test_a_worker_that_cannot_start_is_told(self):
        self.write("flow.py", WORKFLOW.replace("import time\n", "import nosuchmodule\n"))
        done = pawl("run", "flow.py", "--input", "[1]", cwd=self.folder)
        self.assertEqual(done.code, 64, done)
        self.assertIn("nosuchmodule", done.err)
        self.assertIn("the worker of", done.err)
        self.assertIn(os.path.join(self.folder, "flow.py") + '", line', done.err)
        self.assertNotIn("importlib", done.err, "only what is the user's own is shown")
        self.assertNotIn("<string>", done.err)

    def test_builtin_tasks_need_no_worker(self):
        self.write("plain.py", '''
from pawl import task, workflow

@workflow
async def plain(value):
    await task("pawl.log", "the value is", value)
    try:
        await task("shell.run", "echo no")
    except PermissionError as error:
        refused = str(error)
    return [await task("pawl.noop", value), refused]
''')
        done = pawl("run", "plain.py", "--input", "5", cwd=self.folder)
        self.assertEqual(done.code, 0, done)
        value, refused = json.loads(done.out)
        self.assertEqual(value, 5)
        self.assertIn("--allow-shell", refused)
        self.assertIn("the value is 5", done.err)
        self.write("shell.py", '''
from pawl import task, workflow

@workflow
async def shell(name):
    done = await task("shell.run", ["cat"], input="hello " + name)
    return done["stdout"]
''')
        done = pawl("run", "shell.py", "--input", '"world"', "--allow-shell", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '"hello world"\n'), done)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_tasks_in_javascript(self):
        self.write("flow.py", '''
from pawl import workflow
from pawl.tasks import triple

@workflow
async def flow(number):
    return await triple(number)
''')
        self.write("tasks.mjs", '''
import { serve, task } from 'pawl';
await serve({ tasks: [task('triple', (number) => 3 * number)] });
''')
        done = pawl("run", "flow.py", "--tasks", "tasks.mjs", "--input", "14", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, "42\n"), done)


FLAKY = '''
from pawl import TaskError, workflow
from pawl.tasks import flaky

@workflow
async def flow(input):
    try:
        return await flaky()
    except TaskError as error:
        return [error.kind, error.attempts]
'''
FLAKY_PYTHON = '''
import datetime

import pawl

@pawl.task(retry=pawl.RetryPolicy(max_attempts=2, backoff=0.01, non_retryable=[KeyError]), timeout=30,
           total_timeout=datetime.timedelta(minutes=1))
def flaky():
    raise ValueError("never")
'''
FLAKY_JAVASCRIPT = '''
import { serve, task } from 'pawl';
const flaky = task('flaky',
  { retry: { maxAttempts: 2, backoff: 0.01, nonRetryable: ['KeyError'] }, timeout: 30, totalTimeout: 60 },
  () => { const error = new Error('never'); error.name = 'ValueError'; throw error; });
await serve({ tasks: [flaky], workflows: ['flow.py'] });
'''


class TaskOptionsTest(FolderTest):
    """Options stand beside a task's function, whoever deploys the workflow that calls it."""

    def setUp(self):
        super().setUp()
        self.write("flow.py", FLAKY)

    def test_run_with_tasks_in_python(self):
        self.write("tasks.py", FLAKY_PYTHON)
        done = pawl("run", "flow.py", "--tasks", "tasks.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '["ValueError",2]\n'), done)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_run_with_tasks_in_javascript(self):
        self.write("tasks.mjs", FLAKY_JAVASCRIPT)
        done = pawl("run", "flow.py", "--tasks", "tasks.mjs", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '["ValueError",2]\n'), done)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_every_way_to_deploy_makes_the_same_version(self):
        self.write("tasks.py", FLAKY_PYTHON)
        self.write("tasks.mjs", FLAKY_JAVASCRIPT)
        server = Server(self.folder).start()
        self.addCleanup(server.stop)

        def deploy(*arguments):
            done = pawl("deploy", *arguments, "--json", cwd=self.folder, PAWL_URL=server.url)
            self.assertEqual(done.code, 0, done)
            return done.json()["version"]

        plain = deploy("flow.py")
        with_javascript = deploy("flow.py", "--tasks", "tasks.mjs")
        self.assertNotEqual(plain, with_javascript)
        self.assertEqual(deploy("tasks.mjs"), with_javascript)
        self.assertNotEqual(deploy("flow.py", "--tasks", "tasks.py"), plain)
        # The SDK's own way: serve() deploys.
        node = os.path.join(ROOT, "sdk/node/src/index.js")
        self.write("tasks.mjs", FLAKY_JAVASCRIPT.replace("'pawl'", repr(node)))
        worker = subprocess.Popen(["node", "tasks.mjs"], cwd=self.folder, stdout=subprocess.PIPE, text=True,
                                  env=environment(PAWL_URL=server.url))
        self.addCleanup(worker.stdout.close)
        self.assertIn("deployed flow", worker.stdout.readline())
        worker.terminate()
        worker.wait(20)
        versions = pawl("versions", "flow", "--json", PAWL_URL=server.url).json()["versions"]
        current = [each["version"] for each in versions if each["current"]]
        self.assertEqual(current, [with_javascript])
        self.assertEqual(len(versions), 3)

    def test_a_file_of_a_package(self):
        os.mkdir(os.path.join(self.folder, "shop"))
        self.write("shop/__init__.py", "CURRENCY = 'EUR'\n")
        self.write("shop/money.py", "def text(cents):\n    return f'{cents / 100:.2f}'\n")
        self.write("shop/tasks.py", "import pawl\n\n@pawl.task\ndef pay(text):\n    return 'paid ' + text\n")
        self.write("shop/flows.py", '''
import pawl
from shop.money import text
from . import CURRENCY
from .tasks import pay

@pawl.workflow
async def buy(cents):
    return await pay(text(cents) + ' ' + CURRENCY)

if __name__ == "__main__":
    pawl.serve()
''')
        for folder, path in (".", "shop/flows.py"), ("shop", "flows.py"):
            done = pawl("run", path, "--input", "1250", "--new", cwd=os.path.join(self.folder, folder))
            self.assertEqual((done.code, done.out), (0, '"paid 12.50 EUR"\n'), done)
        server = Server(self.folder).start()
        self.addCleanup(server.stop)
        done = pawl("deploy", "shop/flows.py", "--json", cwd=self.folder, PAWL_URL=server.url)
        self.assertEqual(done.code, 0, done)
        # As the SDK deploys it.
        worker = subprocess.Popen([sys.executable, "-m", "shop.flows"], cwd=self.folder, stderr=subprocess.PIPE, text=True,
                                  env=environment(PAWL_URL=server.url, PYTHONPATH=os.path.join(ROOT, "sdk/python")))
        self.addCleanup(worker.stderr.close)
        self.assertIn("deployed buy", worker.stderr.readline())
        worker.terminate()
        worker.wait(20)
        versions = pawl("versions", "buy", "--json", PAWL_URL=server.url).json()["versions"]
        self.assertEqual([each["version"] for each in versions], [done.json()["version"]])

    def test_a_file_that_names_no_workflows_is_refused(self):
        self.write("tasks.mjs", "import { serve, task } from 'pawl';\nawait serve({ tasks: [task('t', () => 1)] });\n")
        done = pawl("deploy", "tasks.mjs", cwd=self.folder, PAWL_URL="http://127.0.0.1:1")
        self.assertEqual(done.code, 64, done)
        self.assertIn("names no workflows", done.err)

    def test_options_that_a_task_cannot_have_are_shown_at_their_place(self):
        for option, message in (
            ("retry=attempts()", "option 'retry' of a task must be known before anything runs"),
            ("colour=1", "@task has no option 'colour'"),
            ('timeout="soon"', "option 'timeout' must be a number of seconds"),
            ('cancel="maybe"', "option 'cancel' must be 'request' or 'wait'"),
        ):
            self.write("bad.py", "import pawl\n\n@pawl.task(%s)\ndef t(): ...\n\n"
                       "@pawl.workflow\nasync def flow(input):\n    return await t()\n" % option)
            done = pawl("check", "bad.py", cwd=self.folder)
            self.assertEqual(done.code, 2, done)
            self.assertIn("bad.py:3:", done.err)
            self.assertIn(message, done.err)
            told, = pawl("check", "bad.py", "--json", cwd=self.folder).json()["diagnostics"]
            self.assertEqual((told["path"], told["line"], told["message"]), ("bad.py", 3, told["message"]))
            self.assertIn(message, told["message"])

    def test_a_workflow_may_ask_again_and_again(self):
        self.write("flow.py", "import asyncio\nfrom pawl import task, workflow\n\n@task\ndef double(x):\n    return x * 2\n\n"
                   "async def call(x):\n    return await double(x)\n\n@workflow\nasync def polls(x):\n"
                   "    waiting = asyncio.create_task(call(x))\n    while not waiting.done():\n"
                   "        await asyncio.sleep(0)\n    return waiting.result()\n")
        done = pawl("run", "flow.py", "--input", "4", "--quiet", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, "8\n"))

    def test_a_class_may_have_methods_for_tasks(self):
        text = ("import requests\n\nclass Order:\n    def vat(self):\n        return 19\n"
                "    def push(self):\n        return requests.post('/orders')\n\n"
                "async def main(method):\n    return getattr(Order(), method)()\n")
        self.write("shared.py", text)
        self.assertEqual(pawl("check", "shared.py", cwd=self.folder).code, 0)
        self.assertEqual(pawl("exec", "shared.py", "--result", "--input", '"vat"', cwd=self.folder).out, "19\n")
        done = pawl("exec", "shared.py", "--input", '"push"', cwd=self.folder)
        self.assertIn("PAWL-2013: 'Order.push' is not available in a workflow: it needs 'requests': "
                      "call it in a task", done.err)
        self.write("shared.py", text.replace("getattr(Order(), method)()", "Order().push()"))
        self.assertIn("module 'requests' is not available in a workflow",
                      pawl("check", "shared.py", cwd=self.folder).err)

    def test_what_is_left_out_is_warned_of(self):
        text = ("from pawl import workflow\nHANDLERS = []\n@HANDLERS.append\ndef fetch(url):\n    return open(url)\n"
                "@workflow\nasync def f(x):\n    return len(HANDLERS)\n")
        self.write("left_out.py", text)
        done = pawl("check", "left_out.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, ""))
        self.assertIn("left_out.py:4:1: warning: 'fetch' is left out of the workflows: it needs 'open'", done.err)
        told = pawl("check", "left_out.py", "--json", cwd=self.folder).json()
        self.assertEqual((told["diagnostics"], told["warnings"][0]["line"]), ([], 4))

    def test_a_call_that_is_left_out_is_warned_of(self):
        text = ("seen = []\n\ndef setup(path):\n    seen.append(open(path))\n\nsetup('a')\n\n"
                "async def main():\n    return seen\n")
        self.write("setup.py", text)
        done = pawl("check", "setup.py", cwd=self.folder)
        self.assertIn("setup.py:6:1: warning: this statement is left out of the workflows: it needs 'open'", done.err)
        self.write("setup.py", text.replace("return seen", "return 1"))
        self.assertEqual(pawl("check", "setup.py", cwd=self.folder).err, "")

    def test_every_option_of_a_task_is_taken(self):
        self.write("all.py", '''
import pawl

@pawl.task("other", queue="q", retry=2, timeout=1, total_timeout=9, heartbeat_timeout=1, priority=3, key="k",
           same_worker="w", cancel="wait")
def t(): ...

@pawl.workflow
async def flow(input):
    return await t()
''')
        done = pawl("check", "all.py", cwd=self.folder)
        self.assertEqual(done.code, 0, done)

    def test_options_may_be_named_and_computed_from_constants(self):
        self.write("named.py", '''
from datetime import timedelta

import pawl

MINUTE = 60
ATTEMPTS = 2
POLICY = pawl.RetryPolicy(ATTEMPTS, 0.01)

@pawl.task(retry=POLICY, timeout=2 * MINUTE, total_timeout=timedelta(minutes=5))
def flaky():
    raise ValueError("never")

@pawl.workflow
async def flow(input):
    try:
        return await flaky()
    except pawl.TaskError as error:
        return [error.kind, error.attempts]
''')
        done = pawl("run", "named.py", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '["ValueError",2]\n'), done)
