class Date:
    count = 0
    def __init__(self, y, m, d):
        self.parts = y, m, d
        type(self).count += 1
    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split('-')))
    @staticmethod
    def valid(text):
        return len(text.split('-')) == 3
    @classmethod
    def made(cls): return cls.count
class Special(Date): pass
d = Date.parse('2024-01-15')
s = Special.parse('1-2-3')
print(d.parts, type(s).__name__, Date.valid('x'), d.valid('1-2-3'), Date.made(), s.made())
# expect: (2024, 1, 15) Special False True 1 2
print(type(Date.__dict__['parse']).__name__, type(Date.__dict__['valid']).__name__, Date.parse.__self__ is Date)
# expect: classmethod staticmethod True
