# A showwarning that the program sets inside of catch_warnings(record=True) gets the warnings.
import warnings

shown = []
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    warnings.warn("recorded")
    warnings.showwarning = lambda message, *rest, **options: shown.append(str(message))
    warnings.warn("shown")
    with warnings.catch_warnings(record=True) as inner:
        warnings.simplefilter("always")
        warnings.warn("recorded inside")
    with warnings.catch_warnings():
        warnings.warn("shown again")
print([str(each.message) for each in log], [str(each.message) for each in inner], shown)
# expect: ['recorded'] ['recorded inside'] ['shown', 'shown again']

for wrong in (lambda: warnings.warn("x", stacklevel="a"),
              lambda: warnings.warn_explicit("m", UserWarning, "f.py", 3, registry=5),
              lambda: warnings.warn_explicit("m", UserWarning, "f.py", 3, module_globals=5)):
    try:
        wrong()
    except TypeError as e:
        print(e)
# expect: 'str' object cannot be interpreted as an integer
# expect: 'registry' must be a dict or None
# expect: module_globals must be a dict, not 'int'
