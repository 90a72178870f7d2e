#!/usr/bin/env python3
"""Runs the Python tests of a folder here against a program.

    tests/run_unittests.py cli build/release/pawl [test_module…]
"""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    folder, program, *modules = sys.argv[1:]
    folder = os.path.join(HERE, folder)
    os.environ["PAWL"] = os.path.abspath(program)
    sys.path.insert(0, folder)
    loader = unittest.TestLoader()
    if modules:
        tests = loader.loadTestsFromNames(modules)
    else:
        tests = loader.discover(folder, "test_*.py")
    result = unittest.TextTestRunner(verbosity=1).run(tests)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
