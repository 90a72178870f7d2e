from __future__ import nonsense
# expect compile error: 1: future feature nonsense is not defined
