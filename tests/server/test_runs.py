"""The REST API: deploying, starting, waiting, looking, control."""

import threading
import time
import unittest

from support import Refused, ServerTest, Worker


class Programs(ServerTest):
    def test_deploy_says_what_it_found_and_is_the_same_twice(self):
        files = [{"path": "a.py", "text": "from pawl import workflow\n@workflow\nasync def hello(x): return x\n"}]
        first = self.client.post("/deploy", {"files": files})
        self.assertEqual(first["workflows"], ["hello"])
        self.assertEqual(len(first["version"]), 64)
        self.assertEqual(self.client.post("/deploy", {"files": files}), first)
        found = {one["name"]: one for one in self.client.get("/workflows")["workflows"]}
        self.assertEqual(found["hello"]["version"], first["version"])
        self.assertRegex(found["hello"]["deployed_at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")

    def test_settings_are_part_of_the_version(self):
        text = "import os\nasync def main(x=None):\n    return os.environ.get('RATE')\n"
        files = [{"path": "rated.py", "text": text}]
        plain = self.client.post("/deploy", {"files": files})["version"]
        rated = self.client.post("/deploy", {"files": files, "settings": {"RATE": "1"}})["version"]
        self.assertEqual(self.client.post("/deploy", {"files": files, "settings": {"RATE": "1"}})["version"], rated)
        found = {each["version"]: each["settings"] for each in self.client.get("/workflows/main/versions")["versions"]}
        self.assertEqual(found, {plain: {}, rated: {"RATE": "1"}})
        for wrong in {"RATE": 1}, ["RATE"], {"": "x"}, {"A=B": "x"}, {"A": "x" * 70000}:
            self.assert_refused(400, "PAWL-4006", "POST", "/deploy", {"files": files, "settings": wrong})

    def test_a_refused_source_names_every_place(self):
        text = "from pawl import workflow\n@workflow\nasync def f(x):\n    return eval(x)\n"
        error = self.assert_refused(422, "PAWL-4008", "POST", "/deploy",
                                    {"files": [{"path": "bad.py", "text": text}]})
        place = error["diagnostics"][0]
        self.assertEqual((place["path"], place["line"]), ("bad.py", 4))
        self.assertEqual(place["source"].strip(), "return eval(x)")

    def test_a_deploy_warns_of_what_is_left_out(self):
        text = ("from pawl import workflow\nHANDLERS = []\n@HANDLERS.append\ndef fetch(url):\n    import requests\n"
                "    return requests.get(url)\n@workflow\nasync def f(x):\n    return len(HANDLERS)\n")
        warning, = self.client.post("/deploy", {"files": [{"path": "f.py", "text": text}]})["warnings"]
        self.assertEqual((warning["path"], warning["line"]), ("f.py", 4))
        self.assertIn("'fetch' is left out of the workflows: it needs 'requests'", warning["message"])

    def test_a_deploy_must_have_files(self):
        self.assert_refused(400, "PAWL-4006", "POST", "/deploy", {})
        self.assert_refused(400, "PAWL-4006", "POST", "/deploy", {"files": [{"path": 1}]})


class Runs(ServerTest):
    def test_a_run_goes_from_start_to_result(self):
        started = self.client.post("/runs", {"workflow": "waiter", "id": "a b/ü", "tags": {"k": "v"}})
        self.assertEqual(started, {"id": "a b/ü", "created": True})
        path = "/runs/a%20b%2F%C3%BC"
        self.assertEqual(self.client.get(path + "/result"), {"status": "waiting"})
        info = self.client.get(path)
        self.assertEqual((info["status"], info["tags"], info["workflow"]), ("waiting", {"k": "v"}, "waiter"))
        self.assertIsNone(info["result"])
        message = {"channel": "go", "payload": {"$tuple": [1, "ä"]}, "id": "m1"}
        self.assertEqual(self.client.post(path + "/messages", message), {"recorded": True})
        result = self.client.get(path + "/result", wait=10)
        self.assertEqual(result, {"status": "completed", "output": {"$tuple": [1, "ä"]}})
        self.assertEqual(self.client.get(path)["result"], result)
        # Whoever did not hear that the message was taken may ask again, though it has ended the run.
        self.assertEqual(self.client.post(path + "/messages", message), {"recorded": False})
        for other in (dict(message, id="m2"), {"channel": "go"}):
            self.assert_refused(409, "PAWL-4035", "POST", path + "/messages", other)

    def test_starting_twice_does_no_harm(self):
        body = {"workflow": "waiter", "input": 1}
        key = {"Idempotency-Key": "key-1"}
        first = self.client.post("/runs", body, key)
        self.assertTrue(first["created"])
        self.assertEqual(self.client.post("/runs", body, key), {"id": first["id"], "created": False})
        self.assertEqual(self.client.post("/runs", {**body, "start_key": "key-1"})["id"], first["id"])
        self.assert_refused(409, "PAWL-4003", "POST", "/runs", {**body, "input": 2}, key)
        self.assert_refused(409, "PAWL-4003", "POST", "/runs", {**body, "on_conflict": "fail"}, key)
        status, _, _ = self.client.send("POST", "/api/v1/runs", body, key)
        self.assertEqual(status, 200)
        status, _, _ = self.client.send("POST", "/api/v1/runs", body)
        self.assertEqual(status, 201)

    def test_messages_are_received_once(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        path = "/runs/%s/messages" % run
        message = {"channel": "other", "payload": 1}
        self.assertTrue(self.client.post(path, message, {"Idempotency-Key": "m"})["recorded"])
        self.assertFalse(self.client.post(path, message, {"Idempotency-Key": "m"})["recorded"])
        self.assertFalse(self.client.post(path, {**message, "id": "m"})["recorded"])
        self.assertTrue(self.client.post(path, message)["recorded"])

    def test_the_timeline_has_what_came_and_went(self):
        source = ("import pawl\nfrom pawl.tasks import flaky\n\n@pawl.workflow\nasync def eventful(x):\n"
                  "    pawl.tag(status='begun', customer=None)\n    await pawl.sleep(0.01)\n"
                  "    word = await pawl.receive('word')\n    pawl.tag(status='asked')\n"
                  "    await flaky.options(retry=pawl.RetryPolicy(max_attempts=3, backoff=0.01))(word)\n"
                  "    pawl.tag(status='done')\n    raise LookupError('no such order')\n")
        self.client.post("/deploy", {"files": [{"path": "eventful.py", "text": source}]})
        run = self.client.post("/runs", {"workflow": "eventful", "id": "event/ful-77",
                                         "tags": {"customer": "ada", "status": "new"}})["id"]
        path = "/runs/event%2Fful-77"
        for _ in range(400):
            if self.client.get("/runs", tag="status:begun")["runs"]:
                break
            time.sleep(0.02)
        self.assertEqual(self.client.get(path)["tags"], {"status": "begun"})
        self.assertEqual(self.client.get("/runs", tag="customer:ada")["runs"], [])
        self.client.post(path + "/messages", {"channel": "word", "payload": {"go": 1}})
        client = self.server.client()
        self.addCleanup(client.close)
        worker = Worker(client, tasks=["flaky"])
        for _ in range(2):
            task, = worker.take()
            worker.exchange([worker.error(task, "OSError", "not yet, attempt %d" % task["attempt"])])
        task, = worker.take()
        worker.exchange([worker.value(task, "at last")])
        self.assertEqual(self.client.get(path + "/result", wait=10)["error"]["kind"], "LookupError")
        worker.exchange(closed=True, capacity=0)
        calls = list(reversed(self.client.get(path + "/timeline")["calls"]))
        self.assertEqual([(call["kind"], call["name"], call["status"]) for call in calls],
                         [("timer", "", "completed"), ("message", "word", "completed"), ("task", "flaky", "completed")])
        task = next(call for call in calls if call["kind"] == "task")
        self.assertEqual([(each["attempt"], each["error"]["message"]) for each in task["failed_attempts"]],
                         [(1, "not yet, attempt 1"), (2, "not yet, attempt 2")])
        message = next(call for call in calls if call["kind"] == "message")
        self.assertEqual(message["args"], {"go": 1})
        self.assertLessEqual(message["created_at"], message["ended_at"])
        # And the run is found by how it ended, and by what it said of itself.
        for query in ({"error": "LookupError"}, {"id_part": "t/ful-7"}, {"tag": "status:done"},
                      {"ended_from": message["created_at"], "workflow": "eventful"}):
            self.assertEqual([each["id"] for each in self.client.get("/runs", **query)["runs"]], [run], query)
        for query in ({"error": "OSError"}, {"id_part": "ful-78"}, {"tag": "status:asked"},
                      {"ended_until": message["created_at"], "workflow": "eventful"}):
            self.assertEqual(self.client.get("/runs", **query)["runs"], [], query)
        body = {"action": "retry", "filter": {"error": "LookupError", "id_part": "ful"}, "dry_run": True}
        self.assertEqual(self.client.post("/runs/actions", body)["matched"], 1)

    def test_a_batch_says_what_became_of_each(self):
        runs = [{"workflow": "waiter", "id": "batch-%d" % i} for i in range(100)]
        runs[3] = {"workflow": "nowhere"}
        runs[4] = {"workflow": 4}
        runs[5] = {"workflow": "waiter", "id": "batch-6", "input": 17}
        results = self.client.post("/runs/batch", {"runs": runs})["results"]
        self.assertEqual(len(results), 100)
        self.assertEqual(results[0], {"id": "batch-0", "created": True})
        self.assertEqual(results[3]["error"]["code"], "PAWL-4001")
        self.assertEqual(results[4]["error"]["code"], "PAWL-4006")
        self.assertIn("runs[4].workflow", results[4]["error"]["message"])
        self.assertEqual(results[6]["error"]["code"], "PAWL-4003")
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/batch", {"runs": runs * 11})

    def test_a_failed_run_says_why(self):
        run = self.client.post("/runs", {"workflow": "broken", "input": "x"})["id"]
        result = self.client.get("/runs/%s/result" % run, wait=10)
        self.assertEqual(result["status"], "failed")
        self.assertEqual((result["error"]["kind"], result["error"]["message"]),
                         ("ValueError", "as it was asked: x"))
        self.assertIn("shop.py", result["error"]["traceback"])

    def test_waiting_ends_with_its_time_and_hears_of_the_end(self):
        run = self.client.post("/runs", {"workflow": "waiter"})["id"]
        begin = time.monotonic()
        status, _, body = self.client.send("GET", "/api/v1/runs/%s/result?wait=0.3" % run)
        self.assertEqual((status, body), (202, b'{"status":"waiting"}'))
        self.assertGreater(time.monotonic() - begin, 0.25)
        other = self.server.client()
        timer = threading.Timer(0.2, other.post, ["/runs/%s/messages" % run, {"channel": "go", "payload": 7}])
        timer.start()
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=30)["output"], 7)
        timer.join()
        other.close()

    def test_lists_have_filters_and_pages(self):
        for i in range(25):
            self.client.post("/runs", {"workflow": "waiter", "id": "list-%d" % i,
                                       "tags": {"group": "list", "odd": str(i % 2)}})
        seen = []
        cursor = None
        while True:
            query = {"tag": "group:list", "limit": 10}
            if cursor:
                query["cursor"] = cursor
            page = self.client.get("/runs", **query)
            seen += [run["id"] for run in page["runs"]]
            cursor = page["next"]
            if cursor is None:
                break
        self.assertEqual(seen, ["list-%d" % i for i in reversed(range(25))])
        odd = self.client.ask("GET", "/runs?tag=group:list&tag=odd:1")["runs"]
        self.assertEqual(len(odd), 12)
        self.assertEqual(self.client.get("/runs", status="completed", tag="group:list")["runs"], [])
        self.assertEqual(self.client.get("/runs", created_until="2001-01-01T00:00:00Z")["runs"], [])
        for wrong in ("status=x", "paused=1", "tag=x", "limit=-1", "limit=99999", "created_from=now",
                      "cursor=x"):
            self.assert_refused(400, "PAWL-4006", "GET", "/runs?" + wrong)

    def test_pause_resume_cancel(self):
        run = self.client.post("/runs", {"workflow": "sleeper"})["id"]
        path = "/runs/" + run
        self.assertEqual(self.client.post(path + "/pause"), {"id": run})
        self.assertTrue(self.client.get(path)["paused"])
        self.client.post(path + "/resume")
        self.assertFalse(self.client.get(path)["paused"])
        self.client.post(path + "/cancel")
        self.assertEqual(self.client.get(path + "/result", wait=10)["status"], "cancelled")
        for verb in ("cancel", "kill", "pause", "resume"):
            error = self.assert_refused(409, "PAWL-4035", "POST", "%s/%s" % (path, verb), {})
            self.assertEqual(error["message"], "run '%s' has ended" % run)
            self.assertIn("restart", error["hint"])
            self.assert_refused(404, "PAWL-4002", "POST", "/runs/nobody/" + verb, {})

    def test_kill_and_cancel_say_why(self):
        run = self.client.post("/runs", {"workflow": "sleeper"})["id"]
        self.client.post("/runs/%s/kill" % run, {"reason": "enough"})
        result = self.client.get("/runs/%s/result" % run, wait=10)
        self.assertEqual((result["status"], result["error"]["message"]), ("cancelled", "killed: enough"))
        run = self.client.post("/runs", {"workflow": "sleeper"})["id"]
        self.client.post("/runs/%s/cancel" % run, {"reason": "too late", "grace": 0})
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["status"], "cancelled")
        self.assertEqual(self.client.get("/runs/%s" % run)["cancel_reason"], "too late")
        run = self.client.post("/runs", {"workflow": "sleeper"})["id"]
        self.client.post("/runs/%s/pause" % run, {"reason": "let me look"})
        self.assertEqual(self.client.get("/runs/%s" % run)["pause_reason"], "let me look")
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/%s/cancel" % run, {"grace": -1})
        self.client.post("/runs/%s/kill" % run)

    def test_retry_and_restart(self):
        worker = Worker(self.server.client())
        run = self.client.post("/runs", {"workflow": "steps", "input": 1})["id"]
        self.assert_refused(409, "PAWL-4020", "POST", "/runs/%s/retry" % run, {})
        task, = worker.take()
        worker.exchange([worker.error(task, "Broken", "x", retryable=False)], capacity=0)
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["status"], "failed")
        self.assertTrue(self.client.get("/runs/%s" % run)["retryable"])
        self.client.post("/runs/%s/retry" % run)
        task, = worker.take()
        worker.exchange([worker.value(task, 4)], capacity=0)
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], 4)
        self.client.post("/runs/%s/restart" % run)
        task, = worker.take()
        worker.exchange([worker.value(task, 5)], capacity=0)
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], 5)
        again = self.client.post("/runs", {"workflow": "steps", "input": 2, "id": run,
                                           "on_conflict": "restart_if_ended"})
        self.assertEqual(again["id"], run)
        self.assertEqual(self.client.get("/runs/%s" % run)["input"], 2)
        self.client.post("/runs/%s/kill" % run)
        worker.exchange(closed=True)

    def test_timeline_and_logs(self):
        worker = Worker(self.server.client())
        run = self.client.post("/runs", {"workflow": "steps", "input": 3})["id"]
        for _ in range(3):
            task, = worker.take()
            worker.exchange([worker.value(task, 5)], capacity=0)
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], 15)
        calls = self.client.get("/runs/%s/timeline" % run)["calls"]
        self.assertEqual([call["args"] for call in calls], [[2], [1], [0]])
        self.assertEqual({call["status"] for call in calls}, {"completed"})
        page = self.client.get("/runs/%s/timeline" % run, limit=2)
        self.assertEqual(len(page["calls"]), 2)
        rest = self.client.get("/runs/%s/timeline" % run, limit=2, cursor=page["next"])
        self.assertEqual(len(rest["calls"]), 1)
        self.assertEqual(self.client.get("/runs/%s/logs" % run), {"lines": []})
        worker.exchange(closed=True)

    def test_a_run_may_take_only_so_long(self):
        for timeout in (0.2, "200ms"):
            run = self.client.post("/runs", {"workflow": "waiter", "timeout": timeout})["id"]
            info = self.client.get("/runs/%s" % run)
            self.assertEqual(info["timeout"], 0.2)
            result = self.client.get("/runs/%s/result" % run, wait=10)
            self.assertEqual((result["status"], result["error"]["kind"]), ("failed", "RunTimeout"))
            self.assertIn("PAWL-4025", result["error"]["message"])
            info = self.client.get("/runs/%s" % run)
            self.assertEqual((info["timeout"], info["deadline"], info["retryable"]), (0.2, None, True))
            found = self.client.get("/runs", error="RunTimeout")["runs"]
            self.assertIn(run, [each["id"] for each in found])
        live = self.client.post("/runs", {"workflow": "waiter", "timeout": 3600})["id"]
        self.assertRegex(self.client.get("/runs/%s" % live)["deadline"], r"^\d{4}-")
        self.client.post("/runs/%s/kill" % live)
        for wrong in ("soon", -1, [], True):
            self.assert_refused(400, "PAWL-4006", "POST", "/runs", {"workflow": "waiter", "timeout": wrong})

    def test_runs_wait_for_a_place_in_a_queue(self):
        self.client.send("PUT", "/api/v1/queues/runs:few", {"max_running": 1})
        ids = ["q1", "q2", "q3"]
        for id in ids:
            self.client.post("/runs", {"workflow": "waiter", "id": id, "queue": "few", "queue_key": "k"})
        shown = [self.client.get("/runs/" + id) for id in ids]
        self.assertEqual([one["queued"] for one in shown], [False, True, True])
        self.assertEqual([one.get("runs_before") for one in shown], [None, 0, 1])
        self.assertEqual({(one["queue"], one["queue_key"]) for one in shown}, {("few", "k")})
        self.assertEqual([one["id"] for one in self.client.get("/runs", queued="true")["runs"]], ["q3", "q2"])
        queue, = [one for one in self.client.get("/queues")["queues"] if one["name"] == "runs:few"]
        self.assertEqual((queue["pending"], queue["running"]), (2, 1))
        self.client.post("/runs/q2/cancel")
        self.assertEqual(self.client.get("/runs/q2/result", wait=10)["status"], "cancelled")
        self.client.post("/runs/q1/kill")
        self.assertFalse(self.client.get("/runs/q3")["queued"])
        call = self.client.get("/runs/q3/timeline")["calls"][-1]
        self.assertEqual((call["kind"], call["status"], call["queue"]), ("admission", "running", "runs:few"))
        self.client.post("/runs/q3/kill")
        for wrong in ({"queue": ""}, {"queue": 5}, {"queue": "few", "queue_key": 5}):
            self.assert_refused(400, "PAWL-4006", "POST", "/runs", dict(wrong, workflow="waiter"))

    def test_streams_are_read_in_pages_and_as_they_grow(self):
        text = ("from pawl import workflow, stream, receive\n@workflow\nasync def speaks(n):\n"
                "    out = stream('a b')\n    while True:\n        out.append(n)\n"
                "        n = await receive('go')\n        if n is None:\n            return 'done'\n")
        self.client.post("/deploy", {"files": [{"path": "speaks.py", "text": text}]})
        run = self.client.post("/runs", {"workflow": "speaks", "input": 0})["id"]
        path = "/runs/%s/streams" % run
        page = self.client.get(path + "/a%20b")
        self.assertEqual([(item["number"], item["value"]) for item in page["items"]], [(0, 0)])
        self.assertEqual((page["next"], page["ended"]), (1, False))
        self.assertEqual(self.client.get(path + "/a%20b", **{"from": 1, "wait": 0.1})["items"], [])
        heard = []

        def listen():
            status, headers, body = self.server.client().send("GET", "/api/v1" + path + "/a%20b?from=1",
                                                              headers={"Accept": "text/event-stream"})
            heard.append((status, headers["Content-Type"], body.decode() if isinstance(body, bytes) else body))

        listener = threading.Thread(target=listen)
        listener.start()
        for value in ("one", [2], None):
            self.client.post("/runs/%s/messages" % run, {"channel": "go", "payload": value})
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], "done")
        listener.join(20)
        status, content, text = heard[0]
        self.assertEqual((status, content), (200, "text/event-stream"))
        self.assertRegex(text, r'(?s)id: 1\ndata: \{"number":1,.*"value":"one"\}\n\nid: 2\n.*event: end\ndata: \{"next":3\}')
        self.assertTrue(self.client.get(path + "/a%20b", **{"from": 9, "wait": 5})["ended"], "at once: nothing will come")
        self.assertEqual(self.client.get(path)["streams"][0]["name"], "a b")
        self.assertEqual(self.client.get(path + "/none")["items"], [])
        self.assert_refused(404, "PAWL-4002", "GET", "/runs/nobody/streams/x")

    def test_an_ended_run_can_be_deleted(self):
        run = self.client.post("/runs", {"workflow": "waiter", "id": "to delete", "start_key": "once for all"})["id"]
        error = self.assert_refused(409, "PAWL-4020", "DELETE", "/runs/to%20delete")
        self.assertIn("cancel or kill it first", error["message"])
        self.client.post("/runs/to%20delete/kill")
        self.assertEqual(self.client.ask("DELETE", "/runs/to%20delete"), {"id": run})
        self.assert_refused(404, "PAWL-4002", "GET", "/runs/to%20delete")
        self.assert_refused(404, "PAWL-4002", "DELETE", "/runs/to%20delete")
        entry = self.client.get("/audit", action="delete")["entries"][0]
        self.assertEqual(entry["subject"], run)
        self.assertTrue(self.client.post("/runs", {"workflow": "waiter", "id": run})["created"], "the id is free again")
        self.client.post("/runs/to%20delete/kill")

    def test_what_there_is_not_is_said(self):
        for method, path in [("GET", "/runs/none"), ("GET", "/runs/none/result"),
                             ("GET", "/runs/none/timeline"), ("GET", "/runs/none/logs"),
                             ("POST", "/runs/none/cancel"), ("POST", "/runs/none/pause")]:
            self.assert_refused(404, "PAWL-4002", method, path, {} if method == "POST" else None)
        self.assert_refused(404, "PAWL-4001", "POST", "/runs", {"workflow": "none"})
        self.assert_refused(404, "PAWL-5004", "GET", "/nothing")
        self.assert_refused(404, "PAWL-5004", "GET", "/runs/a/b/c")
        self.assert_refused(405, "PAWL-5005", "DELETE", "/runs")
        status, headers, _ = self.client.send("PATCH", "/api/v1/runs")
        self.assertEqual((status, headers["Allow"]), (405, "POST, GET"))

    def test_an_id_fits_on_a_line(self):
        for id in ("two\nlines", "nul\0", "\x1b[2J", "delete\x7f"):
            error = self.assert_refused(400, "PAWL-4006", "POST", "/runs", {"workflow": "waiter", "id": id})
            self.assertIn("control character", error["message"])
        for id in (".", ".."):  # which no path of a URL keeps
            self.assert_refused(400, "PAWL-4006", "POST", "/runs", {"workflow": "waiter", "id": id})
        self.assertEqual(self.client.post("/runs", {"workflow": "waiter", "id": "grüße / 7"})["id"], "grüße / 7")

    def test_a_misspelt_parameter_does_not_give_everything(self):
        error = self.assert_refused(400, "PAWL-4006", "GET", "/runs?stauts=failed")
        self.assertIn("'stauts'", error["message"])
        self.assertIn("status", error["hint"])
        self.assert_refused(400, "PAWL-4006", "GET", "/workers?limit=5")
        self.assertEqual(self.client.send("GET", "/healthz?probe=1")[0], 200)

    def test_wrong_types_and_unknown_fields_are_named(self):
        for body in ({"workflow": 1}, {"workflow": ""}, {"workflow": "waiter", "id": 3},
                     {"workflow": "waiter", "priority": "x"}, {"workflow": "waiter", "priority": 1 << 40},
                     {"workflow": "waiter", "start_at": "soon"}, {"workflow": "waiter", "tags": {"a": 1}},
                     {"workflow": "waiter", "tags": []}, {"workflow": "waiter", "on_conflict": "x"},
                     {"workflow": "waiter", "start_ky": "x"}, [], "x", 17, None):
            body = body if body is not None else b"null"
            self.assert_refused(400, "PAWL-4006", "POST", "/runs", body)
        for body in (b"{", b"{}x", b"\xff", b'{"workflow":"waiter","input":{"$int":"x"}}', b'{"a":1,}'):
            self.assert_refused(400, "PAWL-4006", "POST", "/runs", body)


if __name__ == "__main__":
    unittest.main()
