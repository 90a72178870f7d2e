import statistics as s

for call in (lambda: s.mean([]), lambda: s.fmean([]), lambda: s.fmean([1], [1, 2]),
             lambda: s.fmean([1], [0]), lambda: s.geometric_mean([]), lambda: s.geometric_mean([0]),
             lambda: s.geometric_mean([-1]), lambda: s.harmonic_mean([]),
             lambda: s.harmonic_mean([-1]), lambda: s.harmonic_mean([1, -1]),
             lambda: s.harmonic_mean([1, 2], [1]), lambda: s.harmonic_mean(["a"]),
             lambda: s.harmonic_mean([1, 2], [0, 0]),
             lambda: s.median([]), lambda: s.median_low([]), lambda: s.median_high([]),
             lambda: s.median_grouped([]), lambda: s.mode([]), lambda: s.quantiles([1]),
             lambda: s.quantiles([1, 2], n=0), lambda: s.quantiles([1, 2], method="x"),
             lambda: s.variance([1]), lambda: s.pvariance([]), lambda: s.stdev([1]),
             lambda: s.pstdev([]), lambda: s.mean(["a"]), lambda: s.mean(5),
             lambda: s.mean([1, None]), lambda: s.covariance([1], [1, 2]),
             lambda: s.covariance([1], [1]), lambda: s.correlation([1, 1], [2, 3]),
             lambda: s.correlation([1], [1]), lambda: s.linear_regression([1, 1], [2, 3]),
             lambda: s.linear_regression([1], [1, 2])):
    try:
        print(call())
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: StatisticsError mean requires at least one data point
# expect: StatisticsError fmean requires at least one data point
# expect: StatisticsError data and weights must be the same length
# expect: StatisticsError sum of weights must be non-zero
# expect: StatisticsError geometric mean requires a non-empty dataset containing positive numbers
# expect: StatisticsError geometric mean requires a non-empty dataset containing positive numbers
# expect: StatisticsError geometric mean requires a non-empty dataset containing positive numbers
# expect: StatisticsError harmonic_mean requires at least one data point
# expect: StatisticsError harmonic mean does not support negative values
# expect: StatisticsError harmonic mean does not support negative values
# expect: StatisticsError Number of weights does not match data size
# expect: TypeError unsupported type
# expect: StatisticsError Weighted sum must be positive
# expect: StatisticsError no median for empty data
# expect: StatisticsError no median for empty data
# expect: StatisticsError no median for empty data
# expect: StatisticsError no median for empty data
# expect: StatisticsError no mode for empty data
# expect: StatisticsError must have at least two data points
# expect: StatisticsError n must be at least 1
# expect: ValueError Unknown method: 'x'
# expect: StatisticsError variance requires at least two data points
# expect: StatisticsError pvariance requires at least one data point
# expect: StatisticsError stdev requires at least two data points
# expect: StatisticsError pstdev requires at least one data point
# expect: TypeError can't convert type 'str' to numerator/denominator
# expect: TypeError 'int' object is not iterable
# expect: TypeError can't convert type 'NoneType' to numerator/denominator
# expect: StatisticsError covariance requires that both inputs have same number of data points
# expect: StatisticsError covariance requires at least two data points
# expect: StatisticsError at least one of the inputs is constant
# expect: StatisticsError correlation requires at least two data points
# expect: StatisticsError x is constant
# expect: StatisticsError linear regression requires that both inputs have same number of data points
print(issubclass(s.StatisticsError, ValueError))  # expect: True
