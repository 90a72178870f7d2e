import os
import pathlib
from pathlib import Path, PurePath, PurePosixPath

for text in ("/a/b.tar.gz", "a", "", "/", "//x//y/../z", "a/.hidden", "./a/./b/", "..", "a/b.", "/a"):
    p = pathlib.PurePosixPath(text)
    print(repr(p), p.parts, p.root, p.anchor, p.drive == "", p.name, p.suffix, p.suffixes, p.stem, p.parent, list(p.parents), p.is_absolute())
# expect: PurePosixPath('/a/b.tar.gz') ('/', 'a', 'b.tar.gz') / / True b.tar.gz .gz ['.tar', '.gz'] b.tar /a [PurePosixPath('/a'), PurePosixPath('/')] True
# expect: PurePosixPath('a') ('a',)   True a  [] a . [PurePosixPath('.')] False
# expect: PurePosixPath('.') ()   True   []  . [] False
# expect: PurePosixPath('/') ('/',) / / True   []  / [] True
# expect: PurePosixPath('//x/y/../z') ('//', 'x', 'y', '..', 'z') // // True z  [] z //x/y/.. [PurePosixPath('//x/y/..'), PurePosixPath('//x/y'), PurePosixPath('//x'), PurePosixPath('//')] True
# expect: PurePosixPath('a/.hidden') ('a', '.hidden')   True .hidden  [] .hidden a [PurePosixPath('a'), PurePosixPath('.')] False
# expect: PurePosixPath('a/b') ('a', 'b')   True b  [] b a [PurePosixPath('a'), PurePosixPath('.')] False
# expect: PurePosixPath('..') ('..',)   True ..  [] .. . [PurePosixPath('.')] False
# expect: PurePosixPath('a/b.') ('a', 'b.')   True b.  [] b. a [PurePosixPath('a'), PurePosixPath('.')] False
# expect: PurePosixPath('/a') ('/', 'a') / / True a  [] a / [PurePosixPath('/')] True
p = Path("data") / "orders" / "2024" / "o-1.json"
print(p, repr(p), p.as_posix(), str(p.parent), p.with_suffix(".csv"), p.with_name("x"), p.with_stem("y"), p.joinpath("..", "z"), "root" / p, p / "/abs")
# expect: data/orders/2024/o-1.json PosixPath('data/orders/2024/o-1.json') data/orders/2024/o-1.json data/orders/2024 data/orders/2024/o-1.csv data/orders/2024/x data/orders/2024/y.json data/orders/2024/o-1.json/../z root/data/orders/2024/o-1.json /abs
print(p.relative_to("data"), p.is_relative_to("data/orders"), p.is_relative_to("/x"), p.match("*.json"), p.match("orders/*/*.json"), p.match("/data/*"))
# expect: orders/2024/o-1.json True False True True False
print(p == Path("data/orders/2024/o-1.json"), p < Path("data/z"), hash(p) == hash(Path(str(p))), sorted([Path("b"), Path("a/c"), Path("a")]), p in {p: 1})
# expect: True True True [PosixPath('a'), PosixPath('a/c'), PosixPath('b')] True
print(os.fspath(p), bytes(p), os.path.basename(p), PurePath("a", "b", PurePath("c")), PurePosixPath("/a b/é").as_uri(), p.is_reserved())
# expect: data/orders/2024/o-1.json b'data/orders/2024/o-1.json' o-1.json a/b/c file:///a%20b/%C3%A9 False
print(p.parents[0], p.parents[-1], p.parents[1:3], len(p.parents), isinstance(p, PurePosixPath), type(Path("x")).__name__, type(PurePath()).__name__)
# expect: data/orders/2024 . (PosixPath('data/orders'), PosixPath('data')) 4 True PosixPath PurePosixPath
print(Path("/a").absolute(), isinstance(p, os.PathLike), pathlib.PosixPath("x") == Path("x"), f"{p.name:>10}", pathlib.PurePath("x") == pathlib.Path("x"))
# expect: /a True True   o-1.json True
for call in (lambda: p.relative_to("x"), lambda: p.with_suffix("x"), lambda: p.with_name("a/b"), lambda: Path("/").with_name("x"), lambda: p / 3, lambda: Path(b"x"),
             lambda: Path("a").as_uri(), lambda: p.parents[9], lambda: p.match(""), lambda: p.nope):
    try:
        call()
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        print(type(error).__name__, error)
# expect: ValueError 'data/orders/2024/o-1.json' is not in the subpath of 'x' OR one path is relative and the other is absolute.
# expect: ValueError Invalid suffix 'x'
# expect: ValueError Invalid name 'a/b'
# expect: ValueError PosixPath('/') has an empty name
# expect: TypeError unsupported operand type(s) for /: 'PosixPath' and 'int'
# expect: TypeError argument should be a str object or an os.PathLike object returning str, not <class 'bytes'>
# expect: ValueError relative path can't be expressed as a file URI
# expect: IndexError 9
# expect: ValueError empty pattern
# expect: AttributeError 'PosixPath' object has no attribute 'nope'
