for x in (0.0, -0.0, 0.1, 1e-320, float('nan'), float('inf')):
    print(x, bool(x), 'yes' if x else 'no')
# expect: 0.0 False no
# expect: -0.0 False no
# expect: 0.1 True yes
# expect: 1e-320 True yes
# expect: nan True yes
# expect: inf True yes
print(not 0.0, 0.0 or 'empty', 1.5 and 'full')  # expect: True empty full
