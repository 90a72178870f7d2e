import os
print(os.environ)
# expect compile error: 2: os.environ
