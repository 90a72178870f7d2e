import copy
import csv
import io


def written(*rows, **options):
    out = io.StringIO(newline="")
    csv.writer(out, **options).writerows(rows)
    return out.getvalue()


print(repr(written(["a", 1, None, 2.5, True], ["x,y", 'q"q', "l\nm", ""])))
# expect: 'a,1,,2.5,True\r\n"x,y","q""q","l\nm",\r\n'
print(repr(written(["a", 1], lineterminator="\n", quoting=csv.QUOTE_ALL)))  # expect: '"a","1"\n'
print(repr(written(["a", 1], [2.5, ""], quoting=csv.QUOTE_NONNUMERIC)))
# expect: '"a",1\r\n2.5,""\r\n'
print(repr(written(["a;b", "c"], delimiter=";", quotechar="'")))  # expect: "'a;b';c\r\n"
print(repr(written(["a,b", 'c"d'], quoting=csv.QUOTE_NONE, escapechar="\\")))
# expect: 'a\\,b,c\\"d\r\n'
print(repr(written([""], [None])))  # expect: '""\r\n""\r\n'
out = io.StringIO()
writer = csv.DictWriter(out, ["id", "name"], restval="?", lineterminator="\n")
print(writer.writeheader(), writer.writerow({"id": 1, "name": "Ann"}))  # expect: 8 6
writer.writerows([{"id": 2}, {"name": "Bob, B"}])
print(out.getvalue(), end="")
# expect: id,name
# expect: 1,Ann
# expect: 2,?
# expect: ?,"Bob, B"
for action in (lambda: writer.writerow({"id": 1, "age": 2}), lambda: csv.writer(3),
               lambda: csv.writer(out).writerow(4), lambda: written(["a,b"], quoting=csv.QUOTE_NONE),
               lambda: written([""], quoting=csv.QUOTE_NONE),
               lambda: csv.DictWriter(out, ["a"], extrasaction="x")):
    try:
        print(action())
    except (csv.Error, TypeError, ValueError) as e:
        print(type(e).__name__, e)
# expect: ValueError dict contains fields not in fieldnames: 'age'
# expect: TypeError argument 1 must have a "write" method
# expect: Error iterable expected, not int
# expect: Error need to escape, but no escapechar set
# expect: Error single empty field record must be quoted
# expect: ValueError extrasaction (x) must be 'raise' or 'ignore'
try:
    csv.writer(out, lineterminator=5)
except TypeError as e:
    print(e)  # expect: "lineterminator" must be a string
for each in (csv.reader([]), csv.writer(out)):
    try:
        copy.copy(each)
    except TypeError as e:
        print(e)
# expect: cannot pickle '_csv.reader' object
# expect: cannot pickle '_csv.writer' object
