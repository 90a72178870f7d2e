d = {'a': 1}
print(d.__len__(), d.__getitem__('a'), d.__contains__('a'), d.__eq__({'a': 1}), list(d.__iter__()))
# expect: 1 1 True True ['a']
d.__setitem__('b', 2)
d.__delitem__('a')
print(d, d.__or__({'z': 1}), d.__ior__({'y': 1}), list(d.__reversed__()), d.__repr__())
# expect: {'b': 2, 'y': 1} {'b': 2, 'z': 1} {'b': 2, 'y': 1} ['y', 'b'] {'b': 2, 'y': 1}
