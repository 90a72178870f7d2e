"""A real `pawl server` in a process of its own, and a client that speaks to it."""

import http.client
import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.parse

PAWL = os.environ.get("PAWL", "build/release/pawl")

SOURCE = """
import asyncio
from pawl import workflow, receive, sleep
from pawl.tasks import charge, ship

@workflow
async def order(order):
    payment = await charge(order["id"], order["total"])
    parcel = await ship(order["id"], to=order["to"])
    return {"payment": payment, "parcel": parcel}

@workflow
async def stay(n):
    return [await charge.options(same_worker="here")(i) for i in range(n)]

@workflow
async def steps(count):
    total = 0
    for number in range(count):
        total += await charge(number)
    return total

@workflow
async def waiter(input):
    return await receive("go")

@workflow
async def sleeper(input):
    await sleep(3600)

@workflow
async def fan(width):
    return sum(await asyncio.gather(*[charge(i) for i in range(width)]))

@workflow
async def broken(input):
    raise ValueError("as it was asked: %s" % input)
"""


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__("%d: %s" % (status, body))
        self.status = status
        self.error = body.get("error", {}) if isinstance(body, dict) else {}
        self.code = self.error.get("code")


class Client:
    """One connection, kept."""

    def __init__(self, port, token=None, timeout=70, source=None):
        self.port = port
        self.source = (source, 0) if source else None  # the address it comes from
        self.token = token
        self.timeout = timeout
        self.connection = None

    def send(self, method, path, body=None, headers=None):
        """The status, the headers and the body of the response, whatever they are."""
        headers = dict(headers or {})
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode()
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout,
                                                         source_address=self.source)
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            data = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        return response.status, response.headers, data

    def ask(self, method, path, body=None, headers=None):
        status, head, data = self.send(method, "/api/v1" + path, body, headers)
        parsed = json.loads(data) if data else None
        if status >= 400:
            raise Refused(status, parsed)
        return parsed

    def get(self, path, **query):
        if query:
            path += "?" + urllib.parse.urlencode(query)
        return self.ask("GET", path)

    def post(self, path, body=None, headers=None):
        return self.ask("POST", path, body if body is not None else {}, headers)

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Server:
    def __init__(self, *flags, folder=None, environment=None, limits=None):
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="pawl-server-")
        self.flags = flags
        self.environment = dict(os.environ, **(environment or {}))
        self.limits = limits or {}  # of the process, as the module resource knows them
        self.process = None
        self.port = 0

    def _limit(self):
        for which, limit in self.limits.items():
            resource.setrlimit(which, limit)

    def start(self, listen="127.0.0.1:0"):
        command = [PAWL, "server", "--listen", listen, "--store", self.url, *self.flags]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=self.environment,
                                        preexec_fn=self._limit if self.limits else None,
                                        restore_signals=not self.limits)
        lines = []
        for line in self.process.stderr:
            lines.append(line)
            found = re.search(r"listening on \S+:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                break
        else:
            self.process.wait()
            raise RuntimeError("the server did not start: " + "".join(lines))
        self.lines = lines
        threading.Thread(target=self._drain, daemon=True).start()
        return self

    def _drain(self):
        for line in self.process.stderr:
            self.lines.append(line)

    @property
    def store(self):
        return os.path.join(self.folder, "pawl.db")

    @property
    def url(self):
        return "sqlite:" + self.store

    def client(self, token=None):
        return Client(self.port, token)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()

    def stop(self):
        """Ends it in order; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        self.process.stderr.close()
        return code

    def end(self):
        if self.process is not None and self.process.poll() is None:
            self.kill()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)


class ServerTest(unittest.TestCase):
    """One server for all tests of a class; each test has a client of its own."""

    flags = ()
    source = SOURCE

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.flags).start()
        cls.addClassCleanup(cls.server.end)
        if cls.source:
            Client(cls.server.port).post("/deploy", {"files": [{"path": "shop.py", "text": cls.source}]})

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, "the server ended with %d: %s" % (code, "".join(cls.server.lines))

    def setUp(self):
        self.client = self.server.client()
        self.addCleanup(self.client.close)

    def assert_refused(self, status, code, method, path, body=None, headers=None):
        with self.assertRaises(Refused) as caught:
            self.client.ask(method, path, body, headers)
        self.assertEqual((caught.exception.status, caught.exception.code), (status, code),
                         caught.exception)
        error = caught.exception.error
        self.assertEqual(set(error) - {"diagnostics"}, {"code", "message", "hint", "retryable"})
        return error


class Worker:
    """A worker as docs/protocol.md has it, one exchange at a time."""

    def __init__(self, client, name="test", queues=None, **hello):
        self.client = client
        self.session = None
        self.hello = {"name": name, "language": "python", "sdk": "test", "tasks": ["charge", "ship"],
                      **hello}
        if queues:
            self.hello["queues"] = queues
        self.ack = 0
        self.seen = set()

    def exchange(self, results=(), capacity=10, wait=0, **more):
        body = {"capacity": capacity, "wait": wait, "ack": self.ack, "results": list(results), **more}
        body.update({"session": self.session} if self.session else self.hello)
        answer = self.client.post("/worker/exchange", body)
        self.session = answer["session"]
        self.ack = max(self.ack, answer.get("delivery") or 0)
        return answer

    def take(self, count=1, wait=10):
        """So many tasks, one after the other."""
        tasks = []
        end = time.monotonic() + wait
        while len(tasks) < count:
            if time.monotonic() > end:
                raise AssertionError("only %d of %d tasks came" % (len(tasks), count))
            tasks += self.exchange(wait=1, capacity=count - len(tasks))["tasks"]
        return tasks

    @staticmethod
    def value(task, value):
        return {"id": task["id"], "token": task["token"], "value": value}

    @staticmethod
    def error(task, kind, message, **more):
        return {"id": task["id"], "token": task["token"], "error": {"kind": kind, "message": message},
                **more}


def raw(port, data, timeout=10, shut=False):
    """What the server says to some bytes, until it closes or falls silent."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        connection.sendall(data)
        if shut:
            connection.shutdown(socket.SHUT_WR)
        got = b""
        try:
            while True:
                part = connection.recv(65536)
                if not part:
                    break
                got += part
        except (socket.timeout, ConnectionResetError):
            pass
        return got
