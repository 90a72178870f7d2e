import random
try:
    random.Random(1).setstate((2, (int(x) for x in [float("nan")] * 625), None))
except TypeError as error:
    print(type(error.__cause__).__name__)  # expect: ValueError
