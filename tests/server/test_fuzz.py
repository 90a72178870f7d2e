"""Every route of /openapi.json with what it does not expect: always an answer that the document knows, and
an error of one shape with a code; never a 5xx, never a crash, never a connection that stays.

Seeded: PAWL_FUZZ_SEED takes another seed, PAWL_FUZZ_ROUNDS does more of it.
"""

import json
import os
import random
import re
import socket
import unittest
import urllib.parse

from support import ServerTest, raw

SEED = int(os.environ.get("PAWL_FUZZ_SEED", "20261116"))
ROUNDS = int(os.environ.get("PAWL_FUZZ_ROUNDS", "1"))

# Raw JSON, since not all of it is what a writer of JSON would write.
VALUES = [
    "null", "true", "false", "0", "-0", "-1", "1.5", "1e400", "-1e400", "9007199254740993", "1" * 40,
    "-170141183460469231731687303715884105728", '""', '"x"', '"' + "x" * 3000 + '"', '"\\u0000"',
    '"\\ud800"', '"é☃"', '"../../etc/passwd"', '"%2e%2e/"', '"2026-13-45T99:99:99Z"', '"nan"', "[]", "[1]", "[null]",
    '["x"]', '[["x"]]', "[{}]", '[{"id":1}]', "{}", '{"x":1}', '{"$int":"x"}', '{"$set":[[]]}', '{"$bytes":"!"}',
    '{"$dict":[[1]]}', '{"$":1}', '{"$datetime":"yesterday"}', "[" * 600 + "]" * 600,
]
TEXTS = ["", "x", "0", "-1", "1.5", "1e9", "99999999999999999999", "true", "null", "\0", "é☃", "../..", "a/b", "a b", "%",
         "x" * 3000, "1970-01-01T00:00:00Z", "2026-13-45T99:99:99Z", "a:b:c", ":", "'\"<>", "waiting"]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "PROPFIND", "X" * 40]


class Fuzz(ServerTest):
    flags = ("--body-limit", "1MB", "--receive-timeout", "5")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        client = cls.server.client()
        document = json.loads(client.send("GET", "/openapi.json")[2])
        cls.routes = [
            (method.upper(), path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        ]
        client.post("/runs", {"workflow": "waiter", "id": "there"})
        client.close()

    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), "the server has ended: " + "".join(self.server.lines))
        client = self.server.client()
        self.assertEqual(client.send("GET", "/readyz")[0], 200)
        self.assertEqual(client.get("/runs/there")["status"], "waiting")
        client.close()

    # --- what is asked

    def filled(self, path):
        """The path with something in its places; mostly what is not there."""
        def value(found):
            text = self.random.choice(TEXTS + ["nobody"] * 5)
            return urllib.parse.quote(text or "x", safe="")

        return re.sub(r"\{[a-z]+\}", value, path)

    @staticmethod
    def fields(operation):
        content = (operation.get("requestBody") or {}).get("content") or {}
        return sorted((content.get("application/json") or {}).get("schema", {}).get("properties", {}))

    @staticmethod
    def parameters(operation):
        return [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]

    def answer(self, method, path, body=None, operation=None):
        status, headers, data = self.client.send(method, path, body)
        self.check(method, path, body, status, data, operation)
        return status

    def check(self, method, path, body, status, data, operation=None):
        what = "%s %.200s %.300r: %d %.300r" % (method, path, body, status, data)
        self.assertLess(status, 500, what)
        if operation is not None and str(status) not in operation["responses"]:
            self.assertTrue(status >= 400 and "default" in operation["responses"], what)
        if status < 400 or method == "HEAD":
            return
        error = json.loads(data)["error"]
        self.assertRegex(error["code"], r"^PAWL-\d{4}$", what)
        self.assertTrue(error["message"], what)
        self.assertIs(type(error["retryable"]), bool, what)

    def usable(self, name, value):
        """Not what would do harm to the test itself: long waits, tokens that close the door."""
        return not (name == "wait" and re.match(r"[1-9]", value))

    # --- the tests

    def test_wrong_types_in_every_field(self):
        for method, path, operation in self.routes:
            for name in self.fields(operation):
                for value in VALUES:
                    if self.usable(name, value):
                        body = '{"%s":%s}' % (name, value)
                        self.answer(method, self.filled(path), body.encode("utf-8"), operation)

    def test_wrong_types_in_several_fields(self):
        for _ in range(ROUNDS):
            for method, path, operation in self.routes:
                fields = self.fields(operation)
                for _ in range(20 if fields else 0):
                    chosen = self.random.sample(fields + ["unknown"], self.random.randint(1, len(fields) + 1))
                    pairs = [(name, self.random.choice(VALUES)) for name in chosen]
                    pairs = [pair for pair in pairs if self.usable(*pair)]
                    body = "{%s}" % ",".join('"%s":%s' % pair for pair in pairs)
                    self.answer(method, self.filled(path), body.encode("utf-8"), operation)

    def test_bodies_that_are_no_object(self):
        broken = ["", " ", "{", '{"a"', '{"a":}', '{"a":1,}', "[1,2", '"', "nul", "{}{}", "\ufeff{}", "{'a':1}"]
        for method, path, operation in self.routes:
            if not self.fields(operation):
                continue
            for body in VALUES + broken:
                if path.endswith("/exchange") and body in ("{}", "", " "):
                    continue  # these open a session, and wait
                self.answer(method, self.filled(path), body.encode("utf-8"), operation)
            for body in (b"\xff\xfe", b"\x80", b'{"a":"\xc3"}', b"\0" * 100, bytes(range(256))):
                self.answer(method, self.filled(path), body, operation)

    def test_wrong_queries(self):
        for method, path, operation in self.routes:
            if path.endswith("/events"):
                continue  # an answer without an end
            for name in self.parameters(operation):
                for value in TEXTS:
                    if self.usable(name, value):
                        query = "?%s=%s" % (name, urllib.parse.quote(value, safe=""))
                        self.answer(method, self.filled(path) + query, None, operation)
            for query in ("?", "?&", "?=", "?a", "?%41=1", "?unknown=1", "?a=1&a=2"):
                self.answer(method, self.filled(path) + query, None, operation)

    def test_mutated_requests(self):
        """Requests that would be right, with some of their bytes changed, as the socket gets them."""
        bodies = [
            b'{"workflow":"waiter","input":{"a":[1,2.5,null]},"id":"m","tags":{"a":"b"},"priority":3}',
            b'{"runs":[{"workflow":"waiter","input":1},{"workflow":"nobody"}]}',
            b'{"files":[{"path":"a.py","text":"from pawl import workflow\\n"}],"tasks":["a"],"inputs":[]}',
            b'{"name":"w","queues":["default"],"capacity":0,"wait":0,"results":[{"id":"1","token":1,"value":1}]}',
            b'{"channel":"go","payload":[1,{"$int":"99999999999999999999"}],"id":"x"}',
            b'{"action":"cancel","filter":{"tag":["a:b"],"status":"waiting"},"dry_run":true}',
        ]
        targets = [path for method, path, _ in self.routes if method == "POST" and not path.endswith("/tokens")]
        for number in range(250 * ROUNDS):
            body = bytearray(self.random.choice(bodies))
            for _ in range(self.random.randint(1, 6)):
                self.mutate(body)
            if re.search(rb'"wait"\s*:\s*[^0]', body) or b'"scopes"' in body:
                continue
            path = self.filled(self.random.choice(targets))
            self.answer("POST", path, bytes(body))

    def mutate(self, data):
        at = self.random.randrange(len(data) or 1)
        choice = self.random.randrange(5)
        if choice == 0 and data:
            data[at] = self.random.randrange(256)
        elif choice == 1:
            del data[at:at + self.random.randint(1, 8)]
        elif choice == 2:
            data[at:at] = self.random.choice([b'"', b"{", b"[", b",", b":", b"null", b"\\u12", b"1e", b"-", b"\xf0"])
        elif choice == 3:
            piece = data[at:at + 12]
            data[at:at] = piece
        elif data:
            data[at] ^= 1 << self.random.randrange(8)

    def test_mutated_bytes_of_http(self):
        base = (b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Idempotency-Key: k\r\nContent-Length: 20\r\n\r\n" + b'{"workflow":"waiter"' + b"}")
        for _ in range(150 * ROUNDS):
            data = bytearray(base)
            for _ in range(self.random.randint(1, 5)):
                self.mutate(data)
            got = raw(self.server.port, bytes(data), timeout=20, shut=True)
            if not got:
                self.assertFalse(data)
                continue
            for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", got):
                self.assertTrue(int(status) < 500 or int(status) == 505, (bytes(data), got))

    def test_every_method_on_every_path(self):
        for method in METHODS:
            for path in sorted({path for _, path, _ in self.routes}):
                if path.endswith("/events") and method in ("GET", "HEAD"):
                    continue
                request = "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % (method, self.filled(path))
                got = raw(self.server.port, request.encode("latin-1"), timeout=20)
                self.assertRegex(got, rb"^HTTP/1\.1 [234]\d\d ", (method, path))

    def test_requests_in_pieces_and_cut_off(self):
        whole = (b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 21\r\n\r\n" + b'{"workflow":"nobody"}')
        for _ in range(60 * ROUNDS):
            cuts = sorted(self.random.sample(range(1, len(whole)), self.random.randint(1, 6)))
            parts = [whole[a:b] for a, b in zip([0] + cuts, cuts + [len(whole)])]
            if self.random.random() < 0.5:
                parts.pop()
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for part in parts:
                    connection.sendall(part)
                connection.shutdown(socket.SHUT_WR)
                got = b""
                while True:
                    part = connection.recv(65536)
                    if not part:
                        break
                    got += part
            expected = rb"^HTTP/1\.1 404 " if b"".join(parts) == whole else rb"^HTTP/1\.1 400 "
            self.assertRegex(got, expected)

    def test_listeners_that_leave(self):
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
                connection.sendall(b"GET /api/v1/events?run=%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                   % urllib.parse.quote(self.random.choice(TEXTS), safe="").encode())
                self.assertRegex(connection.recv(15), rb"^HTTP/1\.1 [24]")
        self.client.close()
        status, _, data = self.client.send("GET", "/metrics")
        found = re.search(rb"^pawl_event_listeners (\d+)", data, re.MULTILINE)
        self.assertEqual(status, 200)
        self.assertLessEqual(int(found.group(1)), 20)


if __name__ == "__main__":
    unittest.main()
