"""`pawl request` and `pawl query`."""

import unittest

from command import ServerTest

DESK = """
import pawl

@pawl.workflow
async def desk(limit):
    seen = []

    @pawl.query
    def progress(last=3):
        "What was asked."
        return seen[-last:]

    while True:
        asked = await pawl.receive("approve")
        seen.append(asked.payload)
        if asked.payload == "no":
            asked.reject(ValueError("not this"))
        elif asked.payload != "wait":
            asked.reply({"ok": asked.payload})
"""


class Asks(ServerTest):
    def setUp(self):
        super().setUp()
        self.deploy(DESK, "desk.py")

    def test_a_request_prints_the_answer(self):
        self.start("desk", "--id", "desk-1")
        self.assertEqual(self.pawl("request", "desk-1", "approve", '"tea"', "--timeout", "60s").out, '{"ok":"tea"}\n')
        rejected = self.pawl("request", "desk-1", "approve", '"no"', code=1)
        self.assertIn("rejected the request: ValueError: not this", rejected.err)
        late = self.pawl("request", "desk-1", "approve", '"wait"', "--timeout", "0.1s", code=6)
        self.assertRegex(late.err, r"wait on with --key \S+")
        self.assertIn("PAWL-4041", self.pawl("request", "desk-1", "aprove", code=4).err)
        self.assertIn("PAWL-4002", self.pawl("request", "nobody", "approve", code=4).err)
        for _ in range(2):
            self.assertEqual(self.pawl("request", "desk-1", "approve", "1", "--key", "k").out, '{"ok":1}\n')
        self.assertEqual(self.pawl("query", "desk-1", "progress", "2").out, '["wait",1]\n')

    def test_a_query_prints_what_the_program_says(self):
        self.start("desk", "--id", "desk-2")
        self.pawl("request", "desk-2", "approve", "5")
        self.assertEqual(self.pawl("query", "desk-2").out, "progress(last=)  What was asked.\n")
        self.assertEqual(self.pawl("query", "desk-2", "progress").out, "[5]\n")
        self.assertIn('"value": [', self.pawl("query", "desk-2", "progress", "--json").out.replace('"value":[', '"value": ['))
        self.assertIn("PAWL-4044", self.pawl("query", "desk-2", "nothing", code=4).err)
        self.assertIn("PAWL-4045", self.pawl("query", "desk-2", "progress", '"x"', code=4).err)
        self.pawl("kill", "desk-2")
        self.assertEqual(self.pawl("query", "desk-2", "progress").out, "[5]\n")


if __name__ == "__main__":
    unittest.main()
