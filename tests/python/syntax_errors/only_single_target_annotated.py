[a]: int = 1
# expect compile error: 1: only single target (not list) can be annotated
