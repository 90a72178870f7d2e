# no-python
# A member that workflows do not have is refused, but not behind a hasattr() that asks for it.
import os

if hasattr(os, "fork"):
    print(os.fork())
else:
    print("no fork")  # expect: no fork
print(os.getpid() if hasattr(os, "getpid") else "no process")  # expect: no process
