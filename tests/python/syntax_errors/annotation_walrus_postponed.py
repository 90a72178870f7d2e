from __future__ import annotations

amount: (limit := 1) = 2
# expect compile error: 3: 'named expression' can not be used within an annotation
