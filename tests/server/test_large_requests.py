"""Every field of every route of /openapi.json with far more than anybody needs. What is too large is refused in few
words, and the server keeps none of it; nothing that is stored can be too large to be read or written again."""

import json
import re
import unittest

from support import Client, Refused, Server, ServerTest
from test_attacks import resident_bytes

MEGABYTE = 1 << 20
BODY_LIMIT = 6 * MEGABYTE
# Raw JSON, each below the limit of a body, and above that of a payload or close to it.
VALUES = {
    "text": '"%s"' % ("x" * (5 * MEGABYTE)),
    "text that is just too long": '"%s"' % ("x" * 17_000),
    "text of a payload's size": '"%s"' % ("x" * (3 * MEGABYTE)),
    "text that grows as it is written": '"%s"' % ("\\u0001" * (BODY_LIMIT // 7)),
    "bytes": '{"$bytes":"%s"}' % ("A" * (5 * MEGABYTE)),
    "texts": "[%s]" % ",".join(['"x"'] * 90_000),
    "long texts": "[%s]" % ",".join(['"%s"' % ("x" * 20_000)] * 200),
    "numbers": "[%s]" % ",".join(["1"] * (2 * MEGABYTE)),
    "objects": "[%s]" % ",".join(["{}"] * MEGABYTE),
    "fields": "{%s}" % ",".join('"%d":1' % number for number in range(300_000)),
    "long name": '{"%s":1}' % ("x" * (5 * MEGABYTE)),
    "digits": "9" * (5 * MEGABYTE),
    "depth": "[" * 999 + "]" * 999,
    "too much depth": "[" * 100_000 + "]" * 100_000,
    "marks": "[%s]" % ",".join(['"$tick"'] * 30_000),
}
ALWAYS = ("text", "text that is just too long")
# Whose payload is kept: these get every value.
KEPT = ("input", "payload", "value", "spec")
# What must be there beside the field in question.
BESIDE = {
    "/api/v1/runs": {"workflow": "waiter"},
    "/api/v1/schedules": {"id": "new", "workflow": "waiter", "spec": "0 0 1 1 *"},
    "/api/v1/schedules/next": {"spec": "0 0 1 1 *"},
    "/api/v1/worker/exchange": {"queues": ["default"], "capacity": 0, "wait": 0},
}
MOST_ANSWER = 40_000
MOST_GROWTH = 300 * MEGABYTE


class LargeFields(ServerTest):
    flags = ("--body-limit", str(BODY_LIMIT), "--request-memory", "64MB")

    def setUp(self):
        super().setUp()
        document = json.loads(self.client.send("GET", "/openapi.json")[2])
        self.routes = [(method.upper(), path, operation) for path, operations in document["paths"].items()
                       for method, operation in operations.items()]
        self.client.post("/runs", {"workflow": "waiter", "id": "there"})
        self.client.post("/schedules", {"id": "there", "workflow": "waiter", "spec": "0 0 1 1 *"})

    @staticmethod
    def fields(operation):
        content = (operation.get("requestBody") or {}).get("content") or {}
        return sorted((content.get("application/json") or {}).get("schema", {}).get("properties", {}))

    def test_in_every_field(self):
        before = resident_bytes(self.server.process.pid)
        for method, path, operation in self.routes:
            if path.endswith("/tokens"):
                continue  # a token closes the door to the others
            place = re.sub(r"\{[a-z]+\}", "there", path)
            for field in self.fields(operation):
                for what, value in VALUES.items() if field in KEPT else self.chosen():
                    self.send(method, path, place, field, what, value)
        self.assertIsNone(self.server.process.poll(), "".join(self.server.lines))
        self.assertLess(resident_bytes(self.server.process.pid) - before, MOST_GROWTH)
        # All that was taken can be shown.
        self.client.get("/schedules", limit=1000)
        self.client.get("/workers")
        self.client.get("/runs/there")
        self.client.get("/audit")

    def chosen(self):
        """Two texts, and some of the others by turns: all of them for every field would take minutes."""
        rest = [what for what in VALUES if what not in ALWAYS]
        self.turn = getattr(self, "turn", 0) + 1
        return [(what, VALUES[what]) for what in (*ALWAYS, rest[self.turn % len(rest)])]

    def send(self, method, path, place, field, what, value):
        beside = {name: other for name, other in BESIDE.get(path, {}).items() if name != field}
        pairs = ['"%s":%s' % (name, json.dumps(other)) for name, other in beside.items()]
        body = "{%s}" % ",".join(pairs + ['"%s":%s' % (field, value)])
        name = "%s %s, %s: %s" % (method, path, field, what)
        status, _, data = self.client.send(method, place, body)
        self.assertLess(status, 500, "%s: %.300r" % (name, data))
        if status >= 400:
            self.assertLess(len(data), MOST_ANSWER, name)


class LargeNames(ServerTest):
    def test_the_names_of_unknown_fields_are_cut_off_in_errors(self):
        error = self.assert_refused(400, "PAWL-4006", "POST", "/runs", {"workflow": "waiter", "x" * 100_000: 1})
        self.assertLess(len(error["message"]), 1000)

    def test_texts_have_a_limit(self):
        self.client.post("/runs", {"workflow": "waiter", "id": "long"})
        self.client.post("/runs/long/pause", {"reason": "x" * 16_384})
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/long/pause", {"reason": "x" * 16_385})


class Schedules(ServerTest):
    SPEC = "0 0 1 1 *"

    def create(self, name, **more):
        return self.client.post("/schedules", {"id": name, "workflow": "waiter", "spec": self.SPEC, **more})

    def test_an_input_has_a_limit(self):
        self.create("largest", input="x" * ((256 << 10) - 2))
        self.assert_refused(413, "PAWL-2005", "PATCH", "/schedules/largest", {"input": "x" * ((256 << 10) - 1)})
        self.assertEqual(len(self.client.get("/schedules/largest")["input"]), (256 << 10) - 2)
        self.assertEqual(self.client.post("/schedules/largest/trigger")["fired"], 1)

    def test_an_input_that_is_as_deep_as_may_be_comes_back(self):
        # Python's own reader takes less.
        deep = "[" * 1000 + "]" * 1000
        body = '{"id":"deep","workflow":"waiter","spec":"%s","input":%s}' % (self.SPEC, deep)
        for method, path, sent in (("POST", "", body), ("GET", "/deep", None), ("POST", "/deep/trigger", "{}")):
            status, _, data = self.client.send(method, "/api/v1/schedules" + path, sent)
            self.assertIn(status, (200, 201), data[:300])
            self.assertIn(deep.encode(), data)
        self.assert_refused(400, "PAWL-4006", "POST", "/schedules", body.replace("[" * 1000, "[" * 1100))

    def test_marks_have_a_limit(self):
        self.create("marks", input=["$tick"] * 1000)
        self.assert_refused(400, "PAWL-4053", "PATCH", "/schedules/marks", {"input": ["$tick"] * 1001})

    def test_a_reason_is_cut_off(self):
        self.create("paused")
        self.assertEqual(self.client.post("/schedules/paused/pause", {"reason": "é" * 5000})["pause_reason"], "é" * 500)

    def test_times_that_utc_cannot_show_are_refused(self):
        for time in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"):
            self.assert_refused(400, "PAWL-4053", "POST", "/schedules",
                                {"id": "far", "workflow": "waiter", "spec": {"cron": self.SPEC, "end": time}})


class Pages(ServerTest):
    """A page is bounded by its bytes, whatever number of items somebody asks for."""

    source = """
import pawl
from pawl import workflow, receive, sleep

@workflow
async def fills(count):
    stream = pawl.stream("large")
    for number in range(count):
        stream.append("x" * 2_000_000)
        await sleep(0)
    await receive("never")
"""

    def test_of_streams_and_messages(self):
        self.client.post("/runs", {"workflow": "fills", "id": "full", "input": 12})
        for _ in range(12):
            self.client.post("/runs/full/messages", {"channel": "other", "payload": "x" * 2_000_000})
        page = {"next": 0}
        while page["next"] < 12:
            page = self.client.get("/runs/full/streams/large", wait=60, **{"from": page["next"], "limit": 10_000})
            self.assertLessEqual(len(page["items"]), 5)
            self.assertFalse(page["ended"])
        self.assertEqual(len(self.client.get("/runs/full/messages", limit=1000)["messages"]), 5)
        self.client.post("/runs/full/kill")
        page = self.client.get("/runs/full/streams/large", limit=10_000)
        self.assertEqual((len(page["items"]), page["next"], page["ended"]), (5, 5, False))
        page = self.client.get("/runs/full/streams/large", **{"from": 8, "limit": 10_000})
        self.assertEqual((len(page["items"]), page["ended"]), (4, True))


class Workers(unittest.TestCase):
    """What workers say of themselves is kept, so there is a bound to it."""

    def setUp(self):
        self.server = Server().start()
        self.addCleanup(self.server.end)
        self.client = Client(self.server.port)
        self.addCleanup(self.client.close)

    def hello(self, **more):
        return self.client.post("/worker/exchange", {"capacity": 0, "wait": 0, **more})

    def refused(self, **more):
        with self.assertRaises(Refused) as caught:
            self.hello(**more)
        return caught.exception.status, caught.exception.code

    def test_of_each(self):
        invalid = (400, "PAWL-4006")
        self.assertEqual(self.refused(sdk="x" * 256), invalid)
        self.assertEqual(self.refused(language="x" * 256), invalid)
        self.assertEqual(self.refused(tasks=["x" * 200] * 10_000), invalid)
        self.assertEqual(self.refused(offers=[{"task": "t", "parameters": ["x" * 10_000] * 110}]), invalid)
        offers = [{"task": "t%d" % number} for number in range(1000)]
        self.assertEqual(self.refused(queues=["q%d" % number for number in range(101)], offers=offers), invalid)
        self.hello(queues=["q%d" % number for number in range(100)], offers=offers)

    def test_of_all(self):
        before = resident_bytes(self.server.process.pid)
        tasks = ["x" * 10_000] * 90
        opened = 0
        while opened < 200:
            try:
                session = self.hello(tasks=tasks, lease=600)["session"]
                opened += 1
            except Refused as refused:
                self.assertEqual((refused.status, refused.code), (503, "PAWL-4004"))
                break
        self.assertLess(opened, 80)
        self.assertGreater(opened, 60)
        self.assertLess(resident_bytes(self.server.process.pid) - before, MOST_GROWTH)
        # One that goes makes room for another.
        self.client.post("/worker/exchange", {"session": session, "closed": True, "wait": 0})
        self.hello(tasks=tasks)
        with self.assertRaises(Refused):
            self.hello(tasks=tasks)

    def test_conflicts_are_told_in_few_words(self):
        queues = ["q%d" % number for number in range(1000)]
        for which in "ab":
            self.hello(queues=queues, offers=[{"task": "t", "parameters": [which + "x" * 10_000] * 90}])
        status, _, data = self.client.send("GET", "/api/v1/workers")
        self.assertEqual(status, 200)
        self.assertEqual(len(json.loads(data)["conflicts"]), 1000)
        self.assertLess(len(data), 6 * MEGABYTE)


if __name__ == "__main__":
    unittest.main()
