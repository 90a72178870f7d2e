import statistics
print(sorted(statistics.__all__))
# expect: ['NormalDist', 'StatisticsError', 'correlation', 'covariance', 'fmean', 'geometric_mean', 'harmonic_mean', 'linear_regression', 'mean', 'median', 'median_grouped', 'median_high', 'median_low', 'mode', 'multimode', 'pstdev', 'pvariance', 'quantiles', 'stdev', 'variance']
from statistics import LinearRegression, StatisticsError
print(LinearRegression(1, 2), StatisticsError("x"))
# expect: LinearRegression(slope=1, intercept=2) x
