"""Tokens: every route wants one, with the right scope; none is readable at rest."""

import json
import os
import unittest

from support import Client, Refused, Server, ServerTest


class Auth(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server().start()
        cls.addClassCleanup(cls.server.end)
        open_client = cls.server.client()
        # The first one is made while nobody needs one.
        cls.admin = open_client.post("/tokens", {"name": "root", "scopes": ["admin"]})["token"]
        client = cls.server.client(cls.admin)
        cls.tokens = {scope: client.post("/tokens", {"name": scope, "scopes": [scope]})["token"]
                      for scope in ("read", "start", "work")}
        cls.tokens["admin"] = cls.admin
        cls.document = json.loads(open_client.send("GET", "/openapi.json")[2])

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def routes(self):
        for path, operations in self.document["paths"].items():
            for method, operation in operations.items():
                target = path
                for name in ("id", "name", "token", "version"):
                    target = target.replace("{%s}" % name, "none")
                yield method.upper(), target, operation.get("x-scope"), operation

    def test_every_route_refuses_who_has_no_token(self):
        for method, target, scope, operation in self.routes():
            for token in (None, "pawl_wrong", "", self.admin[:-1], self.admin + "x"):
                status, headers, data = self.server.client(token).send(method, target, {})
                if scope is None:
                    self.assertLess(status, 400, target)
                else:
                    self.assertEqual(status, 401, (method, target))
                    self.assertEqual(json.loads(data)["error"]["code"], "PAWL-5002")
                    self.assertEqual(headers["WWW-Authenticate"], "Bearer")

    def test_every_route_wants_its_scope(self):
        allowed = {"read": {"read", "start", "work", "admin"}, "start": {"start", "admin"},
                   "work": {"work", "admin"}, "admin": {"admin"}}
        for method, target, scope, operation in self.routes():
            if scope is None or target.endswith("/events"):
                continue
            for name, token in self.tokens.items():
                status, _, data = self.server.client(token).send(method, target, {})
                if name in allowed[scope]:
                    self.assertNotIn(status, (401, 403), (method, target, name))
                else:
                    self.assertEqual(status, 403, (method, target, name))
                    error = json.loads(data)["error"]
                    self.assertEqual(error["code"], "PAWL-5003")
                    self.assertIn("'%s'" % scope, error["message"])

    def test_tokens_are_listed_without_their_secrets_and_revoked(self):
        client = self.server.client(self.admin)
        made = client.post("/tokens", {"name": "short-lived", "scopes": ["read", "work"]})
        self.assertRegex(made["token"], r"^pawl_[A-Za-z0-9_-]{43}$")
        listed = {one["id"]: one for one in client.get("/tokens")["tokens"]}
        self.assertEqual(listed[made["id"]]["scopes"], ["read", "work"])
        self.assertNotIn(made["token"], json.dumps(listed))
        self.server.client(made["token"]).get("/runs")
        self.assertEqual(client.ask("DELETE", "/tokens/" + made["id"]), {"id": made["id"]})
        with self.assertRaises(Refused) as caught:
            self.server.client(made["token"]).get("/runs")
        self.assertEqual(caught.exception.status, 401)
        for wrong in (made["id"], "x"):
            with self.assertRaises(Refused) as caught:
                client.ask("DELETE", "/tokens/" + wrong)
            self.assertEqual((caught.exception.status, caught.exception.code), (404, "PAWL-5012"))
        for body in ({}, {"scopes": []}, {"scopes": ["root"]}, {"scopes": "admin"}):
            with self.assertRaises(Refused) as caught:
                client.post("/tokens", body)
            self.assertEqual(caught.exception.status, 400)

    def test_the_store_has_no_token(self):
        for name in os.listdir(self.server.folder):
            with open(os.path.join(self.server.folder, name), "rb") as file:
                data = file.read()
            for token in self.tokens.values():
                self.assertNotIn(token.encode(), data, name)
                self.assertNotIn(token[5:].encode(), data, name)


class Safety(unittest.TestCase):
    def test_beyond_loopback_only_with_tokens(self):
        server = Server()
        self.addCleanup(server.end)
        with self.assertRaisesRegex(RuntimeError, "PAWL-5010"):
            server.start("0.0.0.0:0")
        server.flags = ("--insecure",)
        server.start("0.0.0.0:0")
        admin = server.client().post("/tokens", {"scopes": ["admin"]})["token"]
        server.stop()
        server.flags = ()
        server.start("0.0.0.0:0")
        with self.assertRaises(Refused):
            server.client().get("/runs")
        server.client(admin).get("/runs")
        tokens = server.client(admin).get("/tokens")["tokens"]
        server.client(admin).ask("DELETE", "/tokens/" + tokens[0]["id"])
        # The last one is gone; that does not open the door.
        with self.assertRaises(Refused):
            server.client().get("/runs")
        server.stop()


class Watching(ServerTest):
    def test_metrics(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        status, headers, data = self.client.send("GET", "/metrics")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/plain; version=0.0.4"))
        samples = {}
        for line in data.decode().splitlines():
            if line.startswith("#"):
                self.assertRegex(line, r"^# (HELP|TYPE) pawl_[a-z_]+ ")
                continue
            self.assertRegex(line, r'^pawl_[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [0-9.e+-]+$')
            name, value = line.rsplit(" ", 1)
            samples[name] = float(value)
        self.assertGreaterEqual(samples['pawl_runs{status="waiting"}'], 1)
        self.assertGreaterEqual(samples["pawl_commits_total"], 1)
        route = 'pawl_http_requests_total{method="POST",route="/api/v1/runs",status="2xx"}'
        self.assertGreaterEqual(samples[route], 1)
        self.assertIn('pawl_http_request_seconds_bucket{method="POST",route="/api/v1/runs",le="+Inf"}', samples)
        self.client.post("/runs/%s/cancel" % run)

    def test_events(self):
        import http.client
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", "/api/v1/events")
        stream = connection.getresponse()
        self.assertEqual(stream.headers["Content-Type"], "text/event-stream")
        self.assertTrue(stream.readline().startswith(b":"))
        run = self.client.post("/runs", {"workflow": "waiter", "id": "watched"})["id"]
        self.client.post("/runs/%s/pause" % run)
        self.client.post("/runs/%s/resume" % run)
        self.client.post("/runs/%s/messages" % run, {"channel": "go", "payload": 1})
        changes = []
        while "ended" not in changes:
            line = stream.readline().decode().strip()
            if line.startswith("data: "):
                event = json.loads(line[6:])
                if event.get("id") == "watched":
                    changes.append(event["change"])
        self.assertEqual(changes, ["started", "paused", "resumed", "ended"])
        connection.close()

    def test_state_in_source_terms(self):
        run = self.client.post("/runs", {"workflow": "waiter", "input": [1, 2]})["id"]
        fiber, = self.client.get("/runs/%s/state" % run)["fibers"]
        frame = [one for one in fiber["frames"] if not one["library"]][0]
        self.assertEqual((frame["function"], frame["source"]), ("waiter", 'return await receive("go")'))
        self.assertIn({"name": "input", "value": "[1, 2]"}, frame["variables"])
        self.client.post("/runs/%s/cancel" % run)
        self.client.get("/runs/%s/result" % run, wait=10)
        self.assertEqual(self.client.get("/runs/%s/state" % run), {"fibers": []})


if __name__ == "__main__":
    unittest.main()
