class Money:
    def __init__(self, amount):
        self.amount = amount
    def __format__(self, spec):
        if not spec:
            return f'${self.amount:.2f}'
        if spec == 'cents':
            return str(int(self.amount * 100))
        return format(self.amount, spec)
m = Money(12.5)
print(f'{m} {m:cents} {m:>10.1f}|', format(m), '{:cents}'.format(m))
# expect: $12.50 1250       12.5| $12.50 1250
class Plain:
    def __str__(self):
        return 'plain'
print(f'{Plain()}', format(Plain(), ''))  # expect: plain plain
try:
    f'{Plain():>10}'
except TypeError as e:
    print(e)
# expect: unsupported format string passed to Plain.__format__
