"""The payload codec: the texts that all SDKs share, and what only Python has."""

import dataclasses
import datetime
import decimal
import enum
import json
import pathlib
import typing
import unittest
import uuid

import pawl
from pawl import _types, payload

VECTORS = json.loads(
    (pathlib.Path(__file__).parent.parent.parent / "payload_vectors.json").read_text()
)


class PayloadTest(unittest.TestCase):
    def test_texts_that_stay_the_same(self):
        for text in VECTORS["same"] + VECTORS["floats"]:
            with self.subTest(text=text):
                self.assertEqual(payload.encode(payload.decode(text.encode())), text.encode())

    def test_texts_that_are_read_and_written_otherwise(self):
        for text, written in VECTORS["read"]:
            with self.subTest(text=text):
                self.assertEqual(payload.encode(payload.decode(text)), written.encode())

    def test_texts_that_are_refused(self):
        for text in VECTORS["refused"]:
            with self.subTest(text=text[:60]):
                with self.assertRaises(payload.PayloadError):
                    payload.decode(text.encode("utf-8", "surrogatepass"))

    def test_bytes_that_are_no_text(self):
        for data in (b'"\xff"', b'"\xed\xa0\xbd"', b"\xef\xbb\xbf1"):
            with self.assertRaises(payload.PayloadError):
                payload.decode(data)

    def test_values_come_back_as_they_were(self):
        berlin = datetime.timezone(datetime.timedelta(hours=2))
        for value in (
            {"a": [1, 2.5, None, True], "b": (1, {2, 3})},
            {(1, 2): frozenset([b"x"]), None: 2**70},
            datetime.datetime(2024, 2, 29, 13, 30, 5, 250, berlin),
            datetime.timedelta(days=-3, microseconds=7),
            decimal.Decimal("-1.10"),
            uuid.uuid4(),
        ):
            self.assertEqual(payload.decode(payload.encode(value)), value)

    def test_what_counts_as_plain_data(self):
        class Color(enum.Enum):
            RED = "red"

        class Level(enum.IntEnum):
            HIGH = 3

        class Point(typing.NamedTuple):
            x: int
            y: int

        class Name(str):
            pass

        value = {"c": Color.RED, "l": Level.HIGH, "p": Point(1, 2), "n": Name("x"),
                 "i": Item("a"), "b": bytearray(b"\0")}
        self.assertEqual(
            payload.encode(value),
            b'{"c":"red","l":3,"p":{"$tuple":[1,2]},"n":"x","i":{"name":"a","qty":1},"b":{"$bytes":"AA=="}}')

    def test_errors_name_the_place(self):
        def path(value, root="args"):
            with self.assertRaises(payload.PayloadError) as caught:
                payload.encode(value, root)
            return str(caught.exception).split(":")[0]

        self.assertEqual(path([0, {"items": [1, 2, 3, object()]}]), "args[1].items[3]")
        self.assertEqual(path({"first name": {1: print}}), 'args["first name"][1]')
        self.assertEqual(path(Item(lambda: 0)), "args.name")
        self.assertEqual(path(([print],)), "args[0][0]")

    def test_data_that_contains_itself(self):
        loop = []
        loop.append(loop)
        with self.assertRaises(payload.PayloadError):
            payload.encode(loop)


class ConvertTest(unittest.TestCase):
    def convert(self, annotation, value):
        return pawl.build(annotation, value)

    def test_types_of_annotations(self):
        item = {"name": "a", "qty": 2}
        self.assertEqual(self.convert(Item, item), Item("a", 2))
        self.assertEqual(self.convert(typing.Optional[Item], item), Item("a", 2))
        self.assertEqual(self.convert(typing.Dict[str, Item], {"x": item}), {"x": Item("a", 2)})
        self.assertEqual(self.convert(typing.Tuple[Item, int], (item, 1)), (Item("a", 2), 1))
        self.assertEqual(self.convert(typing.Tuple[Item, ...], [item]), (Item("a", 2),))
        self.assertEqual(self.convert(Node, {"children": [{"children": []}]}), Node([Node([])]))
        self.assertIsNone(_types.converter_of(typing.Any))
        self.assertIsNone(_types.converter_of(typing.Optional[typing.Any]))
        with self.assertRaises(TypeError):
            self.convert(Item, {"nome": "a"})

    def test_types_that_hold_each_other_take_no_time_that_doubles(self):
        tree = "x"
        for _ in range(100):
            tree = {"inner": tree}
        with self.assertRaises(TypeError):
            self.convert(Left, tree)

    def test_paths_are_texts(self):
        self.assertEqual(payload.encode(pathlib.PurePosixPath("a/b")), b'"a/b"')


@dataclasses.dataclass
class Item:
    name: typing.Any
    qty: int = 1


@dataclasses.dataclass
class Left:
    inner: "typing.Union[Left, Right, int]"


@dataclasses.dataclass
class Right:
    inner: "typing.Union[Left, Right, int]"


@dataclasses.dataclass
class Node:
    children: "typing.List[Node]"


if __name__ == "__main__":
    unittest.main()
