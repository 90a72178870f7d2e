"""Deliveries are known by their tokens: what a session makes of a call that comes more than once."""

import unittest

from pawl._session import Session


class Deliveries(unittest.TestCase):
    def setUp(self):
        self.session = Session({"name": "w"}, None, {})
        self.answer()

    def answer(self, tasks=(), recorded=(), **more):
        """What an exchange brings that is answered at once."""
        exchange = self.session.request(10, 0)
        answer = {"session": "s", "tasks": list(tasks), "recorded": list(recorded), **more}
        return exchange, self.session.answered(exchange, answer)

    def order(self, token, attempt, id="7"):
        return {"id": id, "token": token, "attempt": attempt, "name": "charge", "args": []}

    def begun(self):
        """Tokens of the attempts that were begun since the last time."""
        attempts = list(self.session.ready)
        self.session.ready.clear()
        return attempts

    def fail(self, attempt):
        self.session.finish(attempt, {"id": "7", "error": {"kind": "OSError", "message": "pipe"}, "retryable": True})

    def test_a_failure_that_came_too_late_is_not_the_answer_to_a_later_attempt(self):
        for word in ("stale", "unknown"):
            with self.subTest(word):
                self.setUp()
                self.answer([self.order(1, 1)])
                first, = self.begun()
                self.fail(first)
                self.answer(recorded=[word])
                # Another worker has failed, and the run was retried.
                self.answer([self.order(4, 2)])
                second, = self.begun()
                self.assertEqual(second.token, 4)
                self.assertFalse(self.session.outbox)

    def test_a_failure_that_waits_is_not_the_answer_to_a_later_attempt(self):
        self.answer([self.order(1, 1)])
        first, = self.begun()
        self.fail(first)
        exchange = self.session.request(10, 0)
        self.session.lost(exchange)
        self.session.answered(self.session.request(0, 0), {"session": "s", "tasks": [self.order(4, 2)]})
        self.assertEqual([attempt.token for attempt in self.begun()], [4])

    def test_the_same_attempt_under_a_new_token_runs_once(self):
        self.answer([self.order(1, 1)])
        first, = self.begun()
        self.answer([self.order(2, 1)])
        self.assertEqual(self.begun(), [])
        self.session.finish(first, {"id": "7", "value": 5})
        exchange, _ = self.answer(recorded=["recorded"])
        self.assertIn(b'"token":2', exchange.body)
        self.assertEqual(self.session.attempts, {})

    def test_attempts_of_one_call_are_told_apart(self):
        self.answer([self.order(1, 1)])
        self.answer([self.order(2, 2)])
        late, running = self.begun()
        self.assertEqual(len(self.session.attempts), 2)
        self.session.note_progress(late, 1)
        self.session.note_progress(running, 2)
        exchange, cancelled = self.answer(cancelled=["7"], cancelled_tokens=[1])
        self.assertEqual(cancelled, [late])
        self.assertFalse(running.cancelled)
        self.assertEqual({(each["token"], each["value"]) for each in exchange.progress.values()}, {(1, 1), (2, 2)})
        self.session.finish(late, {"id": "7", "cancelled": True})
        self.assertEqual(list(self.session.attempts.values()), [running])
        _, cancelled = self.answer(recorded=["stale"], cancelled=["7"])  # an earlier server names no token
        self.assertEqual(cancelled, [running])

    def test_a_task_and_its_cancellation_may_come_together(self):
        _, cancelled = self.answer([self.order(1, 1)], cancelled=["7"], cancelled_tokens=[1])
        self.assertEqual(cancelled, self.begun())

    def test_each_attempt_may_have_a_result_that_is_refused(self):
        for token in (1, 2):
            self.answer([self.order(token, token)])
            attempt, = self.begun()
            self.session.finish(attempt, {"id": "7", "value": "x" * 100})
            self.session.refused(self.session.request(0, 0), "too large")
            exchange, _ = self.answer(recorded=["recorded"])
            self.assertIn(b"PayloadError", exchange.body)
            self.assertIn(b'"token":%d' % token, exchange.body)

    def test_an_order_that_comes_again_is_begun_once(self):
        for _ in range(3):
            self.answer([self.order(3, 1)])
        self.answer([self.order(2, 1)])
        self.assertEqual([attempt.token for attempt in self.begun()], [3])


if __name__ == "__main__":
    unittest.main()
