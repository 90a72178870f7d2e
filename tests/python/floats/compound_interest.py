balance = 1000.0
for year in range(1, 6):
    balance *= 1.05
    print(year, f'{balance:.2f}', round(balance, 3))
# expect: 1 1050.00 1050.0
# expect: 2 1102.50 1102.5
# expect: 3 1157.62 1157.625
# expect: 4 1215.51 1215.506
# expect: 5 1276.28 1276.282
print(sum(1 / n for n in range(1, 20)))  # expect: 3.547739657143682
