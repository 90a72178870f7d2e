from contextlib import ExitStack, contextmanager


@contextmanager
def part(name):
    print("open", name)
    try:
        yield name
    finally:
        print("close", name)


with ExitStack() as stack:
    names = [stack.enter_context(part(name)) for name in "abc"]
    print(names)
# expect: open a
# expect: open b
# expect: open c
# expect: ['a', 'b', 'c']
# expect: close c
# expect: close b
# expect: close a

with ExitStack() as stack:
    stack.callback(print, "callback", 1, sep="-")
    stack.callback(lambda *args, **kw: print(args, kw), 1, 2, key="value")
    stack.enter_context(part("x"))
    print("body")
# expect: open x
# expect: body
# expect: close x
# expect: (1, 2) {'key': 'value'}
# expect: callback-1


@ExitStack().callback
def ignored():
    print("never called")


stack = ExitStack()
stack.enter_context(part("kept"))  # expect: open kept
moved = stack.pop_all()
stack.close()
print("closed the empty one")  # expect: closed the empty one
moved.close()  # expect: close kept
moved.close()

with ExitStack() as stack:
    def leave(kind, error, traceback):
        print("leave", kind, error)
    print(stack.push(leave) is leave)
    print(stack.push(part("not entered")).__class__.__name__)
# expect: True
# expect: _GeneratorContextManager
# expect: open not entered
# expect: close not entered
# expect: leave <class 'RuntimeError'> generator didn't stop
# expect error: RuntimeError: generator didn't stop
