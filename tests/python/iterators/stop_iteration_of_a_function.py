# A StopIteration of the function that map(), filter() or an iterator of itertools calls ends the
# iteration, in whatever goes over it.
import itertools


def stop(x):
    if x == 2:
        raise StopIteration("stopped")
    return x


def attempt(action):
    try:
        print(action())
    except (StopIteration, RuntimeError, ValueError) as error:
        print(type(error).__name__, error)


def numbers():
    return map(stop, [1, 2, 3])


attempt(lambda: list(numbers()))  # expect: [1]
attempt(lambda: [item for item in numbers()])  # expect: [1]
attempt(lambda: sum(numbers()))  # expect: 1
attempt(lambda: tuple(filter(stop, [1, 2, 3])))  # expect: (1,)
attempt(lambda: dict(map(lambda x: (stop(x), 1), [1, 2])))  # expect: {1: 1}
attempt(lambda: ",".join(map(lambda x: str(stop(x)), [1, 2])))  # expect: 1
attempt(lambda: any(map(stop, [0, 2])))  # expect: False
attempt(lambda: (lambda *args: args)(*numbers()))  # expect: (1,)
attempt(lambda: 5 in numbers())  # expect: False
attempt(lambda: list(zip(numbers(), "ab")))  # expect: [(1, 'a')]
attempt(lambda: list(enumerate(numbers())))  # expect: [(0, 1)]
attempt(lambda: next(map(stop, [2]), "default"))  # expect: default
for item in numbers():
    print("loop", item)
# expect: loop 1
try:
    first, second = numbers()
except ValueError as error:
    print(error)
# expect: not enough values to unpack (expected 2, got 1)

# One that is asked for goes on behind it; the value stays with the exception.
iterator = numbers()
attempt(lambda: next(iterator))  # expect: 1
attempt(lambda: next(iterator))  # expect: StopIteration stopped
attempt(lambda: iterator.__next__())  # expect: 3
attempt(lambda: next(iterator))  # expect: StopIteration

attempt(lambda: list(itertools.starmap(stop, [(1,), (2,)])))  # expect: [1]
attempt(lambda: list(itertools.takewhile(stop, [1, 2])))  # expect: [1]
attempt(lambda: list(itertools.dropwhile(stop, [1, 2])))  # expect: []
attempt(lambda: list(itertools.accumulate([1, 2, 3], lambda a, b: stop(b))))  # expect: [1]
attempt(lambda: list(itertools.filterfalse(stop, [0, 2, 3])))  # expect: [0]
attempt(lambda: [key for key, group in itertools.groupby([1, 2, 3], stop)])  # expect: [1]
attempt(lambda: next(itertools.starmap(stop, [(2,)])))  # expect: StopIteration stopped
for item in itertools.takewhile(stop, [1, 2]):
    print("loop", item)
# expect: loop 1

# Elsewhere it is an exception as any other, and in a generator a mistake.
attempt(lambda: sorted([1, 2], key=stop))  # expect: StopIteration stopped
attempt(lambda: max([1, 2], key=stop))  # expect: StopIteration stopped
attempt(lambda: [stop(x) for x in (1, 2)])  # expect: StopIteration stopped
attempt(lambda: list(stop(x) for x in (1, 2)))
# expect: RuntimeError generator raised StopIteration
