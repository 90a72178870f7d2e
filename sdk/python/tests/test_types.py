"""Types that hold on the way between clients, workflows and tasks, against a real server."""

import asyncio
import pathlib
import unittest
from datetime import date
from decimal import Decimal
from uuid import UUID

import pawl
import pawl.testing
import typed_flows
from typed_flows import Declined, Kind, Line, Order, Place, Receipt

HERE = pathlib.Path(__file__).parent
ID = "6fa459ea-ee8a-3ca4-894e-db77e160355e"
# As any program may write it.
PLAIN = {"id": ID, "lines": [{"price": "1.10", "due": "2024-02-29"}, {"price": 2}], "by_kind": {"card": 2}, "place": [1, "2.5"]}
BUILT = Order(UUID(ID), [Line(Decimal("1.10"), date(2024, 2, 29)), Line(Decimal(2))], {Kind.CARD: 2}, Place(1, Decimal("2.5")))
BAD = {"id": ID, "lines": [{"price": -1}], "place": [1, 2]}


class TypesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = pawl.testing.Server(test_clock=False).open()
        cls.client = cls.server.client
        cls.client.deploy(str(HERE / "typed_flows.py"))
        cls.worker = pawl.Worker([typed_flows.price], url=cls.server.url, token="")
        cls.worker.start().wait_ready(10)

    @classmethod
    def tearDownClass(cls):
        cls.worker.stop()
        cls.worker.join(10)
        cls.server.close()

    def test_a_run_gives_what_its_function_is_annotated_with(self):
        receipt = Receipt(BUILT, Decimal("3.10"))
        for given in (PLAIN, BUILT):
            self.assertEqual(self.client.run(typed_flows.priced, given, timeout=30), receipt)
        self.assertEqual(self.client.run(typed_flows.parent, PLAIN, timeout=30), [receipt])
        run = self.client.start(typed_flows.priced, PLAIN)
        self.assertEqual(run.wait(30).output, receipt)
        self.assertEqual(self.client.handle(run.id, typed_flows.priced).result(30), receipt)
        self.assertEqual(self.client.wait(run.id, 30, workflow=typed_flows.priced).value(), receipt)
        plain = self.client.run("priced", PLAIN, timeout=30)
        self.assertEqual(plain["of"]["lines"][0], {"price": Decimal("1.10"), "due": date(2024, 2, 29)})

    def test_the_same_with_asyncio(self):
        async def run():
            async with pawl.AsyncClient(self.server.url, token="") as client:
                return await client.run(typed_flows.priced, PLAIN, timeout=30)

        self.assertEqual(asyncio.run(run()), Receipt(BUILT, Decimal("3.10")))

    def test_an_input_that_does_not_fit(self):
        wrong = dict(PLAIN, lines=[{"price": "dear"}])
        with self.assertRaises(pawl.PawlError) as caught:
            self.client.start(typed_flows.priced, wrong)
        self.assertEqual(caught.exception.code, "PAWL-2014")
        self.assertIn("order.lines[0].price: 'dear' is not a decimal number", str(caught.exception))

    def test_a_message_is_built(self):
        run = self.client.start(typed_flows.listens)
        run.send("orders", PLAIN)
        self.assertEqual(run.result(30), BUILT)

    def test_exceptions_keep_their_attributes(self):
        told = self.client.run(typed_flows.careful, BAD, timeout=30)
        self.assertEqual(told, "a price below zero -1 2024 declined: a price below zero")
        with self.assertRaises(Declined) as caught:
            self.client.run(typed_flows.priced, BAD, timeout=30)
        error = caught.exception
        self.assertIsInstance(error, pawl.RunFailed)
        self.assertEqual((error.reason, error.again), ("a price below zero", date(2024, 2, 29)))
        self.assertEqual((error.kind, error.message), ("Declined", "declined: a price below zero"))
        with self.assertRaises(Declined) as caught:
            self.client.run(typed_flows.careless, BAD, timeout=30)
        self.assertEqual(caught.exception.reason, "the child's")
        self.assertEqual(caught.exception.line, {"price": Decimal(-1), "due": None})
        with self.assertRaises(pawl.RunFailed) as caught:
            self.client.run("priced", BAD, timeout=30)
        self.assertNotIsInstance(caught.exception, Declined)
        self.assertEqual(caught.exception.reason, "a price below zero")


if __name__ == "__main__":
    unittest.main()
