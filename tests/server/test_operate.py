"""Operating over HTTP: queues, versions, actions over many runs, the audit log; promises and statuses."""

import unittest

from support import ServerTest

SOURCE = """
from pawl import workflow, child, promise, receive, set_status, suspend

@workflow
async def asks(input):
    answer = promise()
    set_status(answer.token)
    return await answer

@workflow
async def asker(input):
    set_status("asks")
    return await suspend("approve")

@workflow
async def asks_twice(input):
    answers = []
    for number in range(2):
        set_status(number)
        answers.append(await suspend("approve"))
    return answers

@workflow
async def parent(input):
    return await child("waiter", input, id=input)

@workflow
async def waiter(input):
    return await receive("go")
"""


class Operate(ServerTest):
    source = SOURCE

    def start(self, workflow, **more):
        return self.client.post("/runs", {"workflow": workflow, **more})["id"]

    def test_promises_are_answered_once(self):
        run = self.start("asks")
        status = self.client.get("/runs/%s/status" % run, wait=10)
        self.assertFalse(status["ended"])
        path = "/promises/%s" % status["value"]
        self.client.post(path + "/resolve", {"value": [1]})
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], [1])
        with self.assertRaisesRegex(Exception, "409"):
            self.client.post(path + "/resolve", {"value": 2})
        self.assert_refused(400, "PAWL-4006", "POST", path + "/reject", {})
        with self.assertRaisesRegex(Exception, "404"):
            self.client.post("/promises/none/resolve", {})

    def test_a_status_is_waited_for(self):
        run = self.start("asks")
        version = self.client.get("/runs/%s/status" % run, wait=10)["version"]
        code, _, _ = self.client.send("GET", "/api/v1/runs/%s/status?after=%d&wait=0.2" % (run, version))
        self.assertEqual(code, 204)
        self.client.post("/runs/%s/kill" % run)

    def test_a_start_may_bring_a_message(self):
        run = self.start("waiter", message={"channel": "go", "payload": 7})
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], 7)

    def test_queues_have_limits(self):
        limits = {"max_running": 3, "rate": 2.5, "per_key_max_running": None, "per_key_rate": None}
        answer = self.client.ask("PUT", "/queues/red", limits)
        self.assertEqual(answer, {"name": "red", **limits})
        found, = [one for one in self.client.get("/queues")["queues"] if one["name"] == "red"]
        self.assertEqual((found["max_running"], found["rate"], found["pending"]), (3, 2.5, 0))
        self.assert_refused(400, "PAWL-4006", "PUT", "/queues/red", {"rate": -1})

    def test_versions(self):
        version, = self.client.get("/workflows/waiter/versions")["versions"]
        self.assertTrue(version["current"])
        with self.assertRaisesRegex(Exception, "409"):
            self.client.ask("DELETE", "/versions/" + version["version"])
        with self.assertRaisesRegex(Exception, "404"):
            self.client.ask("DELETE", "/versions/none")

    def test_an_earlier_version_is_made_current_again(self):
        def deploy(answer):
            text = "from pawl import workflow\n\n@workflow\nasync def says(input):\n    return %d\n" % answer
            return self.client.post("/deploy", {"files": [{"path": "says.py", "text": text}]})["version"]

        def output():
            return self.client.get("/runs/%s/result" % self.start("says"), wait=10)["output"]

        first, second = deploy(1), deploy(2)
        self.assertEqual(output(), 2)
        answer = self.client.ask("PUT", "/workflows/says/version", {"version": first})
        self.assertEqual(answer, {"name": "says", "version": first})
        self.assertEqual(output(), 1)
        versions = self.client.get("/workflows/says/versions")["versions"]
        self.assertEqual({each["version"]: each["current"] for each in versions}, {first: True, second: False})
        self.assert_refused(404, "PAWL-4036", "PUT", "/workflows/says/version", {"version": "none"})
        self.assert_refused(404, "PAWL-4036", "PUT", "/workflows/none/version", {"version": first})

    def test_actions_over_many(self):
        for i in range(5):
            self.start("waiter", tags={"group": "many"})
        body = {"action": "cancel", "filter": {"tag": ["group:many"]}, "dry_run": True}
        self.assertEqual(self.client.post("/runs/actions", body), {"matched": 5, "done": 0, "refusals": []})
        done = self.client.post("/runs/actions", {**body, "dry_run": False})
        self.assertEqual((done["matched"], done["done"]), (5, 5))
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/actions", {"action": "dance"})
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/actions", {"action": "cancel", "filter": {"x": 1}})

    def test_actions_over_many_take_what_those_over_one_take(self):
        runs = [self.start("waiter", tags={"group": "reasons"}) for _ in range(2)]
        body = {"filter": {"tag": ["group:reasons"]}}
        self.assertEqual(self.client.post("/runs/actions", {**body, "action": "pause", "reason": "a recall"})["done"], 2)
        for run in runs:
            self.assertEqual(self.client.get("/runs/" + run)["pause_reason"], "a recall")
        refusal = self.assert_refused(400, "PAWL-4006", "POST", "/runs/actions", {**body, "action": "kill", "grace": 1})
        self.assertIn("a kill takes no grace", refusal["message"])
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/actions", {**body, "action": "cancel", "grace": -1})
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/actions", {**body, "action": "cancel", "value": None})
        cancel = {**body, "action": "cancel", "reason": "a recall", "grace": 0}
        self.assertEqual(self.client.post("/runs/actions", cancel)["done"], 2)
        for run in runs:
            result = self.client.get("/runs/%s/result" % run, wait=10)
            self.assertEqual((result["status"], result["error"]["message"]), ("cancelled", "ended by force: a recall"))

    def test_a_value_over_many_answers_those_that_are_suspended(self):
        group = {"group": "asking"}
        asking = [self.start("asker", tags=group) for _ in range(2)]
        waiting = self.start("waiter", tags=group)
        body = {"action": "resume", "filter": {"tag": ["group:asking"]}}
        self.assertEqual(self.client.post("/runs/actions", body)["matched"], 0)  # none of them is paused
        for run in asking:
            self.client.get("/runs/%s/status" % run, wait=10)
        done = self.client.post("/runs/actions", {**body, "value": {"yes": True}})
        self.assertEqual((done["matched"], done["done"]), (2, 2))
        for run in asking:
            self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], {"yes": True})
        self.client.post("/runs/%s/kill" % waiting)

    def test_a_restart_is_done_once_for_a_key(self):
        run = self.start("waiter", message={"channel": "go", "payload": 1})
        self.client.get("/runs/%s/result" % run, wait=10)
        path = "/runs/%s/restart" % run
        self.assertEqual(self.client.post(path, {"key": "again"}), {"id": run})
        self.assertEqual(self.client.post(path, {"key": "again"}), {"id": run})  # it lives
        self.client.post("/runs/%s/kill" % run)
        self.client.ask("POST", path, {}, {"Idempotency-Key": "again"})
        self.assertEqual(self.client.get("/runs/" + run)["status"], "cancelled")
        self.client.post(path, {"key": "once more"})
        self.assertEqual(self.client.get("/runs/" + run)["status"], "waiting")
        self.assert_refused(409, "PAWL-4020", "POST", path, {})
        actions = [entry["action"] for entry in self.client.get("/audit", subject=run)["entries"]]
        self.assertEqual(actions, ["restart", "kill", "restart"])
        self.client.post("/runs/%s/kill" % run)

    def test_a_resume_is_done_once_for_a_key(self):
        run = self.start("asks_twice")
        path = "/runs/%s/resume" % run
        first = self.client.get("/runs/%s/status" % run, wait=10)["version"]
        self.assertEqual(self.client.post(path, {"value": 1, "key": "again"}), {"id": run})
        self.client.get("/runs/%s/status" % run, after=first, wait=10)
        self.assertEqual(self.client.post(path, {"value": 1, "key": "again"}), {"id": run})  # the answer was lost
        self.client.ask("POST", path, {"value": 1}, {"Idempotency-Key": "again"})
        self.assertEqual(self.client.get("/runs/" + run)["status"], "waiting")
        self.client.ask("POST", path, {"value": 2}, {"Idempotency-Key": "next"})
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=10)["output"], [1, 2])
        self.assertEqual(self.client.post(path, {"value": 2, "key": "next"}), {"id": run})  # it has ended
        self.assert_refused(409, "PAWL-4035", "POST", path, {"value": 2, "key": "another"})
        self.assert_refused(400, "PAWL-4006", "POST", path, {"key": "k" * 256})
        actions = [entry["action"] for entry in self.client.get("/audit", subject=run)["entries"]]
        self.assertEqual(actions, ["resume", "resume"])

    def test_a_pause_is_done_once_for_a_key(self):
        run = self.start("waiter")
        path = "/runs/%s/" % run
        self.client.post(path + "pause", {"reason": "lunch", "key": "noon"})
        self.client.post(path + "resume", {"key": "noon"})  # a key counts for one verb
        self.client.ask("POST", path + "pause", {}, {"Idempotency-Key": "noon"})
        self.assertFalse(self.client.get("/runs/" + run)["paused"])
        self.client.post(path + "pause", {"key": "evening"})
        self.client.post(path + "resume", {"key": "noon"})
        self.assertTrue(self.client.get("/runs/" + run)["paused"])
        self.client.post(path + "kill")

    def test_children_are_found_by_their_parent(self):
        parents = [self.start("parent", input=name) for name in ("kid-1", "kid-2")]
        found = self.client.get("/runs", parent=parents[0])["runs"]
        self.assertEqual([run["id"] for run in found], ["kid-1"])
        self.assertEqual(self.client.get("/runs", parent="nobody")["runs"], [])
        done = self.client.post("/runs/actions", {"action": "kill", "filter": {"parent": parents[1]}})
        self.assertEqual((done["matched"], done["done"]), (1, 1))
        self.assertEqual(self.client.get("/runs/kid-1")["status"], "waiting")
        self.client.post("/runs/%s/kill" % parents[0])

    def test_every_verb_works_over_many(self):
        runs = [self.start("waiter", tags={"group": "verbs"}) for _ in range(3)]
        for action in ("pause", "resume", "kill", "restart"):
            done = self.client.post("/runs/actions", {"action": action, "filter": {"tag": ["group:verbs"]}})
            self.assertEqual((done["matched"], done["done"]), (3, 3), action)
            status = "cancelled" if action == "kill" else "waiting"
            for run in runs:
                self.assertEqual(self.client.get("/runs/" + run)["status"], status, action)
        done = self.client.post("/runs/actions", {"action": "retry", "filter": {"tag": ["group:verbs"]}})
        self.assertEqual(done["matched"], 0)  # none of them has failed

    def test_everything_is_meant_only_if_it_is_said(self):
        run = self.start("waiter")
        for body in ({}, {"status": "cancelled"}, {"older_than": None}):
            error = self.assert_refused(400, "PAWL-4006", "POST", "/purge", body)
            self.assertIn("older_than", error["message"])
        for action in ("cancel", "kill", "purge"):
            error = self.assert_refused(400, "PAWL-4006", "POST", "/runs/actions", {"action": action})
            self.assertIn("filter", error["message"])
        self.assertEqual(self.client.get("/runs/" + run)["status"], "waiting")
        counted = self.client.post("/runs/actions", {"action": "cancel", "filter": {}, "dry_run": True})
        self.assertGreaterEqual(counted["matched"], 1)

    def test_keys_of_a_batch_are_those_of_its_starts(self):
        body = {"runs": [{"workflow": "waiter", "start_key": "batch-1"}]}
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/batch", body, {"Idempotency-Key": "k"})
        self.assert_refused(400, "PAWL-4006", "POST", "/runs/batch", {})
        first, again = (self.client.post("/runs/batch", body)["results"][0] for _ in range(2))
        self.assertEqual((first["id"], first["created"], again["created"]), (again["id"], True, False))

    def test_purge_and_audit(self):
        run = self.start("waiter")
        self.client.post("/runs/%s/kill" % run)
        self.client.get("/runs/%s/result" % run, wait=10)
        self.assertGreaterEqual(self.client.post("/purge", {"older_than": 0, "status": "cancelled"})["removed"], 1)
        self.assert_refused(404, "PAWL-4002", "GET", "/runs/" + run)
        entries = self.client.get("/audit", subject=run)["entries"]
        self.assertIn("kill", [entry["action"] for entry in entries])

    def test_who_did_it_is_in_the_audit_log(self):
        run = self.start("waiter")
        for verb in ("pause", "resume", "cancel"):
            self.client.post("/runs/%s/%s" % (run, verb))
        self.client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        entries = self.client.get("/audit", subject=run)["entries"]
        self.assertEqual([entry["action"] for entry in entries], ["cancel", "resume", "pause"])
        entries += self.client.get("/audit", action="deploy", subject="waiter")["entries"][:1]
        self.assertEqual({entry["actor"] for entry in entries}, {"127.0.0.1"})
        self.assertEqual(len(entries), 4)


if __name__ == "__main__":
    unittest.main()
