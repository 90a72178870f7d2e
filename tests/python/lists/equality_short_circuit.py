class Loud:
    def __init__(self, n):
        self.n = n
    def __eq__(self, other):
        print('eq', self.n)
        return True
a = Loud(1)
print([a] == [a])  # expect: True
print([Loud(2), Loud(3)] == [0, 0])
# expect: eq 2
# expect: eq 3
# expect: True
print(a in [a], [Loud(4)].count(0), [Loud(5)].index(1))
# expect: eq 4
# expect: eq 5
# expect: True 1 0
