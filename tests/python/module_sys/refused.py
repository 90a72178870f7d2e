import sys

print(sys.getsizeof([]))
# expect compile error: 3: 'sys.getsizeof' is not available in a workflow
