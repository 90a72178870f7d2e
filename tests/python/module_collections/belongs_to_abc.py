import collections
from collections import abc
from types import MappingProxyType

queue = collections.deque([1, 2])
print([isinstance(queue, kind) for kind in (abc.Sequence, abc.MutableSequence, abc.Mapping)])
# expect: [True, True, False]
print(issubclass(collections.deque, abc.MutableSequence), isinstance([], abc.MutableSequence))
# expect: True True
print([isinstance(MappingProxyType({}), kind) for kind in (abc.Mapping, abc.MutableMapping)])
# expect: [True, False]
