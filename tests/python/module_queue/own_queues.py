import queue


class Unique(queue.Queue):
    def _init(self, maxsize):
        self.seen = {}
        self.limit = maxsize

    def _qsize(self):
        return len(self.seen)

    def _put(self, item):
        self.seen[item] = None

    def _get(self):
        item = next(iter(self.seen))
        del self.seen[item]
        return item


class Smallest(queue.PriorityQueue):
    def __init__(self, key):
        super().__init__()
        self.key = key
        self.turn = 0

    def put(self, item, block=True, timeout=None):
        self.turn += 1
        super().put((self.key(item), self.turn, item), block, timeout)

    def get(self, *args, **kwargs):
        return super().get(*args, **kwargs)[2]


class Closable(queue.Queue):
    closed = False

    def close(self):
        with self.mutex:
            self.closed = True
            self.not_empty.notify_all()

    def put(self, item, *args, **kwargs):
        with self.not_full:
            if self.closed:
                raise RuntimeError("closed")
        return super().put(item, *args, **kwargs)


unique = Unique(2)
for word in ("b", "a"):
    unique.put(word)
print(unique.limit, unique.qsize(), unique.full(), unique.get(), unique.get_nowait(), unique.empty())
# expect: 2 2 True b a True
words = Smallest(len)
for word in ("three", "a", "bb", "c"):
    words.put(word)
print([words.get() for _ in range(words.qsize())])  # expect: ['a', 'c', 'bb', 'three']
closable = Closable(5)
closable.put(1)
closable.close()
try:
    closable.put_nowait(2)
except RuntimeError as error:
    print(error, closable.get())
# expect: closed 1
