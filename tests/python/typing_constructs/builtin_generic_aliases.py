print(list[int], dict[str, int], tuple[int, ...], list[list[int]], set[str], type[int])
# expect: list[int] dict[str, int] tuple[int, ...] list[list[int]] set[str] type[int]
print(list[int]([1, 2]), dict[str, int](a=1), int | str, int | None, list[int] | None)
# expect: [1, 2] {'a': 1} int | str int | None list[int] | None
print(list[int] == list[int], list[int].__origin__, dict[str, int].__args__, isinstance([], list))
# expect: True <class 'list'> (<class 'str'>, <class 'int'>) True
try:
    isinstance([], list[int])
except TypeError as e:
    print(e)
# expect: isinstance() argument 2 cannot be a parameterized generic
