"""Orders in which things can be done that need each other."""

from _classes import GenericAlias

__all__ = ["TopologicalSorter", "CycleError"]


class CycleError(ValueError):
    """Its second argument is a list of nodes that need each other, the first one also last."""


class _Node:
    """What is known of one node: how many it still waits for, and which ones wait for it."""

    __slots__ = ("node", "waits_for", "successors", "state")

    def __init__(self, node):
        self.node = node
        self.waits_for = 0
        self.successors = []
        self.state = "waiting"


class TopologicalSorter:
    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._passed_out = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def _info(self, node):
        info = self._nodes.get(node)
        if info is None:
            info = self._nodes[node] = _Node(node)
        return info

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        info = self._info(node)
        info.waits_for += len(predecessors)
        for predecessor in predecessors:
            self._info(predecessor).successors.append(node)

    def prepare(self):
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [info.node for info in self._nodes.values() if info.waits_for == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        self._check_prepared()
        result = tuple(self._ready)
        for node in result:
            self._nodes[node].state = "out"
        self._ready.clear()
        self._passed_out += len(result)
        return result

    def is_active(self):
        self._check_prepared()
        return self._finished < self._passed_out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        self._check_prepared()
        for node in nodes:
            info = self._nodes.get(node)
            if info is None:
                raise ValueError(f"node {node!r} was not added using add()")
            if info.state == "waiting":
                raise ValueError(f"node {node!r} was not passed out (still not ready)")
            if info.state == "done":
                raise ValueError(f"node {node!r} was already marked done")
            info.state = "done"
            for successor in info.successors:
                waiting = self._nodes[successor]
                waiting.waits_for -= 1
                if waiting.waits_for == 0:
                    self._ready.append(successor)
            self._finished += 1

    def static_order(self):
        self.prepare()
        while self.is_active():
            nodes = self.get_ready()
            yield from nodes
            self.done(*nodes)

    def _check_prepared(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")

    def _find_cycle(self):
        """Goes down from every node until one comes again that is still on the way."""
        visited = set()
        for start in self._nodes:
            if start in visited:
                continue
            path = []
            place = {}
            below = []
            node = start
            while True:
                if node in place:
                    return path[place[node]:] + [node]
                if node not in visited:
                    visited.add(node)
                    place[node] = len(path)
                    path.append(node)
                    below.append(iter(self._nodes[node].successors))
                while path:
                    for node in below[-1]:
                        break
                    else:
                        del place[path.pop()]
                        below.pop()
                        continue
                    break
                else:
                    break
        return None
