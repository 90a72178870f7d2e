"""`pawl dev`: workflows and workers that follow their files."""

import os
import queue
import re
import shutil
import signal
import subprocess
import threading
import time
import unittest

from command import PAWL, FolderTest, environment, pawl

WORKFLOW = '''
import pawl
from pawl.tasks import greet


@pawl.workflow
async def flow(name):
    return await greet(name)
'''

PYTHON = '''
import os

import pawl
import words


@pawl.task(retry=3)
def greet(name):
    return [words.HELLO, name, os.getpid()]
'''

NODE = '''
import { serve, task } from 'pawl';

const greet = task('greet', (name) => [`${'hello'} from node`, name, process.pid]);
await serve({ tasks: [greet], workflows: [new URL('flow.py', import.meta.url).pathname] });
'''


class Development:
    """`pawl dev`, and what it says."""

    def __init__(self, folder, *arguments, **more):
        self.process = subprocess.Popen([PAWL, "dev", "--listen", "127.0.0.1:0", "--store", "memory:", *arguments],
                                        cwd=folder, stderr=subprocess.PIPE, text=True, env={**environment(), **more})
        self._lines = queue.Queue()
        self.seen = []
        threading.Thread(target=self._read, daemon=True).start()
        self.url = self.until(r"listening on (http://\S+),").group(1)

    def _read(self):
        for line in self.process.stderr:
            self._lines.put(line)
        self._lines.put("")

    def until(self, pattern):
        while True:
            line = self._lines.get(timeout=60)
            self.seen.append(line)
            found = re.search(pattern, line)
            if found:
                return found
            if not line:
                raise AssertionError("it has ended:\n" + "".join(self.seen))

    def run(self, workflow, name='"ada"'):
        done = pawl("start", workflow, "--input", name, "--wait", "--json", PAWL_URL=self.url)
        if done.code != 0:
            raise AssertionError(done)
        return done.json()["output"]

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(20)
        self.process.stderr.close()


def is_alive(pid):
    try:
        os.kill(pid, 0)
        return True
    except ProcessLookupError:
        return False


class DevTest(FolderTest):
    def dev(self, *arguments, **more):
        development = Development(self.folder, *arguments, **more)
        self.addCleanup(development.stop)
        return development

    def test_the_dashboard_is_named_and_opened(self):
        self.write("browser", '#!/bin/sh\necho "$1" >opened\n')
        os.chmod(os.path.join(self.folder, "browser"), 0o755)
        dev = self.dev("--open", BROWSER=os.path.join(self.folder, "browser"))
        address = dev.until(r"dashboard at (http://127.0.0.1:\d+/)").group(1)
        self.assertEqual(address, dev.url + "/")
        opened = os.path.join(self.folder, "opened")
        for _ in range(500):
            if os.path.exists(opened) and open(opened).read():
                break
            time.sleep(0.02)
        self.assertEqual(open(opened).read(), address + "\n")

    def test_workflows_and_tasks_follow_their_files(self):
        self.write("flow.py", WORKFLOW)
        self.write("words.py", "HELLO = 'hello'\n")
        self.write("tasks.py", PYTHON)
        dev = self.dev("flow.py", "--tasks", "tasks.py")
        dev.until("working the tasks of tasks.py")
        dev.until("deployed flow")
        hello, name, first = dev.run("flow")
        self.assertEqual((hello, name), ("hello", "ada"))
        os.kill(first, signal.SIGKILL)
        dev.until("was ended by signal 9; it is started again in 0.5 s")
        second = dev.run("flow")[2]
        self.assertNotEqual(first, second)
        self.write("words.py", "HELLO = 'moin'\n")  # which the file of tasks imports
        dev.until("tasks.py has changed")
        self.assertEqual(dev.run("flow")[0], "moin")
        self.write("flow.py", WORKFLOW.replace("greet(name)", "greet(name.upper())"))
        dev.until("deployed flow")
        hello, name, third = dev.run("flow")
        self.assertEqual(name, "ADA")
        dev.stop()
        self.assertEqual(dev.process.returncode, 0)
        self.assertFalse(is_alive(third), "it ends with its server")

    def test_two_files_with_a_workflow_of_one_name_are_spoken_of(self):
        flow = "import pawl\n\n@pawl.workflow\nasync def flow(n):\n    return %r\n"
        self.write("one.py", flow % "one")
        self.write("two.py", flow % "two")
        self.write("three.py", "import pawl\nfrom one import flow\n\n@pawl.workflow\nasync def other(n):\n    return n\n")
        development = self.dev("one.py", "three.py", "two.py")
        development.until("one.py has a workflow 'flow', too: new runs get that of two.py")
        self.assertNotIn("new runs get that of three.py", "".join(development.seen))  # it is the same one

    def test_options_of_tasks_are_part_of_the_program(self):
        self.write("flow.py", WORKFLOW)
        self.write("words.py", "HELLO = 'hello'\n")
        self.write("tasks.py", PYTHON.replace("retry=3", "retry=2, queue='own'"))
        dev = self.dev("flow.py", "--tasks", "tasks.py")
        dev.until("deployed flow")
        run = pawl("start", "flow", "--input", '"ada"', "--wait", "--json", PAWL_URL=dev.url)
        self.assertEqual(run.code, 0, run)
        queues = pawl("queues", "--json", PAWL_URL=dev.url).json()["queues"]
        workers = pawl("workers", "--json", PAWL_URL=dev.url).json()["workers"]
        self.assertIn("own", [each["name"] for each in queues] + workers[0]["queues"])

    def test_a_file_that_cannot_be_loaded_is_tried_again_when_it_changes(self):
        self.write("flow.py", WORKFLOW)
        self.write("words.py", "HELLO = 'hello'\n")
        self.write("tasks.py", "import nothing_of_that_name\n")
        dev = self.dev("flow.py", "--tasks", "tasks.py")
        dev.until("ModuleNotFoundError")
        dev.until("has ended with exit code 1; it is started again in")
        self.write("tasks.py", PYTHON)
        dev.until("working the tasks of tasks.py")
        self.assertEqual(dev.run("flow")[0], "hello")

    @unittest.skipUnless(shutil.which("node"), "without Node")
    def test_a_worker_in_javascript_brings_its_workflows(self):
        self.write("flow.py", WORKFLOW)
        self.write("worker.mjs", NODE)
        dev = self.dev("--tasks", "worker.mjs")
        dev.until("deployed flow")
        self.assertEqual(dev.run("flow")[0], "hello from node")
        self.write("worker.mjs", NODE.replace("'hello'", "'bonjour'"))
        dev.until("worker.mjs has changed")
        dev.until("working the tasks of worker.mjs")
        self.assertEqual(dev.run("flow")[0], "bonjour from node")

    def test_what_is_no_file_of_tasks(self):
        dev = self.dev("--tasks", "tasks.rb")
        dev.until("cannot read 'tasks.rb'")
        dev.process.terminate()
        self.assertEqual(dev.process.wait(20), 0)


if __name__ == "__main__":
    unittest.main()
