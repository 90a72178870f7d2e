print(hash(5), hash(5.0), hash(True), hash(-1), hash('a') == hash('a'), hash((1, 2)) == hash((1, 2)), hash(None) == hash(None), hash(frozenset([1])) == hash(frozenset([1])))
# expect: 5 5 1 -2 True True True True
for bad in ([], {}, set(), bytearray(), ([],), slice(1)):
    try:
        hash(bad)
    except TypeError as e:
        print(e)
# expect: unhashable type: 'list'
# expect: unhashable type: 'dict'
# expect: unhashable type: 'set'
# expect: unhashable type: 'bytearray'
# expect: unhashable type: 'list'
# expect: unhashable type: 'slice'
