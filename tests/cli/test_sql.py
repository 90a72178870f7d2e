"""`pawl sql` against a real server, and every command of docs/sql.md."""

import os
import re
import shlex
import time
import unittest

from command import ROOT, ServerTest

SOURCE = '''
from pawl import receive, workflow


@workflow
async def order(given):
    cents = given["cents"]
    note = 'with "quotes", and a comma'
    await receive("go")
'''


class SqlTest(ServerTest):
    source = SOURCE

    def test_rows_are_a_table_csv_or_json(self):
        self.pawl("start", "order", "--input", '{"cents": 7}', "--id", "one")
        end = time.monotonic() + 60
        while "one" not in self.pawl("sql", "select run from vars where name = 'note'").out:
            self.assertLess(time.monotonic(), end)
        query = "select run, value from vars where name in ('cents', 'note') order by name"
        table = self.pawl("sql", query)
        self.assertEqual(table.out.splitlines()[0].split(), ["run", "value"])
        self.assertEqual(table.out.splitlines()[1].split(), ["one", "7"])
        csv = self.pawl("sql", query, "--format", "csv")
        self.assertEqual(csv.out.splitlines(), ["run,value", "one,7", 'one,"with ""quotes"", and a comma"'])
        self.assertEqual(self.pawl("sql", query, "--json").json()["columns"], ["run", "value"])

    def test_arguments_and_the_standard_input(self):
        self.assertEqual(self.pawl("sql", "select ?, ?, ?", "-a", "7", "-a", "word", "-a", "null", "--json").json()["rows"],
                         [[7, "word", None]])
        self.assertEqual(self.pawl("sql", "-", "--json", stdin="select 3").json()["rows"], [[3]])

    def test_more_rows_are_said(self):
        done = self.pawl("sql", "with recursive x(n) as (select 1 union all select n + 1 from x limit 9) select n from x", "-n", "2")
        self.assertEqual(len(done.out.splitlines()), 3)
        self.assertIn("There are more rows", done.err)

    def test_what_is_wrong_is_said(self):
        done = self.pawl("sql", "delete from runs", code=4)
        self.assertIn("PAWL-4080", done.err)

    def test_the_commands_of_the_page(self):
        with open(os.path.join(ROOT, "docs/sql.md")) as file:
            page = file.read()
        commands = [line for block in re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S) for line in block.splitlines()]
        commands += re.findall(r"`(pawl sql [^`]+)`", page)
        self.assertGreaterEqual(len(commands), 4)
        for line in commands:
            with self.subTest(line=line):
                self.pawl(*shlex.split(line)[1:])


if __name__ == "__main__":
    unittest.main()
