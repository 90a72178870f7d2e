class S:
    def __getitem__(self, k):
        return k
a = (1, 2)
print(S()[*a], S()[0, *a, 3], S()[*a, *a])  # expect: (1, 2) (0, 1, 2, 3) (1, 2, 1, 2)
