#!/usr/bin/env python3
"""Checks what a compiler does not: the shape of the tree, its layers and its manners.

    scripts/tidy.py            check everything; prints FILE:LINE: problem, and fails if there is one

Every rule is a function below that yields problems. An exception to a rule is a line in its table, with
the reason beside it.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

MAXIMUM_FILE_LINES = 800
MAXIMUM_FUNCTION_LINES = 150
# The dashboard and its tests.
MAXIMUM_WEB_COLUMNS = 120
MAXIMUM_WEB_FUNCTION_LINES = 90

# Longer on purpose: the dispatch loop is one function, and reads best as one.
DISPATCH_LOOP = "src/vm/interpreter/execute.cc"

# What each layer may include, besides itself. A folder of a layer may have a line of its own.
LAYERS = {
    "base": [],
    "value": ["base"],
    "lang": ["base", "value"],
    # Of lang, the machine sees the Program, never a language's compiler.
    "vm": ["base", "value", "lang/bytecode"],
    # Tracebacks parse the line that failed, to underline the part of it as CPython does, and
    # ast.literal_eval parses a literal.
    "vm/python": ["base", "value", "vm", "lang/bytecode", "lang/python/parser.h", "lang/python/arena.h"],
    "store": ["base", "value"],
    "engine": ["base", "value", "lang", "vm", "store"],
    "net": ["base"],
    "server": ["base", "value", "lang", "vm", "store", "engine", "net"],
    "cli": ["base", "value", "lang", "vm", "store", "engine", "net", "server"],
}

# The machine stands below the languages that run in it. These headers of Python are where it still
# asks one of them.
LANGUAGE_SEAMS = [
    "vm/python/asyncio/future_repr.h",
    "vm/python/builtins/tables.h",
    "vm/python/datetime/datetime.h",
    "vm/python/datetime/zoneinfo.h",
    "vm/python/decimal/decimal.h",
    "vm/python/exception/types.h",
    "vm/python/fibers/annotations.h",
    "vm/python/fibers/entrance.h",
    "vm/python/hashlib/hashlib.h",
    "vm/python/interpreter/call_messages.h",
    "vm/python/interpreter/class_layout.h",
    "vm/python/interpreter/enumerations.h",
    "vm/python/interpreter/exception_objects.h",
    "vm/python/iteration/iteration.h",
    "vm/python/library/refusals.h",
    "vm/python/library/refused_names.h",
    "vm/python/library/sources.h",
    "vm/python/object/slot_member.h",
    "vm/python/object/special.h",
    "vm/python/object/special_attributes.h",
    "vm/python/pawl/run_log.h",
    "vm/python/text/float_repr.h",
    "vm/python/text/string_repr.h",
    "vm/python/traceback.h",
]

# pattern → what to do instead, and the files where it is allowed.
BANNED = [
    (r"\bco_(await|yield|return)\b", "no coroutines: g++ 12 miscompiles them", []),
    (r"#include <(iostream|cassert|assert\.h|regex)>", "not in these layers", []),
    (r"#include <filesystem>", "not in these layers", ["_test.cc"]),
    (r"#include <thread>", "threads are made in few places",
     ["src/base/memory_failure.h", "src/engine/service/loop.h", "src/engine/service/readers.h", "src/engine/task/worker_pool.h", "src/engine/service/watchdog.h", "src/store/sqlite/", "src/store/postgres/",
      "src/net/io_thread.h", "src/net/http_fetch.cc", "src/net/name_lookup.cc", "src/server/shell_host.h",
      "src/server/background.h", "src/server/trace_exporter.h", "src/cli/", "_test.cc", "tests/", "bench/",
      "examples/"]),
    (r"(?<![\w.>])assert\(", "PAWL_ASSERT stays on in release", []),
    (r"\b(printf|fprintf|puts|fputs|putchar|perror)\(|\bstd::(cout|cerr)\b",
     "only the command line prints", ["src/cli/", "src/base/assert.cc", "bench/", "fuzz/", "tests/",
                                    "examples/"]),
    (r"\b(sprintf|vsprintf|strcpy|strcat|strtok|gets|atoi|atol|atof)\(",
     "use fmt, std::string or from_chars", []),
    (r"(?<![\w.>:])(std::)?(rand|srand|drand48)\(|std::random_device",
     "randomness comes from a RandomSource", []),
    (r"(system|steady|high_resolution)_clock::now|\bgettimeofday\(|\bclock_gettime\(",
     "time comes from a Clock", ["src/base/clock.cc", "src/net/", "src/server/background.cc", "src/server/trace_exporter.cc", "bench/"]),
    (r"\b(getenv|setenv|secure_getenv)\(", "no ambient power", ["src/cli/", "src/server/shell_keeper.cc", "_test.cc"]),
    (r"(?<![\w.>])(std::)?(system|popen|fork|execv\w*|dlopen|socket|connect)\(",
     "no ambient power", ["src/net/http_client", "src/server/shell_keeper.cc", "src/server/shell_host.cc", "_test.cc"]),
    (r"(?<![\w>])::(open|openat|socket|socketpair|pipe|accept|accept4|dup|eventfd|memfd_create|epoll_create1?)\((?!.*CLOEXEC)",
     "what this process starts must not inherit it: CLOEXEC",
     ["src/store/sqlite/file_owner.cc", "_test.cc", "tests/", "bench/"]),
    (r"\b(fopen|freopen)\(|\bstd::(i|o)?fstream\b", "no ambient power",
     ["src/cli/", "src/engine/service/source_files.cc", "src/server/process_usage.cc", "src/server/shell_keeper.cc", "_test.cc", "bench/", "fuzz/", "tests/", "examples/"]),
    (r"(?<![\w.>])(std::)?(exit|_exit|quick_exit|abort)\(", "return an error instead",
     # The compiler's process ends with its memory, and skips what would need rights.
     ["src/base/assert.cc", "src/server/compile_child.cc", "src/server/shell_keeper.cc", "src/server/shell_host.cc",
      "_test.cc"]),
    (r"\bthrow\b(?!\()", "return a Result instead of throwing", ["_test.cc", "tests/", "examples/",
     "src/base/out_of_memory.cc",
     # Both hold JavaScript.
     "src/cli/project_templates.cc", "src/cli/worker_process.cc"]),
    (r"\babsl::", "not used here", []),
]

WEB_SOURCES = ("web/src/", "web/build.mjs", "tests/dashboard/", "bench/dashboard.mjs")

BAD_NAMES = re.compile(r"(^|[_/])(utils?|helpers?|managers?|misc)([_./]|$)")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
# Files that hold what the other rules forbid: inputs of tests, and this one.
VERBATIM = ("tests/python/", "tests/parser/grammar/", "fuzz/corpus/", "tests/golden/", "LICENSE",
            "scripts/tidy.py")


def tracked_files():
    try:
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                                capture_output=True, text=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        listed = [os.path.relpath(os.path.join(folder, name), ROOT)
                  for folder, _, names in os.walk(ROOT) for name in names
                  if not {"build", ".git"} & set(pathlib.Path(folder).relative_to(ROOT).parts)]
    return sorted(path for path in listed if (ROOT / path).is_file())


def without_comments_and_strings(line):
    line = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)
    return re.sub(r"//.*", "", line)


def check_text(path, lines):
    """Whitespace, unfinished work, and size: for every text file."""
    generated = bool(lines) and lines[0].startswith("// Generated by scripts/")
    # A module of Python's library is one file, as long as its interface is, and has Python's name.
    is_module = path.startswith("src/vm/python/library/") and path.endswith(".py")
    # npm writes the lock file.
    may_be_long = generated or is_module or path.endswith((".md", "package-lock.json"))
    if len(lines) > MAXIMUM_FILE_LINES and not may_be_long:
        yield 1, f"{len(lines)} lines: split it by concern (limit {MAXIMUM_FILE_LINES})"
    for number, line in enumerate(lines, 1):
        if line != line.rstrip():
            yield number, "white space at the end of the line"
        if "\t" in line and not path.endswith("Makefile") and path != ".gitmodules":
            yield number, "tab"
        if UNFINISHED.search(line):
            yield number, "unfinished: do it, or say it in the documentation"
    if BAD_NAMES.search(path) and not is_module:
        yield 1, "the name says nothing: name what is in it"


def layer_of(path):
    """The longest line of LAYERS that the path (from src/) is in."""
    folder = path
    while folder and folder not in LAYERS:
        folder = folder.rpartition("/")[0]
    return folder or path.split("/")[0]


def check_layering(path, lines):
    # Tests may drive a layer from the layers below it.
    if path.endswith(("_test.cc", "_test_support.h")):
        return
    layer = layer_of(path.removeprefix("src/"))
    allowed = ["pawl"] + LAYERS.get(layer, [])
    for number, line in enumerate(lines, 1):
        found = re.match(r'#include "([^"]+)"', line)
        if not found:
            continue
        target = found.group(1)
        of_layer = layer_of(target)
        if "/" not in target:
            yield number, f'write the include from src/: "{layer}/…/{target}"'
        elif of_layer == layer or layer == "vm" and target in LANGUAGE_SEAMS:
            continue
        # A folder with a line of its own is open to the layers that may include the whole.
        elif not any(target == name or target.startswith(name + "/") for name in allowed):
            yield number, f"{layer} must not include {target}"


def check_public_includes(path, lines):
    """The public headers stand alone when they are installed."""
    for number, line in enumerate(lines, 1):
        found = re.match(r'#include "([^"]+)"', line)
        if found and not found.group(1).startswith("pawl/"):
            yield number, f"a public header must not include {found.group(1)}"


def check_banned(path, lines):
    for number, line in enumerate(lines, 1):
        code = without_comments_and_strings(line) if not line.startswith("#include") else line
        for pattern, reason, exceptions in BANNED:
            if any(exception in path for exception in exceptions):
                continue
            found = re.search(pattern, code)
            if found:
                yield number, f"{found.group(0).strip()}: {reason}"


def check_header(path, lines):
    if not lines or not lines[0].startswith("//"):
        yield 1, "a header opens with what it is"
    if not any(line.startswith(("#pragma once", "#ifndef PAWL_")) for line in lines):
        yield 1, "a header needs #pragma once"


def functions(lines):
    """(name line, first line, last line) of each function, by the layout that clang-format gives."""
    class_depth = 0  # 1: inside a class body at namespace level
    start = None
    indent = ""
    for number, line in enumerate(lines, 1):
        if start is not None:
            if line.rstrip(";") == indent + "}":
                yield start, number
                start = None
            continue
        if re.match(r"(template .*)?(class|struct|union|enum)\b[^;()]*\{$", line):
            class_depth = 1
        elif line.startswith("}"):
            class_depth = 0
        opens = re.match(r"(\s*).*[)\w&*>]\s*\{$", line)
        if not opens or re.match(r"\s*(namespace|class|struct|union|enum|extern|public|if|for|while|"
                                 r"switch|do|else|try)\b", line):
            continue
        # A signature that goes over several lines ends with a deeper indentation than it began with;
        # what closes the body is the brace under its beginning.
        if class_depth and re.match(r"  ?\S", line) or not class_depth and not line.startswith(" "):
            start, indent = number, re.match(r"\s*", line).group(0)
        elif not class_depth:
            first = number - 1
            while first > 0 and lines[first - 1].startswith(" "):
                first -= 1
            if first > 0 and "(" in lines[first - 1]:
                start, indent = first, ""


def check_functions(path, lines):
    for first, last in functions(lines):
        length = last - first + 1
        name = lines[first - 1].strip()
        if length > MAXIMUM_FUNCTION_LINES and path != DISPATCH_LOOP:
            yield first, f"{length} lines of one function (limit {MAXIMUM_FUNCTION_LINES}): {name}"


def check_web_source(path, lines):
    """Sources of the dashboard: narrow lines, one thing in each, and functions that fit a screen."""
    for number, line in enumerate(lines, 1):
        if len(line) > MAXIMUM_WEB_COLUMNS:
            yield number, f"{len(line)} columns (limit {MAXIMUM_WEB_COLUMNS})"
        if path.endswith(".css") and line.count(";") > 1:
            yield number, "one declaration in each line"
        if re.search(r"; (const \w|let \w+ =|return\b|if \(|for \(|await\b)", without_comments_and_strings(line)):
            yield number, "one statement in each line"
    first = None
    for number, line in enumerate(lines, 1):
        if first is None:
            begins = re.match(r"(export )?(async )?(function |const \w+ = (async )?\()", line)
            first = number if begins and not line.endswith(";") else None
        elif re.match(r"[})]+;?$", line):
            length = number - first + 1
            if length > MAXIMUM_WEB_FUNCTION_LINES:
                yield first, f"{length} lines of one function (limit {MAXIMUM_WEB_FUNCTION_LINES})"
            first = None


def anchors(text):
    """The anchors of a page's headings, as they are made from them by convention."""
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower().strip()).replace(" ", "-")


def check_links(path, lines):
    in_code = False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if in_code:
            continue
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            page = (ROOT / path).parent / name if name else ROOT / path
            if not page.exists():
                yield number, f"the link leads nowhere: {target}"
            elif anchor and page.suffix == ".md" and anchor not in anchors(page.read_text()):
                yield number, f"the page has no such heading: {target}"


def check_layer_readmes(paths):
    for layer in LAYERS:
        if any(path.startswith(f"src/{layer}/") for path in paths):
            if f"src/{layer}/README.md" not in paths:
                yield f"src/{layer}/README.md", 1, "each layer has a short README"


def check_named_files(path, lines):
    """What the README of a folder names is there: in the folder or in one below it, or from src/ on."""
    folder = (ROOT / path).parent
    for number, line in enumerate(lines, 1):
        for name in re.findall(r"`([\w*./]+(?:\.(?:h|cc)|/))`", line):
            if not any(folder.rglob(name.rstrip("/"))) and not (ROOT / "src" / name).exists():
                yield number, f"there is no such file: {name}"


def check_errors_page():
    outcome = subprocess.run([sys.executable, ROOT / "scripts/error_docs.py", "--check"],
                             capture_output=True, text=True)
    if outcome.returncode:
        yield "docs/errors.md", 1, outcome.stderr.strip()


def rules_for(path):
    if path.startswith(VERBATIM):
        return []
    rules = [check_text]
    if path.endswith(".md"):
        rules.append(check_links)
    if re.fullmatch(r"src/(\w+/)+README\.md", path):
        rules.append(check_named_files)
    if path.startswith(WEB_SOURCES) and not path.endswith(".json"):
        rules.append(check_web_source)
    if path.endswith((".cc", ".h")):
        rules += [check_banned, check_functions]
        if path.startswith("src/"):
            rules.append(check_layering)
        if path.startswith("include/"):
            rules.append(check_public_includes)
        if path.endswith(".h"):
            rules.append(check_header)
    return rules


def problems():
    paths = tracked_files()
    for path in paths:
        rules = rules_for(path)
        if not rules:
            continue
        try:
            text = (ROOT / path).read_text()
        except UnicodeDecodeError:
            continue
        lines = text.split("\n")
        if lines[-1]:
            yield path, len(lines), "no newline at the end of the file"
        for rule in rules:
            for number, problem in rule(path, lines[:-1] if not lines[-1] else lines):
                yield path, number, problem
    yield from check_layer_readmes(paths)
    yield from check_errors_page()


def main():
    count = 0
    for path, number, problem in problems():
        print(f"{path}:{number}: {problem}")
        count += 1
    if count:
        sys.exit(f"tidy: {count} problem{'s' if count > 1 else ''}")
    print("tidy: everything in order")


if __name__ == "__main__":
    main()
