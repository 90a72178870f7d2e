a, b: int = 1, 2
# expect compile error: 1: only single target (not tuple) can be annotated
