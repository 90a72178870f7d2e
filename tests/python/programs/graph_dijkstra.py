graph = {'a': {'b': 7, 'c': 9, 'f': 14}, 'b': {'a': 7, 'c': 10, 'd': 15}, 'c': {'a': 9, 'b': 10, 'd': 11, 'f': 2},
         'd': {'b': 15, 'c': 11, 'e': 6}, 'e': {'d': 6, 'f': 9}, 'f': {'a': 14, 'c': 2, 'e': 9}}
def dijkstra(start):
    dist, prev, todo = {start: 0}, {}, {start}
    while todo:
        node = min(todo, key=lambda n: (dist[n], n))
        todo.remove(node)
        for neighbour, weight in graph[node].items():
            d = dist[node] + weight
            if d < dist.get(neighbour, float('inf')):
                dist[neighbour], prev[neighbour] = d, node
                todo.add(neighbour)
    return dist, prev
dist, prev = dijkstra('a')
print(sorted(dist.items()))
# expect: [('a', 0), ('b', 7), ('c', 9), ('d', 20), ('e', 20), ('f', 11)]
path, node = [], 'e'
while node:
    path.append(node)
    node = prev.get(node)
print('->'.join(reversed(path)))  # expect: a->c->f->e
