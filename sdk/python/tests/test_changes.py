"""The stream of changes, of both clients: from a real server, and from one that breaks off."""

import asyncio
import pathlib
import socket
import threading
import unittest

import pawl
import pawl.testing
from pawl._changes import EventReader

HERE = pathlib.Path(__file__).parent
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


def chunk(text):
    return b"%x\r\n%s\r\n" % (len(text), text.encode())


def event(number, run="r", change="advanced"):
    return 'id: a-%d\nevent: run\ndata: {"id":"%s","change":"%s","status":"waiting"}\n\n' % (number, run, change)


class BreakingServer:
    """Answers each connection with the next of some bytes, closes it, and keeps what it was asked."""

    def __init__(self, answers):
        self.requests = []
        self._answers = answers
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = "http://127.0.0.1:%d" % self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        for answer in self._answers:
            connection, _ = self._listener.accept()
            with connection:
                request = b""
                while b"\r\n\r\n" not in request:
                    request += connection.recv(65536)
                self.requests.append(request.decode())
                connection.sendall(answer)

    def close(self):
        self._thread.join(10)
        self._listener.close()

    def last_ids(self):
        found = []
        for request in self.requests:
            lines = [line for line in request.split("\r\n") if line.startswith("Last-Event-ID: ")]
            found.append(lines[0].partition(": ")[2] if lines else None)
        return found


class ReaderTest(unittest.TestCase):
    def test_however_it_is_cut(self):
        data = HEAD + chunk("id: a-1\n: hello\n\n" + event(2)[:20]) + chunk(event(2)[20:] + "event: missed\ndata: {}\n\n")
        for size in (1, 3, 50, 10_000):
            reader, found = EventReader(), []
            for start in range(0, len(data), size):
                self.assertFalse(reader.feed(data[start : start + size]))
                found += reader.take()
            self.assertEqual([(id, kind) for id, kind, _ in found], [("a-1", ""), ("a-2", "run"), (None, "missed")])
        self.assertTrue(reader.feed(b"0\r\n\r\n"))

    def test_without_chunks(self):
        reader = EventReader()
        reader.feed(b"HTTP/1.1 200 OK\r\n\r\n" + event(1).encode())
        self.assertEqual(len(reader.take()), 1)


class Listening:
    """Mixed into the two classes below, which say how to listen."""

    def collect(self, url, count, **options):
        """So many changes, or the error that came instead of the last one."""
        raise NotImplementedError

    def against(self, *answers, count, **options):
        server = BreakingServer(answers)
        self.addCleanup(server.close)
        return server, self.collect(server.url, count, **options)

    def test_a_lost_connection_goes_on_behind_the_last_change(self):
        server, found = self.against(
            HEAD + chunk("id: a-6\n: hello\n\n"),
            HEAD + chunk(event(7)) + chunk(event(8)[:30]),
            b"HTTP/1.1 503 Busy\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
            HEAD + chunk(event(8)) + chunk("id: b-1\nevent: missed\ndata: {}\n\n"), count=3)
        self.assertEqual([(each.id, each.kind) for each in found], [("a-7", "run"), ("a-8", "run"), ("b-1", "missed")])
        self.assertEqual(server.last_ids(), [None, "a-6", "a-7", "a-7"])

    def test_what_may_have_been_missed_is_said(self):
        server, found = self.against(HEAD, HEAD + chunk(event(5)), count=2)
        self.assertEqual([each.kind for each in found], ["missed", "run"])

    def test_after_a_change_that_is_known(self):
        server, found = self.against(HEAD + chunk(event(4)), count=1, after="a-3", run="a b")
        self.assertEqual(server.last_ids(), ["a-3"])
        self.assertIn("/api/v1/events?run=a+b ", server.requests[0])
        with self.assertRaises(ValueError):
            pawl.Client(server.url).changes(after="a\r\nb")

    def test_an_error_of_the_server(self):
        body = b'{"error":{"code":"PAWL-5002","message":"no"}}'
        answer = b"HTTP/1.1 401 No\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(body), body)
        server, found = self.against(answer, count=1)
        self.assertIsInstance(found[-1], pawl.Unauthorized)

    def test_nobody_there(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            url = "http://127.0.0.1:%d" % closed.getsockname()[1]
        self.assertIsInstance(self.collect(url, 1)[-1], pawl.ConnectionFailed)

    def test_a_real_server(self):
        with pawl.testing.Server(test_clock=False) as server:
            server.client.deploy(str(HERE / "verb_flows.py"))
            found = self.collect(server.url, 3, started=lambda: server.client.start("patient", "ada", id="p").kill())
        self.assertEqual((found[0].kind, found[0].run, found[0].change, found[0].workflow),
                         ("run", "p", "started", "patient"))
        self.assertEqual((found[2].change, found[2].status), ("ended", "cancelled"))

    def test_only_what_is_asked_for(self):
        with pawl.testing.Server(test_clock=False) as server:
            server.client.deploy(str(HERE / "verb_flows.py"))
            found = self.collect(server.url, 1, workflow="patient", kind="run", change="ended",
                                 started=lambda: server.client.start("patient", "ada", id="p").kill())
        self.assertEqual([(each.run, each.change, each.workflow) for each in found], [("p", "ended", "patient")])

    def test_silence(self):
        with pawl.testing.Server(test_clock=False) as server:
            found = self.collect(server.url, 2, timeout=0.2)
            self.assertIsInstance(found[-1], pawl.WaitTimeout)


class BlockingTest(Listening, unittest.TestCase):
    def collect(self, url, count, started=None, **options):
        found = []
        client = pawl.Client(url, token="", retries=2)
        try:
            with client.changes(**options) as changes:
                if started is not None:
                    started()
                while len(found) < count:
                    found.append(next(changes))
        except pawl.PawlError as error:
            found.append(error)
        return found

    def test_another_thread_ends_it(self):
        with pawl.testing.Server(test_clock=False) as server:
            changes = server.client.changes()
            threading.Timer(0.2, changes.close).start()
            self.assertEqual(list(changes), [])

    def test_after_a_silence_it_goes_on(self):
        with pawl.testing.Server(test_clock=False) as server:
            server.client.deploy(str(HERE / "verb_flows.py"))
            with server.client.handle("p").changes(timeout=0.2) as changes:
                with self.assertRaises(pawl.WaitTimeout):
                    next(changes)
                server.client.start("patient", "ada", id="other")
                server.client.start("patient", "ada", id="p")
                self.assertEqual(next(changes).run, "p")


class AwaitingTest(Listening, unittest.TestCase):
    def collect(self, url, count, started=None, **options):
        found = []

        async def listen():
            async with pawl.AsyncClient(url, token="", retries=2) as client:
                async with client.changes(**options) as changes:
                    if started is not None:
                        await asyncio.get_running_loop().run_in_executor(None, started)
                    async for change in changes:
                        found.append(change)
                        if len(found) == count:
                            return

        try:
            asyncio.run(asyncio.wait_for(listen(), 60))
        except pawl.PawlError as error:
            found.append(error)
        return found

    def test_of_one_run(self):
        with pawl.testing.Server(test_clock=False) as server:
            server.client.deploy(str(HERE / "verb_flows.py"))

            async def listen():
                async with pawl.AsyncClient(server.url, token="") as client:
                    changes = client.handle("p").changes(timeout=0.2)
                    try:
                        await changes.__anext__()
                    except pawl.WaitTimeout:
                        pass
                    await client.start("patient", "ada", id="other")
                    await client.start("patient", "ada", id="p")
                    first = await changes.__anext__()
                    await changes.close()
                    return first, [each async for each in changes]

            first, rest = asyncio.run(asyncio.wait_for(listen(), 60))
            self.assertEqual((first.run, first.change), ("p", "started"))


if __name__ == "__main__":
    unittest.main()
