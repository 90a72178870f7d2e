import shlex

print(shlex.split("cp 'a file' \"b \\\"c\\\"\" d\\ e # no comment"))
# expect: ['cp', 'a file', 'b "c"', 'd e', '#', 'no', 'comment']
print(shlex.split("a b # comment", comments=True), shlex.split("a'b' \"c\"d", posix=False), shlex.split(""))
# expect: ['a', 'b'] ["a'b'", '"c"', 'd'] []
print(shlex.quote("it's"), shlex.quote(""), shlex.quote("plain-1.0_x"), shlex.quote("a b;c"))
# expect: 'it'"'"'s' '' plain-1.0_x 'a b;c'
print(shlex.join(["echo", "a b", "$HOME", "x"]), shlex.split(shlex.join(["a'b", 'c"d', "e\\f", ""])))
# expect: echo 'a b' '$HOME' x ["a'b", 'c"d', 'e\\f', '']
for text in ("'open", '"open', "end\\"):
    try:
        shlex.split(text)
    except ValueError as error:
        print(error)
# expect: No closing quotation
# expect: No closing quotation
# expect: No escaped character
lexer = shlex.shlex("a=1 && b | (c; d) # note\nlast-word 'q x'", punctuation_chars=True)
print(list(lexer), lexer.lineno, lexer.punctuation_chars)
# expect: ['a=1', '&&', 'b', '|', '(', 'c', ';', 'd', ')', 'last-word', "'q x'"] 2 ();<>|&
lexer = shlex.shlex("x = y + 'z w'\nnext ~/path", posix=True)
print(lexer.get_token(), lexer.get_token(), lexer.lineno)  # expect: x = 1
lexer.push_token("pushed")
print(lexer.get_token(), lexer.read_token(), lexer.read_token(), lexer.get_token())
# expect: pushed y + z w
lexer.push_source("from other", "other.txt")
print(lexer.get_token(), lexer.infile, lexer.error_leader(), lexer.error_leader("f", 3))
# expect: from other.txt "other.txt", line 1:  "f", line 3:
lexer.pop_source()
print([token for token in lexer], lexer.eof)  # expect: ['next', '~', '/', 'path'] None
lexer = shlex.shlex("key: value, other", posix=True)
lexer.whitespace += ","
lexer.whitespace_split = True
lexer.commenters = ""
print(list(lexer), lexer.token == "", lexer.state, lexer.quotes, lexer.escape, lexer.escapedquotes)
# expect: ['key:', 'value', 'other'] True None '" \ "


class Including(shlex.shlex):
    def sourcehook(self, newfile):
        return newfile, f"one {newfile} two"


lexer = Including("a include other b", posix=True)
lexer.source = "include"
print(list(lexer))  # expect: ['a', 'one', 'other', 'two', 'b']
