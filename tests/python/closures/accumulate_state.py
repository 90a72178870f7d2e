def averager():
    series = []
    def average(x):
        series.append(x)
        return sum(series) / len(series)
    return average
avg = averager()
print(avg(10), avg(20), avg(30))  # expect: 10.0 15.0 20.0
print(len(avg.__closure__), avg.__closure__[0].cell_contents)  # expect: 1 [10, 20, 30]
