"""A spreadsheet: formulas, ranges, recalculation in order of dependency, cycles, relative copies."""
import re
from collections import deque

CELL = re.compile(r"(\$?)([A-Z]+)(\$?)(\d+)")
SCAN = re.compile(r"\s*(?:(\d+\.?\d*)|(\$?[A-Z]+\$?\d+)|([A-Z]+)(?=\()|(\"[^\"]*\")|(<>|<=|>=|[-+*/^&(),:<>=]))")


def column_number(letters):
    n = 0
    for c in letters:
        n = n * 26 + ord(c) - 64
    return n


def column_name(n):
    name = ""
    while n:
        n, rest = divmod(n - 1, 26)
        name = chr(65 + rest) + name
    return name


class CellError(Exception):
    codes = {"cycle": "#CYCLE!", "value": "#VALUE!", "zero": "#DIV/0!", "name": "#NAME?", "syntax": "#SYNTAX!"}

    def __init__(self, kind):
        self.kind = kind
        super().__init__(self.codes[kind])


class Address(tuple):
    __slots__ = ()

    def __new__(cls, column, row=None):
        if row is None:
            _, letters, _, digits = CELL.fullmatch(column).groups()
            column, row = column_number(letters), int(digits)
        return super().__new__(cls, (column, row))

    @property
    def column(self):
        return self[0]

    @property
    def row(self):
        return self[1]

    def to(self, other):
        for row in range(min(self.row, other.row), max(self.row, other.row) + 1):
            for column in range(min(self.column, other.column), max(self.column, other.column) + 1):
                yield Address(column, row)

    def __str__(self):
        return f"{column_name(self.column)}{self.row}"


def number(value):
    if value is None or value == "":
        return 0
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            raise CellError("value") from None
    return value


class Formula:
    """Parsed once to a closure over the sheet; knows the cells it needs."""

    functions = {
        "SUM": lambda values: sum(values), "MAX": lambda values: max(values, default=0),
        "MIN": lambda values: min(values, default=0), "COUNT": len,
        "AVG": lambda values: sum(values) / len(values), "ROUND": lambda values: round(values[0], int(values[1])),
    }
    compare = {"=": lambda a, b: a == b, "<>": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
               "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b}

    def __init__(self, text):
        self.text, self.needs = text, []
        self.tokens, at = deque(), 0
        body = text.rstrip()
        while at < len(body):
            found = SCAN.match(body, at)
            if not found:
                raise CellError("syntax")
            kind = "number cell name text op".split()[found.lastindex - 1]
            self.tokens.append((kind, found[found.lastindex]))
            at = found.end()
        self.run = self.comparison()
        if self.tokens:
            raise CellError("syntax")

    def take(self, *ops):
        if self.tokens and self.tokens[0][0] == "op" and self.tokens[0][1] in ops:
            return self.tokens.popleft()[1]
        return None

    def comparison(self):
        left = self.joined()
        if op := self.take(*self.compare):
            right = self.joined()
            return lambda sheet: self.compare[op](left(sheet), right(sheet))
        return left

    def joined(self):
        parts = [self.sum()]
        while self.take("&"):
            parts.append(self.sum())
        if len(parts) == 1:
            return parts[0]
        return lambda sheet: "".join(show(part(sheet)) for part in parts)

    def sum(self):
        left = self.product()
        while op := self.take("+", "-"):
            left = self.binary(left, op, self.product())
        return left

    def product(self):
        left = self.power()
        while op := self.take("*", "/"):
            left = self.binary(left, op, self.power())
        return left

    def power(self):
        base = self.atom()
        return self.binary(base, "^", self.power()) if self.take("^") else base

    @staticmethod
    def binary(left, op, right):
        def run(sheet):
            a, b = number(left(sheet)), number(right(sheet))
            match op:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
                case "/" if b == 0:
                    raise CellError("zero")
                case "/":
                    return a / b
            return a ** b
        return run

    def atom(self):
        if self.take("-"):
            inner = self.atom()
            return lambda sheet: -number(inner(sheet))
        if self.take("("):
            inner = self.comparison()
            if not self.take(")"):
                raise CellError("syntax")
            return inner
        if not self.tokens:
            raise CellError("syntax")
        kind, text = self.tokens.popleft()
        match kind:
            case "number":
                value = float(text) if "." in text else int(text)
                return lambda sheet: value
            case "text":
                return lambda sheet: text[1:-1]
            case "cell":
                address = Address(text)
                self.needs.append(address)
                return lambda sheet: sheet.value(address)
            case "name":
                return self.call(text)
        raise CellError("syntax")

    def call(self, name):
        self.take("(")
        arguments = []
        while not self.take(")"):
            if arguments and not self.take(","):
                raise CellError("syntax")
            arguments.append(self.argument())
        if name == "IF":
            test, then, other = (a[0] for a in arguments)
            return lambda sheet: then(sheet) if test(sheet) else other(sheet)
        if name not in self.functions:
            raise CellError("name")
        function = self.functions[name]

        def run(sheet):
            values = [v for group in arguments for part in group if (v := part(sheet)) is not None]
            return function([number(v) for v in values])
        return run

    def argument(self):
        if self.tokens and self.tokens[0][0] == "cell" and len(self.tokens) > 2 and self.tokens[1] == ("op", ":"):
            first = Address(self.tokens.popleft()[1])
            self.tokens.popleft()
            last = Address(self.tokens.popleft()[1])
            cells = list(first.to(last))
            self.needs += cells
            return [lambda sheet, cell=cell: sheet.value(cell) for cell in cells]
        return [self.comparison()]


def show(value):
    if isinstance(value, CellError):
        return str(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.10g}"
    return "" if value is None else str(value)


class Sheet:
    def __init__(self):
        self.source, self.formulas, self.values = {}, {}, {}
        self.calculated = 0

    def __setitem__(self, name, text):
        address = Address(name) if isinstance(name, str) else name
        self.source[address] = text
        self.formulas.pop(address, None)
        if isinstance(text, str) and text.startswith("="):
            try:
                self.formulas[address] = Formula(text[1:])
            except CellError as error:
                self.values[address] = error
        else:
            self.values[address] = text
        self.recalculate(address)

    def __getitem__(self, name):
        return self.values.get(Address(name))

    def value(self, address):
        value = self.values.get(address)
        if isinstance(value, CellError):
            raise value
        return value

    def dependents(self, start):
        """All that hang on a cell, each after what it needs; and those on a cycle."""
        users = {}
        for address, formula in self.formulas.items():
            for need in formula.needs:
                users.setdefault(need, []).append(address)
        order, marks, cyclic = [], {}, set()

        def visit(address, path):
            if marks.get(address) == 1:
                cyclic.update(path[path.index(address):])
                return
            if marks.get(address) == 2:
                return
            marks[address] = 1
            for user in users.get(address, ()):
                visit(user, path + [address])
            marks[address] = 2
            order.append(address)
        visit(start, [])
        return order[::-1], cyclic

    def recalculate(self, start):
        order, cyclic = self.dependents(start)
        for address in order:
            if address in cyclic:
                self.values[address] = CellError("cycle")
            elif address in self.formulas:
                self.calculated += 1
                try:
                    self.values[address] = self.formulas[address].run(self)
                except CellError as error:
                    self.values[address] = CellError(error.kind)
                except (TypeError, ZeroDivisionError, OverflowError):
                    self.values[address] = CellError("value")

    def copy(self, source, *targets):
        origin = Address(source)
        for target in map(Address, targets):
            def moved(found):
                fixed_column, letters, fixed_row, digits = found.groups()
                column, row = column_number(letters), int(digits)
                column += 0 if fixed_column else target.column - origin.column
                row += 0 if fixed_row else target.row - origin.row
                return f"{fixed_column}{column_name(column)}{fixed_row}{row}"
            self[target] = CELL.sub(moved, self.source[origin])

    def __str__(self):
        columns = range(1, max(a.column for a in self.source) + 1)
        rows = range(1, max(a.row for a in self.source) + 1)
        grid = [[show(self.values.get(Address(c, r))) for c in columns] for r in rows]
        widths = [max(len(row[i]) for row in grid) for i in range(len(columns))]
        return "\n".join(f"{r:>2} | " + " | ".join(t.rjust(w) for t, w in zip(row, widths)) for r, row in zip(rows, grid))


sheet = Sheet()
for row, (name, price, amount) in enumerate([("Pen", 1.5, 10), ("Book", 12, 3), ("Desk", "99.90", 1)], 2):
    sheet[f"A{row}"], sheet[f"B{row}"], sheet[f"C{row}"] = name, price, amount
sheet["A1"], sheet["B1"], sheet["D1"] = "what", "each", 1.19
sheet["D2"] = "=B2*C2*$D$1"
sheet.copy("D2", "D3", "D4")
sheet["A6"] = '="total of " & COUNT(D2:D4) & " rows"'
sheet["D6"] = "=ROUND(SUM(D2:D4), 2)"
sheet["E6"] = '=IF(D6 > 150, "big", IF(D6>100, "medium", "small"))'
print(sheet)
# expect:  1 |            what |  each |    |    1.19 |
# expect:  2 |             Pen |   1.5 | 10 |   17.85 |
# expect:  3 |            Book |    12 |  3 |   42.84 |
# expect:  4 |            Desk | 99.90 |  1 | 118.881 |
# expect:  5 |                 |       |    |         |
# expect:  6 | total of 3 rows |       |    |  179.57 | big
print(sheet.source[Address("D4")], sheet.calculated)  # expect: =B4*C4*$D$1 6
sheet["D1"] = 1
sheet["C4"] = 2
print(sheet["D6"], sheet["E6"], sheet.calculated)  # expect: 250.8 big 16
sheet["F1"] = "=G1+1"
sheet["G1"] = "=H1*2"
sheet["H1"] = "=F1"
print([str(sheet[c]) for c in ("F1", "G1", "H1")])  # expect: ['#CYCLE!', '#CYCLE!', '#CYCLE!']
sheet["H1"] = 5
print([sheet[c] for c in ("F1", "G1", "H1")])  # expect: [11, 10, 5]
for text in ("=1/0", "=A2+1", "=(1+2", "=FOO(1)", "=-2^2", "=2^3^2", '="a"&1&TRUE(', "=AVG(B2:B4)", "=MAX(Z1:Z3)", "=1<2", "=ZZ99=0", "=1 +* 2"):
    sheet["J1"] = text
    sheet["K1"] = "=J1+0"
    print(f"{text:<14} {show(sheet['J1']):<12} {show(sheet['K1'])}")
# expect: =1/0           #DIV/0!      #DIV/0!
# expect: =A2+1          #VALUE!      #VALUE!
# expect: =(1+2          #SYNTAX!     #SYNTAX!
# expect: =FOO(1)        #NAME?       #NAME?
# expect: =-2^2          4            4
# expect: =2^3^2         512          512
# expect: ="a"&1&TRUE(   #SYNTAX!     #SYNTAX!
# expect: =AVG(B2:B4)    37.8         37.8
# expect: =MAX(Z1:Z3)    0            0
# expect: =1<2           TRUE         1
# expect: =ZZ99=0        FALSE        0
# expect: =1 +* 2        #SYNTAX!     #SYNTAX!
print([column_name(n) for n in (1, 26, 27, 52, 702, 703)], [column_number(c) for c in ("A", "Z", "AA", "AAA")])
# expect: ['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA'] [1, 26, 27, 703]
print(sorted([Address("B10"), Address("A9"), Address("AA1")]), list(map(str, Address("B2").to(Address("A1")))))
# expect: [(1, 9), (2, 10), (27, 1)] ['A1', 'B1', 'A2', 'B2']
