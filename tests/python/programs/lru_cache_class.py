class LRU:
    def __init__(self, size): self.size, self.data, self.hits, self.misses = size, {}, 0, 0
    def __call__(self, f):
        def wrapper(*key):
            if key in self.data:
                self.hits += 1
                self.data[key] = self.data.pop(key)
            else:
                self.misses += 1
                self.data[key] = f(*key)
                if len(self.data) > self.size:
                    del self.data[next(iter(self.data))]
            return self.data[key]
        return wrapper
cache = LRU(3)
@cache
def square(n):
    print('compute', n)
    return n * n
for n in (1, 2, 3, 1, 4, 2, 1):
    square(n)
# expect: compute 1
# expect: compute 2
# expect: compute 3
# expect: compute 4
# expect: compute 2
print(list(cache.data), cache.hits, cache.misses)  # expect: [(4,), (2,), (1,)] 2 5
