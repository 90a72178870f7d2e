from graphlib import CycleError, TopologicalSorter

print(list(TopologicalSorter({"D": ["B", "C"], "C": ["A"], "B": ["A"]}).static_order()))
# expect: ['A', 'C', 'B', 'D']
sorter = TopologicalSorter({3: [2, 8], 11: [5, 7], 8: [7, 3][:1], 2: [11], 9: [11, 8]})
sorter.add(20)
sorter.prepare()
while sorter:
    ready = sorter.get_ready()
    print(ready)
    for node in ready:
        sorter.done(node)
# expect: (5, 7, 20)
# expect: (11, 8)
# expect: (2, 9)
# expect: (3,)
print(list(TopologicalSorter().static_order()), sorter.is_active())  # expect: [] False
for graph in ({1: [2], 2: [1]}, {1: [2], 2: [3], 3: [4], 4: [2]}, {1: [1]}):
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        print(error.args[0], error.args[1][0] == error.args[1][-1], len(error.args[1]))
# expect: nodes are in a cycle True 3
# expect: nodes are in a cycle True 4
# expect: nodes are in a cycle True 2
fresh = TopologicalSorter({1: [2]})
for call in (lambda: sorter.done(99), lambda: sorter.done(3), lambda: sorter.prepare(), lambda: sorter.add(1),
             lambda: fresh.get_ready(), lambda: fresh.is_active(), lambda: fresh.done(1)):
    try:
        call()
    except ValueError as error:
        print(error)
# expect: node 99 was not added using add()
# expect: node 3 was already marked done
# expect: cannot prepare() more than once
# expect: Nodes cannot be added after a call to prepare()
# expect: prepare() must be called first
# expect: prepare() must be called first
# expect: prepare() must be called first
fresh.prepare()
try:
    fresh.done(1)
except ValueError as error:
    print(error)
# expect: node 1 was not passed out (still not ready)
