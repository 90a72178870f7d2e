import json
for t in ('', '{', '[1,', '[1 2]', '{"a"}', '{"a":}', '{a: 1}', "{'a': 1}", 'nul', '01', '1.', '"abc', '"\\x"', '[1]x', '[1,]', '{"a":1,}', '"\n"', '+1', '-', '{"a": 1 "b": 2}', '\n\n [x]'):
    try:
        print(json.loads(t))
    except json.JSONDecodeError as e:
        print(e)
# expect: Expecting value: line 1 column 1 (char 0)
# expect: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
# expect: Expecting value: line 1 column 4 (char 3)
# expect: Expecting ',' delimiter: line 1 column 4 (char 3)
# expect: Expecting ':' delimiter: line 1 column 5 (char 4)
# expect: Expecting value: line 1 column 6 (char 5)
# expect: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
# expect: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
# expect: Expecting value: line 1 column 1 (char 0)
# expect: Extra data: line 1 column 2 (char 1)
# expect: Extra data: line 1 column 2 (char 1)
# expect: Unterminated string starting at: line 1 column 1 (char 0)
# expect: Invalid \escape: line 1 column 2 (char 1)
# expect: Extra data: line 1 column 4 (char 3)
# expect: Expecting value: line 1 column 4 (char 3)
# expect: Expecting property name enclosed in double quotes: line 1 column 8 (char 7)
# expect: Invalid control character at: line 1 column 2 (char 1)
# expect: Expecting value: line 1 column 1 (char 0)
# expect: Expecting value: line 1 column 1 (char 0)
# expect: Expecting ',' delimiter: line 1 column 9 (char 8)
# expect: Expecting value: line 3 column 3 (char 4)
try:
    json.loads('[1, 2')
except ValueError as e:
    print(type(e).__name__, e.msg, e.pos, e.lineno, e.colno, e.doc)
# expect: JSONDecodeError Expecting ',' delimiter 5 1 6 [1, 2
try:
    json.loads(5)
except TypeError as e:
    print(e)
# expect: the JSON object must be str, bytes or bytearray, not int
for text, start in (('1', -1), ('1', 5), ('[1]', 'x'), ('[1]', True), (5, 0)):
    try:
        print(json.JSONDecoder().raw_decode(text, start))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
# expect: ValueError idx cannot be negative
# expect: JSONDecodeError Expecting value: line 1 column 6 (char 5)
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: (1, 2)
# expect: TypeError first argument must be a string, not int
