"""Matrices over exact fractions: arithmetic, elimination, determinants, inverses, powers."""
from functools import reduce
from math import gcd
from operator import mul


class Ratio:
    """A fraction in lowest terms; only what the matrices need."""
    __slots__ = ("top", "bottom")

    def __init__(self, top, bottom=1):
        if bottom == 0:
            raise ZeroDivisionError(f"Ratio({top}, 0)")
        if isinstance(top, Ratio) or isinstance(bottom, Ratio):
            quotient = Ratio.of(top) / Ratio.of(bottom)
            top, bottom = quotient.top, quotient.bottom
        sign = -1 if bottom < 0 else 1
        common = gcd(top, bottom)
        self.top = sign * top // common
        self.bottom = sign * bottom // common

    @classmethod
    def of(cls, value):
        return value if isinstance(value, cls) else cls(value)

    def __add__(self, other):
        if not isinstance(other, (int, Ratio)):
            return NotImplemented
        other = Ratio.of(other)
        return Ratio(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    __radd__ = __add__

    def __neg__(self):
        return Ratio(-self.top, self.bottom)

    def __sub__(self, other):
        return self + -other if isinstance(other, (int, Ratio)) else NotImplemented

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        if not isinstance(other, (int, Ratio)):
            return NotImplemented
        other = Ratio.of(other)
        return Ratio(self.top * other.top, self.bottom * other.bottom)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if not isinstance(other, (int, Ratio)):
            return NotImplemented
        other = Ratio.of(other)
        return Ratio(self.top * other.bottom, self.bottom * other.top)

    def __rtruediv__(self, other):
        return Ratio.of(other) / self

    def __eq__(self, other):
        if not isinstance(other, (int, Ratio)):
            return NotImplemented
        other = Ratio.of(other)
        return (self.top, self.bottom) == (other.top, other.bottom)

    def __hash__(self):
        return hash(self.top) if self.bottom == 1 else hash((self.top, self.bottom))

    def __bool__(self):
        return self.top != 0

    def __abs__(self):
        return Ratio(abs(self.top), self.bottom)

    def __lt__(self, other):
        other = Ratio.of(other)
        return self.top * other.bottom < other.top * self.bottom

    def __float__(self):
        return self.top / self.bottom

    def __str__(self):
        return str(self.top) if self.bottom == 1 else f"{self.top}/{self.bottom}"

    def __repr__(self):
        return f"Ratio({self.top}, {self.bottom})"


class Matrix:
    def __init__(self, rows):
        self.rows = tuple(tuple(Ratio.of(v) for v in row) for row in rows)
        if len({len(row) for row in self.rows}) != 1:
            raise ValueError("rows of different lengths")

    @classmethod
    def identity(cls, n):
        return cls([[int(i == k) for k in range(n)] for i in range(n)])

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def __getitem__(self, key):
        match key:
            case (int(i), int(k)):
                return self.rows[i][k]
            case (slice() as i, slice() as k):
                return Matrix([row[k] for row in self.rows[i]])
            case int(i):
                return self.rows[i]
        raise TypeError(f"bad index {key!r}")

    def _elementwise(self, other, operation):
        if not isinstance(other, Matrix):
            return NotImplemented
        if self.shape != other.shape:
            raise ValueError(f"shapes {self.shape} and {other.shape}")
        return Matrix([[operation(a, b) for a, b in zip(r, s)] for r, s in zip(self.rows, other.rows)])

    def __add__(self, other):
        return self._elementwise(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._elementwise(other, lambda a, b: a - b)

    def __mul__(self, factor):
        return Matrix([[v * factor for v in row] for row in self.rows])

    __rmul__ = __mul__

    def __matmul__(self, other):
        if self.shape[1] != other.shape[0]:
            raise ValueError(f"cannot multiply {self.shape} by {other.shape}")
        columns = list(zip(*other.rows))
        return Matrix([[sum(map(mul, row, column)) for column in columns] for row in self.rows])

    def __pow__(self, n):
        if n < 0:
            return self.inverse() ** -n
        result, base = Matrix.identity(len(self.rows)), self
        while n:
            if n & 1:
                result = result @ base
            base = base @ base
            n >>= 1
        return result

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def reduced(self):
        """Row echelon form, the pivots, and the factor of the determinant."""
        rows = [list(row) for row in self.rows]
        pivots, factor, top = [], Ratio(1), 0
        for column in range(self.shape[1]):
            candidates = [i for i in range(top, len(rows)) if rows[i][column]]
            if not candidates:
                continue
            best = max(candidates, key=lambda i: (abs(rows[i][column]), -i))
            if best != top:
                rows[top], rows[best] = rows[best], rows[top]
                factor = -factor
            pivot = rows[top][column]
            factor *= pivot
            rows[top] = [v / pivot for v in rows[top]]
            for i, row in enumerate(rows):
                if i != top and row[column]:
                    times = row[column]
                    rows[i] = [v - times * p for v, p in zip(row, rows[top])]
            pivots.append(column)
            if (top := top + 1) == len(rows):
                break
        return Matrix(rows), pivots, factor

    def determinant(self):
        if self.shape[0] != self.shape[1]:
            raise ValueError("only square matrices have a determinant")
        _, pivots, factor = self.reduced()
        return factor if len(pivots) == len(self.rows) else Ratio(0)

    def inverse(self):
        n = len(self.rows)
        wide = Matrix([row + unit for row, unit in zip(self.rows, Matrix.identity(n).rows)])
        reduced, pivots, _ = wide.reduced()
        if pivots[:n] != list(range(n)):
            raise ZeroDivisionError("singular matrix")
        return reduced[:, n:]

    def rank(self):
        return len(self.reduced()[1])

    def __str__(self):
        texts = [[str(v) for v in row] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*texts)]
        return "\n".join("[" + " ".join(t.rjust(w) for t, w in zip(row, widths)) + "]" for row in texts)


def solve(a, b):
    return (a.inverse() @ Matrix([[v] for v in b])).T[0]


a = Matrix([[2, 1, -1], [-3, -1, 2], [-2, 1, 2]])
print(a, a.shape, a.determinant(), a.rank(), sep="\n")
# expect: [ 2  1 -1]
# expect: [-3 -1  2]
# expect: [-2  1  2]
# expect: (3, 3)
# expect: -1
# expect: 3
print(a.inverse())
# expect: [ 4  3 -1]
# expect: [-2 -2  1]
# expect: [ 5  4 -1]
print(a @ a.inverse() == Matrix.identity(3), (a ** -2) @ a ** 2 == Matrix.identity(3))
# expect: True True
print("x, y, z =", *map(str, solve(a, [8, -11, -3])))  # expect: x, y, z = 2 3 -1
print([repr(v) for v in solve(Matrix([[3, 2], [1, 2]]), (1, Ratio(1, 3)))])
# expect: ['Ratio(1, 3)', 'Ratio(0, 1)']
print(Matrix([[1, 1], [1, 0]]) ** 30)
# expect: [1346269 832040]
# expect: [ 832040 514229]
print((a + a).T - 2 * a.T == a * 0, a[0, 1], a[-1], a[1:, :2], sep="\n")
# expect: True
# expect: 1
# expect: (Ratio(-2, 1), Ratio(1, 1), Ratio(2, 1))
# expect: [-3 -1]
# expect: [-2  1]
singular = Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
print(singular.determinant(), singular.rank(), singular.reduced()[0], sep="\n")
# expect: 0
# expect: 2
# expect: [1 0 -1]
# expect: [0 1  2]
# expect: [0 0  0]
hilbert = Matrix([[Ratio(1, i + k + 1) for k in range(3)] for i in range(3)])
print(hilbert, hilbert.determinant(), float(hilbert.determinant()), sep="\n")
# expect: [  1 1/2 1/3]
# expect: [1/2 1/3 1/4]
# expect: [1/3 1/4 1/5]
# expect: 1/2160
# expect: 0.000462962962962963
print(reduce(mul, [Ratio(i, i + 1) for i in range(1, 6)]), sum([Ratio(1, 3)] * 3), 1 - Ratio(1, 4), 3 / Ratio(3, 2))
# expect: 1/6 1 3/4 2
print(sorted([Ratio(1, 2), Ratio(-1, 3), Ratio(2, 5)], key=float), max(Ratio(1, 3), Ratio(2, 7)), hash(Ratio(4, 2)) == hash(2))
# expect: [Ratio(-1, 3), Ratio(2, 5), Ratio(1, 2)] 1/3 True
for attempt in (lambda: singular.inverse(), lambda: a @ Matrix([[1, 2]]), lambda: a + Matrix([[1]]), lambda: a + 1,
                lambda: Matrix([[1], [2, 3]]), lambda: a["x"], lambda: Ratio(1, 0), lambda: Ratio(1) + 0.5,
                lambda: Matrix([[1, 2]]).determinant()):
    try:
        print(attempt())
    except (ArithmeticError, TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: ZeroDivisionError singular matrix
# expect: ValueError cannot multiply (3, 3) by (1, 2)
# expect: ValueError shapes (3, 3) and (1, 1)
# expect: TypeError unsupported operand type(s) for +: 'Matrix' and 'int'
# expect: ValueError rows of different lengths
# expect: TypeError bad index 'x'
# expect: ZeroDivisionError Ratio(1, 0)
# expect: TypeError unsupported operand type(s) for +: 'Ratio' and 'float'
# expect: ValueError only square matrices have a determinant
