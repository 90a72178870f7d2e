from collections import deque
graph = {'a': 'bc', 'b': 'd', 'c': 'de', 'd': 'f', 'e': 'f', 'f': ''}
def path(start, goal):
    queue, seen = deque([(start, [start])]), {start}
    while queue:
        node, so_far = queue.popleft()
        if node == goal:
            return so_far
        for n in graph[node]:
            if n not in seen:
                seen.add(n)
                queue.append((n, so_far + [n]))
print(path('a', 'f'), path('b', 'e'), path('c', 'c'))  # expect: ['a', 'b', 'd', 'f'] None ['c']
