def f():
return 1
print(f)
# expect compile error: 2: expected an indented block after function definition on line 1
