import random
random.seed(42)
print(random.random(), random.random(), random.random())
# expect: 0.6394267984578837 0.025010755222666936 0.27502931836911926
random.seed(42)
print(random.random())  # expect: 0.6394267984578837
r = random.Random(7)
print(r.random(), r.random(), random.Random(0).random())
# expect: 0.32383276483316237 0.15084917392450192 0.8444218515250481
