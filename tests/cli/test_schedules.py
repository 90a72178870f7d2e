"""`pawl schedule` against a real server, and every command of docs/schedules.md."""

import json
import os
import re
import shlex
import unittest

from command import ROOT, ServerTest, pawl

SOURCE = '''
from pawl import receive, workflow


@workflow
async def report(tick):
    return tick


@workflow
async def waiter(input):
    return await receive("go")
'''


def blocks(language):
    with open(os.path.join(ROOT, "docs/schedules.md")) as file:
        return re.findall(r"^```%s\n(.*?)^```" % language, file.read(), re.M | re.S)


class WithoutServer(unittest.TestCase):
    def test_next_says_the_meaning_and_the_next_times(self):
        done = pawl("schedule", "next", "0 6 * * MON-FRI", "--zone", "Europe/Berlin", PAWL_URL="http://127.0.0.1:1")
        self.assertEqual(done.code, 0, done)
        meaning, *times = done.out.splitlines()
        self.assertEqual(meaning, "at 06:00 on Monday to Friday, Europe/Berlin")
        self.assertEqual(len(times), 5)
        for line in times:
            self.assertRegex(line, r"^  (Mon|Tue|Wed|Thu|Fri) \d{4}-\d\d-\d\d 06:00:00 \+0[12]:00  in [\d.]+ ")

    def test_next_has_options_and_json(self):
        answer = pawl("schedule", "next", "--every", "1h", "--phase", "5m", "--count", "3", "--json").json()
        self.assertEqual(answer["spec"], {"every": [{"every": "1h", "phase": "5m"}], "zone": "UTC"})
        self.assertEqual(len(answer["next"]), 3)
        self.assertTrue(all(re.search(r"T\d\d:05:00\.000000Z$", text) for text in answer["next"]))

    def test_a_wrong_expression_is_explained(self):
        done = pawl("schedule", "next", "0 25 * * *")
        self.assertNotEqual(done.code, 0)
        self.assertIn("PAWL-4050", done.err)
        self.assertEqual(pawl("schedule", "next").code, 64)


class Schedules(ServerTest):
    source = SOURCE

    def show(self, name):
        return self.pawl("schedule", "show", name, "--json").json()

    def test_create_echoes_the_meaning_and_five_times(self):
        done = self.pawl("schedule", "create", "echo", "--workflow", "report", "--cron", "0 6 * * *", "--zone",
                         "Asia/Tokyo")
        meaning, *times = done.out.splitlines()
        self.assertEqual(meaning, "at 06:00 every day, Asia/Tokyo")
        self.assertEqual(len(times), 5)
        self.assertIn("06:00:00 +09:00", times[0])

    def test_every_option_reaches_the_server(self):
        made = self.pawl("schedule", "create", "full", "--workflow", "report", "--cron", "@daily", "--every", "2h",
                         "--phase", "1m", "--zone", "Europe/Paris", "--start", "2026-01-01T00:00:00Z", "--end",
                         "2199-01-01T00:00:00Z", "--except", "* * 25 12 *", "--gap", "skip", "--input", '{"a": 1}',
                         "--overlap", "buffer_all", "--catch-up", "all", "--catch-up-window", "1h", "--jitter", "30s",
                         "--pause-after-failures", "4", "--max-runs", "9", "--json").json()
        self.assertEqual(made["spec"], {
            "cron": ["@daily"], "every": [{"every": "2h", "phase": "1m"}], "zone": "Europe/Paris",
            "start": "2026-01-01T00:00:00Z", "end": "2199-01-01T00:00:00Z", "except": ["* * 25 12 *"], "gap": "skip"})
        for name, value in {"input": {"a": 1}, "overlap": "buffer_all", "catch_up": "all", "catch_up_window": 3600,
                            "jitter": 30, "pause_after_failures": 4, "max_runs": 9}.items():
            self.assertEqual(made[name], value, name)

    def test_update_leaves_what_it_does_not_name(self):
        self.pawl("schedule", "create", "moved", "--workflow", "report", "--cron", "0 6 * * *", "--zone",
                  "Europe/Berlin", "--jitter", "5m", "--end", "2199-01-01T00:00:00Z")
        self.pawl("schedule", "update", "moved", "--every", "1h", "--end", "none")
        self.assertEqual(self.show("moved")["spec"], {"every": ["1h"], "zone": "Europe/Berlin"})
        self.assertEqual(self.show("moved")["jitter"], 300)
        self.pawl("schedule", "update", "moved", code=64)
        self.assertIn("PAWL-4055", self.pawl("schedule", "update", "none", "--jitter", "1s", code=4).err)

    def test_pause_resume_and_list(self):
        self.pawl("schedule", "create", "held", "--workflow", "report", "--cron", "@yearly")
        self.pawl("schedule", "pause", "held", "--reason", "holidays")
        shown = self.pawl("schedule", "show", "held").out
        self.assertIn("paused: holidays", shown)
        row, = [line for line in self.pawl("schedule", "list").out.splitlines() if line.startswith("held ")]
        self.assertIn("paused", row)
        self.pawl("schedule", "resume", "held")
        self.assertFalse(self.show("held")["paused"])

    def test_trigger_prints_the_run(self):
        self.pawl("schedule", "create", "now", "--workflow", "report", "--cron", "@yearly")
        run = self.pawl("schedule", "trigger", "now").out.strip()
        output = json.loads(self.pawl("wait", run).out)
        self.assertEqual(output["schedule"], "now")
        self.assertIn(run, self.pawl("schedule", "show", "now").out)

    def test_backfill_counts_starts_and_is_cancelled(self):
        self.pawl("schedule", "create", "past", "--workflow", "waiter", "--cron", "@daily")
        times = ("--from", "2025-01-01T00:00:00Z", "--to", "2025-01-03T00:00:00Z")
        self.assertEqual(self.pawl("schedule", "backfill", "past", *times, "--dry-run").out, "3 runs would start\n")
        begun = self.pawl("schedule", "backfill", "past", *times).out
        number, = re.findall(r"^backfill (\d+): 3 runs$", begun, re.M)
        self.pawl("schedule", "backfill", "past", "--cancel", number)
        self.assertEqual(self.show("past")["backfills"], [])
        self.pawl("schedule", "backfill", "past", code=64)

    def test_delete(self):
        self.pawl("schedule", "create", "gone", "--workflow", "report", "--cron", "@daily")
        self.pawl("schedule", "delete", "gone")
        self.assertIn("PAWL-4055", self.pawl("schedule", "show", "gone", code=4).err)

    def test_what_is_missing_is_asked_for(self):
        self.pawl("schedule", "create", code=64)
        self.pawl("schedule", "create", "half", "--cron", "@daily", code=64)
        self.pawl("schedule", "create", "half", "--workflow", "report", code=64)


class Page(ServerTest):
    """docs/schedules.md, as somebody follows it."""

    def test_its_commands_run_in_order(self):
        source, declaring = blocks("python")
        self.deploy(source, "report.py")
        lines = [line for block in blocks("sh") for line in block.splitlines()]
        self.assertGreater(len(lines), 9)
        for line in lines:
            words = shlex.split(line)
            self.assertEqual(words[0], "pawl")
            self.pawl(*words[1:])
        said = self.deploy("import pawl\n\n" + declaring, "declaring.py").err
        self.assertIn("pawl: schedule 'report' created: at 06:00 on Monday to Friday, Europe/Berlin", said)


class Declared(ServerTest):
    def test_a_declared_schedule_follows_the_source_until_somebody_changes_it(self):
        text = "import pawl\n\n@pawl.workflow(schedule='0 6 * * *')\nasync def early(tick):\n    return tick.schedule\n"
        self.assertIn("schedule 'early' created: at 06:00", self.deploy(text, "early.py").err)
        self.assertNotIn("schedule", self.deploy(text, "early.py").err)
        self.assertIn("'early' updated: at 07:00", self.deploy(text.replace("0 6", "0 7"), "early.py").err)
        self.assertRegex(self.pawl("schedule", "show", "early").out, r"declared +in the source of the workflow\n")
        self.pawl("schedule", "update", "early", "--cron", "30 5 * * *")
        self.assertIn("'early' kept: somebody has changed it", self.deploy(text, "early.py").err)
        shown = self.pawl("schedule", "show", "early").out
        self.assertIn("and changed by somebody since", shown)
        self.assertRegex(shown, r"source says +at 06:00 every day, UTC")
        self.pawl("schedule", "delete", "early")
        self.assertIn("'early' created", self.deploy(text, "early.py").err)
        plain = text.replace("(schedule='0 6 * * *')", "")
        self.assertIn("'early' removed", self.deploy(plain, "early.py").err)


if __name__ == "__main__":
    unittest.main()
