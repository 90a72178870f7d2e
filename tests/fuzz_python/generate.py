#!/usr/bin/env python3
"""Writes a random program of the supported language for a seed; the same seed, the same program.

    tests/fuzz_python/generate.py 17        print program 17

Programs end by themselves, print what they compute, and depend on nothing that CPython leaves open
(the order of sets, addresses, hashes of strings). A third calls builtins and modules with random
arguments or looks for corners of numbers, texts, slices and formats, a third is about one feature
of the language each (features.py); of the others half are plain statements, half
`async def main()` with tasks, groups, timeouts and queues.
"""

import random
import sys
import warnings

from corner_numbers import CornerNumbers
from corner_texts import CORNER_PRELUDE, CornerTexts
from expressions import TYPES
from features import FeatureProgram
from module_operations import MEMBERS, MODULE_NAMES, ModuleOperations
from operations import OPERATIONS_PRELUDE, Operations
from statements import ERRORS, Scope, Statements

PRELUDE = '''\
budget = 1500
def tick():
    global budget
    budget -= 1
    if budget < 0:
        raise RuntimeError('out of budget')
def clamp(n):
    if isinstance(n, float):
        return n if -1e50 < n < 1e50 else 0.5
    return n if -10**12 < n < 10**12 else n % 1000003
class Trouble(Exception):
    pass
class DeepTrouble(Trouble):
    def __init__(self, text, code=7):
        super().__init__(text, code)
        self.code = code
class Guard:
    def __init__(self, name, *swallow):
        self.name, self.swallow = name, swallow
    def __enter__(self):
        print('enter', self.name)
        return self
    def __exit__(self, kind, value, traceback):
        print('exit', self.name, kind and kind.__name__)
        return kind is not None and issubclass(kind, self.swallow)
'''

ASYNC_PRELUDE = '''\
import asyncio
async def later(x):
    await asyncio.sleep(0)
    return x
async def nap(seconds, x):
    await asyncio.sleep(seconds)
    return x
class AsyncGuard:
    def __init__(self, name):
        self.name = name
    async def __aenter__(self):
        await asyncio.sleep(1)
        return self.name
    async def __aexit__(self, kind, value, traceback):
        await asyncio.sleep(1)
        print('left', self.name, kind and kind.__name__)
'''

CLASS_METHODS = {
    "__repr__": "return f'{type(self).__name__}({self.x}, {self.y})'",
    "__add__": "return type(self)(self.x + other.x, clamp(self.y + 1))",
    "__eq__": "return self.x == other",
    "__lt__": "return (self.x, self.y) < (other.x, other.y)",
    "__len__": "return abs(self.x) % 5",
    "__iter__": "yield self.x\n        yield self.y",
    "__getitem__": "return (self.x, self.y)[key]",
    "__bool__": "return self.x % 2 == 0",
    "__neg__": "return type(self)(-self.x, self.y)",
    "__call__": "return clamp(self.x) * clamp(other) + self.y",
    "__contains__": "return other in (self.x, self.y)",
    "__getattr__": "if name == 'missing':\n            return 'found'\n        raise AttributeError(name)",
    "__format__": "return repr(self).ljust(4)",
    "__hash__": "return 5",
}
PARAMETERS = {"__add__": ", other", "__eq__": ", other", "__lt__": ", other", "__call__": ", other",
              "__getitem__": ", key", "__contains__": ", other", "__getattr__": ", name",
              "__format__": ", spec"}


class LibraryProgram(Operations):
    """A list of independent calls of the library."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def source(self):
        calls = []
        for _ in range(60):
            made = self.pattern_operation() if self.random.random() < 0.05 else self.operation()
            calls.append(f"show(lambda: {made})")
        used = [name for name in ("json", "math", "re") if any(f"{name}." in call for call in calls)]
        lines = [f"import {name}" for name in used] + OPERATIONS_PRELUDE.rstrip("\n").split("\n")
        return "\n".join(lines + calls) + "\n"


class ModuleProgram(Operations, ModuleOperations):
    """A list of independent calls of the standard library's modules."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def source(self):
        calls = [f"show(lambda: {self.module_operation()})" for _ in range(70)]
        # Only what is used: each module has to be compiled.
        used = [name for name in MODULE_NAMES if any(f"{name}." in call for call in calls)]
        lines = [f"import {name}" for name in used]
        for module, names in MEMBERS.items():
            lines.append(f"from {module} import {', '.join(names)}")
        return "\n".join(lines + OPERATIONS_PRELUDE.rstrip("\n").split("\n") + calls) + "\n"


class CornerProgram(CornerNumbers, CornerTexts):
    """A list of independent expressions at the borders of what numbers, texts and slices can be."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, options):
        return options[self.random.randrange(len(options))]

    def source(self):
        makers = [self.number_operation, self.number_operation, self.text_operation,
                  self.slice_operation, self.format_operation]
        if self.random.randrange(2):
            makers = [self.choose(makers)]
        self.before = []
        lines = [f"show(lambda: ({self.choose(makers)()}))" for _ in range(60)]
        return CORNER_PRELUDE + "\n".join(self.before + lines) + "\n"


class Program(Statements):
    """Statements of every kind, with functions, classes, generators and perhaps fibers."""

    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.is_async = self.chance(0.5)

    def source(self):
        self.lines = PRELUDE.rstrip("\n").split("\n")
        if self.is_async:
            self.lines += ASYNC_PRELUDE.rstrip("\n").split("\n")
        for _ in range(self.random.randrange(0, 5)):
            self.class_definition()
        for _ in range(self.random.randrange(0, 3)):
            self.function_definition()
        for _ in range(self.random.randrange(0, 3)):
            self.generator_definition()
        if self.chance(0.5):
            self.closure_definition()
        if self.is_async:
            self.async_program()
        else:
            self.variables()
            self.chunks(self.random.randrange(5, 11))
        return "\n".join(self.lines) + "\n"

    # The frame of a program.

    def variables(self):
        """One variable of each type, so that expressions have something to stand on."""
        for kind in TYPES:
            name = self.fresh("v")
            self.emit(f"{name} = {getattr(self, 'literal_' + kind)()}")
            self.names(kind).append(name)

    def chunks(self, count):
        """Parts of which each may fail by itself; the last may end the program."""
        for index in range(count):
            if index == count - 1 and self.chance(0.15):
                self.body(3, 3)
                break
            self.block("try:", lambda: self.body(3, self.random.randrange(1, 4)))
            self.block("except Exception as error:",
                       lambda: self.emit("print('chunk', type(error).__name__, error)"))
        for kind in TYPES:
            for name in self.names(kind)[:3]:
                self.emit(f"print('{name}', {'sorted(' + name + ', key=repr)' if kind == 'set' else name})")

    def enter(self, kind):
        self.scope = Scope(kind, self.scope)
        return self.scope

    def leave(self):
        self.scope = self.scope.parent

    # Definitions.

    def class_definition(self):
        name = self.fresh("Class")
        bases = self.random.sample(self.classes, min(len(self.classes), self.random.randrange(3)))
        bases = [base for base in bases if not any(
            base != other and (base, other) in self.ancestors() for other in bases)]
        parents = f"({', '.join(bases)})" if bases else ""
        self.emit(f"class {name}{parents}:")
        self.indent += 1
        self.emit(f"label = {self.literal_str()}")
        if not bases or self.chance(0.3):
            self.emit(f"def __init__(self, x, y={self.literal_int()}):")
            if bases and self.chance(0.7):
                self.emit("    super().__init__(x, clamp(y + 1))")
            else:
                self.emit("    self.x, self.y = x, y")
        self.emit("def total(self):")
        self.emit("    return " + ("super().total() + 1" if bases else "self.x + self.y"))
        self.emit("@classmethod")
        self.emit("def make(cls, x):")
        self.emit("    return cls(x, x + 1)")
        if not bases or self.chance(0.3):
            self.property_definition(bases)
        chosen = ["__repr__"] + self.random.sample(list(CLASS_METHODS), self.random.randrange(2, 9))
        for method in dict.fromkeys(chosen):
            self.emit(f"def {method}(self{PARAMETERS.get(method, '')}):")
            self.emit("    " + CLASS_METHODS[method])
        self.indent -= 1
        self.parents = getattr(self, "parents", {})
        self.parents[name] = bases
        self.classes.append(name)

    def property_definition(self, bases):
        self.emit("@property")
        self.emit("def level(self):")
        self.emit("    return " + self.pick(["self.x + 1", "(self.x, self.label)", "self.total()",
                                             "super().level" if bases else "self.y"]))
        if self.chance(0.6):
            self.emit("@level.setter")
            self.emit("def level(self, value):")
            self.emit("    self.x = " + self.pick(["value", "clamp(value) * 2", "value[0]"]))

    def ancestors(self):
        """Pairs (ancestor, descendant), to keep base lists linearisable."""
        pairs = set()

        def climb(name, descendant):
            for base in getattr(self, "parents", {}).get(name, []):
                pairs.add((base, descendant))
                climb(base, descendant)
        for name in self.classes:
            climb(name, name)
        return pairs

    def function_definition(self):
        name, result = self.fresh("f"), self.pick(TYPES)
        kinds = [self.pick(TYPES) for _ in range(self.random.randrange(1, 4))]
        parameters = [f"p{i}" for i in range(len(kinds))]
        default = self.literal_int()
        shape = self.pick(["", ", *rest", ", *, key={}", ", **options", ", last={}"]).format(default)
        self.emit(f"def {name}({', '.join(parameters)}{shape}):")
        self.indent += 1
        self.enter("function")
        self.emit("tick()")
        self.emit("walrus = 0")
        self.names("int").append("walrus")
        for kind, parameter in zip(kinds, parameters):
            self.names(kind).append(parameter)
        if "key" in shape or "last" in shape:
            self.names("int").append("key" if "key" in shape else "last")
        self.body(2, self.random.randrange(1, 4))
        self.emit(f"return {self.bounded(result, self.expression(result))}")
        self.leave()
        self.indent -= 1

        def call(depth):
            arguments = [self.expression(kind, depth - 1) for kind in kinds]
            if self.chance(0.2):
                arguments[-1] = f"{parameters[-1]}={arguments[-1]}"
            if "key" in shape and self.chance(0.5):
                arguments.append(f"key={self.expression('int', 0)}")
            if "options" in shape and self.chance(0.5):
                arguments.append(f"**{self.expression('dict', 0)}")
            return f"{name}({', '.join(arguments)})"
        self.functions.append((name, result, call))

    def generator_definition(self):
        name = self.fresh("gen")
        self.emit(f"def {name}(n):")
        self.indent += 1
        self.enter("generator")
        self.names("int").append("n")
        self.emit("tick()")
        guarded = self.chance(0.5)
        if guarded:
            self.emit("try:")
            self.indent += 1
        self.emit(f"for i in range({self.random.randrange(1, 5)}):")
        self.indent += 1
        self.names("int").append("i")
        self.body(1, 1)
        self.emit(self.pick([f"got = yield {self.expression('int', 2)}", "got = yield i, n",
                             "yield i; got = None"]))
        self.emit("if got is not None: print('got', got)")
        self.indent -= 1
        makers = [maker for maker, result, _ in self.functions if result == "generator"]
        if makers and self.chance(0.5):
            self.emit(f"print('result', (yield from {self.pick(makers)}(n)))")
        if guarded:
            self.indent -= 1
            if self.chance(0.5):
                self.emit(f"except {self.pick(ERRORS)} as e:")
                self.emit("    yield repr(e)")
            self.emit("finally:")
            self.emit(f"    print('{name} ends', n)")
        self.emit(f"return {self.expression('int', 1)}")
        self.leave()
        self.indent -= 1
        self.functions.append((name, "generator", None))

    def closure_definition(self):
        name = self.fresh("closure")
        self.emit(f"def {name}(start):")
        self.emit("    log = []")
        self.emit("    def step(n=1):")
        self.emit("        nonlocal start")
        self.emit(f"        start = clamp(clamp(start) {self.pick(['+', '-', '*'])} clamp(n))")
        self.emit("        log.append(start)")
        self.emit("        return start")
        self.emit("    return step, lambda: len(log), log")
        step, size, log = (self.fresh("h") for _ in range(3))
        self.emit(f"{step}, {size}, {log} = {name}({self.literal_int()})")
        self.functions.append((step, "int", lambda depth: f"{step}({self.expression('int', 0)})"))
        self.functions.append((size, "int", lambda depth: f"{size}()"))
        self.functions.append((log, "list", lambda depth: f"{log}[-6:]"))

    # Programs with fibers.

    def async_program(self):
        self.workers = []
        for _ in range(self.random.randrange(1, 4)):
            self.worker_definition()
        self.emit("async def main():")
        self.indent += 1
        self.enter("async")
        self.variables()
        self.chunks(self.random.randrange(4, 9))
        self.leave()
        self.indent -= 1

    def worker_definition(self):
        name = self.fresh("work")
        self.emit(f"async def {name}(n):")
        self.indent += 1
        self.enter("async")
        self.names("int").append("n")
        self.emit("tick()")
        self.emit(f"print('{name} starts', n)")
        guarded = self.chance(0.5)
        if guarded:
            self.emit("try:")
            self.indent += 1
        self.body(2, self.random.randrange(1, 4))
        self.emit(f"await asyncio.sleep({self.duration()})")
        self.emit(f"return {self.expression('int', 2)}")
        if guarded:
            self.indent -= 1
            self.emit("finally:")
            self.emit(f"    print('{name} ends', n)")
        self.leave()
        self.indent -= 1
        self.workers.append(name)

    def work(self):
        if not self.workers or self.chance(0.15):
            return f"nap({self.duration()}, {self.expression('int', 1)})"
        return f"{self.pick(self.workers)}({self.expression('int', 1)})"

    def async_statement(self, depth):
        several = ", ".join(self.work() for _ in range(self.random.randrange(1, 4)))
        self.pick([
            lambda: self.emit(f"print(await asyncio.gather({several}))"),
            lambda: self.emit(f"print(await asyncio.gather({several}, return_exceptions=True))"),
            lambda: self.emit(f"print(await {self.work()})"),
            lambda: self.emit(f"await asyncio.sleep({self.duration()})"),
            lambda: self.emit("print([await later(p) for p in range(3)])"),
            lambda: self.emit(f"print(await asyncio.wait_for({self.work()}, {self.duration()}))"),
            lambda: self.task_statement(),
            lambda: self.group_statement(depth),
            lambda: self.timeout_statement(depth),
            lambda: self.block(f"async with AsyncGuard('{self.fresh('a')}'):",
                               lambda: self.body(depth)),
            lambda: self.lock_statement(),
            lambda: self.queue_statement(),
            lambda: self.completed_statement(several),
        ])()

    def task_statement(self):
        name = self.fresh("t")
        self.emit(f"{name} = asyncio.create_task({self.work()})")
        self.body(0, 1)
        if self.chance(0.4):
            self.emit(f"await asyncio.sleep({self.duration()})")
        if self.chance(0.3):
            self.emit(f"print({name}.cancel())")
            self.block("try:", lambda: self.emit(f"print(await {name})"))
            self.block("except asyncio.CancelledError:",
                       lambda: self.emit(f"print('cancelled', {name}.cancelled())"))
        elif self.chance(0.8):
            self.emit(f"print(await {name}, {name}.done())")

    def group_statement(self, depth):
        name, error = self.fresh("group"), self.fresh("e")
        self.emit("try:")
        self.indent += 1

        def write():
            for _ in range(self.random.randrange(1, 4)):
                self.emit(f"{self.fresh('t')} = {name}.create_task({self.work()})")
            self.body(depth, 1)
        self.block(f"async with asyncio.TaskGroup() as {name}:", write)
        self.indent -= 1
        self.emit(f"except* {self.pick(['Exception', 'ValueError', '(LookupError, Trouble)'])} "
                  f"as {error}:")
        self.emit(f"    print([(type(p).__name__, str(p)) for p in {error}.exceptions])")

    def timeout_statement(self, depth):
        self.emit("try:")
        self.indent += 1
        self.block(f"async with asyncio.timeout({self.duration()}):", lambda: self.body(depth))
        self.indent -= 1
        self.emit("except TimeoutError as e:")
        self.emit("    print('timeout', e)")

    def lock_statement(self):
        lock, use = self.fresh("lock"), self.fresh("use")
        kind = self.pick(["Lock()", "Semaphore(2)"])
        self.emit(f"{lock} = asyncio.{kind}")
        self.emit(f"async def {use}(n):")
        self.emit(f"    async with {lock}:")
        self.emit("        print('holds', n)")
        self.emit(f"        await asyncio.sleep({self.duration()})")
        self.emit("    return n")
        self.emit(f"print(await asyncio.gather(*[{use}(p) for p in range(3)]))")

    def queue_statement(self):
        queue, feed = self.fresh("queue"), self.fresh("feed")
        self.emit(f"{queue} = asyncio.Queue({self.random.randrange(3)})")
        self.emit(f"async def {feed}():")
        self.emit(f"    for p in range({self.random.randrange(1, 5)}):")
        self.emit(f"        await {queue}.put(p)")
        self.emit(f"        await asyncio.sleep({self.random.randrange(3)})")
        self.emit(f"    await {queue}.put(None)")
        task = self.fresh("t")
        self.emit(f"{task} = asyncio.create_task({feed}())")
        item = self.fresh("i")
        self.emit(f"while ({item} := await {queue}.get()) is not None:")
        self.emit(f"    print('item', {item})")
        if self.chance(0.5):
            self.emit(f"    await asyncio.sleep({self.random.randrange(3)})")
        self.emit(f"await {task}")

    def completed_statement(self, several):
        self.block(f"for {self.fresh('done')} in asyncio.as_completed([{several}]):",
                   lambda: self.emit(f"print(await done{self.counter})"))


KINDS = (Program, FeatureProgram, Program, LibraryProgram, FeatureProgram, CornerProgram,
         Program, FeatureProgram, Program, ModuleProgram, FeatureProgram, CornerProgram)


ATTEMPTS = 100


def attempts(seed):
    """Programs of which the first that is one counts: the grammar has no walrus in some places."""
    for attempt in range(ATTEMPTS):
        yield KINDS[seed % len(KINDS)](f"{seed}/{attempt}").source()
    raise AssertionError(f"no valid program for seed {seed}")


def generate(seed):
    for source in attempts(seed):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(source, "generated", "exec")
            return source
        except SyntaxError:
            continue


if __name__ == "__main__":
    print(generate(int(sys.argv[1]) if len(sys.argv) > 1 else 0), end="")
