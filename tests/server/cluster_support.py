"""Several servers on one PostgreSQL database, and what stands between them and others: a load balancer without
affinity, and a way to the database that can be cut."""

import http.client
import os
import select
import socket
import threading
import time

from support import Client, Refused, Server, Worker


class PostgresServer(Server):
    def __init__(self, url, *flags, **more):
        super().__init__(*flags, **more)
        self.database = url

    @property
    def url(self):
        return self.database


class Balancer:
    """Sends each request to the next server, whoever asks and whatever it is about, on connections of its own."""

    def __init__(self, ports):
        self.ports = ports
        self.turn = 0
        self.lock = threading.Lock()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.handed_on = {port: 0 for port in ports}
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _next(self):
        with self.lock:
            port = self.ports[self.turn % len(self.ports)]
            self.turn += 1
            self.handed_on[port] += 1
            return port

    def _serve(self, client):
        reader = client.makefile("rb")
        try:
            while True:
                line = reader.readline()
                if not line:
                    return
                method, path, _ = line.decode().split(" ")
                headers = http.client.parse_headers(reader)
                body = reader.read(int(headers.get("Content-Length") or 0))
                status, answer = self._ask(method, path, body, headers)
                client.sendall(b"HTTP/1.1 %d OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                               % (status, len(answer)) + answer)
        except (OSError, ValueError):
            pass
        finally:
            client.close()

    def _ask(self, method, path, body, headers):
        for _ in self.ports:
            connection = http.client.HTTPConnection("127.0.0.1", self._next(), timeout=70)
            passed = {name: value for name, value in headers.items() if name in ("Authorization", "Content-Type")}
            try:
                connection.request(method, path, body or None, passed)
                response = connection.getresponse()
                return response.status, response.read()
            except ConnectionRefusedError:
                continue  # as balancers do with a server that is not there
            finally:
                connection.close()
        return 502, b'{"error":{"message":"no server"}}'

    def end(self):
        self.listening.close()


class Way:
    """A way to a Unix socket that can be cut: nobody gets through, and whoever is through notices nothing."""

    def __init__(self, folder, behind):
        self.behind = os.path.join(behind, ".s.PGSQL.5432")
        self.path = os.path.join(folder, ".s.PGSQL.5432")
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.bind(self.path)
        os.chmod(self.path, 0o777)
        self.listening.listen(64)
        self.silent = False  # bytes are kept back
        self.refusing = False
        self.pairs = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            if self.refusing:
                client.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.behind)
            except OSError:
                client.close()
                continue
            self.pairs.append((client, server))
            threading.Thread(target=self._carry, args=(client, server), daemon=True).start()

    def _carry(self, client, server):
        try:
            while True:
                if self.silent:
                    time.sleep(0.02)
                    continue
                for source in select.select([client, server], [], [], 0.1)[0]:
                    data = source.recv(65536)
                    while self.silent:
                        time.sleep(0.02)
                    if not data:
                        return
                    (server if source is client else client).sendall(data)
        except OSError:
            pass
        finally:
            client.close()
            server.close()

    def cut(self):
        """Every connection ends, and no other is made."""
        self.refusing = True
        pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def mend(self):
        self.refusing = self.silent = False

    def end(self):
        self.cut()
        self.listening.close()


class Working:
    """A worker that doubles numbers, at any of some servers: it goes to the next one when one fails, and keeps its
    tasks and results until they are recorded."""

    def __init__(self, ports, **hello):
        self.ports = list(ports)
        self.at = 0
        self.hello = hello
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.worked = {}  # how often each call was worked on
        self.calls = {}  # its arguments
        self.errors = []

    def start(self):
        self.thread.start()
        return self

    def _open(self):
        return Worker(Client(self.ports[self.at % len(self.ports)], timeout=15), **self.hello)

    def _work(self):
        worker, results = self._open(), []
        while not self.done.is_set():
            try:
                answer = worker.exchange(results, capacity=50, wait=0.2)
            except (OSError, http.client.HTTPException):
                self.at += 1
                worker = self._open()
                time.sleep(0.05)
                continue
            except Refused as refused:
                if refused.status == 410 or refused.status == 503:
                    self.at += refused.status == 503
                    worker = self._open()
                else:
                    self.errors.append(refused)
                time.sleep(0.05)
                continue
            results = []
            for task in answer["tasks"]:
                if (task["id"], task["token"]) in worker.seen:
                    continue
                worker.seen.add((task["id"], task["token"]))
                self.worked[task["id"]] = self.worked.get(task["id"], 0) + 1
                results.append(Worker.value(task, task["args"][0] * 2))

    def end(self):
        self.done.set()
        self.thread.join()


class Everywhere:
    """A client that asks the next server when one fails, until somebody answers."""

    def __init__(self, ports, patience=60):
        self.ports = list(ports)
        self.patience = patience
        self.at = 0
        self.refusals = []

    def ask(self, method, path, body=None):
        end = time.monotonic() + self.patience
        while True:
            client = Client(self.ports[self.at % len(self.ports)], timeout=20)
            try:
                return client.ask(method, path, body)
            except (OSError, http.client.HTTPException) as problem:
                last = problem
            except Refused as refused:
                if not refused.error.get("retryable"):
                    raise
                self.refusals.append(refused)
                last = refused
            finally:
                client.close()
            self.at += 1
            if time.monotonic() > end:
                raise last
            time.sleep(0.05)

    def start(self, workflow, run, input):
        return self.ask("POST", "/runs", {"workflow": workflow, "id": run, "input": input})

    def result(self, run):
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            found = self.ask("GET", "/runs/%s/result?wait=5" % run)
            if found.get("status") not in (None, "waiting"):
                return found
        raise AssertionError("run %s has not ended" % run)
