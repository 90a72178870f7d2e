import asyncio
import json

from pawl.tasks import charge

seen = []


class Basket:
    count = 0

    def add(self, item):
        self.count += 1
        Basket.count += 1
        seen.append(item)


basket = Basket()
for i in range(3):
    basket.add(await charge("item", i))
    if i == 1:
        await asyncio.sleep(10)
json.dumps([Basket.count, basket.count, seen])
