"""Clients that mean harm, over raw sockets, in every state of the server's HTTP reader. Whatever they do: the memory
of the server stays below a bound, an innocent client is served meanwhile, and the server is there afterwards."""

import json
import os
import selectors
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from support import Client, Server, SOURCE, raw

MEGABYTE = 1 << 20
# What requests may hold, and what the process may be larger than before, with the allocator's reserves.
REQUEST_MEMORY = 32 * MEGABYTE
MOST_GROWTH = 160 * MEGABYTE
FLAGS = ("--request-memory", "32MB", "--body-limit", "8MB", "--receive-timeout", "6", "--send-timeout", "6",
         "--idle-timeout", "6")

HEAD = b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PART = 64 << 10
# A source, which any number of characters may follow.
LARGE = "from pawl import workflow\n\n@workflow\nasync def large():\n    return 1\n\n# "


def resident_bytes(pid):
    with open("/proc/%d/status" % pid) as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    raise RuntimeError("the process has gone")


def endless(head, part):
    """A head, and the same part again and again."""
    def begin():
        yield head
        while True:
            yield part
    return begin


def once(*parts):
    """Some bytes, and then silence."""
    return lambda: iter(parts)


class Attacker:
    """Many connections that send what a generator yields, as fast as it is taken, and read only if told to."""

    def __init__(self, port, count, begin, read=True, half_close=False):
        self.selector = selectors.DefaultSelector()
        self.answers = {}
        self.read = read
        self.half_close = half_close
        for number in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=10)
            connection.setblocking(False)
            state = {"number": number, "parts": begin(), "rest": b"", "answer": b""}
            self.selector.register(connection, selectors.EVENT_READ | selectors.EVENT_WRITE, state)

    def open(self):
        return len(self.selector.get_map())

    def run(self, seconds):
        end = time.monotonic() + seconds
        while self.open() and time.monotonic() < end:
            for key, events in self.selector.select(0.1):
                try:
                    self.serve(key, events)
                except (ConnectionError, ssl.SSLError):
                    self.close(key)
        return self

    def serve(self, key, events):
        state = key.data
        if events & selectors.EVENT_READ and self.read:
            data = key.fileobj.recv(65536)
            state["answer"] += data[:4096]
            if not data:
                return self.close(key)
        if events & selectors.EVENT_WRITE:
            if not state["rest"]:
                state["rest"] = next(state["parts"], None)
            if state["rest"] is None:
                state["rest"] = b""
                if self.half_close:
                    key.fileobj.shutdown(socket.SHUT_WR)
                # Nothing more is sent.
                wanted = selectors.EVENT_READ if self.read else 0
                return self.selector.modify(key.fileobj, wanted, state) if wanted else self.park(key)
            sent = key.fileobj.send(state["rest"])
            state["rest"] = state["rest"][sent:]
        elif not self.read:
            time.sleep(0.001)

    def park(self, key):
        """Is open, and never looked at again."""
        self.selector.unregister(key.fileobj)
        self.parked = getattr(self, "parked", []) + [key.fileobj]

    def close(self, key):
        self.selector.unregister(key.fileobj)
        key.fileobj.close()
        self.answers[key.data["number"]] = key.data["answer"]

    def statuses(self):
        """What those were told whose connection is over; 0: nothing."""
        found = []
        for answer in self.answers.values():
            lines = [line for line in answer.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
            found.append(int(lines[-1].split()[1]) if lines else 0)
        return found

    def end(self):
        if self.selector.get_map() is None:
            return
        for key in list(self.selector.get_map().values()):
            self.close(key)
        for connection in getattr(self, "parked", []):
            connection.close()
        self.selector.close()


class Watch:
    """An innocent client, and the memory of the server, while something happens."""

    def __init__(self, test, server, token=None, served=(200, 201)):
        self.test, self.server, self.token = test, server, token
        self.served_by = served  # the statuses of an answer to the innocent client
        self.most = 0
        self.served = 0
        self.refused = 0
        self.failures = []

    def __enter__(self):
        self.before = resident_bytes(self.server.process.pid)
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()
        return self

    def watch(self):
        client = Client(self.server.port, self.token, timeout=20)
        while not self.over.is_set():
            try:
                self.most = max(self.most, resident_bytes(self.server.process.pid))
                status, headers, data = client.send(
                    "POST", "/api/v1/runs", {"workflow": "waiter", "id": "innocent", "input": "x" * 2000})
                self.count(status, headers, data)
            except Exception as error:  # whatever it is, the innocent was not served
                self.failures.append(repr(error))
                client.close()
            time.sleep(0.02)
        client.close()

    def count(self, status, headers, data):
        if status in self.served_by:
            self.served += 1
        elif status == 503 and headers["Retry-After"]:
            self.refused += 1
        else:
            self.failures.append((status, data))

    def __exit__(self, kind, *rest):
        self.over.set()
        self.thread.join()
        if kind is not None:
            return
        self.test.assertIsNone(self.server.process.poll(), "".join(self.server.lines))
        self.test.assertEqual(self.failures, [])
        self.test.assertGreater(self.served, 0)
        self.test.assertLess(self.refused, self.served)
        self.test.assertLess(self.most - self.before, MOST_GROWTH)


# How each state of the reader is attacked: the name, what is sent, and what the client may be told. 0: nothing, since the
# connection was ended first.
ATTACKS = [
    ("no request", once(), (0, 408)),
    ("endless request line", endless(b"GET /", b"a" * PART), (431, 0)),
    ("endless method", endless(b"", b"A" * PART), (431, 0)),
    ("endless header name", endless(HEAD, b"a" * PART), (431, 0)),
    ("endless header value", endless(HEAD + b"X: ", b"a" * PART), (431, 0)),
    ("endless headers", endless(HEAD, b"a: b\r\n" * 1000), (431, 0)),
    ("countless headers", once(HEAD + b"a:\r\n" * 5000 + b"\r\n"), (431, 0)),
    ("empty lines", endless(b"", b"\r\n" * 1000), (400, 431, 0)),
    ("zero bytes", endless(b"", b"\0" * PART), (400, 431, 0)),
    ("a head that never ends", once(HEAD), (408,)),
    ("announced and not sent", once(HEAD + b"Content-Length: 8000000\r\n\r\n"), (408, 503)),
    ("most of a body", once(HEAD + b"Content-Length: 8000000\r\n\r\n" + b"x" * 7_000_000), (408, 503)),
    ("most of a body in chunks", once(CHUNKED + b"7a1200\r\n" + b"x" * 7_000_000), (408, 503)),
    ("half a million small chunks", once(CHUNKED + b"1\r\nx\r\n" * 500_000), (408, 503)),
    ("too large", once(HEAD + b"Content-Length: 800000000000\r\n\r\n"), (413,)),
    ("endless chunks", endless(CHUNKED, b"10000\r\n" + b"x" * 0x10000 + b"\r\n"), (413, 503, 0)),
    ("endless chunk", endless(CHUNKED + b"ffffffff\r\n", b"x" * PART), (413, 0)),
    ("endless chunk size", endless(CHUNKED, b"0" * PART), (400, 413, 0)),
    ("endless chunk extension", endless(CHUNKED + b"2;", b"a" * PART), (400, 0)),
    ("extensions of every chunk", endless(CHUNKED, b"1;" + b"a" * 3000 + b"\r\nx\r\n"), (400, 0)),
    ("endless space behind a size", endless(CHUNKED + b"2", b" " * PART), (400, 0)),
    ("endless trailer", endless(CHUNKED + b"0\r\n", b"a" * PART), (400, 0)),
    ("countless trailers", endless(CHUNKED + b"0\r\n", b"a: b\r\n" * 1000), (400, 0)),
    ("a trailer that never ends", once(CHUNKED + b"0\r\nX: y\r\n"), (408,)),
    ("many fields", once(HEAD + b"Content-Length: 7000002\r\n\r\n{" + b",".join(
        b'"%07d":1' % number for number in range(583333)) + b" " * 8), (400, 408, 503)),
]


class Attacks(unittest.TestCase):
    """On a server that needs no token: so nothing is refused before its body."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*FLAGS).start()
        cls.addClassCleanup(cls.server.end)
        Client(cls.server.port).post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})

    def attack(self, allowed, *arguments, seconds=12, **options):
        attacker = Attacker(self.server.port, *arguments, **options)
        try:
            attacker.run(seconds)
            self.assertEqual(attacker.open(), 0, "connections that nobody ends")
            self.assertLessEqual(set(attacker.statuses()), set(allowed))
        finally:
            attacker.end()

    def patient(self, *request):
        """Asks as long as the server says that it has no room."""
        end = time.monotonic() + 30
        while True:
            status, headers, data = Client(self.server.port).send(*request)
            if status in (200, 201):
                return
            self.assertEqual((status, json.loads(data)["error"]["code"]), (503, "PAWL-5014"))
            self.assertEqual(headers["Retry-After"], "1")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)

    def test_every_state(self):
        for name, begin, allowed in ATTACKS:
            with self.subTest(name), Watch(self, self.server):
                self.attack(allowed, 40, begin)

    def test_every_state_half_closed(self):
        for name, begin, allowed in ATTACKS:
            if next(iter(begin()), None) is None or begin.__qualname__.startswith("endless"):
                continue
            with self.subTest(name), Watch(self, self.server):
                self.attack((400, *allowed), 20, begin, half_close=True)

    def test_bodies_that_stall_give_way(self):
        """A client that comes with a large body need not wait until those who hold the memory have timed out."""
        stalled = once(HEAD + b"Content-Length: 8000000\r\n\r\n" + b"x" * 4_000_000)
        attacker = Attacker(self.server.port, 20, stalled)
        self.addCleanup(attacker.end)
        with Watch(self, self.server):
            attacker.run(2.5)
            body = {"files": [{"path": "a.py", "text": LARGE + "x" * 3_000_000}]}
            begin = time.monotonic()
            self.patient("POST", "/api/v1/deploy", body)
            self.assertLess(time.monotonic() - begin, 3)
        self.assertIn(503, attacker.run(0.5).statuses())
        page = Client(self.server.port).send("GET", "/metrics")[2].decode()
        self.assertRegex(page, r"pawl_http_evicted_total [1-9]")
        self.assertRegex(page, r"pawl_request_memory_refusals_total [1-9]")

    def test_responses_that_nobody_reads(self):
        self.patient("POST", "/api/v1/runs", {"workflow": "waiter", "id": "large", "input": "x" * 3_000_000})
        ask = b"GET /api/v1/runs/large HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with Watch(self, self.server):
            attacker = Attacker(self.server.port, 60, once(ask * 50), read=False)
            self.addCleanup(attacker.end)
            attacker.run(3)
            time.sleep(2)
        attacker.end()

    def test_pipelined_without_end(self):
        ask = b"GET /api/v1/runs HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for read in (True, False):
            with self.subTest(read=read), Watch(self, self.server):
                attacker = Attacker(self.server.port, 20, endless(b"", ask * 1000), read=read)
                self.addCleanup(attacker.end)
                attacker.run(3)
                self.assertLessEqual(set(attacker.statuses()), {0, 200, 503})
                attacker.end()

    def test_requests_that_are_left_behind(self):
        """Large bodies that are complete, whose clients have gone before they were worked on."""
        body = json.dumps({"files": [{"path": "a.py", "text": "x = 1\n" * 500_000}]}).encode()
        data = b"POST /api/v1/deploy HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        with Watch(self, self.server):
            for _ in range(30):
                with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
                    try:
                        connection.sendall(data)
                    except ConnectionError:
                        pass

    def test_polls_without_number(self):
        poll = b"GET /api/v1/runs/innocent/result?wait=60 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with Watch(self, self.server):
            attacker = Attacker(self.server.port, 500, once(poll))
            self.addCleanup(attacker.end)
            attacker.run(2)
            self.assertEqual(attacker.open(), 500)
            attacker.end()


class TooMany(unittest.TestCase):
    """Connections that do nothing."""

    def test_idle_ones_make_room(self):
        server = Server("--connections", "300").start()
        self.addCleanup(server.end)
        Client(server.port).post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        attacker = Attacker(server.port, 310, once(b"GET /he"))
        self.addCleanup(attacker.end)
        attacker.run(1.5)
        # Each of these finds a place.
        for _ in range(20):
            self.assertEqual(Client(server.port).send("GET", "/healthz")[0], 200)
        self.assertRegex(Client(server.port).send("GET", "/metrics")[2].decode(), r"pawl_http_shed_total [1-9]")
        self.assertEqual(server.stop(), 0)

    def test_thousands(self):
        server = Server().start()
        self.addCleanup(server.end)
        Client(server.port).post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        with Watch(self, server):
            attacker = Attacker(server.port, 3000, once(b""))
            self.addCleanup(attacker.end)
            time.sleep(2)
        attacker.end()
        self.assertEqual(server.stop(), 0)

    @unittest.skipIf(shutil.which("openssl") is None, "there is no openssl to make a certificate")
    def test_handshakes_that_are_not_finished(self):
        folder = tempfile.mkdtemp(prefix="pawl-attack-")
        self.addCleanup(shutil.rmtree, folder)
        certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        server = Server("--tls-certificate", certificate, "--tls-key", key, "--receive-timeout", "3").start()
        self.addCleanup(server.end)
        before = resident_bytes(server.process.pid)
        record = b"\x16\x03\x01\x40\x00\x01\x00\x3f\xfc\x03\x03"
        for begin in (once(b""), once(record), once(record + b"\0" * 8000), endless(record, b"\0" * PART)):
            attacker = Attacker(server.port, 500, begin)
            self.addCleanup(attacker.end)
            attacker.run(1)
            context = ssl.create_default_context(cafile=certificate)
            plain = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as innocent:
                innocent.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                self.assertTrue(innocent.recv(100).startswith(b"HTTP/1.1 200"))
            attacker.run(8)
            self.assertEqual(attacker.open(), 0, "handshakes that nobody ends")
            self.assertLess(resident_bytes(server.process.pid) - before, MOST_GROWTH)
        self.assertEqual(server.stop(), 0)


class Unknown(unittest.TestCase):
    """Who may not ask is told so by the head alone: no byte of a body is waited for."""

    def setUp(self):
        # One for each test: who fails too often is told to wait.
        self.server = Server(*FLAGS).start()
        self.addCleanup(self.server.end)
        client = Client(self.server.port)
        client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        client.token = client.post("/tokens", {"name": "admin", "scopes": ["admin"]})["token"]
        self.reader = client.post("/tokens", {"name": "reader", "scopes": ["read"]})["token"]
        client.close()

    def head(self, method="POST", path="/api/v1/runs", token=None, more=b""):
        text = "%s %s HTTP/1.1\r\nHost: localhost\r\n" % (method, path)
        if token:
            text += "Authorization: Bearer %s\r\n" % token
        return text.encode() + more

    def refused(self, status, data):
        """Though nothing of the body has come, nor will: the client waits for the answer."""
        begin = time.monotonic()
        got = raw(self.server.port, data)
        self.assertTrue(got.startswith(b"HTTP/1.1 %d " % status), got)
        self.assertIn(b"Connection: close", got)
        self.assertNotIn(b"100 Continue", got)
        self.assertLess(time.monotonic() - begin, 5)  # --receive-timeout has not been waited for
        return json.loads(got.partition(b"\r\n\r\n")[2])["error"]["code"]

    def test_by_the_head_alone(self):
        for body in (b"Content-Length: 1000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n",
                     b"Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n"):
            self.assertEqual(self.refused(401, self.head(more=body)), "PAWL-5002")
            self.assertEqual(self.refused(401, self.head(token="pawl_wrong", more=body)), "PAWL-5002")
            self.assertEqual(self.refused(403, self.head(token=self.reader, more=body)), "PAWL-5003")
            self.assertEqual(self.refused(404, self.head(path="/nowhere", more=body)), "PAWL-5004")
            self.assertEqual(self.refused(405, self.head("PATCH", more=body)), "PAWL-5005")
            self.assertEqual(
                self.refused(400, self.head(path="/api/v1/runs?x=1", token=self.reader, more=body).replace(
                    b"POST", b"GET")), "PAWL-4006")
        large = b"Content-Length: 100000000\r\n\r\n"
        self.assertEqual(self.refused(413, self.head(more=large)), "PAWL-5007")

    def test_a_route_without_a_body_takes_none(self):
        more = b"Content-Length: 1000000\r\n\r\n"
        self.assertEqual(self.refused(413, self.head("GET", token=self.reader, more=more)), "PAWL-5007")

    def test_a_small_body_is_passed_over(self):
        """A refusal does not cost the connection, if the body came with the head."""
        one = self.head(more=b"Content-Length: 5\r\n\r\nhello")
        got = raw(self.server.port, one * 3, shut=True)
        self.assertEqual(got.count(b"HTTP/1.1 401 "), 3)

    def test_attacks_by_those_without_a_token(self):
        with Watch(self, self.server, served=(401, 429)):
            for begin in (endless(CHUNKED + b"2;", b"a" * PART), endless(CHUNKED + b"0\r\n", b"a: b\r\n" * 1000),
                          once(HEAD + b"Content-Length: 8000000\r\n\r\n" + b"x" * 7_000_000)):
                attacker = Attacker(self.server.port, 60, begin)
                self.addCleanup(attacker.end)
                attacker.run(10)
                self.assertEqual(attacker.open(), 0)
                self.assertLessEqual(set(attacker.statuses()), {401, 429, 0})


class Heads(unittest.TestCase):
    """One host, and not more headers than anybody needs."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*FLAGS).start()
        cls.addClassCleanup(cls.server.end)

    def status(self, lines):
        got = raw(self.server.port, b"GET /healthz HTTP/1.1\r\n" + lines + b"\r\n", shut=True)
        return int(got.split()[1])

    def test_host(self):
        self.assertEqual(self.status(b"Host: localhost\r\n"), 200)
        self.assertEqual(self.status(b"host:127.0.0.1:7380\r\n"), 200)
        self.assertEqual(self.status(b"Host: [::1]:7380\r\n"), 200)
        self.assertEqual(self.status(b""), 400)
        self.assertEqual(self.status(b"Host: localhost\r\nHost: localhost\r\n"), 400)
        self.assertEqual(self.status(b"Host: localhost\r\nX: y\r\nhOST: other\r\n"), 400)
        for host in (b"a b", b"a/b", b"a@b", b"a\tb", b"<a>", b"a?b", b"a\\b", b"a, b"):
            self.assertEqual(self.status(b"Host: " + host + b"\r\n"), 400, host)
        # There was none in HTTP/1.0.
        got = raw(self.server.port, b"GET /healthz HTTP/1.0\r\n\r\n", shut=True)
        self.assertTrue(got.startswith(b"HTTP/1.1 200"), got)
        got = raw(self.server.port, b"GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", shut=True)
        self.assertTrue(got.startswith(b"HTTP/1.1 400"), got)

    def test_count(self):
        self.assertEqual(self.status(b"Host: a\r\n" + b"X: y\r\n" * 127), 200)
        self.assertEqual(self.status(b"Host: a\r\n" + b"X: y\r\n" * 128), 431)


if __name__ == "__main__":
    unittest.main()
