d = {'a':}
# expect compile error: 1: expression expected after dictionary key and ':'
