# no-python
# What a module does not have in a workflow is not there for those who ask.
import itertools
import os
import sys

print(hasattr(os, "fork"), getattr(os, "getcwd", "none"))
print(hasattr(sys, "getwindowsversion"), hasattr(sys, "settrace"))
print(hasattr(itertools, "batched"), getattr(itertools, "batched", None))
try:
    getattr(itertools, "batched")
except AttributeError as error:
    print(error)
print([name for name in ("starmap", "pairwise", "zip_twice") if hasattr(itertools, name)])
try:
    getattr(os, "fork")
except Exception as error:
    print(error)
# expect: False none
# expect: False False
# expect: False None
# expect: module 'itertools' has no attribute 'batched'
# expect: ['starmap', 'pairwise']
# expect: PAWL-2013: os.fork is not available in a workflow: a workflow sees no files and no processes: pass what it needs as input, or use a @task
