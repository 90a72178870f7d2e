class Config:
    timeout = 5
    def connect(self): pass
try:
    Config().timeuot
except AttributeError as e:
    print(e)
# expect: 'Config' object has no attribute 'timeuot'
try:
    Config().conect()
except AttributeError as e:
    print(e)
# expect: 'Config' object has no attribute 'conect'
value_of_thing = 1
try:
    value_of_thin
except NameError as e:
    print(e)
# expect: name 'value_of_thin' is not defined
# Bound only here: a name that nothing ever binds is refused before the program runs.
value_of_thin = None
