import fnmatch

names = ["a.txt", "b.TXT", "order-1.json", "order-12.json", ".hidden", "x[1].py", "a\nb"]
for pattern in ("*.txt", "order-?.json", "order-*.json", "*", "[ab].*", "[!a]*", "x[[]1].py", "*[]]*", "[b-a]*", "[", "a*b", "", "?????", "[a-]*"):
    print(pattern, fnmatch.filter(names, pattern), [n for n in names if fnmatch.fnmatchcase(n, pattern)] == fnmatch.filter(names, pattern))
    print(fnmatch.translate(pattern))
# expect: *.txt ['a.txt'] True
# expect: (?s:.*\.txt)\Z
# expect: order-?.json ['order-1.json'] True
# expect: (?s:order\-.\.json)\Z
# expect: order-*.json ['order-1.json', 'order-12.json'] True
# expect: (?s:order\-.*\.json)\Z
# expect: * ['a.txt', 'b.TXT', 'order-1.json', 'order-12.json', '.hidden', 'x[1].py', 'a\nb'] True
# expect: (?s:.*)\Z
# expect: [ab].* ['a.txt', 'b.TXT'] True
# expect: (?s:[ab]\..*)\Z
# expect: [!a]* ['b.TXT', 'order-1.json', 'order-12.json', '.hidden', 'x[1].py'] True
# expect: (?s:[^a].*)\Z
# expect: x[[]1].py ['x[1].py'] True
# expect: (?s:x[\[]1\]\.py)\Z
# expect: *[]]* ['x[1].py'] True
# expect: (?s:(?>.*?[]]).*)\Z
# expect: [b-a]* [] True
# expect: (?s:(?!).*)\Z
# expect: [ [] True
# expect: (?s:\[)\Z
# expect: a*b ['a\nb'] True
# expect: (?s:a.*b)\Z
# expect:  [] True
# expect: (?s:)\Z
# expect: ????? ['a.txt', 'b.TXT'] True
# expect: (?s:.....)\Z
# expect: [a-]* ['a.txt', 'a\nb'] True
# expect: (?s:[a\-].*)\Z
print(fnmatch.fnmatch("A.py", "*.py"), fnmatch.fnmatch("a.py", "*.PY"), fnmatch.fnmatch(b"ab", b"a?"))
# expect: True False True
