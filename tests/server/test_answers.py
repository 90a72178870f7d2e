"""Answers by link: the page that a person sees, and what its form does."""

import html
import re
import time
import unittest

from support import ServerTest

SOURCE = """
from pawl import workflow, promise, task, set_status

@workflow
async def approval(title):
    p = promise()
    link = await task("pawl.link", p.token, title=title,
                      choices=[("Approve", {"ok": True}), ("Reject", {"ok": False})], ends_in="2d")
    set_status({"token": p.token, "link": link})
    return await p
"""


class Answers(ServerTest):
    flags = ("--public-url", "https://hooks.example.com/", "--test-clock", "--access-log")
    source = SOURCE

    def start(self, title="Order 7?"):
        run = self.client.post("/runs", {"workflow": "approval", "input": title})["id"]
        return run, self.client.get("/runs/%s/status?wait=60" % run)["value"]

    def wait_for_line(self, part):
        end = time.monotonic() + 30
        while not any(part in line for line in self.server.lines):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def page(self, method, link, body=None):
        self.assertTrue(link.startswith("https://hooks.example.com/answers/"), link)
        headers = {"Accept": "text/html,*/*"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self.client.send(method, link[len("https://hooks.example.com"):], body, headers)

    def test_a_get_asks_and_answers_nothing(self):
        run, status = self.start("Pay <b>7</b> & go?")
        for _ in range(3):
            code, headers, data = self.page("GET", status["link"])
            self.assertEqual(code, 200)
        text = data.decode()
        self.assertIn(html.escape("Pay <b>7</b> & go?"), text)
        self.assertNotIn("<script", text)
        self.assertEqual(re.findall(r'value="(\d)">(\w+)<', text), [("0", "Approve"), ("1", "Reject")])
        policy = headers["Content-Security-Policy"]
        for part in ("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
            self.assertIn(part, policy)
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertNotIn(status["token"], text)
        self.assertEqual(self.page("HEAD", status["link"])[0], 200)
        self.assertEqual(self.client.get("/runs/" + run)["status"], "waiting")

    def test_a_post_answers_once(self):
        run, status = self.start()
        self.assertEqual(self.page("POST", status["link"], "choice=7")[0], 400)
        self.assertEqual(self.page("POST", status["link"], "x=" + "y" * 5000)[0], 413)
        self.assertEqual(self.page("POST", status["link"], "choice=1")[0], 200)
        self.assertEqual(self.client.get("/runs/%s/result?wait=60" % run)["output"], {"ok": False})
        self.assertEqual(self.page("POST", status["link"], "choice=0")[0], 409)
        self.assertEqual(self.page("GET", status["link"])[0], 409)

    def test_a_changed_link_leads_nowhere(self):
        run, status = self.start()
        self.assertEqual(self.page("GET", status["link"][:-2] + "AA")[0], 404)
        self.assertEqual(self.page("POST", status["link"][:-2] + "AA", "choice=0")[0], 404)
        self.assertEqual(self.page("GET", "https://hooks.example.com/answers/nonsense")[0], 404)

    def test_the_api_makes_links_that_end(self):
        run, status = self.start()
        made = self.client.post("/promises/%s/link" % status["token"],
                                {"title": "Soon", "ends_in": "1h", "choices": [{"label": "Go", "value": 5}]})
        self.assertEqual(made["url"], "https://hooks.example.com" + made["path"])
        self.client.post("/test/skip", {"seconds": 3700})
        self.assertEqual(self.page("GET", made["url"])[0], 410)
        self.assertEqual(self.page("POST", made["url"], "choice=0")[0], 410)
        made = self.client.post("/promises/%s/link" % status["token"], {"choices": [{"label": "Go", "value": 5}]})
        self.assertEqual(self.page("POST", made["url"], "choice=0")[0], 200)
        self.assertEqual(self.client.get("/runs/%s/result?wait=60" % run)["output"], 5)
        self.assert_refused(400, "PAWL-4006", "POST", "/promises/%s/link" % status["token"],
                            {"title": "x" * 9000})

    def test_links_are_not_logged(self):
        run, status = self.start()
        self.page("GET", status["link"])
        secret = status["link"].rsplit(".", 1)[1]
        self.page("GET", "https://hooks.example.com/answers/the-end")
        self.wait_for_line("/answers/")
        self.assertNotIn(secret, "".join(self.server.lines))


if __name__ == "__main__":
    unittest.main()
