# args: --tasks {here}/replies.json
# no-python
# What goes through iterables, or calls a function, waits for what is inside: methods, unpacking, modules.
import itertools
import re
from itertools import chain, groupby
from pawl import as_completed, sleep, workflow
from pawl.tasks import price


class Pages:
    def __iter__(self):
        for number in range(3):
            yield waits(number)


class Countdown:
    left = 3

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return waits(self.left)


class Log:
    """Its own methods are called with what they are given."""

    def update(self, rows):
        return type(rows).__name__

    extend = join = update

    def sort(self, *, key):
        return key(1)


def waits(value):
    sleep(1)
    return value


def pages():
    yield from Pages()


def add(*numbers):
    return sum(numbers)


@workflow
def order():
    print(list(Pages()), tuple(Countdown()), sorted(Pages(), reverse=True), sum(Countdown()), max(Pages()))
    # expect: [0, 1, 2] (2, 1, 0) [2, 1, 0] 3 2
    print(set(Pages()), dict(zip("abc", Pages())), any(Pages()), all(Pages()), list(enumerate(Countdown())))
    # expect: {0, 1, 2} {'a': 0, 'b': 1, 'c': 2} True False [(0, 2), (1, 1), (2, 0)]
    print([*pages(), *map(waits, [7])], add(*pages()), (*Pages(),), {*Pages()}, add(*(waits(n) for n in [1, 2])))
    # expect: [0, 1, 2, 7] 3 (0, 1, 2) {0, 1, 2} 3
    rows = [3, 1, 2]
    rows.sort(key=lambda n: waits(-n))
    print(rows, rows.sort(key=waits, reverse=False), rows)  # expect: [1, 2, 3] None [1, 2, 3]
    rows.extend(pages())
    rows.extend(waits(n) for n in [9])
    known = {"a": 1}
    known.update((key, waits(2)) for key in "b")
    known.update({"c": 3})
    seen = {5}
    seen.update(Pages())
    print(rows, known, seen)  # expect: [1, 2, 3, 0, 1, 2, 9] {'a': 1, 'b': 2, 'c': 3} {5, 0, 1, 2}
    print("-".join(map(str, pages())), b"-".join(waits(b"x") for _ in "12"))  # expect: 0-1-2 b'x-x'
    log = Log()
    print(log.update(n for n in [1]), log.extend(pages()), log.sort(key=waits))
    # expect: generator generator 1
    print(list(chain(pages(), [5])), list(itertools.islice(pages(), 1, 3)), list(itertools.islice([1, 2], 1)))
    # expect: [0, 1, 2, 5] [1, 2] [1]
    print([(key, list(group)) for key, group in groupby([1, 2, 4], key=lambda n: waits(n % 2))])
    # expect: [(1, [1]), (0, [2, 4])]
    print(list(itertools.starmap(add, ((waits(1), 2), (3, 4)))), list(itertools.accumulate(pages(), lambda a, b: waits(a + b))))
    # expect: [3, 7] [0, 1, 3]
    print(list(itertools.takewhile(lambda n: waits(n < 2), pages())), list(itertools.dropwhile(waits, [1, 0, 3])))
    # expect: [0, 1] [0, 3]
    print(list(itertools.filterfalse(waits, [0, 1, 2])), re.sub("[0-9]", lambda match: str(waits(int(match[0]) + 1)), "a1b2"))
    # expect: [0] a2b3
    done = [each.result() for each in as_completed([price.call(2), price.call(4)])]
    print(done)  # expect: [10, 20]
    try:
        [each.result() for each in as_completed([sleep.call(60)], timeout=1)]
    except TimeoutError:
        print("late")  # expect: late
    for wrong in (lambda: itertools.islice(pages(), -1), lambda: [].extend(3), lambda: "".join([waits(1)])):
        try:
            wrong()
        except (TypeError, ValueError) as error:
            print(type(error).__name__)
    # expect: ValueError
    # expect: TypeError
    # expect: TypeError
