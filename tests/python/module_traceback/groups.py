import traceback


def show(text):
    for line in "".join(text).rstrip("\n").split("\n"):
        if "File" in line:
            line = line.split("File")[0] + line.split(", ", 1)[1]
        if not line.strip(" |") or set(line) - set(" ^~|"):
            print(line)


def group():
    errors = []
    for i in range(3):
        try:
            if i == 2:
                raise ExceptionGroup("inner", [KeyError(1), TypeError("t")])
            raise ValueError(i)
        except Exception as error:
            errors.append(error)
    raise ExceptionGroup("outer", errors)


try:
    group()
except ExceptionGroup:
    show(traceback.format_exc())
# expect:   + Exception Group Traceback (most recent call last):
# expect:   |   line 25, in <module>
# expect:   |     group()
# expect:   |   line 21, in group
# expect:   |     raise ExceptionGroup("outer", errors)
# expect:   | ExceptionGroup: outer (3 sub-exceptions)
# expect:   +-+---------------- 1 ----------------
# expect:     | Traceback (most recent call last):
# expect:     |   line 18, in group
# expect:     |     raise ValueError(i)
# expect:     | ValueError: 0
# expect:     +---------------- 2 ----------------
# expect:     | Traceback (most recent call last):
# expect:     |   line 18, in group
# expect:     |     raise ValueError(i)
# expect:     | ValueError: 1
# expect:     +---------------- 3 ----------------
# expect:     | Exception Group Traceback (most recent call last):
# expect:     |   line 17, in group
# expect:     |     raise ExceptionGroup("inner", [KeyError(1), TypeError("t")])
# expect:     | ExceptionGroup: inner (2 sub-exceptions)
# expect:     +-+---------------- 1 ----------------
# expect:       | KeyError: 1
# expect:       +---------------- 2 ----------------
# expect:       | TypeError: t
# expect:       +------------------------------------
many = ExceptionGroup("many", [ValueError(i) for i in range(17)])
show(traceback.format_exception(many))
# expect:   | ExceptionGroup: many (17 sub-exceptions)
# expect:   +-+---------------- 1 ----------------
# expect:     | ValueError: 0
# expect:     +---------------- 2 ----------------
# expect:     | ValueError: 1
# expect:     +---------------- 3 ----------------
# expect:     | ValueError: 2
# expect:     +---------------- 4 ----------------
# expect:     | ValueError: 3
# expect:     +---------------- 5 ----------------
# expect:     | ValueError: 4
# expect:     +---------------- 6 ----------------
# expect:     | ValueError: 5
# expect:     +---------------- 7 ----------------
# expect:     | ValueError: 6
# expect:     +---------------- 8 ----------------
# expect:     | ValueError: 7
# expect:     +---------------- 9 ----------------
# expect:     | ValueError: 8
# expect:     +---------------- 10 ----------------
# expect:     | ValueError: 9
# expect:     +---------------- 11 ----------------
# expect:     | ValueError: 10
# expect:     +---------------- 12 ----------------
# expect:     | ValueError: 11
# expect:     +---------------- 13 ----------------
# expect:     | ValueError: 12
# expect:     +---------------- 14 ----------------
# expect:     | ValueError: 13
# expect:     +---------------- 15 ----------------
# expect:     | ValueError: 14
# expect:     +---------------- ... ----------------
# expect:     | and 2 more exceptions
# expect:     +------------------------------------
show(traceback.TracebackException.from_exception(many, max_group_width=2).format())
# expect:   | ExceptionGroup: many (17 sub-exceptions)
# expect:   +-+---------------- 1 ----------------
# expect:     | ValueError: 0
# expect:     +---------------- 2 ----------------
# expect:     | ValueError: 1
# expect:     +---------------- ... ----------------
# expect:     | and 15 more exceptions
# expect:     +------------------------------------
