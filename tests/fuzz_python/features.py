"""Programs about one feature at a time: control flow in every kind of function, classes with all
their methods, dataclasses, enumerations, match, decorators, exception groups, asyncio."""

import random

from call_features import CallFeatures
from class_features import ClassFeatures
from control_flow import CONTROL_PRELUDE, RAISED, ControlFlow
from fiber_features import FiberFeatures
from object_features import ObjectFeatures
from task_features import TaskFeatures


class FeatureProgram(ControlFlow, ClassFeatures, ObjectFeatures, TaskFeatures, FiberFeatures, CallFeatures):
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.indent = 0
        self.counter = 0

    def emit(self, text):
        self.lines.append("    " * self.indent + text)

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def source(self):
        self.lines = CONTROL_PRELUDE.rstrip("\n").split("\n")
        self.one([self.functions, self.generators, self.coroutines, self.task_program,
                  self.generator_fibers, self.async_generators, self.match_program, self.match_program,
                  self.group_program, self.own_groups, self.call_program, self.target_program]
                 + [self.class_program] * 5 + [self.property_program, self.life_program] * 2)()
        return "\n".join(self.lines) + "\n"

    def functions(self):
        for _ in range(2):
            name = self.fresh("f")
            self.flow_function(name, "def")
            for n in range(3):
                self.emit(f"attempt({name}, {n})")

    def actions(self):
        value = lambda action: (repr(self.r(99)) if action == "send" else
                                f"{self.one(RAISED + ['GeneratorExit'])}({self.r(9)})" if action == "throw" else "None")
        chosen = [self.one(["next", "next", "next", "send", "send", "throw", "close", "list"])
                  for _ in range(3 + self.r(5))]
        return "[" + ", ".join(f"({action!r}, {value(action)})" for action in ["next"] + chosen) + "]"

    def generators(self):
        names = [self.fresh("gen") for _ in range(2)]
        self.flow_function(names[0], "generator")
        self.flow_function(names[1], "generator")
        self.emit(f"def delegating(n):")
        self.emit(f"    print('result', (yield from {names[0]}(n)))")
        self.emit(f"    try:")
        self.emit(f"        got = yield from {names[1]}(n)")
        self.emit(f"    except Exception as e:")
        self.emit(f"        got = repr(e)")
        self.emit(f"    yield got")
        if self.r(2):
            for name in names + ["delegating"]:
                self.emit(f"drive({name}({self.r(4)}), {self.actions()})")
            return
        self.emit("async def fiber(name, generator, pause):")
        self.emit("    for _ in range(6):")
        self.emit("        try:")
        self.emit("            print(name, next(generator, 'end'))")
        self.emit("        except Exception as e:")
        self.emit("            print(name, repr(e))")
        self.emit("        await asyncio.sleep(pause)")
        self.emit("async def main():")
        fibers = ", ".join(f"fiber('{n}{i}', {n}({i}), {self.r(3)})"
                           for i, n in enumerate(names + ["delegating", "delegating"]))
        self.emit(f"    await asyncio.gather({fibers})")

    def coroutines(self):
        names = [self.fresh("work") for _ in range(2)]
        for name in names:
            self.flow_function(name, "async")
        self.emit("async def attempt_async(what):")
        self.emit("    try:")
        self.emit("        print('->', await what)")
        self.emit("    except SystemError:")
        self.emit("        raise")
        self.emit("    except BaseException as e:")
        self.emit("        print('!!', tree(e), repr(e.__context__), repr(e.__cause__))")
        self.emit("async def main():")
        for _ in range(2 + self.r(3)):
            call = lambda: f"{self.one(names)}({self.r(4)})"
            self.emit("    " + self.one([
                f"await attempt_async({call()})",
                f"await attempt_async(asyncio.wait_for({call()}, {self.r(4)}))",
                f"print(await asyncio.gather({call()}, {call()}, return_exceptions=True))",
                f"await attempt_async(asyncio.gather({call()}, {call()}))",
                f"t = asyncio.create_task({call()}); await asyncio.sleep({self.r(3)}); t.cancel(); "
                f"await attempt_async(t)",
            ]))

    # match

    def match_value(self, depth=2):
        simple = ["0", "1", "-3", "2.5", "'a'", "'xyz'", "None", "True", "b'q'", "Colour.RED", "Colour.BLUE"]
        if depth == 0 or not self.r(3):
            return self.one(simple)
        inner = lambda: self.match_value(depth - 1)
        items = [inner() for _ in range(self.r(4))]
        return self.one([
            "[" + ", ".join(items) + "]", "(" + "".join(i + ", " for i in items) + ")",
            "{" + ", ".join(f"{self.one(['1', repr('k'), repr('a'), 'None'])}: {i}" for i in items) + "}",
            f"Point({inner()}, {inner()})", f"Tagged({inner()}, kind={inner()})", f"Pair({inner()}, {inner()})",
            f"deque({items})".replace('"', "").replace("'", '"') if not items else f"deque([{items[0]}])",
            "range(3)", "{1, 2}", "Point3({}, {}, {})".format(inner(), inner(), inner())])

    def match_pattern(self, depth=2, names=None):
        names = [] if names is None else names

        def capture():
            if self.r(2):
                return "_"
            names.append(f"c{len(names)}")
            return names[-1]
        if depth == 0:
            return self.one([capture, capture, lambda: self.one(
                ["0", "1", "-3", "2.5", "'a'", "None", "True", "b'q'", "Colour.RED", "0 | 1 | 'a'", "str()", "int()"])])()
        inner = lambda: self.match_pattern(depth - 1, names)

        def sequence():
            parts = [inner() for _ in range(self.r(4))]
            if self.r(2):
                parts.insert(self.r(len(parts) + 1), "*" + capture())
            return "[" + ", ".join(parts) + "]" if self.r(2) or len(parts) != 1 else f"({parts[0]},)"

        def mapping():
            keys = self.random.sample(["1", "'k'", "'a'", "None"], self.r(3))
            rest = []
            if self.r(2):
                names.append(f"c{len(names)}")
                rest = [f"**{names[-1]}"]
            return "{" + ", ".join([f"{k}: {inner()}" for k in keys] + rest) + "}"

        def alternatives():
            plain = [self.match_pattern(depth - 1, []) for _ in range(2)]
            return "(" + " | ".join(p for p in plain) + ")"
        return self.one([
            sequence, sequence, mapping, lambda: f"Point({inner()}, {inner()})", lambda: f"Point(y={inner()})",
            lambda: f"Tagged({inner()}, kind={inner()})", lambda: f"Point3({inner()}, z={inner()})",
            lambda: f"Pair(left={inner()})", lambda: self.one(["int()", "str(x)", "list([1, *_])", "dict()", "float()"]),
            alternatives, lambda: f"({inner()}) as {names.append(f'c{len(names)}') or names[-1]}"])()

    def match_program(self):
        for line in MATCH_PRELUDE.rstrip("\n").split("\n"):
            self.emit(line)
        values = [self.match_value() for _ in range(12)]
        for _ in range(3):
            name = self.fresh("m")
            self.emit(f"def {name}(v):")
            self.emit("    match v:")
            for index in range(1 + self.r(4)):
                for _ in range(50):
                    names = []
                    pattern = self.match_pattern(names=names)
                    used = [n for n in names if n in pattern]
                    guard = f" if {used[0]} != 1" if used and not self.r(4) else ""
                    test = f"match 0:\n  case {pattern}{guard}: pass\n  case _: pass\n"
                    try:
                        compile(test, "pattern", "exec")
                        break
                    except SyntaxError:
                        pattern, guard, used = "[]", "", []
                shown = "".join(f", {n}" for n in dict.fromkeys(used))
                self.emit(f"        case {pattern}{guard}: return ({index}{shown})")
            self.emit(f"    return 'no case'")
            for value in values:
                self.emit(f"attempt({name}, {value})")

    # exception groups

    def group(self, depth=2):
        if depth == 0 or self.r(2):
            return f"{self.one(RAISED + ['OSError', 'ZeroDivisionError'])}({self.r(5)})"
        members = ", ".join(self.group(depth - 1) for _ in range(1 + self.r(3)))
        return f"ExceptionGroup('{self.fresh('g')}', [{members}])"

    def group_program(self):
        for _ in range(3):
            name = self.fresh("f")
            self.nested(f"def {name}(error):", lambda: self.group_function())
            for _ in range(3):
                self.emit(f"attempt({name}, {self.group(3)})")
        group = f"ExceptionGroup('top', [{self.group()}, {self.group()}])"
        self.emit(f"g = {group}")
        for kind in ("ValueError", "(KeyError, TypeError)", "lambda e: 'r(1' in repr(e)", "ExceptionGroup"):
            self.emit(f"print([p and tree(p) for p in g.split({kind})], g.subgroup({kind}) is None)")
        self.emit("print(repr(g), str(g), tree(g.derive([OSError(1)])))")

    def group_function(self):
        self.emit("try:")
        self.emit("    raise error")
        for _ in range(1 + self.r(3)):
            def handle():
                self.emit("print('handles', tree(e), repr(e.__context__))")
                if not self.r(3):
                    self.emit(self.one(["raise", "raise OSError('new')", "raise OSError('new') from e",
                                        "raise ExceptionGroup('more', [ValueError('m'), e])",
                                        "raise e.exceptions[0]"]))
            self.nested(f"except* {self.one(RAISED + ['LookupError', 'Exception', '(KeyError, OSError)'])} as e:", handle)
        if not self.r(3):
            self.nested("else:", lambda: self.emit("print('else')"))
        if not self.r(3):
            self.nested("finally:", lambda: self.emit("print('finally')"))
        self.emit("return 'after'")


MATCH_PRELUDE = '''\
from collections import deque, namedtuple
from dataclasses import dataclass
from enum import Enum
class Colour(Enum):
    RED = 1
    BLUE = 'a'
@dataclass
class Point:
    x: object
    y: object
@dataclass
class Point3(Point):
    z: object
class Tagged:
    __match_args__ = ('value',)
    def __init__(self, value, kind):
        self.value, self.kind = value, kind
    def __repr__(self):
        return f'Tagged({self.value!r}, {self.kind!r})'
Pair = namedtuple('Pair', 'left right')
'''
