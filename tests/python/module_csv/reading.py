import csv
import io

TEXT = 'sku,name,qty\nA1,"Widget, large",3\nB2,"Say ""hi""",0\n\nC3,"two\nlines",7\n'
for row in csv.reader(io.StringIO(TEXT)):
    print(row)
# expect: ['sku', 'name', 'qty']
# expect: ['A1', 'Widget, large', '3']
# expect: ['B2', 'Say "hi"', '0']
# expect: []
# expect: ['C3', 'two\nlines', '7']
reader = csv.DictReader(io.StringIO(TEXT))
print(reader.fieldnames, [row["name"] for row in reader], reader.line_num)
# expect: ['sku', 'name', 'qty'] ['Widget, large', 'Say "hi"', 'two\nlines'] 6
print(list(csv.reader(["a;b c;'x;y'"], delimiter=";", quotechar="'")))
# expect: [['a', 'b c', 'x;y']]
print(list(csv.reader(["a, b,c"], skipinitialspace=True)), list(csv.reader(["a\tb"], "excel-tab")))
# expect: [['a', 'b', 'c']] [['a', 'b']]
print(list(csv.reader(["1,2.5,\"x\""], quoting=csv.QUOTE_NONNUMERIC)))  # expect: [[1.0, 2.5, 'x']]
print(list(csv.reader(["a\\,b,\"c"], escapechar="\\")), list(csv.reader(['a,"b"'], quoting=3)))
# expect: [['a,b', 'c']] [['a', '"b"']]
rows = csv.DictReader(["1,2", "3", "4,5,6"], ["a", "b"], restkey="more", restval="-")
print(list(rows))
# expect: [{'a': '1', 'b': '2'}, {'a': '3', 'b': '-'}, {'a': '4', 'b': '5', 'more': ['6']}]
csv.register_dialect("pipes", delimiter="|", quoting=csv.QUOTE_NONE)
print(list(csv.reader(["a|\"b\""], "pipes")), csv.list_dialects())
# expect: [['a', '"b"']] ['excel', 'excel-tab', 'unix', 'pipes']
csv.unregister_dialect("pipes")


class Colons(csv.excel):
    delimiter = ":"


print(list(csv.reader(["a:b"], Colons)), list(csv.reader(["a:b"], Colons())))
# expect: [['a', 'b']] [['a', 'b']]
for action in (lambda: csv.reader([], "none"), lambda: csv.reader([], delimiter="ab"),
               lambda: csv.reader([], nothing=1), lambda: list(csv.reader([b"x"])),
               lambda: list(csv.reader(['"a"b'], strict=True)), lambda: list(csv.reader(["a\rb"]))):
    try:
        print(action())
    except (csv.Error, TypeError) as e:
        print(type(e).__name__, e)
# expect: Error unknown dialect
# expect: TypeError "delimiter" must be a 1-character string
# expect: TypeError 'nothing' is an invalid keyword argument for this function
# expect: Error iterator should return strings, not bytes (the file should be opened in text mode)
# expect: Error ',' expected after '"'
# expect: Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
