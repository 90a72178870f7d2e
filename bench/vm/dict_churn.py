# decided by: library
# Dicts: insertion, lookup, deletion, iteration, string and integer keys.


def churn(rounds, size):
    table = {}
    hits = 0
    for r in range(rounds):
        for i in range(size):
            table[(i * 7919 + r) % 5003] = i
        for i in range(size):
            if i in table:
                hits += table[i]
        for i in range(0, size, 3):
            table.pop(i, None)
    return hits, len(table)


def count_words(size):
    names = [f"name{i % 997}" for i in range(size)]
    counts = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return sum(v for k, v in counts.items() if k.endswith("7"))


print(churn(170, 5000), count_words(250000))
