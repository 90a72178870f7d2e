import traceback
print(list(traceback.walk_stack(None)))
# expect compile error: 2: traceback.walk_stack
