class Name(str):
    def shout(self):
        return self.upper() + '!'
    def __len__(self):
        return 99
n = Name('bob')
print(n, n.shout(), len(n), n == 'bob', isinstance(n, str), type(n).__name__)
# expect: bob BOB! 99 True True Name
print(type(n + 'x').__name__, type(n.upper()).__name__, {n: 1}['bob'], f'{n:>5}')
# expect: str str 1   bob
