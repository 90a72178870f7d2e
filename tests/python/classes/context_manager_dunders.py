class CM:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self):
        print('enter', self.name)
        return self.name
    def __exit__(self, t, v, tb):
        print('exit', self.name, t and t.__name__, v, tb is not None)
        return self.swallow
with CM('a') as a, CM('b') as b:
    print(a, b)
# expect: enter a
# expect: enter b
# expect: a b
# expect: exit b None None False
# expect: exit a None None False
with CM('outer', swallow=True):
    with CM('inner'):
        raise ValueError('boom')
# expect: enter outer
# expect: enter inner
# expect: exit inner ValueError boom True
# expect: exit outer ValueError boom True
print('survived')  # expect: survived
