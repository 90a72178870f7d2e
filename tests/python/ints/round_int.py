print(round(5), round(1234, -2), round(1250, -2), round(1350, -2))  # expect: 5 1200 1200 1400
print(round(-1250, -2), round(15, -1), round(25, -1))  # expect: -1200 20 20
print(round(7, 3), round(5, -5))  # expect: 7 0
print(round(10 ** 30 + 5, -1))  # expect: 1000000000000000000000000000000
print((1234).__round__(-3), (5).__floor__(), (5).__ceil__(), (5).__trunc__())  # expect: 1000 5 5 5
