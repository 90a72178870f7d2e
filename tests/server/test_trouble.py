"""What an operator meets: a disk that is full, too few descriptors, addresses in use, files that cannot be used.
Every message says what to do next."""

import http.client
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from support import PAWL, SOURCE, Client, Refused, Server

MEGABYTE = 1 << 20


class StoreFails(unittest.TestCase):
    """The files of the process may not grow beyond a limit, which stands for a disk that is full."""

    def setUp(self):
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        self.most = unlimited
        self.server = Server(limits={resource.RLIMIT_FSIZE: (3 * MEGABYTE, unlimited)}).start()
        self.addCleanup(self.server.end)
        self.client = self.server.client()
        self.client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})

    def fill(self):
        """Starts runs until the store takes nothing any more; those that it has taken."""
        taken, down = [], 0
        for count in range(400):
            try:
                self.client.post("/runs", {"workflow": "waiter", "id": "w%d" % count, "input": "x" * 100_000})
                taken.append("w%d" % count)
            except Refused as refused:
                self.assertIn(refused.code, ("PAWL-3001", "PAWL-3002"))
                self.assertTrue(refused.error["retryable"])
                time.sleep(0.05)
            down = 0 if self.ready() else down + 1
            if down == 20:
                return taken
        self.fail("the store has taken everything")

    def wait_until(self, condition):
        end = time.monotonic() + 30
        while not condition():
            self.assertLess(time.monotonic(), end, "".join(self.server.lines))
            time.sleep(0.05)

    def said(self, text):
        return sum(text in line for line in self.server.lines)

    def ready(self):
        return self.client.send("GET", "/readyz")[0] == 200

    def available(self):
        return "pawl_store_available 1\n" in self.client.send("GET", "/metrics")[2].decode()

    def test_it_is_said_and_goes_on_by_itself(self):
        taken = self.fill()
        self.assertGreater(len(taken), 5)
        self.assertEqual(self.said("the store fails: PAWL-300"), 1, self.server.lines)
        self.assertEqual(self.said("the store answers again"), 0, self.server.lines)
        self.assertEqual(self.client.send("GET", "/healthz")[0], 200)
        status, _, body = self.client.send("GET", "/readyz")
        self.assertEqual(status, 503)
        self.assertIn(b"the store does not answer: ", body)
        self.assertFalse(self.available())

        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (self.most, self.most))
        self.wait_until(self.ready)
        self.wait_until(lambda: self.said("the store answers again"))
        self.assertTrue(self.available())
        self.client.post("/runs", {"workflow": "waiter", "id": "after"})
        for run in taken:
            self.assertEqual(self.client.get("/runs/" + run)["status"], "waiting")


class StartsWithoutRoom(unittest.TestCase):
    def test_a_full_disk_is_called_full(self):
        server = Server()
        self.addCleanup(server.end)
        server.start()
        self.assertEqual(server.stop(), 0)
        server.limits = {resource.RLIMIT_FSIZE: (1000, resource.getrlimit(resource.RLIMIT_FSIZE)[1])}
        with self.assertRaisesRegex(RuntimeError, "PAWL-3002.*\n.*Free some space"):
            server.start()


class Memory(unittest.TestCase):
    """The process may not have more than some memory, while its own bounds allow more."""

    def squeeze(self, client, number, answers, until):
        text = json.dumps("x" * (3 * MEGABYTE))
        count = 0
        while time.monotonic() < until:
            count += 1
            body = '{"workflow":"waiter","id":"w%d-%d","input":%s}' % (number, count, text)
            try:
                status, _, data = client.send("POST", "/api/v1/runs", body)
                answers.append((status, json.loads(data).get("id") if status < 300 else None))
            except (OSError, http.client.HTTPException):
                answers.append((0, None))

    def test_a_server_without_memory_refuses_and_lives(self):
        # What the process has at its beginning is not known in advance, so the limit is set when it runs.
        server = Server("--request-memory", "4GB", "--hot-runs", "100000").start()
        self.addCleanup(server.end)
        client = server.client()
        client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        with open("/proc/%d/statm" % server.process.pid) as sizes:
            now = int(sizes.read().split()[0]) * resource.getpagesize()
        resource.prlimit(server.process.pid, resource.RLIMIT_AS, (now + 48 * MEGABYTE, resource.RLIM_INFINITY))
        answers, threads = [], []
        until = time.monotonic() + 6
        for number in range(24):
            threads.append(threading.Thread(target=self.squeeze, args=(server.client(), number, answers, until)))
            threads[-1].start()
        for thread in threads:
            thread.join()
        self.assertIsNone(server.process.poll(), "".join(server.lines))
        statuses = {status for status, _ in answers}
        self.assertLessEqual(statuses, {0, 201, 503}, statuses)
        self.assertGreater(len(statuses & {0, 503}), 0, "the memory was enough")
        resource.prlimit(server.process.pid, resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        taken = [run for _, run in answers if run]
        end = time.monotonic() + 30
        missing = set(taken)
        while missing and time.monotonic() < end:
            for run in list(missing):
                try:
                    self.assertEqual(client.get("/runs/" + run)["status"], "waiting")
                    missing.discard(run)
                except Refused as refused:
                    self.assertEqual(refused.status, 503)
                except (OSError, http.client.HTTPException):
                    pass
        self.assertEqual(missing, set())
        client.post("/runs", {"workflow": "waiter", "id": "last"})
        client.post("/runs/last/messages", {"channel": "go", "payload": 7})
        self.assertEqual(client.get("/runs/last/result", wait=20)["output"], 7)
        self.assertEqual(server.stop(), 0)


class Descriptors(unittest.TestCase):
    def test_all_that_the_system_allows_is_taken(self):
        server = Server(limits={resource.RLIMIT_NOFILE: (200, 1500)}).start()
        self.addCleanup(server.end)
        page = server.client().send("GET", "/metrics")[2].decode()
        self.assertIn("process_max_fds 1500\n", page)
        self.assertIn("at most 1400 connections", "".join(server.lines))

    def test_connections_beyond_that_are_closed_and_do_not_hang(self):
        server = Server(limits={resource.RLIMIT_NOFILE: (300, 300)}).start()
        self.addCleanup(server.end)
        connections = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(260)]
        try:
            self.assertEqual(connections[-1].recv(1), b"")
            connections[0].sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertTrue(connections[0].recv(100).startswith(b"HTTP/1.1 200"))
        finally:
            for connection in connections:
                connection.close()


class Starting(unittest.TestCase):
    def refused(self, *flags, code=1):
        done = subprocess.run([PAWL, "server", *flags], capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, code, done)
        self.assertIn("\nhint: ", done.stderr)
        return done.stderr

    def test_an_address_that_is_in_use(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            said = self.refused("--listen", "127.0.0.1:%d" % taken.getsockname()[1], "--store", "memory:")
        self.assertIn("Address already in use", said)
        self.assertIn("a server may be running already", said)

    def test_an_address_of_another_machine(self):
        said = self.refused("--listen", "192.0.2.1:7380", "--store", "memory:", "--insecure")
        self.assertIn("this machine does not have the address", said)

    def test_an_open_server_is_told_how_to_get_a_token(self):
        with tempfile.TemporaryDirectory() as folder:
            store = "sqlite:" + os.path.join(folder, "pawl.db")
            said = self.refused("--listen", "0.0.0.0:0", "--store", store)
            self.assertIn("pawl token create --name admin --scope admin --store " + store, said)
        said = self.refused("--listen", "0.0.0.0:0", "--store", "memory:")
        self.assertIn("use sqlite:PATH", said)

    def test_a_folder_that_may_not_be_written(self):
        said = self.refused("--store", "sqlite:/sys/pawl.db", "--listen", "127.0.0.1:0")
        self.assertIn("choose a place that may be written", said)

    def test_a_folder_instead_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            said = self.refused("--store", "sqlite:" + folder, "--listen", "127.0.0.1:0")
            self.assertIn("PAWL-3006: %s is a folder\n" % folder, said)
            self.assertIn("name a file in it: sqlite:%s/pawl.db" % folder, said)

    def test_a_file_of_settings(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pawl.conf")
            for text, what in (("\nstroe = x\n", ":2: the line names the setting 'stroe'"),
                               ("keep_failed = 3d\n", ":1: the line names the setting 'keep_failed', which there is not; "
                                                      "did you mean 'keep-failed'?"),
                               ("keep-failed = 3d\nkeep-failed = 4d\n", ":2: the line gives 'keep-failed' a second time"),
                               ("listen\n", ":1: the line does not have the form name = value")):
                with open(path, "w") as file:
                    file.write(text)
                self.assertIn(path + what, self.refused("--config", path, code=64))


class Hangup(unittest.TestCase):
    def test_it_stops_in_order(self):
        server = Server()
        self.addCleanup(server.end)
        server.start()
        server.process.send_signal(signal.SIGHUP)
        self.assertEqual(server.process.wait(20), 0)

    def test_who_was_told_to_ignore_it_goes_on(self):
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does; children get it
        try:
            server = Server()
            self.addCleanup(server.end)
            server.start()
        finally:
            signal.signal(signal.SIGHUP, before)
        server.process.send_signal(signal.SIGHUP)
        with self.assertRaises(subprocess.TimeoutExpired):
            server.process.wait(1)
        self.assertEqual(server.client().send("GET", "/healthz")[0], 200)


class Backups(unittest.TestCase):
    def test_what_is_there_is_not_overwritten(self):
        with tempfile.TemporaryDirectory() as folder:
            store, copy = os.path.join(folder, "pawl.db"), os.path.join(folder, "copy.db")
            for path in (store, copy):
                subprocess.run([PAWL, "token", "create", "--scope", "admin", "--store", "sqlite:" + path], check=True,
                               stdout=subprocess.DEVNULL, timeout=60)
            self.check(["backup", copy, "--store", "sqlite:" + store], "PAWL-3009: %s exists" % copy, "say --force")
            self.check(["restore", os.path.join(folder, "nothing"), "--store", "sqlite:" + store], "there is no database",
                       "check the path")

    def test_what_cannot_be_copied_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "pawl.db")
            for arguments, what, hint in (
                (["backup", os.path.join(folder, "b"), "--store", "sqlite:" + store], "there is no database", "--store"),
                (["restore", os.path.join(folder, "b"), "--store", "sqlite:" + store], "there is no database", "check"),
            ):
                self.check(arguments, what, hint)
            made = subprocess.run([PAWL, "token", "create", "--name", "x", "--scope", "read", "--json", "--store",
                                   "sqlite:" + store], capture_output=True, text=True, timeout=60)
            self.assertRegex(made.stdout, r'^\{"id":"\d+","token":"pawl_[^"]+","expires_at":null\}')
            self.check(["backup", os.path.join(folder, "no/where"), "--store", "sqlite:" + store],
                       "cannot write to the folder", "choose a folder that is there")
            listed = subprocess.run([PAWL, "token", "list", "--json", "--store", "sqlite:" + store],
                                    capture_output=True, text=True, timeout=60)
            self.assertRegex(listed.stdout, r'^\{"tokens":\[\{"id":"\d+","name":"x","scopes":\["read"\],"queues":\[\],"created_at":"[^"]+",'
                                            r'"expires_at":null,"used_at":null\}')

    def test_a_database_in_use_is_not_overwritten(self):
        server = Server()
        self.addCleanup(server.end)
        server.start().client().post("/deploy", {"files": [{"path": "x.py", "text": SOURCE}]})
        copy, link = os.path.join(server.folder, "copy.db"), os.path.join(server.folder, "link.db")
        os.symlink(server.store, link)
        self.check(["backup", server.store, "--store", "sqlite:" + server.store, "--force"], "is the database itself",
                   "name another file")
        self.check(["backup", link, "--store", "sqlite:" + server.store, "--force"], "is the database itself", "")
        subprocess.run([PAWL, "backup", copy, "--store", "sqlite:" + server.store], check=True, timeout=60)
        self.check(["restore", copy, "--store", "sqlite:" + link, "--force"], "is in use by process", "Stop")
        server.client().post("/runs", {"workflow": "waiter", "id": "kept"})
        server.kill()
        self.assertEqual(server.start().client().get("/runs/kept")["status"], "waiting")

    def check(self, arguments, what, hint):
        done = subprocess.run([PAWL, *arguments], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 4, done)
        self.assertIn(what, done.stderr)
        self.assertRegex(done.stderr, "hint: .*" + hint)


class NobodyReads(unittest.TestCase):
    def test_a_log_that_cannot_be_written_is_lost_and_nothing_else(self):
        folder = tempfile.mkdtemp(prefix="pawl-server-")
        self.addCleanup(shutil.rmtree, folder, True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with open("/dev/full", "w") as full:
            process = subprocess.Popen([PAWL, "server", "--listen", "127.0.0.1:%d" % port, "--access-log", "--store",
                                        "sqlite:%s/pawl.db" % folder], stderr=full)
        self.addCleanup(process.kill)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        for _ in range(3):
            self.assertEqual(Client(port).send("GET", "/readyz")[0], 200)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(30), 0)


@unittest.skipIf(os.geteuid() != 0, "only root can make files for others")
class Owners(unittest.TestCase):
    SERVICE = 65534

    def test_what_root_makes_for_a_service_is_the_services(self):
        server = Server()
        self.addCleanup(server.end)
        os.chown(server.folder, self.SERVICE, self.SERVICE)
        store = ["--store", "sqlite:" + server.store]
        self.run_pawl("token", "create", "--scope", "admin", *store)
        copy = os.path.join(server.folder, "copy.db")
        self.run_pawl("backup", copy, *store)
        os.chmod(server.store, 0o640)
        self.run_pawl("restore", copy, "--force", *store)
        other = os.path.join(server.folder, "other.db")
        self.run_pawl("restore", copy, "--store", "sqlite:" + other)
        for name in os.listdir(server.folder):
            status = os.stat(os.path.join(server.folder, name))
            self.assertEqual((status.st_uid, status.st_gid), (self.SERVICE, self.SERVICE), name)
        self.assertEqual(os.stat(server.store).st_mode & 0o777, 0o640)

    def test_a_database_of_somebody_else_is_called_that(self):
        server = Server()
        self.addCleanup(server.end)
        server.start().stop()
        os.chmod(server.folder, 0o777)
        os.chmod(server.store + ".lock", 0o666)
        # Where this program was built may be closed to others.
        program = shutil.copy(PAWL, server.folder)
        done = subprocess.run([program, "server", "--listen", "127.0.0.1:0", "--store", "sqlite:" + server.store],
                              capture_output=True, text=True, timeout=60, user=self.SERVICE, group=self.SERVICE)
        self.assertEqual(done.returncode, 1, done)
        self.assertRegex(done.stderr, "hint: .*user 65534.*owner")

    def run_pawl(self, *arguments):
        subprocess.run([PAWL, *arguments], check=True, capture_output=True, timeout=60)


class Files(unittest.TestCase):
    def test_new_ones_are_their_owners_alone(self):
        before = os.umask(0o022)
        self.addCleanup(os.umask, before)
        server = Server()
        self.addCleanup(server.end)
        server.start().client().post("/deploy", {"files": [{"path": "x.py", "text": SOURCE}]})
        copy = os.path.join(server.folder, "copy.db")
        subprocess.run([PAWL, "backup", copy, "--store", "sqlite:" + server.store], check=True, timeout=60)
        modes = {name: os.stat(os.path.join(server.folder, name)).st_mode & 0o777 for name in os.listdir(server.folder)}
        self.assertLessEqual({"copy.db", os.path.basename(server.store) + "-wal"}, set(modes))
        self.assertEqual(set(modes.values()), {0o600}, modes)
        # What is there stays as its owner has it.
        os.chmod(copy, 0o640)
        subprocess.run([PAWL, "backup", copy, "--store", "sqlite:" + server.store, "--force"], check=True, timeout=60)
        self.assertEqual(os.stat(copy).st_mode & 0o777, 0o640)


if __name__ == "__main__":
    unittest.main()
