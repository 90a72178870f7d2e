"""Functions, generators and coroutines made of nested try, with, for, while and match, left by
return, break, continue, raise and yield from every place; each step leaves a mark in the output."""

RAISED = ["ValueError", "KeyError", "TypeError", "IndexError", "Trouble"]
CAUGHT = RAISED + ["LookupError", "Exception", "(ValueError, KeyError)"]


class ControlFlow:
    """Needs from its user: `random` and `emit`, `indent`."""

    def r(self, n):
        return self.random.randrange(n)

    def one(self, options):
        return options[self.r(len(options))]

    def mark(self):
        self.marks += 1
        return self.marks

    def nested(self, header, write):
        self.emit(header)
        self.indent += 1
        write()
        self.indent -= 1

    def flow_function(self, name, kind):
        """kind: "def", "generator", "async" or "async generator"."""
        self.kind, self.loops, self.marks = kind, 0, 0
        self.exits, self.in_star, self.in_finally = True, False, False
        self.emit(f"{'async ' if 'async' in kind else ''}def {name}(n):")
        self.indent += 1
        self.emit("count = n")
        if "generator" in kind:
            self.emit("if n < 0: yield")
        for _ in range(1 + self.r(3)):
            self.flow(3)
        self.emit("print('end', count)")
        if kind != "async generator":
            self.emit("return 'end'")
        self.indent -= 1

    def flow(self, depth):
        simple = [self.flow_mark, self.flow_mark, self.flow_exit, self.flow_raise, self.flow_pause]
        nested = [self.flow_try, self.flow_try, self.flow_with, self.flow_for, self.flow_while, self.flow_if,
                  self.flow_match, self.flow_except_star if not self.in_star else self.flow_try]
        self.one(nested)(depth - 1) if depth > 0 and self.r(3) else self.one(simple)()

    def flow_body(self, depth):
        for _ in range(1 + self.r(2)):
            self.flow(depth)

    def flow_mark(self):
        self.emit(f"print({self.mark()}, count); count += 1")

    def condition(self):
        return self.one([f"count % {2 + self.r(3)} == {self.r(2)}", f"count < {self.r(5)}", f"n == {self.r(4)}",
                         "count > n", "(m := count - n) and m % 2"])

    def flow_exit(self):
        choices = ["return 'early' + str(count)"] if self.kind != "async generator" else ["return"]
        if not self.exits or self.must_close():
            choices = ["pass"]
        elif self.loops:
            choices += ["break", "continue"]
        self.emit(f"if {self.condition()}: {self.one(choices)}")

    def flow_raise(self):
        raised = f"raise {self.one(RAISED)}('at {self.mark()}')"
        condition = self.condition()
        raised += self.one(["", "", " from None", " from OSError(1)"])
        self.emit(f"if {condition}: {'pass' if self.must_close() else raised}")

    def flow_pause(self):
        mark = self.mark()
        if "generator" in self.kind and not self.must_close():
            self.emit(f"count += len(str((yield {mark}, count)))")
        elif "async" in self.kind:
            self.emit(f"await asyncio.sleep({self.r(3)}); print({mark}, 'woke')")
        else:
            self.emit(f"print({mark}, sum(p for p in range(count)))")

    def must_close(self):
        """An async generator that goes on after aclose() is closed again when it is dropped, which in
        CPython is when the last traceback goes that knows its frame. So it never goes on: it yields
        nothing in a finally, and raises nothing there that could be caught in place of GeneratorExit."""
        return self.in_finally and self.kind == "async generator"

    def flow_try(self, depth):
        self.nested("try:", lambda: self.flow_body(depth))
        handlers = self.r(3)
        for _ in range(handlers):
            def handle():
                self.emit(f"print({self.mark()}, repr(e), repr(e.__context__), repr(e.__cause__))")
                self.flow_body(depth - 1)
                if not self.r(4):
                    self.emit(self.one(["raise", "raise Trouble('again') from e", "raise Trouble('new')", "e = 5"]))
            self.nested(f"except {self.one(CAUGHT)} as e:", handle)
        if handlers and not self.r(3):
            self.nested("else:", lambda: self.flow_body(depth - 1))
        if not handlers or self.r(2):
            in_finally, self.in_finally = self.in_finally, True
            self.nested("finally:", lambda: self.flow_body(depth - 1))
            self.in_finally = in_finally

    def flow_except_star(self, depth):
        kinds = [f"{self.one(RAISED)}({self.r(9)})" for _ in range(1 + self.r(3))]
        exits, self.exits = self.exits, False  # Nothing may leave an except* clause but an exception.
        raised = f"raise ExceptionGroup('group {self.mark()}', [{', '.join(kinds)}])"
        raised = "pass" if self.must_close() else raised
        self.nested("try:", lambda: (self.flow_mark(), self.emit(f"if {self.condition()}: {raised}"),
                                     self.flow_body(depth - 1)))
        # CPython 3.11 loses a group that an except* raises while another one handles a group that it
        # has made itself: none of the two has a traceback, and so they count as the same.
        in_star, self.in_star = self.in_star, True
        for _ in range(1 + self.r(2)):
            self.nested(f"except* {self.one(CAUGHT)} as e:", lambda: (
                self.emit(f"print({self.mark()}, tree(e))"), self.flow_body(depth - 1)))
        self.exits, self.in_star = exits, in_star
        if self.r(2):
            self.nested("finally:", self.flow_mark)

    def flow_with(self, depth):
        asynchronous = self.kind.startswith("async") and self.r(2)
        swallow = self.one(["", "", ", ValueError", ", LookupError", ", Exception"])
        name = f"g{self.mark()}"
        second = f", {'AsyncMarker' if asynchronous else 'Marker'}('{name}b') as h" * (not self.r(3))
        self.nested(f"{'async ' if asynchronous else ''}with {'Async' if asynchronous else ''}"
                    f"Marker('{name}'{swallow}) as g{second}:", lambda: self.flow_body(depth))

    def in_loop(self, depth):
        exits, self.exits = self.exits, True if self.exits else False
        self.loops += 1
        self.emit("pass" if self.must_close() else "tick()")
        self.flow_body(depth)
        self.loops -= 1
        self.exits = exits

    def flow_for(self, depth):
        source = self.one([f"range({self.r(4)})", "'ab'", "list(range(n))", "(q for q in (1, 2))", "{'x': 1}.items()"])
        self.nested(f"for i in {source}:", lambda: self.in_loop(depth))
        if not self.r(3):
            self.nested("else:", self.flow_mark)

    def flow_while(self, depth):
        name = f"w{self.mark()}"
        self.emit(f"{name} = {1 + self.r(3)}")
        self.nested(f"while {name}:", lambda: (self.emit(f"{name} -= 1"), self.in_loop(depth)))
        if not self.r(3):
            self.nested("else:", self.flow_mark)

    def flow_if(self, depth):
        self.nested(f"if {self.condition()}:", lambda: self.flow_body(depth))
        if self.r(2):
            self.nested("else:", lambda: self.flow_body(depth))

    def flow_match(self, depth):
        def cases():
            for pattern in (f"{self.r(3)} | {3 + self.r(3)}", f"int(x) if {self.condition()}", "_"):
                self.nested(f"case {pattern}:", lambda: self.flow_body(depth))
        self.nested("match count:", cases)


CONTROL_PRELUDE = '''\
import asyncio
budget = 300
def tick():
    global budget
    budget -= 1
    if budget < 0:
        raise SystemError('out of budget')
class Trouble(Exception):
    pass
def tree(e):
    if isinstance(e, BaseExceptionGroup):
        return [e.message, [tree(p) for p in e.exceptions]]
    return repr(e)
class Marker:
    def __init__(self, name, *swallow):
        self.name, self.swallow = name, swallow
    def __enter__(self):
        print('enter', self.name)
        return self
    def __exit__(self, kind, error, traceback):
        print('exit', self.name, repr(error))
        return kind is not None and issubclass(kind, self.swallow)
class AsyncMarker(Marker):
    async def __aenter__(self):
        await asyncio.sleep(0)
        return self.__enter__()
    async def __aexit__(self, kind, error, traceback):
        await asyncio.sleep(1)
        return self.__exit__(kind, error, traceback)
def attempt(what, *args):
    try:
        print('->', what(*args))
    except SystemError:
        raise
    except BaseException as e:
        print('!!', tree(e), repr(e.__context__), repr(e.__cause__))
def drive(generator, actions):
    for action, value in actions:
        try:
            if action == 'next':
                print('=>', next(generator))
            elif action == 'send':
                print('=>', generator.send(value))
            elif action == 'throw':
                print('=>', generator.throw(value))
            elif action == 'close':
                print('closed', generator.close())
            else:
                print('=>', [p for p in generator][:9])
        except StopIteration as e:
            print('stop', e.value)
        except SystemError:
            raise
        except Exception as e:
            print('!!', tree(e), repr(e.__context__), repr(e.__cause__))
'''
