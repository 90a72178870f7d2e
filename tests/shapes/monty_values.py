# In durable-monty's manner: external functions with and without `await`.
from asyncio import gather

results = await gather(process('a', i), process('b', i))
results += [await process('c', i)]
results += [process('d', i)]
pending = [process(name, i) for name in 'ef']
first = process('g', i)
results += await gather(*pending)
results.append(await first)
second = process('h', i)
size = len(process('i', i)) if process('j', i) == 'j1' else 0
text = f"{process('k', i)}!"
process('l', i)
plain = {'m': process('m', i)}
[results, second, size, text, plain, process('n', i)]
