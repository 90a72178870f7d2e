"""What a script says about itself in comments, and how `--update` writes such comments.

    print(1 + 1)  # expect: 2          one line of stdout; at the end of a line or on its own
    # expect error: KeyError: 'x'      ends in this uncaught exception (exit code 1)
    # expect stderr: text              one line of the traceback, in order; see `traceback_lines`
    # expect compile error: 3: text    refused; the message names line 3 and contains the text
    # expect limit: PAWL-2001          stopped by a limit (exit code 3)
    # args: --input '{"a": 1}'         more arguments for `pawl exec`; {here} is the script's folder
    # no-python                        CPython cannot run it
    # no-stress: reason                not run with --stress
    # stress: 13                       a long program: dumped every 13 instructions at most
    # no-pawl: reason                  only checked against CPython
    # needs: pydantic                  CPython can run it where this package is installed
"""

import ast
import re
import shlex
from dataclasses import dataclass, field

EXPECT = re.compile(r"#\s*expect:(?: (.*))?$")
DIRECTIVE = re.compile(
    r"#\s*(expect error|expect stderr|expect compile error|expect limit|args|no-python|no-stress"
    r"|no-pawl|needs|stress)\b:? ?(.*)$")
# A line that is nothing but an expectation, which `--update` may delete and write again.
OWN_LINE = re.compile(r"^\s*#\s*expect(?: error| stderr)?:")
MAXIMUM_COLUMNS = 100


@dataclass
class Expectation:
    output: list = field(default_factory=list)
    error: str | None = None
    stderr: list = field(default_factory=list)
    compile_error: tuple | None = None
    limit: str | None = None
    arguments: list = field(default_factory=list)
    python: bool = True
    stress: bool = True
    stress_interval: int = 1
    pawl: bool = True
    needs: list = field(default_factory=list)

    @property
    def exit_code(self):
        if self.compile_error:
            return 2
        if self.limit:
            return 3
        return 1 if self.error is not None or self.stderr else 0


def parse(source):
    expectation = Expectation()
    for line in source.split("\n"):
        found = EXPECT.search(line)
        if found:
            expectation.output.append((found.group(1) or "").rstrip())
            continue
        found = DIRECTIVE.search(line)
        if found:
            take_directive(expectation, found.group(1), found.group(2).rstrip())
    return expectation


def take_directive(expectation, name, text):
    if name == "expect error":
        expectation.error = text
    elif name == "expect stderr":
        expectation.stderr.append(text)
    elif name == "expect compile error":
        line, _, message = text.partition(":")
        expectation.compile_error = (int(line), message.strip())
        expectation.python = False
    elif name == "expect limit":
        expectation.limit = text
        expectation.python = False
    elif name == "args":
        expectation.arguments += shlex.split(text)
        expectation.python = False
    elif name == "no-python":
        expectation.python = False
    elif name == "no-stress":
        expectation.stress = False
    elif name == "stress" and text.isdigit():
        expectation.stress_interval = int(text)
    elif name == "no-pawl":
        expectation.pawl = False
    elif name == "needs":
        expectation.needs.append(text)


def without_suggestion(line):
    """The interpreter itself suggests names; its traceback module, which the oracle uses, does not."""
    return re.sub(r"\. Did you mean: '\w+'\?$", "", line)


def output_lines(text):
    lines = [line.rstrip() for line in text.split("\n")]
    if lines and lines[-1] == "":
        lines.pop()
    return lines


def traceback_lines(text):
    """A traceback without what may differ: directories, and the carets below a source line."""
    lines = []
    for line in text.rstrip("\n").split("\n"):
        if re.fullmatch(r"[\s|]*[~^]+", line):
            continue
        line = re.sub(r'File "[^"]*?([^/"]+)"', r'File "\1"', line).rstrip()
        lines.append(without_suggestion(line))
    return lines


def strip(source):
    """The source without the expectations that `--update` writes."""
    kept = []
    for line in source.split("\n"):
        if OWN_LINE.match(line):
            continue
        kept.append(re.sub(r"\s*#\s*expect:.*$", "", line))
    return "\n".join(kept).rstrip("\n") + "\n"


def entry_statements(tree):
    """Statements that run once, in order: the module's and those of the `main` that is its entry."""
    statements = []
    for statement in tree.body:
        if isinstance(statement, ast.AsyncFunctionDef) and statement.name in ("main", "workflow"):
            statements += statement.body
        else:
            statements.append(statement)
    return statements


def annotate(source, report, with_traceback):
    """Puts the oracle's output beside the statements that caused it."""
    lines = source.rstrip("\n").split("\n")
    output = output_lines(report["stdout"])
    spans = []
    for statement in entry_statements(ast.parse(source)):
        first = min([statement.lineno] + [decorator.lineno for decorator
                                          in getattr(statement, "decorator_list", [])])
        spans.append((first, statement.end_lineno, statement.col_offset))
    grouped, rest = {}, []
    for text, place in zip(output, report["places"]):
        span = next((s for s in spans if place is not None and s[0] <= place <= s[1]), None)
        if span is None:
            rest.append(text)
        else:
            grouped.setdefault(span, []).append(text)
    result = []
    for number, line in enumerate(lines, 1):
        ending = [span for span in spans if span[1] == number and span in grouped]
        if len(ending) == 1 and len(grouped[ending[0]]) == 1 and ending[0][0] == number:
            candidate = f"{line}  # expect: {grouped[ending[0]][0]}".rstrip()
            if "#" not in line and len(candidate) <= MAXIMUM_COLUMNS:
                result.append(candidate)
                continue
        result.append(line)
        for span in ending:
            result += [f"{' ' * span[2]}# expect: {text}".rstrip() for text in grouped[span]]
    result += [f"# expect: {text}".rstrip() for text in rest]
    annotated = "\n".join(result + error_lines(report, with_traceback)) + "\n"
    # A traceback shows source lines, so there no line may carry an expectation of its own.
    if parse(annotated).output == output and not with_traceback:
        return annotated
    plain = lines + [f"# expect: {text}".rstrip() for text in output]
    return "\n".join(plain + error_lines(report, with_traceback)) + "\n"


def error_lines(report, with_traceback):
    if report["error"] is None:
        return []
    if with_traceback:
        return [f"# expect stderr: {line}".rstrip() for line in traceback_lines(report["stderr"])]
    return [f"# expect error: {report['error']}"]
