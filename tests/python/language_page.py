"""docs/language.md, written from what dir_walk.py found. The prose is here, the names are asked."""

import textwrap

MOST_LISTED = 60

HEAD = """\
# The language of workflows

Workflows are written in Python 3.11, and what they print, raise and interleave is what CPython prints, raises and
interleaves: the tests run every script under both. This page says which names there are. Its lists are
written by `tests/python/dir_walk.py`, which asks the compiler and the machine for each public name that CPython has, and
a test compares the page with their answers.

The compiler takes the whole grammar and refuses only what an entry can reach. A refusal comes at deploy, with its place
and with what to do instead; a member that only shows at run time raises an error with a code (`pawl explain PAWL-2013`),
never a misleading `AttributeError`.

## Statements and expressions

All of Python's, with these meanings and exceptions:

- Functions with every kind of parameter, closures, `nonlocal` and `global`, lambdas, decorators, comprehensions,
  generators with `send`, `throw`, `close` and `yield from`.
- `async` and `await` anywhere, at top level too; `async for`, `async with`, async comprehensions, async generators with
  `asend`, `athrow` and `aclose`. One that is dropped before its end is closed by a fiber of its own, as asyncio does it;
  those left when the run ends are closed then, in the order in which they began.
- Classes with multiple inheritance, `super`, properties, descriptors, all special methods, `__slots__`,
  `__init_subclass__`, `__set_name__`, `__class_getitem__`. No metaclasses: `metaclass=` is refused, but for `ABCMeta`.
- `try` with `except*`, `finally` and exception groups, `raise … from`, tracebacks with source lines, `with`, `match`,
  `assert`, `del`, the walrus, every form of unpacking, slices, f-strings with format specs, ints without limit.
- Annotations are not evaluated where they stand. A program that asks for them (`get_type_hints`, `__annotations__`,
  `inspect.signature`, `fields`) gets what they name of the builtins, the library and the code that is reached; what names
  anything else stays text, as it is written. `if TYPE_CHECKING:` is never taken, nor are
  branches for other versions and systems (`if sys.version_info >= (3, 12):`, `sys.platform == "win32"`): what they name need not be there.
- `from m import *` brings what `__all__` of `m` lists, which must be a list of texts, else all that `m` binds.
- No complex numbers, no `__del__`, no weak references, no code made at run time.

Where CPython leaves something open, a run does not: sets keep the order of insertion, `hash` of a text is always the same,
`id` and the default `repr` count objects, and all of it survives a restore. Time is UTC and never goes backwards within a
run. `random` without a seed and `uuid4` come from the host; `random.seed(n)` gives CPython's sequence.

A program can wait inside everything it has written itself, however deep. Only inside a few callbacks of builtins an `await`
cannot happen: see [callbacks](callbacks.md).

What `from pawl import …` offers is on the page of the [calls](calls.md).

## Where a workflow begins

The first of these that a file has; `FILE.py:NAME` chooses among several.

| source | entry |
| --- | --- |
| `@workflow async def order(…)` | the function; its name is the workflow's |
| `class Order(Workflow): async def run(self, …)` | the method |
| `@orchestration def order(ctx, input)` with `yield ctx.…` | a generator that yields its calls |
| `async def main(…)` or `async def workflow(…)` | that function |
| plain statements with `await` at the top | the file; its last expression is the output |

A single parameter receives the whole input. Several receive an object's fields by name, or an array's by position. A
parameter that is annotated with a dataclass receives one.

## Files

What a file imports from beside it is deployed with it. One file may hold workflows, tasks, clients and scripts together:
only what a workflow reaches is compiled, so the bodies of `@task` functions, `if __name__ == "__main__":` and the imports
that only they use may be anything. Module-level code that is reached runs at the start of each run, and its globals are
the run's own. A file that calls `asyncio.run(…)` by itself is a file of plain statements, whatever its coroutine is called. In one that
Python could run as it is, without tasks and without `await` at the top, `if __name__ == "__main__":` counts.

A task is a `@task` function, a name from `pawl.tasks`, or `task("name", …)`. Any other name that nobody defines is refused.
What crosses the border is plain data, dataclasses included: [payloads](formats/payload.md).

A run keeps the program that it began with. Deploying a changed file gives new runs the new one; `pawl versions` shows which
runs need which.
"""

def render(areas, others):
    modules, types, classes = split(areas)
    parts = [HEAD]
    parts.append("## Builtins\n\n" + names_of(areas["builtins"]))
    parts.append("## Builtin types\n\nPublic attributes and methods; special methods are those of "
                 "CPython.\n")
    for label in types:
        parts.append(f"**{label}** " + inline(areas[label]))
    parts.append("## Modules\n")
    for name in modules:
        parts.append(f"### {name}\n\n" + names_of(areas[name]))
        for label in classes.get(name, []):
            parts.append(f"**{label.removeprefix(name + '.')}** " + inline(areas[label]))
    if has(others):
        parts.append("### More modules\n\n" + wrap("There, too: " + listed(has(others)) + "."))
    parts.append("### Refused modules\n\n" + names_of(refused_only(others)) + "\n"
                 + wrap("Any other module is unknown, unless the deploy brings it: imports among "
                        "the files of a deploy are compiled with them."))
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
