import types


def generator():
    yield


async def coroutine():
    pass


class Thing:
    def method(self):
        return self


made = coroutine()
for value, kind in ((generator, types.FunctionType), (lambda: 0, types.LambdaType),
                    (Thing().method, types.MethodType), (len, types.BuiltinFunctionType),
                    (generator(), types.GeneratorType), (made, types.CoroutineType),
                    (types, types.ModuleType), (None, types.NoneType), (..., types.EllipsisType),
                    (NotImplemented, types.NotImplementedType), (int | str, types.UnionType),
                    (list[int], types.GenericAlias)):
    print(kind.__name__, isinstance(value, kind), isinstance(5, kind))
# expect: function True False
# expect: function True False
# expect: method True False
# expect: builtin_function_or_method True False
# expect: generator True False
# expect: coroutine True False
# expect: module True False
# expect: NoneType True False
# expect: ellipsis True False
# expect: NotImplementedType True False
# expect: UnionType True False
# expect: GenericAlias True False
made.close()
bound = types.MethodType(lambda self, x: (self, x), 5)
print(bound(3), bound.__self__)  # expect: (5, 3) 5
for arguments in ((1, 2), (len, None)):
    try:
        types.MethodType(*arguments)
    except TypeError as error:
        print(error)
# expect: first argument must be callable
# expect: instance must not be None
proxy = types.MappingProxyType({"a": 1})
print(proxy["a"], dict(proxy), proxy, len(proxy))  # expect: 1 {'a': 1} {'a': 1} 1
try:
    proxy["b"] = 1
except TypeError as error:
    print(error)
# expect: 'mappingproxy' object does not support item assignment
try:
    1 / 0
except ZeroDivisionError as error:
    print(isinstance(error.__traceback__, types.TracebackType))
# expect: True
print(types.GenericAlias(list, (int,)))  # expect: list[int]
