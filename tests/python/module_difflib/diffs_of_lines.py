from difflib import context_diff, unified_diff

before = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n".splitlines(keepends=True)
after = "zero\none\ntwo\ntree\nfour\nfive\nsix\nseven\neight\nten\n".splitlines(keepends=True)
print("".join(unified_diff(before, after, "before.py", "after.py", "yesterday", "today")))
# expect: --- before.py	yesterday
# expect: +++ after.py	today
# expect: @@ -1,10 +1,10 @@
# expect: +zero
# expect:  one
# expect:  two
# expect: -three
# expect: +tree
# expect:  four
# expect:  five
# expect:  six
# expect:  seven
# expect:  eight
# expect: -nine
# expect:  ten
# expect:
print("".join(unified_diff(before, after, n=0)))
# expect: ---
# expect: +++
# expect: @@ -0,0 +1 @@
# expect: +zero
# expect: @@ -3 +4 @@
# expect: -three
# expect: +tree
# expect: @@ -9 +9,0 @@
# expect: -nine
# expect:
print("".join(context_diff(before, after, fromfile="b", tofile="a")))
# expect: *** b
# expect: --- a
# expect: ***************
# expect: *** 1,10 ****
# expect:   one
# expect:   two
# expect: ! three
# expect:   four
# expect:   five
# expect:   six
# expect:   seven
# expect:   eight
# expect: - nine
# expect:   ten
# expect: --- 1,10 ----
# expect: + zero
# expect:   one
# expect:   two
# expect: ! tree
# expect:   four
# expect:   five
# expect:   six
# expect:   seven
# expect:   eight
# expect:   ten
# expect:
print(list(unified_diff(["a"], ["a"])), list(unified_diff([], ["x"], lineterm="")))
# expect: [] ['--- ', '+++ ', '@@ -0,0 +1 @@', '+x']
for wrong in (([b"a"], ["b"]), (["a"], ["b"], 3)):
    try:
        list(unified_diff(*wrong))
    except TypeError as error:
        print(error)
# expect: lines to compare must be str, not bytes (b'a')
# expect: all arguments must be str, not: 3
