import random
r = random.Random(7)
print(r.VERSION, r.randrange(0, 100, 5), r.getrandbits(12), r.randbytes(3), r.choices('abc', [1, 2, 3], k=4))
# expect: 3 50 3882 b'\r\x9e&' ['b', 'a', 'c', 'a']
xs = list(range(6)); r.shuffle(xs)
print(xs, [round(f, 6) for f in (r.uniform(1, 2), r.triangular(0, 1, 0.3), r.betavariate(2, 3), r.expovariate(2), r.gammavariate(2, 1), r.lognormvariate(0, 1), r.normalvariate(0, 1), r.paretovariate(3), r.vonmisesvariate(1, 2), r.weibullvariate(1, 2))])
# expect: [3, 2, 5, 1, 0, 4] [1.433646, 0.144764, 0.235303, 1.475465, 2.393222, 2.376593, -0.691776, 1.130834, 2.736242, 1.009276]
random.seed(3)
state = random.getstate()
first = (random.choices('abc', k=3), random.betavariate(1, 2), random.expovariate(1), random.gammavariate(1, 2), random.getrandbits(5), random.lognormvariate(0, 1), random.normalvariate(), random.paretovariate(2), random.randbytes(2), random.randrange(10), random.triangular(), random.uniform(0, 1), random.vonmisesvariate(0, 1), random.weibullvariate(1, 1))
xs = [1, 2, 3, 4]; random.shuffle(xs)
random.setstate(state)
again = (random.choices('abc', k=3), random.betavariate(1, 2))
print(first[:2] == again, xs)  # expect: True [4, 1, 3, 2]
s = random.SystemRandom()
print(0 <= s.random() < 1, s.VERSION)  # expect: True 3
