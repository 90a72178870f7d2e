# Pushing and popping keeps the smallest item first, whatever the items are.
import heapq

heap = []
for number in [5, 3, 8, 1, 9, 2, 7]:
    heapq.heappush(heap, number)
print(heap[0], len(heap))  # expect: 1 7
print([heapq.heappop(heap) for _ in range(len(heap))])  # expect: [1, 2, 3, 5, 7, 8, 9]
numbers = [(i * 37) % 101 for i in range(101)]
heapq.heapify(numbers)
print(all(numbers[(i - 1) // 2] <= numbers[i] for i in range(1, len(numbers))))  # expect: True
print(heapq.heappushpop(numbers, -1), heapq.heapreplace(numbers, 200), numbers[0])  # expect: -1 0 1
print([heapq.heappop(numbers) for _ in range(5)])  # expect: [1, 2, 3, 4, 5]


class Job:
    def __init__(self, priority, name):
        self.priority = priority
        self.name = name

    def __lt__(self, other):
        return self.priority < other.priority


jobs = [Job(3, 'c'), Job(1, 'a'), Job(2, 'b')]
heapq.heapify(jobs)
heapq.heappush(jobs, Job(0, 'first'))
print([heapq.heappop(jobs).name for _ in range(4)])  # expect: ['first', 'a', 'b', 'c']
queue = [(2, 'two'), (1, 'one')]
heapq.heapify(queue)
print(heapq.heappop(queue), queue)  # expect: (1, 'one') [(2, 'two')]
for attempt in (lambda: heapq.heappop([]), lambda: heapq.heapreplace([], 1), lambda: heapq.heappush([1], 'a'),
                lambda: heapq.heapify((1, 2)), lambda: heapq.heappush({}, 1)):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: IndexError index out of range
# expect: IndexError index out of range
# expect: TypeError '<' not supported between instances of 'str' and 'int'
# expect: TypeError heapify() argument must be list, not tuple
# expect: TypeError heappush() argument 1 must be list, not dict
print(heapq.heappushpop([], 4))  # expect: 4
