import mimetypes

mimetypes.add_type("a/b", ".foobar")
print(mimetypes.guess_type("x.foobar"))  # expect: ('a/b', None)
mimetypes.init()
print(mimetypes.guess_type("x.foobar"), mimetypes.guess_type("x.html"))
# expect: (None, None) ('text/html', None)
