"""Servers that share a PostgreSQL database: what one was told the other does, and goes on with when that one dies."""

import http.client
import json
import os
import re
import subprocess
import threading
import time
import unittest

import postgres_support
from support import PAWL, Refused, Server, SOURCE, Worker


class PostgresServer(Server):
    def __init__(self, url, *flags):
        super().__init__(*flags)
        self.database = url

    @property
    def url(self):
        return self.database


@unittest.skipUnless(postgres_support.binaries(), "PostgreSQL is not installed")
class PostgresTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = postgres_support.Cluster().start()
        cls.addClassCleanup(cls.cluster.end)

    def setUp(self):
        self.url = self.cluster.url()
        self.servers = []

    def serve(self):
        server = PostgresServer(self.url).start()
        self.addCleanup(server.end)
        return server

    def deploy(self, server):
        server.client().post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})

    def work(self, server, done):
        """A worker that doubles what it is given, until `done` is set. What fails it asks again, as workers do."""
        worker = Worker(server.client())
        results = []
        while not done.is_set():
            try:
                tasks = worker.exchange(results, capacity=50, wait=0.2)["tasks"]
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
            except Refused as refused:
                if refused.status == 410:
                    worker, results = Worker(server.client()), []
                time.sleep(0.1)
            else:
                results = [worker.value(task, task["args"][0] * 2) for task in tasks]

    def test_a_request_is_answered_by_the_node_that_has_the_run(self):
        first, second = self.serve(), self.serve()
        text = ("import pawl\n@pawl.workflow\nasync def desk(n):\n    seen = []\n    @pawl.query\n"
                "    def progress():\n        return seen\n    while True:\n"
                "        asked = await pawl.receive('ask')\n        seen.append(asked.payload)\n"
                "        asked.reply([asked.payload, len(seen)])\n")
        there, here = first.client(), second.client()
        there.post("/deploy", {"files": [{"path": "desk.py", "text": text}]})
        there.post("/runs", {"workflow": "desk", "id": "desk"})
        body = {"channel": "ask", "payload": "x", "key": "k"}
        for client in (here, there, here):
            self.assertEqual(client.post("/runs/desk/requests?wait=50", body)["value"], ["x", 1])
        self.assertEqual(here.post("/runs/desk/requests?wait=50", {"channel": "ask", "payload": "y"})["value"], ["y", 2])
        for client in (here, there):
            self.assertEqual(client.post("/runs/desk/queries/progress"), {"value": ["x", "y"]})

    def keep_working(self, server):
        done = threading.Event()
        thread = threading.Thread(target=self.work, args=(server, done))
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(done.set)

    def wait(self, server, run, timeout=60):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            found = server.client().get("/runs/%s/result" % run, wait=10)
            if found.get("status") not in (None, "waiting"):
                return found
        raise AssertionError("run %s has not ended" % run)


class TwoServers(PostgresTest):
    def test_started_at_one_and_awaited_at_the_other(self):
        first, second = self.serve(), self.serve()
        self.deploy(first)
        self.keep_working(first)
        first.client().post("/runs", {"workflow": "steps", "id": "a", "input": 5})
        self.assertEqual(self.wait(second, "a")["output"], 20)

    def test_a_worker_of_the_other_does_the_tasks(self):
        first, second = self.serve(), self.serve()
        self.deploy(first)
        self.keep_working(second)
        first.client().post("/runs", {"workflow": "fan", "id": "b", "input": 20})
        self.assertEqual(self.wait(first, "b")["output"], 380)

    def test_a_message_sent_through_the_other(self):
        first, second = self.serve(), self.serve()
        self.deploy(first)
        first.client().post("/runs", {"workflow": "waiter", "id": "c", "input": None})
        second.client().post("/runs/c/messages", {"channel": "go", "payload": "now"})
        self.assertEqual(self.wait(first, "c")["output"], "now")

    def test_runs_go_on_at_the_other_when_one_is_killed(self):
        first, second = self.serve(), self.serve()
        self.deploy(first)
        client = first.client()
        for number in range(20):
            client.post("/runs", {"workflow": "steps", "id": "d-%d" % number, "input": 3})
        client.post("/runs", {"workflow": "waiter", "id": "d-waiter", "input": None})
        # A worker has some of the tasks when its server dies, and never says a word again.
        taken = Worker(first.client()).take(5)
        self.assertEqual(len(taken), 5)
        first.kill()
        self.keep_working(second)
        for number in range(20):
            self.assertEqual(self.wait(second, "d-%d" % number)["output"], 6)
        second.client().post("/runs/d-waiter/messages", {"channel": "go", "payload": 1})
        self.assertEqual(self.wait(second, "d-waiter")["output"], 1)
        self.assertEqual(self.cluster.execute(
            "SELECT count(*) FROM %s.nodes" % self.url.rsplit("=", 1)[1]), "1", "the dead one is gone")

    def test_servers_go_on_after_the_database_has_crashed(self):
        server = self.serve()
        self.deploy(server)
        self.keep_working(server)
        for number in range(10):
            server.client().post("/runs", {"workflow": "steps", "id": "e-%d" % number, "input": 2})
        self.cluster.crash()
        self.cluster.start()
        for number in range(10):
            self.assertEqual(self.wait_through(server, "e-%d" % number)["output"], 2)

    def wait_through(self, server, run):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                return self.wait(server, run, timeout=20)
            except (OSError, http.client.HTTPException, Refused):
                time.sleep(0.1)
        raise AssertionError("run %s has not ended" % run)


class Idle(PostgresTest):
    def log_statements(self):
        self.cluster.execute("ALTER SYSTEM SET log_statement = 'all'")
        self.cluster.execute("SELECT pg_reload_conf()")
        self.addCleanup(self.cluster.execute, "ALTER SYSTEM RESET log_statement")

    def transactions_since(self, place):
        """Transactions in the database's log after a place; a statement outside of one counts as one."""
        with open(self.cluster.log.name, errors="replace") as log:
            log.seek(place)
            lines = re.findall(r"\[(\d+)\] LOG: +(?:statement|execute [^:]*): (\w+)", log.read())
        inside, count = set(), 0
        for process, word in lines:
            if process not in inside:
                count += 1
            if word == "BEGIN":
                inside.add(process)
            elif word in ("COMMIT", "ROLLBACK"):
                inside.discard(process)
        return count

    def test_servers_with_nothing_to_do_ask_less_than_twice_a_second(self):
        servers = [self.serve(), self.serve()]
        self.deploy(servers[0])
        worker = Worker(servers[0].client())
        waiting = threading.Thread(target=worker.exchange, args=([],), kwargs={"capacity": 5, "wait": 20})
        waiting.start()
        self.addCleanup(waiting.join)
        servers[0].client().post("/runs", {"workflow": "waiter", "id": "idle", "input": None})
        self.log_statements()
        time.sleep(6)  # they have seen what the start has changed
        place, begin = os.path.getsize(self.cluster.log.name), time.monotonic()
        time.sleep(10)
        asked = self.transactions_since(place) / (time.monotonic() - begin) / len(servers)
        self.assertLess(asked, 2.0)
        self.assertGreater(asked, 0.5, "signs of life are in the log")


class MovingHouse(PostgresTest):
    def test_live_runs_go_on_in_postgres_and_back_in_a_file(self):
        server = Server().start()
        self.addCleanup(server.end)
        self.deploy(server)
        client = server.client()
        for number in range(3):
            client.post("/runs", {"workflow": "waiter", "id": "w-%d" % number, "input": None, "start_key": "k-%d" % number})
        client.post("/runs", {"workflow": "steps", "id": "s", "input": 4})
        # One of its tasks is done, and another is at a worker, when everything stops.
        worker = Worker(client)
        worker.exchange([worker.value(task, task["args"][0] * 2) for task in worker.take()], wait=5)
        server.stop()

        there = subprocess.run([PAWL, "copy", "--from", server.url, "--to", self.url, "--json"],
                               capture_output=True, text=True, timeout=120)
        self.assertEqual(there.returncode, 0, there.stderr)
        rows = json.loads(there.stdout)["rows"]
        self.assertEqual((rows["live_runs"], rows["ended_runs"]), (4, 0))
        second = self.serve()
        self.keep_working(second)
        self.assertEqual(self.wait(second, "s")["output"], 12)
        second.client().post("/runs/w-0/messages", {"channel": "go", "payload": "moved"})
        self.assertEqual(self.wait(second, "w-0")["output"], "moved")
        again = second.client().post("/runs", {"workflow": "waiter", "input": None, "start_key": "k-1"})
        self.assertEqual(again["id"], "w-1", "start keys have come along")
        second.stop()

        path = "sqlite:" + os.path.join(server.folder, "back.db")
        end = time.monotonic() + 60
        back = None
        while time.monotonic() < end and (back is None or back.returncode != 0):
            # A server that has only just ended may look alive for some seconds.
            back = subprocess.run([PAWL, "copy", "--from", self.url, "--to", path], capture_output=True, text=True,
                                  timeout=120)
            time.sleep(0.5)
        self.assertEqual(back.returncode, 0, back.stderr)
        refused = subprocess.run([PAWL, "copy", "--from", self.url, "--to", path], capture_output=True, text=True)
        self.assertEqual(refused.returncode, 4, "it is not empty any more")


class Command(PostgresTest):
    def run_pawl(self, *arguments):
        return subprocess.run([PAWL, *arguments], capture_output=True, text=True, timeout=60)

    def test_refusals_say_why_and_tell_no_password(self):
        for url, word in (("postgres://me:secret@127.0.0.1:1/db", "cannot be reached"),
                          ("postgres:///postgres?host=%s&user=nobody&password=secret" % self.cluster.folder,
                           "refuses"),
                          ("postgres://me:secret@host/db?nonsense=1", "URL")):
            done = self.run_pawl("server", "--listen", "127.0.0.1:0", "--store", url)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(word, done.stderr)
            self.assertNotIn("secret", done.stdout + done.stderr)

    def test_the_server_says_where_its_store_is_without_the_password(self):
        server = PostgresServer(self.url.replace("user=pawl", "user=pawl&password=secret")).start()
        self.addCleanup(server.end)
        self.assertIn("store postgres:", "".join(server.lines))
        self.assertNotIn("secret", "".join(server.lines))

    def test_migrate(self):
        script = self.run_pawl("migrate", "--print", "--store", self.url)
        self.assertEqual(script.returncode, 0, script.stderr)
        schema = self.url.rsplit("=", 1)[1]
        self.assertIn('CREATE SCHEMA IF NOT EXISTS "%s"' % schema, script.stdout)
        count = "SELECT count(*) FROM pg_tables WHERE schemaname = '%s'" % schema
        self.assertEqual(self.cluster.execute(count), "0", "nothing was changed")
        for _ in range(2):
            done = self.run_pawl("migrate", "--store", self.url)
            self.assertEqual(done.returncode, 0, done.stderr)
        made = self.cluster.execute(count)
        self.assertNotEqual(made, "0")
        # The printed statements make the same tables.
        other = self.cluster.url()
        printed = self.run_pawl("migrate", "--print", "--empty", "--store", other).stdout
        self.assertEqual(printed, self.run_pawl("migrate", "--print", "--store", other).stdout)
        self.cluster.execute(printed)
        self.assertEqual(self.cluster.execute(count.replace(schema, other.rsplit("=", 1)[1])), made)
        again = self.run_pawl("migrate", "--print", "--store", other)
        self.assertEqual((again.returncode, again.stdout), (0, ""), "nothing is missing")
        self.assertEqual(self.run_pawl("migrate", "--store", "sqlite:x.db").returncode, 64)
        self.assertEqual(self.run_pawl("migrate", "--empty", "--store", other).returncode, 64)


if __name__ == "__main__":
    unittest.main()
