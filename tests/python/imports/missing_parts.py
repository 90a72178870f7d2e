try:
    import nothere.sub
except ModuleNotFoundError as error:
    print(error, error.name, error.path)
try:
    from nothere.deep.sub import thing
except ImportError as error:
    print(error, error.name)
try:
    from math import nothing
except ImportError as error:
    print(str(error).split(" (")[0], error.name)
# expect: No module named 'nothere' nothere None
# expect: No module named 'nothere' nothere
# expect: cannot import name 'nothing' from 'math' math
