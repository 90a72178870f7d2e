import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class Node:
    def __init__(self, name):
        self.name, self.links = name, []
async def main():
    a, b, c = Node('a'), Node('b'), Node('c')
    a.links += [b, c]
    b.links += [a]
    c.links += [c, a]
    ring = [a]
    ring.append(ring)
    await tick(0)
    print([n.name for n in a.links], a.links[0].links[0] is a, c.links[0] is c, ring[1] is ring, ring[1][1][0] is a)
    # expect: ['b', 'c'] True True True True
    d = {}
    d['d'] = [d]
    await tick(0)
    print(d['d'][0] is d, d)  # expect: True {'d': [{...}]}
