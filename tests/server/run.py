#!/usr/bin/env python3
"""Runs the tests of this folder against a program: run.py PAWL [test_module…]"""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    os.environ["PAWL"] = os.path.abspath(sys.argv[1])
    sys.path.insert(0, HERE)
    loader = unittest.TestLoader()
    if len(sys.argv) > 2:
        tests = loader.loadTestsFromNames(sys.argv[2:])
    else:
        tests = loader.discover(HERE, "test_*.py")
    result = unittest.TextTestRunner(verbosity=1).run(tests)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
