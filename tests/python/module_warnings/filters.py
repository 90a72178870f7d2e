import warnings


class Own(UserWarning):
    pass


with warnings.catch_warnings(record=True) as caught:
    warnings.resetwarnings()
    for i in range(3):
        warnings.warn("once for a place")
    print(len(caught))
    warnings.simplefilter("ignore")
    warnings.warn("ignored")
    print(len(caught))
    warnings.simplefilter("error")
    try:
        warnings.warn("raised", Own)
    except Own as error:
        print(repr(error))
    warnings.resetwarnings()
    warnings.filterwarnings("ignore", message="bad .* thing", category=UserWarning)
    warnings.filterwarnings("always", category=Own)
    warnings.warn("Bad old thing")
    warnings.warn("good thing")
    for i in range(2):
        warnings.warn("own", Own)
    print([str(each.message) for each in caught])
    warnings.simplefilter("once")
    warnings.warn("single")
    warnings.warn("single")
    print(len(caught), [f[0] for f in warnings.filters])
    warnings.simplefilter("always", append=True)
    print([f[0] for f in warnings.filters])
# expect: 1
# expect: 1
# expect: Own('raised')
# expect: ['once for a place', 'good thing', 'own', 'own']
# expect: 5 ['once', 'always', 'ignore']
# expect: ['once', 'always', 'ignore', 'always']
for call in (lambda: warnings.simplefilter("loud"), lambda: warnings.filterwarnings("error", 3),
             lambda: warnings.filterwarnings("error", lineno=-1),
             lambda: warnings.filterwarnings("error", category="x")):
    try:
        call()
    except AssertionError as error:
        print(error)
# expect: invalid action: 'loud'
# expect: message must be a string
# expect: lineno must be an int >= 0
# expect: category must be a class
