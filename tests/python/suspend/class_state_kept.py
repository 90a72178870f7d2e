import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class Counter:
    count = 0
    registry = []
    def __init__(self):
        Counter.count += 1
        self.registry.append(self)
async def main():
    Counter()
    await tick(0)
    Counter()
    Counter.label = 'added'
    await tick(0)
    print(Counter.count, len(Counter.registry), Counter.label, Counter.registry[0].label)
    # expect: 2 2 added added
    del Counter.label
    Counter.method = lambda self: self.count
    await tick(0)
    print(hasattr(Counter, 'label'), Counter().method())  # expect: False 3
