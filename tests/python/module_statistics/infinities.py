from math import inf, isnan, nan
from statistics import fmean, mean, median

print(mean([1, inf]), mean([-inf, 5]), isnan(mean([inf, -inf])), isnan(mean([nan, 1])))
# expect: inf -inf True True
print(fmean([inf, 1]), median([inf, 1, 2]))  # expect: inf 2
