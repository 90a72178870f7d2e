"""Text in lines of a given width."""

from _re import compile

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_BLANKS = "\t\n\v\f\r "
_IN_WORD = r"""[\w!"'&.,?]"""
_LETTER = r"[^\d\W]"
# A hyphen ends a piece behind two letters, which may have a hyphen between them, if it goes on
# with two letters of that kind.
_HYPHEN = (rf"-(?:(?<={_LETTER}{_LETTER}-)|(?<={_LETTER}-{_LETTER}-))"
           rf"(?={_LETTER}-?{_LETTER})")
_PIECE = rf"[^{_BLANKS}]+?(?:{_HYPHEN}|(?=[{_BLANKS}]|\Z)|(?<={_IN_WORD})(?=-{{2,}}\w))"


class TextWrapper:
    unicode_whitespace_trans = {9: 32, 10: 32, 11: 32, 12: 32, 13: 32, 32: 32}
    wordsep_re = compile(rf"([{_BLANKS}]+|(?<={_IN_WORD})-{{2,}}(?=\w)|{_PIECE})")
    wordsep_simple_re = compile(f"([{_BLANKS}]+)")
    sentence_end_re = compile(r"[a-z][.!?][\"']?\Z")

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True,
                 replace_whitespace=True, fix_sentence_endings=False, break_long_words=True,
                 drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None,
                 placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    # --- pieces

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(self.unicode_whitespace_trans)
        return text

    def _split(self, text):
        pattern = self.wordsep_re if self.break_on_hyphens else self.wordsep_simple_re
        return [piece for piece in pattern.split(text) if piece]

    def _fix_sentence_endings(self, chunks):
        """Two spaces behind a sentence, where there was one."""
        for i in range(len(chunks) - 1):
            if chunks[i + 1] == " " and self.sentence_end_re.search(chunks[i]):
                chunks[i + 1] = "  "

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    # --- lines

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        """A piece that is longer than a line: as much of it as fits, or all if it is alone."""
        if not self.break_long_words:
            if not cur_line:
                cur_line.append(reversed_chunks.pop())
            return
        end = 1 if width < 1 else width - cur_len
        piece = reversed_chunks[-1]
        if self.break_on_hyphens and len(piece) > end:
            hyphen = piece.rfind("-", 0, end)
            if hyphen > 0 and piece[:hyphen].strip("-"):
                end = hyphen + 1
        cur_line.append(piece[:end])
        reversed_chunks[-1] = piece[end:]

    def _check_width(self):
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            first = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(first) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")

    def _take_line(self, rest, width):
        """The pieces of the next line, and how long they are."""
        line = []
        length = 0
        while rest and length + len(rest[-1]) <= width:
            length += len(rest[-1])
            line.append(rest.pop())
        if rest and len(rest[-1]) > width:
            self._handle_long_word(rest, line, length, width)
            length = sum([len(piece) for piece in line])
        if self.drop_whitespace and line and line[-1].strip() == "":
            length -= len(line[-1])
            line.pop()
        return line, length

    def _is_last(self, rest):
        """Whether nothing worth a line of its own is left."""
        return not rest or self.drop_whitespace and len(rest) == 1 and not rest[0].strip()

    def _cut(self, lines, line, length, width, indent):
        """The last line that may be: the placeholder goes to its end."""
        while line:
            if line[-1].strip() and length + len(self.placeholder) <= width:
                line.append(self.placeholder)
                lines.append(indent + "".join(line))
                return
            length -= len(line[-1])
            line.pop()
        if lines:
            before = lines[-1].rstrip()
            if len(before) + len(self.placeholder) <= self.width:
                lines[-1] = before + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def _wrap_chunks(self, chunks):
        self._check_width()
        lines = []
        rest = chunks[::-1]
        while rest:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and rest[-1].strip() == "" and lines:
                rest.pop()
            line, length = self._take_line(rest, width)
            if not line:
                continue
            may_go_on = self.max_lines is None or len(lines) + 1 < self.max_lines
            if may_go_on or self._is_last(rest) and length <= width:
                lines.append(indent + "".join(line))
            else:
                self._cut(lines, line, length, width, indent)
                break
        return lines

    def wrap(self, text):
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    wrapper = TextWrapper(width=width, max_lines=1, **kwargs)
    return wrapper.fill(" ".join(text.strip().split()))


def dedent(text):
    """Takes away the blanks that all lines begin with; lines of blanks become empty."""
    lines = ["" if not line.strip(" \t") else line for line in text.split("\n")]
    margin = None
    for line in lines:
        if not line:
            continue
        blanks = line[:len(line) - len(line.lstrip(" \t"))]
        if margin is None:
            margin = blanks
            continue
        same = 0
        while same < min(len(margin), len(blanks)) and margin[same] == blanks[same]:
            same += 1
        margin = margin[:same]
    if margin:
        lines = [line[len(margin):] for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    if predicate is None:
        predicate = str.strip
    return "".join([prefix + line if predicate(line) else line
                    for line in text.splitlines(True)])
