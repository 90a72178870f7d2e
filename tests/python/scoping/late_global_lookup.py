def show(): return setting
try:
    show()
except NameError as e:
    print(e)
# expect: name 'setting' is not defined
setting = 1
print(show())  # expect: 1
setting = 2
print(show())  # expect: 2
del setting
try:
    show()
except NameError as e:
    print(e)
# expect: name 'setting' is not defined
