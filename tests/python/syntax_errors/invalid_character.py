x = 5 €
# expect compile error: 1: invalid character '€' (U+20AC)
