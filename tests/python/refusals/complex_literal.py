x = 3 + 4j
print(x)
# expect compile error: 1: complex
