"""Classes of the library that take arguments in annotations, as UserDict[str, int]."""
import asyncio
import collections
import logging


class Config(collections.UserDict[str, int]):
    pass


print(Config(a=1), Config.__orig_bases__)  # expect: {'a': 1} (collections.UserDict[str, int],)
print(collections.UserList[int], collections.ChainMap[str, int].__args__)
# expect: collections.UserList[int] (<class 'str'>, <class 'int'>)
print(logging.LoggerAdapter[logging.Logger], logging.StreamHandler[str])
# expect: logging.LoggerAdapter[logging.Logger] logging.StreamHandler[str]
print(asyncio.Future[int].__args__, asyncio.Task[int].__args__, asyncio.Queue[int].__origin__.__name__)
# expect: (<class 'int'>,) (<class 'int'>,) Queue
try:
    reversed(collections.UserDict(a=1))
except TypeError as error:
    print(error)
# expect: 'UserDict' object is not reversible
