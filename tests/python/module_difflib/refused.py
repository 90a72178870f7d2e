import difflib
print(difflib.HtmlDiff())
# expect compile error: 2: difflib.HtmlDiff
