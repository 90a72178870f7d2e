# no-python: CPython has more memory
# no-stress: every restore would copy the text
text = 'x'
try:
    while True:
        text = f'{text}{text}{text}{text}{text}{text}'
except MemoryError:
    print('MemoryError')  # expect: MemoryError
