"""Server and workers are killed under load; a ledger of what was run and acknowledged is kept beside."""

import collections
import itertools
import os
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import pawl
import pawl.testing

HERE = pathlib.Path(__file__).parent
STEPS = 10
SOURCE = """
from pawl import workflow
from pawl.tasks import add

@workflow
async def chain(name):
    done = []
    for step in range(%d):
        done.append(await add(name, step))
    return done
""" % STEPS


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class KillTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = os.path.join(self.folder.name, "ledger")
        self.port = free_port()
        self.url = "http://127.0.0.1:%d" % self.port
        self.server = self.new_server()
        self.server.client.deploy_source(SOURCE)
        self.workers = []
        self.started = []
        self.stop = threading.Event()

    def tearDown(self):
        self.stop.set()
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.server.close()
        self.folder.cleanup()

    def new_server(self):
        store = "sqlite:" + os.path.join(self.folder.name, "store.db")
        return pawl.testing.Server(store=store, port=self.port, test_clock=False).open()

    def restart_server(self):
        self.server.kill()
        time.sleep(random.uniform(0, 0.1))
        self.server.close()
        self.server = self.new_server()

    def new_worker(self):
        environment = dict(os.environ, PAWL_URL=self.url, PAWL_TOKEN="", PYTHONPATH=str(HERE.parent))
        self.workers.append(subprocess.Popen(
            [sys.executable, str(HERE / "ledger_worker.py"), self.ledger], env=environment,
            stderr=subprocess.DEVNULL))

    def start_runs(self):
        """Starts runs until it is told to stop, and notes those that were acknowledged."""
        with pawl.Client(self.url, "", retries=50) as client:
            for number in itertools.count():
                if self.stop.is_set():
                    return
                name = "run-%d" % number
                client.start("chain", name, id=name)
                self.started.append(name)
                if number % 20 == 0:
                    time.sleep(0.02)

    def load(self, act, times, pause):
        starter = threading.Thread(target=self.start_runs)
        starter.start()
        for _ in range(times):
            time.sleep(random.uniform(pause / 2, pause))
            act()
        time.sleep(0.3)
        self.stop.set()
        starter.join(60)
        self.assertFalse(starter.is_alive())

    def check(self):
        """Every run that was acknowledged ends as it should; gives how often each step was run."""
        with pawl.Client(self.url, "", retries=50) as client:
            for name in self.started:
                self.assertEqual(client.wait(name, 120).value(), list(range(STEPS)))
        with open(self.ledger, encoding="utf-8") as file:
            counts = collections.Counter(tuple(line.split()[:2]) for line in file)
        for name in self.started:
            for step in range(STEPS):
                self.assertGreaterEqual(counts[(name, str(step))], 1, "a step was skipped")
        return counts

    def test_the_server_is_killed(self):
        self.new_worker()
        self.load(self.restart_server, times=5, pause=0.6)
        counts = self.check()
        self.assertGreater(len(self.started), 20)
        twice = [step for step, count in counts.items() if count > 1]
        self.assertEqual(twice, [], "a worker that lived ran a step twice")

    def test_workers_are_killed(self):
        for _ in range(3):
            self.new_worker()

        def kill_one():
            victim = self.workers.pop(0)
            victim.kill()
            victim.wait()
            self.new_worker()

        self.load(kill_one, times=6, pause=0.5)
        self.check()

    def test_everything_is_killed(self):
        for _ in range(2):
            self.new_worker()

        def kill():
            if random.random() < 0.5:
                self.restart_server()
            else:
                victim = self.workers.pop(0)
                victim.kill()
                victim.wait()
                self.new_worker()

        self.load(kill, times=8, pause=0.5)
        self.check()


if __name__ == "__main__":
    unittest.main()
