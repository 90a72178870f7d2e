def g():
    for i in range(4):
        try:
            if i == 2:
                raise ValueError(i)
            yield i
        except ValueError as e:
            yield f'caught {e}'
        else:
            yield f'else {i}'
        finally:
            yield f'finally {i}'
print(list(g()))
# expect: [0, 'else 0', 'finally 0', 1, 'else 1', 'finally 1', 'caught 2', 'finally 2', 3, 'else 3', 'finally 3']
