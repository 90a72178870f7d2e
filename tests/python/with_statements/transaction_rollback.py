class Transaction:
    def __init__(self, data): self.data = data
    def __enter__(self):
        self.saved = dict(self.data)
        return self.data
    def __exit__(self, t, v, tb):
        if t is not None:
            self.data.clear()
            self.data.update(self.saved)
            print('rolled back:', v)
            return True
        print('committed')
accounts = {'a': 10, 'b': 0}
with Transaction(accounts) as acc:
    acc['a'] -= 5
    acc['b'] += 5
# expect: committed
with Transaction(accounts) as acc:
    acc['a'] -= 50
    raise ValueError('overdrawn')
# expect: rolled back: overdrawn
print(accounts)  # expect: {'a': 5, 'b': 5}
