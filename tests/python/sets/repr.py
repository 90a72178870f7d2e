print(set(), {1}, frozenset(), frozenset({'a'}), {frozenset()}, {(1, 2)})
# expect: set() {1} frozenset() frozenset({'a'}) {frozenset()} {(1, 2)}
print(str({None}), f'{ {1.5} }')  # expect: {None} {1.5}
