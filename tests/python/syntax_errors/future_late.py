x = 1
from __future__ import annotations
# expect compile error: 2: from __future__ imports must occur at the beginning of the file
