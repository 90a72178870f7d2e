# stress: 13
"""A compiler from a small expression language to code for a stack machine, an optimiser, and the
machine itself, which runs several programs in turns."""
from __future__ import annotations

import enum
import typing as t
from collections import deque

Program = list["Instruction"]


class Op(enum.Enum):
    PUSH, LOAD, STORE, ADD, SUB, MUL, DIV, MOD, LESS, EQUAL, NOT, JUMP, JUMP_IF_ZERO, CALL, RETURN, PRINT, YIELD, HALT = range(18)

    def __repr__(self) -> str:
        return self.name

    @property
    def has_argument(self) -> bool:
        return self in (Op.PUSH, Op.LOAD, Op.STORE, Op.JUMP, Op.JUMP_IF_ZERO, Op.CALL)


class Instruction(t.NamedTuple):
    op: Op
    argument: t.Any = None

    def __str__(self):
        return f"{self.op.name.lower()}" + (f" {self.argument}" if self.op.has_argument else "")


class Assembler:
    """Collects instructions; labels are patched at the end."""

    def __init__(self):
        self.code: list[list] = []
        self.labels: dict[str, int] = {}
        self.unique = iter(range(10**6))

    def emit(self, op: Op, argument=None):
        self.code.append([op, argument])
        return self

    def label(self, hint="L") -> str:
        return f"{hint}{next(self.unique)}"

    def place(self, label: str):
        if label in self.labels:
            raise ValueError(f"label {label} twice")
        self.labels[label] = len(self.code)

    def finish(self) -> Program:
        missing = {a for op, a in self.code if op in (Op.JUMP, Op.JUMP_IF_ZERO, Op.CALL)} - self.labels.keys()
        if missing:
            raise KeyError(f"labels never placed: {', '.join(sorted(missing))}")
        return [Instruction(op, self.labels[a] if op in (Op.JUMP, Op.JUMP_IF_ZERO, Op.CALL) else a) for op, a in self.code]


# Sources are nested tuples: ("while", condition, *body), ("set", name, value), ("+", a, b) …
BINARY = {"+": Op.ADD, "-": Op.SUB, "*": Op.MUL, "/": Op.DIV, "%": Op.MOD, "<": Op.LESS, "==": Op.EQUAL}


class Compiler:
    def __init__(self):
        self.out = Assembler()
        self.functions: deque[tuple] = deque()

    def compile(self, *statements) -> Program:
        self.body(statements)
        self.out.emit(Op.HALT)
        while self.functions:
            name, body = self.functions.popleft()
            self.out.place(f"fn_{name}")
            self.body(body)
            self.out.emit(Op.PUSH, 0).emit(Op.RETURN)
        return self.out.finish()

    def body(self, statements):
        for statement in statements:
            self.statement(statement)

    def statement(self, node):
        out = self.out
        match node:
            case ("set", str(name), value):
                self.expression(value)
                out.emit(Op.STORE, name)
            case ("print", *values):
                for value in values:
                    self.expression(value)
                    out.emit(Op.PRINT)
            case ("if", condition, then):
                self.statement(("if", condition, then, []))
            case ("if", condition, then, other):
                otherwise, end = out.label("else"), out.label("end")
                self.expression(condition)
                out.emit(Op.JUMP_IF_ZERO, otherwise)
                self.body(then)
                out.emit(Op.JUMP, end)
                out.place(otherwise)
                self.body(other)
                out.place(end)
            case ("while", condition, *body):
                head, end = out.label("head"), out.label("end")
                out.place(head)
                self.expression(condition)
                out.emit(Op.JUMP_IF_ZERO, end)
                self.body(body)
                out.emit(Op.JUMP, head)
                out.place(end)
            case ("def", str(name), *body):
                self.functions.append((name, body))
            case ("return", value):
                self.expression(value)
                out.emit(Op.RETURN)
            case ("yield",):
                out.emit(Op.YIELD)
            case _:
                raise SyntaxError(f"what is {node!r}?")

    def expression(self, node):
        match node:
            case bool() | int() | float():
                self.out.emit(Op.PUSH, node)
            case str():
                self.out.emit(Op.LOAD, node)
            case ("not", operand):
                self.expression(operand)
                self.out.emit(Op.NOT)
            case ("call", str(name)):
                self.out.emit(Op.CALL, f"fn_{name}")
            case (operator, left, right) if operator in BINARY:
                self.expression(left)
                self.expression(right)
                self.out.emit(BINARY[operator])
            case _:
                raise SyntaxError(f"what is {node!r}?")


ARITHMETIC: dict[Op, t.Callable] = {
    Op.ADD: lambda a, b: a + b, Op.SUB: lambda a, b: a - b, Op.MUL: lambda a, b: a * b, Op.DIV: lambda a, b: a // b,
    Op.MOD: lambda a, b: a % b, Op.LESS: lambda a, b: int(a < b), Op.EQUAL: lambda a, b: int(a == b)}


def optimise(program: Program) -> Program:
    """Folds constants, then drops what it left empty; jumps are kept right."""
    targets = {i.argument for i in program if i.op in (Op.JUMP, Op.JUMP_IF_ZERO, Op.CALL)}
    kept: list[tuple[int, Instruction]] = []
    for at, instruction in enumerate(program):
        kept.append((at, instruction))
        while len(kept) >= 3:
            (where, a), (second, b), (third, c) = kept[-3:]
            if not (a.op is b.op is Op.PUSH and c.op in ARITHMETIC) or {second, third} & targets:
                break
            try:
                value = ARITHMETIC[c.op](a.argument, b.argument)
            except ZeroDivisionError:
                break
            kept[-3:] = [(where, Instruction(Op.PUSH, value))]
    places = {old: new for new, (old, _) in enumerate(kept)}
    return [i._replace(argument=places[i.argument]) if i.op in (Op.JUMP, Op.JUMP_IF_ZERO, Op.CALL) else i for _, i in kept]


class MachineError(Exception):
    pass


class Machine:
    def __init__(self, name: str, program: Program, fuel=500, **variables):
        self.name, self.program, self.fuel = name, program, fuel
        self.variables: dict[str, t.Any] = variables
        self.stack: list = []
        self.calls: list[int] = []
        self.at = self.steps = 0

    def run(self) -> t.Iterator[str]:
        """Yields what it prints; an empty string when it gives way."""
        while True:
            op, argument = self.program[self.at]
            self.at += 1
            self.steps += 1
            if self.steps > self.fuel:
                raise MachineError(f"{self.name}: out of fuel at {self.at}")
            try:
                match op:
                    case Op.HALT:
                        return self.variables.get("result")
                    case Op.PUSH:
                        self.stack.append(argument)
                    case Op.LOAD:
                        self.stack.append(self.variables[argument])
                    case Op.STORE:
                        self.variables[argument] = self.stack.pop()
                    case Op.NOT:
                        self.stack.append(int(not self.stack.pop()))
                    case Op.JUMP:
                        self.at = argument
                    case Op.JUMP_IF_ZERO:
                        if not self.stack.pop():
                            self.at = argument
                    case Op.CALL:
                        self.calls.append(self.at)
                        self.at = argument
                    case Op.RETURN:
                        self.at = self.calls.pop()
                    case Op.PRINT:
                        yield str(self.stack.pop())
                    case Op.YIELD:
                        yield ""
                    case _:
                        b, a = self.stack.pop(), self.stack.pop()
                        self.stack.append(ARITHMETIC[op](a, b))
            except (KeyError, IndexError, ArithmeticError, TypeError) as error:
                raise MachineError(f"{self.name}: {op!r} at {self.at - 1}") from error


def in_turns(*machines: Machine):
    ready = deque((machine, machine.run()) for machine in machines)
    while ready:
        machine, running = ready.popleft()
        try:
            for text in running:
                if not text:
                    ready.append((machine, running))
                    break
                print(f"{machine.name}> {text}")
            else:
                print(f"{machine.name} ends after {machine.steps} steps")
        except MachineError as error:
            print(error, "|", repr(error.__cause__))


collatz = Compiler().compile(
    ("while", ("not", ("==", "n", 1)),
     ("if", ("==", ("%", "n", 2), 0), [("set", "n", ("/", "n", 2))], [("set", "n", ("+", ("*", "n", ("-", 5, 2)), 1))]),
     ("set", "count", ("+", "count", ("*", 1, ("+", 0, 1)))),
     ("if", ("==", ("%", "count", 5), 0), [("print", "n"), ("yield",)])),
    ("print", "count"))
short = optimise(collatz)
print(len(collatz), len(short))  # expect: 46 40
print(*[f"{at:>2} {instruction}" for at, instruction in enumerate(short)], sep="\n")
# expect:  0 load n
# expect:  1 push 1
# expect:  2 equal
# expect:  3 not
# expect:  4 jump_if_zero 37
# expect:  5 load n
# expect:  6 push 2
# expect:  7 mod
# expect:  8 push 0
# expect:  9 equal
# expect: 10 jump_if_zero 16
# expect: 11 load n
# expect: 12 push 2
# expect: 13 div
# expect: 14 store n
# expect: 15 jump 22
# expect: 16 load n
# expect: 17 push 3
# expect: 18 mul
# expect: 19 push 1
# expect: 20 add
# expect: 21 store n
# expect: 22 load count
# expect: 23 push 1
# expect: 24 add
# expect: 25 store count
# expect: 26 load count
# expect: 27 push 5
# expect: 28 mod
# expect: 29 push 0
# expect: 30 equal
# expect: 31 jump_if_zero 36
# expect: 32 load n
# expect: 33 print
# expect: 34 yield
# expect: 35 jump 36
# expect: 36 jump 0
# expect: 37 load count
# expect: 38 print
# expect: 39 halt
factorial = Compiler().compile(
    ("set", "result", ("call", "fact")), ("print", "result"), ("yield",), ("print", ("/", "result", ("-", "n", "n"))),
    ("def", "fact",
     ("set", "acc", 1),
     ("while", ("<", 0, "n"), ("set", "acc", ("*", "acc", "n")), ("set", "n", ("-", "n", 1)), ("yield",)),
     ("return", "acc")))
in_turns(Machine("collatz", short, n=27, count=0, fuel=1500), Machine("fact", factorial, n=5), Machine("loose", collatz, n=1),
         Machine("loop", Compiler().compile(("while", True, ("yield",))), fuel=20))
# expect: collatz> 31
# expect: loose: LOAD at 43 | KeyError('count')
# expect: collatz> 214
# expect: collatz> 242
# expect: collatz> 274
# expect: collatz> 310
# expect: collatz> 350
# expect: fact> 120
# expect: loop: out of fuel at 1 | None
# expect: collatz> 395
# expect: fact: DIV at 9 | ZeroDivisionError('integer division or modulo by zero')
# expect: collatz> 445
# expect: collatz> 502
# expect: collatz> 566
# expect: collatz: out of fuel at 8 | None
first, second = Machine("plain", collatz, n=6, count=0), Machine("short", short, n=6, count=0)
print([*first.run()] == [*second.run()], first.steps, second.steps)  # expect: True 266 230
for source in (("what",), ("print", ("^", 1, 2)), ("print", ("call", "nobody"))):
    try:
        Compiler().compile(source)
    except (SyntaxError, KeyError) as error:
        print(type(error).__name__, error)
# expect: SyntaxError what is ('what',)?
# expect: SyntaxError what is ('^', 1, 2)?
# expect: KeyError 'labels never placed: fn_nobody'
print(Op.PUSH, repr(Op.ADD), Op(3), Op["HALT"].value, Instruction(Op.JUMP, 7), str(Instruction(Op.ADD)))
# expect: Op.PUSH ADD Op.ADD 17 jump 7 add
