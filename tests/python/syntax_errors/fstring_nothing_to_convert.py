print(f"{!r}")
# expect compile error: 1: f-string: expression required before '!'
