"""Codecs: what they make of values, and that a server which is given encoded values has no others."""

import asyncio
import base64
import dataclasses
import functools
import hashlib
import hmac
import logging
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
import zlib

import pawl
import pawl.testing
import codec_flows
from pawl import _codec, payload
from pawl._codec import Codecs
from pawl._definitions import Task

HERE = pathlib.Path(__file__).parent
MARKER = "4711-marker-0815"  # stands in what is secret, and nowhere else


class Zlib:
    def __init__(self, id="zlib"):
        self.id = id

    def encode(self, data):
        return zlib.compress(data)

    def decode(self, data):
        return zlib.decompress(data)


class Vault:
    """Encrypts with what the standard library has: a key stream of HMACs, and an HMAC over it all.
    Programs use a library for that; see docs/python.md."""

    def __init__(self, id, key):
        self.id = id
        self._key = key

    def _stream(self, nonce, size):
        blocks = (hmac.digest(self._key, b"stream" + nonce + number.to_bytes(8, "big"), "sha256")
                  for number in range(size // 32 + 1))
        return b"".join(blocks)[:size]

    def _mixed(self, nonce, data):
        return bytes(one ^ other for one, other in zip(data, self._stream(nonce, len(data))))

    def encode(self, data):
        nonce = os.urandom(16)
        sealed = nonce + self._mixed(nonce, data)
        return sealed + hmac.digest(self._key, b"whole" + sealed, "sha256")

    def decode(self, data):
        sealed, mark = data[:-32], data[-32:]
        if not hmac.compare_digest(mark, hmac.digest(self._key, b"whole" + sealed, "sha256")):
            raise ValueError("this was encrypted with another key, or was changed")
        return self._mixed(sealed[:16], sealed[16:])


class Broken:
    """Fails with an error that quotes the data, as some do."""

    id = "broken"

    def encode(self, data):
        raise RuntimeError("cannot encode %r" % data)

    decode = encode


OLD = Vault("2023", hashlib.sha256(b"old").digest())
NEW = Vault("2024", hashlib.sha256(b"new").digest())


def setUpModule():
    log = logging.getLogger("pawl")  # of failures that the tests want
    unittest.addModuleCleanup(log.setLevel, log.level)
    log.setLevel(logging.ERROR)


def look_up_as(**options):
    """A task of that name for one test, which the program as a whole does not know."""
    return lambda function: Task(function, "look_up", options)


def opened(codecs, value):
    problems = []
    return codecs.opened(value, problems), problems


class ValuesTest(unittest.TestCase):
    def test_the_bytes_are_as_specified(self):
        # The same as in the tests of the Node SDK.
        class Reversed:
            id = "rev.1"

            def encode(self, data):
                return data[::-1]

            decode = encode

        sealed = Codecs([Reversed()]).seal({"a": [1, "grüße"]})
        self.assertEqual(bytes(sealed), b"\0pawl\1\5rev.1" + '{"a":[1,"grüße"]}'.encode()[::-1])
        self.assertEqual(base64.b64encode(sealed), b"AHBhd2wBBXJldi4xfV0iZZ/DvMNyZyIsMVs6ImEiew==")
        self.assertTrue(base64.b64encode(sealed).startswith(_codec.MARKER))
        self.assertEqual(Codecs([Reversed()]).sealed_text("no"), "pawl-encoded:AHBhd2wBBXJldi4xIm9uIg==")

    def test_what_is_encoded_is_decoded_at_any_depth(self):
        codecs = Codecs([NEW])
        one = bytes(codecs.seal({"n": 1}))
        text = bytes(codecs.seal("key"))
        value = {"a": [one, (one, {text})], text: one, 7: frozenset([text]), "b": b"\0pawl", "c": None}
        found, problems = opened(codecs, value)
        inner = {"n": 1}
        self.assertEqual(found, {"a": [inner, (inner, {"key"})], "key": inner, 7: frozenset(["key"]),
                                 "b": b"\0pawl", "c": None})
        self.assertEqual(problems, [])

    def test_every_kind_of_value_comes_back(self):
        codecs = Codecs([NEW])
        for value in (2**70, float("inf"), "x \ud800", b"\0\1", (1, (2,)), {1, 2}, {"$set": 1}, {1: "one"}, {}, "", 0, False):
            with self.subTest(value=value):
                self.assertEqual(opened(codecs, bytes(codecs.seal(value))), (value, []))

    def test_none_plain_and_sealed_values_are_sent_as_they_are(self):
        codecs = Codecs([NEW])
        self.assertIsNone(codecs.sealed(None, ""))
        self.assertEqual(codecs.sealed(pawl.plain({"a": (1,)}), ""), {"a": {"$tuple": [1]}})
        sealed = codecs.seal("x")
        self.assertEqual(payload.write(codecs.sealed(sealed, "")), payload.encode(bytes(sealed)))
        self.assertEqual(payload.write(codecs.sealed(pawl.plain([sealed]), "")), payload.encode([bytes(sealed)]))
        self.assertIs(codecs.seal(sealed), sealed)

    def test_a_sealed_value_within_one_that_is_encoded(self):
        codecs = Codecs([NEW])
        within = codecs.sealed({"deep": pawl.plain([codecs.seal({"in": codecs.seal("x")})]), "no": codecs.seal(None)}, "")
        self.assertEqual(list(within), ["$bytes"])
        self.assertEqual(opened(codecs, payload.decode(payload.write(within))), ({"deep": [{"in": "x"}], "no": None}, []))
        unread = opened(Codecs([OLD]), bytes(codecs.seal("x")))[0]
        with self.assertRaisesRegex(pawl.CodecError, "an opaque value cannot be encoded with others .*plain"):
            codecs.sealed([unread], "")

    def test_nothing_is_decoded_in_what_the_sender_wrote(self):
        # Or somebody who has seen an encoded value could have it read by sending it as their own data.
        codecs = Codecs([NEW])
        data, text = bytes(codecs.seal(MARKER)), codecs.sealed_text(MARKER)
        value = {"file": data, "said": "look: " + text}
        self.assertEqual(opened(codecs, bytes(codecs.seal(value))), (value, []))

    def test_without_a_codec_plain_says_nothing_and_seal_refuses(self):
        self.assertEqual(Codecs().sealed(pawl.plain({"a": [pawl.plain(1)]}), ""), {"a": [1]})
        with self.assertRaisesRegex(pawl.PayloadError, "input.a: a value of type 'object' cannot be sent"):
            Codecs().sealed(pawl.plain({"a": object()}), "input")
        with self.assertRaisesRegex(pawl.CodecError, "no codec to seal a value with"):
            Codecs().seal("x")

    def test_what_cannot_be_decoded_is_opaque_and_a_problem(self):
        data = bytes(Codecs([OLD]).seal(MARKER))
        cases = (
            (Codecs(), data, "codec '2023', and there is no codec here"),
            (Codecs([NEW, Zlib()]), data, "codec '2023', and there is only '2024', 'zlib' here"),
            (Codecs([Vault("2023", b"x")]), data, "codec '2023' cannot decode a value: ValueError"),
            (Codecs([OLD]), data[:-1], "codec '2023' cannot decode a value"),
            (Codecs([OLD]), data[:6], "encoded with codec ''"),
            (Codecs([OLD]), data[:9], "encoded with codec '20'"),
            (Codecs([OLD]), b"\0pawl\1\4\xff\xff\xff\xff123", "encoded with codec ''"),
            (Codecs([Zlib()]), b"\0pawl\1\4zlib" + zlib.compress(b"{"), "to what is no payload"),
        )
        for codecs, value, message in cases:
            with self.subTest(message=message):
                found, problems = opened(codecs, {"a": [value], "b": 2})
                self.assertEqual(found, {"a": [value], "b": 2})
                self.assertIsInstance(found["a"][0], pawl.Opaque)
                self.assertIs(found["a"][0].problem, problems[0])
                self.assertIn(message, str(problems[0]))
                self.assertIn("opaque bytes", str(found["a"][0]))
                self.assertEqual(payload.encode(found["a"][0]), payload.encode(value))  # may be sent on

    def test_what_cannot_be_hashed_keeps_its_place(self):
        codecs = Codecs([NEW])
        data = bytes(codecs.seal({"n": 1}))
        for value in ({data}, {data: 1}, frozenset([data])):
            found, problems = opened(codecs, [value])
            self.assertEqual(found, [value])
            self.assertIn("cannot be hashed", str(problems[0]))

    def test_texts(self):
        codecs = Codecs([NEW])
        sealed = codecs.sealed_text("it's %s" % MARKER)
        self.assertNotIn(MARKER, sealed)
        self.assertEqual(codecs.sealed_text(""), "")
        self.assertEqual(opened(codecs, "E: %s\nE: %s" % (sealed, sealed)),
                         ("E: it's {0}\nE: it's {0}".format(MARKER), []))
        for other in (sealed[:-9], sealed[:-8], "pawl-encoded:", "pawl-encoded:abc", "pawl-encoded:AHBhd2wB"):
            self.assertEqual(opened(codecs, "E: " + other), ("E: " + other, []))
        self.assertEqual(opened(Codecs([OLD]), sealed), (sealed, []))

    def test_codecs_are_checked(self):
        @dataclasses.dataclass
        class Named:
            id: object
            encode = decode = staticmethod(lambda data: data)

        for id in (None, "", "a b", "ü", "x" * 65, 7, "a\n"):
            with self.assertRaisesRegex(TypeError, "a codec has an `id`"):
                pawl.Client("http://127.0.0.1:1", "", codec=Named(id))
        with self.assertRaisesRegex(TypeError, "codec 'x' has no function `decode`"):
            Codecs([type("C", (), {"id": "x", "encode": bytes})()])
        with self.assertRaisesRegex(ValueError, "two codecs have the id 'zlib'"):
            pawl.AsyncClient("http://127.0.0.1:1", "", codec=[Zlib(), Zlib()])
        made = Named("text")
        made.encode = lambda data: "text"
        with self.assertRaisesRegex(pawl.CodecError, "codec 'text' gives a str instead of bytes"):
            Codecs([made]).seal(1)

    def test_an_error_of_a_codec_does_not_quote_the_value(self):
        with self.assertRaises(pawl.CodecError) as caught:
            Codecs([Broken()]).seal(MARKER)
        self.assertEqual(str(caught.exception), "codec 'broken' cannot encode a value: RuntimeError")


class ConfigureTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(pawl.configure, codec=None)

    def test_it_is_for_all_that_is_made_from_then_on(self):
        pawl.configure("http://127.0.0.1:1", "secret", codec=[NEW, OLD])
        worker = pawl.Worker([])
        self.addCleanup(worker._end)
        for made in (pawl.client()._codecs, pawl.Client()._codecs, pawl.AsyncClient()._codecs, worker.codecs):
            self.assertIs(made.encoder, NEW)
        self.assertIs(pawl.Client(codec=OLD)._codecs.encoder, OLD)
        self.assertIsNone(pawl.Client(codec=None)._codecs.encoder)
        self.assertEqual(pawl.seal("x").codec, "2024")

    def test_it_stays_until_it_is_taken_away(self):
        pawl.configure("http://127.0.0.1:1", codec=NEW)
        self.assertIs(pawl.configure("http://127.0.0.1:2")._codecs.encoder, NEW)
        client = pawl.configure(codec=OLD)
        self.assertEqual((client.url, client._codecs.encoder), ("http://127.0.0.1:2", OLD))
        self.assertIsNone(pawl.configure(codec=None)._codecs.encoder)
        with self.assertRaises(pawl.CodecError):
            pawl.seal("x")


class ServerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = pawl.testing.Server(test_clock=False, codec=None).open()
        cls.addClassCleanup(cls.server.close)
        cls.plain = cls.server.client  # which has no codec
        cls.client = cls.connect(codec=[NEW, OLD, Zlib()])
        cls.client.deploy(str(HERE / "codec_flows.py"))
        cls.work(cls.addClassCleanup, [NEW, OLD, Zlib()])

    @classmethod
    def connect(cls, codec):
        client = pawl.Client(cls.server.url, "", codec=codec)
        cls.addClassCleanup(client.close)
        return client

    @classmethod
    def work(cls, cleanup, codec, tasks=(codec_flows.charge_card, codec_flows.review_card, codec_flows.refuse_card)):
        worker = pawl.Worker(tasks, url=cls.server.url, token="", codec=codec)
        worker.start().wait_ready(10)

        def end():
            worker.stop()
            worker.join(10)

        cleanup(end)
        return end

    def card(self, number=MARKER):
        return codec_flows.Card(number, "ada")

    def api(self, run):
        """All that the server tells of a run, as its texts."""
        paths = ("", "/result", "/timeline", "/state", "/logs", "/messages", "/status?after=0")
        return "".join(
            urllib.request.urlopen("%s/api/v1/runs/%s%s" % (self.server.url, run, path)).read().decode()
            for path in paths)

    def test_a_value_goes_through_a_workflow_that_cannot_read_it(self):
        run = self.client.start(codec_flows.pay, self.card())
        self.assertEqual(run.result(10), {"receipt": "ada paid 1200 with " + MARKER})
        self.assertEqual(run.info().input, {"number": MARKER, "owner": "ada"})
        self.assertEqual(self.client.timeline(run.id)["calls"][0]["args"], [{"number": MARKER, "owner": "ada"}, 1200])
        told = self.api(run.id)
        self.assertIn(run.id, told)
        self.assertIn("AHBhd2wB", told)
        self.assertNotIn(MARKER, told)

    def test_a_workflow_puts_values_where_it_wants(self):
        receipt = {"receipt": "ada paid 5 with " + MARKER}
        self.assertEqual(self.client.run(codec_flows.nested, self.card(), timeout=10), {
            "card": {"number": MARKER, "owner": "ada"}, "receipts": [receipt, (receipt,)], "same": True,
            7: {"plain": "text"}})

    def test_compression(self):
        client = self.connect(Zlib())
        value = [MARKER] * 1000
        self.assertEqual(client.run("echo", value, timeout=10), value)
        run = client.start("echo", value)
        run.result(10)
        self.assertLess(len(self.plain.get(run.id).input), 200)

    def test_messages_statuses_promises_and_resumes(self):
        run = self.client.start("conversation", {"n": MARKER}, message=("words", [MARKER]))
        change = run.wait_status_change(0, 10)
        self.assertEqual(change.value, {"hears": {"n": MARKER}})
        with self.assertRaisesRegex(pawl.CodecError, "there is no codec here"):
            self.plain.wait_status_change(run.id, 0, 10)
        run.send("words", {"two": MARKER})
        token = run.wait_status_change(change.version, 10).value
        self.client.resolve(token, (MARKER,))
        self.wait_for(lambda: self.plain.list(suspended=True, id_part=run.id).runs)
        run.send("later", {"later": MARKER})
        self.assertEqual([each["payload"] for each in run.messages()["messages"]], [{"later": MARKER}])
        self.assertIsInstance(self.plain.messages(run.id)["messages"][0]["payload"], pawl.Opaque)
        self.assertNotIn(MARKER, self.api(run.id))
        self.client.act_on_many("resume", id_part=run.id, value={"resumed": MARKER})
        self.assertEqual(run.result(10), [{"n": MARKER}, [MARKER], {"two": MARKER}, (MARKER,), {"resumed": MARKER}])
        self.assertNotIn(MARKER, self.api(run.id))

    def test_a_rejection(self):
        run = self.client.start("promised")
        token = run.wait_status_change(0, 10).value
        self.client.reject(token, "NotToday", "it is " + MARKER, data={"why": MARKER})
        with self.assertRaises(pawl.RunFailed) as caught:
            run.result(10)
        self.assertIn("it is " + MARKER, caught.exception.message)
        self.assertEqual(caught.exception.data, {"why": MARKER})
        self.assertNotIn(MARKER, self.api(run.id))

    def test_a_task_lets_the_workflow_see_a_part(self):
        run = self.client.start(codec_flows.decided, self.card())
        self.assertEqual(run.result(10), {
            "approved": True, "by": {"reviewer of": MARKER}, "note": {"from": {"number": MARKER, "owner": "ada"}}})
        self.assertIs(self.plain.wait(run.id, 10).output["approved"], True)
        self.assertNotIn(MARKER, self.api(run.id))

    def test_progress(self):
        reached = []

        @look_up_as()
        def look_up(card, count):
            pawl.heartbeat({"at": card["number"]})
            while not reached and not pawl.cancelled():
                time.sleep(0.01)
            return count

        self.work(self.addCleanup, NEW, [look_up])
        run = self.client.start("looked_up", self.card())
        self.wait_for(lambda: self.client.timeline(run.id)["calls"][0]["progress"])
        self.assertEqual(self.client.timeline(run.id)["calls"][0]["progress"], {"at": MARKER})
        self.assertNotIn(MARKER, self.api(run.id))
        reached.append(True)
        self.assertEqual(run.result(10), 3)

    def test_an_error_tells_its_kind_alone(self):
        run = self.client.start("caught", self.card("decline " + MARKER))
        self.assertEqual(run.result(10), ["CardDeclined", "CardDeclined: no funds on decline " + MARKER, {"code": 51}])
        told = self.api(run.id)
        self.assertIn("CardDeclined", told)
        self.assertNotIn(MARKER, told)
        self.assertNotIn("no funds", told)
        self.assertNotIn("Traceback", told)

    def test_an_error_may_have_plain_data(self):
        run = self.client.start("caught_code", self.card())
        self.assertEqual(run.result(10), ["CardRefused", 7, "order: CardRefused: never " + MARKER])
        self.assertNotIn(MARKER, self.api(run.id))

    def test_a_failed_run(self):
        @look_up_as(retry=1)
        def look_up(card, count):
            error = KeyError(card["number"])
            error.owner = card["owner"] + MARKER
            raise error

        self.work(self.addCleanup, NEW, [look_up])
        run = self.client.start("looked_up", self.card())
        with self.assertRaises(pawl.RunFailed) as caught:
            run.result(20)
        self.assertEqual((caught.exception.kind, caught.exception.message), ("KeyError", "'%s'" % MARKER))
        self.assertEqual(caught.exception.data, {"owner": "ada" + MARKER})
        self.assertEqual(caught.exception.owner, "ada" + MARKER)
        self.assertIn("test_codec.py", caught.exception.traceback)
        told = self.api(run.id)
        self.assertNotIn(MARKER, told)
        self.assertNotIn("test_codec.py", told)
        with self.assertRaises(pawl.RunFailed) as caught:  # it failed, whoever can read why
            self.plain.handle(run.id).result(10)
        self.assertEqual(caught.exception.kind, "KeyError")
        self.assertRegex(caught.exception.message, "^pawl-encoded:")

    def test_the_output_is_what_the_workflow_is_annotated_with(self):
        def echo(value: codec_flows.Card) -> codec_flows.Card: ...

        self.assertEqual(self.client.run(pawl.workflow(echo), self.card(), timeout=10), self.card())

    def test_a_workflow_that_states_a_type_wants_the_outer_part_plain(self):
        order = {"shop": "berlin", "card": self.client.seal(self.card())}
        with self.assertRaisesRegex(pawl.PawlError, "fields of Order is needed, not bytes"):
            self.client.start("typed", order)
        run = self.client.start("typed", pawl.plain(order))
        self.assertEqual(run.result(10), {"receipt": "ada paid 6 with " + MARKER})
        self.assertEqual(run.info().input, {"shop": "berlin", "card": {"number": MARKER, "owner": "ada"}})
        self.assertNotIn(MARKER, self.api(run.id))

    def test_a_client_without_the_key(self):
        run = self.client.start("echo", {"n": MARKER}, tags={"test": "without"})
        run.result(10)
        for codec, message in ((None, "no codec here"), (OLD, "only '2023' here"), (Broken(), "only 'broken' here")):
            client = self.connect(codec)
            with self.assertRaisesRegex(pawl.CodecError, "codec '2024', and there is .*%s" % message):
                client.handle(run.id).result(10)
            result = client.wait(run.id, 10, workflow=codec_flows.pay)  # to know that it has ended
            self.assertTrue(result.completed)
            self.assertIsInstance(result.output, pawl.Opaque)
            self.assertEqual(result.output.codec, "2024")
            self.assertEqual([each.id for each in client.list(tags={"test": "without"})], [run.id])
            self.assertIsInstance(client.get(run.id).input, pawl.Opaque)

    def test_a_client_without_a_key_hands_on_what_it_has(self):
        run = self.client.start("echo", {"n": MARKER})
        run.result(10)
        opaque = self.plain.wait(run.id, 10).output
        again = self.plain.start("echo", [opaque])
        self.assertEqual(self.client.handle(again.id).result(10), [{"n": MARKER}])

    def test_rotation_of_a_key(self):
        before = self.connect(OLD)
        first = before.start("conversation", {"n": 1})
        first.send("words", "old")
        after = self.connect([NEW, OLD])
        after.send(first.id, "words", "new")
        token = self.status_of(after, first, lambda value: isinstance(value, str))
        after.resolve(token, None)
        self.wait_for(lambda: self.plain.list(suspended=True, id_part=first.id).runs)
        after.resume(first.id, "resumed")
        self.assertEqual(after.handle(first.id).result(10), [{"n": 1}, "old", "new", None, "resumed"])
        output = self.plain.wait(first.id, 10).output
        self.assertEqual([getattr(each, "codec", None) for each in output], ["2023", "2023", "2024", None, "2024"])
        with self.assertRaises(pawl.CodecError):
            before.handle(first.id).result(10)

    def test_an_attempt_without_the_key_fails_and_another_worker_tries(self):
        seen = []

        @look_up_as(retry=pawl.RetryPolicy(max_attempts=50, backoff=0.05, factor=1.0))
        def look_up(card, count):
            seen.append(card)
            return {"of": card["number"]}

        self.client.deploy(str(HERE / "codec_flows.py"), tasks=[look_up])
        end = self.work(self.addCleanup, OLD, [look_up])
        with self.assertLogs("pawl", "WARNING") as logged:
            run = self.client.start("looked_up", self.card())
            self.wait_for(lambda: self.plain.timeline(run.id)["calls"][0].get("failed_attempts"))
        end()
        failed = self.plain.timeline(run.id)["calls"][0]["failed_attempts"][0]["error"]
        self.assertEqual(failed["kind"], "CodecError")
        self.assertIn("codec '2024', and there is only '2023' here", failed["message"])
        self.assertFalse(failed["traceback"])
        self.assertIn("CodecError", logged.output[0])
        self.assertEqual(seen, [])
        self.work(self.addCleanup, NEW, [look_up])
        self.assertEqual(run.result(20), {"of": MARKER})

    def test_a_codec_that_fails_fails_the_attempt(self):
        class Failing(Vault):
            def encode(self, data):
                raise RuntimeError("cannot encode %r" % data)

        @look_up_as(retry=1)
        def look_up(card, count):
            if count == 3:
                raise ValueError(card["number"])

        failing = Failing("2024", NEW._key)
        self.client.deploy(str(HERE / "codec_flows.py"), tasks=[look_up])
        self.work(self.addCleanup, failing, [look_up])
        run = self.client.start("looked_up", self.card())
        with self.assertRaisesRegex(pawl.RunFailed, "CodecError: codec '2024' cannot encode a value: RuntimeError"):
            run.result(20)
        self.assertNotIn(MARKER, self.api(run.id))
        with self.assertRaisesRegex(pawl.CodecError, "codec 'broken' cannot encode a value"):
            self.connect(Broken()).start("echo", MARKER)

    def test_a_second_start_finds_the_first(self):
        # Each time the vault encodes in another way.
        first = self.client.start("echo", self.card(), id="second")
        second = self.client.start("echo", self.card(), id="second")
        self.assertEqual((first.created, second.created, second.id), (True, False, "second"))
        with self.assertRaises(pawl.RunExists):
            self.client.start("echo", self.card("other"), id="second")
        with self.assertRaises(pawl.RunExists):
            self.client.start("pay", self.card(), id="second")
        with self.assertRaises(pawl.RunExists):
            self.client.start("echo", self.card(), id="second", on_conflict="fail")
        with self.assertRaises(pawl.RunExists):  # which cannot be compared
            self.connect(OLD).start("echo", self.card(), id="second")
        keyed = self.client.start("echo", 3, key="second' key")
        self.assertEqual(self.client.start("echo", 3, key="second' key").id, keyed.id)
        many = self.client.start_many([
            {"workflow": "echo", "input": self.card(), "id": "second"}, {"workflow": "echo", "input": 1, "id": "second"},
            {"workflow": "echo", "input": 1, "id": "third"}])
        self.assertEqual([getattr(each, "created", type(each)) for each in many], [False, pawl.RunExists, True])

    def test_the_client_for_asyncio(self):
        async def main():
            async with pawl.AsyncClient(self.server.url, "", codec=[NEW]) as client:
                run = await client.start("pay", self.card(), id="asynchronous")
                again = await client.start("pay", self.card(), id="asynchronous")
                many = await client.start_many([{"workflow": "pay", "input": self.card(), "id": "asynchronous"}])
                self.assertEqual([again.created, many[0].created], [False, False])
                with self.assertRaises(pawl.RunExists):
                    await client.start("pay", self.card("other"), id="asynchronous")
                sealed = await client.run("echo", pawl.plain([client.seal(MARKER)]), timeout=10)
                return sealed, await run.result(10)

        self.assertEqual(asyncio.run(main()), ([MARKER], {"receipt": "ada paid 1200 with " + MARKER}))
        self.assertNotIn(MARKER, self.api("asynchronous"))

    def wait_for(self, found):
        end = time.monotonic() + 20
        while not found():
            self.assertLess(time.monotonic(), end, "it does not happen")
            time.sleep(0.02)

    def status_of(self, client, run, fits):
        version = 0
        while True:
            change = client.wait_status_change(run.id, version, 10)
            if fits(change.value):
                return change.value
            version = change.version


class ExampleTest(unittest.TestCase):
    def test_the_example(self):
        path = str(HERE.parent.parent.parent / "examples/python/compressed.py")
        with tempfile.TemporaryDirectory() as folder, pawl.testing.Server(test_clock=False) as server:
            text = pathlib.Path(folder, "text")
            text.write_text("one two three\n\n" + "four " * 1000 + "\n\nfive")
            environment = dict(os.environ, PAWL_URL=server.url, PAWL_TOKEN="")
            begin = functools.partial(subprocess.Popen, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            worker = begin([sys.executable, path])
            try:
                while not server.client.workers():
                    self.assertIsNone(worker.poll())
                    time.sleep(0.02)
                said, _ = begin([sys.executable, path, "start", str(text)]).communicate(timeout=30)
            finally:
                worker.terminate()
                worker.communicate(timeout=15)
            self.assertEqual(said, "1004 words; the longest chapter begins with %r\n" % ("four " * 8))
            run = server.client.list(workflow="count_words").runs[0]
            self.assertEqual(server.client.get(run.id).input.codec, "zlib-1")
            self.assertLess(len(server.client.get(run.id).input), 200)


class DatabaseTest(unittest.TestCase):
    def bytes_of_a_database(self, codec):
        """What is on disk after runs whose values hold the marker, the write-ahead log included."""
        with tempfile.TemporaryDirectory() as folder:
            with pawl.testing.Server(store="sqlite:" + os.path.join(folder, "pawl.db"), codec=codec, test_clock=False) as server:
                server.deploy(str(HERE / "codec_flows.py"))
                server.work(codec_flows.charge_card, codec_flows.review_card, codec_flows.refuse_card)
                card = codec_flows.Card(MARKER, "ada")
                if codec is not None:
                    self.assertTrue(server.run("decided", card)["approved"])
                    self.assertEqual(server.run("caught_code", card)[1], 7)
                self.assertIn(MARKER, server.run("pay", card)["receipt"])
                waits = server.start("conversation", card, message=("words", {"said": MARKER}))
                self.assertIsNotNone(waits.wait_status_change(0, 10))
                kept = b"".join(path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir()))
            return kept + b"".join(path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir()))

    def test_the_database_has_no_plain_text(self):
        marks = [MARKER.encode(), MARKER.encode("utf-16-le")]
        marks += [base64.b64encode(b" " * shift + MARKER.encode())[4:-4] for shift in range(3)]
        plain = self.bytes_of_a_database(None)
        self.assertIn(marks[0], plain)  # where it is not encoded, it is found
        encoded = self.bytes_of_a_database([NEW])
        for mark in marks:
            self.assertNotIn(mark, encoded)
        self.assertIn(b"AHBhd2wB", encoded)


if __name__ == "__main__":
    unittest.main()
