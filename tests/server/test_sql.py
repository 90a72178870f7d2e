"""Queries in SQL over HTTP: what they find, what they may not do, and how they end."""

import json
import os
import re
import socket
import time
import unittest

from support import ServerTest

SOURCE = """
from pawl import workflow, receive

@workflow
async def order(given):
    cents = given["cents"]
    return await receive("go")

@workflow
async def done(given):
    return given
"""

DOCS = os.path.join(os.path.dirname(__file__), "../../docs/sql.md")


class SqlTest(ServerTest):
    source = SOURCE

    def ask(self, sql, *arguments, **more):
        return self.client.post("/sql", {"sql": sql, "arguments": list(arguments), **more})

    def rows(self, sql, *arguments):
        return self.ask(sql, *arguments)["rows"]

    def wait_for(self, sql, rows):
        end = time.monotonic() + 60
        while self.rows(sql) != rows and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(self.rows(sql), rows)


class Answers(SqlTest):
    def test_variables_of_sleeping_runs_are_found(self):
        for cents in (100, 4200, 250000):
            self.client.post("/runs", {"workflow": "order", "id": "order-%d" % cents, "input": {"cents": cents}})
        self.wait_for("select count(*) from vars where name = 'cents' and workflow = 'order'", [[3]])
        answer = self.ask("select r.id, v.value from runs r join vars v on v.run = r.id "
                          "where r.workflow = 'order' and v.name = 'cents' and v.value > 100000")
        self.assertEqual(answer, {"columns": ["id", "value"], "rows": [["order-250000", 250000]], "complete": True})

    def test_cells_keep_their_types(self):
        self.assertEqual(self.rows("select 1, 1.5, 'a', null, ?, ?, ?", True, "x", 2.5), [[1, 1.5, "a", None, 1, "x", 2.5]])
        self.assertEqual(self.rows("select 9e999, x'ff'"), [[None, "\ufffd"]])

    def test_rows_are_left_out_and_that_is_said(self):
        self.client.post("/runs/batch", {"runs": [{"workflow": "done", "input": 1} for _ in range(30)]})
        self.wait_for("select count(*) >= 30 from runs where status = 'completed'", [[1]])
        answer = self.ask("select id from runs", rows=7)
        self.assertEqual((len(answer["rows"]), answer["complete"]), (7, False))

    def test_what_is_wrong_is_refused(self):
        for body, code in [
                ({"sql": "delete from runs"}, "PAWL-4080"), ({"sql": "select 1; select 2"}, "PAWL-4080"),
                ({"sql": "selec"}, "PAWL-4080"), ({}, "PAWL-4006"), ({"sql": 7}, "PAWL-4006"),
                ({"sql": "select 1", "rows": 0}, "PAWL-4006"), ({"sql": "select 1", "timeout": 61}, "PAWL-4006"),
                ({"sql": "select ?", "arguments": [[1]]}, "PAWL-4006"), ({"sql": "select ?"}, "PAWL-4080"),
                ({"sql": "select 1", "limit": 3}, "PAWL-4006")]:
            with self.subTest(body=body):
                self.assert_refused(400, code, "POST", "/sql", body)

    def test_a_query_ends_at_its_time(self):
        endless = "with recursive x(n) as (select 1 union all select n + 1 from x) select max(n) from x"
        self.assert_refused(400, "PAWL-4081", "POST", "/sql", {"sql": endless, "timeout": 0.2})
        sorts = "with recursive x(n) as (select 1 union all select n + 1 from x limit 9000000) select n from x order by -n"
        self.assert_refused(400, "PAWL-4082", "POST", "/sql", {"sql": sorts, "timeout": 60})

    def test_a_query_ends_with_its_client(self):
        """Else the next one, which waits for its turn, would wait for the whole minute."""
        endless = json.dumps({"sql": "with recursive x(n) as (select 1 union all select n + 1 from x) select max(n) from x",
                              "timeout": 60}).encode()
        with socket.create_connection(("127.0.0.1", self.server.port)) as connection:
            connection.sendall(b"POST /api/v1/sql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                               b"Content-Length: %d\r\n\r\n" % len(endless) + endless)
            time.sleep(0.3)
        begin = time.monotonic()
        self.assertEqual(self.rows("select 1"), [[1]])
        self.assertLess(time.monotonic() - begin, 50)

    def test_every_column_of_the_page_is_there(self):
        with open(DOCS) as file:
            page = file.read()
        tables = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", page, re.M)
        names = [name for name, _ in tables]
        self.assertEqual(sorted(names), ["calls", "logs", "messages", "queues", "runs", "schedules", "vars", "workers"])
        for name, columns in tables:
            with self.subTest(table=name):
                self.assertEqual(self.ask("select * from " + name + " limit 0")["columns"],
                                 re.findall(r"`(\w+)`", columns))


class Scopes(ServerTest):
    source = None

    def test_a_query_needs_the_scope_sql(self):
        admin = self.client.post("/tokens", {"name": "admin", "scopes": ["admin"]})["token"]
        self.client.token = admin
        for scope, status in [("read", 403), ("start", 403), ("work", 403), ("sql", 200), ("admin", 200)]:
            with self.subTest(scope=scope):
                token = self.client.post("/tokens", {"name": scope, "scopes": [scope]})["token"]
                mine = self.server.client(token)
                self.addCleanup(mine.close)
                self.assertEqual(mine.send("POST", "/api/v1/sql", {"sql": "select 1"})[0], status)
                self.assertEqual(mine.send("GET", "/api/v1/runs")[0], 200)


if __name__ == "__main__":
    unittest.main()
