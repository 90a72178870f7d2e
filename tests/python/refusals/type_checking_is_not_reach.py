# no-python
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from pandas import DataFrame
def size(frame: DataFrame) -> numpy.int64:
    return len(frame)
print(size([1, 2]))  # expect: 2
