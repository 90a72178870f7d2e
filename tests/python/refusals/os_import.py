import os
print(os.environ)
# expect compile error: 1: os
