# args: --tasks {here}/external_values.json
# no-python
from asyncio import gather

base = process(1)
items = listed()
results = await gather(process(base + 1), process(base), *[process(item) for item in items])
kept = [process(item) for item in items]
results += await gather(*[call for call in kept])
print(base, items, results)
# expect: 10 [1, 2] [20, 30, 40, 50, 60, 70]
