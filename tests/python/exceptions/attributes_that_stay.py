error = Exception("a")
for name in ("__cause__", "__context__", "__traceback__", "args"):
    try:
        delattr(error, name)
    except TypeError as refused:
        print(refused)
# expect: __cause__ may not be deleted
# expect: __context__ may not be deleted
# expect: __traceback__ may not be deleted
# expect: args may not be deleted
try:
    error.__suppress_context__ = 3
except TypeError as refused:
    print(refused)  # expect: attribute value type must be bool
error.message = "of one's own"
error.args = [1, 2]
print(error.message, error.args)  # expect: of one's own (1, 2)
group = ExceptionGroup("m", [ValueError(1)])
for name in ("message", "exceptions"):
    try:
        setattr(group, name, "x")
    except AttributeError as refused:
        print(refused)
# expect: readonly attribute
# expect: readonly attribute
print(group)  # expect: m (1 sub-exception)
