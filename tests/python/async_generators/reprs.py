import asyncio
async def g():
    yield 1
async def bad():
    try:
        yield 1
    finally:
        raise KeyError('in close')
def number(task): return int(task.get_name().split('-')[1])
def shown(task): return repr(task).replace(task.get_name(), 'NAME')
async def main():
    t = asyncio.create_task(anext(g()))
    print(shown(t))
    # expect: <Task pending name='NAME' coro=<<async_generator_asend without __name__>()>>
    await t
    print(shown(t))
    # expect: <Task finished name='NAME' coro=<<async_generator_asend without __name__>()> result=1>
    t = asyncio.create_task(anext(g(), 3)); print(shown(t)); await t
    # expect: <Task pending name='NAME' coro=<<anext_awaitable without __name__>()>>
    t = asyncio.create_task(g().aclose()); print(shown(t)); await t
    # expect: <Task pending name='NAME' coro=<<async_generator_athrow without __name__>()>>
    b = bad()
    await anext(b)
    try: await b.aclose()
    except KeyError as e: print(repr(e), repr(e.__context__))
    # expect: KeyError('in close') GeneratorExit()
    b = g()
    await anext(b)
    before = number(asyncio.create_task(g().aclose()))
    del b  # a task closes it, and has a name of its own
    await asyncio.sleep(0.1)
    print(number(asyncio.create_task(g().aclose())) - before)  # expect: 2
    a = g()
    print(repr(a).split(' at ')[0], str(a.__aiter__() is a), hash(a) == hash(a), a == a)
    # expect: <async_generator object g True True True
    try: a.foo
    except AttributeError as e: print(e)
    # expect: 'async_generator' object has no attribute 'foo'
    try: a.asend()
    except TypeError as e: print(e)
    # expect: async_generator.asend() takes exactly one argument (0 given)
    try: a.asend(1, 2)
    except TypeError as e: print(e)
    # expect: async_generator.asend() takes exactly one argument (2 given)
    try: len(a)
    except TypeError as e: print(e)
    # expect: object of type 'async_generator' has no len()
    print(isinstance(a, type(a)), callable(a), bool(a))  # expect: True False True
