print([x for x in []], {x for x in ()}, {x: 1 for x in ''}, list(x for x in {}), [y for x in [] for y in 1 / 0])
# expect: [] set() {} [] []
