"""Workflows without async, by the commands that take a workflow."""

import os
import unittest

from command import FolderTest, pawl
from test_dev import Development

WORKFLOW = '''
from dataclasses import dataclass

import pawl
from pawl.tasks import greet


@dataclass
class Payment:
    id: int
    cents: int


class Declined(Exception):
    pass


@pawl.task(retry=1)
def charge(order, cents) -> Payment:
    if cents < 0:
        raise Declined("no")
    return Payment(order, cents)


@pawl.task
def undo(order):
    print("undone", order)


def paid(order, cents):
    pawl.compensate(undo, order)
    return charge.options(timeout=30)(order, cents)


@pawl.workflow
def flow(orders):
    first = paid(orders[0], 5)
    try:
        charge(1, -1)
    except Declined as error:
        print("declined", error)
    pawl.sleep(0.1)
    others = pawl.gather(*[charge.call(order, 7) for order in orders[1:]])
    print("others", others)
    return [greet("ada"), first.cents + sum(each.cents for each in others)]
'''
TASKS = "import pawl\n\n@pawl.task\ndef greet(name):\n    return 'hello ' + name\n"
MIXED = '''
import pawl


@pawl.task
def charge(order): ...


def paid(order):
    return charge(order)


@pawl.workflow
def plain(order):
    return pawl.gather(charge(1), charge.call(2)), paid(order)


@pawl.workflow
async def other(order):
    return await paid(order)
'''


class PlainTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.write("flow.py", WORKFLOW)
        self.write("tasks.py", TASKS)

    def test_run(self):
        done = pawl("run", "flow.py", "--tasks", "flow.py", "--tasks", "tasks.py", "--input", "[1, 2, 3]", cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '["hello ada",19]\n'), done)
        self.assertIn("declined no", done.err)

    def test_check_and_exec(self):
        done = pawl("check", "flow.py", cwd=self.folder)
        self.assertEqual(done.code, 0, done)
        self.write("replies.json", '{"charge": [{"id": 1, "cents": 5}, {"error": {"kind": "Declined", "message": "no"}},'
                                   ' {"id": 2, "cents": 7}], "greet": ["hi"]}')
        done = pawl("exec", "flow.py", "--tasks", "replies.json", "--input", "[1, 2, 3]", cwd=self.folder)
        self.assertEqual((done.code, done.out.splitlines()), (0, ["declined no", "others [Payment(id=2, cents=7), Payment(id=2, cents=7)]"]), done)

    def test_dev(self):
        development = Development(self.folder, "flow.py", "--tasks", "flow.py", "--tasks", "tasks.py")
        self.addCleanup(development.stop)
        development.until("deployed flow")
        done = pawl("start", "flow", "--id", "a", "--input", "[1, 2]", "--wait", "--server", development.url,
                    cwd=self.folder)
        self.assertEqual((done.code, done.out), (0, '["hello ada",12]\n'), done)

    def test_refusals_have_codes(self):
        self.write("mixed.py", MIXED)
        done = pawl("check", "mixed.py", cwd=self.folder)
        self.assertNotEqual(done.code, 0, done)
        self.assertIn("mixed.py:10:12: error", done.out + done.err)
        self.assertIn("both use 'paid'", done.out + done.err)
        self.assertIn("hint: write charge.call(…) here", done.out + done.err)
        self.assertIn("mixed.py:15:24: error", done.out + done.err)
        self.assertIn("pawl.gather() needs the call", done.out + done.err)
        done = pawl("check", "mixed.py", "--json", cwd=self.folder)
        self.assertIn("PAWL-1011", done.out + done.err)
        self.assertIn("PAWL-1012", done.out + done.err)

    def test_names_that_several_stars_bring_mean_what_they_are(self):
        self.write("jobs.py", "from pawl import task as job\n\n@job\ndef ship(x):\n    return x + 1\n")
        self.write("shop.py", "from jobs import *\nfrom pawl import *\n\ndef both(x):\n"
                              "    return gather(ship.call(x), ship.call(x + 1))\n")
        path = self.write("flow.py", "from pawl import *\nfrom jobs import *\nfrom shop import *\n\n@workflow\n"
                                     "def flow(x):\n    sleep(0.01)\n"
                                     "    return [both(x), ship(x), gather(ship.call(5))]\n")
        done = pawl("run", path, "--input", "1")
        self.assertEqual((done.code, done.out), (0, "[[2,3],2,[6]]\n"), done)


if __name__ == "__main__":
    unittest.main()
