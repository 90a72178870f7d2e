import re
for pattern in ('(', ')', '[', '*', 'a**', 'a{2}{3}', '(?P<1>a)', r'\1', '(?P<n>a)(?P<n>b)', 'a{3,1}', '(?<=a+)b',
                '[z-a]', r'\q', '(?P<n', '(?P=n)', '(?P>x)', '(?x', '(?i-i:a)', 'a(?i)b', r'[\w-z]', '(?(1)a|b|c)',
                '(?(9)a)', r'\x1', r'\u12', '\\', '(?#abc', '(?z)', 'a\n(', r'(a\1)', '(?<n>a)', '^*', '(?:', r'\777'):
    try:
        re.compile(pattern)
        print('fine', repr(pattern))
    except re.error as error:
        print(repr(pattern), '|', error, '|', error.msg, error.pos, error.lineno, error.colno)
# expect: '(' | missing ), unterminated subpattern at position 0 | missing ), unterminated subpattern 0 1 1
# expect: ')' | unbalanced parenthesis at position 0 | unbalanced parenthesis 0 1 1
# expect: '[' | unterminated character set at position 0 | unterminated character set 0 1 1
# expect: '*' | nothing to repeat at position 0 | nothing to repeat 0 1 1
# expect: 'a**' | multiple repeat at position 2 | multiple repeat 2 1 3
# expect: 'a{2}{3}' | multiple repeat at position 4 | multiple repeat 4 1 5
# expect: '(?P<1>a)' | bad character in group name '1' at position 4 | bad character in group name '1' 4 1 5
# expect: '\\1' | invalid group reference 1 at position 1 | invalid group reference 1 1 1 2
# expect: '(?P<n>a)(?P<n>b)' | redefinition of group name 'n' as group 2; was group 1 at position 12 | redefinition of group name 'n' as group 2; was group 1 12 1 13
# expect: 'a{3,1}' | min repeat greater than max repeat at position 2 | min repeat greater than max repeat 2 1 3
# expect: '(?<=a+)b' | look-behind requires fixed-width pattern | look-behind requires fixed-width pattern None None None
# expect: '[z-a]' | bad character range z-a at position 1 | bad character range z-a 1 1 2
# expect: '\\q' | bad escape \q at position 0 | bad escape \q 0 1 1
# expect: '(?P<n' | missing >, unterminated name at position 4 | missing >, unterminated name 4 1 5
# expect: '(?P=n)' | unknown group name 'n' at position 4 | unknown group name 'n' 4 1 5
# expect: '(?P>x)' | unknown extension ?P> at position 1 | unknown extension ?P> 1 1 2
# expect: '(?x' | missing -, : or ) at position 3 | missing -, : or ) 3 1 4
# expect: '(?i-i:a)' | bad inline flags: flag turned on and off at position 5 | bad inline flags: flag turned on and off 5 1 6
# expect: 'a(?i)b' | global flags not at the start of the expression at position 1 | global flags not at the start of the expression 1 1 2
# expect: '[\\w-z]' | bad character range \w-z at position 1 | bad character range \w-z 1 1 2
# expect: '(?(1)a|b|c)' | conditional backref with more than two branches at position 8 | conditional backref with more than two branches 8 1 9
# expect: '(?(9)a)' | invalid group reference 9 at position 3 | invalid group reference 9 3 1 4
# expect: '\\x1' | incomplete escape \x1 at position 0 | incomplete escape \x1 0 1 1
# expect: '\\u12' | incomplete escape \u12 at position 0 | incomplete escape \u12 0 1 1
# expect: '\\' | bad escape (end of pattern) at position 0 | bad escape (end of pattern) 0 1 1
# expect: '(?#abc' | missing ), unterminated comment at position 0 | missing ), unterminated comment 0 1 1
# expect: '(?z)' | unknown extension ?z at position 1 | unknown extension ?z 1 1 2
# expect: 'a\n(' | missing ), unterminated subpattern at position 2 (line 2, column 1) | missing ), unterminated subpattern 2 2 1
# expect: '(a\\1)' | cannot refer to an open group at position 2 | cannot refer to an open group 2 1 3
# expect: '(?<n>a)' | unknown extension ?<n at position 1 | unknown extension ?<n 1 1 2
# expect: '^*' | nothing to repeat at position 1 | nothing to repeat 1 1 2
# expect: '(?:' | missing ), unterminated subpattern at position 0 | missing ), unterminated subpattern 0 1 1
# expect: '\\777' | octal escape value \777 outside of range 0-0o377 at position 0 | octal escape value \777 outside of range 0-0o377 0 1 1
for pattern, flags in ((b'a', re.U), ('a', re.L), ('a', re.A | re.U)):
    try:
        re.compile(pattern, flags)
    except ValueError as error:
        print(error)
# expect: cannot use UNICODE flag with a bytes pattern
# expect: cannot use LOCALE flag with a str pattern
# expect: ASCII and UNICODE flags are incompatible
for template in (r'\2', r'\g<', r'\g<x', r'\g<nope>', r'\q', r'\g<9>', r'\g<!>', '\\'):
    try:
        print(re.sub('(a)', template, 'ba'))
    except (re.error, IndexError) as error:
        print(type(error).__name__, error)
# expect: error invalid group reference 2 at position 1
# expect: error missing group name at position 3
# expect: error missing >, unterminated name at position 3
# expect: IndexError unknown group name 'nope'
# expect: error bad escape \q at position 0
# expect: error invalid group reference 9 at position 3
# expect: error bad character in group name '!' at position 3
# expect: error bad escape (end of pattern) at position 0
try:
    re.compile(re.compile('a'), re.I)
except ValueError as error:
    print(error)
# expect: cannot process flags argument with a compiled pattern
try:
    re.sub('a', lambda m: 5, 'a')
except TypeError as error:
    print(error)
# expect: sequence item 0: expected str instance, int found
error = re.error('message', 'pattern', 3)
print(str(error), error.args, issubclass(re.error, Exception), re.error('x').pos)
# expect: message at position 3 ('message at position 3',) True None
