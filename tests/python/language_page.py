"""docs/language.md, written from what dir_walk.py found. The prose is here, the names are asked."""

import textwrap

MOST_LISTED = 60

HEAD = """\
# The language of workflows

Workflows are written in Python 3.11, with the syntax of 3.12 and 3.13. They print, raise and interleave exactly what CPython does: the tests run every script under
both. This page says what you can use. The lists of names come from `tests/python/dir_walk.py`, which asks the compiler and the machine
for every public name that CPython has; a test keeps them up to date.

The compiler accepts the whole grammar, and refuses only what a workflow can reach. It does so at deploy time, with the line and what
to do instead. A missing member that only shows at run time raises an error with a code (`pawl explain PAWL-2013`), never a misleading
`AttributeError`. Code that asks first is told that it is not there: `hasattr(os, "fork")` is `False`, and what `if hasattr(os, "fork"):`
guards is not looked at.

## Statements and expressions

All of Python's, with these notes and exceptions:

- Functions with every kind of parameter, closures, `nonlocal` and `global`, lambdas, decorators, comprehensions,
  generators with `send`, `throw`, `close` and `yield from`.
- `async` and `await` anywhere, even at top level; `async for`, `async with`, async comprehensions, async generators with
  `asend`, `athrow` and `aclose`. An async generator that is dropped before its end is closed in the background, as asyncio does. Those
  that are left when the run ends are closed then, in the order in which they started.
- Classes with multiple inheritance, `super`, properties, descriptors, all special methods, `__slots__`,
  `__init_subclass__`, `__set_name__`, `__class_getitem__`.
- Metaclasses: `class M(type)`, also derived from `ABCMeta`, and any callable after `metaclass=`, with `__prepare__`, `__new__`, `__init__`,
  `__call__`, `__instancecheck__`, attributes and operators of their own. Not: an `mro()` of their own, a metaclass for an `Enum`, and
  assigning `__class__` of a class. Classes of `abc` and `enum` themselves have the type `type`. A name in a class body that is also a
  builtin's or bound in the module is that one, even if `__prepare__` gives it.
- `try` with `except*`, `finally` and exception groups, `raise … from`, tracebacks with source lines, `with`, `match`,
  `assert`, `del`, the walrus, every form of unpacking, slices, f-strings with format specs, ints without limit.
- The syntax of 3.12 and 3.13: f-strings whose fields hold any quotes, comments, backslashes and line ends (`f"{", ".join(names)}"`),
  `type Orders = list[Order]`, and type parameters with bounds and defaults, `def first[T](…)`, `class Box[T: int = bool, *Ts, **P]`.
  Values of aliases, bounds and defaults are evaluated when the program asks for them. In a class body, the value of a `type` statement
  that uses names of the class is evaluated at once. `sys.version_info` stays 3.11.
- `os.environ` and `os.getenv` have the [settings of the deploy](guide.md#settings), and never the environment of a process.
- Annotations are not evaluated where they are written. A program that asks for them (`get_type_hints`, `__annotations__`,
  `inspect.signature`, `fields`) gets the objects they name, if these are builtins, from the library, or classes and forms of types
  (`Json = dict[str, int]`) of the bundle that a workflow can use. Other annotations stay text, as written.
- `if TYPE_CHECKING:` is never taken, nor are branches for other versions, systems and libraries: tests of `sys.version_info`,
  `sys.platform` or `os.name`, names that a module binds once to such a test (`PY2 = …`, also imported from another file), `HAS_NUMPY` after a
  `try: import numpy`, and what follows a name or a member that is not there under `except NameError` or `except AttributeError`. The names
  they use need not exist.
- `locals()`, and `vars()` and `dir()` without an argument, show the variables of a function or a class, not those of a module.
- `from m import *` imports the names in `__all__` of `m`, which must be a list of strings, or a sum of such lists and those of other files; without `__all__`, every name that `m` binds
  and that does not begin with an underscore.
- A function of a module can be called before its `def` has run, where CPython raises a `NameError`.
- No complex numbers, no `__del__`, no weak references, no code created at run time.
- A module's `__getattr__` is not asked. `__bases__` of a class, `__code__` of a function and the defaults of a function of a module cannot be
  assigned: that is an error which says so.
- Small differences that a program can see: `tb_next` of a traceback is a new object each time; a coroutine or generator that a function
  under `functools.wraps` makes has the name of the inner function; a coroutine that is driven by hand with `send()` does not stop where an
  `__await__` yields; `asyncio.Future` cannot be a base class; `inspect.signature` knows the parameters of few builtins besides special methods.

Where CPython leaves something open, a workflow does not: sets keep their insertion order, the `hash` of a string is always the same,
`id` and the default `repr` number the objects, and all of this survives a restore. Time is UTC and never goes backwards within a
run. `random` without a seed and `uuid4` get their randomness from the host; `random.seed(n)` gives CPython's sequence.

A workflow can wait at any depth inside its own code. Only a few builtins cannot wait for what they call back:
[callbacks.md](callbacks.md) lists them.

What `from pawl import …` offers is described in [calls.md](calls.md).

## Where a workflow begins

The first of these that a file has is its entry; `FILE.py:NAME` chooses if there are several.

| source | entry |
| --- | --- |
| `@workflow async def order(…)` | the function; its name is the workflow's |
| `@workflow def order(…)` | the same; [calls give their values](calls.md#with-and-without-async) |
| `class Order(Workflow): async def run(self, …)`, or `def run(self, …)` | the method |
| `@orchestration def order(ctx, input)` with `yield ctx.…` | a generator that yields its calls |
| `async def main(…)` or `async def workflow(…)` | that function |
| plain statements with `await` at the top | the file; its last expression is the output |

In plain statements, a function that only the deploy names (`--task NAME`) gives its value where it is called, with `await` or without;
under `await`, in `gather(…)` and in a variable that is awaited later, it is a call as everywhere.

A single parameter receives the whole input. Several parameters receive the fields of an object by name, or the items of an array by
position. Annotations of parameters hold: the input is built as they say, or refused ([types](types.md)).

## Files

The files next to a workflow that it imports are deployed with it. One file may hold workflows, tasks, clients and scripts together.
Only what a workflow reaches is compiled, so the bodies of `@task` functions, `if __name__ == "__main__":` and the imports that only they
use may contain anything. Module-level code that is reached runs at the start of each run, and its globals belong to that run.

A statement that nobody names is reached if it acts on something that is: `@register` above a handler fills the registry that the workflow
reads, `chain = first >> second` calls `__rshift__`, `class A(Base)` calls `Base.__init_subclass__`, and `import plugins` runs `plugins.py` if it registers something, or if no other code of the
file uses `plugins`. It is left out if it needs something that workflows do not have: `session = requests.Session()` is there for the tasks, and so
is a handler whose body uses `requests`: `pawl check` and `pawl deploy` warn of one that a workflow would miss. If that only shows when it runs (`Path("q.sql").read_text()`), the statement is passed over.

A class may serve workflows and tasks: a method that needs what workflows do not have (`requests`, `open`) is put aside as long as no reached
code mentions its name. If a workflow calls it all the same, through `getattr` with a name it has put together, that is an error with a code
(`pawl explain PAWL-2013`). Special methods, and methods under decorators of your own, always belong to the class.

A file that calls `asyncio.run(…)` itself is a file of plain statements, whatever its coroutine is called. If Python could run such a file
as it is, without tasks and without `await` at the top, then `if __name__ == "__main__":` is part of the workflow.

A decorator above `@task` decorates what workflows call, unless it needs something that they do not have. One below `@task` is part of the
task, and runs where the task runs.

A task is a `@task` function, a name imported from `pawl.tasks`, or `task("name", …)`. Any other undefined name is refused. The data that
enters and leaves a workflow is plain data, including dataclasses: [payloads](formats/payload.md).

A run keeps the program it started with. When you deploy a changed file, new runs get the new program; `pawl versions` shows how many
runs still use an old one.
"""

def render(areas, others):
    modules, types, classes = split(areas)
    parts = [HEAD]
    parts.append("## Builtins\n\n" + names_of(areas["builtins"]))
    parts.append("## Builtin types\n\nPublic attributes and methods. Special methods are those of "
                 "CPython.\n")
    for label in types:
        parts.append(f"**{label}** " + inline(areas[label]))
    parts.append("## Modules\n")
    for name in modules:
        parts.append(f"### {name}\n\n" + names_of(areas[name]))
        for label in classes.get(name, []):
            parts.append(f"**{label.removeprefix(name + '.')}** " + inline(areas[label]))
    if has(others):
        parts.append("### More modules\n\n" + wrap("Also available: " + listed(has(others)) + "."))
    parts.append("### Refused modules\n\n" + names_of(refused_only(others)) + "\n"
                 + wrap("Any other module is unknown, unless it is one of the deployed files: these "
                        "may import each other."))
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def split(areas):
    from dir_walk import MODULES, TYPES

    modules = [name for name in MODULES if name in areas]
    types = [label for label in TYPES if label in areas]
    classes = {}
    for label in areas:
        if label in modules or label in types or label == "builtins":
            continue
        module = max((m for m in modules if label.startswith(m + ".")), key=len)
        classes.setdefault(module, []).append(label)
    return modules, types, classes


def listed(names):
    return ", ".join(f"`{name}`" for name in names)


def wrap(text):
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


def has(names):
    return [name for name, (answer, _) in names.items() if answer == "has"]


def refused_only(names):
    return {name: said for name, said in names.items() if said[0] == "refused"}


def refused(names):
    """Names by hint, in the order of the first of them."""
    by_hint = {}
    for name, (answer, hint) in names.items():
        if answer == "refused":
            by_hint.setdefault(clean(hint), []).append(name)
    return by_hint


def clean(hint):
    """The hint alone: errors at run time name the member first, and their code."""
    return hint.split("in a workflow: ", 1)[1] if hint.startswith("PAWL-") else hint


def names_of(names):
    lines = [wrap(listed(has(names)) + ".")] if has(names) else []
    table = refused(names)
    if table:
        lines += ["", "| refused | instead |", "| --- | --- |"]
        lines += [f"| {shortened(members)} | {hint} |" for hint, members in table.items()]
    return "\n".join(lines).lstrip("\n") + "\n"


def shortened(members):
    """A module of which little is there refuses the rest as a whole."""
    return listed(members) if len(members) <= MOST_LISTED else "all other names"


def inline(names):
    text = listed(has(names))
    for hint, members in refused(names).items():
        text += f"{'; ' if text else ''}not {listed(members)} ({hint})"
    return wrap(text) + "\n"
