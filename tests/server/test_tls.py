"""TLS by certificate files."""

import http.client
import json
import os
import shutil
import ssl
import subprocess
import tempfile
import time
import unittest

from support import raw, Server


@unittest.skipIf(shutil.which("openssl") is None, "there is no openssl to make a certificate")
class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pawl-tls-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.certificate = os.path.join(cls.folder, "certificate.pem")
        cls.key = os.path.join(cls.folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
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
        body = json.dumps({"files": [{"path": "a.py", "text": "# " + "x" * 500000}]})
        connection.request("POST", "/api/v1/deploy", body)
        self.assertEqual(connection.getresponse().read()[:10], b'{"version"')
        self.assertEqual(raw(server.port, b"GET /healthz HTTP/1.1\r\n\r\n"), b"")
        # One who never shakes hands does not stay.
        begin = time.monotonic()
        self.assertEqual(raw(server.port, b""), b"")
        self.assertLess(time.monotonic() - begin, 8)
        self.assertEqual(server.stop(), 0)

    def test_files_that_cannot_be_used_are_named(self):
        for certificate, key in ((self.key, self.key), (self.certificate, "/nowhere")):
            with self.assertRaisesRegex(RuntimeError, "PAWL-5001"):
                Server("--tls-certificate", certificate, "--tls-key", key).start()


if __name__ == "__main__":
    unittest.main()
