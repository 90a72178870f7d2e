import csv
import io

LINES = ["a,b,c", "a,b,\n", ",\r\n", "", "\n", '"a","b""c",d', '"",""""', 'a"b,"c"d', '"a" ,b',
         'a,"b\nc",d\n', '"a\r\n"', "a\rb", "a\n\n", " a, b", '"open', "é,ß", "x;y\tz", "'q','r'",
         "a\\,b", "1,2.5", "1,\"2\"", "😀,\"😀\"\"\"", "日本,\"語\""]
OPTIONS = [{}, {"delimiter": ";"}, {"delimiter": "\t"}, {"quotechar": "'"}, {"strict": True},
           {"quoting": csv.QUOTE_NONE}, {"quoting": csv.QUOTE_NONNUMERIC}, {"escapechar": "\\"},
           {"doublequote": False}, {"skipinitialspace": True}]

for options in OPTIONS:
    print(options)
    for line in LINES:
        reader = csv.reader([line, "next"], **options)
        try:
            print("  ", repr(line), list(reader), reader.line_num)
        except (csv.Error, ValueError) as e:
            print("  ", repr(line), type(e).__name__, e)
# expect: {}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a', 'b"c', 'd'], ['next']] 2
# expect:    '"",""""' [['', '"'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b', 'cd'], ['next']] 2
# expect:    '"a" ,b' [['a ', 'b'], ['next']] 2
# expect:    'a,"b\nc",d\n' [['a', 'b\nc', 'd'], ['next']] 2
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a', ' b'], ['next']] 2
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q'", "'r'"], ['next']] 2
# expect:    'a\\,b' [['a\\', 'b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '2'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '😀"'], ['next']] 2
# expect:    '日本,"語"' [['日本', '語'], ['next']] 2
# expect: {'delimiter': ';'}
# expect:    'a,b,c' [['a,b,c'], ['next']] 2
# expect:    'a,b,\n' [['a,b,'], ['next']] 2
# expect:    ',\r\n' [[','], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a,"b""c",d'], ['next']] 2
# expect:    '"",""""' [[',""""'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b,"c"d'], ['next']] 2
# expect:    '"a" ,b' [['a ,b'], ['next']] 2
# expect:    'a,"b\nc",d\n' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a, b'], ['next']] 2
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' [['é,ß'], ['next']] 2
# expect:    'x;y\tz' [['x', 'y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q','r'"], ['next']] 2
# expect:    'a\\,b' [['a\\,b'], ['next']] 2
# expect:    '1,2.5' [['1,2.5'], ['next']] 2
# expect:    '1,"2"' [['1,"2"'], ['next']] 2
# expect:    '😀,"😀"""' [['😀,"😀"""'], ['next']] 2
# expect:    '日本,"語"' [['日本,"語"'], ['next']] 2
# expect: {'delimiter': '\t'}
# expect:    'a,b,c' [['a,b,c'], ['next']] 2
# expect:    'a,b,\n' [['a,b,'], ['next']] 2
# expect:    ',\r\n' [[','], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a,"b""c",d'], ['next']] 2
# expect:    '"",""""' [[',""""'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b,"c"d'], ['next']] 2
# expect:    '"a" ,b' [['a ,b'], ['next']] 2
# expect:    'a,"b\nc",d\n' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a, b'], ['next']] 2
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' [['é,ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y', 'z'], ['next']] 2
# expect:    "'q','r'" [["'q','r'"], ['next']] 2
# expect:    'a\\,b' [['a\\,b'], ['next']] 2
# expect:    '1,2.5' [['1,2.5'], ['next']] 2
# expect:    '1,"2"' [['1,"2"'], ['next']] 2
# expect:    '😀,"😀"""' [['😀,"😀"""'], ['next']] 2
# expect:    '日本,"語"' [['日本,"語"'], ['next']] 2
# expect: {'quotechar': "'"}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['"a"', '"b""c"', 'd'], ['next']] 2
# expect:    '"",""""' [['""', '""""'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b', '"c"d'], ['next']] 2
# expect:    '"a" ,b' [['"a" ', 'b'], ['next']] 2
# expect:    'a,"b\nc",d\n' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    '"a\r\n"' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a', ' b'], ['next']] 2
# expect:    '"open' [['"open'], ['next']] 2
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [['q', 'r'], ['next']] 2
# expect:    'a\\,b' [['a\\', 'b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '"2"'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '"😀"""'], ['next']] 2
# expect:    '日本,"語"' [['日本', '"語"'], ['next']] 2
# expect: {'strict': True}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a', 'b"c', 'd'], ['next']] 2
# expect:    '"",""""' [['', '"'], ['next']] 2
# expect:    'a"b,"c"d' Error ',' expected after '"'
# expect:    '"a" ,b' Error ',' expected after '"'
# expect:    'a,"b\nc",d\n' [['a', 'b\nc', 'd'], ['next']] 2
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a', ' b'], ['next']] 2
# expect:    '"open' Error unexpected end of data
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q'", "'r'"], ['next']] 2
# expect:    'a\\,b' [['a\\', 'b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '2'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '😀"'], ['next']] 2
# expect:    '日本,"語"' [['日本', '語'], ['next']] 2
# expect: {'quoting': 3}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['"a"', '"b""c"', 'd'], ['next']] 2
# expect:    '"",""""' [['""', '""""'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b', '"c"d'], ['next']] 2
# expect:    '"a" ,b' [['"a" ', 'b'], ['next']] 2
# expect:    'a,"b\nc",d\n' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    '"a\r\n"' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a', ' b'], ['next']] 2
# expect:    '"open' [['"open'], ['next']] 2
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q'", "'r'"], ['next']] 2
# expect:    'a\\,b' [['a\\', 'b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '"2"'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '"😀"""'], ['next']] 2
# expect:    '日本,"語"' [['日本', '"語"'], ['next']] 2
# expect: {'quoting': 2}
# expect:    'a,b,c' ValueError could not convert string to float: 'a'
# expect:    'a,b,\n' ValueError could not convert string to float: 'a'
# expect:    ',\r\n' ValueError could not convert string to float: 'next'
# expect:    '' ValueError could not convert string to float: 'next'
# expect:    '\n' ValueError could not convert string to float: 'next'
# expect:    '"a","b""c",d' ValueError could not convert string to float: 'd'
# expect:    '"",""""' ValueError could not convert string to float: 'next'
# expect:    'a"b,"c"d' ValueError could not convert string to float: 'a"b'
# expect:    '"a" ,b' ValueError could not convert string to float: 'b'
# expect:    'a,"b\nc",d\n' ValueError could not convert string to float: 'a'
# expect:    '"a\r\n"' ValueError could not convert string to float: 'next'
# expect:    'a\rb' ValueError could not convert string to float: 'a'
# expect:    'a\n\n' ValueError could not convert string to float: 'a'
# expect:    ' a, b' ValueError could not convert string to float: ' a'
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' ValueError could not convert string to float: 'é'
# expect:    'x;y\tz' ValueError could not convert string to float: 'x;y\tz'
# expect:    "'q','r'" ValueError could not convert string to float: "'q'"
# expect:    'a\\,b' ValueError could not convert string to float: 'a\\'
# expect:    '1,2.5' ValueError could not convert string to float: 'next'
# expect:    '1,"2"' ValueError could not convert string to float: 'next'
# expect:    '😀,"😀"""' ValueError could not convert string to float: '😀'
# expect:    '日本,"語"' ValueError could not convert string to float: '日本'
# expect: {'escapechar': '\\'}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a', 'b"c', 'd'], ['next']] 2
# expect:    '"",""""' [['', '"'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b', 'cd'], ['next']] 2
# expect:    '"a" ,b' [['a ', 'b'], ['next']] 2
# expect:    'a,"b\nc",d\n' [['a', 'b\nc', 'd'], ['next']] 2
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a', ' b'], ['next']] 2
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q'", "'r'"], ['next']] 2
# expect:    'a\\,b' [['a,b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '2'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '😀"'], ['next']] 2
# expect:    '日本,"語"' [['日本', '語'], ['next']] 2
# expect: {'doublequote': False}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a', 'b"c"', 'd'], ['next']] 2
# expect:    '"",""""' [['', '""'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b', 'cd'], ['next']] 2
# expect:    '"a" ,b' [['a ', 'b'], ['next']] 2
# expect:    'a,"b\nc",d\n' [['a', 'b\nc', 'd'], ['next']] 2
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [[' a', ' b'], ['next']] 2
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q'", "'r'"], ['next']] 2
# expect:    'a\\,b' [['a\\', 'b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '2'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '😀""'], ['next']] 2
# expect:    '日本,"語"' [['日本', '語'], ['next']] 2
# expect: {'skipinitialspace': True}
# expect:    'a,b,c' [['a', 'b', 'c'], ['next']] 2
# expect:    'a,b,\n' [['a', 'b', ''], ['next']] 2
# expect:    ',\r\n' [['', ''], ['next']] 2
# expect:    '' [[], ['next']] 2
# expect:    '\n' [[], ['next']] 2
# expect:    '"a","b""c",d' [['a', 'b"c', 'd'], ['next']] 2
# expect:    '"",""""' [['', '"'], ['next']] 2
# expect:    'a"b,"c"d' [['a"b', 'cd'], ['next']] 2
# expect:    '"a" ,b' [['a ', 'b'], ['next']] 2
# expect:    'a,"b\nc",d\n' [['a', 'b\nc', 'd'], ['next']] 2
# expect:    '"a\r\n"' [['a\r\n'], ['next']] 2
# expect:    'a\rb' Error new-line character seen in unquoted field - do you need to open the file in universal-newline mode?
# expect:    'a\n\n' [['a'], ['next']] 2
# expect:    ' a, b' [['a', 'b'], ['next']] 2
# expect:    '"open' [['opennext']] 2
# expect:    'é,ß' [['é', 'ß'], ['next']] 2
# expect:    'x;y\tz' [['x;y\tz'], ['next']] 2
# expect:    "'q','r'" [["'q'", "'r'"], ['next']] 2
# expect:    'a\\,b' [['a\\', 'b'], ['next']] 2
# expect:    '1,2.5' [['1', '2.5'], ['next']] 2
# expect:    '1,"2"' [['1', '2'], ['next']] 2
# expect:    '😀,"😀"""' [['😀', '😀"'], ['next']] 2
# expect:    '日本,"語"' [['日本', '語'], ['next']] 2


class Shown:
    def __str__(self):
        return "sh,own"


ROWS = [["a", "b"], ("a,b", 'c"d'), [""], [None], [], [1, 2.5, True, None], ["x\ny", "x\ry"],
        [Shown(), 1], ["é", "日,本", "😀\""], "abc", (x for x in (1, "2")), [[1, 2], {"a": "b"}],
        ["a;b", "'c'"], [1e100, float("inf"), 2 ** 80]]
for options in OPTIONS + [{"quoting": csv.QUOTE_ALL}, {"lineterminator": "|"}, {"dialect": "unix"}]:
    print(options)
    for row in ROWS:
        out = io.StringIO()
        try:
            count = csv.writer(out, **options).writerow(row)
            print("  ", count, repr(out.getvalue()))
        except csv.Error as e:
            print("  ", e)
    ROWS[10] = (x for x in (1, "2"))
# expect: {}
# expect:    5 'a,b\r\n'
# expect:    14 '"a,b","c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    12 '"sh,own",1\r\n'
# expect:    15 'é,"日,本","😀"""\r\n'
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    21 '"[1, 2]",{\'a\': \'b\'}\r\n'
# expect:    9 "a;b,'c'\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'delimiter': ';'}
# expect:    5 'a;b\r\n'
# expect:    12 'a,b;"c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1;2.5;True;\r\n'
# expect:    13 '"x\ny";"x\ry"\r\n'
# expect:    10 'sh,own;1\r\n'
# expect:    13 'é;日,本;"😀"""\r\n'
# expect:    7 'a;b;c\r\n'
# expect:    5 '1;2\r\n'
# expect:    19 "[1, 2];{'a': 'b'}\r\n"
# expect:    11 '"a;b";\'c\'\r\n'
# expect:    38 '1e+100;inf;1208925819614629174706176\r\n'
# expect: {'delimiter': '\t'}
# expect:    5 'a\tb\r\n'
# expect:    12 'a,b\t"c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1\t2.5\tTrue\t\r\n'
# expect:    13 '"x\ny"\t"x\ry"\r\n'
# expect:    10 'sh,own\t1\r\n'
# expect:    13 'é\t日,本\t"😀"""\r\n'
# expect:    7 'a\tb\tc\r\n'
# expect:    5 '1\t2\r\n'
# expect:    19 "[1, 2]\t{'a': 'b'}\r\n"
# expect:    9 "a;b\t'c'\r\n"
# expect:    38 '1e+100\tinf\t1208925819614629174706176\r\n'
# expect: {'quotechar': "'"}
# expect:    5 'a,b\r\n'
# expect:    11 '\'a,b\',c"d\r\n'
# expect:    4 "''\r\n"
# expect:    4 "''\r\n"
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    13 "'x\ny','x\ry'\r\n"
# expect:    12 "'sh,own',1\r\n"
# expect:    12 'é,\'日,本\',😀"\r\n'
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    27 "'[1, 2]','{''a'': ''b''}'\r\n"
# expect:    13 "a;b,'''c'''\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'strict': True}
# expect:    5 'a,b\r\n'
# expect:    14 '"a,b","c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    12 '"sh,own",1\r\n'
# expect:    15 'é,"日,本","😀"""\r\n'
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    21 '"[1, 2]",{\'a\': \'b\'}\r\n'
# expect:    9 "a;b,'c'\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'quoting': 3}
# expect:    5 'a,b\r\n'
# expect:    need to escape, but no escapechar set
# expect:    single empty field record must be quoted
# expect:    single empty field record must be quoted
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    need to escape, but no escapechar set
# expect:    need to escape, but no escapechar set
# expect:    need to escape, but no escapechar set
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    need to escape, but no escapechar set
# expect:    9 "a;b,'c'\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'quoting': 2}
# expect:    9 '"a","b"\r\n'
# expect:    14 '"a,b","c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    15 '1,2.5,True,""\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    12 '"sh,own",1\r\n'
# expect:    17 '"é","日,本","😀"""\r\n'
# expect:    13 '"a","b","c"\r\n'
# expect:    7 '1,"2"\r\n'
# expect:    23 '"[1, 2]","{\'a\': \'b\'}"\r\n'
# expect:    13 '"a;b","\'c\'"\r\n'
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'escapechar': '\\'}
# expect:    5 'a,b\r\n'
# expect:    14 '"a,b","c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    12 '"sh,own",1\r\n'
# expect:    15 'é,"日,本","😀"""\r\n'
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    21 '"[1, 2]",{\'a\': \'b\'}\r\n'
# expect:    9 "a;b,'c'\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'doublequote': False}
# expect:    5 'a,b\r\n'
# expect:    need to escape, but no escapechar set
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    12 '"sh,own",1\r\n'
# expect:    need to escape, but no escapechar set
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    21 '"[1, 2]",{\'a\': \'b\'}\r\n'
# expect:    9 "a;b,'c'\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'skipinitialspace': True}
# expect:    5 'a,b\r\n'
# expect:    14 '"a,b","c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    13 '1,2.5,True,\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    12 '"sh,own",1\r\n'
# expect:    15 'é,"日,本","😀"""\r\n'
# expect:    7 'a,b,c\r\n'
# expect:    5 '1,2\r\n'
# expect:    21 '"[1, 2]",{\'a\': \'b\'}\r\n'
# expect:    9 "a;b,'c'\r\n"
# expect:    38 '1e+100,inf,1208925819614629174706176\r\n'
# expect: {'quoting': 1}
# expect:    9 '"a","b"\r\n'
# expect:    14 '"a,b","c""d"\r\n'
# expect:    4 '""\r\n'
# expect:    4 '""\r\n'
# expect:    2 '\r\n'
# expect:    21 '"1","2.5","True",""\r\n'
# expect:    13 '"x\ny","x\ry"\r\n'
# expect:    14 '"sh,own","1"\r\n'
# expect:    17 '"é","日,本","😀"""\r\n'
# expect:    13 '"a","b","c"\r\n'
# expect:    9 '"1","2"\r\n'
# expect:    23 '"[1, 2]","{\'a\': \'b\'}"\r\n'
# expect:    13 '"a;b","\'c\'"\r\n'
# expect:    44 '"1e+100","inf","1208925819614629174706176"\r\n'
# expect: {'lineterminator': '|'}
# expect:    4 'a,b|'
# expect:    13 '"a,b","c""d"|'
# expect:    3 '""|'
# expect:    3 '""|'
# expect:    1 '|'
# expect:    12 '1,2.5,True,|'
# expect:    8 'x\ny,x\ry|'
# expect:    11 '"sh,own",1|'
# expect:    14 'é,"日,本","😀"""|'
# expect:    6 'a,b,c|'
# expect:    4 '1,2|'
# expect:    20 '"[1, 2]",{\'a\': \'b\'}|'
# expect:    8 "a;b,'c'|"
# expect:    37 '1e+100,inf,1208925819614629174706176|'
# expect: {'dialect': 'unix'}
# expect:    8 '"a","b"\n'
# expect:    13 '"a,b","c""d"\n'
# expect:    3 '""\n'
# expect:    3 '""\n'
# expect:    1 '\n'
# expect:    20 '"1","2.5","True",""\n'
# expect:    12 '"x\ny","x\ry"\n'
# expect:    13 '"sh,own","1"\n'
# expect:    16 '"é","日,本","😀"""\n'
# expect:    12 '"a","b","c"\n'
# expect:    8 '"1","2"\n'
# expect:    22 '"[1, 2]","{\'a\': \'b\'}"\n'
# expect:    12 '"a;b","\'c\'"\n'
# expect:    43 '"1e+100","inf","1208925819614629174706176"\n'

before = csv.field_size_limit(3)
try:
    print(list(csv.reader(["abc,abcd"])))
except csv.Error as e:
    print(e)
# expect: field larger than field limit (3)
print(csv.field_size_limit(before))  # expect: 3
for row in csv.DictReader(["a,b", "1", "", "1,2,3", '"1\n', '2",4']):
    print(row)
# expect: {'a': '1', 'b': None}
# expect: {'a': '1', 'b': '2', None: ['3']}
# expect: {'a': '1\n2', 'b': '4'}
