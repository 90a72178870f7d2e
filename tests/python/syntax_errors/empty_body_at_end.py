def f():
print(f)
# expect compile error: 2: expected an indented block after function definition on line 1
