x = 1 + \ 2
# expect compile error: 1: unexpected character after line continuation character
