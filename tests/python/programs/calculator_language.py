# stress: 13
"""A small calculator language: tokens, a precedence parser, a tree, and an evaluator with functions."""
import math
import re
from collections import ChainMap
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, NamedTuple

TOKEN = re.compile(r"""
    (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<op>\*\*|==|!=|<=|>=|->|[-+*/%<>=(),;?:!])
  | (?P<space>\s+)
  | (?P<comment>\#[^\n]*)
""", re.VERBOSE)


class Token(NamedTuple):
    kind: str
    text: str
    offset: int


class CalculatorError(Exception):
    def __init__(self, message: str, offset: int | None = None):
        super().__init__(message)
        self.offset = offset

    def __str__(self):
        where = "" if self.offset is None else f" at {self.offset}"
        return f"{self.args[0]}{where}"


def tokenize(source: str) -> Iterator[Token]:
    position = 0
    while position < len(source):
        found = TOKEN.match(source, position)
        if not found:
            raise CalculatorError(f"unexpected {source[position]!r}", position)
        if found.lastgroup not in ("space", "comment"):
            yield Token(found.lastgroup, found.group(), position)
        position = found.end()
    yield Token("end", "", position)


@dataclass
class Node:
    offset: int = field(repr=False, compare=False)


@dataclass
class Number(Node):
    value: float


@dataclass
class Name(Node):
    text: str


@dataclass
class Unary(Node):
    op: str
    operand: Node


@dataclass
class Binary(Node):
    op: str
    left: Node
    right: Node


@dataclass
class Conditional(Node):
    test: Node
    then: Node
    other: Node


@dataclass
class Call(Node):
    function: str
    arguments: list[Node]


@dataclass
class Assign(Node):
    name: str
    value: Node


@dataclass
class Define(Node):
    name: str
    parameters: list[str]
    body: Node


POWERS = {"?": 1, "==": 2, "!=": 2, "<": 3, ">": 3, "<=": 3, ">=": 3,
          "+": 4, "-": 4, "*": 5, "/": 5, "%": 5, "**": 7}
RIGHT = {"**", "?"}


class Parser:
    def __init__(self, source):
        self.tokens = list(tokenize(source))
        self.index = 0

    @property
    def current(self) -> Token:
        return self.tokens[self.index]

    def advance(self) -> Token:
        token = self.current
        self.index += 1
        return token

    def expect(self, text) -> Token:
        if self.current.text != text:
            shown = self.current.text or "the end"
            raise CalculatorError(f"expected {text!r}, found {shown!r}", self.current.offset)
        return self.advance()

    def program(self) -> list[Node]:
        statements = []
        while self.current.kind != "end":
            statements.append(self.statement())
            if self.current.text == ";":
                self.advance()
            elif self.current.kind != "end":
                raise CalculatorError(f"unexpected {self.current.text!r}", self.current.offset)
        return statements

    def statement(self) -> Node:
        match self.tokens[self.index:self.index + 3]:
            case [Token("name", "def"), Token("name", name), Token(_, "(")]:
                return self.definition(name)
            case [Token("name", name, offset), Token("op", "="), *_]:
                self.index += 2
                return Assign(offset, name, self.expression())
        return self.expression()

    def definition(self, name):
        offset = self.current.offset
        self.index += 3
        parameters = []
        while self.current.text != ")":
            if parameters:
                self.expect(",")
            parameters.append(self.advance().text)
        self.expect(")")
        self.expect("->")
        return Define(offset, name, parameters, self.expression())

    def expression(self, least=1) -> Node:
        left = self.prefix()
        while (power := POWERS.get(self.current.text, 0)) >= least:
            token = self.advance()
            if token.text == "?":
                then = self.expression()
                self.expect(":")
                left = Conditional(token.offset, left, then, self.expression(power))
                continue
            right = self.expression(power if token.text in RIGHT else power + 1)
            left = Binary(token.offset, token.text, left, right)
        return left

    def prefix(self) -> Node:
        token = self.advance()
        match token:
            case Token("number", text):
                return Number(token.offset, float(text))
            case Token("op", "-" | "!" as op):
                return Unary(token.offset, op, self.expression(6))
            case Token("op", "("):
                inside = self.expression()
                self.expect(")")
                return inside
            case Token("name", text):
                if self.current.text != "(":
                    return Name(token.offset, text)
                self.advance()
                arguments = []
                while self.current.text != ")":
                    if arguments:
                        self.expect(",")
                    arguments.append(self.expression())
                self.advance()
                return Call(token.offset, text, arguments)
            case Token("end"):
                raise CalculatorError("unexpected end", token.offset)
        raise CalculatorError(f"unexpected {token.text!r}", token.offset)


class Evaluator:
    operations: dict[str, Callable[[float, float], float]] = {
        "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
        "/": lambda a, b: a / b, "%": math.fmod, "**": math.pow,
        "==": lambda a, b: float(a == b), "!=": lambda a, b: float(a != b),
        "<": lambda a, b: float(a < b), ">": lambda a, b: float(a > b),
        "<=": lambda a, b: float(a <= b), ">=": lambda a, b: float(a >= b),
    }

    def __init__(self):
        self.names: dict[str, Any] = {"pi": math.pi, "sqrt": math.sqrt, "max": max, "min": min,
                                      "abs": abs, "floor": math.floor}
        self.calls = 0

    def run(self, source):
        result = None
        for statement in Parser(source).program():
            result = self.visit(statement, self.names)
        return result

    def visit(self, node: Node, scope):
        method = getattr(self, "visit_" + type(node).__name__.lower())
        try:
            return method(node, scope)
        except (ArithmeticError, ValueError) as error:
            raise CalculatorError(str(error), node.offset) from error

    def visit_number(self, node, scope):
        return node.value

    def visit_name(self, node, scope):
        try:
            return scope[node.text]
        except KeyError:
            raise CalculatorError(f"unknown name {node.text}", node.offset) from None

    def visit_unary(self, node, scope):
        value = self.visit(node.operand, scope)
        return -value if node.op == "-" else float(not value)

    def visit_binary(self, node, scope):
        return self.operations[node.op](self.visit(node.left, scope), self.visit(node.right, scope))

    def visit_conditional(self, node, scope):
        return self.visit(node.then if self.visit(node.test, scope) else node.other, scope)

    def visit_call(self, node, scope):
        self.calls += 1
        function = self.visit_name(Name(node.offset, node.function), scope)
        if not callable(function):
            raise CalculatorError(f"{node.function} is no function", node.offset)
        return function(*(self.visit(argument, scope) for argument in node.arguments))

    def visit_assign(self, node, scope):
        scope[node.name] = value = self.visit(node.value, scope)
        return value

    def visit_define(self, node, scope):
        def function(*values):
            if len(values) != len(node.parameters):
                raise CalculatorError(f"{node.name} takes {len(node.parameters)} values, "
                                      f"not {len(values)}", node.offset)
            return self.visit(node.body, ChainMap(dict(zip(node.parameters, values)), self.names))
        scope[node.name] = function
        return node.name


evaluator = Evaluator()
for line in [
    "1 + 2 * 3",
    "2 ** 3 ** 2",
    "-(4 - 6) * 1.5e1 # with a comment",
    "x = 7; y = x % 4; x * 10 + y",
    "def hypotenuse(a, b) -> sqrt(a * a + b * b)",
    "hypotenuse(3, 4) == 5",
    "def fact(n) -> n < 2 ? 1 : n * fact(n - 1); fact(10)",
    "def fib(n) -> n < 2 ? n : fib(n - 1) + fib(n - 2); fib(9)",
    "max(1, min(8, x), 3) > 6 ? !0 : !1",
    "floor(pi * 1000) / 1000",
    "1 / (x - 7)",
    "sqrt(0 - 1)",
    "hypotenuse(1)",
    "unknown + 1",
    "x(1)",
    "(1 + 2",
    "1 + $",
    "3 4",
    "",
]:
    try:
        print(f"{line:<50} {evaluator.run(line)}".rstrip())
    except CalculatorError as error:
        cause = type(error.__cause__).__name__ if error.__cause__ else "-"
        print(f"{line:<50} error: {error} ({cause})")
# expect: 1 + 2 * 3                                          7.0
# expect: 2 ** 3 ** 2                                        512.0
# expect: -(4 - 6) * 1.5e1 # with a comment                  30.0
# expect: x = 7; y = x % 4; x * 10 + y                       73.0
# expect: def hypotenuse(a, b) -> sqrt(a * a + b * b)        hypotenuse
# expect: hypotenuse(3, 4) == 5                              1.0
# expect: def fact(n) -> n < 2 ? 1 : n * fact(n - 1); fact(10) 3628800.0
# expect: def fib(n) -> n < 2 ? n : fib(n - 1) + fib(n - 2); fib(9) 34.0
# expect: max(1, min(8, x), 3) > 6 ? !0 : !1                 1.0
# expect: floor(pi * 1000) / 1000                            3.141
# expect: 1 / (x - 7)                                        error: float division by zero at 2 (ZeroDivisionError)
# expect: sqrt(0 - 1)                                        error: math domain error at 0 (ValueError)
# expect: hypotenuse(1)                                      error: hypotenuse takes 2 values, not 1 at 0 (-)
# expect: unknown + 1                                        error: unknown name unknown at 0 (-)
# expect: x(1)                                               error: x is no function at 0 (-)
# expect: (1 + 2                                             error: expected ')', found 'the end' at 6 (-)
# expect: 1 + $                                              error: unexpected '$' at 4 (-)
# expect: 3 4                                                error: unexpected '4' at 2 (-)
# expect:                                                    None
print(evaluator.calls, "calls")  # expect: 127 calls
print(Parser("a = f(1, -b) ? 2 : c").program())
# expect: [Assign(name='a', value=Conditional(test=Call(function='f', arguments=[Number(value=1.0), Unary(op='-', operand=Name(text='b'))]), then=Number(value=2.0), other=Name(text='c')))]
