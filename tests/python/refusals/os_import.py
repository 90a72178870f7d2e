import os
print(os.getcwd())
# expect compile error: 2: os.getcwd
