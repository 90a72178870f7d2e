"""The worker's loop against a server that misbehaves on demand."""

import asyncio
import dataclasses
import datetime
import decimal
import logging
import threading
import time
import typing
import unittest

import pawl
from pawl._definitions import Task
from exchange_double import ExchangeDouble

logging.getLogger("pawl").setLevel(logging.CRITICAL)


class WorkerTest(unittest.TestCase):
    def setUp(self):
        self.double = ExchangeDouble()
        self.workers = []

    def tearDown(self):
        for worker in self.workers:
            worker.stop(grace=0.5)
        for worker in self.workers:
            self.assertTrue(worker.join(10), "the worker does not stop")
        self.double.close()

    def work(self, *functions, **options):
        tasks = [Task(function, function.__name__, {}) for function in functions]
        worker = pawl.Worker(tasks, url=self.double.url, **options)
        self.workers.append(worker)
        return worker.start()

    def test_results_come_back(self):
        def add(a, b, *, c=0):
            return a + b + c

        self.work(add)
        first = self.double.add("add", 1, 2)
        second = self.double.add("add", 1, 2, c=3)
        outcomes = self.double.wait_outcomes(2)
        self.assertEqual(outcomes[first], [{"id": first, "token": 1, "value": 3}])
        self.assertEqual(outcomes[second], [{"id": second, "token": 1, "value": 6}])

    def test_many_quick_tasks(self):
        def echo(n):
            return n

        self.work(echo)
        ids = [self.double.add("echo", n, id="t%d" % n) for n in range(5000)]
        outcomes = self.double.wait_outcomes(5000)
        self.assertEqual([outcomes[id][0]["value"] for id in ids], list(range(5000)))

    def test_lost_answers_run_nothing_twice(self):
        calls = []

        def note(n):
            calls.append(n)
            return n

        self.work(note)
        for n in range(300):
            if n % 40 == 20:
                self.double.lose_answers = 1
            self.double.add("note", n, id="t%d" % n)
            if n % 10 == 0:
                time.sleep(0.002)
        outcomes = self.double.wait_outcomes(300)
        self.assertEqual(sorted(calls), list(range(300)))
        self.assertEqual([len(outcomes["t%d" % n]) for n in range(300)], [1] * 300)
        time.sleep(0.1)
        self.assertGreaterEqual(self.double.acknowledged, self.double.delivery - 1)

    def test_a_forgotten_session_runs_nothing_twice(self):
        calls = []
        release = threading.Event()

        def slow(n):
            calls.append(n)
            release.wait(10)
            return n

        self.work(slow)
        for n in range(8):
            self.double.add("slow", n, id="t%d" % n)
        while len(calls) < 8:
            time.sleep(0.01)
        self.double.forget_session()
        time.sleep(0.3)  # the tasks have come again
        release.set()
        outcomes = self.double.wait_outcomes(8)
        self.assertEqual(sorted(calls), list(range(8)))
        self.assertEqual({outcome[0]["token"] for outcome in outcomes.values()}, {2})

    def test_a_result_outlives_the_session(self):
        """The task ends while the server is away; its result answers for the new token."""
        calls = []
        release = threading.Event()

        def slow():
            calls.append(1)
            release.wait(10)
            return "done"

        self.work(slow)
        self.double.add("slow", id="t")
        while not calls:
            time.sleep(0.01)
        with self.double.lock:
            self.double.statuses = [503] * 3
            held = dict(self.double.held)
            self.double.held = {}
            self.double.session = None
            self.double.lock.notify_all()
        release.set()
        time.sleep(0.3)
        with self.double.lock:
            for order, _ in held.values():
                self.double.pending.append(dict(order, token=order["token"] + 1))
            self.double.lock.notify_all()
        outcomes = self.double.wait_outcomes(1)
        self.assertEqual(calls, [1])
        self.assertEqual(outcomes["t"][0]["value"], "done")
        self.assertEqual(outcomes["t"][0]["token"], 2)

    def test_a_blocked_task_holds_nobody_up(self):
        release = threading.Event()

        def block():
            release.wait(10)

        def quick(n):
            return n

        self.work(block, quick)
        self.double.add("block", id="b")
        for n in range(100):
            self.double.add("quick", n)
        self.double.wait_outcomes(100, timeout=5)
        self.assertNotIn("b", self.double.outcomes)
        release.set()
        self.double.wait_outcomes(101)

    def test_slow_tasks_run_side_by_side_and_the_rest_goes_back(self):
        running = []
        most = []

        def nap(n):
            running.append(n)
            most.append(len(running))
            time.sleep(0.05)
            running.remove(n)

        self.work(nap, concurrency=8)
        for n in range(64):
            self.double.add("nap", n, id="t%d" % n)
        self.double.wait_outcomes(64, timeout=30)
        self.assertGreater(max(most), 3)
        self.assertLessEqual(max(most), 9)  # one may still be on the spot

    def test_async_tasks(self):
        async def nap(n):
            await asyncio.sleep(0.05)
            return n * 2

        self.work(nap)
        for n in range(50):
            self.double.add("nap", n, id="t%d" % n)
        outcomes = self.double.wait_outcomes(50, timeout=5)
        self.assertEqual(outcomes["t7"][0]["value"], 14)

    def test_errors_say_everything(self):
        class CardDeclined(Exception):
            retryable = False

            def __init__(self, message, data):
                super().__init__(message)
                self.data = data

        def charge():
            raise CardDeclined("no funds", {"code": 51})

        def wrong_arguments(a):
            pass

        def no_payload():
            return {"x": [1, object()]}

        def told():
            raise pawl.TaskError("Busy", "later", data=[1], retryable=True)

        self.work(charge, wrong_arguments, no_payload, told)
        for name in ("charge", "wrong_arguments", "no_payload", "told", "missing"):
            self.double.add(name, id=name)
        outcomes = {id: results[0] for id, results in self.double.wait_outcomes(5).items()}
        error = outcomes["charge"]["error"]
        self.assertEqual((error["kind"], error["message"], error["data"]),
                         ("CardDeclined", "no funds", {"code": 51}))
        self.assertIn("raise CardDeclined", error["traceback"])
        self.assertNotIn("_execution.py", error["traceback"])
        self.assertFalse(outcomes["charge"]["retryable"])
        # Arguments that do not fit are no failure: the call is for a worker of other code.
        self.assertIn("wrong_arguments() ", outcomes["wrong_arguments"]["unsuitable"])
        self.assertIn("result.x[1]", outcomes["no_payload"]["error"]["message"])
        self.assertFalse(outcomes["no_payload"]["retryable"])
        self.assertEqual(outcomes["told"]["error"]["kind"], "Busy")
        self.assertTrue(outcomes["told"]["retryable"])
        self.assertEqual(outcomes["missing"]["error"]["kind"], "UnknownTask")

    def test_cancellation(self):
        seen = []

        def polls():
            seen.append("polls")
            while not pawl.cancelled():
                time.sleep(0.01)
            raise pawl.Cancelled

        def beats():
            seen.append("beats")
            while True:
                pawl.heartbeat({"at": len(seen)})
                time.sleep(0.01)

        async def awaits():
            seen.append("awaits")
            await asyncio.sleep(60)

        self.work(polls, beats, awaits)
        for name in ("polls", "beats", "awaits"):
            self.double.add(name, id=name)
        while len(seen) < 3:
            time.sleep(0.01)
        time.sleep(0.1)
        for name in ("polls", "beats", "awaits"):
            self.double.cancel(name)
        outcomes = self.double.wait_outcomes(3)
        for name in ("polls", "beats", "awaits"):
            self.assertEqual(outcomes[name], [{"id": name, "token": 1, "cancelled": True}])
        self.assertTrue(any(each["id"] == "beats" and "at" in each["value"]
                            for each in self.double.progress))

    def test_dataclasses_and_context(self):
        seen = {}

        def take(order: Order, more: typing.List[Item], *, item: typing.Optional[Item] = None):
            context = pawl.context()
            seen.update(order=order, more=more, item=item, run=context.run_id, call=context.call_id)
            return order

        self.work(take)
        plain = {"id": "o", "items": [{"name": "a", "qty": 2}]}
        self.double.add("take", plain, [{"name": "b"}], id="t", item={"name": "c"})
        outcomes = self.double.wait_outcomes(1)
        self.assertEqual(seen["order"], Order("o", [Item("a", 2)]))
        self.assertEqual((seen["more"], seen["item"]), ([Item("b")], Item("c")))
        self.assertEqual((seen["run"], seen["call"]), ("run-t", "t"))
        self.assertEqual(outcomes["t"][0]["value"], plain)

    def test_arguments_that_do_not_fit_are_refused_with_the_path(self):
        def take(order: Order, *rest: int, **more: datetime.date):
            return [order.id, rest, more]

        self.work(take)
        item = {"name": "a"}
        self.double.add("take", {"id": "o", "items": [item, {"name": 5}]}, id="field")
        self.double.add("take", {"id": "o", "items": [item], "colour": 1}, id="unknown")
        self.double.add("take", {"id": "o", "items": []}, 1, "x", id="rest")
        self.double.add("take", {"id": "o", "items": []}, id="more", due="soon")
        self.double.add("take", {"id": "o", "items": []}, 2.0, id="fits", due="2024-02-29")
        outcomes = self.double.wait_outcomes(5)
        self.assertEqual(outcomes["fits"][0]["value"],
                         ["o", {"$tuple": [2]}, {"due": {"$date": "2024-02-29"}}])
        told = {name: outcome[0]["error"]["message"] for name, outcome in outcomes.items() if name != "fits"}
        self.assertEqual(told["field"], "order.items[1].name: a str is needed, not int")
        self.assertIn("got an unexpected keyword argument 'colour'", told["unknown"])
        self.assertEqual(told["rest"], "rest[1]: an int is needed, not str")
        self.assertEqual(told["more"], "due: 'soon' is not a date such as 2024-02-29")
        for name in told:
            self.assertEqual(outcomes[name][0]["error"]["kind"], "TypeError")
            self.assertFalse(outcomes[name][0]["retryable"])

    def test_attributes_of_exceptions_travel_as_their_data(self):
        class Declined(Exception):
            def __init__(self, reason, cents=0):
                self.reason = reason
                self.cents = cents

        class Slotted(Exception):
            __slots__ = ("code",)

        def declines():
            raise Declined(reason="x", cents=decimal.Decimal("1.10"))

        def several():
            raise ValueError("a", 5)

        def plain():
            raise ValueError("a")

        def slotted():
            error = Slotted("no")
            error.code = 7
            raise error

        def large():
            error = Declined("y")
            error.socket, error.body = threading.Lock(), "b" * 100_000
            raise error

        def explicit():
            error = Declined("z")
            error.data = {"code": 51}
            raise error

        def file():
            open("/nowhere/at/all")

        tasks = (declines, several, plain, slotted, large, explicit, file)
        self.work(*tasks)
        for task in tasks:
            self.double.add(task.__name__, id=task.__name__)
        outcomes = self.double.wait_outcomes(len(tasks))
        told = {name: outcome[0]["error"] for name, outcome in outcomes.items()}
        self.assertEqual(told["declines"]["kind"], "Declined")
        self.assertEqual(told["declines"]["data"],
                         {"reason": "x", "cents": {"$decimal": "1.10"}})
        self.assertEqual(told["several"]["data"], {"args": ["a", 5]})
        self.assertNotIn("data", told["plain"])
        self.assertEqual(told["slotted"]["data"], {"code": 7})
        self.assertEqual(told["large"]["data"], {"reason": "y", "cents": 0})
        self.assertIn("too large, stay here: socket, body", told["large"]["traceback"])
        self.assertEqual(told["explicit"]["data"], {"reason": "z", "cents": 0, "code": 51})
        self.assertEqual(told["file"]["data"]["errno"], 2)

    def test_failures_are_logged(self):
        def breaks():
            return {}["key"]

        async def declines():
            raise pawl.TaskError("CardDeclined", "no funds", retryable=False)

        self.work(breaks, declines)
        with self.assertLogs("pawl", "WARNING") as logged:
            for name in ("breaks", "declines"):
                self.double.add(name, id=name)
            self.double.wait_outcomes(2)
        records = {record.args[0]: record for record in logged.records}
        self.assertEqual(
            records["breaks"].getMessage(), "task breaks of run run-breaks failed, attempt 1: KeyError: 'key'")
        self.assertEqual(
            records["declines"].getMessage(),
            "task declines of run run-declines failed, attempt 1: CardDeclined: no funds; it is not tried again")
        # What the task has not raised on purpose comes with its place.
        self.assertEqual(records["breaks"].exc_info[2].tb_frame.f_code.co_name, "breaks")
        self.assertFalse(records["declines"].exc_info)

    def test_drain(self):
        begun = threading.Event()

        def nap():
            begun.set()
            time.sleep(0.3)
            return "slept"

        worker = self.work(nap, concurrency=1)
        self.double.add("nap", id="first")
        begun.wait(5)
        worker.stop(grace=5)
        self.assertTrue(worker.join(5))
        self.assertEqual(self.double.outcomes["first"][0]["value"], "slept")
        self.assertTrue(self.double.requests[-1]["closed"])

    def test_the_server_is_away_for_a_while(self):
        def echo(n):
            return n

        self.work(echo)
        self.double.add("echo", 1)
        self.double.wait_outcomes(1)
        with self.double.lock:
            self.double.statuses = [503] * 5
        self.double.add("echo", 2)
        self.double.wait_outcomes(2)

    def test_of_a_page_that_a_proxy_sends_the_status_is_logged(self):
        def echo(n):
            return n

        self.double.statuses = ["<html>502 Bad Gateway</html>"] * 3
        with self.assertLogs("pawl", "WARNING") as caught:
            self.work(echo)
            self.double.add("echo", 1)
            self.double.wait_outcomes(1)
        self.assertEqual([record.getMessage() for record in caught.records],
                         ["something between here and the server answered with status 502; trying again"])

    def test_a_result_that_the_server_refuses(self):
        def echo(n):
            return n

        self.work(echo)
        self.double.add("echo", 1, id="a")
        self.double.wait_outcomes(1)
        with self.double.lock:
            original = self.double.exchange

            def exchange(request):
                if any(result.get("value") == "bad" for result in request.get("results", [])):
                    return 413, {"error": {"code": "PAWL-2005", "message": "too large"}}
                return original(request)

            self.double.exchange = exchange
        for n in range(10):
            self.double.add("echo", "bad" if n == 5 else n, id="t%d" % n)
        outcomes = self.double.wait_outcomes(11)
        self.assertEqual(outcomes["t5"][0]["error"]["kind"], "PayloadError")
        self.assertEqual(outcomes["t6"][0]["value"], 6)

    def test_progress_of_a_lost_request_is_kept(self):
        def work():
            for step in range(30):
                pawl.heartbeat(step)
                time.sleep(0.02)

        self.work(work)
        self.double.add("work", id="t")
        time.sleep(0.1)
        self.double.lose_answers = 2
        self.double.wait_outcomes(1)
        self.assertTrue(self.double.progress)

    def test_idle_workers_are_idle(self):
        def echo(n):
            return n

        self.work(echo)
        self.double.add("echo", 1)
        self.double.wait_outcomes(1)
        time.sleep(0.2)
        before = len(self.double.requests)
        time.sleep(0.5)
        self.assertLessEqual(len(self.double.requests) - before, 3)


@dataclasses.dataclass
class Item:
    name: str
    qty: int = 1


@dataclasses.dataclass
class Order:
    id: str
    items: typing.List[Item]


if __name__ == "__main__":
    unittest.main()
