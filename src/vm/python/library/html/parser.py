"""Reads pages piece by piece, broken ones too, and calls a method for whatever it meets.

Each parse_ method gets the place in rawdata where something begins and gives the place behind it,
or -1 if its end has not come yet. They have the names that CPython's have, since classes derive from
HTMLParser and call or replace them.
"""

import re
from html import unescape

from _pawl import unavailable

__all__ = ["HTMLParser"]

# What tags are made of. A slash is a gap wherever it does not end the tag.
_NAME = r"[a-zA-Z][^\t\n\f\r />\0]*"
_GAP = r"(?:\s|/(?!>))*"
_ATTRIBUTE = r"(?<=['\"\s/])[^\s/>][^\s/=>]*"
_VALUE = r"\s*=+\s*('[^']*'|\"[^\"]*\"|(?!['\"])[^\s>]*)"

_name_and_gap = re.compile(f"({_NAME}){_GAP}")
_attribute_and_gap = re.compile(f"({_ATTRIBUTE})({_VALUE})?{_GAP}")
_start_tag = re.compile(rf"<{_NAME}(?:[\s/]*(?:{_ATTRIBUTE}(?:{_VALUE}\s*)?{_GAP})*)?\s*")
_end_tag = re.compile(r"</\s*([a-zA-Z][a-zA-Z0-9_:.-]*)\s*>")

_text_end = re.compile("[<&]")
_reference_end = re.compile(r"[;\s]")
# References are known by the character behind them, which is part of them if it is a semicolon.
_number = re.compile("&#([0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
_named = re.compile("&([a-zA-Z][a-zA-Z0-9.-]*)[^a-zA-Z0-9]")

_comment_end = re.compile(r"--\s*>")
_section_name = re.compile(r"([a-zA-Z][a-zA-Z0-9_.-]*)\s*")
_section_end = re.compile(r"\]\s*\]\s*>")
_office_section_end = re.compile(r"\]\s*>")

# The longest name of a character, and a few characters more.
_LONGEST_REFERENCE = 34


class HTMLParser:
    CDATA_CONTENT_ELEMENTS = ("script", "style")

    _start_tag_text = None

    def __init__(self, *, convert_charrefs=True):
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        self.rawdata = ""
        self.lasttag = "???"
        self.lineno = 1
        self.offset = 0
        self.clear_cdata_mode()

    def feed(self, data):
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        self.goahead(1)

    def getpos(self):
        return self.lineno, self.offset

    def get_starttag_text(self):
        return self._start_tag_text

    def set_cdata_mode(self, elem):
        self.cdata_elem = elem.lower()
        self.interesting = re.compile(rf"</\s*{self.cdata_elem}\s*>", re.IGNORECASE)

    def clear_cdata_mode(self):
        self.cdata_elem = None
        self.interesting = _text_end

    def updatepos(self, i, j):
        """Counts the lines and columns from one place to another, and gives the latter."""
        if i >= j:
            return j
        lines = self.rawdata.count("\n", i, j)
        if lines:
            self.lineno += lines
            self.offset = j - self.rawdata.rindex("\n", i, j) - 1
        else:
            self.offset += j - i
        return j

    # --- what a class of one's own does something with

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        pass

    def handle_charref(self, name):
        pass

    def handle_entityref(self, name):
        pass

    def handle_data(self, data):
        pass

    def handle_comment(self, data):
        pass

    def handle_decl(self, decl):
        pass

    def handle_pi(self, data):
        pass

    def unknown_decl(self, data):
        pass

    # --- reading

    def goahead(self, end):
        """Reads as far as it is certain what follows, or everything."""
        text = self.rawdata
        i = 0
        while i < len(text):
            stop = self._end_of_text(i)
            if stop < 0:
                break
            if i < stop:
                self._give_text(i, stop)
            i = self.updatepos(i, stop)
            if i == len(text):
                break
            if text[i] == "<":
                stop = self._parse_markup(i)
                if stop < 0:
                    if not end:
                        break
                    stop = self._end_of_broken_markup(i)
                    self._give_text(i, stop)
                i = self.updatepos(i, stop)
                continue
            stop, known = self._parse_reference(i, end)
            i = self.updatepos(i, stop)
            if not known:
                break
        if end and i < len(text) and not self.cdata_elem:
            self._give_text(i, len(text))
            i = self.updatepos(i, len(text))
        self.rawdata = text[i:]

    def _give_text(self, i, j):
        text = self.rawdata[i:j]
        self.handle_data(unescape(text) if self.convert_charrefs and not self.cdata_elem else text)

    def _end_of_text(self, i):
        """Where the text that begins here ends, or -1 if that is not certain."""
        text = self.rawdata
        if self.cdata_elem or not self.convert_charrefs:
            found = self.interesting.search(text, i)
            if found:
                return found.start()
            return -1 if self.cdata_elem else len(text)
        stop = text.find("<", i)
        if stop >= 0:
            return stop
        reference = text.rfind("&", max(i, len(text) - _LONGEST_REFERENCE))
        if reference >= 0 and not _reference_end.search(text, reference):
            return -1
        return len(text)

    def _parse_markup(self, i):
        text = self.rawdata
        second = text[i + 1:i + 2]
        if second.isascii() and second.isalpha():
            return self.parse_starttag(i)
        if second == "/":
            return self.parse_endtag(i)
        if text.startswith("<!--", i):
            return self.parse_comment(i)
        if second == "?":
            return self.parse_pi(i)
        if second == "!":
            return self.parse_html_declaration(i)
        if second:
            self.handle_data("<")
            return i + 1
        return -1

    def _end_of_broken_markup(self, i):
        stop = self.rawdata.find(">", i + 1)
        if stop >= 0:
            return stop + 1
        stop = self.rawdata.find("<", i + 1)
        return stop if stop >= 0 else i + 1

    def _parse_reference(self, i, end):
        """Where it ends, and whether it is certain what it is."""
        text = self.rawdata
        number = text.startswith("&#", i)
        found = (_number if number else _named).match(text, i)
        if found:
            if number:
                # Without its last character, whatever that is.
                self.handle_charref(found.group()[2:-1])
            else:
                self.handle_entityref(found.group(1))
            stop = found.end()
            return stop if text[stop - 1] == ";" else stop - 1, True
        if number:
            if ";" in text[i:]:
                self.handle_data("&#")
                return i + 2, False
            return i, False
        second = text[i + 1:i + 2]
        if second.isascii() and second.isalpha():
            # Of a text that ends with an ampersand and one letter, the ampersand is lost.
            return i + 1 if end and len(text) == i + 2 else i, False
        if second:
            self.handle_data("&")
            return i + 1, True
        return i, False

    # --- tags

    def parse_starttag(self, i):
        self._start_tag_text = None
        stop = self.check_for_whole_start_tag(i)
        if stop < 0:
            return stop
        text = self.rawdata
        self._start_tag_text = text[i:stop]
        found = _name_and_gap.match(text, i + 1)
        self.lasttag = tag = found.group(1).lower()
        attrs = []
        at = found.end()
        while at < stop:
            found = _attribute_and_gap.match(text, at)
            if not found:
                break
            name, given, value = found.groups()
            if not given:
                value = None
            elif value[:1] in ("'", '"') and len(value) > 1 and value[0] == value[-1]:
                value = value[1:-1]
            attrs.append((name.lower(), unescape(value) if value else value))
            at = found.end()
        closing = text[at:stop].strip()
        if closing == "/>":
            self.handle_startendtag(tag, attrs)
        elif closing == ">":
            self.handle_starttag(tag, attrs)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag)
        else:
            self.handle_data(text[i:stop])
        return stop

    def check_for_whole_start_tag(self, i):
        text = self.rawdata
        stop = _start_tag.match(text, i).end()
        if text.startswith(">", stop):
            return stop + 1
        if text.startswith("/>", stop):
            return stop + 2
        # What may still become an attribute is waited for.
        next = text[stop:stop + 1]
        if next == "" or next in "/=" or next.isascii() and next.isalpha():
            return -1
        return stop

    def parse_endtag(self, i):
        text = self.rawdata
        stop = text.find(">", i + 1) + 1
        if not stop:
            return -1
        found = _end_tag.match(text, i)
        tag = found.group(1).lower() if found else None
        if self.cdata_elem is not None:
            if tag != self.cdata_elem:
                self.handle_data(text[i:stop])
                return stop
        elif not found:
            return self._parse_odd_end_tag(i)
        self.handle_endtag(tag)
        self.clear_cdata_mode()
        return stop

    def _parse_odd_end_tag(self, i):
        text = self.rawdata
        found = _name_and_gap.match(text, i + 2)
        if found:
            self.handle_endtag(found.group(1).lower())
            return text.find(">", found.end()) + 1
        return i + 3 if text.startswith("</>", i) else self.parse_bogus_comment(i)

    # --- declarations and comments

    def parse_html_declaration(self, i):
        text = self.rawdata
        if text.startswith("<!--", i):
            return self.parse_comment(i)
        if text.startswith("<![", i):
            return self.parse_marked_section(i)
        if text[i:i + 9].lower() != "<!doctype":
            return self.parse_bogus_comment(i)
        stop = text.find(">", i + 9)
        if stop < 0:
            return -1
        self.handle_decl(text[i + 2:stop])
        return stop + 1

    def parse_bogus_comment(self, i, report=1):
        text = self.rawdata
        if text[i:i + 2] not in ("<!", "</"):
            raise AssertionError("unexpected call to parse_comment()")
        stop = text.find(">", i + 2)
        if stop < 0:
            return -1
        if report:
            self.handle_comment(text[i + 2:stop])
        return stop + 1

    def parse_comment(self, i, report=1):
        text = self.rawdata
        if not text.startswith("<!--", i):
            raise AssertionError("unexpected call to parse_comment()")
        found = _comment_end.search(text, i + 4)
        if not found:
            return -1
        if report:
            self.handle_comment(text[i + 4:found.start()])
        return found.end()

    def parse_pi(self, i):
        text = self.rawdata
        stop = text.find(">", i + 2)
        if stop < 0:
            return -1
        self.handle_pi(text[i + 2:stop])
        return stop + 1

    def parse_marked_section(self, i, report=1):
        text = self.rawdata
        if len(text) == i + 3:
            return -1
        found = _section_name.match(text, i + 3)
        if not found:
            self.updatepos(i, i + 3)
            raise AssertionError(f"expected name token at {text[i:i + 20]!r}")
        if found.end() == len(text):
            return -1
        name = found.group(1).lower()
        if name in ("cdata", "ignore", "include", "rcdata", "temp"):
            found = _section_end.search(text, i + 3)
        elif name in ("else", "endif", "if"):
            found = _office_section_end.search(text, i + 3)
        else:
            raise AssertionError(
                f"unknown status keyword {text[i + 3:found.end()]!r} in marked section")
        if not found:
            return -1
        if report:
            self.unknown_decl(text[i + 3:found.start()])
        return found.end()

    @property
    def parse_declaration(self):
        unavailable("HTMLParser.parse_declaration",
                    "it is of no use to pages: handle_decl() gets their doctype")
