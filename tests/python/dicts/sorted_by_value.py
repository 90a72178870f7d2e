scores = {'ann': 3, 'bob': 5, 'cid': 1}
print(dict(sorted(scores.items(), key=lambda kv: kv[1])), min(scores.items(), key=lambda kv: kv[1]))
# expect: {'cid': 1, 'ann': 3, 'bob': 5} ('cid', 1)
print(sorted(scores), sorted(scores, key=scores.get, reverse=True), max(scores.values()))
# expect: ['ann', 'bob', 'cid'] ['bob', 'ann', 'cid'] 5
top = [name for name, score in scores.items() if score > 2]
print(top, any(s > 4 for s in scores.values()), all(s > 0 for s in scores.values()))
# expect: ['ann', 'bob'] True True
