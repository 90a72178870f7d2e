"""TLS by certificate files."""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from support import PAWL, SOURCE, raw, Server

SDKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../sdk")

PYTHON_WORKER = """
import asyncio
import os
import pawl

@pawl.task
def charge(*args, **keywords):
    return 21

async def awaiting():
    async with pawl.AsyncClient() as client:
        return await client.run("steps", 2, timeout=60)

worker = pawl.Worker([charge]).start()
assert worker.wait_ready(30)
client = pawl.Client()
print(client.run("steps", 1, timeout=60), asyncio.run(awaiting()))
del os.environ["PAWL_CA"]
try:
    pawl.Client().workers()
except pawl.ConnectionFailed as error:
    print("untrusted", "certificate" in str(error).lower(), error.retryable, "PAWL_CA" in error.hint)
worker.stop()
worker.join(20)
"""

NODE_WORKER = """
import { Client, ConnectionFailed, Worker, task } from %r;
const log = { info() {}, warn() {}, error() {} };
const worker = new Worker({ tasks: [task('charge', () => 21)], log });
await worker.start().ready;
const client = new Client();
console.log(await client.run('steps', 2, { timeout: 60 }));
delete process.env.PAWL_CA;
const stranger = new Client();
try {
  await stranger.workers();
} catch (error) {
  console.log('untrusted', error instanceof ConnectionFailed, error.retryable, error.hint.includes('PAWL_CA'));
}
await worker.stop();
client.close();
stranger.close();
"""


@unittest.skipIf(shutil.which("openssl") is None, "there is no openssl to make a certificate")
class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pawl-tls-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.certificate = os.path.join(cls.folder, "certificate.pem")
        cls.key = os.path.join(cls.folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                        "-keyout", cls.key, "-out", cls.certificate], check=True, capture_output=True)

    def test_it_speaks_tls_and_nothing_else(self):
        server = Server("--tls-certificate", self.certificate, "--tls-key", self.key,
                        "--receive-timeout", "2").start()
        self.addCleanup(server.end)
        self.assertIn("https://", server.lines[0])
        context = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection("127.0.0.1", server.port, context=context, timeout=20)
        for _ in range(3):
            connection.request("GET", "/healthz")
            response = connection.getresponse()
            self.assertEqual((response.status, json.loads(response.read())), (200, {"status": "ok"}))
        body = json.dumps({"files": [{"path": "a.py", "text": SOURCE + "# " + "x" * 500000}]})
        connection.request("POST", "/api/v1/deploy", body)
        self.assertEqual(connection.getresponse().read()[:10], b'{"version"')
        self.assertEqual(raw(server.port, b"GET /healthz HTTP/1.1\r\n\r\n"), b"")
        # One who never shakes hands does not stay.
        begin = time.monotonic()
        self.assertEqual(raw(server.port, b""), b"")
        self.assertLess(time.monotonic() - begin, 8)
        self.assertEqual(server.stop(), 0)

    def secure_server(self, *flags):
        server = Server("--tls-certificate", self.certificate, "--tls-key", self.key, *flags).start()
        self.addCleanup(server.end)
        return server

    def connect(self, server):
        context = ssl.create_default_context(cafile=self.certificate)
        plain = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        return context.wrap_socket(plain, server_hostname="127.0.0.1")

    def ask(self, server, method, path, body=None):
        context = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection("127.0.0.1", server.port, context=context, timeout=60)
        connection.request(method, path, None if body is None else json.dumps(body))
        response = connection.getresponse()
        data = response.read()
        connection.close()
        return response.status, data

    def variables(self, server, **more):
        return dict(os.environ, PAWL_URL="https://127.0.0.1:%d" % server.port, PAWL_CA=self.certificate,
                    PAWL_TOKEN="", PYTHONPATH=os.path.join(SDKS, "python"), **more)

    def deploy(self, server):
        status, data = self.ask(server, "POST", "/api/v1/deploy", {"files": [{"path": "shop.py", "text": SOURCE}]})
        self.assertEqual(status, 200, data)

    def test_a_client_that_leaves_is_noticed(self):
        """With and without a farewell, in the middle of a stream and of a long poll."""
        server = self.secure_server()
        for polite in (True, False):
            connection = self.connect(server)
            connection.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertIn(b"200", connection.recv(100))
            self.wait_for(lambda: self.gauge(server, "pawl_event_listeners") == 1)
            self.leave(connection, polite)
            self.wait_for(lambda: self.gauge(server, "pawl_event_listeners") == 0)
        self.deploy(server)
        for polite in (True, False):
            # A worker that asked for tasks and left before there were any must not be given them.
            leaver = self.connect(server)
            body = b'{"name":"leaver","tasks":["charge"],"queues":["default"],"capacity":5,"wait":50,"lease":600}'
            leaver.sendall(b"POST /api/v1/worker/exchange HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s"
                           % (len(body), body))
            self.wait_for(lambda: b"leaver" in self.ask(server, "GET", "/api/v1/workers")[1])
            self.leave(leaver, polite)
            time.sleep(0.2)
            self.ask(server, "POST", "/api/v1/runs", {"workflow": "steps", "input": 1, "id": "s-%s" % polite})
            hello = {"name": "other", "tasks": ["charge"], "queues": ["default"], "capacity": 5, "wait": 30}
            answer = json.loads(self.ask(server, "POST", "/api/v1/worker/exchange", hello)[1])
            task, = answer["tasks"]
            results = [{"id": task["id"], "token": task["token"], "value": 5}]
            self.ask(server, "POST", "/api/v1/worker/exchange",
                     {"session": answer["session"], "results": results, "closed": True})
            status, data = self.ask(server, "GET", "/api/v1/runs/s-%s/result?wait=30" % polite)
            self.assertEqual(json.loads(data)["output"], 5)

    def leave(self, connection, polite):
        if polite:
            connection.settimeout(1)
            try:
                connection.unwrap()
            except (OSError, ssl.SSLError):
                pass  # the other side closes without a farewell of its own
        connection.close()

    def gauge(self, server, name):
        data = self.ask(server, "GET", "/metrics")[1].decode()
        return float(re.search(r"^%s ([0-9.e+]+)$" % name, data, re.MULTILINE).group(1))

    def wait_for(self, condition):
        end = time.monotonic() + 30
        while not condition():
            self.assertLess(time.monotonic(), end, "it does not come")
            time.sleep(0.05)

    def test_pipelined_over_tls(self):
        server = self.secure_server()
        with self.connect(server) as connection:
            one = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            slow = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
            connection.sendall(slow)
            time.sleep(0.05)
            connection.sendall((one + slow) * 10 + one.replace(b"Host", b"Connection: close\r\nHost"))
            data = b""
            while True:
                part = connection.recv(65536)
                if not part:
                    break
                data += part
        self.assertEqual(data.count(b"HTTP/1.1 200 OK"), 22)

    def test_the_command_line(self):
        server = self.secure_server()
        self.deploy(server)
        url = "https://127.0.0.1:%d" % server.port

        def pawl(*arguments, **variables):
            kept = {name: value for name, value in os.environ.items() if not name.startswith("PAWL")}
            return subprocess.run([PAWL, *arguments], env={**kept, **variables}, capture_output=True, text=True,
                                  timeout=60)

        self.assertEqual(pawl("list", "--server", url, "--ca", self.certificate).returncode, 0)
        self.assertEqual(pawl("start", "waiter", "--id", "cli", PAWL_URL=url, PAWL_CA=self.certificate).returncode, 0)
        watch = subprocess.Popen([PAWL, "watch", "cli", "--server", url, "--ca", self.certificate],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(pawl("send", "cli", "go", "7", "--server", url, "--ca", self.certificate).returncode, 0)
        self.assertEqual(watch.communicate(timeout=60)[0], "7\n")
        stranger = pawl("list", "--server", url)
        self.assertEqual(stranger.returncode, 5, stranger)
        self.assertRegex(stranger.stderr, "certificate")
        self.assertIn("--ca FILE", stranger.stderr)
        plain = pawl("list", "--server", url.replace("https", "http"))
        self.assertEqual(plain.returncode, 5, plain)
        self.assertIn("begins with https://", plain.stderr)
        missing = pawl("list", "--server", url, "--ca", "/nowhere.pem")
        self.assertEqual(missing.returncode, 5, missing)
        self.assertIn("/nowhere.pem", missing.stderr)
        self.assertIn("--ca or PAWL_CA names a PEM file", missing.stderr)

    def test_the_python_sdk(self):
        server = self.secure_server()
        self.deploy(server)
        done = subprocess.run([sys.executable, "-c", PYTHON_WORKER], env=self.variables(server), text=True,
                              capture_output=True, timeout=120)
        self.assertEqual(done.stdout, "21 42\nuntrusted True False True\n", done.stderr)

    @unittest.skipIf(shutil.which("node") is None, "there is no node")
    def test_the_node_sdk(self):
        server = self.secure_server()
        self.deploy(server)
        path = os.path.join(self.folder, "worker.mjs")
        with open(path, "w") as file:
            file.write(NODE_WORKER % os.path.abspath(os.path.join(SDKS, "node/src/index.js")))
        done = subprocess.run(["node", path], env=self.variables(server), text=True, capture_output=True, timeout=120)
        self.assertEqual(done.stdout, "42\nuntrusted true false true\n", done.stderr)

    def test_files_that_cannot_be_used_are_named(self):
        for certificate, key in ((self.key, self.key), (self.certificate, "/nowhere")):
            with self.assertRaisesRegex(RuntimeError, "PAWL-5001"):
                Server("--tls-certificate", certificate, "--tls-key", key).start()

    def test_a_certificate_that_ends_soon_is_spoken_of(self):
        short = os.path.join(self.folder, "short.pem")
        subprocess.run(["openssl", "req", "-x509", "-key", self.key, "-days", "2", "-subj", "/CN=localhost", "-out", short],
                       check=True, capture_output=True)
        past = os.path.join(self.folder, "past.pem")
        request = os.path.join(self.folder, "request.pem")
        subprocess.run(["openssl", "req", "-new", "-key", self.key, "-subj", "/CN=localhost", "-out", request],
                       check=True, capture_output=True)
        subprocess.run(["openssl", "x509", "-req", "-in", request, "-signkey", self.key, "-days", "-1", "-out", past],
                       check=True, capture_output=True)
        for path, said in ((short, "expires in 4[78] hours"), (past, "has expired"), (self.certificate, None)):
            server = Server("--tls-certificate", path, "--tls-key", self.key)
            self.addCleanup(server.end)
            server.start()
            warned = [line for line in server.lines if "warning: the certificate" in line]
            self.assertEqual(len(warned), 0 if said is None else 1, server.lines)
            if said:
                self.assertRegex(warned[0], said)

    def test_nobody_is_asked_for_a_passphrase(self):
        locked = os.path.join(self.folder, "locked.pem")
        subprocess.run(["openssl", "rsa", "-aes256", "-passout", "pass:secret", "-in", self.key, "-out", locked],
                       check=True, capture_output=True)
        done = subprocess.run([PAWL, "server", "--listen", "127.0.0.1:0", "--store", "memory:", "--tls-certificate",
                               self.certificate, "--tls-key", locked], capture_output=True, text=True, timeout=30,
                              stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1, done)
        self.assertIn("without a passphrase", done.stderr)
        self.assertNotIn("Enter", done.stderr)


if __name__ == "__main__":
    unittest.main()
