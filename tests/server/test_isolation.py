"""What one token's worker may do to another's: nothing. Every verb of an exchange, by everybody who is not
the owner of the session; queues; and what waits when its token ends."""

import http.client
import json
import threading
import time
import unittest

from support import SOURCE, Client, Refused, Server, Worker, raw

FLOWS = SOURCE + """
from pawl import options

@workflow
async def pay(queue):
    return await charge.options(queue=queue, retry=1)(7)

@workflow
async def loud(input):
    from pawl import set_status
    set_status("here")
    return [await receive("go"), await receive("questions")]
"""


class Isolation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server().start()
        cls.addClassCleanup(cls.server.end)
        cls.admin = cls.server.client().post("/tokens", {"name": "root", "scopes": ["admin"]})["token"]
        cls.client = cls.server.client(cls.admin)
        cls.client.post("/deploy", {"files": [{"path": "shop.py", "text": FLOWS}]})
        cls.tokens = {"admin": cls.admin}
        for name, more in (("owner", {}), ("other", {}), ("bound", {"queues": ["default"]}),
                           ("start", {"scopes": ["start", "work"]})):
            cls.tokens[name] = cls.client.post("/tokens", {"name": name, "scopes": ["work"], **more})["token"]
        cls.document = json.loads(cls.client.send("GET", "/openapi.json")[2])

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def worker(self, who, **hello):
        client = self.server.client(self.tokens[who])
        self.addCleanup(client.close)
        worker = Worker(client, **hello)
        worker.exchange(capacity=0)
        return worker

    def held(self, queue="default"):
        """The owner's worker, with a task that it holds."""
        run = self.client.post("/runs", {"workflow": "pay", "input": queue})["id"]
        owner = self.worker("owner", queues=[queue])
        task, = owner.take()
        return owner, task, run

    def verbs(self, task):
        """Every field of an exchange, with what it may say of the task."""
        fence = {"id": task["id"], "token": task["token"]}
        bodies = {
            "session": {}, "name": {"name": "x"}, "language": {"language": "x"}, "sdk": {"sdk": "x"},
            "queues": {"queues": ["default"]}, "tasks": {"tasks": ["charge"]}, "lease": {"lease": 1},
            "ack": {"ack": 1000}, "capacity": {"capacity": 100}, "wait": {"wait": 0.1},
            "results": {"results": [dict(fence, value="stolen")]},
            "progress": {"progress": [dict(fence, value="stolen")]},
            "running": {"running": [fence]}, "draining": {"draining": True}, "closed": {"closed": True},
        }
        described = self.document["paths"]["/api/v1/worker/exchange"]["post"]["requestBody"]
        fields = described["content"]["application/json"]["schema"]["properties"]
        self.assertEqual(set(bodies), set(fields), "a verb that nobody has tried")
        yield from bodies.items()
        for name, said in (("error", {"error": {"kind": "E", "message": "m"}, "retryable": False}),
                           ("returned", {"returned": True}), ("cancelled", {"cancelled": True})):
            yield name, {"results": [dict(fence, **said)]}

    def test_a_session_is_its_tokens_alone(self):
        owner, task, run = self.held()
        for name, body in self.verbs(task):
            for who, token in [*self.tokens.items(), (None, None)]:
                if who == "owner":
                    continue
                with self.subTest(verb=name, who=who):
                    with self.assertRaises(Refused) as caught:
                        self.server.client(token).post("/worker/exchange", dict(body, session=owner.session))
                    self.assertEqual(caught.exception.status, 410 if who else 401, caught.exception)
        self.assertEqual(owner.exchange()["recorded"], [])
        self.assertEqual(owner.exchange([owner.value(task, "mine")])["recorded"], ["recorded"])
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], "mine")
        owner.exchange(closed=True)

    def test_a_task_is_its_sessions_alone(self):
        owner, task, run = self.held()
        for who in self.tokens:
            stranger = self.worker(who, queues=["default"])
            for name, body in self.verbs(task):
                if name in ("session", "name", "language", "sdk", "queues", "tasks", "lease", "draining", "closed"):
                    continue
                with self.subTest(verb=name, who=who):
                    body.pop("capacity", None)
                    answer = stranger.exchange(**dict({"capacity": 0}, **body))
                    self.assertEqual(answer["tasks"], [])
                    self.assertEqual(answer["recorded"], ["stale"] * len(body.get("results", [])))
            # By a new session that says it had the task before.
            body = dict(stranger.hello, running=[{"id": task["id"], "token": task["token"]}])
            self.assertEqual(self.server.client(self.tokens[who]).post("/worker/exchange", body)["cancelled"], [])
            stranger.exchange(closed=True)
        timeline = self.client.get("/runs/%s/timeline" % run)["calls"]
        self.assertEqual([(call["status"], call.get("progress")) for call in timeline], [("running", None)])
        self.assertEqual(owner.exchange([owner.value(task, "mine")])["recorded"], ["recorded"])
        owner.exchange(closed=True)

    def test_sessions_cannot_be_guessed(self):
        first, second = self.worker("owner"), self.worker("owner")
        for worker in (first, second):
            self.assertRegex(worker.session, r"^[0-9a-f]+-[0-9a-f]{32}$")
        key, secret = first.session.split("-")
        self.assertNotEqual(secret, second.session.split("-")[1])
        guesses = (str(int(key, 16)), key + "-" + "0" * 32, second.session.split("-")[0] + "-" + secret,
                   first.session[:-1] + ("0" if first.session[-1] != "0" else "1"))
        for guess in guesses:
            with self.assertRaises(Refused) as caught:
                first.client.post("/worker/exchange", {"session": guess})
            self.assertEqual(caught.exception.status, 410, guess)
        listed = json.dumps(self.server.client(self.tokens["other"]).get("/workers"))
        self.assertNotIn(secret, listed)

    def test_what_a_dead_server_leaves_is_its_tokens_alone(self):
        server = Server()
        self.addCleanup(server.end)
        admin = server.start().client().post("/tokens", {"scopes": ["admin"]})["token"]
        client = server.client(admin)
        tokens = [client.post("/tokens", {"scopes": ["work"]})["token"] for _ in range(2)]
        client.post("/deploy", {"files": [{"path": "shop.py", "text": FLOWS + UNDO}]})
        run = client.post("/runs", {"workflow": "careful"})["id"]
        owner = Worker(server.client(tokens[0]), tasks=["charge", "refund"])
        task, = owner.take()
        client.post("/runs/%s/cancel" % run)
        cancelled = []
        while not cancelled:
            cancelled = owner.exchange(capacity=0, wait=5)["cancelled"]
        server.kill()
        server.start()
        running = [{"id": task["id"], "token": task["token"]}]
        stranger = Worker(server.client(tokens[1]), tasks=["charge", "refund"])
        self.assertEqual(stranger.exchange(running=running, capacity=0)["cancelled"], [])
        self.assertEqual(stranger.exchange([dict(running[0], cancelled=True)], capacity=0)["recorded"], ["stale"])
        self.assertEqual(stranger.exchange(capacity=5, wait=1)["tasks"], [], "the undo has not begun")
        stranger.exchange(closed=True)
        owner.client = server.client(tokens[0])
        with self.assertRaises(Refused) as caught:
            owner.exchange(capacity=0)
        self.assertEqual(caught.exception.status, 410)
        heir = Worker(server.client(tokens[0]), tasks=["charge", "refund"])
        answer = heir.exchange(running=running, capacity=0)
        self.assertEqual((answer["cancelled"], answer["cancelled_tokens"]), ([task["id"]], [task["token"]]))
        self.assertEqual(heir.exchange([dict(running[0], cancelled=True)], capacity=0)["recorded"], ["recorded"])
        undo, = heir.take()
        self.assertEqual(undo["name"], "refund")

    # --- queues

    def test_a_bound_token_serves_its_queues_alone(self):
        token = self.client.post("/tokens", {"scopes": ["work"], "queues": ["red", "blue"]})
        listed = {one["id"]: one for one in self.client.get("/tokens")["tokens"]}
        self.assertEqual(listed[token["id"]]["queues"], ["red", "blue"])
        client = self.server.client(token["token"])
        for queues in (["green"], ["red", "green"], ["default"], None, ["Red"], [""]):
            with self.assertRaises(Refused) as caught:
                client.post("/worker/exchange", {"queues": queues} if queues else {})
            self.assertEqual((caught.exception.status, caught.exception.code), (403, "PAWL-5003"), queues)
            self.assertIn("red", caught.exception.error["message"])
        self.client.post("/runs", {"workflow": "pay", "input": "green"})
        run = self.client.post("/runs", {"workflow": "pay", "input": "blue"})["id"]
        worker = Worker(client, queues=["blue", "red"])
        task, = worker.take()
        self.assertEqual(task["queue"], "blue")
        worker.exchange([worker.value(task, 1)])
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], 1)
        self.assertEqual(worker.exchange(wait=0.5)["tasks"], [])
        worker.exchange(closed=True)

    def test_only_tokens_of_workers_are_bound(self):
        for scopes, queues in ((["admin"], ["a"]), (["read"], ["a"]), (["start"], ["a"]), (["work", "admin"], ["a"]),
                               (["work"], [""]), (["work"], "a"), (["work"], [1])):
            with self.assertRaises(Refused) as caught:
                self.client.post("/tokens", {"scopes": scopes, "queues": queues})
            self.assertEqual(caught.exception.status, 400, (scopes, queues))

    def test_nobody_serves_the_queue_of_the_built_in_tasks(self):
        for who in self.tokens:
            for queues in (["builtin"], ["default", "builtin"]):
                with self.assertRaises(Refused) as caught:
                    self.server.client(self.tokens[who]).post("/worker/exchange", {"queues": queues})
                self.assertEqual((caught.exception.status, caught.exception.code), (403, "PAWL-5003"))
        with self.assertRaises(Refused) as caught:
            self.client.post("/tokens", {"scopes": ["work"], "queues": ["builtin"]})
        self.assertEqual(caught.exception.status, 403)

    # --- what is too large

    def test_a_result_past_the_limit_is_refused_whole(self):
        owner, task, run = self.held()
        large = "x" * (5 << 20)
        fence = {"id": task["id"], "token": task["token"]}
        for result in (dict(fence, value=large), dict(fence, error={"kind": "E", "message": large}),
                       dict(fence, error={"kind": "E", "message": "m", "data": large})):
            with self.assertRaises(Refused) as caught:
                owner.exchange([owner.value(task, "small"), result])
            self.assertEqual((caught.exception.status, caught.exception.code), (413, "PAWL-2005"))
            self.assertIn("results[1]", caught.exception.error["message"])
        self.assertEqual(self.client.get("/runs/%s/result" % run)["status"], "waiting", "nothing of it was taken")
        self.assertEqual(owner.exchange([owner.value(task, "small")])["recorded"], ["recorded"])
        owner.exchange(closed=True)


UNDO = """
from pawl import compensate
from pawl.tasks import refund

@workflow
async def careful(input):
    compensate(refund, 7)
    await charge(7)
"""


class Waits(unittest.TestCase):
    """Everything that waits by a token ends with it."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--test-clock").start()
        cls.addClassCleanup(cls.server.end)
        cls.admin = cls.server.client().post("/tokens", {"scopes": ["admin"]})["token"]
        cls.client = cls.server.client(cls.admin)
        cls.client.post("/deploy", {"files": [{"path": "shop.py", "text": FLOWS}]})
        cls.document = json.loads(cls.client.send("GET", "/openapi.json")[2])

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def waiting(self):
        """Method, path and body of every request that waits: all that the document knows."""
        run = self.client.post("/runs", {"workflow": "loud"})["id"]
        for path, operations in self.document["paths"].items():
            for method, operation in operations.items():
                names = {each["name"] for each in operation.get("parameters", [])}
                target = path.replace("{id}", run)
                if "wait" in names:
                    query = "?wait=50" + ("&after=1" if "after" in names else "")
                    # A question that the program does not take yet.
                    body = {"channel": "questions"} if method == "post" else None
                    yield method.upper(), target + query, body
                elif path.endswith("/events"):
                    yield method.upper(), target, None
                elif path.endswith("/worker/exchange"):
                    yield method.upper(), target, {"wait": 50, "capacity": 1, "queues": ["nobody's"]}

    def begin(self, token):
        """Begins all of them; what became of each, and when."""
        ended, threads = {}, []

        def ask(method, target, body):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=45)
            headers = {"Authorization": "Bearer " + token} if token else {}
            connection.request(method, target, json.dumps(body) if body else None, headers)
            try:
                response = connection.getresponse()
                response.read()
                ended[target] = response.status
            except TimeoutError:
                ended[target] = "still waits"
            connection.close()

        for request in self.waiting():
            threads.append(threading.Thread(target=ask, args=request, daemon=True))
            threads[-1].start()
        self.assertGreaterEqual(len(threads), 4)
        time.sleep(0.5)  # until they wait; one that comes later is refused all the same
        self.assertEqual(ended, {})
        return ended, threads

    def assert_over(self, ended, threads):
        for thread in threads:
            thread.join(60)
        self.assertEqual(len(ended), len(threads))
        for target, status in ended.items():
            self.assertEqual(status, 200 if "/events" in target else 401, ended)

    def test_when_it_is_revoked(self):
        token = self.client.post("/tokens", {"scopes": ["read", "start", "work"]})
        ended, threads = self.begin(token["token"])
        self.client.ask("DELETE", "/tokens/" + token["id"])
        self.assert_over(ended, threads)

    def test_a_run_s_stream_ends_before_its_next_sign_of_life(self):
        run = self.client.post("/runs", {"workflow": "loud"})["id"]
        token = self.client.post("/tokens", {"scopes": ["read"]})
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=45)
        connection.request("GET", "/api/v1/runs/%s/streams/words" % run,
                           headers={"Authorization": "Bearer " + token["token"], "Accept": "text/event-stream"})
        response = connection.getresponse()
        self.assertEqual(response.status, 200)
        self.client.ask("DELETE", "/tokens/" + token["id"])
        self.assertEqual(response.read(), b"")
        connection.close()

    def test_when_it_expires(self):
        expires = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3))
        token = self.client.post("/tokens", {"scopes": ["read", "start", "work"], "expires_at": expires})
        ended, threads = self.begin(token["token"])
        self.assert_over(ended, threads)

    def test_when_the_clock_jumps_past_its_end(self):
        expires = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3600))
        token = self.client.post("/tokens", {"scopes": ["read", "start", "work"], "expires_at": expires})
        ended, threads = self.begin(token["token"])
        self.client.post("/test/skip", {"seconds": 4000})
        self.assert_over(ended, threads)

    def test_when_everybody_needs_one_from_now_on(self):
        self.server = Server().start()
        self.addCleanup(self.server.end)
        self.client = self.server.client()
        self.client.post("/deploy", {"files": [{"path": "shop.py", "text": FLOWS}]})
        ended, threads = self.begin(None)
        self.client.post("/tokens", {"scopes": ["admin"]})
        self.assert_over(ended, threads)


class Strangers(unittest.TestCase):
    """Who shows a wrong token, again and again."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server().start()
        cls.addClassCleanup(cls.server.end)
        cls.admin = cls.server.client().post("/tokens", {"scopes": ["admin"]})["token"]

    def test_they_are_slowed_down_and_nobody_else_is(self):
        wrong = Client(self.server.port, "pawl_wrong", source="127.0.0.9")
        answers = [wrong.send("GET", "/api/v1/runs") for _ in range(60)]
        statuses = [status for status, _, _ in answers]
        self.assertEqual(set(statuses), {401, 429})
        self.assertEqual(statuses[:20], [401] * 20)
        self.assertEqual(statuses[-1], 429)
        self.assertGreaterEqual(int(answers[-1][1]["Retry-After"]), 1)
        error = json.loads(answers[-1][2])["error"]
        self.assertEqual((error["code"], error["retryable"]), ("PAWL-5016", True))
        self.assertEqual(json.loads(answers[0][2])["error"]["code"], "PAWL-5002")
        # A valid token from the same address, and a wrong one from another.
        self.assertEqual(Client(self.server.port, self.admin, source="127.0.0.9").send("GET", "/api/v1/runs")[0], 200)
        self.assertEqual(Client(self.server.port, "pawl_wrong", source="127.0.0.8").send("GET", "/api/v1/runs")[0], 401)

    def test_they_are_in_the_audit_log_in_few_lines(self):
        for number in range(40):
            Client(self.server.port, "pawl_wrong%d" % number, source="127.0.0.7").send("GET", "/api/v1/workers?a=b")
        admin = self.server.client(self.admin)
        end = time.monotonic() + 90
        lines = []
        while not lines:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
            lines = [line for line in admin.get("/audit")["entries"] if line["actor"] == "127.0.0.7"]
        self.assertLessEqual(len(lines), 3, lines)
        self.assertEqual({line["action"] for line in lines}, {"authentication_failed"})
        self.assertIn("GET /api/v1/workers", lines[0]["details"])
        self.assertNotIn("pawl_wrong", json.dumps(lines))

    def test_nothing_that_they_say_is_in_the_audit_log(self):
        """Whoever reads the log must not stumble over it, nor may it fill the memory."""
        for path in (b"/api/v1/runs/\xff\xfe\x80secret", b"/api/v1/runs/" + b"secret" * 4000, b"/api/v1/runs/%00%ffsecret"):
            raw(self.server.port, b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        wrong = Client(self.server.port, "pawl_wrong", source="127.0.0.6")
        wrong.send("GET", "/api/v1/runs/secret")
        end = time.monotonic() + 90
        text = ""
        while "127.0.0.6" not in text:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
            text = json.dumps(self.server.client(self.admin).get("/audit"))
        self.assertIn("/api/v1/runs/{id}", text)
        self.assertNotIn("secret", text)


if __name__ == "__main__":
    unittest.main()
