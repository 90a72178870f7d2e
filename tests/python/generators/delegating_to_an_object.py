# `yield from` passes close() and throw() on to an iterator of one's own.
class Source:
    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def throw(self, *args):
        print("throw", [repr(arg) for arg in args])
        if isinstance(args[0], KeyError):
            raise StopIteration("ended")
        if isinstance(args[0], OSError):
            raise args[0]
        return 3

    def close(self):
        print("close")


class Bare:
    def __iter__(self):
        return self

    def __next__(self):
        return 1


def through(source):
    answer = yield from source
    print("answer", answer)
    yield "more"


running = through(Source())
print(next(running), running.throw(ValueError("v")))
# expect: throw ["ValueError('v')"]
# expect: 1 3
print(running.throw(KeyError("k")))
# expect: throw ["KeyError('k')"]
# expect: answer ended
# expect: more
running.close()

running = through(Source())
next(running)
running.close()  # expect: close
running = through(Source())
next(running)
try:
    running.throw(OSError("o"))
except OSError as error:
    print("out", error)
# expect: throw ["OSError('o')"]
# expect: out o
running = through(Bare())
next(running)
running.close()
try:
    through(Bare()).throw(ValueError("at once"))
except ValueError as error:
    print(error)  # expect: at once
