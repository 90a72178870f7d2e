import copy
print(copy.__all__)  # expect: ['Error', 'copy', 'deepcopy']
from copy import copy as c, deepcopy as d
print(c([1]), d([2]))  # expect: [1] [2]
