# decided by: interpreter
# A grid as a graph: breadth first with a deque, Dijkstra with a heap.

import heapq
from collections import deque


def neighbours(place, size):
    x, y = place
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        if 0 <= x + dx < size and 0 <= y + dy < size:
            yield x + dx, y + dy


def breadth_first(size, blocked):
    seen = {(0, 0): 0}
    line = deque([(0, 0)])
    while line:
        place = line.popleft()
        for other in neighbours(place, size):
            if other not in seen and other not in blocked:
                seen[other] = seen[place] + 1
                line.append(other)
    return seen


def cheapest(size):
    cost = {(0, 0): 0}
    heap = [(0, (0, 0))]
    while heap:
        so_far, place = heapq.heappop(heap)
        if so_far > cost[place]:
            continue
        for other in neighbours(place, size):
            price = so_far + 1 + (other[0] * 7 + other[1] * 3) % 5
            if price < cost.get(other, 1 << 60):
                cost[other] = price
                heapq.heappush(heap, (price, other))
    return cost[size - 1, size - 1]


def work():
    size = 260
    blocked = {(x, y) for x in range(size) for y in range(size) if (x * 31 + y * 17) % 9 == 4}
    seen = breadth_first(size, blocked)
    return len(seen), max(seen.values()), cheapest(size)


print(work())
