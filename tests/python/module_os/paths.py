import os
import os.path
import posixpath
from os.path import basename, dirname

print(os.path.join("a", "b/", "c"), os.path.join("a", "/b"), os.path.join("", "a"), os.path.join(b"a", b"b"))
# expect: a/b/c /b a b'a/b'
for path in ("/a/b.tar.gz", "a", "", "/", "//x//y/../z", "a/.hidden", "./a/./b/", "../..", "a/b/", ".x.y", "a/...", "///a"):
    print(repr(path), os.path.split(path), os.path.splitext(path), basename(path), dirname(path), os.path.normpath(path), os.path.isabs(path),
          posixpath.splitdrive(path), os.path.normcase(path), os.path.splitdrive(path))
# expect: '/a/b.tar.gz' ('/a', 'b.tar.gz') ('/a/b.tar', '.gz') b.tar.gz /a /a/b.tar.gz True ('', '/a/b.tar.gz') /a/b.tar.gz ('', '/a/b.tar.gz')
# expect: 'a' ('', 'a') ('a', '') a  a False ('', 'a') a ('', 'a')
# expect: '' ('', '') ('', '')   . False ('', '')  ('', '')
# expect: '/' ('/', '') ('/', '')  / / True ('', '/') / ('', '/')
# expect: '//x//y/../z' ('//x//y/..', 'z') ('//x//y/../z', '') z //x//y/.. //x/z True ('', '//x//y/../z') //x//y/../z ('', '//x//y/../z')
# expect: 'a/.hidden' ('a', '.hidden') ('a/.hidden', '') .hidden a a/.hidden False ('', 'a/.hidden') a/.hidden ('', 'a/.hidden')
# expect: './a/./b/' ('./a/./b', '') ('./a/./b/', '')  ./a/./b a/b False ('', './a/./b/') ./a/./b/ ('', './a/./b/')
# expect: '../..' ('..', '..') ('../..', '') .. .. ../.. False ('', '../..') ../.. ('', '../..')
# expect: 'a/b/' ('a/b', '') ('a/b/', '')  a/b a/b False ('', 'a/b/') a/b/ ('', 'a/b/')
# expect: '.x.y' ('', '.x.y') ('.x', '.y') .x.y  .x.y False ('', '.x.y') .x.y ('', '.x.y')
# expect: 'a/...' ('a', '...') ('a/...', '') ... a a/... False ('', 'a/...') a/... ('', 'a/...')
# expect: '///a' ('///', 'a') ('///a', '') a /// /a True ('', '///a') ///a ('', '///a')
print(os.path.commonprefix(["/usr/lib", "/usr/local"]), os.path.commonpath(["/usr/lib", "/usr/local/lib"]), os.path.commonpath(["a/b", "a/c"]))
# expect: /usr/l /usr a
print(os.path.relpath("/a/b/c", "/a/d"), os.path.relpath("a/b", "a"), os.path.relpath("a"), os.path.relpath("/x", "/x"))
# expect: ../b/c b a .
print(os.sep, os.altsep, os.curdir, os.pardir, os.extsep, os.pathsep, os.defpath, os.devnull, repr(os.linesep), os.name, os.error is OSError)
# expect: / None . .. . : /bin:/usr/bin /dev/null '\n' posix True
print(os.path.sep, os.path.altsep, os.path.curdir, os.path.pardir, os.path.extsep, os.path.pathsep, os.path.defpath, os.path.devnull,
      os.path.supports_unicode_filenames in (True, False))
# expect: / None . .. . : /bin:/usr/bin /dev/null True
print(posixpath.join("a", "b"), posixpath.basename("a/b"), posixpath.dirname("a/b"), posixpath.normpath("a//b"), posixpath.isabs("/"), posixpath.sep)
# expect: a/b b a a/b True /
print(posixpath.split("a/b"), posixpath.splitext("a.b"), posixpath.commonpath(["a"]), posixpath.commonprefix(["ab", "ac"]), posixpath.relpath("a", "b"),
      posixpath.normcase("A"), posixpath.altsep, posixpath.curdir, posixpath.pardir, posixpath.extsep, posixpath.pathsep, posixpath.defpath, posixpath.devnull)
# expect: ('a', 'b') ('a', '.b') a a ../a A None . .. . : /bin:/usr/bin /dev/null


class Place:
    def __fspath__(self):
        return "some/place.txt"


print(os.fspath(Place()), os.path.basename(Place()), isinstance(Place(), os.PathLike), isinstance("x", os.PathLike), os.fsencode("é"), os.fsdecode(b"x"))
# expect: some/place.txt place.txt True False b'\xc3\xa9' x
for call in (lambda: os.path.join("a", b"b"), lambda: os.path.join("a", 3), lambda: os.fspath(3), lambda: os.path.commonpath([]),
             lambda: os.path.commonpath(["/a", "b"]), lambda: os.path.relpath(""), lambda: os.path.basename(None)):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError Can't mix strings and bytes in path components
# expect: TypeError join() argument must be str, bytes, or os.PathLike object, not 'int'
# expect: TypeError expected str, bytes or os.PathLike object, not int
# expect: ValueError commonpath() arg is an empty sequence
# expect: ValueError Can't mix absolute and relative paths
# expect: ValueError no path specified
# expect: TypeError expected str, bytes or os.PathLike object, not NoneType
