memo = {}
def ways(n, coins):
    if n == 0:
        return 1
    if n < 0 or not coins:
        return 0
    key = n, coins
    if key not in memo:
        memo[key] = ways(n - coins[0], coins) + ways(n, coins[1:])
    return memo[key]
print(ways(50, (25, 10, 5, 1)), len(memo))  # expect: 49 70
