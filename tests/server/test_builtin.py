"""The tasks that the server itself offers, against a real HTTP server on loopback and real commands."""

import http.server
import json
import os
import socket
import threading
import time
import unittest

from support import ServerTest

SOURCE = """
import pawl
from pawl import task, workflow

@task("http.request", retry=1)
def request(*args, **keywords): ...

@task("shell.run", retry=1)
def run_command(*args, **keywords): ...

@workflow
async def stubborn(url):
    policy = pawl.RetryPolicy(max_attempts=3, backoff=0.01, factor=1)
    return await request.options(retry=policy)(url, method="POST", json=1)

@workflow
async def fetch(call):
    try:
        return await request(call.pop("url"), **call)
    except pawl.TaskError as error:
        return {"kind": error.kind, "message": error.message, "data": error.data}
    except PermissionError as error:
        return {"kind": "PermissionError", "message": str(error)}
    except ConnectionError as error:
        return {"kind": "ConnectionError", "message": str(error)}
    except TypeError as error:
        return {"kind": "TypeError", "message": str(error)}

@workflow
async def shell(call):
    command = call.pop("command")
    try:
        return await run_command(command, **call)
    except pawl.TaskError as error:
        return {"kind": error.kind, "message": error.message, "data": error.data}
    except PermissionError as error:
        return {"kind": "PermissionError", "message": str(error)}
    except OSError as error:
        return {"kind": "OSError", "message": str(error)}
    except TypeError as error:
        return {"kind": "TypeError", "message": str(error)}
"""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    seen = []

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        Handler.seen.append((self.command, self.path, dict(self.headers.items()), body))
        if self.path.startswith("/status/"):
            self.reply(int(self.path[8:]), b"as asked", "text/plain")
        elif self.path == "/bytes":
            self.reply(200, b"\xff\xfe\0", "application/octet-stream")
        elif self.path == "/large":
            self.reply(200, b"x" * (8 << 20), "text/plain")
        elif self.path == "/drip":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            try:
                for _ in range(200):
                    self.wfile.write(b"x")
                    time.sleep(0.05)
            except OSError:
                pass
            self.close_connection = True
        elif self.path == "/flaky":
            count = sum(1 for each in Handler.seen if each[1] == "/flaky")
            self.reply(200 if count == 3 else 503, json.dumps({"count": count}).encode(), "application/json")
        else:
            echo = {"method": self.command, "path": self.path, "body": body.decode("utf-8", "replace")}
            self.reply(200, json.dumps(echo).encode(), "application/json")

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def reply(self, status, body, kind):
        self.send_response(status)
        if status == 204:
            self.end_headers()
            return
        self.send_header("Content-Type", kind)
        self.send_header("X-Seen", "yes")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass  # it was too much

    def log_message(self, *arguments):
        pass


class Called(http.server.ThreadingHTTPServer):
    daemon_threads = True


class BuiltinTest(ServerTest):
    source = SOURCE

    def run_of(self, workflow, input, wait=40):
        run = self.client.post("/runs", {"workflow": workflow, "input": input})["id"]
        result = self.client.get("/runs/%s/result" % run, wait=wait)
        self.assertEqual(result["status"], "completed", result)
        return result["output"]


class Http(BuiltinTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.called = Called(("127.0.0.1", 0), Handler)
        threading.Thread(target=cls.called.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.called.server_close)
        cls.addClassCleanup(cls.called.shutdown)
        cls.url = "http://127.0.0.1:%d" % cls.called.server_port

    def setUp(self):
        super().setUp()
        Handler.seen.clear()

    def fetch(self, path, **call):
        return self.run_of("fetch", {"url": self.url + path, **call})

    def test_get(self):
        reply = self.fetch("/a?b=c", headers={"X-Mine": "1"})
        self.assertEqual((reply["status"], reply["headers"]["x-seen"]), (200, "yes"))
        self.assertEqual(reply["json"], {"method": "GET", "path": "/a?b=c", "body": ""})
        self.assertEqual(json.loads(reply["body"]), reply["json"])
        (method, path, headers, body), = Handler.seen
        self.assertEqual(headers["X-Mine"], "1")
        self.assertNotIn("Idempotency-Key", headers)

    def test_bodies(self):
        self.assertEqual(self.fetch("/x", method="POST", json={"a": [1, None]})["json"]["body"], '{"a":[1,null]}')
        self.assertEqual(self.fetch("/x", method="PUT", body="grüße")["json"]["body"], "grüße")
        kinds = [(headers["Content-Type"], headers["Idempotency-Key"] != "") for _, _, headers, _ in Handler.seen]
        self.assertEqual(kinds, [("application/json", True), ("text/plain; charset=utf-8", True)])
        self.assertEqual(self.fetch("/bytes")["body"], {"$bytes": "//4A"})

    def test_statuses(self):
        refused = self.fetch("/status/404")
        self.assertEqual((refused["kind"], refused["data"]["status"], refused["data"]["body"]),
                         ("HTTPError", 404, "as asked"))
        self.assertEqual(self.fetch("/status/500", raise_for_status=False)["status"], 500)
        self.assertEqual(self.fetch("/status/204")["body"], "")
        self.assertEqual(len([each for each in Handler.seen if each[1] == "/status/404"]), 1)  # not tried again

    def test_attempts_have_the_same_key(self):
        self.assertEqual(self.run_of("stubborn", self.url + "/flaky")["json"], {"count": 3})
        self.assertEqual(len(Handler.seen), 3)
        self.assertEqual(len({headers["Idempotency-Key"] for _, _, headers, _ in Handler.seen}), 1)

    def test_the_allowlist(self):
        refused = self.run_of("fetch", {"url": "http://example.com/"})
        self.assertEqual(refused["kind"], "PermissionError")
        self.assertIn("--allow-host example.com", refused["message"])
        # Names that only look like loopback.
        for host in ("127.0.0.1.example.com", "localhost.example.com", "0x7f000001.example.com"):
            self.assertEqual(self.run_of("fetch", {"url": "http://%s/" % host})["kind"], "PermissionError", host)

    def test_what_is_no_request(self):
        for call in ({"url": "ftp://127.0.0.1/"}, {"url": self.url, "method": "GET /x"},
                     {"url": self.url, "headers": {"A": "b\r\nC: d"}}, {"url": self.url, "timeout": -1},
                     {"url": self.url, "body": "a", "json": 1}, {"url": self.url, "unknown": 1}, {"url": 7}):
            self.assertEqual(self.run_of("fetch", call)["kind"], "TypeError", call)
        self.assertEqual(Handler.seen, [])

    def test_answers_that_are_too_much(self):
        policy = {"raise_for_status": False}
        self.assertEqual(self.fetch("/large", **policy)["kind"], "ConnectionError")

    def test_a_server_that_drips(self):
        begin = time.monotonic()
        reply = self.fetch("/drip", timeout=0.5)
        self.assertEqual(reply["kind"], "ConnectionError")
        self.assertIn("in time", reply["message"])
        self.assertGreater(time.monotonic() - begin, 0.4)

    def test_nobody_listens(self):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            port = closed.getsockname()[1]
        self.assertEqual(self.run_of("fetch", {"url": "http://127.0.0.1:%d/" % port})["kind"], "ConnectionError")


class ShellIsOff(BuiltinTest):
    def test_it_is_refused(self):
        refused = self.run_of("shell", {"command": ["true"]})
        self.assertEqual(refused["kind"], "PermissionError")
        self.assertIn("--allow-shell", refused["message"])


class Shell(BuiltinTest):
    flags = ("--allow-shell",)

    def shell(self, command, **call):
        return self.run_of("shell", {"command": command, **call})

    def test_words_and_text(self):
        self.assertEqual(self.shell(["printf", "%s|", "a b", "$HOME"]),
                         {"exit_code": 0, "stdout": "a b|$HOME|", "stderr": ""})
        self.assertEqual(self.shell("echo out; echo err >&2; cat", input="in")["stdout"], "out\nin")
        self.assertEqual(self.shell("printf '\\377'")["stdout"], {"$bytes": "/w=="})

    def test_exit_codes(self):
        failed = self.shell("echo why >&2; exit 3")
        self.assertEqual((failed["kind"], failed["data"]["exit_code"], failed["data"]["stderr"]),
                         ("CommandFailed", 3, "why\n"))
        self.assertEqual(self.shell("exit 3", check=False)["exit_code"], 3)
        self.assertEqual(self.shell("kill -9 $$", check=False)["exit_code"], 137)
        self.assertEqual(self.shell(["no-such-program-at-all"])["kind"], "OSError")

    def test_environment_and_folder(self):
        shown = self.shell("env", env={"MINE": "1"})["stdout"].splitlines()
        names = {line.split("=")[0] for line in shown} - {"PWD", "SHLVL", "_", "OLDPWD"}
        self.assertEqual(names - {"PATH", "HOME", "LANG"}, {"MINE"})
        self.assertEqual(self.shell("pwd", cwd="/")["stdout"], "/\n")

    def test_limits(self):
        reply = self.shell("yes | head -c 3000000")
        self.assertEqual(len(reply["stdout"]), 1 << 20)
        begin = time.monotonic()
        late = self.shell("sleep 600 & sleep 600", timeout=0.3)
        self.assertEqual(late["kind"], "OSError")
        self.assertLess(time.monotonic() - begin, 300)

    def test_a_cancelled_run_ends_its_command(self):
        path = os.path.join(self.server.folder, "pid")
        run = self.client.post("/runs", {"workflow": "shell", "input": {
            "command": "echo $$ > %s.new; mv %s.new %s; sleep 600" % (path, path, path), "timeout": 600}})["id"]
        end = time.monotonic() + 30
        while not os.path.exists(path):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)
        with open(path) as file:
            process = int(file.read())
        self.client.post("/runs/%s/cancel" % run)
        while os.path.exists("/proc/%d" % process):
            self.assertLess(time.monotonic(), end + 30, "the command goes on")
            time.sleep(0.02)

    def test_what_is_no_command(self):
        for command in ([], 7, [1], None):
            self.assertEqual(self.run_of("shell", {"command": command})["kind"], "TypeError", command)


if __name__ == "__main__":
    unittest.main()
