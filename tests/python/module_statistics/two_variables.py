from statistics import correlation, covariance, linear_regression

x = [1, 2, 3, 4, 5, 6, 7, 8, 9]
y = [1, 2, 3, 1, 2, 3, 1, 2, 3]
print(covariance(x, y), covariance(x, x), covariance(x, x[::-1]))  # expect: 0.75 7.5 -7.5
print(correlation(x, y), correlation(x, x), correlation(x, x[::-1]))
# expect: 0.31622776601683794 1.0 -1.0
year = [1971, 1975, 1979, 1982, 1983]
films = [1, 2, 3, 4, 5]
line = linear_regression(year, films)
print(line, line.slope, line[1], line._fields)
# expect: LinearRegression(slope=0.31, intercept=-610.18) 0.31 -610.18 ('slope', 'intercept')
slope, intercept = linear_regression([1, 2, 3], [2, 4, 6.5], proportional=True)
print(slope, intercept)  # expect: 2.107142857142857 0.0
