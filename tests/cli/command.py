"""The `pawl` program as a user runs it, and a server of its own for the tests that need one."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

PAWL = os.environ.get("PAWL", "build/release/pawl")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Done:
    def __init__(self, process):
        self.code, self.out, self.err = process.returncode, process.stdout, process.stderr

    def json(self):
        return json.loads(self.out)

    def __repr__(self):
        return "exit code %d\n--- stdout\n%s\n--- stderr\n%s" % (self.code, self.out, self.err)


def environment(**more):
    """The tests' own environment, without what a user may have set for Pawl."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAWL")}
    kept.update(more)
    return kept


def pawl(*arguments, stdin="", timeout=60, cwd=None, **variables):
    return Done(subprocess.run([PAWL, *arguments], input=stdin, capture_output=True, text=True, timeout=timeout,
                               cwd=cwd, env=environment(**variables)))


class Server:
    """`pawl server` on a free port, over a database in a folder."""

    def __init__(self, folder, *flags):
        self.folder = folder
        self.flags = flags
        self.store = "sqlite:" + os.path.join(folder, "pawl.db")
        self.port = 0
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [PAWL, "server", "--listen", "127.0.0.1:%d" % self.port, "--store", self.store, *self.flags],
            stderr=subprocess.PIPE, text=True, env=environment())
        for line in self.process.stderr:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                self.url = "http://127.0.0.1:%d" % self.port
                return self
        raise RuntimeError("the server did not start")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)
        self.process.stderr.close()


class ServerTest(unittest.TestCase):
    """One server for all tests of a class, with the workflows of `source`; `self.pawl` speaks to it."""

    flags = ()
    source = ""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pawl-cli-")
        cls.server = Server(cls.folder, *cls.flags).start()
        if cls.source:
            cls("deploy").deploy(cls.source)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        shutil.rmtree(cls.folder)

    def pawl(self, *arguments, code=0, **options):
        done = pawl(*arguments, PAWL_URL=self.server.url, **options)
        self.assertEqual(done.code, code, done)
        return done

    def deploy(self, source, name="flow.py"):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(source)
        return self.pawl("deploy", path)

    def start(self, *arguments):
        return self.pawl("start", *arguments).out.strip()


class FolderTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="pawl-cli-")
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path
