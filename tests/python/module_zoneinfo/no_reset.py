from zoneinfo import reset_tzpath
reset_tzpath()
# expect compile error: 1: reset_tzpath
