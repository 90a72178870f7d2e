"""Graph algorithms in one place, over a graph that yields its neighbours."""
import heapq
from collections import defaultdict, deque
from itertools import pairwise
from math import inf


class Graph:
    def __init__(self, edges=(), directed=False):
        self.directed = directed
        self.neighbours = defaultdict(dict)
        for edge in edges:
            self.connect(*edge)

    def connect(self, a, b, weight=1):
        self.neighbours[a][b] = weight
        self.neighbours[b]
        if not self.directed:
            self.neighbours[b][a] = weight

    def __iter__(self):
        return iter(self.neighbours)

    def __len__(self):
        return len(self.neighbours)

    def __contains__(self, node):
        return node in self.neighbours

    def __getitem__(self, node):
        return self.neighbours[node].items()

    def edges(self):
        for a, around in self.neighbours.items():
            for b, weight in around.items():
                if self.directed or a <= b:
                    yield a, b, weight

    def reversed(self):
        assert self.directed, "only directed graphs can be reversed"
        turned = Graph(((b, a, w) for a, b, w in self.edges()), directed=True)
        for node in self:
            turned.neighbours[node]
        return turned

    # Walks.

    def breadth_first(self, start):
        seen, queue = {start}, deque([(start, 0)])
        while queue:
            node, depth = queue.popleft()
            yield node, depth
            for other, _ in self[node]:
                if other not in seen:
                    seen.add(other)
                    queue.append((other, depth + 1))

    def depth_first(self, start, seen=None):
        seen = set() if seen is None else seen
        seen.add(start)
        yield "enter", start
        for other, _ in self[start]:
            if other not in seen:
                yield from self.depth_first(other, seen)
        yield "leave", start

    def components(self):
        seen = set()
        for node in self:
            if node not in seen:
                component = [name for event, name in self.depth_first(node, seen) if event == "enter"]
                yield component

    # Paths.

    def shortest(self, start, goal):
        distances, before = {start: 0}, {}
        heap = [(0, start)]
        done = set()
        while heap:
            distance, node = heapq.heappop(heap)
            if node in done:
                continue
            if node == goal:
                break
            done.add(node)
            for other, weight in self[node]:
                if weight < 0:
                    raise ValueError(f"negative weight {weight} at {node}-{other}")
                if (longer := distance + weight) < distances.get(other, inf):
                    distances[other], before[other] = longer, node
                    heapq.heappush(heap, (longer, other))
        else:
            return inf, []
        path = [goal]
        while path[-1] != start:
            path.append(before[path[-1]])
        return distances[goal], path[::-1]

    def bellman_ford(self, start):
        distances = dict.fromkeys(self, inf)
        distances[start] = 0
        edges = list(self.edges())
        for _ in range(len(self) - 1):
            changed = False
            for a, b, weight in edges:
                if distances[a] + weight < distances[b]:
                    distances[b] = distances[a] + weight
                    changed = True
            if not changed:
                break
        for a, b, weight in edges:
            if distances[a] + weight < distances[b]:
                raise ArithmeticError(f"negative cycle through {a} and {b}")
        return distances

    def all_pairs(self):
        table = {a: {b: 0 if a == b else self.neighbours[a].get(b, inf) for b in self} for a in self}
        for k in self:
            for a in self:
                for b in self:
                    table[a][b] = min(table[a][b], table[a][k] + table[k][b])
        return table

    # Structure.

    def topological(self):
        order = []
        marks = {}

        def visit(node, path):
            match marks.get(node):
                case "done":
                    return
                case "open":
                    raise ValueError("cycle: " + " -> ".join([*path[path.index(node):], node]))
            marks[node] = "open"
            for other in sorted(self.neighbours[node]):
                visit(other, path + [node])
            marks[node] = "done"
            order.append(node)

        for node in sorted(self):
            visit(node, [])
        return order[::-1]

    def strong_components(self):
        """Tarjan's algorithm."""
        index, low, stack, result = {}, {}, [], []

        def connect(node):
            index[node] = low[node] = len(index)
            stack.append(node)
            for other, _ in self[node]:
                if other not in index:
                    connect(other)
                    low[node] = min(low[node], low[other])
                elif other in stack:
                    low[node] = min(low[node], index[other])
            if low[node] == index[node]:
                at = stack.index(node)
                result.append(sorted(stack[at:]))
                del stack[at:]

        for node in self:
            if node not in index:
                connect(node)
        return result

    def spanning_tree(self):
        parent = {}

        def find(node):
            while parent.setdefault(node, node) != node:
                parent[node] = node = parent[parent[node]]
            return node

        for a, b, weight in sorted(self.edges(), key=lambda e: (e[2], e[0], e[1])):
            if (x := find(a)) != (y := find(b)):
                parent[x] = y
                yield a, b, weight

    def colours(self):
        chosen = {}
        for node in sorted(self, key=lambda n: (-len(self.neighbours[n]), n)):
            used = {chosen.get(other) for other, _ in self[node]}
            chosen[node] = next(c for c in range(len(self) + 1) if c not in used)
        return chosen


roads = Graph([("A", "B", 7), ("A", "C", 9), ("A", "F", 14), ("B", "C", 10), ("B", "D", 15),
               ("C", "D", 11), ("C", "F", 2), ("D", "E", 6), ("E", "F", 9), ("X", "Y", 1)])
print(list(roads.breadth_first("A")))
# expect: [('A', 0), ('B', 1), ('C', 1), ('F', 1), ('D', 2), ('E', 2)]
print(" ".join(f"{'+-'[event == 'leave']}{name}" for event, name in roads.depth_first("A")))
# expect: +A +B +C +D +E +F -F -E -D -C -B -A
print([sorted(c) for c in roads.components()])
# expect: [['A', 'B', 'C', 'D', 'E', 'F'], ['X', 'Y']]
for goal in "EDAX":
    distance, path = roads.shortest("A", goal)
    legs = [f"{a}{b}:{roads.neighbours[a][b]}" for a, b in pairwise(path)]
    print(goal, distance, "".join(path) or "-", legs)
# expect: E 20 ACFE ['AC:9', 'CF:2', 'FE:9']
# expect: D 20 ACD ['AC:9', 'CD:11']
# expect: A 0 A []
# expect: X inf - []
print(list(roads.spanning_tree()), sum(w for *_, w in roads.spanning_tree()))
# expect: [('X', 'Y', 1), ('C', 'F', 2), ('D', 'E', 6), ('A', 'B', 7), ('A', 'C', 9), ('E', 'F', 9)] 34
colours = roads.colours()
print(dict(sorted(colours.items())), all(colours[a] != colours[b] for a, b, _ in roads.edges()))
# expect: {'A': 1, 'B': 2, 'C': 0, 'D': 1, 'E': 0, 'F': 2, 'X': 0, 'Y': 1} True
table = roads.all_pairs()
print("\n".join(" ".join(f"{table[a][b]:>3}" for b in sorted(roads)) for a in sorted(roads)))
# expect:   0   7   9  20  20  11 inf inf
# expect:   7   0  10  15  21  12 inf inf
# expect:   9  10   0  11  11   2 inf inf
# expect:  20  15  11   0   6  13 inf inf
# expect:  20  21  11   6   0   9 inf inf
# expect:  11  12   2  13   9   0 inf inf
# expect: inf inf inf inf inf inf   0   1
# expect: inf inf inf inf inf inf   1   0

tasks = Graph([("shop", "cook"), ("cook", "eat"), ("lay", "eat"), ("eat", "wash"), ("shop", "lay")], directed=True)
print(tasks.topological(), tasks.reversed().topological())
# expect: ['shop', 'lay', 'cook', 'eat', 'wash'] ['wash', 'eat', 'lay', 'cook', 'shop']
tasks.connect("wash", "cook")
try:
    tasks.topological()
except ValueError as error:
    print(error)
# expect: cycle: cook -> eat -> wash -> cook
print(tasks.strong_components(), len(tasks), "cook" in tasks, "sleep" in tasks)
# expect: [['cook', 'eat', 'wash'], ['lay'], ['shop']] 5 True False
money = Graph([("a", "b", 4), ("a", "c", 2), ("c", "b", -3), ("b", "d", 1)], directed=True)
print(money.bellman_ford("a"))  # expect: {'a': 0, 'b': -1, 'c': 2, 'd': 0}
for attempt in (lambda: money.shortest("a", "d"), lambda: money.connect("d", "c", 1) or money.bellman_ford("a"),
                lambda: roads.reversed()):
    try:
        print(attempt())
    except (ValueError, ArithmeticError, AssertionError) as error:
        print(type(error).__name__, error)
# expect: ValueError negative weight -3 at c-b
# expect: ArithmeticError negative cycle through b and d
# expect: AssertionError only directed graphs can be reversed
