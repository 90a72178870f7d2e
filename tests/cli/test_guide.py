"""docs/guide.md and the README as somebody follows them: every command of theirs is run, in order, in a fresh
folder. A command that this test does not know how to run is an error, so none goes unnoticed."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from command import PAWL, ROOT, FolderTest, environment


def blocks(page, language):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        text = file.read()
    return re.findall(r"^```%s\n(.*?)^```" % language, text, re.MULTILINE | re.DOTALL)


def commands(page):
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words:
                yield words


class GuideTest(FolderTest):
    def setUp(self):
        super().setUp()
        programs = os.path.join(self.folder, "bin")
        os.mkdir(programs)
        os.symlink(os.path.abspath(PAWL), os.path.join(programs, "pawl"))
        os.symlink(sys.executable, os.path.join(programs, "python3"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environment = environment(
            PATH=programs + ":" + os.environ["PATH"], PAWL_LISTEN="127.0.0.1:%d" % self.port,
            PAWL_URL="http://127.0.0.1:%d" % self.port, PYTHONPATH=os.path.join(ROOT, "sdk/python"))
        self.cwd = self.folder
        self.processes = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(30)
        self.processes = []

    def call(self, *words, code=0):
        done = subprocess.run(words, cwd=self.cwd, env=self.environment, capture_output=True, text=True, timeout=120,
                              stdin=subprocess.DEVNULL)
        codes = code if isinstance(code, tuple) else (code,)
        self.assertIn(done.returncode, codes, (words, done.stdout, done.stderr))
        return done

    def begin(self, *words):
        """In another terminal."""
        self.processes.append(subprocess.Popen(words, cwd=self.cwd, env=self.environment, stdin=subprocess.DEVNULL,
                                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def wait_for(self, *words, text):
        end = time.monotonic() + 30
        while True:
            done = subprocess.run(words, cwd=self.cwd, env=self.environment, capture_output=True, text=True)
            if text in done.stdout:
                return
            self.assertLess(time.monotonic(), end, (words, done.stdout, done.stderr))
            time.sleep(0.05)

    def test_the_guide(self):
        approval, = [block for block in blocks("docs/guide.md", "python") if "async def approval" in block]
        seen = []
        for words in commands("docs/guide.md"):
            seen.append(" ".join(words[:2]))
            self.follow(words, approval)
        self.assertEqual(len(seen), 24, seen)  # a new command is looked at here, too

    def follow(self, words, approval):
        name = " ".join(words[:2])
        if words[0] == "cd":
            self.cwd = os.path.join(self.cwd, words[1])
        elif name == "pawl dev":
            self.begin(*words)
            self.wait_for("pawl", "workers", text="python")
            self.wait_for("pawl", "versions", text="parcel")
        elif name == "pawl server":
            self.end_all()
            self.begin(*words)
            self.wait_for("pawl", "workers", "--json", text='"workers":[')
        elif name == "python3 tasks.py":
            self.begin(*words)
            self.wait_for("pawl", "workers", text="python")
        elif name == "pawl run":
            done = self.call(*words)
            self.assertEqual(json.loads(done.stdout)["name"], "Ada")
        elif name == "pawl deploy":
            self.write_here("approval.py", approval)
            self.call(*words)
        elif name == "pawl wait":
            output = json.loads(self.call(*words).stdout)
            self.assertIn(output if isinstance(output, str) else output["name"], ("approved", "Ada"))
        elif name == "pawl pause":
            self.call("pawl", "start", "approval", "--id", "RUN")
            self.call(*words)
            self.call("pawl", "resume", "RUN")
        elif name == "pawl cancel":
            # Many: it counts first, and asks; here nobody answers.
            self.call(*words, code=(0, 64))
        elif name == "pawl backup":
            self.call(*words)
        elif name == "pawl restore":
            self.end_all()
            self.call(*words)
        elif words[:3] == ["python3", "-m", "unittest"]:
            self.assertIn("OK", self.call(*words).stderr)
        elif name in ("pawl init", "pawl start", "pawl show", "pawl list", "pawl logs", "pawl workers", "pawl send"):
            self.call(*words)
        else:
            self.fail("the guide has a command that this test does not know: %s" % words)

    def write_here(self, name, text):
        with open(os.path.join(self.cwd, name), "w") as file:
            file.write(text)

    def test_the_readme(self):
        source, = [block for block in blocks("README.md", "python") if "@" in block][:1]
        self.write_here("order.py", source)
        for words in commands("README.md"):
            if words[0] == "make":
                continue  # it has been run: here is what it made
            self.assertTrue(words[0].endswith("/pawl"), words)
            done = self.call("pawl", *words[1:])
            self.assertTrue(json.loads(done.stdout) is not None)


class LanguageTest(FolderTest):
    """What docs/language.md says is refused; tests/python/dir_walk.py asks for each name that is there."""

    def check(self, body, head=""):
        text = "from pawl import workflow\n%s\n@workflow\nasync def f(x):\n    %s\n" % (head, body)
        path = self.write("flow.py", text)
        return subprocess.run([PAWL, "check", path], capture_output=True, text=True, env=environment())

    def test_refusals(self):
        for body in ("open('x')", "import requests; requests.get('x')", "import os; os.getcwd()",
                     "import subprocess; subprocess.run('x')", "import threading; threading.Thread()",
                     "import multiprocessing; multiprocessing.Process()", "import time; time.sleep(60)", "input()",
                     "eval('1')", "exec('1')", "return 1j", "import weakref",
                     "globals()", "class A:\n        def __del__(self): pass"):
            done = self.check(body)
            self.assertEqual(done.returncode, 2, (body, done.stdout, done.stderr))
            self.assertIn("hint: ", done.stderr, body)


class InstallTest(unittest.TestCase):
    def test_the_python_package(self):
        """As pip installs it where there is no network, and no package but pip itself."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", folder + "/venv"], check=True, timeout=300)
            python = folder + "/venv/bin/python"
            pip = [python, "-m", "pip", "--disable-pip-version-check"]
            subprocess.run([*pip, "uninstall", "-q", "-y", "setuptools", "wheel"], check=True, timeout=300)
            done = subprocess.run([*pip, "install", "-q", "--no-index", os.path.join(ROOT, "sdk/python")],
                                  capture_output=True, text=True, timeout=300)
            self.assertEqual(done.returncode, 0, done.stderr)
            seen = subprocess.run([python, "-c", "import pawl; print(pawl.__file__)"], capture_output=True, text=True,
                                  cwd=folder, env=environment(PYTHONPATH=""))
            self.assertIn(folder, seen.stdout, seen.stderr)
            here = {name for name in os.listdir(os.path.join(ROOT, "sdk/python/pawl")) if name != "__pycache__"}
            there = {name for name in os.listdir(os.path.dirname(seen.stdout.strip())) if name != "__pycache__"}
            self.assertEqual(there, here)


if __name__ == "__main__":
    unittest.main()
