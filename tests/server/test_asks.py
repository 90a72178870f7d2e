"""Requests and queries over the REST API: across a crash of the server, and with tokens."""

import threading
import unittest

from support import Refused, Server, ServerTest

FLOWS = """
import pawl
from pawl import receive

@pawl.workflow
async def desk(limit):
    seen = []

    @pawl.query
    def progress(last=10):
        "What was asked."
        return seen[-last:]

    while True:
        asked = await receive("ask")
        if asked.payload == "stop":
            return seen
        seen.append(asked.payload)
        if asked.payload == "later":
            kept = asked
            go = await receive("go")
            kept.reply(go)
        elif asked.payload == "never":
            asked.reject(ValueError("no"))
        else:
            asked.reply({"seen": len(seen)})
"""


class Asks(ServerTest):
    source = FLOWS

    def start(self, id):
        self.client.post("/runs", {"workflow": "desk", "id": id, "input": 1})

    def ask(self, id, payload, wait=20, **more):
        return self.client.post("/runs/%s/requests?wait=%s" % (id, wait), {"channel": "ask", "payload": payload, **more})

    def test_a_request_is_answered_rejected_or_waits(self):
        self.start("desk-1")
        answer = self.ask("desk-1", "first", key="k")
        self.assertEqual(answer, {"key": "k", "answered": True, "value": {"seen": 1}, "error": None})
        self.assertEqual(self.ask("desk-1", "first", key="k"), answer)
        rejected = self.ask("desk-1", "never")
        self.assertEqual((rejected["value"], rejected["error"]["kind"], rejected["error"]["message"]),
                         (None, "ValueError", "no"))
        self.assertEqual(self.ask("desk-1", "later", wait=0, key="l"),
                         {"key": "l", "answered": False, "value": None, "error": None})
        told = []
        body = {"channel": "ask", "payload": "later", "key": "l"}
        other = self.server.client()
        waiting = threading.Thread(target=lambda: told.append(other.post("/runs/desk-1/requests?wait=30", body)))
        waiting.start()
        self.client.post("/runs/desk-1/messages", {"channel": "go", "payload": 5})
        waiting.join(30)
        other.close()
        self.assertEqual(told[0]["value"], 5)
        self.assertEqual(self.client.post("/runs/desk-1/queries/progress"), {"value": ["first", "never", "later"]})
        self.assertEqual(self.client.post("/runs/desk-1/queries/progress", {"args": [1]}), {"value": ["later"]})
        self.assertEqual(self.client.post("/runs/desk-1/queries/progress", {"kwargs": {"last": 2}}),
                         {"value": ["never", "later"]})
        self.assertEqual(self.client.get("/runs/desk-1/queries"),
                         {"queries": [{"name": "progress", "parameters": ["last="], "doc": "What was asked."}]})

    def test_what_cannot_be_asked_is_refused(self):
        self.start("desk-2")
        self.assert_refused(404, "PAWL-4041", "POST", "/runs/desk-2/requests", {"channel": "other"})
        self.assert_refused(404, "PAWL-4002", "POST", "/runs/nobody/requests", {"channel": "ask"})
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/desk-2/requests", {"payload": 1})
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/desk-2/requests", {"channel": "ask", "key": "k" * 201})
        self.ask("desk-2", "one", key="k")
        self.assert_refused(409, "PAWL-4043", "POST", "/runs/desk-2/requests",
                            {"channel": "ask", "payload": "two", "key": "k"})
        self.assert_refused(404, "PAWL-4044", "POST", "/runs/desk-2/queries/nothing")
        self.assert_refused(422, "PAWL-4045", "POST", "/runs/desk-2/queries/progress", {"args": ["x"]})
        self.assert_refused(422, "PAWL-4045", "POST", "/runs/desk-2/queries/progress", {"args": {"x": 1}})
        self.assert_refused(409, "PAWL-4035", "POST", "/runs/desk-2/requests?wait=20", {"channel": "ask", "payload": "stop"})
        self.assert_refused(409, "PAWL-4035", "POST", "/runs/desk-2/requests", {"channel": "ask", "payload": "more"})
        self.assertEqual(self.client.post("/runs/desk-2/queries/progress"), {"value": ["one"]})

    def test_the_timeline_has_the_answers(self):
        self.start("desk-3")
        self.ask("desk-3", "one")
        calls = self.client.get("/runs/desk-3/timeline")["calls"]
        asked = [call for call in calls if call["kind"] == "request"]
        self.assertEqual([(call["name"], call["status"], call["value"]) for call in asked],
                         [("ask", "completed", {"seen": 1})])


class Crashes(unittest.TestCase):
    def test_an_answer_survives_the_server(self):
        server = Server().start()
        self.addCleanup(server.end)
        client = server.client()
        client.post("/deploy", {"files": [{"path": "desk.py", "text": FLOWS}]})
        client.post("/runs", {"workflow": "desk", "id": "desk", "input": 1})
        early, late = ({"channel": "ask", "payload": payload, "key": payload} for payload in ("early", "later"))
        self.assertEqual(client.post("/runs/desk/requests?wait=20", early)["value"], {"seen": 1})
        self.assertFalse(client.post("/runs/desk/requests?wait=0", late)["answered"])
        server.kill()
        server.start()
        client = server.client()
        self.assertEqual(client.post("/runs/desk/requests?wait=20", early)["value"], {"seen": 1})
        self.assertEqual(client.post("/runs/desk/queries/progress"), {"value": ["early", "later"]})
        client.post("/runs/desk/messages", {"channel": "go", "payload": "now"})
        self.assertEqual(client.post("/runs/desk/requests?wait=20", late)["value"], "now")
        self.assertEqual(client.post("/runs/desk/queries/progress"), {"value": ["early", "later"]})


class Scopes(unittest.TestCase):
    def test_a_reader_may_query_and_not_request(self):
        server = Server().start()
        self.addCleanup(server.end)
        client = server.client()
        client.post("/deploy", {"files": [{"path": "desk.py", "text": FLOWS}]})
        client.post("/runs", {"workflow": "desk", "id": "desk", "input": 1})
        body = {"channel": "ask", "payload": 1}
        client.post("/runs/desk/requests?wait=20", body)
        admin = client.post("/tokens", {"name": "admin", "scopes": ["admin"]})["token"]
        reader = server.client(server.client(admin).post("/tokens", {"name": "reader", "scopes": ["read"]})["token"])
        self.assertEqual(reader.post("/runs/desk/queries/progress"), {"value": [1]})
        with self.assertRaises(Refused) as caught:
            reader.post("/runs/desk/requests", body)
        self.assertEqual(caught.exception.status, 403)


if __name__ == "__main__":
    unittest.main()
