import math
import string

print("pi" in dir(math), "ascii_letters" in dir(string), "nothing" in dir(math))
print(vars(math)["pi"] == math.pi, dir(math) == sorted(dir(math)))
# expect: True True False
# expect: True True
