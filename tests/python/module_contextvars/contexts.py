import contextvars

a = contextvars.ContextVar("a")
b = contextvars.ContextVar("b", default=0)
a.set(1)
context = contextvars.copy_context()
print(len(context), context[a], a in context, b in context, context.get(b), context.get(b, 7))
# expect: 1 1 True False None 7
print([v.name for v in context], [v.name for v in context.keys()], list(context.values()),
      [(v.name, x) for v, x in context.items()])
# expect: ['a'] ['a'] [1] [('a', 1)]


def change(x, *, y):
    token = a.set(x)
    b.set(y)
    print("inside", a.get(), b.get(), token.old_value)
    return token


token = context.run(change, 5, y=6)  # expect: inside 5 6 1
print(a.get(), b.get(), context[a], context[b])  # expect: 1 0 5 6
try:
    a.reset(token)
except ValueError as error:
    print("different Context" in str(error))
# expect: True
copied = context.copy()
print(copied == context, copied != contextvars.copy_context(), copied == 3)
# expect: True True False
copied.run(a.set, 9)
print(copied[a], context[a], copied == context)  # expect: 9 5 False
try:
    context.run(context.run, print)
except RuntimeError as error:
    print(str(error).split(":")[0], "is already entered" in str(error))
# expect: cannot enter context True


def fail():
    a.set("kept")
    raise KeyError("x")


try:
    context.run(fail)
except KeyError as error:
    print(error, a.get(), context[a])
# expect: 'x' 1 kept
for call in (lambda: context[3], lambda: 3 in context, lambda: contextvars.Context()[a],
             lambda: context.get("a")):
    try:
        call()
    except (TypeError, KeyError) as error:
        print(type(error).__name__, str(error).split(" at 0x")[0])
# expect: TypeError a ContextVar key was expected, got 3
# expect: TypeError a ContextVar key was expected, got 3
# expect: KeyError <ContextVar name='a'
# expect: TypeError a ContextVar key was expected, got 'a'
empty = contextvars.Context()
print(len(empty), empty.run(b.get), empty.run(a.get, "unset"), list(empty.items()))
# expect: 0 0 unset []


def numbers():
    for i in range(3):
        yield a.get(), i
        a.set(f"from generator {i}")


running = numbers()
print(next(running), context.run(next, running), next(running))
# expect: (1, 0) ('from generator 0', 1) ('from generator 1', 2)
print(a.get(), context[a])  # expect: from generator 1 from generator 0
