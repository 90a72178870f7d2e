"""pawl.compat.waymark against the real server: what programs and tests of Waymark ask of it."""

import asyncio
import contextlib
import datetime
import os
import unittest
import uuid
from typing import Annotated
from unittest import mock

from pawl import compat
from pawl.compat.waymark import _host

compat.install()
# The server reads these imports, and knows the package by its own name.
from waymark import (
    Depend, Depends, RetryPolicy, ScheduleAlreadyExistsError, Workflow, action, delete_schedule,
    deserialize_result_payload, list_schedules, pause_schedule, provide_dependencies, resume_schedule,
    schedule_workflow, serialize_error_payload, serialize_result_payload, workflow,
)
from waymark.bridge import wait_for_instance
from waymark.registry import registry
from waymark.workflow import workflow_registry

compat.uninstall()


class HostTest(unittest.TestCase):
    """Each test has a host of its own, as a process has."""

    def setUp(self):
        patches = mock.patch.object(_host, "_host", None), mock.patch.dict(os.environ)
        for patch in patches:
            patch.start()
            self.addCleanup(patch.stop)
        os.environ.pop("PAWL_URL", None)
        self.addCleanup(lambda: _host.host().close())
        registry.reset()
        workflow_registry.reset()


class DependencyTest(unittest.TestCase):
    def resolved(self, function, **given):
        async def run():
            async with provide_dependencies(function, given) as filled:
                return await function(**filled)

        return asyncio.run(run())

    def test_a_dependency_takes_what_the_action_was_given(self):
        def connect(region: str, db: str = "main"):
            return f"{db} in {region}"

        async def load(region: str, connection: Annotated[str, Depend(connect)]):
            return connection

        self.assertEqual(self.resolved(load, region="eu"), "main in eu")

    def test_context_managers_are_entered_and_left(self):
        seen = []

        @contextlib.contextmanager
        def opened():
            seen.append("open")
            yield "handle"
            seen.append("closed")

        def connect():
            return opened()

        async def load(connection: Annotated[str, Depends(connect)]):
            seen.append(connection)

        self.resolved(load)
        self.assertEqual(seen, ["open", "handle", "closed"])


class PayloadTest(unittest.TestCase):
    def test_errors_have_their_fields_and_values_their_plain_form(self):
        class Declined(Exception):
            code = None

        try:
            error = Declined("no")
            error.code = 7
            raise error
        except Declined as caught:
            found = deserialize_result_payload(serialize_error_payload("charge", caught)).error
        self.assertEqual((found["type"], found["values"]), ("Declined", {"args": ("no",), "code": 7}))
        self.assertIn("raise error", found["traceback"])
        moment = datetime.datetime(2026, 1, 2)
        id = uuid.UUID(int=1)
        value = {"at": moment, "id": id, "both": (id, [b"x"])}
        self.assertEqual(
            deserialize_result_payload(serialize_result_payload(value)).result,
            {"at": "2026-01-02T00:00:00", "id": str(id), "both": (str(id), ["eA=="])})


RATE = 2


@action
async def doubled(number: int, times: int = RATE) -> int:
    return number * times


@workflow
class Doubling(Workflow):
    async def run(self, number: int = 4) -> int:
        return await doubled(number)


@workflow
class Idle(Workflow):
    async def run(self) -> str:
        return "idle"


class InsideOfAFunctionTest(HostTest):
    def test_a_workflow_of_a_test(self):
        calls = []
        bonus = 10

        async def connect(number: int):
            calls.append(number)
            yield "open"
            calls.append("closed")

        class Policies:
            patient = 3

        @action
        async def load(number: int, *, db: Annotated[str, Depend(connect)], text: str = "x") -> list:
            return [number, text, db]

        @action
        async def fragile() -> int:
            calls.append("try")
            if calls.count("try") < Policies.patient:
                raise KeyError(1)
            return len(calls)

        @workflow
        class Loading(Workflow):
            async def run(self, number: int) -> list:
                found = await load(number + bonus, text="y")
                await self.run_action(fragile(), retry=RetryPolicy(attempts=Policies.patient))
                return found + [await doubled(number)]

        self.assertEqual(asyncio.run(Loading().run(1)), [11, "y", "open", 2])
        self.assertEqual(calls, [11, "closed", "try", "try", "try"])
        bonus = 20
        self.assertEqual(asyncio.run(Loading().run(1)), [21, "y", "open", 2])

    def test_another_test_has_an_action_of_the_same_name(self):
        def made(answer):
            registry.reset()
            workflow_registry.reset()

            @action
            async def ask() -> str:
                return answer

            @workflow
            class Asking(Workflow):
                async def run(self) -> str:
                    return await ask()

            return Asking()

        self.assertEqual(asyncio.run(made("first").run()), "first")
        self.assertEqual(asyncio.run(made("second").run()), "second")

    def test_under_pytest_a_sleep_takes_no_time(self):
        os.environ["PYTEST_CURRENT_TEST"] = "test_sleep.py::test (call)"

        @workflow
        class Sleeping(Workflow):
            async def run(self) -> int:
                await asyncio.sleep(86400)
                found = await self.run_action(doubled(2), timeout=3600)
                await asyncio.sleep(86400)
                return found

        self.assertEqual(asyncio.run(asyncio.wait_for(Sleeping().run(), 60)), 4)


class ScheduleTest(HostTest):
    def test_the_verbs(self):
        asyncio.run(self.verbs())

    async def verbs(self):
        hourly = await schedule_workflow(Doubling, schedule_name="hourly", schedule="0 * * * *",
                                         inputs={"number": 7}, jitter=datetime.timedelta(seconds=3))
        await schedule_workflow(Idle, schedule_name="often", schedule=datetime.timedelta(minutes=5),
                                allow_duplicate=True)
        self.assertEqual(hourly, "doubling:hourly")
        with self.assertRaises(ScheduleAlreadyExistsError):
            await schedule_workflow(Doubling, schedule_name="hourly", schedule="1 * * * *")
        self.assertTrue(await pause_schedule(Doubling, schedule_name="hourly"))
        first, second = await list_schedules()
        self.assertEqual(
            (first.workflow_name, first.schedule_name, first.schedule_type, first.cron_expression,
             first.jitter_seconds, first.status, first.allow_duplicate),
            ("doubling", "hourly", "cron", "0 * * * *", 3, "paused", False))
        self.assertEqual((second.schedule_type, second.interval_seconds, second.allow_duplicate),
                         ("interval", 300, True))
        due = (second.next_run_at - datetime.datetime.now(datetime.timezone.utc)).total_seconds()
        self.assertTrue(0 < due <= 301, due)
        self.assertEqual([each.id for each in await list_schedules("active")], ["idle:often"])
        self.assertTrue(await resume_schedule(Doubling, schedule_name="hourly"))
        self.assertTrue(await delete_schedule(Idle, schedule_name="often"))
        self.assertFalse(await delete_schedule(Idle, schedule_name="often"))
        client = _host.host().client()
        client.trigger_schedule(hourly)
        run = next(iter(client.list_all(workflow="Doubling")))
        self.assertEqual(await wait_for_instance(run.id), 14)

    def test_what_cannot_be_a_schedule(self):
        for schedule, name, error in [("61 * * * *", "x", ValueError), (datetime.timedelta(0), "x", ValueError),
                                      (5, "x", TypeError), ("@daily", "", ValueError)]:
            with self.assertRaises(error):
                asyncio.run(schedule_workflow(Idle, schedule_name=name, schedule=schedule))


if __name__ == "__main__":
    unittest.main()
