"""Texts of sections with options, as .ini files have them. What a file holds is given by
read_string, or by read_file of lines: a run has no files."""

from collections import ChainMap
from collections.abc import MutableMapping
import re

from _pawl import unavailable

__all__ = ["NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError",
           "InterpolationError", "InterpolationDepthError", "InterpolationMissingOptionError",
           "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError", "ConfigParser",
           "RawConfigParser", "Interpolation", "BasicInterpolation", "ExtendedInterpolation",
           "SectionProxy", "ConverterMapping", "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH"]

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10

_UNSET = object()


class Error(Exception):
    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


def _place(source, lineno):
    where = f"While reading from {source!r}"
    if lineno is not None:
        where += f" [line {lineno:2d}]"
    return where


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        if source is None:
            message = f"Section {section!r} already exists"
        else:
            message = f"{_place(source, lineno)}: section {section!r} already exists"
        Error.__init__(self, message)
        self.section = section
        self.source = source
        self.lineno = lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        text = f"{option!r} in section {section!r} already exists"
        if source is None:
            message = f"Option {text}"
        else:
            message = f"{_place(source, lineno)}: option {text}"
        Error.__init__(self, message)
        self.section = section
        self.option = option
        self.source = source
        self.lineno = lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option = option
        self.section = section
        self.args = (option, section)


class InterpolationError(Error):
    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option = option
        self.section = section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        InterpolationError.__init__(
            self, option, section,
            f"Bad value substitution: option {option!r} in section {section!r} contains an "
            f"interpolation key {reference!r} which is not a valid option name. "
            f"Raw value: {rawval!r}")
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    pass


class InterpolationDepthError(InterpolationError):
    def __init__(self, option, section, rawval):
        InterpolationError.__init__(
            self, option, section,
            f"Recursion limit exceeded in value substitution: option {option!r} in section "
            f"{section!r} contains an interpolation key which cannot be substituted in "
            f"{MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}")
        self.args = (option, section, rawval)


class ParsingError(Error):
    def __init__(self, source=None, filename=None):
        if filename and source:
            raise ValueError("Cannot specify both `filename' and `source'. Use `source'.")
        if not filename and not source:
            raise ValueError("Required argument `source' not given.")
        source = source or filename
        Error.__init__(self, f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)

    @property
    def filename(self):
        return self.source

    @filename.setter
    def filename(self, value):
        self.source = value

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line}"


class MissingSectionHeaderError(ParsingError):
    def __init__(self, filename, lineno, line):
        Error.__init__(
            self,
            f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source = filename
        self.lineno = lineno
        self.line = line
        self.args = (filename, lineno, line)


# --- what stands in values for other values


class Interpolation:
    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class BasicInterpolation(Interpolation):
    """%(name)s is the option of that name; %% a per cent sign."""

    def before_get(self, parser, section, option, value, defaults):
        found = []
        self._expand(parser, option, found, value, section, defaults, 1)
        return "".join(found)

    def before_set(self, parser, section, option, value):
        rest = re.sub(r"%\([^)]+\)s", "", value.replace("%%", ""))
        if "%" in rest:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position "
                             f"{rest.find('%')}")
        return value

    def _expand(self, parser, option, found, rest, section, known, depth):
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            before, mark, after = rest.partition("%")
            found.append(before)
            if not mark:
                return
            if after[:1] == "%":
                found.append("%")
                rest = after[1:]
            elif after[:1] == "(":
                match = re.match(r"\(([^)]+)\)s", after)
                if match is None:
                    raise InterpolationSyntaxError(
                        option, section, f"bad interpolation variable reference {mark + after!r}")
                name = parser.optionxform(match.group(1))
                rest = after[match.end():]
                try:
                    value = known[name]
                except KeyError:
                    raise InterpolationMissingOptionError(option, section, raw, name) from None
                if "%" in value:
                    self._expand(parser, option, found, value, section, known, depth + 1)
                else:
                    found.append(value)
            else:
                raise InterpolationSyntaxError(
                    option, section,
                    f"'%' must be followed by '%' or '(', found: {mark + after!r}")


class ExtendedInterpolation(Interpolation):
    """${name} and ${section:name} are options; $$ a dollar sign."""

    def before_get(self, parser, section, option, value, defaults):
        found = []
        self._expand(parser, option, found, value, section, defaults, 1)
        return "".join(found)

    def before_set(self, parser, section, option, value):
        rest = re.sub(r"\$\{[^}]+\}", "", value.replace("$$", ""))
        if "$" in rest:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position "
                             f"{rest.find('$')}")
        return value

    def _expand(self, parser, option, found, rest, section, known, depth):
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            before, mark, after = rest.partition("$")
            found.append(before)
            if not mark:
                return
            if after[:1] == "$":
                found.append("$")
                rest = after[1:]
            elif after[:1] == "{":
                match = re.match(r"\{([^}]+)\}", after)
                if match is None:
                    raise InterpolationSyntaxError(
                        option, section, f"bad interpolation variable reference {mark + after!r}")
                path = match.group(1).split(":")
                rest = after[match.end():]
                from_section, name = section, option
                try:
                    if len(path) == 1:
                        name = parser.optionxform(path[0])
                        value = known[name]
                    elif len(path) == 2:
                        from_section = path[0]
                        name = parser.optionxform(path[1])
                        value = parser.get(from_section, name, raw=True)
                    else:
                        raise InterpolationSyntaxError(option, section,
                                                       f"More than one ':' found: {rest!r}")
                except (KeyError, NoSectionError, NoOptionError):
                    raise InterpolationMissingOptionError(option, section, raw,
                                                          ":".join(path)) from None
                if "$" in value:
                    self._expand(parser, name, found, value, from_section,
                                 dict(parser.items(from_section, raw=True)), depth + 1)
                else:
                    found.append(value)
            else:
                raise InterpolationSyntaxError(
                    option, section,
                    "'$' must be followed by '$' or '{', found: " + repr(mark + after))


# --- parsers


class RawConfigParser(MutableMapping):
    SECTCRE = re.compile(r"\[(?P<header>.+)\]")
    OPTCRE = re.compile(r"(?P<option>.*?)\s*(?:(?P<vi>=|:)\s*(?P<value>.*))$")
    OPTCRE_NV = re.compile(r"(?P<option>.*?)\s*(?:(?P<vi>=|:)\s*(?P<value>.*))?$")
    NONSPACECRE = re.compile(r"\S")
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True,
                      "0": False, "no": False, "false": False, "off": False}
    _DEFAULT_INTERPOLATION = Interpolation()

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *,
                 delimiters=("=", ":"), comment_prefixes=("#", ";"), inline_comment_prefixes=None,
                 strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT,
                 interpolation=_UNSET, converters=_UNSET):
        self._dict = dict_type
        self._sections = dict_type()
        self._defaults = dict_type()
        self._converters = ConverterMapping(self)
        self._proxies = dict_type()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            marks = "|".join(re.escape(mark) for mark in delimiters)
            end = "?$" if allow_no_value else "$"
            self._optcre = re.compile(
                rf"(?P<option>.*?)\s*(?:(?P<vi>{marks})\s*(?P<value>.*)){end}")
        self._comment_prefixes = tuple(comment_prefixes or ())
        self._inline_comment_prefixes = tuple(inline_comment_prefixes or ())
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        self._interpolation = interpolation
        if self._interpolation is _UNSET:
            self._interpolation = self._DEFAULT_INTERPOLATION
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError("interpolation= must be None or an instance of Interpolation; "
                            f"got an object of type {type(self._interpolation)}")
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections)

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        try:
            options = self._sections[section].copy()
        except KeyError:
            raise NoSectionError(section) from None
        options.update(self._defaults)
        return list(options.keys())

    # --- reading

    def read(self, filenames, encoding=None):
        unavailable("ConfigParser.read",
                    "a run has no files: read the text in a @task, and give it to read_string")

    def readfp(self, fp, filename=None):
        self.read_file(fp, source=filename)

    def read_file(self, f, source=None):
        if source is None:
            source = getattr(f, "name", "<???>")
        self._read(f, source)

    def read_string(self, string, source="<string>"):
        self._read(string.splitlines(keepends=True), source)

    def read_dict(self, dictionary, source="<dict>"):
        added = set()
        for section, keys in dictionary.items():
            section = str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in added:
                    raise
            added.add(section)
            for key, value in keys.items():
                key = self.optionxform(str(key))
                if value is not None:
                    value = str(value)
                if self._strict and (section, key) in added:
                    raise DuplicateOptionError(section, key, source)
                added.add((section, key))
                self.set(section, key, value)

    def _read_defaults(self, defaults):
        for option, value in defaults.items():
            self._defaults[self.optionxform(option)] = value

    # A line without its comment.
    def _strip_comment(self, line):
        end = len(line)
        for prefix in self._inline_comment_prefixes:
            at = line.find(prefix)
            while at >= 0:
                if at == 0 or line[at - 1].isspace():
                    end = min(end, at)
                    break
                at = line.find(prefix, at + 1)
        full = any(line.strip().startswith(prefix) for prefix in self._comment_prefixes)
        if full:
            end = 0
        return line[:end].strip(), full or end < len(line)

    def _read(self, lines, source):
        added = set()
        section = None      # the dict that options go to
        section_name = None
        option = None
        indent = 0
        problem = None
        for lineno, line in enumerate(lines, start=1):
            text, commented = self._strip_comment(line)
            if not text:
                if self._empty_lines_in_values:
                    # An empty line belongs to the value so far; one with a comment does not.
                    if (not commented and section is not None and option
                            and section[option] is not None):
                        section[option].append("")
                else:
                    indent = 10 ** 9
                continue
            first = self.NONSPACECRE.search(line)
            column = first.start() if first else 0
            if section is not None and option and column > indent:
                section[option].append(text)
                continue
            indent = column
            header = self.SECTCRE.match(text)
            if header:
                section_name = header.group("header")
                if section_name in self._sections:
                    if self._strict and section_name in added:
                        raise DuplicateSectionError(section_name, source, lineno)
                    section = self._sections[section_name]
                elif section_name == self.default_section:
                    section = self._defaults
                else:
                    section = self._dict()
                    self._sections[section_name] = section
                    self._proxies[section_name] = SectionProxy(self, section_name)
                added.add(section_name)
                option = None
            elif section is None:
                raise MissingSectionHeaderError(source, lineno, line)
            else:
                match = self._optcre.match(text)
                if match is None:
                    problem = self._note(problem, source, lineno, line)
                    continue
                option, mark, value = match.group("option", "vi", "value")
                if not option:
                    problem = self._note(problem, source, lineno, line)
                option = self.optionxform(option.rstrip())
                if self._strict and (section_name, option) in added:
                    raise DuplicateOptionError(section_name, option, source, lineno)
                added.add((section_name, option))
                section[option] = [value.strip()] if value is not None else None
        self._join_values()
        if problem is not None:
            raise problem

    def _note(self, problem, source, lineno, line):
        if problem is None:
            problem = ParsingError(source)
        problem.append(lineno, repr(line))
        return problem

    def _join_values(self):
        groups = [(self.default_section, self._defaults), *self._sections.items()]
        for section, options in groups:
            for name, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    # --- values

    # The options of a section over the defaults, under what the caller gives.
    def _unify_values(self, section, vars):
        options = {}
        try:
            options = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        given = {}
        if vars:
            for key, value in vars.items():
                given[self.optionxform(key)] = None if value is None else str(value)
        return ChainMap(given, options, self._defaults)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            known = self._unify_values(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = known[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section) from None
            return fallback
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, known)

    def _get_converted(self, section, option, convert, fallback=_UNSET, **kwargs):
        try:
            return convert(self.get(section, option, **kwargs))
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_converted(section, option, int, fallback, raw=raw, vars=vars, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_converted(section, option, float, fallback, raw=raw, vars=vars, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_converted(section, option, self._convert_to_boolean, fallback, raw=raw,
                                   vars=vars, **kwargs)

    # The getters of `converters`.
    def __getattr__(self, name):
        if name.startswith("get") and "_converters" in self.__dict__:
            convert = self._converters._functions.get(name[3:])
            if convert is not None:
                def getter(section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
                    return self._get_converted(section, option, convert, fallback, raw=raw,
                                               vars=vars, **kwargs)
                getter.converter = convert
                return getter
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        options = self._defaults.copy()
        try:
            options.update(self._sections[section])
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        names = list(options.keys())
        for key, value in (vars or {}).items():
            options[self.optionxform(key)] = value
        if raw:
            return [(name, options[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, options[name], options)
                 if options[name] is not None else None) for name in names]

    def popitem(self):
        for key in self.sections():
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def optionxform(self, optionstr):
        return optionstr.lower()

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        if not section or section == self.default_section:
            options = self._defaults
        else:
            try:
                options = self._sections[section]
            except KeyError:
                raise NoSectionError(section) from None
        options[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        mark = self._delimiters[0]
        if space_around_delimiters:
            mark = f" {mark} "
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults.items(), mark)
        for section in self._sections:
            self._write_section(fp, section, self._sections[section].items(), mark)

    def _write_section(self, fp, name, options, mark):
        fp.write(f"[{name}]\n")
        for key, value in options:
            value = self._interpolation.before_write(self, name, key, value)
            if value is not None or not self._allow_no_value:
                value = mark + str(value).replace("\n", "\n\t")
            else:
                value = ""
            fp.write(f"{key}{value}\n")
        fp.write("\n")

    def remove_option(self, section, option):
        if not section or section == self.default_section:
            options = self._defaults
        else:
            try:
                options = self._sections[section]
            except KeyError:
                raise NoSectionError(section) from None
        option = self.optionxform(option)
        existed = option in options
        if existed:
            del options[option]
        return existed

    def remove_section(self, section):
        existed = section in self._sections
        if existed:
            del self._sections[section]
            del self._proxies[section]
        return existed

    # --- as a mapping of sections

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        yield self.default_section
        yield from self._sections

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def _validate_value_types(self, *, section="", option="", value=""):
        if not isinstance(section, str):
            raise TypeError("section names must be strings")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if not self._allow_no_value or value:
            if not isinstance(value, str):
                raise TypeError("option values must be strings")

    @property
    def converters(self):
        return self._converters


class ConfigParser(RawConfigParser):
    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        plain, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = plain


class SectionProxy(MutableMapping):
    """One section, as a mapping of its options."""

    def __init__(self, parser, name):
        self._parser = parser
        self._name = name

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key)
                and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return iter(self._options())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        if not _impl:
            _impl = self._parser.get
        return _impl(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)

    # getint, getboolean and whatever other getter the parser has.
    def __getattr__(self, name):
        if not name.startswith("get") or "_parser" not in self.__dict__:
            raise AttributeError(f"'SectionProxy' object has no attribute {name!r}")
        getter = getattr(self._parser, name)

        def of_section(option, fallback=None, **kwargs):
            return self.get(option, fallback, _impl=getter, **kwargs)
        return of_section


class ConverterMapping(MutableMapping):
    """The converters of a parser, by the name that follows get."""

    GETTERCRE = re.compile(r"^get(?P<name>.+)$")

    def __init__(self, parser):
        # A getter that is a method of the parser's class has no function here.
        self._functions = {name[3:]: None for name in dir(type(parser))
                           if self.GETTERCRE.match(name)}

    def __getitem__(self, key):
        return self._functions[key]

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise ValueError(f"Incompatible key: {key} (type: {type(key)})")
        if not key:
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._functions[key] = value

    def __delitem__(self, key):
        del self._functions[key]

    def __iter__(self):
        return iter(self._functions)

    def __len__(self):
        return len(self._functions)
