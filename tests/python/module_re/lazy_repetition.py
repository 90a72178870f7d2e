# Lazy repetitions that look like those which are refused, and are not.
import re


def show(pattern, text):
    print([(m.span(), m.groups()) for m in re.finditer(pattern, text)])


show(r"(?:(x)|b)+?c", "xbc bc")  # expect: [((0, 3), ('x',)), ((4, 6), (None,))]
show(r"(?:b|(x?))+?c", "xbc bc")  # expect: [((0, 3), ('x',)), ((4, 6), (None,))]
show(r"(?:(x?)|b)??c", "xc bc")  # expect: [((0, 2), ('x',)), ((3, 5), (None,))]
show(r"(?:(x)?|b)+?c", "xbc bc")  # expect: [((0, 3), ('x',)), ((4, 6), (None,))]
show(r"(?:x?|b)+?c", "xbc bc")  # expect: [((0, 3), ()), ((4, 6), ())]
show(r"(?:(x?)|b)+c", "xbc bc")  # expect: [((0, 3), ('',)), ((4, 6), ('',))]
show(r"(\s*)(?:a|b)+?(c?)", "abc  bc")
# expect: [((0, 1), ('', '')), ((1, 3), ('', 'c')), ((3, 7), ('  ', 'c'))]
