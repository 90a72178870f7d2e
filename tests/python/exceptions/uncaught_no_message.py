raise ValueError
# expect error: ValueError
