"""pawl.compat.duroxide: programs in duroxide's manner, on servers of their own."""

import asyncio
import contextlib
import dataclasses
import functools
import os
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

from pawl.compat._source import Sources, literal
from pawl.compat.duroxide import (
    MAX_KV_KEYS, Client, InstanceFilter, PruneOptions, Runtime, RuntimeOptions, SqliteProvider, TagFilter,
    parse_result,
)
from pawl.compat.duroxide.context import OrchestrationContext

SDK = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TAX = 2
BEGUN_AT = "begun at %d" % int(time.time() * 1000)  # a run must see this value, not one of its own


def label(name):
    return "%s: %s" % (BEGUN_AT, name)


class DuroxideTest(unittest.TestCase):
    def setUp(self):
        self.provider = SqliteProvider.in_memory()
        self.client = Client(self.provider)
        self.addCleanup(self.provider.place.stop)

    def runtime(self, **options):
        runtime = Runtime(self.provider, RuntimeOptions(**options))
        self.addCleanup(runtime.shutdown, 100)
        return runtime

    def result(self, instance, name, input=None):
        self.client.start_orchestration(instance, name, input)
        return self.client.wait_for_orchestration(instance, 10_000)

    def test_decorators_make_what_they_make(self):
        @dataclasses.dataclass
        class Order:
            prices: list
            tax: float = TAX

            def total(self):
                return sum(self.prices) * self.tax

        @contextlib.contextmanager
        def noted(notes):
            notes.append("begin")
            yield notes
            notes.append("end")

        def doubling(function):
            @functools.wraps(function)
            def wrapper(*args):
                return 2 * function(*args)

            return wrapper

        @doubling
        @functools.lru_cache(maxsize=None)
        def count(text):
            return len(text)

        runtime = self.runtime()

        @runtime.register_activity("Charge")
        async def charge(ctx, amount):
            await asyncio.sleep(0.001)
            return {"charged": amount}

        @runtime.register_orchestration("Decorated")
        def decorated(ctx, input):
            with noted([]) as notes:
                charged = yield ctx.schedule_activity("Charge", Order(**input).total())
            return [charged, notes, count("abc")]

        runtime.start()
        self.assertEqual(self.result("d1", "Decorated", {"prices": [1, 2]}).output,
                         [{"charged": 6}, ["begin", "end"], 6])

    def test_functions_in_functions_see_what_is_around_them(self):
        seen = []
        factor = 3

        def twice(x):
            return 2 * x * factor

        def setup(runtime):
            @runtime.register_activity("Note")
            def note(ctx, input):
                seen.append((ctx.instance_id, ctx.orchestration_name, ctx.orchestration_version, ctx.execution_id))
                return [input, ctx.session_id, ctx.tag()]

            @runtime.register_orchestration("Around")
            def around(ctx, input):
                """A text
                over two lines."""
                noted = yield ctx.schedule_activity_on_session("Note", twice(input), "s-1")
                return [noted, label("x")]

            runtime.register_orchestration("Short", lambda ctx, input: input + factor)

        runtime = self.runtime()
        setup(runtime)
        runtime.start()
        result = self.result("one", "Around", 5)
        self.assertEqual((result.status, result.output), ("Completed", [[30, "s-1", None], label("x")]))
        self.assertEqual(seen, [("one", "Around", "1.0.0", 1)])
        self.assertEqual(self.result("two", "Short", 1).output, 4)

    def test_two_functions_of_a_name_keep_apart(self):
        runtime = self.runtime()

        def make(value):
            def helper():
                return value

            def orchestration(ctx, input):
                return helper()

            return orchestration

        runtime.register_orchestration("A", make(1))
        runtime.register_orchestration("B", make(2))
        runtime.start()
        self.assertEqual([self.result(name, name).output for name in "AB"], [1, 2])

    def test_workers_take_the_tags_they_ask_for(self):
        slow = self.runtime(worker_tag_filter=TagFilter.default_and(["gpu"]))
        quick = self.runtime(worker_tag_filter=TagFilter.tags(["quick"]))
        for name, runtime in (("slow", slow), ("quick", quick)):
            runtime.register_activity("Who", lambda ctx, input, name=name: [name, ctx.tag()])

        @slow.register_orchestration("Tags")
        def tags(ctx, input):
            results = yield ctx.all([
                ctx.schedule_activity("Who"), ctx.schedule_activity("Who").with_tag("gpu"),
                ctx.schedule_activity("Who").with_tag("quick")])
            return [result["ok"] for result in results]

        slow.start()
        quick.start()
        self.assertEqual(self.result("t", "Tags").output, [["slow", None], ["slow", "gpu"], ["quick", "quick"]])

    def test_any_tag_is_taken_when_it_turns_up(self):
        runtime = self.runtime(worker_tag_filter=TagFilter.ANY)
        runtime.register_activity("Who", lambda ctx, input: ctx.tag())

        @runtime.register_orchestration("Any")
        def any_tag(ctx, input):
            return (yield ctx.schedule_activity("Who").with_tag(input))

        runtime.start()
        self.assertEqual(self.result("a", "Any", "never-heard-of").output, "never-heard-of")

    def test_filters_are_checked(self):
        for wrong in ("some", TagFilter.tags(["a", "b", "c", "d", "e", "f"]), TagFilter.tags(["x" * 257])):
            with self.assertRaises(ValueError):
                Runtime(self.provider, RuntimeOptions(worker_tag_filter=wrong))

    def test_values_are_there_while_it_runs_and_afterwards(self):
        runtime = self.runtime()

        @runtime.register_orchestration("Server")
        def server(ctx, input):
            ctx.set_kv_value("state", "ready")
            request = yield ctx.wait_for_event("request")
            ctx.set_kv_value("answer", str(request["number"] + 1))
            ctx.set_custom_status("answered")
            other = yield ctx.get_kv_value_from_instance("server", "state")
            yield ctx.wait_for_event("end")
            ctx.clear_kv_value("state")
            return other

        runtime.start()
        self.client.start_orchestration("server", "Server")
        self.assertEqual(self.client.wait_for_kv_value("server", "state", 5_000), "ready")
        self.client.raise_event("server", "request", {"number": 6})
        self.assertEqual(self.client.wait_for_kv_value_typed("server", "answer", 5_000), 7)
        self.assertEqual(self.client.wait_for_status_change("server", 0).custom_status, "answered")
        with self.assertRaises(TimeoutError):
            self.client.wait_for_kv_value("server", "never", 50)
        self.client.raise_event("server", "end")
        self.assertEqual(self.client.wait_for_orchestration("server").output, "ready")
        self.assertEqual(self.client.get_kv_value("server", "answer"), "7")
        self.assertIsNone(self.client.get_kv_value("server", "state"))
        stats = self.client.get_orchestration_stats("server")
        self.assertEqual((stats.kv_user_key_count, stats.kv_total_value_bytes), (1, 1))
        self.assertIsNone(self.client.get_orchestration_stats("nobody"))
        self.assertEqual(MAX_KV_KEYS, 150)

    def test_versions(self):
        runtime = self.runtime()

        @runtime.register_orchestration("Up")
        def up(ctx, input):
            yield ctx.continue_as_new(input + [ctx.orchestration_version])

        @runtime.register_orchestration_versioned("Up", "1.0.1")
        def up_again(ctx, input):
            yield ctx.continue_as_new_versioned(input + [ctx.orchestration_version], "1.0.0") \
                if "1.0.1" not in input else ctx.utc_now()
            return input + [ctx.orchestration_version, ctx.execution_id]

        runtime.register_orchestration("Plain", lambda ctx, input: "plain")
        runtime.start()
        self.client.start_orchestration_versioned("u", "Up", [], "1.0.0")
        self.assertEqual(self.client.wait_for_orchestration("u").output, ["1.0.0", "1.0.1", "1.0.0", "1.0.1", 4])
        self.client.start_orchestration_versioned("p", "Plain", None, "1.0.0")
        self.assertEqual(self.client.wait_for_orchestration("p").output, "plain")
        self.assertEqual(self.client.list_executions("u"), [1, 2, 3, 4])
        self.assertEqual(self.client.prune_executions("u", PruneOptions(keep_last=1)).executions_deleted, 3)
        self.assertEqual(self.client.list_executions("u"), [4])

    def test_a_start_waits_for_a_runtime_that_knows_it(self):
        self.client.start_orchestration("early", "Later", 2)
        self.assertEqual(self.client.get_status("early").status, "NotFound")
        runtime = self.runtime()
        runtime.register_orchestration("Later", lambda ctx, input: input)
        runtime.start()
        self.assertEqual(self.client.wait_for_orchestration("early", 5_000).output, 2)

    def test_failures_and_cancels_are_failed(self):
        runtime = self.runtime()

        @runtime.register_activity("Bad")
        def bad(ctx, input):
            raise ValueError("no " + input)

        @runtime.register_orchestration("Fails")
        def fails(ctx, input):
            if input == "wait":
                yield ctx.wait_for_event("never")
            yield ctx.schedule_activity("Bad", input)

        runtime.start()
        failed = self.result("f", "Fails", "x")
        self.assertEqual(failed.status, "Failed")
        self.assertIn("no x", failed.error)
        self.client.start_orchestration("c", "Fails", "wait")
        self.client.cancel_instance("c", "not needed")
        cancelled = self.client.wait_for_orchestration("c", 5_000)
        self.assertEqual((cancelled.status, cancelled.error), ("Failed", "canceled: not needed"))
        with self.assertRaises(Exception) as raised:
            self.client.wait_for_orchestration_typed("f")
        self.assertIn("no x", str(raised.exception))
        with self.assertRaises(RuntimeError):
            self.client.wait_for_orchestration("nobody", 50)

    def test_instances_can_be_looked_at_and_deleted(self):
        runtime = self.runtime()
        runtime.register_activity("Echo", lambda ctx, input: input)

        @runtime.register_orchestration("Child")
        def child(ctx, input):
            return (yield ctx.schedule_activity("Echo", input))

        @runtime.register_orchestration("Parent")
        def parent(ctx, input):
            if input == "wait":
                yield ctx.wait_for_event("never")
            return (yield ctx.schedule_sub_orchestration("Child", input))

        runtime.start()
        for instance in ("i", "i-1", "other"):
            self.result(instance, "Parent", {"n": 1})
        kinds = [event.kind for event in self.client.read_execution_history("i", 1)]
        self.assertEqual(kinds, ["OrchestrationStarted", "SubOrchestrationScheduled", "SubOrchestrationCompleted",
                                 "OrchestrationCompleted"])
        tree = self.client.get_instance_tree("i")
        self.assertEqual((tree.root_id, tree.size), ("i", 2))
        self.assertEqual(self.client.get_instance_info("i").orchestration_name, "Parent")
        self.assertEqual(self.client.get_execution_info("i", 1).status, "Completed")
        # One instance and its child; not those whose ids only begin alike.
        self.assertEqual(self.client.delete_instance("i").instances_deleted, 2)
        self.assertEqual(self.client.get_status("i").status, "NotFound")
        self.assertEqual(self.client.get_status("i-1").status, "Completed")
        self.client.start_orchestration("w", "Parent", "wait")
        with self.assertRaises(RuntimeError):
            self.client.delete_instance("w")
        self.assertEqual(self.client.delete_instance("w", force=True).instances_deleted, 1)
        bulk = self.client.delete_instance_bulk(InstanceFilter(instance_ids=["i-1", "other", "nobody"]))
        self.assertEqual(bulk.instances_deleted, 4)
        self.assertEqual(self.client.list_all_instances(), [])

    def test_what_cannot_travel_is_told(self):
        runtime = self.runtime()
        lock = threading.Lock()

        @runtime.register_orchestration("Lock")
        def uses_lock(ctx, input):
            with lock:
                yield ctx.utc_now()

        with self.assertLogs("duroxide.runtime", "ERROR") as logs, self.assertRaises(SyntaxError):
            runtime.start()
        self.assertIn("lock is an object of lock", logs.output[0])

    def test_a_program_runs_as_it_is_and_goes_on_in_the_next_process(self):
        program = textwrap.dedent("""
            import sys
            from duroxide import Client, Runtime, SqliteProvider

            def main():
                provider = SqliteProvider.open(sys.argv[1])
                runtime = Runtime(provider)
                client = Client(provider)

                @runtime.register_activity("Greet")
                def greet(ctx, name):
                    return f"Hello, {name}!"

                @runtime.register_orchestration("Hello")
                def hello(ctx, input):
                    name = yield ctx.wait_for_event("name")
                    return (yield ctx.schedule_activity("Greet", name))

                runtime.start()
                client.start_orchestration("h", "Hello")
                if sys.argv[2]:
                    client.raise_event("h", "name", sys.argv[2])
                    print(client.wait_for_orchestration("h").output)
                runtime.shutdown(100)

            main()
        """)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program.py")
            with open(path, "w") as file:
                file.write(program)
            for name, said in (("", ""), ("Ada", "Hello, Ada!\n")):
                done = subprocess.run(
                    [sys.executable, path, os.path.join(folder, "my.db"), name], text=True, capture_output=True,
                    env={**os.environ, "PYTHONPATH": SDK, "PAWL_COMPAT": "1"}, timeout=60)
                self.assertEqual((done.stdout, done.returncode), (said, 0), done.stderr)


class SourcesTest(unittest.TestCase):
    def test_literals(self):
        for value in (None, True, 1.5, "a\n", b"x", [1, (2,)], {"a": {1}}, float("inf"), frozenset([3])):
            self.assertEqual(eval(literal(value)), value)
        for value in (object(), [object()], {1: threading.Lock()}):
            self.assertIsNone(literal(value))

    def test_a_function_brings_what_it_reaches(self):
        sources = Sources("# head")
        space, name = sources.add(label)
        space.end_with("# end")
        (path, text), = sources.files()
        self.assertEqual(path, "orchestrations.py")
        self.assertEqual(text.split("\n")[:2], ["# head", "BEGUN_AT = %r" % BEGUN_AT])
        self.assertIn("def label(name):", text)

    def test_results_and_descriptions(self):
        self.assertEqual(parse_result([{"ok": 1}, {"err": "x"}]), [1, {"err": "x"}])
        with self.assertRaisesRegex(Exception, "x"):
            parse_result({"err": "x"})
        context = OrchestrationContext({"instanceId": "i", "executionId": 1, "orchestrationName": "O",
                                        "orchestrationVersion": ""})
        task = context.schedule_activity("Work", {"a": 1})
        self.assertEqual(task.with_tag("gpu"), {"type": "activity", "name": "Work", "input": '{"a": 1}', "tag": "gpu"})


if __name__ == "__main__":
    unittest.main()
