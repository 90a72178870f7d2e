"""Servers that share a PostgreSQL database: any of them answers for all, and any of them may die."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import postgres_support
from cluster_support import Balancer, Everywhere, PostgresServer, Way, Working
from support import PAWL, Refused, SOURCE, Worker

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@unittest.skipUnless(postgres_support.binaries(), "PostgreSQL is not installed")
class ClusterTest(unittest.TestCase):
    count = 2

    @classmethod
    def setUpClass(cls):
        cls.cluster = postgres_support.Cluster().start()
        cls.addClassCleanup(cls.cluster.end)

    def setUp(self):
        self.url = self.cluster.url()
        self.servers = [self.serve() for _ in range(self.count)]
        self.client = self.servers[0].client()
        self.client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})

    def serve(self, url=None, *flags):
        server = PostgresServer(url or self.url, *flags).start()
        self.addCleanup(server.end)
        return server

    @property
    def ports(self):
        return [server.port for server in self.servers]

    def work(self, *servers):
        working = Working([server.port for server in servers or self.servers]).start()
        self.addCleanup(working.end)
        return working

    def wait_for(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError("it has not come to that")
            time.sleep(0.05)

    def schema(self):
        return self.url.rsplit("=", 1)[1]


class AnyServer(ClusterTest):
    def test_a_wait_hears_of_an_end_elsewhere(self):
        first, second = self.servers
        heard = second.client()
        for number in range(5):
            run = "wait-%d" % number
            self.client.post("/runs", {"workflow": "waiter", "id": run})
            found = {}
            thread = threading.Thread(target=lambda: found.update(heard.get("/runs/%s/result" % run, wait=30)))
            thread.start()
            self.client.post("/runs/%s/messages" % run, {"channel": "go", "payload": number})
            thread.join()
            self.assertEqual(found["output"], number)
        metrics = second.client().send("GET", "/metrics")[2].decode()
        self.assertRegex(metrics, r"pawl_news_heard_total [1-9]")
        self.assertRegex(metrics, r"pawl_nodes 2\b")

    def test_changes_are_told_at_every_server(self):
        first, second = self.servers
        events = second.client()
        events.timeout = 60
        stream = subprocess.Popen(["curl", "-sN", "http://127.0.0.1:%d/api/v1/events?kind=run" % second.port],
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(stream.wait)
        self.addCleanup(stream.kill)
        lines = []

        def read():
            for line in stream.stdout:
                lines.append(line)

        threading.Thread(target=read, daemon=True).start()
        self.wait_for(lambda: lines)
        number = 0

        def heard():
            nonlocal number
            number += 1
            self.client.post("/runs", {"workflow": "broken", "id": "change-%d" % number, "input": 1})
            return any('"change":"ended"' in line and "change-" in line for line in list(lines))

        self.wait_for(heard)

    def test_tokens_count_everywhere_as_soon_as_they_are_made(self):
        first, second = self.servers
        token = self.client.post("/tokens", {"name": "a", "scopes": ["admin"]})["token"]
        with self.assertRaises(Refused) as refused:
            second.client().get("/runs")
        self.assertEqual(refused.exception.status, 401)
        second.client(token).get("/runs")
        made = second.client(token).post("/tokens", {"name": "b", "scopes": ["read"]})
        first.client(made["token"]).get("/runs")
        second.client(token).ask("DELETE", "/tokens/" + made["id"])
        with self.assertRaises(Refused):
            first.client(made["token"]).get("/runs")

    def test_a_session_of_the_dashboard_counts_everywhere(self):
        first, second = self.servers
        admin = self.client.post("/tokens", {"name": "a", "scopes": ["admin"]})["token"]
        own = {"X-Pawl-Session": "1"}
        _, headers, _ = first.client().send("POST", "/api/v1/session", {"token": admin}, own)
        cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}

        def status(server):
            return server.client().send("GET", "/api/v1/runs", headers=cookie)[0]

        self.assertEqual([status(second), status(first)], [200, 200])
        self.assertEqual(second.client().send("DELETE", "/api/v1/session", headers={**cookie, **own})[0], 200)
        self.assertEqual([status(second), status(first)], [401, 401])

    def test_a_deploy_counts_everywhere_as_soon_as_it_is_done(self):
        first, second = self.servers
        for number in range(10):
            source = "from pawl import workflow\n\n@workflow\nasync def told(n):\n    return %d\n" % number
            (second if number % 2 else first).client().post(
                "/deploy", {"files": [{"path": "told.py", "text": source}]})
            client = (first if number % 2 else second).client()
            run = client.post("/runs", {"workflow": "told", "input": None})["id"]
            self.assertEqual(client.get("/runs/%s/result" % run, wait=20)["output"], number)

    def test_limits_hold_over_both(self):
        first, second = self.servers
        self.client.ask("PUT", "/queues/default", {"max_running": 3})
        workers = [Worker(server.client()) for server in self.servers]
        self.client.post("/runs", {"workflow": "fan", "id": "limited", "input": 12})
        done = 0
        held = []
        end = time.monotonic() + 60
        while done < 12:
            self.assertLess(time.monotonic(), end)
            for worker in workers:
                for task in worker.exchange(capacity=10, wait=0.2)["tasks"]:
                    held.append((worker, task))
            self.assertLessEqual(len(held), 3)
            while held:
                worker, task = held.pop()
                worker.exchange([worker.value(task, 1)], capacity=0)
                done += 1
        self.assertEqual(second.client().get("/runs/limited/result", wait=30)["output"], 12)

    def test_nodes(self):
        first, second = self.servers
        self.client.post("/runs", {"workflow": "waiter", "id": "at-first"})
        found = {}

        def told():
            nodes = second.client().get("/nodes")["nodes"]
            found.update({node["url"]: node for node in nodes})
            return len(nodes) == 2 and all(node["url"] for node in nodes)

        self.wait_for(told)
        ours = found["http://127.0.0.1:%d" % first.port]
        theirs = found["http://127.0.0.1:%d" % second.port]
        self.assertEqual((ours["self"], theirs["self"]), (False, True))
        self.assertEqual((ours["runs"], theirs["runs"]), (1, 0))
        self.assertTrue(ours["version"])
        self.assertLess(ours["silent"], 60)
        command = subprocess.run([PAWL, "nodes", "--server", "http://127.0.0.1:%d" % second.port],
                                 capture_output=True, text=True)
        self.assertEqual(command.returncode, 0, command.stderr)
        self.assertIn("http://127.0.0.1:%d" % first.port, command.stdout)


class Leaving(ClusterTest):
    def test_a_server_that_is_asked_to_stop_leaves_its_runs_to_the_others(self):
        first, second = self.servers
        for number in range(20):
            self.client.post("/runs", {"workflow": "steps", "id": "left-%d" % number, "input": 3})
        working = self.work(second, first)
        self.assertEqual(first.stop(), 0)
        self.assertIn("left the store; 1 other server goes on with its runs", "".join(first.lines))
        rows = self.cluster.execute("SELECT count(*) FROM %s.nodes" % self.schema())
        self.assertEqual(rows, "1")
        for number in range(20):
            self.assertEqual(Everywhere([second.port]).result("left-%d" % number)["output"], 6)
        self.assertEqual([call for call, times in working.worked.items() if times > 1], [])

    def test_a_worker_takes_its_tasks_along(self):
        first, second = self.servers
        self.client.post("/runs", {"workflow": "steps", "id": "along", "input": 1})
        task, = Worker(first.client()).take()
        self.assertEqual(first.stop(), 0)
        again = Worker(second.client())
        again.exchange(capacity=0, running=[{"id": task["id"], "token": task["token"]}])
        other = Worker(second.client(), name="other")
        self.assertEqual(other.exchange(capacity=10, wait=8)["tasks"], [], "nobody else gets it meanwhile")
        answer = again.exchange([again.value(task, 5)], capacity=0)
        self.assertEqual(answer["recorded"], ["recorded"])
        self.assertEqual(second.client().get("/runs/along/result", wait=30)["output"], 5)


class Balanced(ClusterTest):
    def setUp(self):
        super().setUp()
        self.balancer = Balancer(self.ports)
        self.addCleanup(self.balancer.end)
        for server in self.servers:
            # Where a server is to be reached is in its row with its second sign of life.
            self.wait_for(lambda: all(node["url"] for node in server.client().get("/nodes")["nodes"]))

    def serve_sessions(self, command, environment):
        url = "http://127.0.0.1:%d" % self.balancer.port
        worker = subprocess.Popen(command, env=dict(os.environ, PAWL_URL=url, **environment),
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(worker.wait)
        self.addCleanup(worker.kill)
        everywhere = Everywhere([self.balancer.port])
        for number in range(20):
            everywhere.start("steps", "run-%d" % number, 5)
        for number in range(20):
            self.assertEqual(everywhere.result("run-%d" % number).get("output"), 20)
        sessions = self.cluster.execute("SELECT count(*) FROM %s.sessions" % self.schema())
        self.assertLessEqual(int(sessions), 8, "no session was opened for each request")
        self.assertGreater(min(self.balancer.handed_on.values()), 10)

    def test_a_session_of_python_is_served_by_whichever_server_a_request_meets(self):
        folder = tempfile.mkdtemp(prefix="pawl-worker-")
        path = os.path.join(folder, "worker.py")
        with open(path, "w") as file:
            file.write("import pawl\n\n@pawl.task\ndef charge(n):\n    return n * 2\n\npawl.Worker().run()\n")
        self.serve_sessions([sys.executable, path], {"PYTHONPATH": os.path.join(ROOT, "sdk/python")})

    def test_a_session_of_node_is_served_by_whichever_server_a_request_meets(self):
        folder = tempfile.mkdtemp(prefix="pawl-worker-")
        path = os.path.join(folder, "worker.mjs")
        with open(path, "w") as file:
            file.write("import { task, Worker } from %s;\nconst charge = task('charge', (n) => n * 2);\n"
                       "new Worker({ tasks: [charge] }).start();\n"
                       % json.dumps(os.path.join(ROOT, "sdk/node/src/index.js")))
        self.serve_sessions(["node", path], {})


class Dying(ClusterTest):
    count = 3

    def test_one_of_three_is_killed_again_and_again(self):
        working = [self.work(), self.work(*reversed(self.servers))]
        everywhere = Everywhere(self.ports)
        runs = []
        for round in range(3):
            for number in range(30):
                run = "round-%d-%d" % (round, number)
                everywhere.start("steps", run, 4)
                runs.append(run)
            victim = self.servers[round % 3]
            victim.kill()
            # Another one is there on the same port.
            port = victim.port
            replacement = PostgresServer(self.url)
            replacement.start("127.0.0.1:%d" % port)
            self.addCleanup(replacement.end)
            self.servers[round % 3] = replacement
        for run in runs:
            self.assertEqual(everywhere.result(run)["output"], 12)
        self.assertEqual([error for each in working for error in each.errors], [])

    def test_one_that_was_stopped_writes_nothing_before_it_has_rejoined(self):
        first, second, third = self.servers
        working = self.work(second, third)
        for number in range(10):
            self.client.post("/runs", {"workflow": "waiter", "id": "stopped-%d" % number})
        keys = self.cluster.execute("SELECT key FROM %s.nodes ORDER BY key" % self.schema()).split()
        first.process.send_signal(signal.SIGSTOP)
        self.wait_for(lambda: self.cluster.execute(
            "SELECT count(*) FROM %s.nodes" % self.schema()) == "2")
        second.client().post("/runs/stopped-0/messages", {"channel": "go", "payload": 1})
        self.assertEqual(Everywhere([third.port]).result("stopped-0")["output"], 1)
        first.process.send_signal(signal.SIGCONT)
        self.wait_for(lambda: self.cluster.execute(
            "SELECT count(*) FROM %s.nodes" % self.schema()) == "3")
        self.assertEqual(self.cluster.execute(
            "SELECT key FROM %s.nodes ORDER BY key" % self.schema()).split(), keys)
        everywhere = Everywhere([first.port])
        for number in range(1, 10):
            everywhere.ask("POST", "/runs/stopped-%d/messages" % number, {"channel": "go", "payload": number})
            self.assertEqual(everywhere.result("stopped-%d" % number)["output"], number)
        self.assertEqual(working.errors, [])


class Database(ClusterTest):
    def test_it_is_restarted_under_load(self):
        self.work()
        everywhere = Everywhere(self.ports)
        runs = []
        for round in range(2):
            for number in range(20):
                runs.append("restart-%d-%d" % (round, number))
                everywhere.start("steps", runs[-1], 3)
            self.cluster.crash()
            self.wait_for(lambda: any(not self.is_ready(server) for server in self.servers))
            self.cluster.start()
        for run in runs:
            self.assertEqual(everywhere.result(run)["output"], 6)
        for server in self.servers:
            self.wait_for(lambda: self.is_ready(server))

    def is_ready(self, server):
        client = server.client()
        try:
            return client.send("GET", "/readyz")[0] == 200
        finally:
            client.close()


class CutOff(ClusterTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="pawl-way-")
        os.chmod(self.folder, 0o755)
        self.way = Way(self.folder, self.cluster.folder)
        self.addCleanup(self.way.end)
        super().setUp()
        self.servers.append(self.serve(self.url.replace(self.cluster.folder, self.folder)))

    def test_a_server_without_its_database_says_so_and_its_runs_go_on_elsewhere(self):
        cut = self.servers[2]
        client = cut.client()
        client.post("/runs", {"workflow": "waiter", "id": "cut"})
        self.way.cut()
        self.wait_for(lambda: cut.client().send("GET", "/readyz")[0] == 503)
        with self.assertRaises(Refused) as refused:
            cut.client().post("/runs", {"workflow": "waiter", "id": "never"})
        self.assertEqual(refused.exception.status, 503)
        self.assertTrue(refused.exception.error["retryable"])
        everywhere = Everywhere(self.ports[:2])
        everywhere.ask("POST", "/runs/cut/messages", {"channel": "go", "payload": 1})
        self.assertEqual(everywhere.result("cut")["output"], 1)
        self.way.mend()
        self.wait_for(lambda: cut.client().send("GET", "/readyz")[0] == 200)
        Everywhere([cut.port]).start("waiter", "mended", None)

    def test_lost_news_cost_one_look(self):
        """Nobody hears anything: the listener's connections end as soon as they are there."""
        cut = self.servers[2]
        stop = threading.Event()

        def drop():
            while not stop.is_set():
                self.cluster.execute("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                                     "WHERE (query LIKE '%LISTEN%' OR query LIKE '%pg_notify%') "
                                     "AND pid <> pg_backend_pid()")
        thread = threading.Thread(target=drop)
        thread.start()
        try:
            self.client.post("/runs", {"workflow": "steps", "id": "unheard", "input": 3})
            self.work(cut)
            self.assertEqual(Everywhere([cut.port]).result("unheard")["output"], 6)
        finally:
            stop.set()
            thread.join()


class Urls(ClusterTest):
    """SDKs and commands that know several servers."""

    def setUp(self):
        super().setUp()
        self.several = ",".join("http://127.0.0.1:%d" % port for port in self.ports)

    def test_python(self):
        program = """
import asyncio, sys
import pawl
from pawl.aio import AsyncClient

@pawl.task
def charge(n):
    return n * 2

worker = pawl.Worker().start()
worker.wait_ready(30)
client = pawl.Client()
assert client.start("steps", 3, id="before").result(60) == 6
assert len(client.nodes()) == 2
print("ready", flush=True)
sys.stdin.readline()
assert client.start("steps", 4, id="after").result(60) == 12

async def other():
    async with AsyncClient() as client:
        assert await (await client.start("steps", 2, id="async")).result(60) == 2
asyncio.run(other())
worker.stop()
worker.join()
print("done", flush=True)
"""
        self.outlive(subprocess.Popen([sys.executable, "-c", program], text=True, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, env=dict(
                                          os.environ, PAWL_URL=self.several,
                                          PYTHONPATH=os.path.join(ROOT, "sdk/python"))))

    def test_node(self):
        program = """
import { createInterface } from 'node:readline';
import { Client, Worker, task } from %s;
const charge = task('charge', (n) => n * 2);
const worker = new Worker({ tasks: [charge], concurrency: 4 }).start();
const client = new Client();
const run = await client.start('steps', 3, { id: 'before' });
if (await run.result({ timeout: 60 }) !== 6) throw new Error('before');
if ((await client.nodes()).length !== 2) throw new Error('nodes');
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) break;
const after = await client.start('steps', 4, { id: 'after' });
if (await after.result({ timeout: 60 }) !== 12) throw new Error('after');
await worker.stop();
client.close();
console.log('done');
process.exit(0);
""" % json.dumps(os.path.join(ROOT, "sdk/node/src/index.js"))
        self.outlive(subprocess.Popen(["node", "--input-type=module", "-e", program], text=True,
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      env=dict(os.environ, PAWL_URL=self.several)))

    def outlive(self, process):
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stdin.close)
        self.assertEqual(process.stdout.readline(), "ready\n")
        self.servers[0].kill()
        process.stdin.write("\n")
        process.stdin.flush()
        # What the worker logs may stand before it.
        self.assertIn("done\n", list(process.stdout))

    def test_commands(self):
        environment = dict(os.environ, PAWL_URL=self.several)
        started = subprocess.run([PAWL, "start", "waiter", "--id", "cli"], env=environment,
                                 capture_output=True, text=True)
        self.assertEqual(started.returncode, 0, started.stderr)
        self.servers[0].kill()
        for arguments in (["list"], ["send", "cli", "go", "1"], ["wait", "cli"]):
            done = subprocess.run([PAWL, *arguments], env=environment, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, (arguments, done.stderr))
        self.servers[1].kill()
        refused = subprocess.run([PAWL, "list"], env=environment, capture_output=True, text=True)
        self.assertEqual(refused.returncode, 5, refused.stderr)


@unittest.skipUnless(postgres_support.binaries(), "PostgreSQL is not installed")
class Page(unittest.TestCase):
    """docs/postgres.md, from nothing to three servers: the commands as they stand there, with a database, ports and a
    proxy of the test's own."""

    def test_ten_commands(self):
        with open(os.path.join(ROOT, "docs/postgres.md")) as file:
            page = file.read()
        block = page.split("## From nothing to three servers")[1].split("```sh\n")[1].split("```")[0]
        commands = block.strip().split("\n")
        self.assertEqual(len(commands), 10)
        cluster = postgres_support.Cluster().start()
        self.addCleanup(cluster.end)
        folder = tempfile.mkdtemp(prefix="pawl-page-")
        ports = {}
        for port in ("7380", "7381", "7382", "7383"):
            with socket.create_server(("127.0.0.1", 0)) as free:
                ports[port] = str(free.getsockname()[1])
        script = ["set -e", "trap 'kill $(jobs -p) 2>/dev/null' EXIT",
                  # The database is there, and its superuser is called as the page's role.
                  "sudo() { case \"$*\" in *createdb*) createdb -h %s -U pawl --owner pawl pawl;; esac; }" % cluster.folder,
                  "export PATH=$PWD:$PATH"]
        os.symlink(os.path.abspath(PAWL), os.path.join(folder, "pawl"))
        proxy = shutil.which("haproxy")
        for command in commands:
            for port, free in ports.items():
                command = command.replace(port, free)
            command = command.replace("/var/run/postgresql", cluster.folder)
            if command.startswith("haproxy"):
                command = "haproxy -f haproxy.cfg & sleep 1" if proxy else "true"
            if command.startswith("pawl nodes"):
                # The servers start beside each other, and each says with its second sign of life where it is.
                address = ports["7380"] if proxy else ports["7382"]
                command = ("for i in $(seq 300); do pawl nodes --json --server http://127.0.0.1:%s >nodes.json 2>/dev/null "
                           "&& [ $(grep -o '\"url\":\"http' nodes.json | wc -l) = 3 ] && break; sleep 0.1; done\n%s"
                           % (address, command.replace(ports["7380"], address)))
            script.append(command)
        with open(os.path.join(folder, "said"), "w+") as said:
            shell = subprocess.Popen(["bash", "-c", "\n".join(script)], cwd=folder, stdout=said, stderr=said,
                                     start_new_session=True)
            try:
                code = shell.wait(120)
            finally:
                os.killpg(shell.pid, signal.SIGKILL)
            said.seek(0)
            text = said.read()
        shutil.rmtree(folder, ignore_errors=True)
        self.assertEqual(code, 0, text)
        for port in ("7381", "7382", "7383"):
            self.assertIn("http://127.0.0.1:" + ports[port], text)


if __name__ == "__main__":
    unittest.main()
