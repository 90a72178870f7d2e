"""Properties through inheritance, the special methods of an object's life, abstract classes, copies,
orderings; groups of exceptions with classes of their own."""

from control_flow import RAISED


class ObjectFeatures:
    """Needs from its user: what ControlFlow needs, and `tries`."""

    # Properties

    def property_program(self):
        self.emit("import functools")
        names = []
        for _ in range(3 + self.r(2)):
            name = self.fresh("P")
            bases = self.random.sample(names, min(len(names), self.r(3)))
            bases = bases[:1] if len(bases) == 2 and self.r(2) else bases
            self.emit("try:")
            self.indent += 1
            self.nested(f"class {name}{'(' + ', '.join(bases) + ')' if bases else ''}:", lambda: self.property_body(name, bases))
            self.indent -= 1
            self.emit("except (TypeError, AttributeError) as e:")
            self.emit("    print(type(e).__name__, e)")
            self.emit(f"    class {name}: pass")
            names.append(name)
        for name in names:
            self.emit(f"o = {name}()")
            for _ in range(7):
                attribute = self.one(["x", "x", "y", "z", "_x"])
                statement = self.one([f"print(o.{attribute})", f"o.{attribute} = {self.r(9)}; print(sorted(vars(o).items()))", f"del o.{attribute}", f"o.{attribute} += 2; print(o.{attribute})",
                                      f"print({name}.{attribute}.fget is None)", f"print(type({name}.{attribute}).__name__)",
                                      f"print(hasattr(o, '{attribute}'), getattr(o, '{attribute}', 'none'))", f"setattr(o, '{attribute}', [1])", f"print({name}.{attribute}.fset(o, 3), vars(o))",
                                      f"{name}.{attribute} = 5; print(o.{attribute})"])
                self.emit("try:")
                self.emit(f"    {statement}")
                self.emit("except (AttributeError, TypeError, ValueError, RecursionError) as e:")
                self.emit("    print(type(e).__name__, str(e)[:90])")

    def property_body(self, name, bases):
        base = bases[0] if bases else None
        self.emit(f"mark = '{name}'")
        kind = self.r(7)
        if kind < 3 or not bases:
            self.emit("@property")
            self.emit("def x(self):")
            self.emit(f"    '''x of {name}'''")
            self.emit("    " + self.one(["return self._x", "return self.mark, getattr(self, '_x', None)", "return super().x", "print('get'); return 3", "raise AttributeError('hidden')"]))
            if self.r(3):
                self.emit("@x.setter")
                self.emit("def x(self, value): " + self.one(["self._x = value", "print('set', value); self._x = value", "raise ValueError(value)", "self.__dict__['x'] = value"]))
            if self.r(2):
                self.emit("@x.deleter")
                self.emit("def x(self): " + self.one(["del self._x", "print('gone')"]))
        elif kind == 3:
            self.emit(f"@{base}.x.{self.one(['setter', 'getter', 'deleter'])}")
            self.emit("def x(self, *value): print('derived', value); self._x = value; return value")
        elif kind == 4:
            self.emit(f"x = property({self.one([f'{base}.x.fget', 'lambda self: self.mark', 'None'])}, {self.one([f'{base}.x.fset', 'lambda self, v: setattr(self, chr(97), v)', 'None'])})")
        elif kind == 5:
            self.emit("@property")
            self.emit(f"def x(self): return ('over', super().x)")
            self.emit("@x.setter")
            self.emit(f"def x(self, value): {self.one([f'{base}.x.fset(self, value)', f'super({name}, type(self)).x.fset(self, value)', f'{base}.x.__set__(self, value)'])}")
        if not self.r(2):
            self.emit(f"@{self.one(['functools.cached_property', 'classmethod', 'staticmethod', 'property'])}")
            self.emit(f"def y(*args): print('y', len(args)); return [{self.r(9)}]")
        if not self.r(3):
            self.emit(f"def __getattr__(self, key): {self.one(['return key', 'raise AttributeError(key)', 'return self.mark + key'])}")
        if not self.r(4):
            self.emit(f"def __setattr__(self, key, value): print('setattr', key); super().__setattr__(key, value)")
        if not self.r(5):  # Two bases with slots would have to be refused.
            self.emit("__slots__ = ('slot',)" if name == "P1" else "slot = 5")

    # An object's life

    def life_program(self):
        self.emit("import copy, functools")
        self.emit("from abc import ABC, abstractmethod")
        self.one([self.making, self.ordering, self.abstract, self.copying, self.using])()

    def making(self):
        self.emit("class Base:")
        self.indent += 1
        self.emit(f"def __new__(cls, *args, **options): print('new', cls.__name__, args, options); return {self.one(['super().__new__(cls)', 'object.__new__(cls)', 'super().__new__(cls)', '5', 'super().__new__(Base)'])}")
        self.emit("def __init__(self, *args, **options): print('init', type(self).__name__, args, options)")
        if self.r(2):
            self.emit("def __init_subclass__(cls, /, tag='none', **options): print('subclass', cls.__name__, tag, sorted(options)); cls.tag = tag; super().__init_subclass__(**options)")
        if self.r(2):
            self.emit(f"def __class_getitem__(cls, key): return {self.one(['(cls.__name__, key)', 'cls', 'key'])}")
        if self.r(2):
            self.emit("def __call__(self, *args, **options): return ('called', args, options)")
        self.indent -= 1
        self.emit("class Named:")
        self.emit("    def __set_name__(self, owner, name): print('named', owner.__name__, name)")
        for name in ("First", "Second"):
            self.emit("try:")
            self.indent += 1
            keywords = self.one(["", ", tag='t'", ", other=1", ", tag=1, more=2"])
            self.nested(f"class {name}({'First' if name == 'Second' and self.r(2) else 'Base'}{keywords}):", lambda: (
                self.emit(f"field = {self.one(['Named()', '1', '[Named()]'])}"),
                self.emit(self.one(["def __new__(cls, *a): print('own new'); return super().__new__(cls, *a, extra=1)", "def __init__(self, a=0, **o): super().__init__(a + 1, **o)", "__init__ = None",
                                    "def __init__(self): return 5", "__call__ = lambda self, x: x * 2", "def __eq__(self, other): return True", "pass"]))))
            self.indent -= 1
            self.emit("except TypeError as e:")
            self.emit("    print(e)")
            self.emit(f"    class {name}(Base): pass")
        calls = ["Base()", "First()", "Second()", "First(1)", "Second(1, k=2)", "Base(*[1], **{'z': 2})"]
        for call in calls:
            self.tries([f"type({call}).__name__", f"{call}({self.r(5)})", f"isinstance({call}, Base)"])
        self.tries(["Base[int]", "First['k', 2]", "First.tag", "Second.__mro__[1].__name__", "{First(): 1, First(): 2}.__len__()", "hash(Second()) == 0", "First.field is None",
                    "vars(First).get('__doc__')", "First.__qualname__, First.__module__", "type('Made', (First,), {'q': 5})().q", "[c.__name__ for c in First.__bases__]"])

    def ordering(self):
        methods = self.random.sample(["lt", "le", "gt", "ge"], 1 + self.r(2))
        self.emit("@functools.total_ordering") if self.r(3) else None
        self.nested("class V:", lambda: (
            self.emit("def __init__(self, n, name='v'): self.n, self.name = n, name"),
            self.emit("def __repr__(self): return f'V({self.n}{self.name})'"),
            *[self.emit(f"def __{m}__(self, other): return " + self.one([f"self.n {dict(lt='<', le='<=', gt='>', ge='>=')[m]} other.n", "NotImplemented" if not self.r(3) else f"self.n {dict(lt='<', le='<=', gt='>', ge='>=')[m]} getattr(other, 'n', other)"])) for m in methods],
            self.emit(self.one(["def __eq__(self, other): return isinstance(other, V) and self.n == other.n", "def __eq__(self, other): return self.n == getattr(other, 'n', other)", "pass"])),
            self.emit(self.one(["def __hash__(self): return hash(self.n)", "__hash__ = None", "pass", "def __hash__(self): return -1"]))))
        self.nested("class W(V):", lambda: self.emit(self.one(["pass", "def __eq__(self, other): return 'w'", "def __lt__(self, other): return super().__gt__(other)", "__hash__ = V.__hash__",
                                                               "def __gt__(self, other): print('w gt'); return NotImplemented", "def __ne__(self, other): return 'ne'"])))
        values = ["V(1)", "V(2, 'b')", "W(1)", "W(3)", "2", "'s'", "None", "V(1, 'c')"]
        for _ in range(16):
            self.tries([f"{self.one(values)} {self.one(['<', '<=', '>', '>=', '==', '!=', 'is not'])} {self.one(values)}"])
        items = "[" + ", ".join(self.one(values[:4]) for _ in range(4)) + "]"
        self.tries([f"sorted({items})", f"sorted({items}, reverse=True)", f"max({items}), min({items})", f"V(1) in {items}", f"{items}.index(V(2))", f"{items}.count(W(1))", f"len(set({items}))", f"len({{p: 1 for p in {items}}})",
                    f"{{V(1): 'a'}}.get(W(1))", f"{items} == {items}", f"{items} < {items}", f"(V(1), 2) <= (V(1), 3)", "V(1).__lt__(2)", "V(1).__eq__('q')", f"sorted({items}, key=lambda v: (v.n, v.name))",
                    "1 < V(2) < 3", f"list(dict.fromkeys({items}))"])

    def abstract(self):
        self.nested("class Shape(ABC):", lambda: (
            *[(self.emit(self.one(["@abstractmethod", "@property\n    @abstractmethod", "@classmethod\n    @abstractmethod", "@staticmethod\n    @abstractmethod"])), self.emit(f"def {m}(*args): return 'base {m}'"))
              for m in self.random.sample(["area", "name", "size"], 1 + self.r(3))],
            self.emit("def describe(self): return type(self).__name__, self.area")))
        names = ["Shape"]
        for _ in range(3):
            name = self.fresh("S")
            self.nested(f"class {name}({self.one(names)}):", lambda: (
                self.emit("kind = 'k'"),
                *[(self.emit(self.one(["@property", "@classmethod", "@abstractmethod", "@staticmethod"])) if self.r(2) else None,
                   self.emit(f"def {m}(*args): return '{name} {m}', {self.one(['len(args)', 'args[1:]'])}")) for m in self.random.sample(["area", "name", "size"], self.r(4))]))
            names.append(name)
        for name in names:
            self.tries([f"{name}().describe()", f"{name}().area", f"{name}.name", f"{name}().size()", f"isinstance({name}(), Shape)", f"issubclass({name}, {self.one(names)})"])

    def copying(self):
        self.nested("class Node:", lambda: (
            self.emit("def __init__(self, value, *children): self.value, self.children, self.parent = value, list(children), None"),
            self.emit("def __repr__(self): return f'Node({self.value!r}, {self.children!r})'"),
            self.emit(self.one(["pass", "def __copy__(self): print('copy'); return Node(self.value)", "__slots__ = ('value', 'children', 'parent')"])),
            self.emit(self.one(["pass", "def __deepcopy__(self, memo): print('deep'); return Node(copy.deepcopy(self.value, memo), *copy.deepcopy(self.children, memo))"])),
            self.emit(self.one(["pass", "def __eq__(self, other): return self.value == other.value"]))))
        self.emit("inner = [1, [2]]")
        self.emit("tree_ = Node(inner, Node('a'), Node({'k': inner}))")
        self.emit("tree_.children[0].parent = tree_")
        values = ["tree_", "inner", "{'a': inner, 'b': inner}", "(inner, inner)", "{1, 2}.__class__([1])", "[tree_, tree_]", "(1, 'x')", "Node", "len", "b'q'", "bytearray(b'q')", "ValueError('v', inner)", "frozenset([1])", "range(3)"]
        for value in self.random.sample(values, 8):
            self.tries([f"(lambda v: (copy.copy(v), copy.copy(v) is v))({value})", f"(lambda v: (copy.deepcopy(v), copy.deepcopy(v) is v))({value})"])
        self.tries(["(lambda d: d['a'] is d['b'])(copy.deepcopy({'a': inner, 'b': inner}))", "copy.deepcopy(tree_).children[0].parent is tree_", "(lambda v: v.append(v) or copy.deepcopy(v)[-1][0])([7])",
                    "copy.copy(tree_).children is tree_.children"])

    def using(self):
        """Classes that stand where the language asks for a method."""
        self.nested("class Thing:", lambda: (
            self.emit("def __init__(self, n): self.n = n"),
            *[self.emit(f"def __{method}__(self{parameters}): return {self.one(answers)}") for method, parameters, answers in USED if self.r(2)]))
        self.nested("class Sub(Thing):", lambda: (
            self.emit("def __repr__(self): return f'Sub{self.n}'"),
            *[self.emit(f"def __{method}__(self{parameters}): print('sub {method}'); return super().__{method}__({parameters[2:].replace('=None', '')})") for method, parameters, _ in self.random.sample(USED, 4) if method != "len"]))  # list() asks for it in CPython.
        for kind in ("Thing", "Sub"):
            n = self.r(4)
            self.tries([f"{kind}({n})({self.r(4)})", f"{kind}({n})[{self.r(3)}]", f"{kind}({n})[1:2]", f"bytes({kind}({n}))[:9]", f"[1, 2, 3, 4, 5][{kind}({n})]", f"range({kind}({n}))", f"len({kind}({n}))", f"list({kind}({n}))[:4]" if self.r(9) else "0",
                        f"2 in {kind}({n})", f"bool({kind}({n}))", f"f'{{{kind}({n}):>8}}'", f"f'{{{kind}({n})!s}}'", f"str({kind}({n}))[:5]", f"pow({kind}({n}), 2)", f"pow({kind}({n}), 2, 5)", f"2 ** {kind}({n})", f"round({kind}({n}), 1)", f"int({kind}({n})), float({kind}({n}))",
                        f"divmod({kind}({n}), 3)", f"hash({kind}({n})) == {n}", f"[p for p in dir({kind}({n})) if '_' not in p]", f"{kind}({n}).nothing", f"abs({kind}({n})), -{kind}({n}), ~{kind}({n})", f"hex({kind}({n}))", f"print({kind}({n}), end=';') or 1",
                        f"'%d %s' % ({kind}({n}), {n})", f"'ab'.join(['x'] * {kind}({n}))", f"'{{0[1]}} {{0.n}}'.format({kind}({n}))", f"max({kind}({n}), {kind}(5), key=lambda t: t.n).n", f"{kind}({n}) @ 3, 3 @ {kind}({n})", f"reversed({kind}({n})) is not None"])
            for statement in (f"with {kind}({n}) as w: print('in', w); raise KeyError({n})", f"t = {kind}({n}); t @= 2; print(t)", f"t = {kind}({n}); t[0] = 1; del t[0]; print(t.n)", f"for p in {kind}({n}):\n        print(p)\n        break", f"a, b = {kind}({n}); print(a, b)",
                              f"match {kind}({n}):\n        case Thing(n=2): print('two')\n        case Thing(k): print('pos', k)\n        case _: print('other')"):
                self.emit("try:")
                self.emit(f"    {statement}")
                self.emit("except Exception as e:")
                self.emit("    print(type(e).__name__, str(e)[:90])")

    # Groups of exceptions with classes of their own

    def own_groups(self):
        for line in GROUP_PRELUDE.rstrip("\n").split("\n"):
            self.emit(line)
        for _ in range(3):
            name = self.fresh("f")
            self.nested(f"def {name}(error):", self.star_function)
            for _ in range(3):
                self.emit(f"attempt({name}, {self.own_group(3)})")
        self.emit(f"g = Own('top', [{self.own_group(1)}, {self.own_group(2)}, ValueError('last')])")
        for kind in ("ValueError", "(KeyError, Trouble)", "Own", "lambda e: isinstance(e, KeyError)", "BaseExceptionGroup", "5"):
            self.tries([f"[p and (type(p).__name__, tree(p), p.__notes__ if hasattr(p, '__notes__') else None) for p in g.split({kind})]", f"(lambda p: p and (type(p).__name__, tree(p)))(g.subgroup({kind}))"])
        self.tries(["Own('m', [])", "Own('m', [1])", "Own('m')", "Own(5, [ValueError()])", "BaseExceptionGroup('b', [ValueError()]).__class__.__name__", "BaseExceptionGroup('b', [KeyboardInterrupt()])", "ExceptionGroup('b', [KeyboardInterrupt()])",
                    "g.derive([OSError(1)])", "g.exceptions[0].__class__.__name__", "repr(g)[:60], str(g), g.message, len(g.exceptions)", "Coded('c', [ValueError(1)], 7).code", "tree(Coded('c', [ValueError(1), KeyError(2)], 7).split(KeyError)[0])"])

    def own_group(self, depth):
        if depth == 0 or not self.r(3):
            return f"noted({self.one(RAISED + ['OSError'])}({self.r(5)}), {self.r(3)})"
        members = ", ".join(self.own_group(depth - 1) for _ in range(1 + self.r(3)))
        return self.one(["Own('{}', [{}])", "ExceptionGroup('{}', [{}])", "Coded('{}', [{}], 3)", "BaseExceptionGroup('{}', [{}])"]).format(self.fresh("g"), members)

    def star_function(self, depth=2):
        self.emit("try:")
        self.indent += 1
        self.emit(self.one(["raise error", "raise error from OSError('cause')", "raise Own('outer', [error, KeyError('beside')])" if depth == 2 else "raise error"]))
        self.indent -= 1
        for _ in range(1 + self.r(3)):
            def handle():
                self.emit("print('handles', type(e).__name__, tree(e), repr(e.__cause__))")
                choice = self.r(6)
                if choice == 0 and depth:
                    self.emit("error = e")
                    self.star_function(depth - 1)
                elif choice == 1:
                    self.emit(self.one(["raise", "raise KeyError('new')", "raise KeyError('new') from e", "raise Own('more', [ValueError('m'), e])", "raise e", "e.add_note('seen'); raise", "raise e.exceptions[0] from None"]))
                elif choice == 2:
                    self.emit("for p in e.exceptions: print(type(p).__name__, getattr(p, '__notes__', None))")
            self.nested(f"except* {self.one(RAISED + ['LookupError', 'Exception', '(KeyError, OSError)', 'OSError'])} as e:", handle)
        if not self.r(3):
            self.nested("else:", lambda: self.emit("print('else')"))
        if not self.r(3):
            self.nested("finally:", lambda: self.emit("print('finally')"))
        if depth == 2:
            self.emit("return 'after'")


USED = [("call", ", x=None", ["('call', x)", "self.n * x"]), ("getitem", ", key", ["(key, [5, 6][key])", "[5, 6][key]"]), ("setitem", ", key, value", ["print('set', key, value)"]), ("delitem", ", key", ["print('del', key)"]),
        ("len", "", ["self.n", "'x'"]), ("iter", "", ["iter([self.n, 2])", "iter(())"]), ("contains", ", x", ["x == self.n", "'yes'"]), ("bool", "", ["self.n > 1", "1"]),
        ("index", "", ["self.n", "True", "1.0"]), ("int", "", ["self.n", "'x'"]), ("float", "", ["2.5", "2"]), ("bytes", "", ["b'by'", "'by'"]), ("str", "", ["'str'", "5"]), ("repr", "", ["f'T{self.n}'"]),
        ("format", ", spec", ["f'<{spec}>'", "format(self.n, spec)"]), ("pow", ", other, modulus=None", ["('pow', other, modulus)"]), ("rpow", ", other", ["('rpow', other)"]), ("round", ", digits=None", ["('round', digits)"]),
        ("divmod", ", other", ["('divmod', other)", "NotImplemented"]), ("hash", "", ["self.n", "2 ** 61", "'h'"]), ("dir", "", ["['b', 'a']", "('z',)", "5"]), ("getattr", ", key", ["'attr ' + key"]),
        ("abs", "", ["'abs'"]), ("neg", "", ["'neg'"]), ("invert", "", ["'inv'"]), ("matmul", ", other", ["('at', other)", "NotImplemented"]), ("rmatmul", ", other", ["('rat', other)"]), ("imatmul", ", other", ["self", "7"]),
        ("enter", "", ["self.n", "print('enter')"]), ("exit", ", *error", ["print('exit', error[0])", "True", "1", "error[0] is None"]), ("reversed", "", ["'rev'"]), ("eq", ", other", ["other == self.n"])]

GROUP_PRELUDE = '''\
class Own(ExceptionGroup):
    def derive(self, members):
        return Own(self.message + '/', members)
class Coded(ExceptionGroup):
    def __new__(cls, message, members, code):
        made = super().__new__(cls, message, members)
        made.code = code
        return made
    def derive(self, members):
        return Coded(self.message, members, self.code + 1)
def noted(error, count):
    for i in range(count):
        error.add_note(f'note {i}')
    return error
'''
