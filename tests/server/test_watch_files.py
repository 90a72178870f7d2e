"""Files that a watcher hands over to a trigger: complete, and once."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

from support import PAWL, ServerTest

SOURCE = """
from pawl import workflow

@workflow
async def read(file):
    return [file["name"], file["bytes"], file["sha256"]]
"""


class WatchedFiles(ServerTest):
    source = SOURCE

    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp(prefix="pawl-watch-")
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def watch(self, trigger, *flags):
        return subprocess.run([PAWL, "worker", "watch", self.folder, "--to", trigger, "--settle", "0.2", "--every", "0.1",
                               "--server", "http://127.0.0.1:%d" % self.server.port, *flags],
                              capture_output=True, text=True, timeout=120)

    def runs(self, trigger):
        return [one["run"] for one in self.client.get("/triggers/%s/inputs" % trigger)["inputs"]]

    def test_21_each_file_once_across_restarts(self):
        self.client.post("/triggers", {"id": "files", "kind": "file", "workflow": "read"})
        self.write("a.txt", "one")
        self.write("b.txt", "one")
        self.write(".hidden", "no")
        self.write("c.part", "no")
        for _ in range(3):
            done = self.watch("files", "--once")
            self.assertEqual(done.returncode, 0, done.stderr)
        runs = self.runs("files")
        self.assertEqual(len(runs), 2)
        outputs = sorted(self.client.get("/runs/%s/result?wait=60" % run)["output"][0] for run in runs)
        self.assertEqual(outputs, ["a.txt", "b.txt"])
        # Other content under the same name is another file; the old one, back again, is not.
        self.write("a.txt", "two")
        self.watch("files", "--once")
        self.assertEqual(len(self.runs("files")), 3)
        self.write("a.txt", "one")
        self.watch("files", "--once")
        self.assertEqual(len(self.runs("files")), 3)

    def test_21_a_file_that_grows_is_not_complete(self):
        self.client.post("/triggers", {"id": "grows", "kind": "file", "workflow": "read"})
        watcher = subprocess.Popen([PAWL, "worker", "watch", self.folder, "--to", "grows", "--settle", "2", "--every", "0.05",
                                    "--server", "http://127.0.0.1:%d" % self.server.port], stderr=subprocess.DEVNULL)
        try:
            with open(os.path.join(self.folder, "log"), "w") as file:
                for _ in range(10):
                    file.write("line\n")
                    file.flush()
                    time.sleep(0.1)
                    self.assertEqual(self.runs("grows"), [])
            end = time.monotonic() + 60
            while not self.runs("grows") and time.monotonic() < end:
                time.sleep(0.05)
        finally:
            watcher.kill()
            watcher.wait()
        run, = self.runs("grows")
        self.assertEqual(self.client.get("/runs/%s/result?wait=60" % run)["output"][:2], ["log", 50])

    def test_an_unknown_trigger_is_refused(self):
        done = self.watch("nobody", "--once")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("PAWL-4059", done.stderr)


if __name__ == "__main__":
    unittest.main()
