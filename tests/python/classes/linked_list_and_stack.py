class Stack:
    def __init__(self): self._head, self._size = None, 0
    def push(self, x):
        self._head = (x, self._head)
        self._size += 1
        return self
    def pop(self):
        if not self._head:
            raise IndexError('pop from empty stack')
        x, self._head = self._head
        self._size -= 1
        return x
    def __len__(self): return self._size
s = Stack().push(1).push(2).push(3)
print(len(s), s.pop(), s.pop(), len(s), bool(s), s.pop())  # expect: 3 3 2 1 True 1
try:
    s.pop()
except IndexError as e:
    print(e)
# expect: pop from empty stack
