import datetime
t = datetime.time(1, 30, fold=1)
d = datetime.datetime(2026, 10, 25, 2, 30, fold=1)
print(t.fold, d.fold, repr(d), d.replace(fold=0).fold)
# expect: 1 1 datetime.datetime(2026, 10, 25, 2, 30, fold=1) 0
