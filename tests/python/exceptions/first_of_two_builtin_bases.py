# The first base makes the object and its text; the other one only lends its fields.
class Refused(ValueError, ConnectionError):
    pass


class Missing(AttributeError, KeyError):
    pass


refused = Refused(13, "denied", "f")
print(repr(refused), refused, refused.args, refused.filename)
# expect: Refused(13, 'denied', 'f') (13, 'denied', 'f') (13, 'denied', 'f') None
print(Missing("m", name="n"), Missing("m", name="n").name)  # expect: m n
