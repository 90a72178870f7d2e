"""Triggers over HTTP: webhooks with every kind of signature, and all that their answers promise. The
numbers are those of the semantics that docs/triggers.md keeps."""

import base64
import hashlib
import hmac
import http.client
import json
import re
import time
import unittest

from support import ServerTest

SOURCE = """
from pawl import workflow, receive

@workflow
async def order(input):
    return input

@workflow
async def waiter(input):
    first = await receive("events")
    return [input, first]
"""

SECRET = "a-secret-of-the-provider"


def sign(secret, text, algorithm="sha256"):
    key = secret if isinstance(secret, bytes) else secret.encode()
    return hmac.new(key, text if isinstance(text, bytes) else text.encode(), algorithm)


class TriggerTest(ServerTest):
    source = SOURCE

    def create(self, id, **definition):
        definition.setdefault("workflow", "order")
        return self.client.post("/triggers", {"id": id, **definition})

    def hook(self, name, body, headers=None, port=None, path="/hooks/"):
        """The status and the answer of a webhook."""
        text = body if isinstance(body, (str, bytes)) else json.dumps(body)
        connection = http.client.HTTPConnection("127.0.0.1", port or self.server.port, timeout=60)
        try:
            connection.request("POST", path + name, text,
                               {"Content-Type": "application/json", **(headers or {})})
            response = connection.getresponse()
            data = response.read()
            return response, json.loads(data) if data else None
        finally:
            connection.close()

    def status(self, *arguments, **more):
        return self.hook(*arguments, **more)[0].status

    def result(self, run):
        return self.client.get("/runs/%s/result?wait=60" % run)

    def refused(self, code, act, *arguments):
        with self.assertRaises(Exception) as caught:
            act(*arguments)
        self.assertIn(code, str(caught.exception))


class Signatures(TriggerTest):
    def test_18_github(self):
        self.create("github", signature="github", secrets=[SECRET])
        body = '{"action": "opened"}'
        headers = {"X-Hub-Signature-256": "sha256=" + sign(SECRET, body).hexdigest(),
                   "X-GitHub-Delivery": "one"}
        response, answer = self.hook("github", body, headers)
        self.assertEqual(response.status, 202)
        self.assertEqual(answer["input"], "one")
        self.assertEqual(self.result(answer["run"])["output"], {"action": "opened"})
        self.assertEqual(self.status("github", body + " ", headers), 401)
        self.assertEqual(self.status("github", body, {"X-GitHub-Delivery": "two"}), 401)
        headers["X-Hub-Signature-256"] = "sha256=zz"
        self.assertEqual(self.status("github", body, headers), 401)

    def test_18_stripe(self):
        self.create("stripe", signature="stripe", secrets=[SECRET])
        body = '{"id": "evt_1"}'

        def headers(seconds, secret=SECRET):
            digest = sign(secret, "%d.%s" % (seconds, body)).hexdigest()
            return {"Stripe-Signature": "t=%d,v1=%s,v0=ignored" % (seconds, digest)}

        now = int(time.time())
        response, answer = self.hook("stripe", body, headers(now))
        self.assertEqual((response.status, answer["input"]), (202, "evt_1"))
        self.assertEqual(self.status("stripe", body, headers(now - 400)), 401, "too old")
        self.assertEqual(self.status("stripe", body, headers(now + 400)), 401, "not yet")
        self.assertEqual(self.status("stripe", body, headers(now, "another-secret")), 401)
        # The time is signed.
        moved = headers(now - 400)["Stripe-Signature"].replace(str(now - 400), str(now))
        self.assertEqual(self.status("stripe", body, {"Stripe-Signature": moved}), 401)

    def test_18_standard_webhooks(self):
        made = self.create("standard", signature="standard-webhooks")
        self.assertTrue(made["secret"].startswith("whsec_"))
        self.assertEqual(made["secrets"], 1)
        key = base64.b64decode(made["secret"][len("whsec_"):])
        body, now = '{"a": 1}', int(time.time())

        def headers(id, seconds=now):
            digest = sign(key, "%s.%d.%s" % (id, seconds, body)).digest()
            return {"webhook-id": id, "webhook-timestamp": str(seconds),
                    "webhook-signature": "v1,AAAA v1," + base64.b64encode(digest).decode()}

        response, answer = self.hook("standard", body, headers("msg_1"))
        self.assertEqual((response.status, answer["input"]), (202, "msg_1"))
        self.assertEqual(self.status("standard", body, dict(headers("msg_2"), **{"webhook-id": "msg_3"})), 401)
        self.assertEqual(self.status("standard", body, headers("msg_4", now - 1000)), 401)

    def test_18_generic_headers_and_tokens(self):
        self.create("generic", secrets=[SECRET], signature={
            "kind": "header", "header": "X-Sig", "algorithm": "sha512", "encoding": "base64", "prefix": "v2:"})
        body = '"text"'
        good = "v2:" + base64.b64encode(sign(SECRET, body, "sha512").digest()).decode()
        self.assertEqual(self.status("generic", body, {"X-Sig": good}), 202)
        self.assertEqual(self.status("generic", body, {"X-Sig": good[3:]}), 401)
        self.create("token", secrets=[SECRET], signature={"kind": "token", "header": "X-Token"})
        self.assertEqual(self.status("token", body, {"X-Token": SECRET}), 202)
        self.assertEqual(self.status("token", body, {"X-Token": SECRET + "x"}), 401)
        self.assertEqual(self.status("token", body), 401)

    def test_18_several_secrets_are_valid_while_they_are_exchanged(self):
        self.create("rotated", signature="github", secrets=["the-new-secret", "the-old-secret"])

        def headers(secret, id):
            return {"X-Hub-Signature-256": "sha256=" + sign(secret, "1").hexdigest(), "X-GitHub-Delivery": id}

        self.assertEqual(self.status("rotated", "1", headers("the-old-secret", "a")), 202)
        self.assertEqual(self.status("rotated", "1", headers("the-new-secret", "b")), 202)
        self.client.ask("PATCH", "/triggers/rotated", {"secrets": ["the-new-secret"]})
        self.assertEqual(self.status("rotated", "1", headers("the-old-secret", "c")), 401)
        self.assertEqual(self.status("rotated", "1", headers("the-new-secret", "d")), 202)

    def test_19_secrets_are_never_shown(self):
        self.create("silent", signature="github", secrets=[SECRET])
        self.client.ask("PATCH", "/triggers/silent", {"secrets": [SECRET, "another-secret"]})
        for text in (self.client.get("/triggers"), self.client.get("/triggers/silent"),
                     self.client.get("/audit"), self.client.post("/triggers/silent/pause", {})):
            self.assertNotIn(SECRET, json.dumps(text))
            self.assertNotIn("another-secret", json.dumps(text))


class Answers(TriggerTest):
    def test_19_a_repetition_is_answered_with_the_same_run(self):
        self.create("twice", dedupe={"header": "X-Id"})
        first, one = self.hook("twice", "1", {"X-Id": "a"})
        second, two = self.hook("twice", "1", {"X-Id": "a"})
        self.assertEqual((first.status, second.status), (202, 200))
        self.assertEqual(one["run"], two["run"])
        self.assertTrue(two["repeated"])
        self.assertNotEqual(self.hook("twice", "1", {"X-Id": "b"})[1]["run"], one["run"])

    def test_19_and_by_a_path_of_the_body(self):
        self.create("path", dedupe={"path": "$body.event.id"})
        one = self.hook("path", {"event": {"id": 7}})[1]
        self.assertEqual(self.hook("path", {"event": {"id": 7}, "more": 1})[1]["run"], one["run"])
        # What has no id is known by what it says.
        none = self.hook("path", {"event": {}})[1]
        self.assertEqual(self.hook("path", {"event": {}})[1]["run"], none["run"])

    def test_19_a_repetition_survives_a_restart(self):
        self.create("kept", dedupe={"header": "X-Id"})
        one = self.hook("kept", "1", {"X-Id": "a"})[1]
        self.server.kill()
        self.server.start()
        response, two = self.hook("kept", "1", {"X-Id": "a"})
        self.assertEqual((response.status, two["run"]), (200, one["run"]))

    def test_19_paused_is_410_and_nothing_is_stored(self):
        self.create("paused", dedupe={"header": "X-Id"})
        self.client.post("/triggers/paused/pause", {"reason": "holidays"})
        self.assertEqual(self.status("paused", "1", {"X-Id": "a"}), 410)
        self.assertEqual(self.client.get("/triggers/paused/inputs")["inputs"], [])
        self.client.post("/triggers/paused/resume", {})
        self.assertEqual(self.status("paused", "1", {"X-Id": "a"}), 202)

    def test_19_too_large_is_413(self):
        self.create("small", max_body=100)
        self.assertEqual(self.status("small", json.dumps("x" * 90)), 202)
        self.assertEqual(self.status("small", json.dumps("x" * 100)), 413)
        self.assertEqual(len(self.client.get("/triggers/small/inputs")["inputs"]), 1)

    def test_unknown_names_and_broken_bodies(self):
        self.assertEqual(self.status("nobody", "1"), 404)
        self.create("manual", kind="manual")
        self.assertEqual(self.status("manual", "1"), 404, "it is no webhook")
        self.create("json")
        self.assertEqual(self.status("json", "{"), 400)
        self.assertEqual(self.status("json", "name=Ada", {"Content-Type": "application/x-www-form-urlencoded"}), 202)
        self.assertEqual(self.status("json", "words", {"Content-Type": "text/plain"}), 202)
        # What would take a time that grows with its square is refused.
        many = "&".join("f%d=1" % number for number in range(50_000))
        self.assertEqual(self.status("json", many, {"Content-Type": "application/x-www-form-urlencoded"}), 400)


class Actions(TriggerTest):
    def test_20_a_template_makes_the_input(self):
        self.create("mapped", key="order-${body.id}", input={
            "who": "$body.customer.name", "first": "$body.lines[0].sku", "event": "$headers.x-event",
            "text": "for ${body.customer.name}, $$5", "all": "$body.lines", "none": "$body.nothing",
            "page": "$query.page"}, tags={"source": "shop"})
        body = {"id": 5, "customer": {"name": "Ada"}, "lines": [{"sku": "a"}, {"sku": "b"}]}
        answer = self.hook("mapped?page=3", body, {"X-Event": "paid", "Authorization": "Bearer me"})[1]
        self.assertEqual(self.result(answer["run"])["output"], {
            "who": "Ada", "first": "a", "event": "paid", "text": "for Ada, $5", "all": body["lines"],
            "none": None, "page": "3"})
        run = self.client.get("/runs/" + answer["run"])
        self.assertEqual(run["tags"]["pawl.trigger"], "mapped")
        self.assertEqual(run["tags"]["source"], "shop")

    def test_20_one_run_of_a_key(self):
        self.create("keyed", key="$body.id")
        first = self.hook("keyed", {"id": "k1", "try": 1})
        second = self.hook("keyed", {"id": "k1", "try": 2})
        self.assertEqual((first[0].status, second[0].status), (202, 200))
        self.assertEqual(first[1]["run"], second[1]["run"])

    def test_20_filters(self):
        self.create("filtered", filter=[{"path": "$body.type", "in": ["paid", "sent"]},
                                        {"path": "$body.test", "exists": False},
                                        {"path": "$body.name", "prefix": "A"}])
        self.assertEqual(self.status("filtered", {"type": "paid", "name": "Ada"}), 202)
        for other in ({"type": "new", "name": "Ada"}, {"type": "paid", "name": "Bob"},
                      {"type": "paid", "name": "Ada", "test": True}):
            response, answer = self.hook("filtered", other)
            self.assertEqual((response.status, answer["filtered"], answer["run"]), (200, True, None))
        self.assertEqual(len(self.client.get("/triggers/filtered/inputs")["inputs"]), 1)

    def test_20_sends_to_a_run(self):
        run = self.client.post("/runs", {"workflow": "waiter", "id": "waiter-1", "input": 1})["id"]
        self.create("send", workflow=None, action="send", run="waiter-${body.n}", channel="events",
                    message="$body.what", dedupe={"path": "$body.id"})
        self.assertEqual(self.status("send", {"n": 1, "what": "hello", "id": "a"}), 202)
        self.assertEqual(self.result(run)["output"], [1, "hello"])
        response, answer = self.hook("send", {"n": 1, "what": "hello", "id": "a"})
        self.assertEqual((response.status, answer["run"]), (200, run))

    def test_20_starts_or_sends_by_a_key(self):
        self.create("both", workflow="waiter", action="start_or_send", key="w-${body.n}", channel="events",
                    input="$body.n", message="$body.what", dedupe={"path": "$body.id"})
        first = self.hook("both", {"n": 1, "what": "one", "id": "a"})[1]
        self.assertEqual(self.result(first["run"])["output"], [1, "one"])
        # It has ended: the next one begins it afresh.
        again = self.hook("both", {"n": 1, "what": "two", "id": "b"})[1]
        self.assertEqual(again["run"], first["run"])
        self.assertEqual(self.result(again["run"])["output"], [1, "two"])
        self.assertTrue(self.hook("both", {"n": 1, "what": "two", "id": "b"})[1]["repeated"])

    def test_20_one_at_a_time_per_key(self):
        self.create("serial", workflow="waiter", one_at_a_time="$body.customer")
        runs = [self.hook("serial", {"customer": who, "n": n})[1]["run"]
                for n, who in enumerate(["ada", "ada", "bob"])]

        def waits():
            return [self.client.get("/runs/" + run).get("queued") for run in runs]

        deadline = time.monotonic() + 30
        while waits() != [False, True, False] and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(waits(), [False, True, False])
        self.client.post("/runs/%s/messages" % runs[0], {"channel": "events", "payload": 1})
        self.result(runs[0])
        self.client.post("/runs/%s/messages" % runs[1], {"channel": "events", "payload": 2})
        self.assertEqual(self.result(runs[1])["output"][1], 2)


class Inputs(TriggerTest):
    def test_22_what_cannot_be_processed_is_kept_and_can_be_repeated(self):
        self.create("early", workflow="later", dedupe={"path": "$body.id"})
        response, answer = self.hook("early", {"id": "a"})
        self.assertEqual((response.status, answer["processed"], answer["run"]), (202, False, None))
        kept = self.client.get("/triggers/early/inputs?processed=false")["inputs"]
        self.assertEqual([one["id"] for one in kept], ["a"])
        self.assertIn("later", kept[0]["error"])
        self.client.ask("PATCH", "/triggers/early", {"workflow": "order"})
        fired = self.client.post("/triggers/early/retry", {})["inputs"]
        self.assertEqual(self.result(fired[0]["run"])["output"], {"id": "a"})
        self.assertEqual(self.client.get("/triggers/early/inputs?processed=false")["inputs"], [])
        self.assertTrue(self.hook("early", {"id": "a"})[1]["repeated"])

    def test_22_a_poller_has_a_cursor(self):
        self.create("polled", kind="poll")
        answer = self.client.post("/triggers/polled/inputs", {
            "inputs": [{"id": "1", "payload": 1}, {"id": "2", "payload": 2}], "cursor": "page 2", "after": ""})
        self.assertEqual([one["repeated"] for one in answer["inputs"]], [False, False])
        self.assertEqual(self.client.get("/triggers/polled")["cursor"], "page 2")
        # Another poller, that was slower, is told so; what it has brought again has done nothing.
        self.refused("PAWL-4060", self.client.post, "/triggers/polled/inputs", {
            "inputs": [{"id": "2", "payload": 2}], "cursor": "page 1", "after": ""})
        self.assertEqual(self.client.get("/triggers/polled")["cursor"], "page 2")
        inputs = self.client.get("/triggers/polled/inputs")["inputs"]
        self.assertEqual([one["id"] for one in inputs], ["2", "1"], "the newest first")

    def test_21_manual_triggers_and_tests(self):
        self.create("by-hand", kind="manual", input={"name": "$body.name"})
        seen = self.client.post("/triggers/by-hand/test", {"payload": {"name": "Ada"}})
        self.assertEqual(seen["input"], {"name": "Ada"})
        self.assertEqual(self.client.get("/triggers/by-hand/inputs")["inputs"], [])
        fired = self.client.post("/triggers/by-hand/inputs", {"inputs": [{"payload": {"name": "Ada"}}]})
        self.assertEqual(self.result(fired["inputs"][0]["run"])["output"], {"name": "Ada"})

    def test_changes_are_checked_and_audited(self):
        made = self.create("audited")
        self.refused("PAWL-4058", lambda: self.create("audited"))
        self.refused("PAWL-4060", self.client.ask, "PATCH", "/triggers/audited",
                     {"key": "$body.id", "revision": made["revision"] + 7})
        for wrong in ({"key": "$nothing"}, {"filter": [{"path": "$body"}]}, {"colour": "red"},
                      {"signature": "github"}, {"max_body": 0}, {"action": "send"}):
            self.refused("PAWL-4057", self.client.ask, "PATCH", "/triggers/audited", wrong)
        self.client.ask("DELETE", "/triggers/audited")
        self.refused("PAWL-4059", self.client.get, "/triggers/audited")
        self.assertEqual(self.status("audited", "1"), 404)
        actions = [one["action"] for one in self.client.get("/audit?subject=audited")["entries"]]
        self.assertEqual(sorted(actions), ["create_trigger", "delete_trigger"])

    def test_a_definition_has_a_limit(self):
        for size, status in ((200 << 10, 201), (300 << 10, 413), (600 << 10, 413)):
            body = {"id": "large-%d" % size, "workflow": "order", "input": "x" * size}
            self.assertEqual(self.client.send("POST", "/api/v1/triggers", body)[0], status)

    def test_metrics(self):
        self.create("counted", dedupe={"header": "X-Id"})
        for _ in range(2):
            self.hook("counted", "1", {"X-Id": "a"})
        page = self.client.send("GET", "/metrics")[2].decode()
        self.assertRegex(page, r'pawl_webhooks_total\{result="repeated"\} [1-9]')


class AnAddressOfTheirOwn(TriggerTest):
    flags = ("--hooks-listen", "127.0.0.1:0")

    def hooks_port(self):
        for line in self.server.lines:
            found = re.search(r"webhooks at port (\d+)", line)
            if found:
                return int(found.group(1))
        time.sleep(0.05)
        return self.hooks_port()

    def test_webhooks_and_nothing_else(self):
        self.create("public")
        port = self.hooks_port()
        self.assertEqual(self.status("public", "1", port=port), 202)
        for path in ("/api/v1/", "/", "/metrics", "/healthz"):
            self.assertEqual(self.status("runs", "{}", port=port, path=path), 404)


if __name__ == "__main__":
    unittest.main()
