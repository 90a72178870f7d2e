"""Reading answers, however they are cut into pieces."""

import socket
import threading
import unittest

from pawl import _http, _operating, _requests, errors
from pawl._codec import Codecs


def read(data, size):
    reader = _http.ResponseReader()
    for start in range(0, len(data), size):
        if reader.feed(data[start : start + size]):
            return reader
    reader.feed(b"")
    return reader


class ResponseTest(unittest.TestCase):
    def check(self, data, status, body, keep_alive=True):
        for size in (1, 2, 7, 10_000):
            reader = read(data, size)
            self.assertEqual((reader.status, reader.body, reader.keep_alive), (status, body, keep_alive))

    def test_lengths(self):
        self.check(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, b"hello")
        self.check(b"HTTP/1.1 204 No Content\r\n\r\n", 204, b"")
        self.check(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", 200, b"", False)
        self.check(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nab", 201, b"ab")

    def test_chunks(self):
        self.check(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\n\r\n",
                   200, b"abc0123456789")

    def test_until_the_end(self):
        self.check(b"HTTP/1.1 200 OK\r\n\r\nall of it", 200, b"all of it", False)

    def test_what_is_no_answer(self):
        for data in (b"", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", b"SSH-2.0-x\r\n\r\n",
                     b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
                     b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"):
            with self.assertRaises(_http.ProtocolError):
                read(data, 5)


class TargetTest(unittest.TestCase):
    def test_urls(self):
        target = _http.Target("https://pawl.example/base/", "pawl_x")
        self.assertEqual((target.host, target.port, target.secure), ("pawl.example", 443, True))
        request = target.request("POST", "/runs", b"{}")
        self.assertTrue(request.startswith(b"POST /base/api/v1/runs HTTP/1.1\r\nHost: pawl.example\r\n"))
        self.assertIn(b"Authorization: Bearer pawl_x\r\n", request)
        self.assertEqual(_http.Target("http://[::1]:80/").host, "::1")
        for wrong in ("ftp://x", "http://"):
            with self.assertRaises(ValueError):
                _http.Target(wrong)
        with self.assertRaises(ValueError):
            _http.Target("http://x", "a\r\nb")

    def test_several_servers(self):
        target = _http.Target("http://a:1, b:2/base ,https://c")
        self.assertEqual([each.port for each in target.endpoints], [1, 2, 443])
        self.assertEqual(target.url, "http://a:1,b:2/base,https://c")
        first, second, third = target.endpoints
        self.assertIs(target.current, first)
        target.avoid(first)
        target.avoid(first)  # somebody else has found it out, too
        self.assertIs(target.current, second)
        self.assertIn(b"GET /base/api/v1/x HTTP/1.1\r\nHost: b:2\r\n", target.request("GET", "/x"))
        target.avoid(second)
        target.avoid(third)
        self.assertIs(target.current, first)
        with self.assertRaises(ValueError):
            _http.Target(" , ")

    def test_a_request_goes_to_a_server_that_is_there(self):
        with socket.create_server(("127.0.0.1", 0)) as gone:
            port = gone.getsockname()[1]
        with socket.create_server(("127.0.0.1", 0)) as there:
            target = _http.Target("http://127.0.0.1:%d,http://127.0.0.1:%d" % (port, there.getsockname()[1]))

            def answer():
                for status in (b"200 OK", b"503 Leaving"):
                    connection, _ = there.accept()
                    connection.recv(65536)
                    connection.sendall(b"HTTP/1.1 " + status + b"\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
                    connection.close()

            thread = threading.Thread(target=answer)
            thread.start()
            pool = _http.Pool(target, 5)
            self.assertEqual(pool.exchange(target.request("GET", "/x")).status, 200)
            self.assertIs(target.current, target.endpoints[1])
            self.assertEqual(pool.exchange(target.request("GET", "/x")).status, 503)
            self.assertIs(target.current, target.endpoints[0], "that one is leaving")
            thread.join()
        with self.assertRaises(OSError):
            pool.exchange(target.request("GET", "/x"))
        pool.close()

    def test_certificates_that_are_not_there(self):
        for wrong in ("/nowhere.pem", __file__):
            with self.assertRaisesRegex(ValueError, "no certificates in .*PAWL_CA"):
                _http.Target("https://x", ca=wrong).tls()
        self.assertIsNone(_http.Target("http://x", ca="/nowhere.pem").tls())

    def test_hints_say_what_to_do(self):
        closed = _http.unreachable(_http.Target("http://x"), _http.ProtocolError("closed"))
        self.assertIn("https://", closed.hint)
        self.assertTrue(closed.retryable)
        self.assertIn("pawl server", _http.unreachable(_http.Target("http://x"), ConnectionRefusedError()).hint)

    def test_names_in_paths_and_queries(self):
        self.assertEqual(_http.quote("a/b ü"), "a%2Fb%20%C3%BC")
        self.assertEqual(_http.query({"a": 1, "b": None, "tag": ["x:y", "z:1"]}), "?a=1&tag=x%3Ay&tag=z%3A1")

    def test_errors_of_answers(self):
        error = errors.error_from_answer(404, {"error": {"code": "PAWL-4002", "message": "no run", "hint": "look"}})
        self.assertIsInstance(error, errors.UnknownRun)
        self.assertEqual(str(error), "PAWL-4002: no run (look)")
        slower = errors.error_from_answer(429, {"error": {"code": "PAWL-5016", "message": "slower", "retryable": True}})
        self.assertEqual((slower.code, slower.status, slower.retryable), ("PAWL-5016", 429, True))

    def test_a_page_that_a_proxy_sends_is_not_part_of_the_message(self):
        for body in (b"<html>502 Bad Gateway</html>", b'"502"', b'{"error": "bad gateway"}',
                     b'{"error": {"code": 502, "message": "bad gateway"}}', b""):
            for status in (502, 404):
                with self.assertRaises(errors.PawlError) as caught:
                    _requests.state("x").answer(status, body, Codecs())
                self.assertEqual(str(caught.exception),
                                 "something between here and the server answered with status %d" % status)
                self.assertEqual((caught.exception.status, caught.exception.retryable), (status, status == 502))

    def test_an_age_has_to_be_given(self):
        with self.assertRaisesRegex(TypeError, "how old must a run be"):
            _operating.purge(None)
        self.assertIn(b'"older_than":0', _operating.purge(0).text(Codecs()))
        self.assertIn(b'"filter":{}', _requests.act_on_many("cancel").text(Codecs()))
        with self.assertRaisesRegex(ValueError, "'workflow' is None"):
            _requests.act_on_many("cancel", workflow=None)


if __name__ == "__main__":
    unittest.main()
