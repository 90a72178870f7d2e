from difflib import diff_bytes, unified_diff

print(list(diff_bytes(unified_diff, [b"a\xff\n", b"b\n"], [b"a\xff\n", b"c\n"], b"old", b"new")))
# expect: [b'--- old\n', b'+++ new\n', b'@@ -1,2 +1,2 @@\n', b' a\xff\n', b'-b\n', b'+c\n']
try:
    list(diff_bytes(unified_diff, ["a"], [b"b"]))
except TypeError as error:
    print(error)
# expect: all arguments must be bytes, not str ('a')
