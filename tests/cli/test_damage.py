"""What a server and `pawl fsck` say of a database that was damaged, cut, linked or moved."""

import os
import subprocess
import time
import unittest

from command import PAWL, FolderTest, Server, environment, pawl

FLOW = """
from pawl import receive, workflow

@workflow
async def greet(name):
    return "hello, " + name

@workflow
async def waits(text):
    return text + await receive("go")
"""


class DamageTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.server = Server(self.folder)
        self.path = os.path.join(self.folder, "pawl.db")

    def fill(self, runs=20):
        flow = self.write("flow.py", FLOW)
        self.server.start()
        self.assertEqual(pawl("deploy", flow, PAWL_URL=self.server.url).code, 0)
        for number in range(runs):
            done = pawl("start", "greet", "--input", '"%d"' % number, "--id", "run-%d" % number, PAWL_URL=self.server.url)
            self.assertEqual(done.code, 0, done)
        done = pawl("start", "waits", "--input", '"unmistakable text"', "--id", "waiting", PAWL_URL=self.server.url)
        self.assertEqual(done.code, 0, done)

    def refusal(self, store=None, *flags):
        """What `pawl server` says that does not start."""
        process = subprocess.run([PAWL, "server", "--listen", "127.0.0.1:0", "--store", store or self.server.store, *flags],
                                 capture_output=True, text=True, timeout=30, env=environment())
        self.assertNotEqual(process.returncode, 0)
        return process.stderr

    def flip(self, path, place):
        with open(path, "r+b") as file:
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ 4]))

    def test_a_whole_database_has_no_problem(self):
        self.fill(3)
        while_it_runs = pawl("fsck", "--store", self.server.store, "--json")
        self.assertEqual(while_it_runs.code, 0, while_it_runs)
        self.assertEqual(while_it_runs.json()["problems"], [])
        self.assertEqual(while_it_runs.json()["runs"], 4)
        copy = os.path.join(self.folder, "copy.db")
        self.assertEqual(pawl("backup", copy, "--store", self.server.store).code, 0)
        self.assertEqual(pawl("fsck", "--store", "sqlite:" + copy).code, 0)
        self.server.stop()
        self.assertEqual(pawl("fsck", PAWL_STORE=self.server.store).code, 0)
        self.assertEqual(pawl("fsck", "--store", "sqlite:/nowhere.db").code, 4)

    def test_a_flipped_bit_in_the_log_is_told_at_the_start(self):
        self.fill()
        self.server.kill()
        self.flip(self.path + "-wal", 32 + 4120 * 3 + 1000)
        self.assertIn("PAWL-3010", self.refusal())
        checked = pawl("fsck", "--store", self.server.store)
        self.assertEqual(checked.code, 1, checked)
        self.server.flags = ("--accept-loss",)
        self.server.start()
        self.assertIn("accept-loss", pawl("audit", PAWL_URL=self.server.url).out)
        self.server.stop()
        self.server.flags = ()
        self.server.start()
        self.server.stop()

    def test_a_damaged_run_is_named_and_the_others_go_on(self):
        self.fill()
        self.server.stop()
        with open(self.path, "rb") as file:
            place = file.read().find(b"unmistakable text")
        self.assertGreater(place, 0)
        self.flip(self.path, place + 3)
        checked = pawl("fsck", "--store", self.server.store, "--json")
        self.assertEqual(checked.code, 1, checked)
        self.assertEqual({problem["run"] for problem in checked.json()["problems"]}, {"waiting"})
        self.server.start()
        try:
            shown = pawl("show", "waiting", PAWL_URL=self.server.url)
            self.assertEqual(shown.code, 4, shown)
            self.assertIn("waiting", shown.err)
            self.assertEqual(pawl("wait", "run-7", PAWL_URL=self.server.url).out, '"hello, 7"\n')
            self.assertIn("run-7", pawl("list", PAWL_URL=self.server.url).out)
        finally:
            self.server.stop()

    def test_a_hard_link_is_refused(self):
        self.fill(1)
        try:
            os.link(self.path, os.path.join(self.folder, "link.db"))
            self.assertIn("PAWL-3011", self.refusal("sqlite:" + os.path.join(self.folder, "link.db")))
        finally:
            self.server.stop()

    def test_a_moved_file_is_not_written_any_more(self):
        self.fill(1)
        os.rename(self.path, os.path.join(self.folder, "moved.db"))
        self.assertIn("PAWL-3004", self.refusal("sqlite:" + os.path.join(self.folder, "moved.db")))
        # The server looks at its file once a second.
        end = time.monotonic() + 30
        while time.monotonic() < end:
            done = pawl("start", "greet", "--input", '"x"', PAWL_URL=self.server.url)
            if done.code != 0:
                break
        self.assertNotEqual(done.code, 0, "the server must stop acknowledging")
        self.server.kill()


if __name__ == "__main__":
    unittest.main()
