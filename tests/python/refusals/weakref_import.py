import weakref
print(weakref)
# expect compile error: 1: weakref
