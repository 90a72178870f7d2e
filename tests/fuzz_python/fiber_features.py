"""Generators inside fibers: driven between awaits, shared by fibers, kept in objects, as context
managers, closed by cancellation; and async generators driven in every way."""

from control_flow import RAISED


class FiberFeatures:
    """Needs from its user: what ControlFlow needs, and `flow_function`."""

    def generator_fibers(self):
        for line in FIBER_PRELUDE.rstrip("\n").split("\n"):
            self.emit(line)
        names = [self.fresh("gen") for _ in range(2)]
        for name in names:
            self.flow_function(name, "generator")
        makers = [f"{name}({{n}})" for name in names] + [
            f"chained({names[0]}({{n}}), {names[1]}({{n}}))", f"pairs({names[0]}({{n}}))", "(q * q for q in range({n} + 2))",
            "Holder({n}).each()", "taken({n}, 4)", "iter(Holder({n}))"]
        make = lambda: self.one(makers).format(n=self.r(4))
        self.emit("async def main():")
        self.indent += 1
        self.emit(f"shared = {make()}")
        self.emit(f"box = {{'g': {make()}}}")
        fibers = []
        for _ in range(2 + self.r(3)):
            name = self.fresh("fiber")
            fibers.append(name)
            self.nested(f"async def {name}():", lambda: self.letting_go("own", lambda: self.fiber_steps(name, make)))
        self.nested("try:", lambda: (
            self.fiber_start(fibers),
            self.emit("print('left', list(rest(shared)), list(rest(box['g'])))")))
        self.nested("finally:", lambda: self.emit("close(shared); close(box['g'])"))
        self.indent -= 1

    def letting_go(self, variable, write):
        """In CPython the traceback of an exception keeps what frames hold alive; not that of Pawl. So
        that both end generators at the same time, programs close them."""
        self.emit(f"{variable} = None")
        self.nested("try:", write)
        self.nested("finally:", lambda: self.emit(f"close({variable})" if variable == "own" else f"{variable} = None"))

    def fiber_steps(self, name, make):
        self.emit(f"own = {make()}")
        for _ in range(3 + self.r(4)):
            source = self.one(["own", "own", "shared", "box['g']"])
            step = self.one([
                f"step('{name}', lambda: next({source}, 'end'))", f"step('{name}', lambda: next({source}))",
                f"step('{name}', lambda: {source}.send({self.r(9)}))",
                f"step('{name}', lambda: {source}.throw({self.one(RAISED)}('in {name}')))", f"step('{name}', lambda: {source}.close())",
                f"close(own); own = {make()}", "close(own); del own; own = iter('ab')", f"print('{name}', [p async for p in slowly({source}, {self.r(2)})][:9])",
                f"print('{name}', [await later(p) for p in rest({source})])", f"await asyncio.sleep({self.r(3)})",
                f"for i, p in zip(range({1 + self.r(3)}), rest({source})): print('{name}', p, await later(i))",
                f"print('{name}', sum(1 for p in rest({source}) if p) , await later(0))",
                f"with scope('{name}', {self.one(['ValueError', 'KeyError', '()'])}): await asyncio.sleep({self.r(3)}); step('{name}', lambda: next({source}))",
                f"with scope('{name}'): raise {self.one(RAISED)}({self.r(5)})" if not self.r(3) else "pass",
                f"async with a_scope('{name}', {self.one(['ValueError', 'LookupError', '()'])}): print('{name}', next({source}, None)); await asyncio.sleep(1)",
                f"asyncio.current_task().cancel()" if not self.r(4) else f"await asyncio.sleep(0)"])
            self.emit(step)
        self.emit(f"return '{name}'")

    def fiber_start(self, fibers):
        calls = ", ".join(f"{name}()" for name in fibers)
        self.emit(self.one([
            f"print(await asyncio.gather({calls}, return_exceptions=True))",
            f"tasks = [asyncio.create_task(c) for c in ({calls},)]; await asyncio.sleep({self.r(4)}); print([t.cancel() for t in tasks]); "
            f"print(await asyncio.gather(*tasks, return_exceptions=True))",
            f"print(await asyncio.wait_for(asyncio.gather({calls}, return_exceptions=True), {3 + self.r(6)}))",
            f"print([await asyncio.gather(c, return_exceptions=True) for c in ({calls},)])"]))

    # Async generators

    def async_generators(self):
        for line in FIBER_PRELUDE.rstrip("\n").split("\n"):
            self.emit(line)
        names = [self.fresh("agen") for _ in range(2)]
        for name in names:
            self.flow_function(name, "async generator")
        self.emit("async def relay(source):")
        self.emit("    try:")
        self.emit("        async with contextlib.aclosing(source):")
        self.emit("            async for p in source:")
        self.emit("                yield ('relayed', p)")
        self.emit("    finally:")
        self.emit("        print('relay ends')")
        make = lambda: self.one([f"{self.one(names)}({self.r(4)})", f"relay({self.one(names)}({self.r(4)}))", f"slowly(range({self.r(4)}), {self.r(2)})"])
        self.emit("async def main():")
        self.indent += 1
        for _ in range(2 + self.r(3)):
            self.emit(f"await drive_async({make()}, {self.async_actions()})")
        fibers = []
        for _ in range(1 + self.r(3)):
            name = self.fresh("fiber")
            fibers.append(name)
            self.nested(f"async def {name}():", lambda: self.letting_go("g", lambda: self.async_steps(name, make)))
        self.fiber_start(fibers)
        self.indent -= 1

    def async_actions(self):
        chosen = [self.one(["next", "next", "send", "throw", "close", "list"]) for _ in range(2 + self.r(4))]
        value = {"send": lambda: repr(self.r(99)), "throw": lambda: f"{self.one(RAISED + ['GeneratorExit'])}({self.r(9)})"}
        return "[" + ", ".join(f"({action!r}, {value.get(action, lambda: 'None')()})" for action in ["next"] + chosen) + "]"

    def async_steps(self, name, make):
        for _ in range(1 + self.r(3)):
            self.emit(self.one([
                f"print('{name}', [p async for p in {make()}])", f"print('{name}', {{str(p): i async for i, p in numbered({make()})}})",
                f"async with contextlib.aclosing({make()}) as g: print('{name}', await anext(g, 'none'))",
                f"print('{name}', await first({make()}))", f"print('{name}', await asyncio.wait_for(first({make()}), {self.r(3)}))",
                f"print('{name}', [p async for q in slowly((1, 2), 0) async for p in {make()} if q])"]) if self.r(3) else
                f"async with contextlib.aclosing({make()}) as g:\n                async for p in g: print('{name}', p); "
                f"{self.one(['break', 'await asyncio.sleep(1)', 'continue'])}")
        self.emit(f"return '{name}'")


FIBER_PRELUDE = '''\
import contextlib
async def later(x):
    await asyncio.sleep(1)
    return x
def chained(*parts):
    try:
        for part in parts:
            print('part', (yield from part))
    finally:
        part = parts = None
def pairs(source):
    try:
        for p in source:
            yield p, next(source, 'odd')
    finally:
        print('pairs end')
        source = None
def taken(n, count):
    held = [n]
    while len(held) <= count:
        got = yield held[-1]
        held.append(got if got is not None else len(held))
    return held
class Holder:
    def __init__(self, n):
        self.n, self.inner = n, (p for p in range(n + 3))
    def each(self):
        with scope('holder'):
            for p in self.inner:
                yield self.n, p
    def __iter__(self):
        return self
    def __next__(self):
        self.n += 1
        if self.n > 6:
            raise StopIteration
        return self.n
def rest(source):
    for _ in range(9):
        try:
            yield next(source)
        except StopIteration as e:
            return
        except Exception as e:
            print('rest', repr(e))
def close(source):
    while hasattr(source, 'close'):
        try:
            source.close()
            return
        except Exception as e:
            print('close', repr(e))
def step(name, act):
    try:
        print(name, act())
    except StopIteration as e:
        print(name, 'stop', e.value)
    except AttributeError as e:
        print(name, 'no such method')
    except SystemError:
        raise
    except Exception as e:
        print(name, repr(e), repr(e.__context__))
@contextlib.contextmanager
def scope(name, *swallow):
    print('enter', name)
    try:
        yield name
    except swallow as e:
        print('swallowed', repr(e))
    finally:
        print('leave', name)
@contextlib.asynccontextmanager
async def a_scope(name, *swallow):
    await asyncio.sleep(0)
    print('enter', name)
    try:
        yield name
    except swallow as e:
        print('swallowed', repr(e))
    finally:
        await asyncio.sleep(1)
        print('leave', name)
async def slowly(source, pause):
    try:
        for p in source:
            await asyncio.sleep(pause)
            yield p
    finally:
        close(source)
async def numbered(source):
    i = 0
    async with contextlib.aclosing(source):
        async for p in source:
            yield i, p
            i += 1
async def first(source):
    async with contextlib.aclosing(source):
        return await anext(source, 'none')
async def drive_async(generator, actions):
    for action, value in actions + [('close', None), ('close', None)]:
        try:
            if action == 'next':
                print('=>', await anext(generator))
            elif action == 'send':
                print('=>', await generator.asend(value))
            elif action == 'throw':
                print('=>', await generator.athrow(value))
            elif action == 'close':
                print('closed', await generator.aclose())
            else:
                print('=>', [p async for p in generator][:9])
        except StopAsyncIteration:
            print('stop')
        except SystemError:
            raise
        except (Exception, GeneratorExit) as e:
            print('!!', tree(e), repr(e.__context__), repr(e.__cause__))
'''
