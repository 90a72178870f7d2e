stack = []
for i in range(4):
    stack.append(i)
print([stack.pop() for _ in range(len(stack))])  # expect: [3, 2, 1, 0]
queue = [1, 2, 3]
out = []
while queue:
    x = queue.pop(0)
    out.append(x)
    if x < 3:
        queue.append(x + 2)
print(out)  # expect: [1, 2, 3, 3, 4]
