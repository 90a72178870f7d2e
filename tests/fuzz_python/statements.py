"""Random statements, in bodies that always end: every loop is bounded and every loop and function
pays from one budget, so that nested calls cannot multiply without end.
"""

from expressions import TYPES, Expressions

ERRORS = ["ValueError", "KeyError", "IndexError", "TypeError", "ZeroDivisionError", "Trouble",
          "DeepTrouble", "LookupError", "ArithmeticError"]
CAUGHT = ERRORS + ["Exception", "(ValueError, KeyError)", "(TypeError, ArithmeticError)"]
MAXIMUM_DEPTH = 3


class Scope:
    """Variables by type, visible in one function; `declared` are those of enclosing functions."""

    def __init__(self, kind, parent=None):
        self.kind = kind  # "module", "function", "generator", "async"
        self.parent = parent
        self.variables = {kind_: [] for kind_ in TYPES}
        self.loop_depth = 0
        self.in_star = False


class Statements(Expressions):
    def __init__(self, random):
        self.random = random
        self.scope = Scope("module")
        self.lines = []
        self.indent = 0
        self.counter = 0
        self.functions = []  # (name, result type, function that writes a call)
        self.classes = []
        self.comprehension_depth = 0

    # What Expressions asks for.

    def names(self, kind):
        return self.scope.variables[kind]

    def callables(self, kind):
        return [write for _, result, write in self.functions if result == kind]

    def walrus_allowed(self):
        return self.scope.kind == "function" and "walrus" in self.scope.variables["int"]

    def awaited(self, text):
        if self.scope.kind != "async":
            return None
        return self.pick([f"(await later({text}))", f"(await nap({self.duration()}, {text}))"])

    def duration(self):
        return self.random.randrange(0, 9)

    # Writing.

    def emit(self, text):
        self.lines.append("    " * self.indent + text)

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def block(self, header, write):
        """A compound statement whose body's new variables are forgotten afterwards, mostly."""
        self.emit(header)
        self.indent += 1
        before = {kind: list(names) for kind, names in self.scope.variables.items()}
        start = len(self.lines)
        write()
        if len(self.lines) == start:
            self.emit("pass")
        if self.chance(0.95):
            self.scope.variables = before
        self.indent -= 1

    def body(self, depth, count=None):
        for _ in range(count or self.random.randrange(1, 4)):
            self.statement(depth)

    def loop_body(self, depth):
        def write():
            self.emit("tick()")
            self.scope.loop_depth += 1
            self.body(depth)
            if self.chance(0.25):
                self.block(f"if {self.expression('bool', 2)}:",
                           lambda: self.emit(self.pick(["break", "continue"])))
            self.scope.loop_depth -= 1
        return write

    # Statements.

    def statement(self, depth):
        simple = [self.assign, self.assign, self.augment, self.show, self.mutate, self.unpack,
                  self.show, self.delete_item, self.raise_or_assert, self.call_statement]
        compound = [self.if_statement, self.for_statement, self.while_statement,
                    self.try_statement, self.with_statement, self.match_statement,
                    self.object_use, self.generator_use, self.try_statement]
        if self.scope.kind == "async":
            compound += [self.async_statement] * 4
        if depth > 0 and self.chance(0.45):
            self.pick(compound)(depth - 1)
        else:
            self.pick(simple)()

    def bounded(self, kind, text):
        """Keeps what a loop accumulates small."""
        if kind in ("int", "float"):
            return f"clamp({text})"
        return {"str": f"{text}[:40]", "list": f"{text}[:12]", "words": f"{text}[:8]",
                "tuple": f"{text}[:8]"}.get(kind, text)

    def assign(self):
        kind = self.pick(TYPES)
        names = self.names(kind)
        if names and self.chance(0.6):
            name = self.pick(names)
        else:
            name = self.fresh("v")
        value = self.bounded(kind, self.expression(kind))
        self.emit(f"{name} = {value}")
        if name not in names:
            names.append(name)

    def augment(self):
        kind = self.pick(["int", "float", "str", "list", "dict", "set", "tuple"])
        names = self.names(kind)
        if not names:
            return self.assign()
        name = self.pick(names)
        operators = {"int": ["+=", "-=", "*=", "//=", "%=", "&=", "|=", "^="],
                     "float": ["+=", "-=", "*=", "/="], "str": ["+="], "list": ["+="],
                     "dict": ["|="], "set": ["|=", "&=", "-=", "^="], "tuple": ["+="]}
        operator = self.pick(operators[kind])
        # A string or a list that slipped in must not be multiplied by a large number.
        small = " % 7" if operator == "*=" else ""
        self.emit(f"{name} {operator} {self.expression(kind, 2)}{small}")
        self.emit(f"{name} = {self.bounded(kind, name)}")

    def show(self):
        shown = []
        for _ in range(self.random.randrange(1, 4)):
            kind = self.pick(TYPES)
            value = self.expression(kind)
            shown.append(f"sorted({value}, key=repr)" if kind == "set" else value)
        self.emit(f"print({', '.join(shown)})")

    def mutate(self):
        kind = self.pick(["list", "words", "dict", "set"])
        names = self.names(kind)
        if not names:
            return self.assign()
        name = self.pick(names)
        value = self.expression({"list": "int", "words": "str", "dict": "int", "set": "int"}[kind], 2)
        integer = self.expression("int", 1)
        self.emit(self.pick({
            "list": [f"{name}.append({value})", f"{name}.insert({integer} % 4, {value})",
                     f"{name}.sort()", f"{name}.reverse()", f"{name}[:1] = [{value}]",
                     f"{name}[-1:] += [{value}]" if self.chance(0.8) else f"{name}[1] = {value}", f"{name}[1:3] = [{value}]",
                     f"{name}.extend({self.expression('tuple', 1)})"],
            "words": [f"{name}.append({value})", f"{name}.sort(key=len)",
                      f"{name}[0:1] = [{value}]", f"{name} += [{value}]"],
            "dict": [f"{name}[{self.expression('str', 1)}] = {value}",
                     f"{name}['n'] = {name}.get('n', 0) + {value}",
                     f"{name}.setdefault({self.expression('str', 1)}, {value})",
                     f"{name}.update({self.expression('dict', 1)})"],
            "set": [f"{name}.add({value})", f"{name}.discard({value})", f"{name}.update([{value}])"],
        }[kind]))
        if kind in ("list", "words"):
            self.emit(f"del {name}[12:]")

    def unpack(self):
        names = [self.fresh("u") for _ in range(3)]
        self.emit(self.pick([
            f"{names[0]}, {names[1]} = {self.expression('int', 2)}, {self.expression('int', 2)}",
            f"{names[0]}, *{names[2]} = {self.expression('list', 2)} or [0]",
            f"*{names[2]}, {names[0]} = {self.expression('tuple', 2)} or (4,)",
            f"{names[0]}, {names[1]} = divmod({self.expression('int', 2)}, 7)",
        ]))
        if self.lines[-1].count("*" + names[2]):
            self.names("list").append(names[2])
        self.names("int").append(names[0])
        if names[1] + " =" in self.lines[-1]:
            self.names("int").append(names[1])

    def delete_item(self):
        names = self.names("dict")
        if names:
            self.emit(f"print({self.pick(names)}.pop({self.expression('str', 1)}, None))")
        elif self.names("list"):
            self.emit(f"del {self.pick(self.names('list'))}[{self.random.randrange(4)}]")

    def raise_or_assert(self):
        if self.chance(0.7):
            return self.show()
        if self.chance(0.5):
            self.emit(f"assert {self.expression('bool', 2)}, {self.expression('str', 1)}")
        else:
            self.block(f"if {self.expression('bool', 2)}:", lambda: self.emit(
                f"raise {self.pick(ERRORS)}({self.expression(self.pick(['str', 'int']), 1)})"))

    def call_statement(self):
        kind = self.pick(TYPES)
        calls = self.callables(kind)
        if not calls:
            return self.show()
        call = self.pick(calls)(2)
        self.emit(f"print({'sorted(' + call + ', key=repr)' if kind == 'set' else call})")

    def if_statement(self, depth):
        self.block(f"if {self.expression('bool')}:", lambda: self.body(depth))
        if self.chance(0.3):
            self.block(f"elif {self.expression(self.pick(['bool', 'int', 'list']))}:",
                       lambda: self.body(depth))
        if self.chance(0.5):
            self.block("else:", lambda: self.body(depth))

    def for_statement(self, depth):
        name = self.fresh("i")
        kind, header = self.pick([
            ("int", f"for {name} in range({self.random.randrange(5)}):"),
            ("int", f"for {name} in {self.expression('list')}[:4]:"),
            ("str", f"for {name} in {self.expression('words')}[:4]:"),
            ("str", f"for {name} in {self.expression('str')}[:4]:"),
            ("int", f"for {name}, _ in zip({self.expression('list')}, 'abc'):"),
            ("int", f"for {name}, _ in enumerate({self.expression('words')}[:3], 1):"),
            ("str", f"for {name}, _ in list({self.expression('dict')}.items())[:4]:"),
            ("int", f"for {name} in sorted({self.expression('set')}, key=repr)[:4]:"),
            ("int", f"for {name} in map(lambda p: p * 2, {self.expression('tuple')}[:3]):"),
        ])

        def write():
            self.names(kind).append(name)
            self.loop_body(depth)()
        self.block(header, write)
        if self.chance(0.2):
            self.block("else:", lambda: self.body(depth, 1))

    def while_statement(self, depth):
        name = self.fresh("w")
        self.emit(f"{name} = {self.random.randrange(1, 5)}")

        def write():
            self.emit(f"{name} -= 1")
            self.loop_body(depth)()
        self.block(f"while {name} > 0 and {self.expression('bool', 1)}:", write)
        if self.chance(0.2):
            self.block("else:", lambda: self.body(depth, 1))

    def try_statement(self, depth):
        self.block("try:", lambda: self.body(depth))
        handlers = self.random.randrange(0, 3)
        name = self.fresh("e")
        for _ in range(handlers):
            def handle():
                self.emit(f"print(type({name}).__name__, {name}, repr({name}.__context__))")
                self.body(depth, 1)
                if self.chance(0.2):
                    self.emit(self.pick(["raise", f"raise Trouble('again') from {name}",
                                         "raise DeepTrouble('other')"]))
            self.block(f"except {self.pick(CAUGHT)} as {name}:", handle)
        if handlers and self.chance(0.3):
            self.block("else:", lambda: self.body(depth, 1))
        if not handlers or self.chance(0.4):
            self.block("finally:", lambda: self.body(depth, 1))

    def with_statement(self, depth):
        label = self.fresh("m")
        swallow = self.pick(["", "", ", ValueError", ", LookupError", ", Exception"])
        self.block(f"with Guard('{label}'{swallow}) as {label}:", lambda: self.body(depth))

    def match_statement(self, depth):
        self.emit(f"match {self.expression(self.pick(['list', 'tuple', 'int', 'str', 'dict']))}:")
        self.indent += 1
        one, two = self.fresh("c"), self.fresh("c")
        cases = [
            (f"case [{one}, {two}]:", "int", one), (f"case [{one}, *_]:", "int", one),
            (f"case int() as {one} if {self.expression('bool', 1)}:", "int", one),
            (f"case str({one}):", "str", one), ("case 0 | 1 | 'a':", None, None),
            (f"case {{'a': {one}}}:", "int", one), ("case []:", None, None),
        ]
        for header, kind, name in self.random.sample(cases, self.random.randrange(1, 4)):
            def write():
                if kind:
                    self.names(kind).append(name)
                self.body(depth, 1)
            self.block(header, write)
        if self.chance(0.6):
            self.block("case _:", lambda: self.body(depth, 1))
        self.indent -= 1

    def object_use(self, depth):
        if not self.classes:
            return self.assign()
        name, made = self.fresh("o"), self.pick(self.classes)
        one, two = self.expression("int", 2), self.expression("int", 2)
        self.emit(f"{name} = {made}({one}, {two})")
        for _ in range(self.random.randrange(1, 4)):
            self.emit("print(" + self.pick([
                f"{name}", f"{name} + {made}({self.expression('int', 1)})", f"{name} == {two}",
                f"{name}.total()", f"len({name})", f"list({name})", f"{name}[{one} % 3]",
                f"bool({name})", f"{name}.label", f"{name} < {made}(3)", f"{name}(2)",
                f"isinstance({name}, {self.pick(self.classes)})", f"{name}.missing", f"{name}.level",
                f"{name}.level", f"type({name}).__mro__[1].__name__",
                f"-{name}", f"{two} in {name}", f"{name}.make(5)", f"f'{{{name}:>12}}'",
                f"sorted([{name}, {made}(1), {made}(2, 3)], key=lambda o: o.total())",
            ]) + ")")
        if self.chance(0.5):
            self.emit(f"{name}.x += {self.expression('int', 1)}")
            if self.chance(0.5):
                self.emit(f"{name}.level = {self.expression('int', 1)}")
            self.emit(f"{name}.extra = {self.expression('str', 1)}")
            self.emit(f"print({name}, {name}.extra, sorted(vars({name})))")

    def generator_use(self, depth):
        makers = [name for name, result, _ in self.functions if result == "generator"]
        if not makers:
            return self.assign()
        name = self.fresh("g")
        self.emit(f"{name} = {self.pick(makers)}({self.expression('int', 2)})")
        # In CPython the traceback of an exception that passes keeps a generator alive, here it does
        # not. So that both end it at the same time, it is dropped while nothing is raised, or closed.
        self.emit("try:")
        self.indent += 1
        for _ in range(self.random.randrange(1, 5)):
            self.emit(self.pick([
                f"print(next({name}, 'end'))", f"print(list({name}))", f"{name}.close()",
                f"print([p for p in {name}][:6])", f"print(next({name}))",
                f"print({name}.send({self.expression('int', 1)}) if next({name}, None) else 0)",
                f"print({name}.throw({self.pick(ERRORS)}('thrown')))",
            ]))
        if self.chance(0.5):
            self.emit(f"{name} = None")
        self.indent -= 1
        self.emit("finally:")
        self.emit(f"    if {name}: {name}.close()")

    def async_statement(self, depth):
        raise NotImplementedError
