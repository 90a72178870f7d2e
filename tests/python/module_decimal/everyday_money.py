# Sums of money: taxes, instalments, shares.
from decimal import Decimal, ROUND_HALF_UP
CENT = Decimal("0.01")
prices = [Decimal("19.99"), Decimal("5.49"), Decimal("100.00"), Decimal("0.75")]
net = sum(prices)
tax = (net * Decimal("0.19")).quantize(CENT, rounding=ROUND_HALF_UP)
print(net, tax, net + tax)  # expect: 126.23 23.98 150.21
def instalments(total, count):
    part = (total / count).quantize(CENT)
    parts = [part] * (count - 1)
    return parts + [total - sum(parts)]
print(instalments(Decimal("100.00"), 3), sum(instalments(Decimal("100.00"), 3)))
# expect: [Decimal('33.33'), Decimal('33.33'), Decimal('33.34')] 100.00
balance = Decimal("1000")
for year in range(10):
    balance = (balance * Decimal("1.035")).quantize(CENT)
print(balance)  # expect: 1410.58
rates = {"USD": Decimal("1.0843"), "JPY": Decimal("161.22")}
for currency, rate in rates.items():
    print(f"{currency} {Decimal('250') * rate:>14,.2f}")
# expect: USD         271.08
# expect: JPY      40,305.00
print(min(prices), max(prices), sorted(prices, reverse=True), net.as_tuple().exponent)
# expect: 0.75 100.00 [Decimal('100.00'), Decimal('19.99'), Decimal('5.49'), Decimal('0.75')] -2
shares = [Decimal(w) / Decimal(7) for w in (1, 2, 4)]
print(shares, sum(shares), sum(shares) == 1)
# expect: [Decimal('0.1428571428571428571428571429'), Decimal('0.2857142857142857142857142857'), Decimal('0.5714285714285714285714285714')] 1.000000000000000000000000000 True
