"""Schedules over HTTP: every verb, on a server whose clock the tests move."""

import datetime
import re
import time
import unittest

from support import Server, ServerTest

SOURCE = """
from pawl import workflow, receive

@workflow
async def report(input):
    return input

@workflow
async def waiter(input):
    return await receive("go")

@workflow
async def broken(input):
    raise ValueError("as it was asked")
"""

HOURLY = {"cron": "0 * * * *"}


def time_of(text):
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")


class ScheduleTest(ServerTest):
    flags = ("--test-clock",)
    source = SOURCE

    def create(self, id, workflow="report", spec=HOURLY, **more):
        return self.client.post("/schedules", {"id": id, "workflow": workflow, "spec": spec, **more})

    def show(self, id):
        return self.client.get("/schedules/" + id)

    def skip(self, seconds):
        return self.client.post("/test/skip", {"seconds": seconds})

    def skip_past(self, text, more=1):
        """Moves the clock to shortly after a time."""
        now = time_of(self.skip(0)["now"])
        self.skip((time_of(text) - now).total_seconds() + more)

    def wait_for(self, look, seconds=30):
        """What `look` finds, once it finds something."""
        end = time.monotonic() + seconds
        while True:
            found = look()
            if found:
                return found
            if time.monotonic() > end:
                self.fail("it did not come")
            time.sleep(0.02)

    def until(self, id, holds):
        """The schedule, once something holds of it."""
        def look():
            shown = self.show(id)
            return shown if holds(shown) else None
        return self.wait_for(look)

    def runs_of(self, id):
        return self.client.get("/runs", tag="pawl.schedule:" + id)["runs"]


class Preview(ScheduleTest):
    def test_a_specification_is_explained_without_being_stored(self):
        answer = self.client.post("/schedules/next", {
            "spec": {"cron": "0 6 * * MON-FRI", "zone": "Europe/Berlin"}, "count": 3,
            "after": "2026-01-02T12:00:00Z"})
        self.assertEqual(answer["meaning"], "at 06:00 on Monday to Friday, Europe/Berlin")
        self.assertEqual(answer["next"], ["2026-01-%02dT05:00:00.000000Z" % day for day in (5, 6, 7)])
        self.assertEqual(answer["spec"], {"cron": ["0 6 * * MON-FRI"], "zone": "Europe/Berlin"})
        self.assertEqual(self.client.get("/schedules")["schedules"], [])

    def test_the_text_of_an_expression_is_a_specification(self):
        answer = self.client.post("/schedules/next", {"spec": "@daily", "after": "2026-01-02T12:00:00Z"})
        self.assertEqual(len(answer["next"]), 10)
        self.assertEqual(answer["next"][0], "2026-01-03T00:00:00.000000Z")

    def test_what_is_wrong_is_refused_with_its_code(self):
        for spec, code in [("0 25 * * *", "PAWL-4050"), ("0 0 31 2 *", "PAWL-4051"),
                           ({"cron": "@daily", "zone": "Mars/Base"}, "PAWL-4052"),
                           ({"every": "10ms"}, "PAWL-4053"), ({"crn": "@daily"}, "PAWL-4053")]:
            with self.subTest(spec=spec):
                self.assert_refused(400, code, "POST", "/schedules/next", {"spec": spec})
        self.assert_refused(400, "PAWL-4006", "POST", "/schedules/next", {})
        self.assert_refused(400, "PAWL-4006", "POST", "/schedules/next", {"spec": "@daily", "count": 0})


class Definition(ScheduleTest):
    def test_a_created_schedule_is_echoed_in_words_with_its_next_times(self):
        made = self.create("echoed", spec={"cron": "30 4 * * *", "zone": "Asia/Tokyo"}, input={"a": 1},
                           overlap="buffer_one", catch_up="none", catch_up_window="2h", jitter=90,
                           pause_after_failures=3, max_runs=1000)
        self.assertEqual(made["meaning"], "at 04:30 every day, Asia/Tokyo")
        self.assertEqual(len(made["next"]), 10)
        self.assertTrue(all(text.endswith("T19:30:00.000000Z") for text in made["next"]))
        shown = self.show("echoed")
        self.assertEqual(shown, made)
        for name, value in {"input": {"a": 1}, "overlap": "buffer_one", "catch_up": "none",
                            "catch_up_window": 7200, "jitter": 90, "pause_after_failures": 3, "max_runs": 1000,
                            "version": None, "declared": False, "paused": False, "fired": 0, "live": [],
                            "recent": [], "buffer": [], "backfills": []}.items():
            self.assertEqual(shown[name], value, name)

    def test_no_more_times_are_shown_than_runs_are_left(self):
        self.assertEqual(len(self.create("few", max_runs=3)["next"]), 3)

    def test_a_name_is_taken_once(self):
        self.create("taken")
        self.assert_refused(409, "PAWL-4054", "POST", "/schedules",
                            {"id": "taken", "workflow": "report", "spec": "@daily"})

    def test_what_is_missing_or_unknown_is_refused(self):
        whole = {"id": "odd", "workflow": "report", "spec": "@daily"}
        for name in whole:
            self.assert_refused(400, "PAWL-4006", "POST", "/schedules",
                                {key: value for key, value in whole.items() if key != name})
        for wrong in ({"overlap": "never"}, {"catch_up": "some"}, {"jitter": "soon"}, {"max_runs": -1},
                      {"colour": "red"}, {"revision": "1"}):
            self.assert_refused(400, "PAWL-4006", "POST", "/schedules", {**whole, **wrong})
        self.assert_refused(404, "PAWL-4055", "GET", "/schedules/odd")

    def test_lists_have_pages(self):
        for number in range(5):
            self.create("page-%d" % number)
        names, cursor = [], "page-"
        while cursor:
            page = self.client.get("/schedules", cursor=cursor, limit=2)
            names += [each["id"] for each in page["schedules"] if each["id"].startswith("page-")]
            self.assertNotIn("recent", page["schedules"][0])
            cursor = page["next"]
        self.assertEqual(names, ["page-%d" % number for number in range(5)])

    def test_a_change_leaves_what_it_does_not_name(self):
        before = self.create("changed", spec={"cron": "0 6 * * *", "zone": "Europe/Berlin"}, jitter="5m",
                             input=[1], overlap="allow_all")
        after = self.client.ask("PATCH", "/schedules/changed", {"spec": {"cron": "0 7 * * *"}, "overlap": None})
        self.assertEqual(after["spec"], {"cron": ["0 7 * * *"], "zone": "Europe/Berlin"})
        self.assertEqual((after["jitter"], after["input"], after["overlap"]), (300, [1], "skip"))
        self.assertNotEqual(after["revision"], before["revision"])
        self.assert_refused(400, "PAWL-4052", "PATCH", "/schedules/changed", {"spec": {"zone": "Nowhere"}})
        self.assert_refused(400, "PAWL-4006", "PATCH", "/schedules/changed", {"id": "other"})
        self.assert_refused(404, "PAWL-4055", "PATCH", "/schedules/none", {"jitter": 1})
        self.assertEqual(self.show("changed"), after)

    def test_a_change_of_what_another_has_changed_is_refused(self):
        read = self.create("edited")["revision"]
        other = self.client.ask("PATCH", "/schedules/edited", {"jitter": 10, "revision": read})
        self.assert_refused(409, "PAWL-4056", "PATCH", "/schedules/edited", {"jitter": 20, "revision": read})
        self.client.ask("PATCH", "/schedules/edited", {"jitter": 30, "revision": other["revision"]})
        self.assertEqual(self.show("edited")["jitter"], 30)

    def test_a_firing_is_no_change_of_the_definition(self):
        made = self.create("steady")
        self.client.post("/schedules/steady/trigger")
        self.assertEqual(self.show("steady")["revision"], made["revision"])


class Firing(ScheduleTest):
    def test_runs_start_at_their_times_with_tags(self):
        made = self.create("hourly", input={"n": 7})
        self.skip_past(made["next"][0])
        shown = self.until("hourly", lambda schedule: schedule["fired"] == 1)
        firing = shown["recent"][0]
        self.assertEqual((firing["nominal"], firing["what"]), (made["next"][0], "started"))
        self.assertEqual(shown["next"], made["next"][1:] + shown["next"][-1:])
        run = self.client.get("/runs/" + firing["run"])
        self.assertEqual((run["workflow"], run["input"]), ("report", {"n": 7}))
        self.assertEqual(time_of(run["tags"]["pawl.nominal"].replace("Z", ".0Z")), time_of(made["next"][0]))
        self.until("hourly", lambda schedule: schedule["last_success"] == made["next"][0])

    def test_an_overlap_is_skipped_and_counted(self):
        made = self.create("slow", "waiter")
        self.skip_past(made["next"][0])
        live = self.until("slow", lambda schedule: schedule["live"])["live"]
        self.assertEqual(live[0]["nominal"], made["next"][0])
        self.skip_past(made["next"][1])
        shown = self.until("slow", lambda schedule: schedule["skipped"] == 1)
        self.assertEqual([each["what"] for each in shown["recent"]], ["skipped", "started"])
        self.assertEqual(shown["live"], live)

    def test_a_paused_schedule_starts_nothing_and_catches_nothing_up(self):
        made = self.create("paused")
        paused = self.client.post("/schedules/paused/pause", {"reason": "holidays"})
        self.assertEqual((paused["paused"], paused["pause_reason"], paused["next_at"]), (True, "holidays", None))
        self.skip_past(made["next"][1])
        resumed = self.client.post("/schedules/paused/resume")
        self.assertEqual((resumed["paused"], resumed["pause_reason"]), (False, None))
        self.skip_past(made["next"][2])
        shown = self.until("paused", lambda schedule: schedule["fired"] > 0)
        self.assertEqual([each["nominal"] for each in shown["recent"]], [made["next"][2]])

    def test_failures_in_a_row_pause_it(self):
        made = self.create("failing", "broken", pause_after_failures=2)
        for number in range(2):
            self.skip_past(made["next"][number])
            self.until("failing", lambda schedule: schedule["failures"] == number + 1)
        shown = self.show("failing")
        self.assertTrue(shown["paused"] and shown["paused_by_failures"])
        self.assertEqual(shown["last_failure"], made["next"][1])

    def test_a_trigger_starts_a_run_now_by_its_own_policy(self):
        self.create("triggered", "waiter")
        first = self.client.post("/schedules/triggered/trigger")
        self.assertEqual(first["recent"][0]["what"], "started")
        skipped = self.client.post("/schedules/triggered/trigger")
        self.assertEqual(skipped["recent"][0]["what"], "skipped")
        beside = self.client.post("/schedules/triggered/trigger", {"overlap": "allow_all"})
        self.assertEqual(beside["recent"][0]["what"], "started")
        self.assertEqual(len(beside["live"]), 2)
        self.assert_refused(400, "PAWL-4006", "POST", "/schedules/triggered/trigger", {"overlap": "maybe"})

    def test_a_backfill_is_counted_first_and_then_started(self):
        self.create("filled", spec={"cron": "0 0 * * *"})
        body = {"from": "2025-01-01T00:00:00Z", "to": "2025-01-05T00:00:00Z", "overlap": "allow_all"}
        self.assertEqual(self.client.post("/schedules/filled/backfill", {**body, "dry_run": True}),
                         {"times": 5, "number": None})
        self.assertEqual(self.runs_of("filled"), [])
        begun = self.client.post("/schedules/filled/backfill", body)
        self.assertEqual(begun["times"], 5)
        self.wait_for(lambda: len(self.runs_of("filled")) == 5)
        nominal = sorted(run["tags"]["pawl.nominal"] for run in self.runs_of("filled"))
        self.assertEqual(nominal, ["2025-01-%02dT00:00:00Z" % day for day in range(1, 6)])
        self.assert_refused(400, "PAWL-4053", "POST", "/schedules/filled/backfill",
                            {"from": body["to"], "to": body["from"]})
        self.assert_refused(404, "PAWL-4055", "POST", "/schedules/none/backfill", body)

    def test_a_backfill_can_be_cancelled(self):
        self.create("halted", "waiter", spec={"cron": "0 0 * * *"})
        begun = self.client.post("/schedules/halted/backfill",
                                 {"from": "2025-01-01T00:00:00Z", "to": "2025-12-31T00:00:00Z", "overlap": "buffer_one"})
        self.client.ask("DELETE", "/schedules/halted/backfills/%d" % begun["number"])
        self.assertEqual(self.show("halted")["backfills"], [])
        self.assert_refused(400, "PAWL-4006", "DELETE", "/schedules/halted/backfills/first")

    def test_a_deleted_schedule_leaves_its_runs_unless_asked(self):
        for name, suffix, status in (("left", "", "waiting"), ("cut", "?runs=cancel", "cancelled")):
            self.create(name, "waiter")
            run = self.client.post("/schedules/%s/trigger" % name)["recent"][0]["run"]
            self.client.ask("DELETE", "/schedules/%s%s" % (name, suffix))
            self.assert_refused(404, "PAWL-4055", "GET", "/schedules/" + name)
            self.wait_for(lambda: self.client.get("/runs/" + run)["status"] == status)
        self.create("kept")
        self.assert_refused(400, "PAWL-4006", "DELETE", "/schedules/kept?runs=kill")

    def test_what_became_of_times_is_a_metric(self):
        made = self.create("metered", "waiter", spec={"cron": "*/10 * * * *"})
        def count(what):
            page = self.client.send("GET", "/metrics")[2].decode()
            return float(re.search(r'pawl_schedule_times_total{what="%s"} (\S+)' % what, page).group(1))
        before = {what: count(what) for what in ("fired", "skipped", "missed", "dropped")}
        self.skip_past(made["next"][0])
        self.until("metered", lambda schedule: schedule["fired"] == 1)
        self.skip_past(made["next"][1])
        self.until("metered", lambda schedule: schedule["skipped"] == 1)
        self.assertGreaterEqual(count("fired"), before["fired"] + 1)
        self.assertGreaterEqual(count("skipped"), before["skipped"] + 1)


class Log(ScheduleTest):
    def test_every_change_is_in_the_audit_log(self):
        self.create("logged", spec={"cron": "0 0 * * *"})
        self.client.ask("PATCH", "/schedules/logged", {"jitter": 5})
        self.client.post("/schedules/logged/pause", {"reason": "why"})
        self.client.post("/schedules/logged/resume")
        self.client.post("/schedules/logged/trigger")
        self.client.post("/schedules/logged/backfill", {"from": "2025-01-01T00:00:00Z", "to": "2025-01-02T00:00:00Z"})
        self.client.ask("DELETE", "/schedules/logged/backfills/all")
        self.client.ask("DELETE", "/schedules/logged")
        entries = self.client.get("/audit", subject="logged")["entries"]
        self.assertEqual([entry["action"] for entry in reversed(entries)],
                         ["create_schedule", "update_schedule", "pause_schedule", "resume_schedule",
                          "trigger_schedule", "backfill_schedule", "cancel_backfill", "delete_schedule"])
        by_action = {entry["action"]: entry for entry in entries}
        self.assertIn("at 00:00", by_action["create_schedule"]["details"])
        self.assertEqual(by_action["pause_schedule"]["details"], "why")
        self.assertTrue(all(entry["actor"] for entry in entries))


class Scopes(unittest.TestCase):
    def test_reading_and_changing_need_their_scopes(self):
        server = Server().start()
        self.addCleanup(server.end)
        admin = server.client(server.client().post("/tokens", {"scopes": ["admin"]})["token"])
        admin.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        reader, starter = (server.client(admin.post("/tokens", {"scopes": [scope]})["token"])
                           for scope in ("read", "start"))
        body = {"id": "scoped", "workflow": "report", "spec": "@daily"}
        for method, path in [("POST", "/schedules"), ("PATCH", "/schedules/scoped"), ("DELETE", "/schedules/scoped"),
                             ("POST", "/schedules/scoped/pause"), ("POST", "/schedules/scoped/resume"),
                             ("POST", "/schedules/scoped/trigger"), ("POST", "/schedules/scoped/backfill"),
                             ("DELETE", "/schedules/scoped/backfills/1")]:
            status = reader.send(method, "/api/v1" + path, body)[0]
            self.assertEqual(status, 403, (method, path))
        self.assertEqual(starter.post("/schedules", body)["id"], "scoped")
        self.assertEqual(reader.get("/schedules/scoped")["id"], "scoped")
        self.assertEqual(len(reader.post("/schedules/next", {"spec": "@daily"})["next"]), 10)


if __name__ == "__main__":
    unittest.main()
