"""Words as a shell splits and quotes them."""

import re
from collections import deque
from io import StringIO

__all__ = ["shlex", "split", "quote", "join"]

_SAFE = re.compile(r"[\w@%+=:,./-]*", re.ASCII)


def quote(s):
    if not s:
        return "''"
    if _SAFE.fullmatch(s) is not None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join(quote(word) for word in split_command)


def split(s, comments=False, posix=True):
    if s is None:
        raise ValueError("s argument must not be None")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


# The states of the lexer, besides quotes and escapes, whose state is the character itself.
_BETWEEN = " "
_WORD = "a"
_PUNCTUATION = "c"
_ENDED = None


class shlex:
    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if isinstance(instream, str):
            instream = StringIO(instream)
        if instream is None:
            raise ValueError("a run has no input: pass the text to split")
        self.instream = instream
        self.infile = infile
        self.posix = posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
        if posix:
            self.wordchars += ("ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
                               "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ")
        self.whitespace = " \t\r\n"
        self.whitespace_split = False
        self.quotes = "'\""
        self.escape = "\\"
        self.escapedquotes = '"'
        self.state = _BETWEEN
        self.pushback = deque()
        self.lineno = 1
        self.debug = 0
        self.token = ""
        self.filestack = deque()
        self.source = None
        if not punctuation_chars:
            punctuation_chars = ""
        elif punctuation_chars is True:
            punctuation_chars = "();<>|&"
        self._punctuation_chars = punctuation_chars
        self._pushed_back = deque()
        if punctuation_chars:
            # Words may have these in them, as file names and options do.
            self.wordchars += "~-./*?="
            for mark in punctuation_chars:
                self.wordchars = self.wordchars.replace(mark, "")

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    def push_token(self, tok):
        self.pushback.appendleft(tok)

    def push_source(self, newstream, newfile=None):
        if isinstance(newstream, str):
            newstream = StringIO(newstream)
        self.filestack.appendleft((self.infile, self.instream, self.lineno))
        self.infile = newfile
        self.instream = newstream
        self.lineno = 1

    def pop_source(self):
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.popleft()
        self.state = _BETWEEN

    def get_token(self):
        if self.pushback:
            return self.pushback.popleft()
        token = self.read_token()
        while self.source is not None and token == self.source:
            found = self.sourcehook(self.read_token())
            if found:
                self.push_source(found[1], found[0])
            token = self.get_token()
        while token == self.eof:
            if not self.filestack:
                return self.eof
            self.pop_source()
            token = self.get_token()
        return token

    def _next_character(self):
        if self._punctuation_chars and self._pushed_back:
            return self._pushed_back.pop()
        return self.instream.read(1)

    def read_token(self):
        quoted = False
        after_escape = _BETWEEN
        while True:
            character = self._next_character()
            if character == "\n":
                self.lineno += 1
            if self.state is _ENDED:
                self.token = ""
                break
            if self.state == _BETWEEN:
                done, after_escape = self._between(character, quoted, after_escape)
                if done:
                    break
            elif self.state in self.quotes:
                quoted = True
                if not character:
                    raise ValueError("No closing quotation")
                if character == self.state:
                    if not self.posix:
                        self.token += character
                        self.state = _BETWEEN
                        break
                    self.state = _WORD
                elif (self.posix and character in self.escape
                      and self.state in self.escapedquotes):
                    after_escape = self.state
                    self.state = character
                else:
                    self.token += character
            elif self.state in self.escape:
                if not character:
                    raise ValueError("No escaped character")
                # Within quotes, an escape is one only before a quote or an escape.
                if (after_escape in self.quotes and character != self.state
                        and character != after_escape):
                    self.token += self.state
                self.token += character
                self.state = after_escape
            else:
                done, after_escape = self._in_word(character, quoted, after_escape)
                if done:
                    break
        word, self.token = self.token, ""
        if self.posix and not quoted and word == "":
            word = None
        return word

    def _skip_comment(self):
        self.instream.readline()
        self.lineno += 1

    def _between(self, character, quoted, after_escape):
        """One character between words: whether the token is complete, and where to go back to."""
        if not character:
            self.state = _ENDED
            return True, after_escape
        if character in self.whitespace:
            return bool(self.token or (self.posix and quoted)), after_escape
        if character in self.commenters:
            self._skip_comment()
        elif self.posix and character in self.escape:
            after_escape = _WORD
            self.state = character
        elif character in self.wordchars:
            self.token = character
            self.state = _WORD
        elif character in self._punctuation_chars:
            self.token = character
            self.state = _PUNCTUATION
        elif character in self.quotes:
            if not self.posix:
                self.token = character
            self.state = character
        elif self.whitespace_split:
            self.token = character
            self.state = _WORD
        else:
            self.token = character
            return bool(self.token or (self.posix and quoted)), after_escape
        return False, after_escape

    def _in_word(self, character, quoted, after_escape):
        complete = bool(self.token or (self.posix and quoted))
        if not character:
            self.state = _ENDED
            return True, after_escape
        if character in self.whitespace:
            self.state = _BETWEEN
            return complete, after_escape
        if character in self.commenters:
            self._skip_comment()
            if self.posix:
                self.state = _BETWEEN
                return complete, after_escape
        elif self.state == _PUNCTUATION:
            if character in self._punctuation_chars:
                self.token += character
            else:
                if character not in self.whitespace:
                    self._pushed_back.append(character)
                self.state = _BETWEEN
                return True, after_escape
        elif self.posix and character in self.quotes:
            self.state = character
        elif self.posix and character in self.escape:
            after_escape = _WORD
            self.state = character
        elif (character in self.wordchars or character in self.quotes
              or (self.whitespace_split and character not in self._punctuation_chars)):
            self.token += character
        else:
            if self._punctuation_chars:
                self._pushed_back.append(character)
            else:
                self.pushback.appendleft(character)
            self.state = _BETWEEN
            return complete, after_escape
        return False, after_escape

    def sourcehook(self, newfile):
        raise ValueError("a run has no files: push_source() takes a text")

    def error_leader(self, infile=None, lineno=None):
        file = self.infile if infile is None else infile
        line = self.lineno if lineno is None else lineno
        return '"%s", line %d: ' % (file, line)

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token
