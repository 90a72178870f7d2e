"""Calls of random signatures with random arguments; targets of every shape; scopes."""


class CallFeatures:
    def signature(self):
        """Parameters in the order the grammar wants them."""
        names = iter("abcdefgh")
        parts, defaults = [], False

        def plain():
            nonlocal defaults
            defaults = defaults or not self.r(3)
            return next(names) + (f"={self.r(9)}" if defaults else "")
        for _ in range(self.r(3)):
            parts.append(plain())
        if parts and not self.r(3):
            parts.append("/")
        for _ in range(self.r(3)):
            parts.append(plain())
        if not self.r(2):
            parts.append("*rest")
        elif not self.r(2):
            parts.append("*")
        if parts and parts[-1].startswith("*"):
            keyword_only = [next(names) + (f"={self.r(9)}" if self.r(2) else "") for _ in range(self.r(3))]
            if parts[-1] == "*" and not keyword_only:
                parts.pop()
            parts += keyword_only
        if not self.r(3):
            parts.append("**more")
        return ", ".join(parts)

    def arguments(self):
        parts = [str(self.r(9)) for _ in range(self.r(4))]
        if not self.r(3):
            parts.append(self.one(["*[7, 8]", "*()", "*'xy'", "*range(2)", "*5", "*{'p': 1}"]))
        used = self.random.sample("abcdez", self.r(3))
        parts += [f"{name}={self.r(9)}" for name in used]
        if not self.r(3):
            # Which of two mistakes is found first is no part of the language.
            wrong = ["**{1: 2}"] if "*5" not in parts else []
            parts.append(self.one(["**{}", "**{'b': 1}", "**{'q': 2, 'a': 3}", "**dict(c=4)", "**5", "**[('a', 1)]"] + wrong))
        return ", ".join(parts)

    def call_program(self):
        for _ in range(4):
            name, signature = self.fresh("f"), self.signature()
            names = [p.split("=")[0].lstrip("*") for p in signature.split(", ") if p not in ("/", "*", "")]
            kind = self.r(6)
            shown = "(" + "".join(f"{n}, " for n in names) + ")"
            if kind == 0:
                self.emit(f"{name} = lambda {signature}: {shown}")
            elif kind == 1:
                self.emit(f"class {name}:")
                self.emit(f"    def __init__(self{', ' if signature else ''}{signature}): self.got = {shown}")
                self.emit("    def __repr__(self): return f'made{self.got}'")
            elif kind == 2:
                self.emit(f"class K{name}:")
                self.emit(f"    {self.one(['@classmethod', '@staticmethod', ''])}".rstrip() or "    pass")
                self.emit(f"    def call({signature}): return {shown}")
                self.emit(f"{name} = K{name}{self.one(['', '()'])}.call")
            elif kind == 3:
                self.emit(f"def {name}({signature}):")
                self.emit(f"    yield {shown}")
                self.emit(f"{name} = (lambda g: lambda *a, **k: list(g(*a, **k)))({name})")
            else:
                self.emit(f"def {name}({signature}):")
                self.emit(f"    return {shown}")
            for _ in range(12):
                self.emit(f"attempt(lambda: {name}({self.arguments()}))")

    # Targets

    def target(self, depth=2):
        if depth == 0 or not self.r(3):
            return self.one([lambda: self.one(["a", "b", "c", "d"]), lambda: "box['k']", lambda: "o.x", lambda: "items[1]",
                             lambda: "items[1:2]"])()
        parts = [self.target(depth - 1) for _ in range(1 + self.r(3))]
        if self.r(2):
            at = self.r(len(parts))
            if parts[at][0] not in "([":
                parts[at] = "*" + parts[at]
        return self.one(["(" + ", ".join(parts) + ",)", "[" + ", ".join(parts) + "]"])

    def value(self, depth=2):
        if depth == 0 or not self.r(3):
            return self.one(["1", "'x'", "None", "2.5", "'xyz'", "[]"])
        parts = [self.value(depth - 1) for _ in range(1 + self.r(3))]
        return self.one(["(" + ", ".join(parts) + ",)", "[" + ", ".join(parts) + "]", f"iter([{', '.join(parts)}])",
                         f"(v for v in [{', '.join(parts)}])", "{'p': 1, 'q': 2}", "range(3)", "'ab'"])

    def target_program(self):
        self.emit("class O: pass")
        for _ in range(14):
            name = self.fresh("t")
            self.emit(f"def {name}():")
            self.indent += 1
            self.emit("a = b = c = d = 0")
            self.emit("box, o, items = {}, O(), [0, 1, 2]")
            self.emit("try:")
            self.indent += 1
            target, value = self.target(), self.value()
            kind = self.r(6)
            if kind < 3:
                self.emit(f"{target} = {value}" if kind else f"{target} = d = {value}")
            elif kind == 3:
                self.emit(f"for {target} in [{value}, {self.value()}]: print('loop', a, b, c)")
            elif kind == 4:
                self.emit(f"print([(a, b, c) for {self.one(['a', '(a, b)', '[a, *b]', 'a, (b, *c)'])} in [{value}, {value}]])")
            else:
                self.emit(f"print([p for p in range(4) if (a := p * 2) > 1], (b := {value}), [d := d + q for q in (1, 2)])")
            self.indent -= 1
            self.emit("except (TypeError, ValueError, AttributeError) as e:")
            self.emit("    print(repr(e))")
            self.emit("print(a, b, c, d, box, vars(o), items)")
            self.indent -= 1
            self.emit(f"{name}()")
        self.scope_functions()

    def scope_functions(self):
        self.emit("x = 'module'")
        for _ in range(4):
            name = self.fresh("s")
            self.emit(f"def {name}(flag):")
            self.indent += 1
            self.emit(self.one(["x = 'outer'", "global x", "if flag: x = 'maybe'", "pass"]))
            self.emit("def inner():")
            self.emit("    " + self.one(["nonlocal x; x = 'changed'", "global x; x = 'global'", "x = 'own'", "return x", "pass"])
                      if self.lines[-2].strip() == "x = 'outer'" else
                      "    " + self.one(["global x; x = 'global'", "x = 'own'", "return x", "pass"]))
            self.emit("    return x")
            self.emit(f"class Body: {self.one(['x = x', 'y = [x for _ in (1,)]', 'pass', 'x = 5; y = (lambda: x)'])}")
            self.emit("return inner(), x, getattr(Body, 'x', None), getattr(Body, 'y', None) if not callable("
                      "getattr(Body, 'y', None)) else Body.y()")
            self.indent -= 1
            self.emit(f"attempt({name}, True); attempt({name}, False); print(x)")
