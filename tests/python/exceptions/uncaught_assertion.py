assert 2 + 2 == 5, f'sum was {2 + 2}'
# expect error: AssertionError: sum was 4
