"""Notifications: the webhook that a server sends when something is wrong."""

import base64
import hashlib
import hmac
import http.server
import json
import threading
import unittest

from support import Server, ServerTest

SECRET = base64.b64encode(b"what only both of them know").decode()


class Receiver:
    """Takes webhooks, after it has refused some."""

    def __init__(self, refusals=0):
        self.messages = []
        self.refused = []
        self.arrived = threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with receiver.arrived:
                    taken = len(receiver.refused) >= refusals
                    (receiver.messages if taken else receiver.refused).append((dict(self.headers), body))
                    receiver.arrived.notify_all()
                self.send_response(200 if taken else 503)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = "http://127.0.0.1:%d/alerts" % self.server.server_address[1]

    def alerts(self):
        return [alert for _, body in self.messages for alert in json.loads(body)["alerts"]]

    def wait(self, condition, seconds=60):
        with self.arrived:
            assert self.arrived.wait_for(condition, seconds), (self.messages, self.refused)

    def end(self):
        self.server.shutdown()
        self.server.server_close()


class Notifications(ServerTest):
    @classmethod
    def setUpClass(cls):
        cls.receiver = Receiver(refusals=1)
        cls.addClassCleanup(cls.receiver.end)
        cls.flags = ("--notify-url", cls.receiver.url, "--notify-secret", "whsec_" + SECRET, "--notify-pause", "0.5",
                     "--on-fault", "fail")
        super().setUpClass()

    def test_failed_runs_are_told_of_together_signed_and_again(self):
        for number in range(20):
            self.client.post("/runs", {"workflow": "broken", "input": number})

        def counted():
            return sum(one["count"] for one in self.receiver.alerts() if one["kind"] == "run_failed")

        self.receiver.wait(lambda: counted() == 20)
        self.assertLess(len(self.receiver.messages), 10, "they are gathered")
        alert = self.receiver.alerts()[0]
        self.assertEqual(alert["subject"], "broken")
        self.assertLessEqual(len(alert["examples"]), 5)
        self.assertTrue(alert["examples"][0]["run"])
        headers, body = self.receiver.messages[0]
        self.assertEqual(self.receiver.refused[0][0]["webhook-id"], headers["webhook-id"], "it was sent again")
        signed = "%s.%s.%s" % (headers["webhook-id"], headers["webhook-timestamp"], body.decode())
        digest = hmac.new(base64.b64decode(SECRET), signed.encode(), hashlib.sha256).digest()
        self.assertEqual(headers["webhook-signature"], "v1," + base64.b64encode(digest).decode())


class Settings(unittest.TestCase):
    def test_an_address_needs_a_secret(self):
        server = Server("--notify-url", "http://127.0.0.1:1/")
        self.addCleanup(server.end)
        with self.assertRaisesRegex(RuntimeError, "notify-secret"):
            server.start()


if __name__ == "__main__":
    unittest.main()
