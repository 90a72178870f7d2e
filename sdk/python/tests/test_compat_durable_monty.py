"""pawl.compat.durable_monty: executions in durable-monty's manner."""

import unittest

from pawl.compat.durable_monty import (
    ExecutionStatus, Executor, LocalExecutor, OrchestratorService, Worker, init_db, register_function,
)

GATHER = """
from asyncio import gather
results = await gather(process('a', i), process('b', i))
results += [process('c', i)]
results
"""


@register_function("process")
def process(item, index):
    if item == "bad":
        raise ValueError("no " + item)
    return "%s%d" % (item, index)


class Slow(Executor):
    """Says once that a job is not done."""

    def __init__(self):
        self.local = LocalExecutor()
        self.asked = set()

    def submit_call(self, function_name, args):
        return self.local.submit_call(function_name, args)

    def check_job(self, job_id):
        if job_id in self.asked:
            return self.local.check_job(job_id)
        self.asked.add(job_id)
        return {"status": "started"}

    def get_stats(self):
        return {}


class MontyTest(unittest.TestCase):
    def setUp(self):
        self.engine = init_db("sqlite:///:memory:")
        self.addCleanup(self.engine.place.stop)
        self.service = OrchestratorService(self.engine)

    def test_calls_are_done_by_hand(self):
        execution = self.service.start_execution(GATHER, ["process"], {"i": 1})
        self.assertEqual(self.service.get_execution(execution)["status"], ExecutionStatus.SCHEDULED)
        self.service.process_execution(execution)
        pending = self.service.poll(execution)
        self.assertEqual(pending["status"], "pending")
        self.assertEqual(sorted(call["args"] for call in pending["pending_calls"]), [["a", 1], ["b", 1]])
        for call in self.service.get_pending_calls(execution):
            self.service.complete_call(execution, call["call_id"], call["args"][0].upper())
        # A call without await is used, and so awaited.
        (last,) = self.service.get_pending_calls(execution)
        self.assertEqual(last["args"], ["c", 1])
        with self.assertRaises(ValueError):
            self.service.get_result(execution)
        self.service.complete_call(execution, last["call_id"], "C")
        self.assertEqual(self.service.get_result(execution), ["A", "B", "C"])
        self.assertEqual(self.service.poll(), [])
        with self.assertRaisesRegex(ValueError, "not found"):
            self.service.get_execution("nobody")

    def test_a_worker_does_all_there_is(self):
        executions = [self.service.start_execution(GATHER, ["process"], {"i": i}) for i in range(3)]
        Worker(self.service, Slow(), poll_interval=0.01).run(until_complete=True)
        self.assertEqual([self.service.get_result(each) for each in executions],
                         [["a%d" % i, "b%d" % i, "c%d" % i] for i in range(3)])

    def test_a_failed_call_fails_the_execution(self):
        execution = self.service.start_execution("await process('bad', 1)", [process])
        executor = LocalExecutor()
        Worker(self.service, executor, poll_interval=0.01).run(until_complete=True)
        self.assertEqual(executor.get_stats(), {"executed": 0, "failed": 1})
        self.assertEqual(self.service.poll(execution)["status"], "failed")
        self.assertIn("no bad", self.service.get_execution(execution)["error"])


if __name__ == "__main__":
    unittest.main()
