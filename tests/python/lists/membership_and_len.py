a = [1, 'a', None, [2]]
print(1 in a, 'a' in a, [2] in a, 2 in a, None in a, 3 not in a, len(a))
# expect: True True True False True True 4
print(True in [1], 1.0 in [1], len([]), bool([]), bool([0]))  # expect: True True 0 False True
class E:
    def __eq__(self, other):
        return other == 'magic'
print('magic' in [E()], E() in ['magic'])  # expect: True True
