# Every public name of a generator of random numbers.
import random
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(random.Random(1), """
betavariate choice choices expovariate gammavariate gauss gauss_next getrandbits getstate
lognormvariate normalvariate paretovariate randbytes randint random randrange sample seed
setstate shuffle triangular uniform vonmisesvariate weibullvariate
"""))
# expect: []
