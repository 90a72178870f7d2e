import random
for seed in (0, 1, -5, 2 ** 40, 10 ** 30, 'text', b'bytes', 1.5):
    print(repr(seed), random.Random(seed).random(), random.Random(seed).randint(0, 1000))
# expect: 0 0.8444218515250481 864
# expect: 1 0.13436424411240122 137
# expect: -5 0.6229016948897019 637
# expect: 1099511627776 0.1036394562812375 106
# expect: 1000000000000000000000000000000 0.9341508484568806 956
# expect: 'text' 0.8711565613554825 892
# expect: b'bytes' 0.37075677971469856 379
# expect: 1.5 0.551763726942059 565
