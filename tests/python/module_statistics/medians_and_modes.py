from statistics import median, median_grouped, median_high, median_low, mode, multimode, quantiles

for data in ([1, 3, 5], [1, 3, 5, 7], [5, 1], [2.5], [3, 1, 2, 2]):
    print(median(data), median_low(data), median_high(data), median_grouped(data))
# expect: 3 3 3 3.0
# expect: 4.0 3 5 4.5
# expect: 3.0 1 5 4.5
# expect: 2.5 2.5 2.5 2.5
# expect: 2.0 2 2 2.0
print(median_grouped([1, 2, 2, 3, 4, 4, 4, 4, 4, 5]), median_grouped([1, 3, 3, 5, 7], interval=2))
# expect: 3.7 3.5
print(mode([1, 1, 2, 3, 3, 3]), mode(["red", "blue", "blue"]), mode("abca"), mode([None, None]))
# expect: 3 blue a None
print(multimode("aabbbbccddddeeffffgg"), multimode([]), multimode([1]))
# expect: ['b', 'd', 'f'] [] [1]
data = [105, 129, 87, 86, 111, 111, 89, 81, 108, 92, 110, 100, 75, 105]
print(quantiles(data), quantiles(data, n=10), quantiles(data, n=3, method="inclusive"))
# expect: [86.75, 102.5, 110.25] [78.0, 86.0, 88.0, 92.0, 102.5, 105.0, 109.0, 111.0, 120.0] [90.0, 107.0]
print(quantiles([1, 2], n=5), quantiles(range(5), n=1), quantiles([1, 2, 3], method="inclusive"))
# expect: [0.6, 1.2, 1.8, 2.4] [] [1.5, 2.0, 2.5]
