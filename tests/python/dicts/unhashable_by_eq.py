class E:
    def __eq__(self, other):
        return True
try:
    {E(): 1}
except TypeError as e:
    print(e)
# expect: unhashable type: 'E'
class H:
    def __init__(self, n): self.n = n
print({H: 1}[H], len({H(1): 1, H(1): 2}))  # expect: 1 2
