# Every public name of a UUID.
import uuid
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(uuid.UUID(int=1), """
bytes bytes_le clock_seq clock_seq_hi_variant clock_seq_low fields hex int is_safe node time
time_hi_version time_low time_mid urn variant version
"""))
# expect: []
