"""Tokens: every route wants one, with the right scope; none is readable at rest."""

import http.client
import json
import os
import subprocess
import threading
import time
import unittest

from support import PAWL, SOURCE, Client, Refused, Server, ServerTest, Worker


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
                      for scope in ("read", "start", "work", "sql")}
        cls.tokens["bound"] = client.post("/tokens", {"scopes": ["work"], "queues": ["default"]})["token"]
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

    asked = 0

    def test_every_route_refuses_who_has_no_token(self):
        for method, target, scope, operation in self.routes():
            if (method, target) == ("POST", "/api/v1/session"):
                continue  # its token is in the body: test_dashboard.py
            if target.startswith(("/hooks/", "/answers/")):
                continue  # these show signatures: test_triggers.py, test_answers.py
            for token in (None, "pawl_wrong", "", self.admin[:-1], self.admin + "x"):
                # Each from an address of its own: whoever fails often is slowed down.
                self.asked += 1
                source = "127.1.%d.%d" % (self.asked >> 7, 1 + self.asked % 128)
                status, headers, data = Client(self.server.port, token, source=source).send(method, target, {})
                if scope is None:
                    self.assertLess(status, 400, target)
                else:
                    self.assertEqual(status, 401, (method, target))
                    self.assertEqual(json.loads(data)["error"]["code"], "PAWL-5002")
                    self.assertEqual(headers["WWW-Authenticate"], "Bearer")

    def test_every_route_wants_its_scope(self):
        allowed = {"read": {"read", "start", "work", "bound", "sql", "admin"}, "start": {"start", "admin"},
                   "work": {"work", "bound", "admin"}, "sql": {"sql", "admin"}, "admin": {"admin"}}
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
        self.assertEqual(self.server.client().send("GET", "/api/v1/runs", headers={"Authorization": "bearer " + self.admin})[0], 200)
        for wrong in (made["id"], "x"):
            with self.assertRaises(Refused) as caught:
                client.ask("DELETE", "/tokens/" + wrong)
            self.assertEqual((caught.exception.status, caught.exception.code), (404, "PAWL-5012"))
        for body in ({}, {"scopes": []}, {"scopes": ["root"]}, {"scopes": "admin"}):
            with self.assertRaises(Refused) as caught:
                client.post("/tokens", body)
            self.assertEqual(caught.exception.status, 400)

    def test_revoking_ends_what_is_open(self):
        client = self.server.client(self.admin)
        made, kept = (client.post("/tokens", {"scopes": ["read", "work"]}) for _ in range(2))
        streams = [http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20) for _ in range(2)]
        for stream, token in zip(streams, (made, kept)):
            self.addCleanup(stream.close)
            stream.request("GET", "/api/v1/events", headers={"Authorization": "Bearer " + token["token"]})
        answers = [stream.getresponse() for stream in streams]
        self.assertEqual([answer.status for answer in answers], [200, 200])
        worker = Worker(self.server.client(made["token"]))
        worker.exchange(capacity=0)
        waiting = []

        def wait():
            try:
                waiting.append(worker.exchange(wait=30))
            except Refused as refused:
                waiting.append((refused.status, refused.error["message"]))

        thread = threading.Thread(target=wait)
        thread.start()
        time.sleep(0.2)  # until its exchange waits; if it comes later, it is refused all the same
        client.ask("DELETE", "/tokens/" + made["id"])
        answers[0].read()  # comes to its end
        thread.join(20)
        self.assertEqual(waiting[0][0], 401, waiting)
        client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        run = client.post("/runs", {"workflow": "waiter"})["id"]
        while run.encode() not in answers[1].readline():
            pass

    def test_the_store_has_no_token(self):
        for name in os.listdir(self.server.folder):
            with open(os.path.join(self.server.folder, name), "rb") as file:
                data = file.read()
            for token in self.tokens.values():
                self.assertNotIn(token.encode(), data, name)
                self.assertNotIn(token[5:].encode(), data, name)


class Safety(unittest.TestCase):
    def test_the_first_token_must_be_able_to_make_others(self):
        server = Server()
        self.addCleanup(server.end)
        client = server.start().client()
        with self.assertRaises(Refused) as caught:
            client.post("/tokens", {"scopes": ["start", "work"]})
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "PAWL-4006"))
        self.assertIn("'admin'", caught.exception.error["message"])
        client.get("/runs")  # nobody is locked out
        admin = server.client(client.post("/tokens", {"scopes": ["admin"]})["token"])
        admin.post("/tokens", {"scopes": ["start"]})

    def test_the_last_token_that_can_make_others_stays(self):
        server = Server()
        self.addCleanup(server.end)
        first = server.start().client().post("/tokens", {"scopes": ["admin"]})
        admin = server.client(first["token"])
        other = admin.post("/tokens", {"scopes": ["start"]})
        second = admin.post("/tokens", {"scopes": ["admin", "read"]})
        admin.ask("DELETE", "/tokens/" + second["id"])
        with self.assertRaises(Refused) as caught:
            admin.ask("DELETE", "/tokens/" + first["id"])
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "PAWL-4006"))
        self.assertIn("the last one with the scope 'admin'", caught.exception.error["message"])
        admin.get("/tokens")  # nobody is locked out
        server.stop()
        revoke = [PAWL, "token", "revoke", first["id"], "--store", "sqlite:" + server.store]
        done = subprocess.run(revoke, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 4, done)
        self.assertIn("the last one with the scope 'admin'", done.stderr)
        server.start()
        admin = server.client(first["token"])
        admin.ask("DELETE", "/tokens/" + other["id"])
        # It would leave the server to everybody who can reach it.
        with self.assertRaises(Refused) as caught:
            admin.ask("DELETE", "/tokens/" + first["id"])
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "PAWL-4006"))
        server.stop()
        done = subprocess.run(revoke, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 4, done)
        server.start()
        with self.assertRaises(Refused) as caught:
            server.client().get("/runs")
        self.assertEqual(caught.exception.status, 401)

    def test_a_token_that_has_expired_does_not_open_the_server_when_it_goes(self):
        server = Server("--test-clock")
        self.addCleanup(server.end)
        client = server.start().client()
        expires = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 100))
        first = client.post("/tokens", {"scopes": ["admin"], "expires_at": expires})
        server.client(first["token"]).post("/test/skip", {"seconds": 200})
        server.stop()
        revoke = [PAWL, "token", "revoke", first["id"], "--store", "sqlite:" + server.store]
        done = subprocess.run(revoke, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 4, done)
        self.assertIn("the last one", done.stderr)

    def test_foreign_pages_of_a_browser_are_refused(self):
        server = Server()
        self.addCleanup(server.end)
        client = server.start().client()
        own = "127.0.0.1:%d" % server.port
        for headers, status in (
            ({}, 200),
            ({"Origin": "http://" + own}, 200),
            ({"Host": "localhost:%d" % server.port}, 200),
            ({"Origin": "http://evil.example"}, 403),
            ({"Origin": "null"}, 403),
            ({"Host": "evil.example:%d" % server.port}, 403),
            ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ):
            answer = client.send("GET", "/api/v1/runs", headers=headers)
            self.assertEqual(answer[0], status, (headers, answer))
            if status == 403:
                self.assertIn(b"PAWL-5003", answer[2])
                self.assertIn(b"pawl token create", answer[2])
            self.assertEqual(client.send("GET", "/healthz", headers=headers)[0], 200)
        token = client.post("/tokens", {"scopes": ["admin"]})["token"]
        # What no foreign page has is shown: from where it comes does not matter any more.
        headers = {"Origin": "http://evil.example", "Host": "evil.example"}
        self.assertEqual(client.send("GET", "/api/v1/runs", headers=headers)[0], 401)
        self.assertEqual(server.client(token).send("GET", "/api/v1/runs", headers=headers)[0], 200)

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
        # The last one stays: without it the door would be open.
        with self.assertRaises(Refused):
            server.client(admin).ask("DELETE", "/tokens/" + tokens[0]["id"])
        with self.assertRaises(Refused):
            server.client().get("/runs")
        server.stop()


if __name__ == "__main__":
    unittest.main()
