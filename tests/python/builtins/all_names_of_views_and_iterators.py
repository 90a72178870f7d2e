# Every public name of dict views and generators.
def g():
    yield 1
names = """
isdisjoint mapping
""".split()
print([name for name in names if not hasattr({}.keys(), name)])  # expect: []
names = """
mapping
""".split()
print([name for name in names if not hasattr({}.values(), name)])  # expect: []
names = """
isdisjoint mapping
""".split()
print([name for name in names if not hasattr({}.items(), name)])  # expect: []
names = """
close gi_running gi_suspended gi_yieldfrom send throw
""".split()
print([name for name in names if not hasattr(g(), name)])  # expect: []
