# decided by: library
# Words counted, grouped and ordered: Counter, defaultdict, sets, sorting by several keys.

from collections import Counter, defaultdict


def words(count):
    state = 12345
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        yield "".join("abcdefghij"[state >> shift & 7] for shift in (4, 7, 10, 13)[: 1 + state % 4])


def work():
    text = list(words(200_000))
    counts = Counter(text)
    by_length = defaultdict(list)
    for word in text:
        by_length[len(word)].append(word)
    unique = {length: set(group) for length, group in by_length.items()}
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    pairs = sum(1 for a, b in zip(text, text[1:]) if a < b)
    shared = set(text[:100_000]) & set(text[100_000:])
    return ordered[:3], {k: len(v) for k, v in sorted(unique.items())}, pairs, len(shared)


print(work())
