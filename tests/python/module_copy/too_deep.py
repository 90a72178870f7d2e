# no-stress: a snapshot of a thousand frames after every instruction takes minutes
import copy

very = []
for _ in range(5000):
    very = [very]
try:
    copy.deepcopy(very)
except RecursionError as error:
    print("RecursionError")
# expect: RecursionError
