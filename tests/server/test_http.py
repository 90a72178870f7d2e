"""What is not a proper request: always a 4xx with a code, never a crash, never a leak."""

import json
import os
import random
import re
import socket
import time
import unittest

from support import Client, ServerTest, raw

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def answers(data):
    """The statuses of the responses in some bytes, and the last body."""
    statuses = []
    body = b""
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        if not lines[0].startswith(b"HTTP/1.1 "):
            raise AssertionError("not HTTP: %r" % data[:100])
        statuses.append(int(lines[0].split()[1]))
        length = 0
        for line in lines[1:]:
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        body, data = rest[:length], rest[length:]
    return statuses, body


class Malformed(ServerTest):
    flags = ("--receive-timeout", "2", "--body-limit", "1MB")
    source = None

    def still_works(self):
        client = self.server.client()
        self.assertEqual(client.send("GET", "/healthz")[0], 200)
        client.close()

    def refused(self, data, *statuses, shut=True):
        got, body = answers(raw(self.server.port, data, shut=shut))
        self.assertEqual(got, list(statuses), data[:200])
        error = json.loads(body)["error"]
        self.assertRegex(error["code"], r"^PAWL-\d{4}$")
        return error["code"]

    def test_what_is_not_http(self):
        self.assertEqual(self.refused(b"hello world\r\n\r\n", 400), "PAWL-5006")
        self.assertEqual(self.refused(b"GET / HTTP/3.0\r\n\r\n", 505), "PAWL-5006")
        self.assertEqual(self.refused(b"\x16\x03\x01\x02\x00\x01\x00", 400), "PAWL-5006")
        self.assertEqual(self.refused(b"GET /a b HTTP/1.1\r\n\r\n", 505), "PAWL-5006")
        self.assertEqual(self.refused(b"GET /api/v1/runs/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400), "PAWL-5006")
        self.still_works()

    def test_too_large(self):
        self.assertEqual(self.refused(b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\n\r\n", 431), "PAWL-5007")
        self.assertEqual(self.refused(b"GET / HTTP/1.1\r\nX: " + b"x" * 100000 + b"\r\n\r\n", 431), "PAWL-5007")
        head = b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n"
        self.assertEqual(self.refused(head, 413), "PAWL-5007")
        head = b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n" + b"x" * 2000000
        self.assertEqual(self.refused(head, 413), "PAWL-5007")
        self.still_works()

    def test_truncated(self):
        self.refused(b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{", 400)
        self.refused(b"POST /api/v1/runs HT", 400)
        self.assertEqual(raw(self.server.port, b"", shut=True), b"")
        self.still_works()

    def test_slow(self):
        begin = time.monotonic()
        code = self.refused(b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{", 408, shut=False)
        self.assertEqual(code, "PAWL-5008")
        self.assertLess(time.monotonic() - begin, 8)

    def test_smuggled_lengths(self):
        for lengths in (b"Content-Length: 5\r\nContent-Length: 6\r\n",
                        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                        b"Content-Length: +5\r\n", b"Content-Length: 5, 5x\r\n"):
            data = b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\n" + lengths + b"\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            self.refused(data, 400)
        self.still_works()

    def test_pipelined(self):
        one = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        post = b'POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16\r\n\r\n{"workflow":"x"}'
        got, _ = answers(raw(self.server.port, (one + post) * 20 + one, shut=True))
        self.assertEqual(got, [200, 404] * 20 + [200])
        got, _ = answers(raw(self.server.port, one * 3 + b"nonsense\r\n\r\n" + one, shut=True))
        self.assertEqual(got, [200, 200, 200, 400])

    def test_chunked_and_continue(self):
        chunked = (b"POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                   b"8\r\n{\"workfl\r\n8\r\now\":\"x\"}\r\n0\r\n\r\n")
        got, body = answers(raw(self.server.port, chunked, shut=True))
        self.assertEqual((got, json.loads(body)["error"]["code"]), ([404], "PAWL-4001"))

    def test_deep_and_strange_json(self):
        for body in (b"[" * 100000, b'{"a":' * 5000, b'{"workflow":"x","input":' + b"[" * 3000 + b"]" * 3000 + b"}",
b'{"workflow":"x","input":1e999}', b"\x00", b'{"a":"\x01"}',
                     b'{"workflow":"x","input":' + b"1" * 10000 + b"}"):
            status, _, data = self.client.send("POST", "/api/v1/runs", body)
            self.assertEqual(status, 400, body[:50])
            self.assertRegex(json.loads(data)["error"]["code"], "^PAWL-")
        self.still_works()

    def test_random_bytes(self):
        source = random.Random(17)
        seed = (b"POST /api/v1/worker/exchange HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n"
                b'{"capacity":1,"results":[{"id":"1","token":1,"value":[1,2]}]')
        for _ in range(300):
            data = bytearray(seed)
            for _ in range(source.randrange(1, 8)):
                at = source.randrange(len(data))
                choice = source.randrange(3)
                if choice == 0:
                    data[at] = source.randrange(256)
                elif choice == 1:
                    del data[at:at + source.randrange(1, 10)]
                else:
                    data[at:at] = bytes(source.randrange(256) for _ in range(source.randrange(1, 10)))
                if not data:
                    break
            got = raw(self.server.port, bytes(data), shut=True)
            if got:
                statuses, _ = answers(got)
                for status in statuses:
                    self.assertTrue(200 <= status < 500 or status == 505, (status, bytes(data)))
        self.still_works()

    def test_random_json_on_every_route(self):
        source = random.Random(18)
        document = json.loads(self.client.send("GET", "/openapi.json")[2])
        words = [None, True, 0, -1, 1.5, 10 ** 30, "", "x", "\u0000", "1", [], [1], {}, {"a": 1},
                 {"$int": "1"}, [[]], "default", ["default"]]
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                names = list(schema.get("schema", {}).get("properties", {"x": 0}))
                for _ in range(15):
                    target = path
                    while "{" in target:
                        begin, end = target.index("{"), target.index("}")
                        target = target[:begin] + source.choice(["x", "%00", "1", "%C3%28"]) + target[end + 1:]
                    query = "".join("&%s=%s" % (one["name"], source.choice(["", "x", "-1", "1", "9" * 40]))
                                    for one in operation["parameters"] if one["in"] == "query")
                    body = {name: source.choice(words) for name in names if source.random() < 0.6}
                    if source.random() < 0.1:
                        body = source.choice(words)
                    if path.endswith("/events") or "wait" in str(body):
                        body = {**body, "wait": 0} if isinstance(body, dict) else body
                    if path.endswith("/events"):
                        continue
                    status, _, data = self.client.send(method.upper(), target + "?" + query[1:].replace("wait=1", "wait=0"), body)
                    self.assertTrue(status < 500 or status == 503, (method, target, query, body, data))
                    if status >= 400 and method != "head":
                        self.assertRegex(json.loads(data)["error"]["code"], "^PAWL-")
        self.still_works()


SHAPES = """
import asyncio
from pawl import child, promise, set_status, sleep, workflow
from pawl.tasks import charge

@workflow
async def shapes(input):
    print("one line")
    set_status({"at": "work"})
    await asyncio.gather(
        charge.options(timeout=60, heartbeat_timeout=60)(1, currency="EUR"), child("waiter", 1), promise(), sleep(3600))
"""


class DocumentTest(ServerTest):
    """With /openapi.json at hand, and what it says of answers."""

    def setUp(self):
        super().setUp()
        self.document = json.loads(self.client.send("GET", "/openapi.json")[2])

    def schema(self, response):
        """What an answer's body is like."""
        return self.resolved(response)["content"]["application/json"]["schema"]

    def resolved(self, thing):
        if "allOf" in thing:
            thing, = thing["allOf"]
        if "$ref" not in thing:
            return thing
        _, *names = thing["$ref"].split("/")
        found = self.document
        for name in names:
            found = found[name]
        return found

    def matches(self, schema, value, place):
        if schema.get("nullable") and value is None:
            return
        schema = self.resolved(schema)
        types = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
                 "number": (int, float)}
        if "type" in schema:
            self.assertIsInstance(value, types[schema["type"]], place)
        if "properties" in schema:
            self.assertEqual(set(value) - set(schema["properties"]), set(), place)
            for name in schema["required"]:
                self.assertIn(name, value, place)
            for name, inner in value.items():
                self.matches(schema["properties"][name], inner, place + "." + name)
        if "items" in schema:
            for inner in value:
                self.matches(schema["items"], inner, place + "[]")


class Document(DocumentTest):
    def test_every_route_answers_as_the_document_says(self):
        document = self.document
        self.assertEqual(document["openapi"], "3.0.3")
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                self.assertIn("summary", operation)
                self.assertIn("default", operation["responses"])
                if path.endswith("/events"):
                    continue
                target = path.replace("{id}", "none").replace("{name}", "none")
                target = target.replace("{token}", "none").replace("{version}", "none")
                body = {} if "requestBody" in operation else None
                status, headers, data = self.client.send(method.upper(), target, body)
                known = set(operation["responses"]) | {"400", "404"}
                self.assertIn(str(status), known, (method, path, data))
                if status < 300 and status != 204:
                    content = operation["responses"][str(status)]["content"]
                    self.assertEqual(list(content), [headers["Content-Type"].split(";")[0]], path)
                if status < 400 and headers["Content-Type"] != "application/json":
                    continue
                # This one is there only with --test-clock.
                is_there = not path.endswith("/test/skip")
                code = json.loads(data or b"{}").get("error", {}).get("code")
                self.assertEqual(code == "PAWL-5004", not is_there, (method, path))
                if status == 200 and headers["Content-Type"] == "application/json":
                    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
                    self.matches(schema, json.loads(data), path)
                elif status >= 400:
                    self.matches(self.schema(operation["responses"]["default"]), json.loads(data), path)

    def test_generators_find_what_they_need(self):
        names = [each["operationId"] for path in self.document["paths"].values() for each in path.values()]
        self.assertEqual(len(names), len(set(names)))
        operations = self.document["paths"]["/api/v1/runs"]
        self.assertTrue(operations["post"]["requestBody"]["required"])
        for path, header in (("/runs", "Idempotency-Key"), ("/runs/{id}/messages", "Idempotency-Key")):
            parameters = self.document["paths"]["/api/v1" + path]["post"]["parameters"]
            self.assertIn(("header", header), [(each["in"], each["name"]) for each in parameters])
        # An optional condition of a list is left out; it cannot be null.
        for each in operations["get"]["parameters"]:
            self.assertNotIn("nullable", each["schema"])

    def test_every_name_that_is_referred_to_is_there(self):
        found = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(self.document))
        self.assertEqual(set(found) - set(self.document["components"]["schemas"]), set())

    def test_the_page_for_people_names_every_field(self):
        page = open(os.path.join(ROOT, "docs/api.md")).read()
        rows = [line for line in page.splitlines() if line.startswith("| `")]
        document = json.loads(self.client.send("GET", "/openapi.json")[2])
        for path, operations in document["paths"].items():
            if path.endswith(("/worker/exchange", "/test/skip")):
                continue  # the one has a page of its own, the other is for the SDKs' tests
            short = path.replace("/api/v1", "")
            last = "`/%s`" % short.rsplit("/", 1)[1]
            for method, operation in operations.items():
                found = [row for row in rows if "%s %s`" % (method.upper(), short) in row
                         or "%s %s?" % (method.upper(), short) in row or last in row or "`%s`" % short in row]
                self.assertTrue(found, (method, path))
                content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                names = [one["name"] for one in operation["parameters"] if one["in"] == "query"]
                for name in names + list(content.get("schema", {}).get("properties", {})):
                    self.assertTrue(any(re.search(r"\b%s\b" % name, row) for row in found), (method, path, name))


class Shapes(DocumentTest):
    """Answers with something in them."""

    def test_answers_have_the_documented_shape(self):
        self.client.post("/deploy", {"files": [{"path": "shapes.py", "text": SHAPES}]})
        self.client.post("/runs", {"workflow": "shapes", "id": "shape", "input": {"a": [1]}, "tags": {"a": "b"}})
        self.client.post("/runs", {"workflow": "broken", "id": "over"})
        self.client.get("/runs/over/result", wait=10)
        token = self.client.post("/tokens", {"name": "shape", "scopes": ["admin"]})
        self.client.token = token["token"]
        answer = self.answers_match("POST", "/worker/exchange", {"name": "shape", "capacity": 1, "wait": 10})
        self.assertTrue(answer["tasks"])
        self.client.post("/worker/exchange", {"session": answer["session"], "progress": [
            {"id": answer["tasks"][0]["id"], "token": answer["tasks"][0]["token"], "value": {"percent": 50}}]})
        self.answers_match("POST", "/runs/batch", {"runs": [{"workflow": "waiter"}, {"workflow": "nobody"}]})
        for path in ("/runs/{id}", "/runs/{id}/result", "/runs/{id}/timeline", "/runs/{id}/logs", "/runs/{id}/state"):
            for run in ("shape", "over"):
                self.answers_match("GET", path, run=run)
        for path in ("/runs", "/workflows", "/queues", "/workers", "/audit", "/tokens"):
            value = self.answers_match("GET", path)
            self.assertTrue([each for each in value.values() if each], path)
        self.answers_match("POST", "/deploy", {"files": [{"path": "x.py", "text": "open('x')"}]})

    def answers_match(self, method, path, body=None, run=""):
        status, _, data = self.client.send(method, "/api/v1" + path.replace("{id}", run), body)
        operation = self.document["paths"]["/api/v1" + path][method.lower()]
        self.matches(self.schema(operation["responses"][str(status)]), json.loads(data), path)
        return json.loads(data)


if __name__ == "__main__":
    unittest.main()
