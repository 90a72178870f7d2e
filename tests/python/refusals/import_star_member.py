from os import *
print(getcwd())
# expect compile error: 2: 'os.getcwd' is not available in a workflow
