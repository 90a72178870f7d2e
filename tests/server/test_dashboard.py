"""The dashboard's page and its sessions, and the routes that look over many runs at once."""

import http.client
import json
import os
import re
import sqlite3
import subprocess
import time
import unittest

from support import PAWL, SOURCE, Client, Server, ServerTest, Worker

OWN = {"X-Pawl-Session": "1"}


def until(look, seconds=20):
    end = time.monotonic() + seconds
    while True:
        found = look()
        if found or time.monotonic() > end:
            return found
        time.sleep(0.02)


class Page(ServerTest):
    def test_the_page_and_its_assets(self):
        status, headers, page = self.client.send("GET", "/")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertEqual(headers["Cache-Control"], "no-cache")
        self.assertTrue(headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';"))
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Frame-Options"], "DENY")
        names = re.findall(r'(?:src|href)="(assets/[^"]+)"', page.decode())
        for name in names:
            status, headers, _ = self.client.send("GET", "/" + name)
            self.assertEqual((status, headers["Content-Encoding"]), (200, "gzip"))
            self.assertIn("immutable", headers["Cache-Control"])
            status, _, data = self.client.send("GET", "/" + name, headers={"If-None-Match": headers["ETag"]})
            self.assertEqual((status, data), (304, b""))
        # Every address is relative, and none leads elsewhere.
        self.assertEqual(re.findall(rb'(?:src|href)="(?:/|https?:)', page), [])
        self.assertEqual(self.client.send("HEAD", "/")[2], b"")
        self.assertEqual(self.client.send("POST", "/", {})[0], 404)
        self.assertEqual(self.client.send("GET", "/assets/none.js")[0], 404)
        self.assertEqual(self.client.send("GET", "/assets/..%2f..%2fetc%2fpasswd")[0], 404)

    def test_nobody_signs_in_where_there_are_no_tokens(self):
        who = self.client.get("/session")
        self.assertEqual((who["token_required"], who["signed_in"], who["scopes"]), (False, True, ["admin"]))
        self.assertEqual(self.client.send("POST", "/api/v1/session", {"token": "x"}, OWN)[0], 400)

    def test_another_name_for_this_machine_gets_nothing_but_the_page(self):
        for path, wanted in (("/", 200), ("/api/v1/runs", 403), ("/api/v1/events?every=1", 403)):
            status, _, _ = self.client.send("GET", path, headers={"Host": "attacker.example:%d" % self.server.port})
            self.assertEqual(status, wanted, path)
        status, _, _ = self.client.send("POST", "/api/v1/runs", {"workflow": "waiter"},
                                        {"Origin": "http://attacker.example"})
        self.assertEqual(status, 403)


class Sessions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server().start()
        cls.addClassCleanup(cls.server.end)
        cls.admin = cls.server.client().post("/tokens", {"name": "root", "scopes": ["admin"]})["token"]
        cls.by_admin = cls.server.client(cls.admin)
        cls.by_admin.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def token(self, scope, **more):
        return self.by_admin.post("/tokens", {"name": scope, "scopes": [scope], **more})

    def sign_in(self, token):
        """A cookie, as a browser would send it back."""
        status, headers, data = Client(self.server.port).send("POST", "/api/v1/session", {"token": token}, OWN)
        self.assertEqual(status, 200, data)
        return headers["Set-Cookie"], json.loads(data)

    def ask(self, method, path, cookie, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        pair = cookie.split(";")[0]
        status, _, data = Client(self.server.port).send(method, "/api/v1" + path, body, {"Cookie": "a=b; " + pair, **headers})
        return status, json.loads(data) if data else None

    def test_the_cookie_is_kept_from_scripts_and_other_sites(self):
        cookie, who = self.sign_in(self.admin)
        attributes = [part.strip() for part in cookie.split(";")[1:]]
        self.assertEqual(attributes, ["HttpOnly", "SameSite=Strict", "Max-Age=43200"])
        self.assertNotIn(self.admin, cookie)
        self.assertEqual((who["signed_in"], who["scopes"], who["token_name"]), (True, ["admin"], "root"))
        self.assertIsNotNone(who["expires_at"])
        _, headers, _ = Client(self.server.port).send("POST", "/api/v1/session", {"token": self.admin},
                                                      {**OWN, "X-Forwarded-Proto": "https"})
        self.assertTrue(headers["Set-Cookie"].endswith("; Secure"))

    def test_a_session_may_what_its_token_may(self):
        cookie, _ = self.sign_in(self.token("read")["token"])
        self.assertEqual(self.ask("GET", "/runs", cookie)[0], 200)
        status, answer = self.ask("POST", "/runs", cookie, {"workflow": "waiter"}, X_Pawl_Session="1")
        self.assertEqual((status, answer["error"]["code"]), (403, "PAWL-5003"))
        self.assertEqual(self.ask("GET", "/tokens", cookie)[0], 403)
        cookie, _ = self.sign_in(self.token("start")["token"])
        self.assertEqual(self.ask("POST", "/runs", cookie, {"workflow": "waiter"}, X_Pawl_Session="1")[0], 201)

    def test_requests_of_other_pages_do_not_count(self):
        cookie, _ = self.sign_in(self.admin)
        start = {"workflow": "waiter"}
        before = len(self.by_admin.get("/runs")["runs"])
        self.assertEqual(self.ask("POST", "/runs", cookie, start)[0], 403)
        for site in ("cross-site", "same-site"):
            self.assertEqual(self.ask("POST", "/runs", cookie, start, X_Pawl_Session="1", Sec_Fetch_Site=site)[0], 403)
            self.assertEqual(self.ask("GET", "/runs", cookie, Sec_Fetch_Site=site)[0], 403)
            self.assertEqual(self.ask("POST", "/session", cookie, {"token": self.admin}, X_Pawl_Session="1", Sec_Fetch_Site=site)[0], 403)
        self.assertEqual(self.ask("DELETE", "/session", cookie)[0], 403, "nor can they sign us out")
        # A login that the person has not asked for is refused, too.
        self.assertEqual(Client(self.server.port).send("POST", "/api/v1/session", {"token": self.admin})[0], 403)
        # And no page is allowed to send the header: there is no answer to a preflight.
        status, headers, _ = Client(self.server.port).send("OPTIONS", "/api/v1/runs", headers={
            "Origin": "http://attacker.example", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "x-pawl-session"})
        self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (405, None))
        self.assertEqual(len(self.by_admin.get("/runs")["runs"]), before)

    def test_sessions_end(self):
        cookie, _ = self.sign_in(self.admin)
        self.assertEqual(self.ask("GET", "/session", cookie)[1]["signed_in"], True)
        self.assertTrue(until(lambda: self.by_admin.get("/audit", action="sign_in")["entries"]))
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", "/api/v1/events", headers={"Cookie": cookie.split(";")[0]})
        stream = connection.getresponse()
        self.assertEqual(stream.status, 200)
        status, answer = self.ask("DELETE", "/session", cookie, X_Pawl_Session="1")
        self.assertEqual((status, answer["signed_in"]), (200, False))
        stream.read()  # to its end: it does not outlive the session
        connection.close()
        status, answer = self.ask("GET", "/runs", cookie)
        self.assertEqual((status, answer["error"]["code"]), (401, "PAWL-5002"))
        made = self.token("read")
        cookie, _ = self.sign_in(made["token"])
        self.by_admin.ask("DELETE", "/tokens/" + made["id"])
        self.assertEqual(self.ask("GET", "/runs", cookie)[0], 401)

    def test_streams_end_with_the_token_of_their_session(self):
        made = self.token("read")
        cookie, _ = self.sign_in(made["token"])
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", "/api/v1/events?every=0.2", headers={"Cookie": cookie.split(";")[0]})
        response = connection.getresponse()
        self.assertEqual(response.status, 200)
        self.assertTrue(response.readline().startswith(b"event: changes"))
        self.by_admin.ask("DELETE", "/tokens/" + made["id"])
        response.read()  # to its end
        connection.close()

    def test_wrong_tokens_are_noted_and_slow_down(self):
        client = Client(self.server.port, source="127.9.9.9")
        statuses = [client.send("POST", "/api/v1/session", {"token": "pawl_wrong"}, OWN)[0] for _ in range(40)]
        self.assertEqual(statuses[0], 401)
        self.assertIn(429, statuses)
        self.assertTrue(until(lambda: [entry for entry in self.by_admin.get("/audit", action="authentication_failed")["entries"]
                                       if "/session" in entry["details"]]))

    def test_the_session_ends_with_its_time(self):
        server = Server("--test-clock").start()
        try:
            admin = server.client().post("/tokens", {"name": "root", "scopes": ["admin"]})["token"]
            status, headers, _ = server.client().send("POST", "/api/v1/session", {"token": admin}, OWN)
            cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
            self.assertEqual(server.client().send("GET", "/api/v1/runs", headers=cookie)[0], 200)
            server.client(admin).post("/test/skip", {"seconds": 12 * 3600 + 1})
            self.assertEqual(server.client().send("GET", "/api/v1/runs", headers=cookie)[0], 401)
            self.assertEqual(server.client(admin).send("GET", "/api/v1/runs")[0], 200)
        finally:
            server.end()


class Restarts(unittest.TestCase):
    def test_sessions_hold_after_a_restart(self):
        server = Server().start()
        try:
            admin = server.client().post("/tokens", {"name": "root", "scopes": ["admin"]})["token"]
            other = server.client(admin).post("/tokens", {"name": "other", "scopes": ["read"]})

            def sign_in(token):
                _, headers, _ = server.client().send("POST", "/api/v1/session", {"token": token}, OWN)
                return {"Cookie": headers["Set-Cookie"].split(";")[0]}

            def status(cookie):
                return server.client().send("GET", "/api/v1/runs", headers=cookie)[0]

            kept, left, orphan = sign_in(admin), sign_in(admin), sign_in(other["token"])
            self.assertEqual(server.client().send("DELETE", "/api/v1/session", headers={**left, **OWN})[0], 200)
            server.kill()
            # The token is revoked while no server runs: its session must not come back.
            done = subprocess.run([PAWL, "token", "revoke", other["id"], "--store", server.url],
                                  check=False, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            server.start()
            self.assertEqual([status(kept), status(left), status(orphan)], [200, 401, 401])
            # Sessions are no tokens, for whoever looks at those.
            names = [token["name"] for token in server.client(admin).get("/tokens")["tokens"]]
            self.assertEqual(names, ["root"])
            secret = kept["Cookie"].split("=", 1)[1]
            self.assertEqual(server.client(secret).send("GET", "/api/v1/runs")[0], 401)
            self.assertEqual(server.stop(), 0)
            listed = subprocess.run([PAWL, "token", "list", "--json", "--store", server.url],
                                    check=True, capture_output=True, text=True)
            self.assertEqual([token["name"] for token in json.loads(listed.stdout)["tokens"]], ["root"])
            rows = sqlite3.connect("file:%s?mode=ro" % server.store, uri=True).execute("SELECT name, hash FROM tokens").fetchall()
            self.assertEqual(len(rows), 2, "the sessions that have ended are not there any more")
            self.assertNotIn(secret, repr(rows))
        finally:
            server.end()


class Insight(ServerTest):
    def start(self, workflow, input=None, **more):
        return self.client.post("/runs", {"workflow": workflow, "input": input, **more})["id"]

    def test_the_source_of_each_version(self):
        text = "from pawl import workflow\n\n@workflow\nasync def versioned(x):\n    return 1\n"
        first = self.client.post("/deploy", {"files": [{"path": "v.py", "text": text}]})["version"]
        second = self.client.post("/deploy", {"files": [{"path": "v.py", "text": text.replace("1", "2")}]})["version"]
        now = self.client.get("/workflows/versioned/source")
        self.assertEqual((now["version"], now["function"], now["line"], now["file"]), (second, "versioned", 4, "v.py"))
        old = self.client.get("/workflows/versioned/source", version=first)
        self.assertEqual(old["files"], [{"path": "v.py", "text": text}])
        self.assert_refused(404, "PAWL-4001", "GET", "/workflows/none/source")
        self.assert_refused(404, "PAWL-4036", "GET", "/workflows/versioned/source?version=none")

    def test_where_live_runs_wait(self):
        for _ in range(3):
            self.start("waiter")
        line = SOURCE.splitlines().index('    return await receive("go")') + 1
        lines = until(lambda: [one for one in self.client.get("/workflows/waiter/lines")["lines"]
                               if one["line"] == line and one["runs"] >= 3])
        self.assertTrue(lines)
        version = lines[0]["version"]
        self.assertTrue(self.client.get("/workflows/waiter/lines", version=version)["lines"])
        self.assertEqual(self.client.get("/workflows/waiter/lines", version="none")["lines"], [])

    def test_lines_are_those_of_each_file_of_a_bundle(self):
        entry = "from pawl import workflow\nfrom later import wait_for_it\n\n@workflow\nasync def bundled(x):\n    return await wait_for_it()\n"
        other = "from pawl import receive\n\n\nasync def wait_for_it():\n    return await receive('go')\n"
        self.client.post("/deploy", {"files": [{"path": "entry.py", "text": entry}, {"path": "later.py", "text": other}]})
        self.start("bundled")
        lines = until(lambda: [one for one in self.client.get("/workflows/bundled/lines")["lines"] if one["line"] > 0])
        self.assertEqual([(one["line"], one["runs"], one["files"]) for one in lines], [(5, 1, ["later.py"])])

    def test_backlog_by_key(self):
        text = ("import asyncio\nfrom pawl import task, workflow\n\n@task(queue='keyed')\ndef mail(to): ...\n\n"
                "@workflow\nasync def mails(x):\n"
                "    calls = [mail.options(key=to)(to) for to in ('ada', 'ada', 'bob')]\n    await asyncio.gather(*calls, mail('all'))\n")
        self.client.post("/deploy", {"files": [{"path": "mails.py", "text": text}]})
        self.start("mails")
        answer = until(lambda: (lambda found: found if found["keys"] else None)(self.client.get("/queues/keyed/keys")))
        self.assertEqual([(one["key"], one["pending"]) for one in answer["keys"]], [("ada", 2), ("", 1), ("bob", 1)])
        self.assertTrue(answer["complete"])
        self.assertEqual(self.client.get("/queues/nobody/keys")["keys"], [])

    def test_open_calls_alone(self):
        run = self.start("steps", 3)
        worker = Worker(self.client)
        task = worker.take(1)[0]
        worker.exchange([worker.value(task, 1)])
        until(lambda: len(self.client.get("/runs/%s/timeline" % run)["calls"]) == 2)
        page = self.client.get("/runs/%s/timeline" % run, open="true", payloads="false")
        self.assertEqual((len(page["calls"]), page["next"]), (1, None))
        self.assertIn(page["calls"][0]["status"], ("pending", "running"))

    def test_counts_by_status_for_a_filter(self):
        one = self.start("waiter", tags={"of": "counts"})
        self.start("waiter", tags={"of": "counts"})
        failed = self.start("broken", tags={"of": "counts"})
        self.client.get("/runs/%s/result" % failed, wait=20)
        self.client.post("/runs/%s/pause" % one)
        self.assertEqual(self.client.get("/counts", tag="of:counts"),
                         {"waiting": 2, "completed": 0, "failed": 1, "cancelled": 0, "paused": 1, "held": 0, "suspended": 0})
        everything = self.client.get("/counts")
        self.assertGreaterEqual(everything["waiting"], 2)
        self.assert_refused(400, "PAWL-4006", "GET", "/counts?status=failed")

    def test_errors_are_grouped_by_line(self):
        for n in range(3):
            self.client.get("/runs/%s/result" % self.start("broken", n), wait=20)
        answer = self.client.get("/errors", workflow="broken")
        group, = answer["groups"]
        line = next(number for number, text in enumerate(SOURCE.splitlines(), 1) if "raise ValueError" in text)
        self.assertEqual((group["kind"], group["file"], group["line"], group["held"]), ("ValueError", "shop.py", line, False))
        self.assertGreaterEqual(group["count"], 3)
        self.assertEqual(len(group["runs"]), group["count"])
        self.assertTrue(answer["complete"])
        self.assertFalse(self.client.get("/errors", limit=1)["complete"])

    def test_rates_over_time(self):
        self.start("waiter")
        steps = until(lambda: [step for step in self.client.get("/rates", seconds=60)["steps"] if step["started"] > 0])
        self.assertTrue(steps)
        self.assertGreater(steps[0]["seconds"], 0)
        self.assert_refused(400, "PAWL-4006", "GET", "/rates?seconds=86401")

    def test_a_timeline_without_payloads(self):
        run = self.start("order", {"id": 7, "total": 3, "to": "x"})
        worker = Worker(self.server.client())
        task, = worker.take()
        worker.exchange([worker.value(task, {"large": "value"})])
        full = until(lambda: [call for call in self.client.get("/runs/%s/timeline" % run)["calls"] if call["status"] == "completed"])
        self.assertEqual(full[0]["value"], {"large": "value"})
        brief = self.client.get("/runs/%s/timeline" % run, payloads="false", limit=10000)["calls"]
        done = next(call for call in brief if call["status"] == "completed")
        self.assertEqual((done["args"], done["keywords"], done["value"], done["name"]), (None, None, None, "charge"))

    def test_a_digest_instead_of_each_change(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", "/api/v1/events?every=0.3")
        response = connection.getresponse()

        def digest():
            while True:
                line = response.readline()
                if line.startswith(b"data: "):
                    return json.loads(line[6:])

        self.assertEqual(digest(), {"runs": [], "more": False, "started": 0, "ended": 0})
        ids = {self.start("broken") for _ in range(5)}
        seen, started, ended, count = set(), 0, 0, 0
        while ended < 5:
            one = digest()
            count += 1
            seen |= set(one["runs"])
            started += one["started"]
            ended += one["ended"]
        self.assertEqual((seen & ids, started), (ids, 5))
        for _ in range(300):
            self.start("waiter")
        while not digest()["more"]:
            pass  # many runs: not each of them is named
        connection.close()
        one = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        run = self.start("waiter")
        one.request("GET", "/api/v1/events?every=0.1&run=" + run)
        response = one.getresponse()
        digest()
        self.start("waiter")
        self.client.post("/runs/%s/pause" % run)
        self.assertEqual(digest()["runs"], [run])
        one.close()
        self.assert_refused(400, "PAWL-4006", "GET", "/events?every=0.01")


if __name__ == "__main__":
    unittest.main()
