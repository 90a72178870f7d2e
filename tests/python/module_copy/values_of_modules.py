import copy
import datetime
import random
import re
import uuid
from functools import partial

moment = datetime.datetime(2024, 5, 6, 7, 8, tzinfo=datetime.timezone.utc)
for value in (moment, moment.date(), moment.time(), datetime.timedelta(1), datetime.timezone.utc,
              uuid.UUID(int=5)):
    print(copy.copy(value) == value, copy.deepcopy([value]) == [value])
# expect: True True
# expect: True True
# expect: True True
# expect: True True
# expect: True True
# expect: True True
pattern = re.compile("a+")
print(copy.copy(pattern) is pattern, copy.deepcopy({"p": pattern})["p"] is pattern)
# expect: True True
generator = random.Random(7)
made = copy.deepcopy(generator)
print([generator.random() for _ in range(2)] == [made.random() for _ in range(2)])  # expect: True


def add(a, b, c=0):
    return [a, b, c]


start = partial(add, [1], c=2)
made = copy.deepcopy(start)
print(made(5), made.args[0] is start.args[0], copy.copy(start).args[0] is start.args[0])
# expect: [[1], 5, 2] False True
