log = []
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): log.append(f'+{self.n}'); return self
    def __exit__(self, *a): log.append(f'-{self.n}')
for i in range(2):
    with CM(f'a{i}'):
        for j in range(2):
            with CM(f'b{j}'):
                if j:
                    break
                log.append('x')
print(log)
# expect: ['+a0', '+b0', 'x', '-b0', '+b1', '-b1', '-a0', '+a1', '+b0', 'x', '-b0', '+b1', '-b1', '-a1']
