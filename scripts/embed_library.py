#!/usr/bin/env python3
"""Writes a C++ source that holds the library modules written in Python.

    scripts/embed_library.py FOLDER OUTPUT.cc FILE…

Every FOLDER/NAME.py becomes the module NAME, FOLDER/A/NAME.py the module A.NAME.
"""

import pathlib
import sys

DELIMITER = "PYTHON"
TEMPLATE = """// Written by scripts/embed_library.py.
#include "vm/python/library/sources.h"

namespace pawl::vm {{
namespace {{

// Literals that know their length: clang counts no further than a million characters.
using std::string_view_literals::operator""sv;

struct Module {{
  std::string_view name;
  std::string_view source;
}};

constexpr Module kModules[] = {{
    {{"", ""}},
{modules}}};

}}  // namespace

std::optional<std::string_view> library_source(std::string_view module) {{
  for (const Module& known : kModules) {{
    if (known.name == module && !module.empty()) return known.source;
  }}
  return std::nullopt;
}}

}}  // namespace pawl::vm
"""


def main():
    folder, output, *files = map(pathlib.Path, sys.argv[1:])
    modules = ""
    for path in sorted(files):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        source = path.read_text(encoding="utf-8")
        if f"){DELIMITER}\"" in source:
            sys.exit(f"{path}: contains the delimiter of its own literal")
        modules += f'    {{"{name}", R"{DELIMITER}({source}){DELIMITER}"sv}},\n'
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(TEMPLATE.format(modules=modules), encoding="utf-8")


if __name__ == "__main__":
    main()
