"""The tasks that the server itself offers, against a real HTTP server on loopback and real commands."""

import http.server
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from support import Server, ServerTest

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
async def quick(input):
    return await task("pawl.noop", "quick")

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
        elif self.path == "/redirect":
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()
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
    flags = ("--allow-loopback",)

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


    def test_the_servers_own_port_is_never_reached(self):
        for host in ("127.0.0.1", "localhost", "127.1.2.3", "[::1]", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]",
                     "127.1", "2130706433", "0x7f000001", "0177.0.0.1"):
            refused = self.run_of("fetch", {"url": "http://%s:%d/healthz" % (host, self.server.port), "timeout": 5})
            self.assertIn(refused.get("kind"), ("PermissionError", "ConnectionError"), (host, refused))
            self.assertNotIn("status", refused, host)

    def test_redirects_are_not_followed(self):
        self.assertEqual(self.fetch("/redirect")["status"], 302)

    def test_many_slow_peers_hold_nobody_up(self):
        """Peers that accept and say nothing, more than there ever were threads."""
        silent = socket.socket()
        self.addCleanup(silent.close)
        silent.bind(("127.0.0.1", 0))
        silent.listen(256)
        url = "http://127.0.0.1:%d/" % silent.getsockname()[1]
        runs = [self.client.post("/runs", {"workflow": "fetch", "input": {"url": url, "timeout": 60}})["id"]
                for _ in range(200)]
        self.assertEqual(self.fetch("/quick")["status"], 200)
        self.assertEqual(self.run_of("quick", None), "quick")
        waits = [self.client.get("/runs/%s/result" % run)["status"] for run in runs]
        self.assertEqual(set(waits), {"waiting"}, "the quick one did not wait for them")
        for run in runs:
            self.client.post("/runs/%s/kill" % run)

    def test_a_cancelled_request_ends(self):
        silent = socket.socket()
        self.addCleanup(silent.close)
        silent.bind(("127.0.0.1", 0))
        silent.listen(1)
        url = "http://127.0.0.1:%d/" % silent.getsockname()[1]
        run = self.client.post("/runs", {"workflow": "fetch", "input": {"url": url, "timeout": 600}})["id"]
        peer, _ = silent.accept()
        self.addCleanup(peer.close)
        peer.settimeout(30)
        self.assertTrue(peer.recv(1000))
        self.client.post("/runs/%s/cancel" % run)
        self.assertEqual(peer.recv(1000), b"", "the connection was closed")
        self.assertEqual(self.client.get("/runs/%s/result" % run, wait=20)["status"], "cancelled")


@unittest.skipIf(shutil.which("openssl") is None, "there is no openssl to make a certificate")
class Https(unittest.TestCase):
    """Of a server that proves who it is, and of one that does not."""

    def test_certificates_are_checked(self):
        folder = tempfile.mkdtemp(prefix="pawl-https-")
        self.addCleanup(shutil.rmtree, folder)
        certificate, key = (os.path.join(folder, name) for name in ("certificate.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        called = Called(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        called.socket = context.wrap_socket(called.socket, server_side=True)
        called.handle_error = lambda *problem: None  # clients that do not trust it
        threading.Thread(target=called.serve_forever, daemon=True).start()
        self.addCleanup(called.server_close)
        self.addCleanup(called.shutdown)
        for trusted in (certificate, os.devnull):
            server = Server("--allow-loopback", environment={"SSL_CERT_FILE": trusted})
            self.addCleanup(server.end)
            client = server.start().client()
            self.addCleanup(client.close)
            client.post("/deploy", {"files": [{"path": "flows.py", "text": SOURCE}]})
            for host in ("localhost", "127.0.0.1"):
                call = {"url": "https://%s:%d/" % (host, called.server_port), "timeout": 10}
                run = client.post("/runs", {"workflow": "fetch", "input": call})["id"]
                reply = client.get("/runs/%s/result" % run, wait=30)["output"]
                if trusted == certificate and host == "localhost":
                    self.assertEqual((reply["status"], reply["json"]["path"]), (200, "/"), reply)
                else:
                    self.assertEqual(reply["kind"], "ConnectionError", reply)
                    self.assertIn("no TLS with " + host, reply["message"])


class Reach(BuiltinTest):
    """By default nothing of the server's machine can be reached, however it is written."""

    flags = ("--allow-host", "*")

    def test_loopback_is_off(self):
        called = Called(("0.0.0.0", 0), Handler)
        threading.Thread(target=called.serve_forever, daemon=True).start()
        self.addCleanup(called.server_close)
        self.addCleanup(called.shutdown)
        Handler.seen.clear()
        for host in ("127.0.0.1", "localhost", "127.9.9.9", "[::1]", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]",
                     "[::ffff:7f00:1]", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0", "LOCALHOST"):
            refused = self.run_of("fetch", {"url": "http://%s:%d/" % (host, called.server_port), "timeout": 5})
            self.assertEqual(refused.get("kind"), "PermissionError", (host, refused))
            self.assertIn("--allow-loopback", refused["message"])
        for host in ("169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]"):
            refused = self.run_of("fetch", {"url": "http://%s/latest/meta-data/" % host, "timeout": 2})
            self.assertEqual(refused.get("kind"), "PermissionError", (host, refused))
        self.assertEqual(Handler.seen, [])


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

    def test_commands_have_no_file_of_the_server(self):
        shown = self.shell("ls -l /proc/self/fd | grep -c socket; true")["stdout"]
        self.assertEqual(shown.strip(), "0")
        self.assertEqual(self.shell(["sh", "-c", "echo /proc/self/fd/*"])["stdout"].split(),
                         ["/proc/self/fd/%d" % number for number in range(4)])  # the last one is of the folder that is read

    def test_parents_show_no_environment(self):
        shown = self.shell("tr '\\0' '\\n' < /proc/$PPID/environ | grep -c =; true")["stdout"]
        self.assertIn(shown.strip(), ("", "0"))

    def test_slow_commands_hold_nobody_up(self):
        runs = [self.client.post("/runs", {"workflow": "shell", "input": {"command": "sleep 300", "timeout": 300}})["id"]
                for _ in range(20)]
        self.assertEqual(self.shell("echo quick")["stdout"], "quick\n")
        self.assertEqual({self.client.get("/runs/%s/result" % run)["status"] for run in runs}, {"waiting"})
        for run in runs:
            self.client.post("/runs/%s/kill" % run)

    def test_a_killed_server_leaves_no_command_and_no_port(self):
        for end in ("kill", "stop"):
            server = Server("--allow-shell", "--shutdown-timeout", "1")
            self.addCleanup(server.end)
            server.start()
            client = server.client()
            client.post("/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
            path = os.path.join(server.folder, "pids")
            client.post("/runs", {"workflow": "shell", "input": {"timeout": 600, "command":
                        "sleep 600 & a=$!; setsid sleep 600 & echo $$ $a $! > %s.new; mv %s.new %s; wait"
                        % (path, path, path)}})
            deadline = time.monotonic() + 30
            while not os.path.exists(path):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.02)
            with open(path) as file:
                processes = [int(word) for word in file.read().split()]
            self.assertEqual(len(processes), 3)
            port = server.port
            client.close()
            getattr(server, end)()
            for process in processes:
                while os.path.exists("/proc/%d" % process):
                    self.assertLess(time.monotonic(), deadline + 30, "a command goes on after " + end)
                    time.sleep(0.02)
            server.start("127.0.0.1:%d" % port)
            server.stop()

    def test_what_is_no_command(self):
        for command in ([], 7, [1], None, ["a\0b"], "true\0false"):
            self.assertEqual(self.run_of("shell", {"command": command})["kind"], "TypeError", command)
        for more in ({"env": {"A=B": "c"}}, {"env": {"": "c"}}, {"env": {"A": "\0"}}, {"cwd": "/\0tmp"}):
            self.assertEqual(self.run_of("shell", {"command": "true", **more})["kind"], "TypeError", more)


if __name__ == "__main__":
    unittest.main()
