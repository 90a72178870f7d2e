class CM:
    def __init__(self, n): self.n = n; print('init', n)
    def __enter__(self): print('enter', self.n); return self.n * 2
    def __exit__(self, *a): print('exit', self.n)
with CM(1) as x:
    print('body', x)
# expect: init 1
# expect: enter 1
# expect: body 2
# expect: exit 1
with CM(2), CM(3) as y:
    print('body', y)
# expect: init 2
# expect: enter 2
# expect: init 3
# expect: enter 3
# expect: body 6
# expect: exit 3
# expect: exit 2
with (CM(4) as a, CM(5) as b,):
    print(a, b)
# expect: init 4
# expect: enter 4
# expect: init 5
# expect: enter 5
# expect: 8 10
# expect: exit 5
# expect: exit 4
