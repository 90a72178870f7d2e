"""The database, the servers, the load on them, the ledger of what was acknowledged, and the oracle."""

import os
import random
import signal
import sys
import tempfile
import threading
import time

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TESTS, "server"))

import postgres_support  # noqa: E402
from cluster_support import Everywhere, PostgresServer, Way, Working  # noqa: E402
from support import Refused  # noqa: E402

LEASE = 5  # seconds after which a silent server is taken for dead

SOURCE = """
import asyncio
from pawl import workflow, receive, child, send
from pawl.tasks import charge

@workflow
async def steps(count):
    total = 0
    for number in range(count):
        total += await charge(number)
    return total

@workflow
async def fan(width):
    return sum(await asyncio.gather(*[charge(i) for i in range(width)]))

@workflow
async def collect(count):
    return [await receive("in") for _ in range(count)]

@workflow
async def kid(n):
    return await charge(n)

@workflow
async def family(n):
    return sum(await asyncio.gather(*[child("kid", i) for i in range(n)]))

@workflow
async def pair(other):
    await receive("go")
    send(other, "in", "from the other")
    return await receive("in")
"""


def expected(workflow, input):
    if workflow in ("steps", "fan", "family"):
        return sum(2 * number for number in range(input))
    return None


class Ledger:
    """What servers have said that they have done."""

    def __init__(self):
        self.lock = threading.Lock()
        self.runs = {}  # id → workflow, input
        self.messages = {}  # id of a run → what was sent to it and acknowledged
        self.unsure = {}  # the same, of those without an answer

    def started(self, run, workflow, input):
        with self.lock:
            self.runs[run] = (workflow, input)


class World:
    def __init__(self, seed, servers=3, ways=False, environments=()):
        self.random = random.Random(seed)
        self.cluster = postgres_support.Cluster().start()
        self.url = self.cluster.url()
        self.schema = self.url.rsplit("=", 1)[1]
        self.ledger = Ledger()
        self.strikes = 0
        self.over = threading.Event()
        self.ways = []
        self.environments = list(environments)
        self.servers = []
        for index in range(servers):
            if ways:
                folder = tempfile.mkdtemp(prefix="pawl-way-")
                os.chmod(folder, 0o755)
                self.ways.append(Way(folder, self.cluster.folder))
            self.servers.append(self.serve(index))
        self.ports = [server.port for server in self.servers]
        self.servers[0].client().post("/deploy", {"files": [{"path": "chaos.py", "text": SOURCE}]})
        self.working = [Working(self.ports[at:] + self.ports[:at]).start() for at in range(2)]
        self.clients = [threading.Thread(target=self._load, args=(number,), daemon=True) for number in range(3)]
        self.problems = []

    def serve(self, index, port=0):
        url = self.url
        if self.ways:
            url = url.replace(self.cluster.folder, os.path.dirname(self.ways[index].path))
        environment = self.environments[index] if index < len(self.environments) else {}
        server = PostgresServer(url, environment=environment)
        for attempt in range(100):
            try:
                return server.start("127.0.0.1:%d" % port)
            except RuntimeError:  # its database may be away, or the port still taken
                if attempt == 99:
                    raise
                time.sleep(0.2)

    # --- faults

    def kill(self, index):
        port = self.servers[index].port
        self.servers[index].kill()
        time.sleep(self.random.uniform(0, 1.5))
        self.servers[index] = self.serve(index, port)

    def stop(self, index, seconds):
        process = self.servers[index].process
        process.send_signal(signal.SIGSTOP)
        self.over.wait(seconds)
        process.send_signal(signal.SIGCONT)

    def execute(self, sql):
        return self.cluster.execute(sql)

    # --- the load

    def start(self):
        for client in self.clients:
            client.start()
        return self

    def _load(self, number):
        try:
            chance = random.Random(self.random.random())
            everywhere = Everywhere(self.ports[number % len(self.ports):] + self.ports, patience=120)
            count = 0
            while not self.over.is_set():
                count += 1
                self._one(everywhere, chance, "run-%d-%d" % (number, count))
        except Exception as problem:  # what no client should see
            self.problems.append("a client: %r" % problem)

    def _one(self, everywhere, chance, run):
        workflow = chance.choice(["steps", "steps", "fan", "family", "collect", "pair"])
        if workflow == "pair":
            # Each sends to the other; they may be at home in different places, and act at once.
            pairs = ((run + "a", run + "b"), (run + "b", run + "a"))
            for one, other in pairs:
                self._begin(everywhere, "pair", one, other)
            for one, _ in pairs:
                everywhere.ask("POST", "/runs/%s/messages" % one, {"channel": "go", "payload": 1, "id": "go"})
            return
        size = chance.randint(1, 8)
        self._begin(everywhere, workflow, run, size)
        if workflow == "collect":
            sent = self.ledger.messages.setdefault(run, [])
            for number in range(size):
                everywhere.ask("POST", "/runs/%s/messages" % run,
                               {"channel": "in", "payload": number, "id": "%s-%d" % (run, number)})
                sent.append(number)
        if chance.random() < 0.3:
            self._check(everywhere, run)

    def _begin(self, everywhere, workflow, run, input):
        everywhere.start(workflow, run, input)
        self.ledger.started(run, workflow, input)

    # --- the oracle

    def calm(self):
        """No more faults: the load ends, and everything is mended."""
        self.over.set()
        for way in self.ways:
            way.mend()
        for client in self.clients:
            client.join(180)
            if client.is_alive():
                self.problems.append("a client never got an answer")

    def _check(self, everywhere, run):
        workflow, input = self.ledger.runs[run]
        try:
            found = everywhere.result(run)
        except (AssertionError, Refused, OSError) as problem:
            self.problems.append("run %s (%s): %s" % (run, workflow, problem))
            return
        if workflow == "collect":
            wanted = self.ledger.messages.get(run, [])
            right = sorted(found.get("output") or []) == wanted
        elif workflow == "pair":
            wanted = "from the other"
            right = found.get("output") == wanted
        else:
            wanted = expected(workflow, input)
            right = found.get("output") == wanted
        if not right:
            self.problems.append("run %s (%s, %r) gave %r, not %r" % (run, workflow, input, found, wanted))

    def judge(self):
        everywhere = Everywhere(self.ports, patience=120)
        for run in list(self.ledger.runs):
            self._check(everywhere, run)
        for working in self.working:
            self.problems += ["a worker: %s" % error for error in working.errors]
        left = self.execute("SELECT count(*) FROM %s.calls WHERE status IN (1, 2, 6)" % self.schema)
        if left != "0":
            self.problems.append("%s tasks are left of runs that have all ended" % left)
        return self.problems

    def end(self):
        for working in self.working:
            working.end()
        for server in self.servers:
            server.end()
        for way in self.ways:
            way.end()
        self.cluster.end()
