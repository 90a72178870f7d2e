inf = float('inf')
nan = float('nan')
print(inf, -inf, nan)  # expect: inf -inf nan
print(inf + 1, inf - inf, inf * 0, inf * -1, 1 / inf)  # expect: inf nan nan -inf 0.0
print(nan == nan, nan != nan, nan < 1, nan > 1)  # expect: False True False False
print(inf == inf, inf > 10 ** 100, -inf < -10 ** 100)  # expect: True True True
print(inf // 1, 5 % inf, -5 % inf)  # expect: nan 5.0 inf
print(max(1.0, nan), min(nan, 1.0))  # expect: 1.0 nan
