class Node:
    class Meta:
        label = 'node'
    def __init__(self, value, next=None):
        self.value, self.next = value, next
    def __iter__(self):
        node = self
        while node:
            yield node.value
            node = node.next
    def make(self):
        return Node(self.value + 1, self)
print(list(Node(1).make().make()), Node.Meta.label, Node(1).Meta is Node.Meta)
# expect: [3, 2, 1] node True
