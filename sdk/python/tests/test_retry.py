"""A worker that stalled beyond its lease comes back with an old failure, after the run was retried: the SDK's
session against a real server, with one exchange at a time, so that nothing depends on luck."""

import json
import time
import unittest
import urllib.error
import urllib.request

import pawl.testing
from pawl._session import Session

FLOW = """
from pawl import workflow
from pawl.tasks import charge

@workflow
async def pay(n):
    return await charge.options(retry=1)(n)
"""


class Stalled:
    """A worker's session without its threads."""

    def __init__(self, url, name):
        self.url = url
        self.session = Session({"name": name, "tasks": ["charge"], "lease": 1}, None, {})

    def exchange(self, capacity=0, wait=0):
        exchange = self.session.request(capacity, wait)
        request = urllib.request.Request(self.url + "/api/v1/worker/exchange", exchange.body,
                                         {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                self.session.answered(exchange, json.load(response))
        except urllib.error.HTTPError as error:
            self.assert_gone(error)
            self.session.gone(exchange)

    @staticmethod
    def assert_gone(error):
        if error.code != 410:
            raise AssertionError("%d: %s" % (error.code, error.read()))

    def begin(self, wait=20):
        """The next attempt that has to be begun."""
        end = time.monotonic() + wait
        while not self.session.ready:
            if time.monotonic() > end:
                raise AssertionError("nothing came")
            self.exchange(capacity=1, wait=1)
        return self.session.ready.popleft()

    def fail(self, attempt, message):
        error = {"kind": "OSError", "message": message}
        self.session.finish(attempt, {"id": attempt.order["id"], "error": error, "retryable": False})


class Retry(unittest.TestCase):
    def test_a_retry_is_not_answered_by_an_old_failure(self):
        with pawl.testing.Server(test_clock=False) as server:
            client = server.client
            self.deploy(server)
            run = client.start("pay", 7)
            slow, other = Stalled(server.url, "slow"), Stalled(server.url, "other")
            slow.exchange()
            first = slow.begin()
            time.sleep(1.5)  # it stalls, beyond its lease
            other.exchange()
            second = other.begin()
            self.assertEqual(second.order["id"], first.order["id"])
            other.fail(second, "the other's")
            other.exchange()
            with self.assertRaises(pawl.RunFailed):
                run.result(timeout=10)
            slow.fail(first, "the old one")
            slow.exchange()  # whose session is gone
            slow.exchange()
            run.retry()
            third = slow.begin()
            self.assertEqual(third.order["id"], first.order["id"])
            self.assertGreater(third.order["attempt"], first.order["attempt"])
            self.assertFalse(slow.session.outbox, "the old failure is no answer")
            slow.session.finish(third, {"id": third.order["id"], "value": "paid"})
            slow.exchange()
            self.assertEqual(run.result(timeout=10), "paid")

    @staticmethod
    def deploy(server):
        body = json.dumps({"files": [{"path": "flow.py", "text": FLOW}]}).encode()
        request = urllib.request.Request(server.url + "/api/v1/deploy", body, {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=30).close()


if __name__ == "__main__":
    unittest.main()
