def read(path):
    with open(path) as f:
        return f.read()
print(read('data.txt'))
# expect compile error: 2: open
