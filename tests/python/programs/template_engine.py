"""A template engine: text with {{ expressions | filters }}, {% for %}, {% if %}, {% block %} and
inheritance. Templates are generators of pieces."""
import re
from collections.abc import Mapping, Sequence

SPLIT = re.compile(r"(\{\{.*?\}\}|\{%-?.*?-?%\}|\{#.*?#\})", re.DOTALL)
WORD = re.compile(r"""\s*("[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|[A-Za-z_][\w.]*|==|!=|<=|>=|[<>|:,()])""")


class TemplateError(Exception):
    def __init__(self, message, line):
        super().__init__(f"{message} (line {line})")


class Markup(str):
    """Text that needs no escaping."""


def escape(value):
    if isinstance(value, Markup):
        return value
    text = str(value)
    for raw, safe in ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"):
        text = text.replace(raw, safe)
    return Markup(text)


FILTERS = {}


def template_filter(function=None, *, name=None):
    def register(function):
        FILTERS[name or function.__name__.rstrip("_")] = function
        return function
    return register(function) if function else register


template_filter(str.upper, name="upper")
template_filter(str.title, name="title")
template_filter(len, name="length")
template_filter(lambda value, fallback="": fallback if value in (None, "") else value, name="default")
template_filter(lambda value, separator=", ": separator.join(map(str, value)), name="join")
template_filter(lambda value, digits=2: f"{value:,.{digits}f}", name="money")
template_filter(lambda value: Markup(value), name="safe")


@template_filter
def truncate(value, length=10, end="…"):
    return value if len(value) <= length else value[:length - len(end)].rstrip() + end


@template_filter
def sort_(value, by=None):
    return sorted(value, key=lambda item: lookup(item, by) if by else item)


def lookup(value, path):
    for step in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, Sequence) and step.lstrip("-").isdigit():
            value = value[int(step)] if -len(value) <= int(step) < len(value) else None
        else:
            value = getattr(value, step, None)
        if callable(value):
            value = value()
        if value is None:
            return None
    return value


class Scope(dict):
    def __init__(self, parent, **names):
        super().__init__(names)
        self.parent = parent

    def __missing__(self, name):
        return None if self.parent is None else self.parent[name]


class Expression:
    OPERATORS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
                 "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "in": lambda a, b: a in b,
                 "and": lambda a, b: a and b, "or": lambda a, b: a or b}

    def __init__(self, source, line):
        self.words, at = [], 0
        source = source.strip()
        while at < len(source):
            found = WORD.match(source, at)
            if found is None:
                raise TemplateError(f"cannot read {source[at:]!r}", line)
            self.words.append(found[1])
            at = found.end()
        self.line, self.source = line, source
        self.run = self.binary()
        if self.words:
            raise TemplateError(f"unexpected {self.words[0]!r} in {source!r}", line)

    def next_is(self, *words):
        return bool(self.words) and self.words[0] in words and self.words.pop(0)

    def binary(self):
        left = self.filtered()
        while word := self.next_is(*self.OPERATORS):
            left = self.combine(self.OPERATORS[word], left, self.filtered())
        return left

    @staticmethod
    def combine(operation, left, right):
        return lambda scope: operation(left(scope), right(scope))

    def filtered(self):
        value = self.atom()
        while self.next_is("|"):
            name = self.words.pop(0) if self.words else ""
            if name not in FILTERS:
                raise TemplateError(f"no filter {name!r}", self.line)
            arguments = []
            if self.next_is(":"):
                arguments.append(self.atom())
                while self.next_is(","):
                    arguments.append(self.atom())
            value = self.apply(FILTERS[name], value, arguments)
        return value

    @staticmethod
    def apply(function, value, arguments):
        return lambda scope: function(value(scope), *(argument(scope) for argument in arguments))

    def atom(self):
        if self.next_is("not"):
            inner = self.atom()
            return lambda scope: not inner(scope)
        if self.next_is("("):
            inner = self.binary()
            self.next_is(")")
            return inner
        if not self.words:
            raise TemplateError(f"{self.source!r} ends too early", self.line)
        word = self.words.pop(0)
        if word[0] in "\"'":
            return lambda scope: word[1:-1]
        if word.lstrip("-")[0].isdigit():
            number = float(word) if "." in word else int(word)
            return lambda scope: number
        first, _, rest = word.partition(".")
        return lambda scope: lookup(scope[first], rest) if rest else scope[first]


class Template:
    def __init__(self, source, loader=None):
        self.loader, self.blocks, self.parent = loader, {}, None
        self.tokens, line = [], 1
        for piece in SPLIT.split(source):
            self.tokens.append((piece, line))
            line += piece.count("\n")
        self.position = 0
        self.body = self.parse(())

    def parse(self, ends):
        nodes = []
        while self.position < len(self.tokens):
            piece, line = self.tokens[self.position]
            self.position += 1
            if piece.startswith("{{"):
                nodes.append(self.output(Expression(piece[2:-2], line)))
            elif piece.startswith("{%"):
                words = piece[2:-2].strip("- \n").split(None, 1)
                name, rest = words[0], words[1] if len(words) > 1 else ""
                if name in ends:
                    self.last = name, rest, line
                    return nodes
                handler = getattr(self, f"tag_{name}", None)
                if handler is None:
                    raise TemplateError(f"unknown tag {name!r}", line)
                nodes.append(handler(rest, line))
            elif piece and not piece.startswith("{#"):
                nodes.append(lambda scope, text=piece: iter((text,)))
        if ends:
            raise TemplateError(f"{' or '.join(ends)} is missing", self.tokens[-1][1])
        return nodes

    @staticmethod
    def output(expression):
        def run(scope):
            value = expression.run(scope)
            yield "" if value is None else escape(value)
        return run

    @staticmethod
    def run_all(nodes, scope):
        for node in nodes:
            yield from node(scope)

    def tag_if(self, rest, line):
        arms = [(Expression(rest, line), self.parse(("elif", "else", "endif")))]
        while self.last[0] == "elif":
            test = Expression(*self.last[1:])
            arms.append((test, self.parse(("elif", "else", "endif"))))
        other = self.parse(("endif",)) if self.last[0] == "else" else []

        def run(scope):
            for test, body in arms:
                if test.run(scope):
                    return self.run_all(body, scope)
            return self.run_all(other, scope)
        return run

    def tag_for(self, rest, line):
        names, found, source = rest.partition(" in ")
        if not found:
            raise TemplateError("for without in", line)
        names = [n.strip() for n in names.split(",")]
        items = Expression(source, line)
        body = self.parse(("else", "endfor"))
        other = self.parse(("endfor",)) if self.last[0] == "else" else []

        def run(scope):
            values = items.run(scope)
            values = list(values.items() if isinstance(values, Mapping) else values or ())
            for index, value in enumerate(values):
                loop = {"index": index + 1, "first": not index, "last": index + 1 == len(values)}
                bound = {names[0]: value} if len(names) == 1 else dict(zip(names, value, strict=True))
                yield from self.run_all(body, Scope(scope, loop=loop, **bound))
            if not values:
                yield from self.run_all(other, scope)
        return run

    def tag_set(self, rest, line):
        name, _, source = rest.partition("=")
        value = Expression(source, line)

        def run(scope):
            scope[name.strip()] = value.run(scope)
            yield from ()
        return run

    def tag_block(self, rest, line):
        self.blocks[rest] = self.parse(("endblock",))
        return lambda scope: scope["__blocks__"][rest](scope)

    def tag_extends(self, rest, line):
        self.parent = self.loader(rest.strip("\"'"))
        return lambda scope: iter(())

    def tag_include(self, rest, line):
        part = self.loader(rest.strip("\"'"))
        return lambda scope: part.pieces(scope)

    def pieces(self, scope, overriding=None):
        blocks = {name: (lambda s, nodes=nodes: self.run_all(nodes, s)) for name, nodes in self.blocks.items()}
        blocks |= overriding or {}
        if self.parent is not None:
            return self.parent.pieces(scope, blocks)
        return self.run_all(self.body, Scope(scope, __blocks__=blocks))

    def render(self, /, **names):
        return "".join(self.pieces(Scope(None, **names)))


FILES = {
    "base": "<h1>{% block title %}Shop{% endblock %}</h1>\n{% block body %}-{% endblock %}\n{% include 'foot' %}",
    "foot": "by {{ owner | default:'nobody' | title }}",
    "list": """{% extends "base" %}{% block title %}{{ items|length }} items{% endblock %}{% block body %}
{% for item in items | sort:"price" %}{{ loop.index }}. {{ item.name | truncate:8 }}: {{ item.price | money }}{% if item.tags %} [{{ item.tags | join:"/" | upper }}]{% endif %}{% if not loop.last %}
{% endif %}{% else %}nothing{% endfor %}{% endblock %}""",
}


def load(name, cache={}):
    if name not in cache:
        cache[name] = Template(FILES[name], load)
    return cache[name]


class Item:
    def __init__(self, name, price, *tags):
        self.name, self.price, self.tags = name, price, tags

    def twice(self):
        return self.price * 2


items = [Item("Very long name", 1234.5, "new", "a<b"), Item("Nut & bolt", 0.25), Item("Cog", 3)]
print(load("list").render(items=items, owner="ann lee"))
# expect: <h1>3 items</h1>
# expect:
# expect: 1. Nut &amp; b…: 0.25
# expect: 2. Cog: 3.00
# expect: 3. Very lo…: 1,234.50 [NEW/A&lt;B]
# expect: by Ann Lee
print(load("list").render(items=[]))
# expect: <h1>0 items</h1>
# expect:
# expect: nothing
# expect: by Nobody
print(Template("{% set x = 5 %}{{ x }}{{ y }}{% for k, v in d %}{{ k }}={{ v }};{% endfor %}{# gone #}").render(d={"a": 1, "b": [2]}))
# expect: 5a=1;b=[2];
print(Template("{% if a > 3 and b %}yes{% elif a == 3 %}three{% else %}no{% endif %}").render(a=3, b=0),
      Template("{{ i.twice }} {{ i.tags.0 }} {{ i.tags.7 }} {{ i.none.deeper }} {{ '<b>' | safe }} {{ '<b>' }}").render(i=items[0]))
# expect: three 2469.0 new   <b> &lt;b&gt;
print(Template("{% for row in grid %}{% for cell in row %}{{ cell }}{% if loop.last %}|{% endif %}{% endfor %}{% endfor %}").render(
    grid=[[1, 2], [3], []]), Template("{{ 1 in l }} {{ not (2 in l) }} {{ 'x' == w or 'z' }}").render(l=[1], w="y"))
# expect: 12|3| True True z
for source in ("{% if x %}", "{{ a | nothing }}", "{% for x %}{% endfor %}", "\n\n{% what %}", "{{ a b }}", "{{ }}", "{{ $ }}"):
    try:
        print(Template(source).render())
    except TemplateError as error:
        print(error)
# expect: elif or else or endif is missing (line 1)
# expect: no filter 'nothing' (line 1)
# expect: for without in (line 1)
# expect: unknown tag 'what' (line 3)
# expect: unexpected 'b' in 'a b' (line 1)
# expect: '' ends too early (line 1)
# expect: cannot read '$' (line 1)
try:
    Template("{% for a, b in x %}{% endfor %}").render(x=[(1, 2), (3,)])
except ValueError as error:
    print(error)
# expect: zip() argument 2 is shorter than argument 1
